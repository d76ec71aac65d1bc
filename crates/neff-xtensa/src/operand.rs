//! Operands: which bits hold them, and how a value becomes these bits.

use std::fmt;

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An address register: a0 to a15.
    Address,
    /// A boolean register: b0 to b15.
    Boolean,
    /// A special register, by its number.
    Special,
    /// A user register, by its number.
    User,
    /// A number.
    Immediate,
    /// The address of an instruction or of a literal, kept as a distance.
    Target,
}

/// Bits of the instruction word that hold bits of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Lowest bit of the content.
    pub(crate) from: u32,
    /// Lowest bit of the word.
    pub(crate) at: u32,
    /// Number of bits.
    pub(crate) width: u32,
}

/// How a value becomes the content of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// (value − base) / step, for values from first to last.
    Steps { base: i64, first: i64, last: i64, step: i64 },
    /// The value in units of a step, as a signed number as wide as the field.
    Signed { step: i64 },
    /// first − value: the shift of SLLI.
    Down { from: i64 },
    /// Seven bits that mean −32 to 95: the immediate of MOVI.N.
    Narrow,
    /// The place of the value in a list.
    List(&'static [i64]),
    /// A distance from the instruction (format notes 07 §2.5).
    Distance(Base),
}

/// Where a distance begins, its unit, and which way it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// Four bytes behind the instruction's first byte; signed.
    Branch,
    /// The same; forward only.
    Forward,
    /// Four bytes behind the word that the instruction begins in; words, signed.
    Call,
    /// The first word at or behind the instruction; words, backward only.
    Literal,
}

/// An operand of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand {
    /// What the instruction set calls it: `r`, `s`, `t` for registers, `imm`, `label`.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    pub(crate) form: Form,
    pub(crate) segments: &'static [Segment],
}

/// The values that an operand takes; of a target, its distances from where they begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// From the lowest to the highest, in steps.
    Range {
        /// The lowest.
        lowest: i64,
        /// The highest.
        highest: i64,
        /// From one to the next.
        step: i64,
    },
    /// These.
    List(&'static [i64]),
}

/// Why a value does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Another number of values than the instruction has operands.
    Count,
    /// It is beyond what the field holds.
    Range,
    /// It is between two numbers that the field holds.
    Step,
    /// It is none of the listed numbers.
    Listed,
    /// The target is too far away, or on the side that the instruction cannot reach.
    Reach,
    /// The target is not at a multiple of four.
    Alignment,
}

/// A value that an operand does not take. Displayed, it says what it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// Index of the operand.
    pub operand: usize,
    /// Why.
    pub why: Why,
    takes: Option<Operand>,
}

impl Refusal {
    pub(crate) fn count(operands: usize) -> Refusal {
        Refusal { operand: operands, why: Why::Count, takes: None }
    }

    pub(crate) fn at(self, operand: usize) -> Refusal {
        Refusal { operand, ..self }
    }
}

impl Base {
    /// Where the distance of an instruction at `address` begins.
    fn origin(self, address: u32) -> u32 {
        match self {
            Base::Branch | Base::Forward => address.wrapping_add(4),
            Base::Call => (address & !3).wrapping_add(4),
            Base::Literal => address.wrapping_add(3) & !3,
        }
    }

    fn step(self) -> i64 {
        match self {
            Base::Branch | Base::Forward => 1,
            Base::Call | Base::Literal => 4,
        }
    }

    /// Lowest and highest distance of a field of so many bits.
    fn reach(self, width: u32) -> (i64, i64) {
        let all = 1i64.checked_shl(width).unwrap_or(0);
        let (low, high) = match self {
            Base::Branch | Base::Call => ((all >> 1).wrapping_neg(), (all >> 1).saturating_sub(1)),
            Base::Forward => (0, all.saturating_sub(1)),
            Base::Literal => (all.wrapping_neg(), -1),
        };
        (low.saturating_mul(self.step()), high.saturating_mul(self.step()))
    }
}

impl Operand {
    /// Bits of its field.
    pub(crate) fn width(&self) -> u32 {
        let ends = self.segments.iter().map(|part| part.from.saturating_add(part.width));
        ends.max().unwrap_or(0)
    }

    /// Bits of the word that belong to it.
    pub(crate) fn mask(&self) -> u32 {
        self.segments.iter().fold(0, |mask, part| mask | (ones(part.width) << part.at))
    }

    /// Places the content of the field in a word.
    pub(crate) fn put(&self, word: u32, content: u32) -> u32 {
        self.segments.iter().fold(word, |word, part| {
            let bits = (content >> part.from) & ones(part.width);
            word & !(ones(part.width) << part.at) | (bits << part.at)
        })
    }

    /// The content of the field; `None` if bits that must agree do not.
    pub(crate) fn take(&self, word: u32) -> Option<u32> {
        let content = self.segments.iter().fold(0, |content, part| {
            content | (((word >> part.at) & ones(part.width)) << part.from)
        });
        (self.put(word, content) == word).then_some(content)
    }

    /// What the field holds.
    pub fn values(&self) -> Values {
        let range = |lowest, highest, step| Values::Range { lowest, highest, step };
        match self.form {
            Form::Steps { first, last, step, .. } => range(first, last, step),
            Form::Signed { step } => {
                let (low, high) = Base::Branch.reach(self.width());
                range(low.saturating_mul(step), high.saturating_mul(step), step)
            }
            Form::Down { from } => range(1, from.saturating_sub(1), 1),
            Form::Narrow => range(NARROW.0, NARROW.1, 1),
            Form::List(list) => Values::List(list),
            Form::Distance(base) => {
                let (low, high) = base.reach(self.width());
                range(low, high, base.step())
            }
        }
    }

    /// Whether the field holds a value. Targets are checked when their distance is known.
    ///
    /// # Errors
    /// What it holds.
    pub fn accepts(&self, value: i64) -> Result<(), Refusal> {
        match self.form {
            Form::Distance(_) => Ok(()),
            _ => self.content(value, 0).map(|_| ()),
        }
    }

    /// Lowest and highest distance from the instruction at `address`, in bytes; `None` if the
    /// operand is no target.
    pub fn reach(&self, address: u32) -> Option<(i64, i64)> {
        let Form::Distance(base) = self.form else { return None };
        let origin = i64::from(base.origin(address).wrapping_sub(address));
        let (low, high) = base.reach(self.width());
        Some((origin.saturating_add(low), origin.saturating_add(high)))
    }

    /// The content that stands for a value in an instruction at `address`.
    pub(crate) fn content(&self, value: i64, address: u32) -> Result<u32, Refusal> {
        let refuse = |why| Refusal { operand: 0, why, takes: Some(*self) };
        let (index, why) = match self.form {
            Form::Steps { base, first, last, step } => {
                if value < first || value > last {
                    return Err(refuse(Why::Range));
                }
                (exact(value.saturating_sub(base), step), Why::Step)
            }
            Form::Signed { step } => {
                let (low, high) = Base::Branch.reach(self.width());
                let in_range =
                    value >= low.saturating_mul(step) && value <= high.saturating_mul(step);
                if !in_range {
                    return Err(refuse(Why::Range));
                }
                (exact(value, step), Why::Step)
            }
            Form::Down { from } => {
                if value < 1 || value >= from {
                    return Err(refuse(Why::Range));
                }
                (Some(from.saturating_sub(value)), Why::Range)
            }
            Form::Narrow => {
                if !(NARROW.0..=NARROW.1).contains(&value) {
                    return Err(refuse(Why::Range));
                }
                (Some(value), Why::Range)
            }
            Form::List(list) => {
                let at = list.iter().position(|known| *known == value);
                (at.and_then(|at| i64::try_from(at).ok()), Why::Listed)
            }
            Form::Distance(base) => {
                let distance = value.saturating_sub(base.origin(address).into());
                let (low, high) = base.reach(self.width());
                let index = exact(distance, base.step());
                if index.is_none() {
                    return Err(refuse(Why::Alignment));
                }
                (index.filter(|_| (low..=high).contains(&distance)), Why::Reach)
            }
        };
        let index = index.ok_or_else(|| refuse(why))?;
        // As many bits as the field has: negative numbers are two's complement.
        let bits = u32::try_from(index & i64::from(u32::MAX)).unwrap_or(0);
        Ok(bits & ones(self.width()))
    }

    /// The value that a content stands for in an instruction at `address`; `None` for contents
    /// that no value has.
    pub(crate) fn value(&self, content: u32, address: u32) -> Option<i64> {
        let unsigned = i64::from(content);
        let width = self.width();
        let all = 1i64.checked_shl(width)?;
        let signed = if unsigned >= all >> 1 { unsigned.checked_sub(all)? } else { unsigned };
        Some(match self.form {
            Form::Steps { base, first, last, step } => {
                let value = unsigned.checked_mul(step)?.checked_add(base)?;
                return (first..=last).contains(&value).then_some(value);
            }
            Form::Signed { step } => signed.checked_mul(step)?,
            Form::Down { from } => {
                let value = from.checked_sub(unsigned)?;
                return (1..from).contains(&value).then_some(value);
            }
            Form::Narrow if unsigned > NARROW.1 => unsigned.checked_sub(all)?,
            Form::Narrow => unsigned,
            Form::List(list) => *list.get(usize::try_from(content).ok()?)?,
            Form::Distance(base) => {
                let index = match base {
                    Base::Branch | Base::Call => signed,
                    Base::Forward => unsigned,
                    Base::Literal => unsigned.checked_sub(all)?,
                };
                let distance = i32::try_from(index.checked_mul(base.step())?).ok()?;
                base.origin(address).wrapping_add_signed(distance).into()
            }
        })
    }
}

/// Lowest and highest immediate of MOVI.N.
const NARROW: (i64, i64) = (-32, 95);

/// So many ones.
fn ones(width: u32) -> u32 {
    1u32.checked_shl(width).unwrap_or(0).wrapping_sub(1)
}

/// The quotient, if there is no remainder.
fn exact(value: i64, step: i64) -> Option<i64> {
    (value.checked_rem(step)? == 0).then(|| value.checked_div(step)).flatten()
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(operand) = &self.takes else {
            return write!(f, "{} operands", self.operand);
        };
        let (low, high, step) = match operand.values() {
            Values::Range { lowest, highest, step } => (lowest, highest, step),
            Values::List(list) => {
                let words: Vec<String> = list.iter().map(i64::to_string).collect();
                return write!(f, "one of {}", words.join(", "));
            }
        };
        match operand.form {
            Form::Distance(_) if self.why == Why::Alignment => f.write_str("a multiple of 4"),
            Form::Distance(base) => {
                let from = match base {
                    Base::Branch | Base::Forward => "4 bytes behind the instruction",
                    Base::Call => "4 bytes behind the instruction's word",
                    Base::Literal => "the first word that does not begin before the instruction",
                };
                write!(f, "{low} to {high} bytes from {from}")
            }
            _ if step == 1 => write!(f, "{low} to {high}"),
            _ => write!(f, "{low} to {high}, in steps of {step}"),
        }
    }
}
