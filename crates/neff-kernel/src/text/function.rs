//! Functions: where they begin and end, and their windows.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_text::Statement;

use super::assembler::{Assembler, Open, origin};
use super::item::{Body, Operand};
use super::value::Value;
use crate::object::SymbolKind;

impl Assembler<'_> {
    pub(super) fn begin_function(
        &mut self,
        statement: &Statement,
        tail: &Range<usize>,
        parts: &[Range<usize>],
    ) {
        if let Some(open) = self.function.take() {
            let text = "a function begins inside of another one";
            let place = self.place_of(&open.origin);
            let finding = Diagnostic::new(kernel_text::FUNCTION_UNBALANCED, text)
                .note_at("this one is still open", place);
            self.report_at(finding, &origin(statement, tail));
        }
        if !self.takes_code(statement, tail) {
            return;
        }
        self.push(statement, tail, Body::Align { to: 4 });
        let Some(name) = parts.first() else { return };
        let Some(symbol) = self.name(statement, name) else { return };
        self.define(symbol, statement, name);
        if let Some(named) = self.symbols.get_mut(symbol) {
            named.kind = SymbolKind::Function;
        }
        let first = self.sections.get(self.current).map_or(0, |draft| draft.items.len());
        let origin = origin(statement, tail);
        self.function = Some(Open { symbol, section: self.current, first, origin: origin.clone() });
        if let Some(frame) = parts.get(1)
            && let Some(value) = self.value(statement, frame)
            && let Some(entry) = neff_xtensa::lookup("entry")
        {
            let operand =
                |value| Operand { value, origin: super::assembler::origin(statement, frame) };
            let operands = vec![operand(Value::of(1)), operand(value)];
            self.push_row(statement, tail, entry, operands);
        }
    }

    pub(super) fn end_function(
        &mut self,
        statement: &Statement,
        _: &Range<usize>,
        _: &[Range<usize>],
    ) {
        let here = match &statement.content {
            neff_text::Content::Directive { name, .. } => name.clone(),
            _ => return,
        };
        let Some(open) = self.function.take() else {
            if self.expander.is_cut() {
                return;
            }
            let text = "no function is open here";
            return self.report(kernel_text::FUNCTION_UNBALANCED, text, statement, &here);
        };
        if open.section != self.current {
            let text = "the function began in another section";
            return self.report(kernel_text::FUNCTION_UNBALANCED, text, statement, &here);
        }
        let end = self.symbols.unnamed();
        self.define(end, statement, &here);
        let after = self.sections.get(open.section).map_or(0, |draft| draft.items.len());
        if let Some(named) = self.symbols.get_mut(open.symbol) {
            named.size = Some((open.first, after.saturating_sub(1)));
        }
    }
}
