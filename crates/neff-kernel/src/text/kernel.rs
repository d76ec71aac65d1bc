//! Rows of the kernel table (format notes 07 §3).

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_text::Statement;

use super::assembler::{Assembler, origin};
use super::item::Body;
use super::value::Value;
use crate::kernel_key::EXTENDED;
use crate::object::{KERNEL_TABLE, SectionKind};

/// How a row is written.
const WRITTEN: &str = ".kernel NAME opcode=0xF0 spec=1";

impl Assembler<'_> {
    /// A row of the kernel table (format notes 07 §3.1).
    pub(super) fn kernel(
        &mut self,
        statement: &Statement,
        tail: &Range<usize>,
        _: &[Range<usize>],
    ) {
        let Some((name, opcode, spec)) = self.kernel_words(statement, tail) else { return };
        let here = origin(statement, tail);
        if opcode != EXTENDED && spec != 0 {
            let text = format!("opcode {opcode:#04x} has a spec");
            let finding = Diagnostic::new(kernel_text::KERNEL_ROW, text)
                .expected("spec=0, or opcode=0xF0 (ExtendedInst)");
            return self.report_at(finding, &here);
        }
        if let Some((.., before)) = self.kernels.iter().find(|row| (row.0, row.1) == (opcode, spec))
        {
            let text = format!("opcode {opcode:#04x}, spec {spec:#04x} has a kernel already");
            let place = self.place_of(before);
            let finding = Diagnostic::new(kernel_text::KERNEL_ROW, text)
                .note_at("it would be found first", place);
            return self.report_at(finding, &here);
        }
        let Some(symbol) = self.name(statement, &name) else { return };
        self.kernels.push((opcode, spec, here.clone()));
        let table = self.section(KERNEL_TABLE, SectionKind::Data, 8);
        self.push_to(table, Body::Bytes(vec![0, 0, spec, opcode]), here.clone());
        self.push_to(table, Body::Data { width: 4, value: Value::label(symbol) }, here);
    }

    /// `NAME opcode=… spec=…`: the name, and both numbers.
    fn kernel_words(
        &mut self,
        statement: &Statement,
        tail: &Range<usize>,
    ) -> Option<(Range<usize>, u8, u8)> {
        let text = self.expander.text(statement.file, tail).to_owned();
        let malformed =
            |why: &str| Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, why).expected(WRITTEN);
        let (mut name, mut numbers, mut at) = (None, [None, None], 0usize);
        for word in text.split([' ', '\t']) {
            let start = tail.start.saturating_add(at);
            let range = start..start.saturating_add(word.len());
            at = at.saturating_add(word.len()).saturating_add(1);
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let slot = match key {
                "" => continue,
                "opcode" => 0,
                "spec" => 1,
                _ if name.is_none() && !word.contains('=') => {
                    name = Some(range);
                    continue;
                }
                _ => {
                    let finding = malformed(&format!("`{word}` has no place here"));
                    self.report_at(finding, &origin(statement, &range));
                    return None;
                }
            };
            let number = range.end.saturating_sub(value.len())..range.end;
            let value = self.number(statement, &number)?;
            let Ok(byte) = u8::try_from(value) else {
                let finding = malformed(&format!("{key} {value} does not fit a byte"));
                self.report_at(finding, &origin(statement, &number));
                return None;
            };
            if let Some(slot) = numbers.get_mut(slot) {
                *slot = Some(byte);
            }
        }
        match (name, numbers) {
            (Some(name), [Some(opcode), spec]) => Some((name, opcode, spec.unwrap_or(0))),
            _ => {
                let finding = malformed("a name and an opcode are needed");
                self.report_at(finding, &origin(statement, tail));
                None
            }
        }
    }
}
