//! What is said about statements: the field, what was expected there, what was found.

use neff_diag::{Code, Diagnostic, codes::engine, nearest};
use neff_isa::lookup::{enumeration, kind_name};
use neff_isa::model::{Generation, Kind, Member};
use neff_isa::{Found, mnemonics, words};

use super::super::Operand;

/// Words that are listed; of more the nearest are told.
const FEW_WORDS: usize = 8;

/// A finding about a field; the mnemonic is put before it.
#[derive(Debug)]
pub(super) struct Told {
    code: Code,
    message: String,
    expected: Option<String>,
    found: Option<String>,
    help: Option<String>,
}

impl Told {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Told {
        Told { code, message: message.into(), expected: None, found: None, help: None }
    }

    pub(super) fn expected(mut self, text: impl Into<String>) -> Told {
        self.expected = Some(text.into());
        self
    }

    pub(super) fn found(mut self, text: impl Into<String>) -> Told {
        self.found = Some(text.into());
        self
    }

    pub(super) fn help(mut self, text: impl Into<String>) -> Told {
        self.help = Some(text.into());
        self
    }

    fn nearest(self, near: &[&str]) -> Told {
        match near {
            [] => self,
            near => self.help(format!("the nearest are {}", near.join(", "))),
        }
    }

    pub(super) fn of(self, mnemonic: &str) -> Diagnostic {
        let mut finding = Diagnostic::new(self.code, format!("{mnemonic}: {}", self.message));
        (finding.expected, finding.found, finding.help) = (self.expected, self.found, self.help);
        finding
    }
}

pub(super) fn no_instruction(generation: Generation, name: &str, found: Found) -> Diagnostic {
    match found {
        Found::Elsewhere(generations) => {
            let names: Vec<_> = generations.iter().map(Generation::name).collect();
            let message = format!("{} has no {name}", generation.name());
            let finding = Diagnostic::new(engine::NOT_IN_GENERATION, message);
            finding.expected(format!("one of the generations that have it: {}", names.join(", ")))
        }
        Found::Row(_) | Found::Unknown => {
            let message = format!("no instruction is called {name:?}");
            let finding = Diagnostic::new(engine::UNKNOWN_MNEMONIC, message);
            let near = nearest(name, mnemonics(generation));
            if near.is_empty() {
                return finding;
            }
            finding.help(format!("the nearest are {}", near.join(", ")))
        }
    }
}

pub(super) fn no_field(name: &str, members: &[Member]) -> Told {
    let known = members.iter().filter(|it| !matches!(it.kind, Kind::Reserved | Kind::Unknown));
    let known: Vec<_> = known.map(|member| member.name).skip(1).collect();
    let told = Told::new(engine::UNKNOWN_OPERAND, format!("there is no field {name:?}"));
    match nearest(name, known.iter().copied()).as_slice() {
        // Nothing is known of the slot: only a second slot of a pair without its first is so.
        [] if known.is_empty() => {
            told.help("the slot before it gives its fields: push the first slot of the pair")
        }
        [] => told.help(format!("its fields are {}", known.join(", "))),
        near => told.nearest(near),
    }
}

pub(super) fn repeated(member: &Member) -> Told {
    Told::new(engine::REPEATED_OPERAND, format!("`{}` is given twice", member.name))
}

pub(super) fn other_kind(member: &Member, found: impl Into<String>) -> Told {
    let message = format!("`{}` takes another kind of value", member.name);
    Told::new(engine::MALFORMED_VALUE, message).expected(kind_name(member.kind)).found(found)
}

pub(super) fn no_word(member: &Member, index: u16, generation: Generation, word: &str) -> Told {
    let name = enumeration(index).map_or("", |enumeration| enumeration.name);
    let elsewhere = neff_isa::word_named(index, word).map(|word| word.generations);
    let message = format!("`{}` has no word {word:?}", member.name);
    let known: Vec<_> = words(index, generation).collect();
    let expected = match known.len() {
        ..=FEW_WORDS => format!("one of {}", known.join(", ")),
        _ => format!("a word of {name}"),
    };
    let told = Told::new(engine::UNKNOWN_WORD, message).expected(expected);
    match elsewhere {
        Some(generations) => {
            let names: Vec<_> = generations.iter().map(Generation::name).collect();
            told.found(format!("a word of {}", names.join(", ")))
        }
        None => told.nearest(&nearest(word, known)),
    }
}

/// A value of the right kind that is too large.
pub(super) fn out_of_range(member: &Member, operand: &Operand) -> Told {
    let message = format!("the value of `{}` does not fit", member.name);
    let code = match member.kind {
        Kind::Name => engine::NAME_TOO_LONG,
        _ => engine::OUT_OF_RANGE,
    };
    Told::new(code, message).expected(room(member)).found(describe(operand))
}

pub(super) fn offset_out_of_range(member: &Member, offset: u64) -> Told {
    let message = format!("the offset in the variable does not fit `{}`", member.name);
    let told = Told::new(engine::OUT_OF_RANGE, message);
    told.expected(format!("0 to {}", u32::MAX)).found(offset.to_string())
}

/// What a member holds.
fn room(member: &Member) -> String {
    let bits = u32::from(member.size).saturating_mul(8).min(64);
    let spare = 64u32.saturating_sub(bits);
    match member.kind {
        Kind::Signed => {
            let (least, most) = (i64::MIN.wrapping_shr(spare), i64::MAX.wrapping_shr(spare));
            format!("{least} to {most}")
        }
        Kind::Name => format!("at most {} bytes, none of them 0", member.size.saturating_sub(1)),
        Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions) => {
            format!("at most {dimensions} dimensions, steps of i16, counts of u16")
        }
        Kind::Data4d => "4 dimensions, steps of i16, counts of u16".to_owned(),
        Kind::Address8Tensor2d => "2 dimensions, steps of i32, counts of u32".to_owned(),
        Kind::EnumPair(_) => "two values from 0 to 15".to_owned(),
        Kind::Bytes | Kind::Reserved | Kind::Unknown | Kind::MxPattern | Kind::EventsExtended => {
            format!("{} bytes", member.size)
        }
        _ => format!("0 to {}", u64::MAX.wrapping_shr(spare)),
    }
}

/// What an operand is, in words.
pub(super) fn describe(operand: &Operand) -> String {
    match operand {
        Operand::Number(number) => number.to_string(),
        Operand::Float(number) => format!("the float {number}"),
        Operand::Word(word) => format!("{word:?}"),
        Operand::Dtype(dtype) => format!("the type {}", dtype.name),
        Operand::Pair(_) => "a pair".to_owned(),
        Operand::Pattern(pattern) => {
            let (steps, counts): (Vec<_>, Vec<_>) = pattern.dimensions.iter().copied().unzip();
            format!("a pattern with steps {steps:?} and counts {counts:?}")
        }
        Operand::Variable(place) => format!("the variable {:?}", place.variable.name()),
        Operand::Label(label) => format!("the label `{label}`"),
        Operand::Value(value) => format!("{value:?}"),
    }
}
