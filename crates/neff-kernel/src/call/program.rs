//! Functions and programs executed by themselves, with the few system calls that emulators have.
//!
//! SYSCALL has the conventions of Linux on Xtensa, which `qemu-xtensa` carries out: the number in
//! a2, arguments in a6, a3, a4; 13 writes, 118 ends. SIMCALL has those of simulators: 4 in a2 writes
//! (a3, a4, a5), 1 ends (a3). A kernel on the device has neither (format notes 07 §7.2, §8.2, §8.3).

use neff_xtensa::interpret::{Machine, Memory, Registers, Stop, Watch, Width};

use super::{Chip, Library, ProcessorMemory, RETURN, SLOT, begin};

/// Registers that take arguments: a2 to a7 of the function.
pub const ARGUMENTS: usize = 6;
/// Bytes that a program may print: more is a program that does not end.
const PRINTED: usize = 16 << 20;

/// How an execution ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The function returned; its results are in a10 and the registers behind it.
    Returned,
    /// It ended itself with a status.
    Exit(u32),
    /// It stopped, where `pc` of the registers points to.
    Stopped(Stop),
}

/// What came of an execution.
#[derive(Debug, Clone)]
pub struct Ran {
    /// How it ended.
    pub ended: Ended,
    /// The registers then.
    pub registers: Registers,
    /// Instructions executed.
    pub executed: u64,
    /// What it printed.
    pub printed: Vec<u8>,
}

/// Calls the function at an address of a library on processor 0, as CALLX8 does, with up to
/// [`ARGUMENTS`] arguments; the copy of an instruction that kernels are given is zero.
pub fn execute(
    library: &Library,
    function: u32,
    arguments: &[u32],
    chip: &mut impl Chip,
    steps: u64,
    watch: &mut impl Watch,
) -> Ran {
    let mut data = library.data.1.clone();
    let memory = ProcessorMemory::new(library, &mut data, &[0; SLOT], chip);
    let mut machine = begin(memory, library, function, (0, 1));
    // What is not given is zero, and not what a kernel would be given.
    let arguments = arguments.iter().copied().chain(std::iter::repeat(0)).take(ARGUMENTS);
    for (number, value) in (10u8..).zip(arguments) {
        machine.registers.set(number, value);
    }
    let mut printed = Vec::new();
    let ended = loop {
        let left = steps.saturating_sub(machine.executed);
        let stop = machine.run_watched(left, watch);
        let exit = match stop {
            Stop::Nowhere if machine.registers.pc == RETURN => break Ended::Returned,
            Stop::Syscall => system_call(&mut machine, [118, 13], [6, 3, 4], &mut printed),
            Stop::Simcall => system_call(&mut machine, [1, 4], [3, 4, 5], &mut printed),
            ref other => Err(other.clone()),
        };
        match exit {
            Ok(None) => {}
            Ok(Some(status)) => break Ended::Exit(status),
            Err(stop) => break Ended::Stopped(stop),
        }
    };
    Ran { ended, registers: machine.registers.clone(), executed: machine.executed, printed }
}

/// Carries a call out: its numbers are those that end and write, its arguments lie in three
/// registers. Gives the status of a program that ends.
fn system_call<C: Chip>(
    machine: &mut Machine<ProcessorMemory<'_, C>>,
    [end, write]: [u32; 2],
    [first, second, third]: [u8; 3],
    printed: &mut Vec<u8>,
) -> Result<Option<u32>, Stop> {
    let register = |number| machine.registers.get(number);
    let unknown = Stop::Illegal("a call of the system that is not carried out here");
    match register(2) {
        // SIMCALL has the status where SYSCALL has it: in its first argument.
        number if number == end => Ok(Some(register(first))),
        number if number == write => {
            let (start, length) = (register(second), register(third));
            for at in 0..length {
                if printed.len() >= PRINTED {
                    return Err(Stop::Illegal("more is printed than any program has to say"));
                }
                let address = start.wrapping_add(at);
                let byte = machine.memory.load(address, Width::Byte).map_err(Stop::Memory)?;
                printed.push(u8::try_from(byte).unwrap_or(0));
            }
            machine.registers.set(2, length);
            Ok(None)
        }
        _ => Err(unknown),
    }
}
