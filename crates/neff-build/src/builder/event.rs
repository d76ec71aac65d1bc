//! Waits and signals by name: `Semaphore(8).at_least(16)`, `Semaphore(6).increment()`.
//!
//! A wait and a signal are words of the tables `WAIT_MODE` and `UPDATE_MODE` (format notes 05
//! §1.5, §1.6) with a number and a value; which number a word is, and whether a generation has
//! it, the tables say when the statement is taken.

use std::borrow::Cow;

/// A semaphore of the core (format notes 10 §2).
///
/// ```
/// use neff_build::builder::{Semaphore, Statement};
/// use neff_build::model::Instructions;
/// use neff_isa::model::Generation;
///
/// let (loaded, done) = (Semaphore(8), Semaphore(6));
/// let mut program = Instructions::new(Generation::V3);
/// program.push(Statement::new("NOP").wait(loaded.at_least(16)).signal(done.increment()));
/// assert_eq!(program.slots()[0][4..12], [0x05, 8, 0x13, 6, 16, 0, 0, 0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Semaphore(pub u8);

/// An event of the core, which is set or not; v5 has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event(pub u8);

/// What an instruction waits for before it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    pub(super) word: Cow<'static, str>,
    pub(super) index: u8,
    pub(super) value: u32,
}

/// What an instruction tells the others: on completion, unless [`Signal::on_read`] says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signal {
    pub(super) word: Cow<'static, str>,
    pub(super) index: u8,
    pub(super) value: u32,
}

/// How the words of updates end that happen on completion, and when the operands were read.
const COMPLETE: &str = "_COMPLETE";
const READ: &str = "_READ";

impl Wait {
    /// A wait by its word in `WAIT_MODE`, for what has no method here. `value` is what the word
    /// makes of it: a number, or the number of a register.
    pub fn named(word: impl Into<Cow<'static, str>>, index: u8, value: u32) -> Wait {
        Wait { word: word.into(), index, value }
    }
}

impl Signal {
    /// A signal by its word in `UPDATE_MODE`, for what has no method here.
    pub fn named(word: impl Into<Cow<'static, str>>, index: u8, value: u32) -> Signal {
        Signal { word: word.into(), index, value }
    }

    /// The same signal, given as soon as the operands were read.
    ///
    /// ```
    /// use neff_build::builder::{Semaphore, Signal};
    ///
    /// let early = Semaphore(6).increment().on_read();
    /// assert_eq!(early, Signal::named("SEM_INC_READ", 6, 0));
    /// ```
    #[must_use]
    pub fn on_read(self) -> Signal {
        match self.word.strip_suffix(COMPLETE) {
            Some(stem) => Signal { word: format!("{stem}{READ}").into(), ..self },
            None => self,
        }
    }
}

impl Semaphore {
    /// Waits until it is `value` or more: what today's compiler writes.
    pub fn at_least(self, value: u32) -> Wait {
        Wait::named("WAIT_FOR_SEM_GE_IMM", self.0, value)
    }

    /// Waits until it is more than `value`: what the published sample has.
    pub fn above(self, value: u32) -> Wait {
        Wait::named("WAIT_FOR_SEM_GT_IMM", self.0, value)
    }

    /// Waits until it is `value`.
    pub fn equals(self, value: u32) -> Wait {
        Wait::named("WAIT_FOR_SEM_EQ_IMM", self.0, value)
    }

    /// Waits until it is `value` or less.
    pub fn at_most(self, value: u32) -> Wait {
        Wait::named("WAIT_FOR_SEM_LE_IMM", self.0, value)
    }

    /// Waits until it is less than `value`.
    pub fn below(self, value: u32) -> Wait {
        Wait::named("WAIT_FOR_SEM_LT_IMM", self.0, value)
    }

    /// Counts it up by 1.
    pub fn increment(self) -> Signal {
        Signal::named("SEM_INC_COMPLETE", self.0, 0)
    }

    /// Counts it down by 1.
    pub fn decrement(self) -> Signal {
        Signal::named("SEM_DEC_COMPLETE", self.0, 0)
    }

    /// Counts it up by `value`.
    pub fn increment_by(self, value: u32) -> Signal {
        Signal::named("SEM_ADD_IMM_COMPLETE", self.0, value)
    }

    /// Counts it down by `value`.
    pub fn decrement_by(self, value: u32) -> Signal {
        Signal::named("SEM_SUB_IMM_COMPLETE", self.0, value)
    }

    /// Makes it `value`.
    pub fn write(self, value: u32) -> Signal {
        Signal::named("SEM_WR_IMM_COMPLETE", self.0, value)
    }
}

impl Event {
    /// Waits until it is set.
    pub fn is_set(self) -> Wait {
        Wait::named("WAIT_FOR_EVT_SET", self.0, 0)
    }

    /// Waits until it is set, and clears it.
    pub fn is_set_then_clear(self) -> Wait {
        Wait::named("WAIT_FOR_EVT_SET_THEN_CLEAR", self.0, 0)
    }

    /// Waits until it is clear.
    pub fn is_clear(self) -> Wait {
        Wait::named("WAIT_FOR_EVT_CLEAR", self.0, 0)
    }

    /// Waits until it is clear, and sets it.
    pub fn is_clear_then_set(self) -> Wait {
        Wait::named("WAIT_FOR_EVT_CLEAR_THEN_SET", self.0, 0)
    }

    /// Sets it.
    pub fn set(self) -> Signal {
        Signal::named("EVT_SET_COMPLETE", self.0, 0)
    }

    /// Clears it.
    pub fn clear(self) -> Signal {
        Signal::named("EVT_CLR_COMPLETE", self.0, 0)
    }
}
