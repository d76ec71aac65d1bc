//! A statement to a slot.
//!
//! The operands come from the same templates that the printer uses, in any order; every member can
//! also be given by its own name. All faults of a statement are collected, each with the range of
//! the text that it is about. Labels are left to the program: [`Parsed::target`].

mod address_word;
mod cut;
mod events;
mod expected;
mod item;
mod literal;
mod member;
mod operand;
mod own_name;
mod pattern;
mod piece;
mod raw;
mod reader;
mod taken;

use std::ops::Range;

use neff_diag::{Code, codes::engine, nearest};
use neff_isa::model::{Class, Generation};
use neff_isa::slot::Slot;
use neff_isa::{Found, by_mnemonic};

use cut::Cut;
pub(crate) use item::item_length;
pub(crate) use literal::hex_bytes;
use reader::Reader;

pub use crate::names::{Names, NoNames};

/// Faults of one statement that are told.
const FAULTS: usize = 50;

/// What a statement is read with.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The generation.
    pub generation: Generation,
    /// Opcode of the slot before.
    pub previous: Option<u8>,
    /// Ids of `%name`.
    pub names: &'a dyn Names,
    /// Values of constants.
    pub symbols: &'a dyn Fn(&str) -> Option<i128>,
}

impl std::fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scope").field("generation", &self.generation).finish_non_exhaustive()
    }
}

/// What a fault is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// The mnemonic.
    Mnemonic,
    /// Bytes of the tail.
    Tail(Range<usize>),
}

/// One fault of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Code.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// One sentence.
    pub message: String,
    /// What was expected.
    pub expected: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

/// A fault on its way up; boxed because most values are good.
type Wrong = Box<Fault>;

impl Fault {
    fn new(code: Code, span: Range<usize>, message: impl Into<String>) -> Wrong {
        let (message, span) = (message.into(), Span::Tail(span));
        Box::new(Fault { code, span, message, expected: None, help: None })
    }

    fn of_mnemonic(code: Code, message: impl Into<String>) -> Wrong {
        let (message, span) = (message.into(), Span::Mnemonic);
        Box::new(Fault { code, span, message, expected: None, help: None })
    }

    fn expected(mut self: Box<Self>, text: impl Into<String>) -> Wrong {
        self.expected = Some(text.into());
        self
    }

    fn help(mut self: Box<Self>, text: impl Into<String>) -> Wrong {
        self.help = Some(text.into());
        self
    }
}

/// A label that a slot refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The label.
    pub label: String,
    /// Where it stands in the tail.
    pub span: Range<usize>,
    /// Offset in the slot of the 4 bytes that take the distance.
    pub offset: usize,
}

/// What a statement assembles to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The slot.
    pub slot: Slot,
    /// The label whose distance is still to be filled in.
    pub target: Option<Target>,
}

/// Reads a statement.
///
/// # Errors
/// All faults that were found, in the order of the text as far as they have a place there.
pub fn statement(mnemonic: &str, tail: &str, scope: &Scope<'_>) -> Result<Parsed, Vec<Fault>> {
    let row = match by_mnemonic(scope.generation, mnemonic) {
        Found::Row(row) if row.class != Class::Invalid => row,
        found => {
            let fault = no_row(mnemonic, found, scope.generation);
            let pasted = matches!(mnemonic, "S" | "E") && tail.starts_with('[');
            let help = "lines of the vendor's profiler begin with a wait: put the mnemonic before";
            return Err(vec![if pasted { *fault.help(help) } else { *fault }]);
        }
    };
    let mut reader = Reader::new(row, tail, scope);
    let mut rest = Cut::new(tail).skip_blanks();
    while !rest.text.is_empty() {
        if reader.faults.len() >= FAULTS {
            let message = "the rest of the statement was not read";
            reader.faults.push(*Fault::new(engine::UNKNOWN_OPERAND, rest.span(), message));
            break;
        }
        rest = reader.item(rest).skip_blanks();
    }
    reader.finish()
}

fn no_row(mnemonic: &str, found: Found, generation: Generation) -> Wrong {
    if let Found::Elsewhere(generations) = found {
        let message = format!("{mnemonic} is not in {}", generation.name());
        let names: Vec<_> = generations.iter().map(Generation::name).collect();
        return Fault::of_mnemonic(engine::NOT_IN_GENERATION, message)
            .expected(format!("one of the generations that have it: {}", names.join(", ")));
    }
    let message = format!("no instruction is called `{mnemonic}`");
    let fault = Fault::of_mnemonic(engine::UNKNOWN_MNEMONIC, message);
    match nearest(mnemonic, neff_isa::mnemonics(generation)).as_slice() {
        [] => fault.help("`neffc isa` lists the instructions"),
        near => fault.help(format!("the nearest are {}", near.join(", "))),
    }
}
