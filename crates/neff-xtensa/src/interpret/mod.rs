//! Executes instructions on registers and a memory that the caller brings.
//!
//! Registers rotate as on the core: 64 of them, 16 in sight, and frames that do not fit go to the
//! stack and come back ([`registers`]; format notes 07 §6.10). What the notes do not know stops the
//! machine with the address and the bytes: coprocessor and vector instructions, writes of PS and
//! WindowBase, debug and interrupt instructions. System calls stop it too, for the caller to carry
//! out and go on.

mod calculate;
mod execute;
mod memory;
pub mod registers;
mod special;
mod step;
mod watch;

use std::fmt;

pub use memory::{Access, Fault, Flat, Memory, Region, Width};
pub use registers::Registers;
use step::{Cache, Step};
pub use watch::{Unwatched, Watch};

use crate::table::Op;

/// Why the machine stopped, at the instruction that [`Registers::pc`] points to unless said
/// otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// As many instructions as were allowed are done.
    Limit,
    /// The watcher wants to look.
    Watched,
    /// SYSCALL; `pc` points behind it.
    Syscall,
    /// SIMCALL; `pc` points behind it.
    Simcall,
    /// BREAK or BREAK.N with its numbers; `pc` points behind it.
    Break(u8, u8),
    /// There is no instruction: nothing can be fetched there.
    Nowhere,
    /// Bytes that are no instruction known here: a bundle, or what the table does not have.
    Unknown(Vec<u8>),
    /// An instruction whose effect is not known, or not known here; its mnemonic and why.
    Unsupported(&'static str, &'static str),
    /// ILL, or an instruction where it must not be; why.
    Illegal(&'static str),
    /// Memory was not there, or not for that.
    Memory(Fault),
    /// A division by zero.
    DivisionByZero,
}

/// Registers, memory and what was decoded.
#[derive(Debug)]
pub struct Machine<M> {
    /// The registers.
    pub registers: Registers,
    /// The memory.
    pub memory: M,
    /// Instructions executed so far.
    pub executed: u64,
    cache: Cache,
}

impl<M: Memory> Machine<M> {
    /// A machine whose registers are zero, one frame, at address 0.
    pub fn new(memory: M) -> Self {
        Machine { registers: Registers::default(), memory, executed: 0, cache: Cache::new() }
    }

    /// Executes at most so many instructions.
    pub fn run(&mut self, most: u64) -> Stop {
        self.run_watched(most, &mut Unwatched)
    }

    /// Executes at most so many instructions; `watch` sees each before it is executed.
    pub fn run_watched<W: Watch>(&mut self, most: u64, watch: &mut W) -> Stop {
        let last = self.executed.saturating_add(most);
        loop {
            if self.executed >= last {
                return Stop::Limit;
            }
            let step = match self.cache.get(self.registers.pc) {
                Some(step) => step,
                None => match self.fetch() {
                    Ok(step) => step,
                    Err(stop) => return stop,
                },
            };
            if watch.before(&self.registers, &self.memory) {
                return Stop::Watched;
            }
            if let Err(stop) = self.execute(step, watch) {
                // What stops on its way is not done; what asks the caller is.
                if matches!(stop, Stop::Syscall | Stop::Simcall | Stop::Break(..)) {
                    self.executed = self.executed.wrapping_add(1);
                }
                return stop;
            }
            self.executed = self.executed.wrapping_add(1);
        }
    }

    /// Forgets what was decoded: to be called when code was changed from outside.
    pub fn code_changed(&mut self) {
        self.cache = Cache::new();
    }

    /// Decodes the instruction at the program counter.
    #[cold]
    fn fetch(&mut self) -> Result<Step, Stop> {
        let pc = self.registers.pc;
        let mut bytes = [0; 16];
        let count = self.memory.fetch(pc, &mut bytes);
        let step = Step::read(bytes.get(..count).unwrap_or_default(), pc)?;
        self.cache.put(pc, step);
        Ok(step)
    }

    /// Writes memory, and forgets what was decoded of it.
    #[inline]
    fn store<W: Watch>(
        &mut self,
        address: u32,
        width: Width,
        value: u32,
        watch: &mut W,
    ) -> Result<(), Stop> {
        watch.store(self.registers.pc, address, width, value);
        self.memory.store(address, width, value).map_err(Stop::Memory)?;
        self.cache.forget(address);
        Ok(())
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Limit => f.write_str("the limit of instructions is reached"),
            Stop::Watched => f.write_str("a breakpoint"),
            Stop::Syscall => f.write_str("a system call"),
            Stop::Simcall => f.write_str("a call of the simulator"),
            Stop::Break(s, t) => write!(f, "break {s}, {t}"),
            Stop::Nowhere => f.write_str("no instruction can be fetched"),
            Stop::Unknown(bytes) => {
                f.write_str("no known instruction:")?;
                bytes.iter().try_for_each(|byte| write!(f, " {byte:02x}"))
            }
            Stop::Unsupported(mnemonic, why) => write!(f, "`{mnemonic}`: {why}"),
            Stop::Illegal(why) => write!(f, "illegal instruction: {why}"),
            Stop::Memory(fault) => fault.fmt(f),
            Stop::DivisionByZero => f.write_str("division by zero"),
        }
    }
}

/// Stops at an instruction that is known by name only.
fn unsupported(op: Op, why: &'static str) -> Stop {
    Stop::Unsupported(op.row().mnemonic, why)
}
