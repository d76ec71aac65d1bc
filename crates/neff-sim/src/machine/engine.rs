//! An engine: where it is in its program, and what it waits for.

use neff_abi::Engine as Name;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::code::Code;
use super::control::Prepared;
use super::events::Signalling;
use super::prepared::PreparedSlots;
use super::registers::Registers;
use super::signals::Condition;
use crate::execute::{Array, Touch};
use crate::fault::Fault;

/// What an engine is doing.
#[derive(Debug)]
pub enum Doing {
    /// It goes on.
    Runs,
    /// A condition does not hold.
    Waits(Condition),
    /// It has come to a barrier, where others have not.
    Meets(Barrier),
    /// It has come to a slot that it is to stop before.
    Breaks,
    /// It came to the end.
    Ended,
    /// An instruction could not be executed.
    Stopped(Fault),
}

/// How much an engine did in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Bytes of SBUF and PSUM that its operands read.
    pub read: u64,
    /// Those that they wrote.
    pub written: u64,
    /// Products that were added up.
    pub multiplied: u64,
}

impl Work {
    /// Adds that of an instruction.
    pub(super) fn add(&mut self, reads: &[Touch], writes: &[Touch], multiplied: u64) {
        let bytes = |touches: &[Touch]| {
            touches.iter().fold(0u64, |sum, touch| sum.saturating_add(touch.bytes()))
        };
        self.read = self.read.saturating_add(bytes(reads));
        self.written = self.written.saturating_add(bytes(writes));
        self.multiplied = self.multiplied.saturating_add(multiplied);
    }
}

/// One engine of a core.
#[derive(Debug)]
pub struct Engine<'m> {
    /// Which.
    pub name: Name,
    /// The slot that is next.
    pub slot: usize,
    /// What it is doing.
    pub doing: Doing,
    /// Instructions that it executed, by opcode.
    pub executed: Vec<u64>,
    /// What they did.
    pub work: Work,
    pub(super) code: Code<'m>,
    pub(super) registers: Registers,
    pub(super) prepared: PreparedSlots<Prepared>,
    pub(super) signalling: PreparedSlots<Signalling>,
    pub(super) array: Array,
    /// Slots to go on at, of calls that have not returned.
    pub(super) calls: Vec<usize>,
    /// Slots that it stops before.
    pub(super) breaks: Vec<usize>,
}

impl<'m> Engine<'m> {
    pub(super) fn new(name: Name, code: Code<'m>) -> Engine<'m> {
        Engine {
            name,
            slot: 0,
            doing: Doing::Runs,
            executed: vec![0; 256],
            work: Work::default(),
            code,
            registers: Registers::default(),
            prepared: PreparedSlots::default(),
            signalling: PreparedSlots::default(),
            array: Array::default(),
            calls: Vec::new(),
            breaks: Vec::new(),
        }
    }

    /// Its program.
    pub fn slots(&self) -> &'m [Slot] {
        self.code.slots
    }

    /// The generation of its program.
    pub fn generation(&self) -> Generation {
        self.code.generation
    }

    /// Instructions that it executed.
    pub fn total(&self) -> u64 {
        self.executed.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    pub(super) fn count(&mut self, opcode: u8) {
        if let Some(count) = self.executed.get_mut(usize::from(opcode)) {
            *count = count.saturating_add(1);
        }
    }
}
