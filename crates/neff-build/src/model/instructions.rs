//! A program as typed instructions: slots, what in them is still a name, and what was wrong with
//! the statements they came from.
//!
//! How a statement becomes a slot is the business of [`crate::builder`]; names become numbers when
//! the model is built (`crate::programs`).

use std::collections::BTreeMap;

use neff_asm::names::Space;
use neff_diag::Diagnostic;
use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;

/// A program under construction.
///
/// ```
/// use neff_build::builder::{Semaphore, Statement};
/// use neff_build::model::Instructions;
/// use neff_isa::model::Generation;
///
/// let mut program = Instructions::new(Generation::V3);
/// program.push(Statement::new("NOP").wait(Semaphore(27).at_least(16)));
/// assert_eq!(program.slots()[0][..12], [0xA4, 0x10, 0, 0, 5, 27, 0, 0, 16, 0, 0, 0]);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Instructions {
    pub(crate) generation: Generation,
    pub(crate) slots: Vec<Slot>,
    pub(crate) references: Vec<Reference>,
    /// Slots by label.
    pub(crate) labels: BTreeMap<String, usize>,
    pub(crate) faults: Vec<Fault>,
}

/// A name in a slot that becomes a number when the model is built.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reference {
    /// Index of the slot.
    pub(crate) slot: usize,
    /// Mnemonic of the slot, for messages.
    pub(crate) mnemonic: String,
    /// Name of the field, for messages.
    pub(crate) field: &'static str,
    /// First byte in the slot.
    pub(crate) offset: usize,
    /// Bytes.
    pub(crate) size: usize,
    /// What the name is of.
    pub(crate) target: Target,
}

/// What a name is of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Target {
    /// A variable's id.
    Id(String),
    /// An address in a variable: 8 bytes with their marker.
    Address { space: Space, name: String, offset: u64 },
    /// The distance in bytes to a label.
    Distance(String),
}

/// What is wrong with a statement; its place is known when the model is built.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fault {
    /// Index of the slot.
    pub(crate) slot: usize,
    /// The finding, without its place.
    pub(crate) finding: Diagnostic,
}

impl Instructions {
    /// A program without a slot.
    pub fn new(generation: Generation) -> Instructions {
        Instructions {
            generation,
            slots: Vec::new(),
            references: Vec::new(),
            labels: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    /// The generation that the instructions are of.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// The slots so far; where a name stands for a number, zeros.
    pub fn slots(&self) -> &[[u8; SLOT]] {
        &self.slots
    }

    /// What is wrong with the statements so far, without places: those come when the model is
    /// built.
    pub fn faults(&self) -> impl Iterator<Item = &Diagnostic> {
        self.faults.iter().map(|fault| &fault.finding)
    }
}
