//! The directives of kernels that give bytes.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_text::{Statement, character};

use super::assembler::{Assembler, origin};
use super::item::Body;
use super::room::BYTES;
use crate::object::SectionKind;

/// Largest alignment: beyond it only holes grow. The segments themselves are aligned to 128 bytes.
const ALIGNMENT: i64 = 4096;

impl Assembler<'_> {
    /// True if the current section can hold bytes; else that is reported.
    pub(super) fn takes_bytes(&mut self, statement: &Statement, range: &Range<usize>) -> bool {
        let Some(draft) = self.sections.get(self.current) else { return false };
        if draft.kind != SectionKind::Zeroed {
            return true;
        }
        let text = format!("the section `{}` has no bytes in the file", draft.name);
        self.report(kernel_text::NO_BYTES_HERE, text, statement, range);
        false
    }

    /// True if the current section holds instructions; else that is reported.
    pub(super) fn takes_code(&mut self, statement: &Statement, range: &Range<usize>) -> bool {
        let Some(draft) = self.sections.get(self.current) else { return false };
        if draft.kind == SectionKind::Code {
            return true;
        }
        let text = format!("the section `{}` holds no instructions", draft.name);
        let finding = Diagnostic::new(kernel_text::NO_BYTES_HERE, text);
        self.report_at(finding.help("write `.text` before the code"), &origin(statement, range));
        false
    }

    pub(super) fn align(&mut self, statement: &Statement, tail: &Range<usize>, _: &[Range<usize>]) {
        let Some(number) = self.number(statement, tail) else { return };
        let to = u32::try_from(number).ok().filter(|to| to.is_power_of_two());
        let Some(to) = to.filter(|_| number <= ALIGNMENT) else {
            let text = format!("{number} is no alignment");
            let finding = Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, text)
                .expected(format!("a power of two up to {ALIGNMENT}"));
            return self.report_at(finding, &origin(statement, tail));
        };
        if let Some(draft) = self.sections.get_mut(self.current) {
            draft.align = draft.align.max(to);
        }
        self.push(statement, tail, Body::Align { to });
    }

    pub(super) fn space(
        &mut self,
        statement: &Statement,
        tail: &Range<usize>,
        parts: &[Range<usize>],
    ) {
        let Some(range) = parts.first() else { return };
        let Some(number) = self.number(statement, range) else { return };
        let Ok(length) = u32::try_from(number) else {
            let text = format!("{number} bytes cannot be left");
            let finding = Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, text)
                .expected(format!("0 to {BYTES}"));
            return self.report_at(finding, &origin(statement, range));
        };
        let mut fill = 0;
        if let Some(range) = parts.get(1) {
            let Some(number) = self.number(statement, range) else { return };
            let Ok(byte) = u8::try_from(number) else {
                let text = format!("{number} does not fit a byte");
                return self.report(kernel_text::OPERAND_RANGE, text, statement, range);
            };
            fill = byte;
        }
        if fill == 0 || self.takes_bytes(statement, tail) {
            self.push(statement, tail, Body::Space { length, fill });
        }
    }

    pub(super) fn data(&mut self, statement: &Statement, values: &[Range<usize>], width: u32) {
        for range in values {
            let Some(value) = self.value(statement, range) else { continue };
            if self.takes_bytes(statement, range) {
                self.push(statement, range, Body::Data { width, value });
            }
        }
    }

    pub(super) fn floats(
        &mut self,
        statement: &Statement,
        _: &Range<usize>,
        numbers: &[Range<usize>],
    ) {
        for range in numbers {
            let word = self.expander.text(statement.file, range);
            let is_plain = word.bytes().any(|b| b.is_ascii_digit());
            match word.parse::<f32>() {
                Ok(number) if number.is_finite() || !is_plain => {
                    if self.takes_bytes(statement, range) {
                        self.push(statement, range, Body::Bytes(number.to_le_bytes().to_vec()));
                    }
                }
                Ok(_) => {
                    let text = format!("{word} is beyond the range of fp32");
                    self.report(kernel_text::OPERAND_RANGE, text, statement, range);
                }
                Err(_) => {
                    let finding = Diagnostic::new(
                        kernel_text::VALUE,
                        format!("`{word}` is no number of this form"),
                    );
                    let finding = finding.expected("such as 1.5, -2e-3, inf or nan");
                    self.report_at(finding, &origin(statement, range));
                }
            }
        }
    }

    pub(super) fn strings(&mut self, statement: &Statement, texts: &[Range<usize>], end: &[u8]) {
        for range in texts {
            match character::string(self.expander.text(statement.file, range)) {
                Ok(mut bytes) => {
                    bytes.extend_from_slice(end);
                    if self.takes_bytes(statement, range) {
                        self.push(statement, range, Body::Bytes(bytes));
                    }
                }
                Err((at, why)) => {
                    let start = range.start.saturating_add(at);
                    self.report(kernel_text::KERNEL_DIRECTIVE, why, statement, &(start..range.end));
                }
            }
        }
    }

    /// A bundle as bytes (format notes 07 §6.13): what it does is not known here, only how long
    /// it is.
    pub(super) fn flix(&mut self, statement: &Statement, tail: &Range<usize>, _: &[Range<usize>]) {
        let text = self.expander.text(statement.file, tail);
        let digits: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let is_hex =
            digits.len().is_multiple_of(2) && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let bytes: Option<Vec<u8>> =
            is_hex.then(|| digits.as_bytes().chunks(2).map(byte).collect()).flatten();
        let finding = Diagnostic::new(kernel_text::KERNEL_DIRECTIVE, "this is no bundle");
        let Some(bytes) = bytes else {
            let finding = finding.expected("16 or 32 hexadecimal digits");
            return self.report_at(finding, &origin(statement, tail));
        };
        match neff_xtensa::flix::length(&bytes) {
            Some(length) if length == bytes.len() => {
                if self.takes_code(statement, tail) {
                    self.push(statement, tail, Body::Bytes(bytes));
                }
            }
            Some(length) => {
                let finding = finding
                    .expected(format!("{length} bytes, as the first four say"))
                    .found(format!("{} bytes", bytes.len()));
                self.report_at(finding, &origin(statement, tail));
            }
            None => {
                let finding = finding.help("its first four bytes begin no bundle of 8 or 16 bytes");
                self.report_at(finding, &origin(statement, tail));
            }
        }
    }
}
