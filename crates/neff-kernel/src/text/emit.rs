//! Placed items to bytes, relocations and the listing.

use std::collections::HashMap;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_xtensa::Row;

use super::assembler::Assembler;
use super::item::{Body, Form, Item, Operand, Origin};
use super::listing::Listing;
use super::place::JUMP;
use super::symbol::{At, SymbolId};
use super::value::{Part, Value};
use crate::object::{
    Binding, Definition, Object, Relocation, RelocationKind, Section, SectionKind, Symbol,
    SymbolKind,
};

/// Names that begin so are the assembler's own business, as everywhere.
const PRIVATE: &str = ".L";

/// A value once everything of this text has its offset.
enum Resolved {
    Number(i64),
    /// The address of a symbol plus a number, for the linker.
    Address(SymbolId, i64),
}

/// What an item becomes.
#[derive(Default)]
pub(super) struct Made {
    pub(super) bytes: Vec<u8>,
    /// Relocations by the symbols of the text, and with offsets from the item.
    relocations: Vec<(u32, RelocationKind, SymbolId, i64)>,
}

impl Assembler<'_> {
    /// The object and the listing of what was placed.
    pub(super) fn emit(&mut self, name: &str) -> (Object, Listing) {
        let drafts = std::mem::take(&mut self.sections);
        self.sections.clone_from(&drafts);
        let mut made: Vec<Vec<Made>> = Vec::new();
        for (section, draft) in drafts.iter().enumerate() {
            let items = draft.items.iter().map(|item| self.make(section, item)).collect();
            made.push(items);
        }
        let (symbols, indices) = self.object_symbols();
        let mut object = Object { name: name.to_owned(), sections: Vec::new(), symbols };
        for (draft, made) in drafts.iter().zip(&made) {
            let mut section = Section {
                name: draft.name.clone(),
                kind: draft.kind,
                align: draft.align,
                bytes: Vec::new(),
                size: draft.size,
                relocations: Vec::new(),
            };
            for (item, made) in draft.items.iter().zip(made) {
                section.bytes.extend_from_slice(&made.bytes);
                let relocations = made.relocations.iter().map(|(offset, kind, symbol, addend)| {
                    let (symbol, more) = indices.get(symbol).copied().unwrap_or_default();
                    let addend = addend.saturating_add(more);
                    let offset = item.offset.saturating_add(*offset);
                    Relocation { offset, kind: *kind, symbol, addend }
                });
                section.relocations.extend(relocations);
            }
            object.sections.push(section);
        }
        let listing = self.list(&made);
        (object, listing)
    }

    fn make(&mut self, section: usize, item: &Item) -> Made {
        let zeroed = self.sections.get(section).is_some_and(|d| d.kind == SectionKind::Zeroed);
        let mut made = Made::default();
        let zeros = |length: u32| vec![0; usize::try_from(length).unwrap_or(0)];
        match &item.body {
            Body::Label => {}
            Body::Bytes(bytes) => made.bytes.clone_from(bytes),
            Body::Space { length, fill } if !zeroed => {
                made.bytes = vec![*fill; usize::try_from(*length).unwrap_or(0)];
            }
            Body::Align { to } if !zeroed => {
                let up = item.offset.checked_next_multiple_of(*to).unwrap_or(item.offset);
                made.bytes = zeros(up.saturating_sub(item.offset));
            }
            Body::Space { .. } | Body::Align { .. } => {}
            Body::Data { width, value } => self.make_data(*width, value, &item.origin, &mut made),
            Body::Instruction { row, operands, form: Form::Long } => {
                self.make_long(section, item, row, operands, &mut made);
            }
            Body::Instruction { row, operands, .. } => {
                self.make_row(section, item.offset, row, operands, &mut made);
            }
        }
        made
    }

    fn make_data(&mut self, width: u32, value: &Value, origin: &Origin, made: &mut Made) {
        let number = match self.resolve(value, origin) {
            None => return,
            Some(Resolved::Number(number)) => number,
            Some(Resolved::Address(symbol, addend)) => {
                if width == 4 && value.part == Part::Whole {
                    made.relocations.push((0, RelocationKind::Word, symbol, addend));
                } else {
                    let finding = Diagnostic::new(kernel_text::VALUE, "an address needs a word");
                    self.report_at(finding.help("write `.word`"), origin);
                }
                0
            }
        };
        let bits = width.saturating_mul(8);
        let most = 1i64.checked_shl(bits).unwrap_or(i64::MAX);
        let least = most.checked_div(2).map_or(0, i64::wrapping_neg);
        if number < least || number >= most {
            let text = format!("{number} does not fit {bits} bits");
            let finding = Diagnostic::new(kernel_text::OPERAND_RANGE, text)
                .expected(format!("{least} to {}", most.saturating_sub(1)));
            self.report_at(finding, origin);
        }
        let length = usize::try_from(width).unwrap_or(0);
        made.bytes.extend(number.to_le_bytes().into_iter().take(length));
    }

    /// The opposite branch around a jump to the label.
    fn make_long(
        &mut self,
        section: usize,
        item: &Item,
        row: &Row,
        operands: &[Operand],
        made: &mut Made,
    ) {
        let target = row.target().unwrap_or(operands.len());
        let (Some(opposite), Some(jump), Some(label)) =
            (row.inverse(), neff_xtensa::lookup("j"), operands.get(target))
        else {
            return;
        };
        let own = u32::try_from(row.length()).unwrap_or(0);
        let behind = item.offset.saturating_add(own).saturating_add(JUMP);
        let values: Option<Vec<i64>> = (0..operands.len())
            .zip(operands)
            .map(|(at, operand)| match at == target {
                true => Some(behind.into()),
                false => operand.value.number(),
            })
            .collect();
        if let Some(Ok(bytes)) = values.map(|values| opposite.encode(&values, item.offset)) {
            made.bytes.extend_from_slice(&bytes);
        }
        let mut tail = Made::default();
        let at = item.offset.saturating_add(own);
        self.make_row(section, at, jump, std::slice::from_ref(label), &mut tail);
        made.bytes.extend_from_slice(&tail.bytes);
        made.relocations.extend(
            tail.relocations.into_iter().map(|(at, k, s, a)| (at.saturating_add(own), k, s, a)),
        );
    }

    fn make_row(
        &mut self,
        section: usize,
        offset: u32,
        row: &Row,
        operands: &[Operand],
        made: &mut Made,
    ) {
        let target = row.target();
        let mut values = Vec::new();
        let mut is_linked = true;
        for (at, operand) in operands.iter().enumerate() {
            let is_target = target == Some(at);
            let here = is_target.then(|| self.offset_in(section, &operand.value)).flatten();
            if let Some(here) = here {
                values.push(here);
                continue;
            }
            let Some(resolved) = self.resolve(&operand.value, &operand.origin) else { return };
            values.push(match resolved {
                Resolved::Number(_) if is_target => {
                    let finding = Diagnostic::new(kernel_text::VALUE, "a label is needed here");
                    let help = "where a number would lie is not known before linking";
                    return self.report_at(finding.help(help), &operand.origin);
                }
                Resolved::Number(number) => number,
                Resolved::Address(symbol, addend) => {
                    let kind = match operand.value.part {
                        _ if is_target => RelocationKind::Distance,
                        Part::High if row.mnemonic == "const16" => RelocationKind::High,
                        Part::Low if row.mnemonic == "const16" => RelocationKind::Low,
                        _ => {
                            let text = "an address does not fit this operand";
                            let finding = Diagnostic::new(kernel_text::VALUE, text)
                                .help("`la` forms addresses; CONST16 takes high() and low()");
                            return self.report_at(finding, &operand.origin);
                        }
                    };
                    made.relocations.push((0, kind, symbol, addend));
                    is_linked &= !is_target;
                    0
                }
            });
        }
        let bytes = match is_linked {
            true => row.encode(&values, offset),
            false => row.encode_unlinked(&values),
        };
        match bytes {
            Ok(bytes) => made.bytes.extend_from_slice(&bytes),
            Err(refusal) => self.refused(row, &refusal, offset, &values, operands),
        }
    }

    fn resolve(&mut self, value: &Value, origin: &Origin) -> Option<Resolved> {
        let address = match (value.plus, value.minus) {
            (None, _) => return Some(Resolved::Number(value.part.of(value.number))),
            (Some(plus), None) => return Some(Resolved::Address(plus, value.number)),
            (Some(plus), Some(minus)) => (self.offset_of(plus), self.offset_of(minus)),
        };
        match address {
            (Some((section, plus)), Some((other, minus))) if section == other => {
                let distance = i64::from(plus).saturating_sub(minus.into());
                Some(Resolved::Number(value.part.of(distance.saturating_add(value.number))))
            }
            _ => {
                let text = "the distance of labels of two sections is not known";
                self.report_at(Diagnostic::new(kernel_text::VALUE, text), origin);
                None
            }
        }
    }

    /// The symbols of the object, and for each symbol of the text its index there with what has to
    /// be added: places without a name are so many bytes into their section.
    fn object_symbols(&self) -> (Vec<Symbol>, HashMap<SymbolId, (usize, i64)>) {
        let mut symbols: Vec<Symbol> = (0..self.sections.len())
            .map(|at| Symbol {
                name: String::new(),
                definition: Definition::Section(at, 0),
                size: 0,
                binding: Binding::Local,
                kind: SymbolKind::Section,
            })
            .collect();
        let mut indices = HashMap::new();
        for (id, named) in self.symbols.iter() {
            let place = self.offset_of(id);
            let is_private = named.name.is_empty()
                || (named.name.starts_with(PRIVATE) && named.binding == Binding::Local);
            if let (Some((section, offset)), true) = (place, is_private) {
                indices.insert(id, (section, offset.into()));
                continue;
            }
            if named.name.is_empty() || (place.is_none() && named.at != At::Elsewhere) {
                continue;
            }
            indices.insert(id, (symbols.len(), 0));
            let symbol = self.object_symbol(id, &named.name);
            symbols.extend(symbol);
        }
        let roles = self.roles.iter().filter_map(|(role, id)| {
            let binding = Binding::Global;
            Some(Symbol { binding, ..self.object_symbol(*id, role)? })
        });
        symbols.extend(roles);
        (symbols, indices)
    }

    fn object_symbol(&self, id: SymbolId, name: &str) -> Option<Symbol> {
        let named = self.symbols.get(id)?;
        let place = self.offset_of(id);
        let definition = match place {
            Some((section, offset)) => Definition::Section(section, offset),
            None => Definition::Undefined,
        };
        let end = named
            .size
            .and_then(|(_, last)| Some(self.sections.get(place?.0)?.items.get(last)?.offset));
        let size = end.zip(place).map_or(0, |(end, (_, start))| end.saturating_sub(start));
        let binding = match (definition, named.binding) {
            (Definition::Undefined, Binding::Local) => Binding::Global,
            (_, binding) => binding,
        };
        Some(Symbol { name: name.to_owned(), definition, size, binding, kind: named.kind })
    }
}
