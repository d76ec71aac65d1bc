//! A statement that is being read: its items one after another, then what must be there.

use neff_diag::codes::engine;
use neff_isa::instruction::prefix_of;
use neff_isa::layout_of;
use neff_isa::model::{Prefix, Row, SLOT};
use neff_isa::slot::{self, Shape, Slot};
use neff_isa::template::Template;

use super::cut::Cut;
use super::events::Pair;
use super::taken::Taken;
use super::{Fault, Parsed, Scope, Target, literal, member};
use crate::predicate;
use crate::print::prefix_end;

/// A statement that is being read.
pub(super) struct Reader<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) row: &'static Row,
    /// `None` if the body is not known.
    pub(super) shape: Option<Shape>,
    pub(super) slot: Slot,
    /// What operands have set.
    pub(super) taken: Taken,
    /// Operands of the template that were given, by index.
    pub(super) given: u64,
    /// True if a member was given by its own name: then the rest may be left out.
    pub(super) keyed: bool,
    pub(super) raw: Vec<(usize, Vec<u8>)>,
    pub(super) header: Pair,
    pub(super) extended: Pair,
    /// True behind `|`.
    pub(super) barred: bool,
    /// True behind `|` or the operand before the second wait and update.
    pub(super) in_extended: bool,
    pub(super) target: Option<Target>,
    pub(super) faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(row: &'static Row, tail: &str, scope: &'a Scope<'a>) -> Self {
        let probe = probe(row, tail, scope);
        let shape = layout_of(row, scope.generation, &probe, scope.previous)
            .map(|(layout, template)| Shape { layout, template });
        let slot = match &shape {
            Some(shape) => shape.blank(row.opcode),
            None => slot::blank(prefix_of(scope.generation, row.opcode), row.opcode),
        };
        Reader {
            scope,
            row,
            shape,
            slot,
            taken: Taken::default(),
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

    pub(super) fn prefix(&self) -> Prefix {
        match &self.shape {
            Some(shape) => shape.layout.prefix,
            None => prefix_of(self.scope.generation, self.row.opcode),
        }
    }

    pub(super) fn template(&self) -> Option<&'static Template> {
        self.shape.and_then(|shape| shape.template)
    }

    /// Reads one item at the start of `rest`; what follows it.
    pub(super) fn item<'t>(&mut self, rest: Cut<'t>) -> Cut<'t> {
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
        let number = |text: &str| literal::small_number(text, scope.symbols);
        let (item, behind) = rest.split_item();
        let token = item.cut;
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
        let result = match item.split_key() {
            Some((key, value)) if value.text.is_empty() && is_value(behind) => {
                return self.parted(key, behind.skip_blanks());
            }
            None if behind.skip_blanks().text.starts_with('=') => {
                let behind = behind.skip_blanks().strip_prefix("=").unwrap_or(behind);
                return self.parted(token, behind.skip_blanks());
            }
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

    /// Reads `key = value`, and says that nothing parts them; what follows.
    fn parted<'t>(&mut self, key: Cut<'t>, rest: Cut<'t>) -> Cut<'t> {
        let (value, behind) = rest.split_item();
        let span = key.at..value.cut.span().end;
        let fault = Fault::new(engine::MALFORMED_VALUE, span, "blanks stand around the `=`");
        self.faults.push(*fault.expected(format!("{}=VALUE", key.text)));
        // As if it were written well, so that this is all that is said of it.
        if let Err(fault) = self.operand(key, value.cut) {
            self.faults.push(*fault);
        }
        behind
    }

    /// Template operands and what else must be there.
    pub(super) fn finish(mut self) -> Result<Parsed, Vec<Fault>> {
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
}

/// True if a value that belongs to no key comes next.
fn is_value(behind: Cut<'_>) -> bool {
    let (item, _) = behind.skip_blanks().split_item();
    !item.cut.text.is_empty() && item.split_key().is_none()
}

pub(super) fn bit(index: usize) -> u64 {
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
        let (item, behind) = rest.split_item();
        rest = behind.skip_blanks();
        let Some((key, value)) = item.split_key() else { continue };
        if let Some(member) = member.filter(|member| member.name == key.text) {
            // A fault is found again when the operand is read.
            let _ = member::byte_of(member, value, scope, &mut probe);
        }
    }
    probe
}
