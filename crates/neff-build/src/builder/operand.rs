//! What a field of a statement is given: numbers, words, patterns, variables, labels.
//!
//! [`Operand`] is made with `into()`, so that `set("op", "ADD")`, `set("num_active_channels", 128)`
//! and `set("src_start_addr", &x)` read alike. Whether it fits is asked when the statement is taken.

use std::borrow::Cow;

use neff_abi::Dtype;
use neff_isa::value::Value;

use super::{Place, Semaphore, VariableHandle};

/// A value for a field.
///
/// ```
/// use neff_abi::dtype::{BFLOAT16, FLOAT32};
/// use neff_build::builder::{Operand, Semaphore};
///
/// assert_eq!(Operand::from(-1), Operand::Number(-1));
/// assert_eq!(Operand::from(Semaphore(8)), Operand::Number(8));
/// let types = [Operand::Dtype(BFLOAT16), Operand::Dtype(FLOAT32)];
/// assert_eq!(Operand::from((BFLOAT16, FLOAT32)), Operand::Pair(Box::new(types)));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A number; also for a word or an immediate, whose bits it is.
    Number(i128),
    /// A single.
    Float(f32),
    /// A word of the field's enumeration, or the name in a field of names.
    Word(Cow<'static, str>),
    /// An element type.
    Dtype(&'static Dtype),
    /// Two words for one byte, the one of the low nibble first.
    Pair(Box<[Operand; 2]>),
    /// An access pattern.
    Pattern(Pattern),
    /// A variable, or bytes in it.
    Variable(Place),
    /// The distance to a label of the same program.
    Label(Cow<'static, str>),
    /// A value of the instruction tables as it is.
    Value(Value<'static>),
}

/// Where a pattern begins, with steps and counts, innermost first (format notes 05 §3.2).
///
/// Steps are in elements of the operand's type, and in bytes where the instruction is one of DMA.
/// Dimensions that are not given become `(1, 1)`, on the PE `(0, 1)`, as compilers write them.
///
/// ```
/// use neff_build::builder::Pattern;
///
/// let rows = Pattern::at(0x4000).by(1, 64).by(128, 4); // 4 rows of 64 elements, 128 apart
/// assert_eq!(rows, Pattern::row(0x4000, 64).by(128, 4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    pub(super) start: Start,
    pub(super) dimensions: Vec<(i64, u64)>,
}

/// Where a pattern begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// An address.
    Address(u64),
    /// Bytes into a variable, for patterns with addresses of 8 bytes.
    Variable(Place),
}

impl Pattern {
    /// A pattern without dimensions yet.
    pub fn at(start: impl Into<Start>) -> Pattern {
        Pattern { start: start.into(), dimensions: Vec::new() }
    }

    /// `count` elements one behind the other.
    pub fn row(start: impl Into<Start>, count: u64) -> Pattern {
        Pattern::at(start).by(1, count)
    }

    /// This pattern with one dimension more.
    #[must_use]
    pub fn by(mut self, step: i64, count: u64) -> Pattern {
        self.dimensions.push((step, count));
        self
    }
}

impl From<u64> for Start {
    fn from(address: u64) -> Start {
        Start::Address(address)
    }
}

impl From<Place> for Start {
    fn from(place: Place) -> Start {
        Start::Variable(place)
    }
}

impl From<&VariableHandle> for Start {
    fn from(variable: &VariableHandle) -> Start {
        Start::Variable(variable.at(0))
    }
}

macro_rules! operand_from {
    ($($from:ty: $value:ident => $operand:expr;)+) => {
        $(impl From<$from> for Operand {
            fn from($value: $from) -> Operand {
                $operand
            }
        })+
    };
}

operand_from! {
    u8: number => Operand::Number(number.into());
    u16: number => Operand::Number(number.into());
    u32: number => Operand::Number(number.into());
    u64: number => Operand::Number(number.into());
    i32: number => Operand::Number(number.into());
    i64: number => Operand::Number(number.into());
    bool: flag => Operand::Number(flag.into());
    f32: number => Operand::Float(number);
    &'static str: word => Operand::Word(word.into());
    String: word => Operand::Word(word.into());
    &'static Dtype: dtype => Operand::Dtype(dtype);
    Pattern: pattern => Operand::Pattern(pattern);
    Place: place => Operand::Variable(place);
    &VariableHandle: variable => Operand::Variable(variable.at(0));
    Semaphore: semaphore => Operand::Number(semaphore.0.into());
    Value<'static>: value => Operand::Value(value);
}

/// The low nibble, then the high one.
impl<A: Into<Operand>, B: Into<Operand>> From<(A, B)> for Operand {
    fn from((low, high): (A, B)) -> Operand {
        Operand::Pair(Box::new([low.into(), high.into()]))
    }
}

impl Operand {
    /// The distance to a label of the same program, which may stand further down.
    pub fn label(name: impl Into<Cow<'static, str>>) -> Operand {
        Operand::Label(name.into())
    }
}
