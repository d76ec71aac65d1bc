//! Offsets of items, and which branches take their long form.
//!
//! Branches only ever grow, so this ends: each round either makes a branch longer or is the last,
//! and in the end all grow that are left.

use neff_diag::{Diagnostic, codes::assembly, codes::kernel_text};

use super::assembler::Assembler;
use super::item::{Body, Form, Item};
use super::room::BYTES;
use super::symbol::{At, SymbolId};
use super::value::Value;
use crate::object::SectionKind;

/// Rounds in which only branches grow that do not reach. Real texts take a few; a chain in which
/// each pushes the next out of reach could take one for each.
const ROUNDS: usize = 16;

/// Comparisons of names that are not defined with those that are: behind so many nothing is
/// suggested any more.
const COMPARED: usize = 1 << 20;

/// Bytes of the jump that a long branch ends with.
pub(super) const JUMP: u32 = 3;

impl Body {
    /// Its length in bytes when it begins at an offset.
    pub(super) fn length(&self, offset: u32) -> u32 {
        match self {
            Body::Label => 0,
            Body::Bytes(bytes) => u32::try_from(bytes.len()).unwrap_or(u32::MAX),
            Body::Space { length, .. } => *length,
            Body::Data { width, .. } => *width,
            Body::Align { to } => {
                let up = offset.checked_next_multiple_of(*to).unwrap_or(u32::MAX);
                up.saturating_sub(offset)
            }
            Body::Instruction { row, form, .. } => {
                let own = u32::try_from(row.length()).unwrap_or(u32::MAX);
                own.saturating_add(if *form == Form::Long { JUMP } else { 0 })
            }
        }
    }

    /// True for what gives nothing wherever it begins behind another item.
    pub(super) fn is_void(&self, before: Option<&Body>) -> bool {
        match (self, before) {
            (Body::Label, _) => false,
            (Body::Align { to }, Some(Body::Align { to: before })) => to <= before,
            (Body::Align { to }, _) => *to == 1,
            (body, _) => body.length(0) == 0,
        }
    }
}

impl Assembler<'_> {
    /// Gives all items their offsets.
    pub(super) fn place(&mut self) {
        for round in 0.. {
            for draft in &mut self.sections {
                let mut offset = 0u32;
                for item in &mut draft.items {
                    item.offset = offset;
                    offset = offset.saturating_add(item.body.length(offset));
                }
                draft.size = offset;
            }
            if !self.grow(round >= ROUNDS) {
                break;
            }
        }
        self.check_size();
    }

    /// Reports where branches have grown beyond what an object may have.
    fn check_size(&mut self) {
        let mut before = 0u32;
        let mut beyond = None;
        for draft in &self.sections {
            let left = BYTES.saturating_sub(before);
            let is_beyond =
                |item: &&Item| item.offset.saturating_add(item.body.length(item.offset)) > left;
            if draft.size > left {
                beyond = draft.items.iter().find(is_beyond).map(|item| item.origin.clone());
                break;
            }
            before = before.saturating_add(draft.size);
        }
        if let Some(origin) = beyond {
            self.exceeded(&origin);
        }
    }

    /// Makes branches long that do not reach their labels, or all that may be if `is_last`; false if
    /// there are none.
    fn grow(&mut self, is_last: bool) -> bool {
        let mut long = Vec::new();
        for (section, draft) in self.sections.iter().enumerate() {
            for (at, item) in draft.items.iter().enumerate() {
                let Body::Instruction { row, operands, form: Form::MayGrow } = &item.body else {
                    continue;
                };
                let target = row.target().and_then(|at| operands.get(at));
                let target = target.and_then(|operand| self.offset_in(section, &operand.value));
                if target.is_some_and(|target| is_last || !row.reaches(item.offset, target)) {
                    long.push((section, at));
                }
            }
        }
        for (section, at) in &long {
            let draft = self.sections.get_mut(*section);
            if let Some(Item { body: Body::Instruction { form, .. }, note, .. }) =
                draft.and_then(|draft| draft.items.get_mut(*at))
            {
                *form = Form::Long;
                *note = Some("out of reach: the opposite branch around a jump".to_owned());
            }
        }
        !long.is_empty()
    }

    /// Offset of a symbol from the start of its section.
    pub(super) fn offset_of(&self, id: SymbolId) -> Option<(usize, u32)> {
        match self.symbols.get(id)?.at {
            At::Item { section, item } => {
                Some((section, self.sections.get(section)?.items.get(item)?.offset))
            }
            At::Nowhere | At::Elsewhere => None,
        }
    }

    /// The offset that a label plus a number has in a section; `None` if it is not in it.
    pub(super) fn offset_in(&self, section: usize, value: &Value) -> Option<i64> {
        let (of, offset) = self.offset_of(value.plus?)?;
        let is_here = of == section && value.minus.is_none();
        is_here.then(|| i64::from(offset).saturating_add(value.number))
    }

    /// Reports names that nothing defines, and functions of the linker without a label.
    pub(super) fn check_names(&mut self) {
        let missing: Vec<_> = self
            .symbols
            .iter()
            .filter(|(_, named)| named.at == At::Nowhere && !named.name.is_empty())
            .filter_map(|(_, named)| Some((named.name.clone(), named.mentioned.clone()?)))
            .collect();
        let known = self.symbols.iter().map(|(_, named)| named);
        let known = known.filter(|named| named.at != At::Nowhere).map(|named| &*named.name);
        let constants = self.expander.symbols.keys().map(String::as_str);
        let mut known: Vec<String> = known.chain(constants).map(str::to_owned).collect();
        known.sort_unstable();
        let suggested = COMPARED.checked_div(known.len()).unwrap_or(0);
        for (at, (name, origin)) in missing.into_iter().enumerate() {
            let known = known.iter().map(String::as_str).filter(|_| at < suggested);
            let near = self.nearest(&name, known);
            let help = match near.is_empty() {
                false => format!("did you mean {}?", near.join(" or ")),
                true => format!("`.extern {name}` if another file of the link defines it"),
            };
            let text = format!("`{name}` is defined nowhere");
            let finding = Diagnostic::new(kernel_text::UNDEFINED_NAME, text).help(help);
            self.report_at(finding, &origin);
        }
        for (role, id) in self.roles.clone() {
            let elsewhere = self.symbols.get(id).filter(|named| named.at == At::Elsewhere);
            if let Some(origin) = elsewhere.and_then(|named| named.mentioned.clone()) {
                let text = format!("what is to be `{role}` is defined in another file");
                let finding = Diagnostic::new(assembly::DIRECTIVE, text);
                self.report_at(finding.help("write the directive in that file"), &origin);
            }
        }
    }

    /// Warns where an instruction that goes on is followed by padding.
    pub(super) fn check_padding(&mut self) {
        let mut found = Vec::new();
        for draft in self.sections.iter().filter(|draft| draft.kind == SectionKind::Code) {
            let mut goes_on = false;
            for item in &draft.items {
                match &item.body {
                    Body::Label => {}
                    Body::Align { .. } if goes_on && item.body.length(item.offset) > 0 => {
                        found.push(item.origin.clone());
                        goes_on = false;
                    }
                    Body::Align { .. } => {}
                    Body::Instruction { row, form, .. } => {
                        goes_on = row.goes_on() || *form == Form::Long;
                    }
                    Body::Bytes(_) | Body::Space { .. } | Body::Data { .. } => goes_on = false,
                }
            }
        }
        for origin in found {
            let text = "the instruction before this alignment goes on into its zeros";
            self.report_at(Diagnostic::new(kernel_text::RUNS_INTO_PADDING, text), &origin);
        }
    }
}
