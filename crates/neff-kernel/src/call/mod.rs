//! How kernels are called here: ABI 1, a choice of this project.
//!
//! How the device hands an instruction to a kernel is not public (format notes 07 §7.3, §9 no. 18),
//! so this is one way that works, for kernels that are written here and executed here; a kernel of
//! the vendor knows nothing of it. docs/kernels.md has it for authors:
//!
//! - each processor of the library calls the kernel once, as CALLX8 does; PRID is its number;
//! - a2 is the address of a copy of the instruction's 64 bytes, a3 the number of processors;
//! - the kernel returns 0, or a number that stops the run;
//! - addresses of engines (SBUF, PSUM) are seen at [`CHIP`] and above;
//! - the stack has [`STACK`] bytes below the data; code and data lie where the library was loaded,
//!   each processor has data of its own, which it keeps from call to call.

mod loaded;
mod memory;
pub mod program;

use std::fmt;

use neff_xtensa::interpret::{Machine, Registers, Stop, Unwatched, Watch};

use crate::kernel_key::{self, SLOT};
pub use memory::{Chip, NoChip, ProcessorMemory};

/// Where addresses of engines begin.
pub const CHIP: u32 = 0x4000_0000;
/// Bytes of a processor's stack.
pub const STACK: u32 = 0x1000;
/// Kernels that a message names.
const SHOWN: usize = 8;
/// Bytes between the stack of the first frame and the copy of the instruction: a place for what
/// the first frame keeps when windows run out.
const KEPT: u32 = 64;
/// Where a kernel returns to: nothing can be fetched there.
const RETURN: u32 = 0x3fff_fffc;

/// A library as it was loaded: relocated, at its addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Library {
    /// Address and bytes of the code.
    pub code: (u32, Vec<u8>),
    /// Address and bytes of the data, zeroed data included.
    pub data: (u32, Vec<u8>),
    /// Opcode, spec and address of the kernels, in the order of the table.
    pub kernels: Vec<(u8, u8, u32)>,
}

impl Library {
    /// The kernel that the dispatcher takes: the first row with these.
    pub fn kernel(&self, opcode: u8, spec: u8) -> Option<u32> {
        self.kernels.iter().find(|row| (row.0, row.1) == (opcode, spec)).map(|row| row.2)
    }
}

/// Why a call did not come back as it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The library has no kernel for this opcode and spec; those that it has.
    NoKernel((u8, u8), Vec<(u8, u8)>),
    /// A processor stopped before the kernel returned.
    Stopped(Box<Stopped>),
    /// A kernel returned something else than 0: the processor, and the number.
    Returned(u32, u32),
}

/// A processor that stopped within a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// Its number.
    pub processor: u32,
    /// Its registers then; `pc` is where.
    pub registers: Registers,
    /// Why.
    pub stop: Stop,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoKernel((opcode, spec), there) => {
                write!(f, "no kernel has opcode {opcode:#04x}, spec {spec:#04x}; ")?;
                write_kernels(f, there)
            }
            Failure::Stopped(it) => {
                let (pc, stop) = (it.registers.pc, &it.stop);
                write!(f, "processor {} stopped at {pc:#010x}: {stop}", it.processor)
            }
            Failure::Returned(processor, status) => {
                write!(f, "the kernel returned {status} on processor {processor}")
            }
        }
    }
}

/// Writes which kernels there are.
fn write_kernels(f: &mut fmt::Formatter<'_>, kernels: &[(u8, u8)]) -> fmt::Result {
    let shown =
        kernels.iter().take(SHOWN).map(|(opcode, spec)| format!("{opcode:#04x}/{spec:#04x}"));
    match kernels.len().saturating_sub(SHOWN) {
        _ if kernels.is_empty() => f.write_str("the library has none"),
        0 => write!(f, "there are {}", shown.collect::<Vec<_>>().join(", ")),
        more => write!(f, "there are {} and {more} more", shown.collect::<Vec<_>>().join(", ")),
    }
}

/// The processors of a core with a library on them.
#[derive(Debug, Clone)]
pub struct Processors {
    library: Library,
    /// The data of each.
    data: Vec<Vec<u8>>,
    /// Instructions that one call may take on one processor.
    steps: u64,
    /// Instructions executed so far, by all.
    pub executed: u64,
}

/// Instructions that one call may take on a processor unless told otherwise: seconds of the
/// interpreter, so that a kernel that hangs ends, and more than a pass over all of SBUF takes.
pub const STEPS: u64 = 1_000_000_000;

impl Processors {
    /// So many processors, each with its copy of the library's data.
    pub fn new(library: Library, count: u32) -> Processors {
        let data = (0..count.clamp(1, 8)).map(|_| library.data.1.clone()).collect();
        Processors { library, data, steps: STEPS, executed: 0 }
    }

    /// The same, with so many instructions for a call on each processor.
    pub fn with_steps(self, steps: u64) -> Processors {
        Processors { steps, ..self }
    }

    /// The library.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Calls the kernel of an instruction ([`kernel_key::of`]) on all processors, one after the other.
    ///
    /// # Errors
    /// There is no such kernel; a processor stopped; a kernel returned another number than 0.
    pub fn call(&mut self, slot: &[u8; SLOT], chip: &mut impl Chip) -> Result<(), Failure> {
        self.call_watched(slot, chip, &mut Unwatched)
    }

    /// The same, with somebody who looks on.
    ///
    /// # Errors
    /// As [`Processors::call`].
    pub fn call_watched(
        &mut self,
        slot: &[u8; SLOT],
        chip: &mut impl Chip,
        watch: &mut impl Watch,
    ) -> Result<(), Failure> {
        let (opcode, spec) = kernel_key::of(slot);
        let kernel = self.library.kernel(opcode, spec);
        let kernel = kernel.ok_or_else(|| {
            let there = self.library.kernels.iter().map(|row| (row.0, row.1));
            Failure::NoKernel((opcode, spec), there.collect())
        })?;
        let count = u32::try_from(self.data.len()).unwrap_or(0);
        for (number, data) in (0..count).zip(&mut self.data) {
            let memory = ProcessorMemory::new(&self.library, data, slot, chip);
            let mut machine = begin(memory, &self.library, kernel, (number, count));
            let stop = machine.run_watched(self.steps, watch);
            self.executed = self.executed.saturating_add(machine.executed);
            if stop != Stop::Nowhere || machine.registers.pc != RETURN {
                let registers = machine.registers.clone();
                return Err(Failure::Stopped(Box::new(Stopped {
                    processor: number,
                    registers,
                    stop,
                })));
            }
            match machine.registers.get(10) {
                0 => {}
                status => return Err(Failure::Returned(number, status)),
            }
        }
        Ok(())
    }
}

/// A machine at the first instruction of a kernel, as CALLX8 leaves it.
fn begin<'a, C: Chip>(
    memory: ProcessorMemory<'a, C>,
    library: &Library,
    kernel: u32,
    (number, count): (u32, u32),
) -> Machine<ProcessorMemory<'a, C>> {
    let mut machine = Machine::new(memory);
    let slot = slot_address(library);
    let stack = slot.wrapping_sub(KEPT);
    machine.memory.begin_stack(stack);
    let registers = &mut machine.registers;
    registers.prid = number;
    registers.set(1, stack);
    registers.set(10, slot);
    registers.set(11, count);
    registers.call_from(2, RETURN);
    registers.pc = kernel;
    machine
}

/// Where the copy of the instruction lies: at the top of the stack.
fn slot_address(library: &Library) -> u32 {
    library.data.0.wrapping_sub(u32::try_from(SLOT).unwrap_or(0))
}
