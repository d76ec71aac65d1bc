//! A statement to a slot.
//!
//! The operands come from the same templates that the printer uses, in any order; every member can
//! also be given by its own name. All faults of a statement are collected, each with the range of
//! the text that it is about. Labels are left to the program: [`Parsed::target`].

mod cut;
mod events;
mod member;
mod operand;
mod pattern;

use std::ops::Range;

use neff_diag::{Code, codes::engine, nearest};
use neff_isa::model::{Class, Generation, Prefix, Row, SLOT};
use neff_isa::slot::{self, Shape, Slot};
use neff_isa::template::{Operand, Template};
use neff_isa::{Found, by_mnemonic, layout_of};

use crate::predicate;
use crate::print::{opaque_prefix, prefix_end};
use cut::Cut;
pub(crate) use cut::hex_bytes;
use events::Pair;

/// Ids of `%name`.
pub trait Names {
    /// The id of a variable or table.
    fn id(&self, name: &str) -> Option<u64>;
}

/// No names are known.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoNames;

impl Names for NoNames {
    fn id(&self, _: &str) -> Option<u64> {
        None
    }
}

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

/// A statement that is being read.
struct Reader<'a> {
    scope: &'a Scope<'a>,
    row: &'static Row,
    /// `None` if the body is not known.
    shape: Option<Shape>,
    slot: Slot,
    /// Nibbles of the slot that an operand has set.
    set: u128,
    /// Operands of the template that were given, by index.
    given: u64,
    /// True if a member was given by its own name: then the rest may be left out.
    keyed: bool,
    raw: Vec<(usize, Vec<u8>)>,
    header: Pair,
    extended: Pair,
    /// True behind `|`.
    barred: bool,
    /// True behind `|` or the operand before the second wait and update.
    in_extended: bool,
    target: Option<Target>,
    faults: Vec<Fault>,
}

/// Reads a statement.
///
/// # Errors
/// All faults that were found, in the order of the text as far as they have a place there.
pub fn statement(mnemonic: &str, tail: &str, scope: &Scope<'_>) -> Result<Parsed, Vec<Fault>> {
    let row = match by_mnemonic(scope.generation, mnemonic) {
        Found::Row(row) if row.class != Class::Invalid => row,
        found => return Err(vec![*no_row(mnemonic, found, scope.generation)]),
    };
    let tail = tail.replace('\t', " ");
    let mut reader = Reader::new(row, &tail, scope);
    let mut rest = Cut::new(&tail).skip_blanks();
    while !rest.text.is_empty() {
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

impl<'a> Reader<'a> {
    fn new(row: &'static Row, tail: &str, scope: &'a Scope<'a>) -> Self {
        let probe = probe(row, tail, scope);
        let shape = layout_of(row, scope.generation, &probe, scope.previous)
            .map(|(layout, template)| Shape { layout, template });
        let slot = match &shape {
            Some(shape) => shape.blank(row.opcode),
            None => slot::blank(opaque_prefix(row.opcode, scope.generation), row.opcode),
        };
        Reader {
            scope,
            row,
            shape,
            slot,
            set: 0,
            given: 0,
            keyed: false,
            raw: Vec::new(),
            header: Pair::default(),
            extended: Pair::default(),
            barred: false,
            in_extended: false,
            target: None,
            faults: Vec::new(),
        }
    }

    fn prefix(&self) -> Prefix {
        match &self.shape {
            Some(shape) => shape.layout.prefix,
            None => opaque_prefix(self.row.opcode, self.scope.generation),
        }
    }

    fn template(&self) -> Option<&'static Template> {
        self.shape.and_then(|shape| shape.template)
    }

    /// Reads one item at the start of `rest`; what follows it.
    fn item<'t>(&mut self, rest: Cut<'t>) -> Cut<'t> {
        if let Some(rest) = rest.strip_prefix("|") {
            if self.barred || self.events_member().is_none() {
                let span = rest.at.saturating_sub(1)..rest.at;
                let message = format!("{} has no second wait and update here", self.row.mnemonic);
                self.faults.push(*Fault::new(engine::NO_EVENTS, span, message));
            }
            (self.barred, self.in_extended) = (true, true);
            return rest;
        }
        let scope = self.scope;
        let number = |text: &str| cut::small_number(text, scope.symbols);
        let (token, behind) = rest.split_item();
        match predicate::read(rest.text, &number) {
            Some(Ok((predicate, length))) => {
                let (token, behind) = rest.split_at(length);
                self.predicate(predicate, token);
                return behind;
            }
            Some(Err((at, expected))) => {
                let start = rest.at.saturating_add(at);
                let end = token.span().end.max(start);
                let fault = Fault::new(
                    engine::MALFORMED_VALUE,
                    start..end,
                    "the wait or update is malformed",
                );
                self.faults.push(*fault.expected(expected));
                return behind;
            }
            None => {}
        }
        let result = match token.split_key() {
            Some((key, value)) if key.text.starts_with("raw[") => self.raw(key, value),
            Some((key, value)) if matches!(key.text, "wait" | "update") => {
                self.raw_predicate(key, value)
            }
            Some((key, value)) => self.operand(key, value),
            None => self.positional(token),
        };
        if let Err(fault) = result {
            self.faults.push(*fault);
        }
        behind
    }

    /// `raw[OFFSET:WIDTH]=0x…`
    fn raw(&mut self, key: Cut<'_>, value: Cut<'_>) -> Result<(), Wrong> {
        let shape = "raw[OFFSET:WIDTH]=0x and two digits for each byte";
        let malformed = |cut: Cut<'_>| {
            Fault::new(engine::MALFORMED_VALUE, cut.span(), "raw bytes are malformed")
                .expected(shape)
        };
        let place = key.text.strip_prefix("raw[").and_then(|rest| rest.strip_suffix(']'));
        let (offset, width) =
            place.and_then(|place| place.split_once(':')).ok_or_else(|| malformed(key))?;
        let read = |text: &str| text.parse::<usize>().ok();
        let (offset, width) = read(offset).zip(read(width)).ok_or_else(|| malformed(key))?;
        let end = offset.saturating_add(width);
        if offset == 0 || width == 0 || end > SLOT {
            let message = "raw bytes lie outside bytes 1 to 63 of the slot";
            return Err(Fault::new(engine::OUT_OF_RANGE, key.span(), message)
                .expected("an offset from 1 to 63 and a width that ends by 64"));
        }
        let bytes = value.text.strip_prefix("0x").and_then(hex_bytes);
        let bytes = bytes.filter(|bytes| bytes.len() == width).ok_or_else(|| malformed(value))?;
        self.raw.push((offset, bytes));
        Ok(())
    }

    /// Template operands and what else must be there.
    fn finish(mut self) -> Result<Parsed, Vec<Fault>> {
        self.put_events();
        if !self.keyed && self.raw.is_empty() {
            self.missing();
        }
        for (offset, bytes) in &self.raw {
            let to = self.slot.iter_mut().skip(*offset);
            to.zip(bytes).for_each(|(to, from)| *to = *from);
        }
        if self.faults.is_empty() {
            return Ok(Parsed { slot: self.slot, target: self.target });
        }
        Err(self.faults)
    }

    fn missing(&mut self) {
        let Some(template) = self.template() else { return };
        for (index, operand) in template.operands.iter().enumerate() {
            let given = self.given & bit(index) != 0;
            if given || !self.is_required(operand) {
                continue;
            }
            let name = operand::describe(operand, self.shape.as_ref());
            let message = format!("{} needs {name}", self.row.mnemonic);
            self.faults.push(*Fault::of_mnemonic(engine::MISSING_OPERAND, message));
        }
    }

    fn is_required(&self, operand: &Operand) -> bool {
        operand::is_required(operand, self.shape.as_ref())
    }
}

fn bit(index: usize) -> u64 {
    u32::try_from(index).ok().and_then(|index| 1u64.checked_shl(index)).unwrap_or_default()
}

/// A slot with what decides the layout: the byte of the sub-opcode.
fn probe(row: &'static Row, tail: &str, scope: &Scope<'_>) -> Slot {
    let mut probe = [0; SLOT];
    if row.bindings.iter().all(|binding| binding.sub_opcode.is_none()) {
        return probe;
    }
    let layouts = row
        .bindings
        .iter()
        .filter_map(|binding| neff_isa::generated::LAYOUTS.get(usize::from(binding.layout)));
    let start = prefix_end(Prefix::Events);
    let member = layouts
        .filter_map(|layout| layout.members.first())
        .find(|member| usize::from(member.offset) == start);
    let mut rest = Cut::new(tail).skip_blanks();
    while !rest.text.is_empty() {
        let (token, behind) = rest.split_item();
        rest = behind.skip_blanks();
        let Some((key, value)) = token.split_key() else { continue };
        if let Some(member) = member.filter(|member| member.name == key.text) {
            // A fault is found again when the operand is read.
            let _ = member::byte_of(member, value, scope, &mut probe);
        }
    }
    probe
}
