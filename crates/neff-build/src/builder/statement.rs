//! A statement: an instruction by its mnemonic, its fields by name, what it waits for and signals.
//!
//! It is plain data and cannot fail; what does not fit is found when a program takes it, where
//! generation, engine and slot are known.

use std::borrow::Cow;

use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;

use super::{BlockHandle, Operand, Signal, Wait};

/// An instruction to be added to a program.
///
/// Fields are called as in the tables (`neffc isa MNEMONIC` lists them); those that are not set
/// have their default.
///
/// ```
/// use neff_abi::dtype::FLOAT32;
/// use neff_build::builder::{Pattern, Semaphore, Statement};
///
/// let add = Statement::new("TENSOR_TENSOR")
///     .set("op", "ADD")
///     .set("in0_in1_dtype", (FLOAT32, FLOAT32))
///     .set("out_dtype", FLOAT32)
///     .set("num_active_channels", 128)
///     .set("src0", Pattern::row(0x4000, 64))
///     .set("src1", Pattern::row(0x4100, 64))
///     .set("dst", Pattern::row(0x4200, 64))
///     .wait(Semaphore(8).at_least(16))
///     .signal(Semaphore(6).increment());
/// ```
#[derive(Debug, Clone, PartialEq)]
#[must_use = "a statement is part of a program when it was pushed"]
pub struct Statement {
    pub(super) base: Base,
    pub(super) fields: Vec<(Cow<'static, str>, Operand)>,
    pub(super) waits: Vec<Wait>,
    pub(super) signals: Vec<Signal>,
}

/// What a statement starts from.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Base {
    /// The instruction of this name with all defaults.
    Mnemonic(Cow<'static, str>),
    /// A slot of a generation.
    Slot(Generation, Box<Slot>),
}

impl Statement {
    /// An instruction with its defaults. The name is a mnemonic of the tables or an alias.
    pub fn new(mnemonic: impl Into<Cow<'static, str>>) -> Statement {
        Statement::of(Base::Mnemonic(mnemonic.into()))
    }

    /// Starts a block of static DMA.
    pub fn trigger(block: &BlockHandle) -> Statement {
        let name = block.ring().to_owned();
        Statement::new("PSEUDO_DMA_TRIGGER").set("name", name).set("block_id", block.id())
    }

    fn of(base: Base) -> Statement {
        Statement { base, fields: Vec::new(), waits: Vec::new(), signals: Vec::new() }
    }

    /// Gives a field a value. A field takes one value.
    pub fn set(mut self, field: impl Into<Cow<'static, str>>, value: impl Into<Operand>) -> Self {
        self.fields.push((field.into(), value.into()));
        self
    }

    /// Lets the instruction wait. Each has one wait; EVENT_SEMAPHORE has two.
    pub fn wait(mut self, wait: Wait) -> Statement {
        self.waits.push(wait);
        self
    }

    /// Lets the instruction signal. Each has one signal; EVENT_SEMAPHORE has two. A signal and a
    /// wait of one instruction share their value, again but for EVENT_SEMAPHORE (format notes 05
    /// §1.4); [`increment`](super::Semaphore::increment) needs none.
    pub fn signal(mut self, signal: Signal) -> Statement {
        self.signals.push(signal);
        self
    }
}

/// Any instruction that was made or decoded elsewhere.
impl From<&Instruction<'_>> for Statement {
    fn from(instruction: &Instruction<'_>) -> Statement {
        Statement::of(Base::Slot(instruction.generation(), Box::new(instruction.encode())))
    }
}

impl From<Instruction<'_>> for Statement {
    fn from(instruction: Instruction<'_>) -> Statement {
        Statement::from(&instruction)
    }
}
