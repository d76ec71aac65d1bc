//! An instruction of the text to a row of the table and its operands.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text, nearest};
use neff_text::{Statement, operands};
use neff_xtensa::{Kind, Row};

use super::Addresses;
use super::address::SHORT_FORMS;
use super::assembler::{Assembler, origin};
use super::item::{Body, Form, Operand};
use super::value::Value;

/// Instructions that the device lacks or stops at (format notes 07 §6.1, §7.2).
const NOT_ON_THE_DEVICE: [&str; 14] = [
    "call4", "call12", "callx4", "callx12", "rfe", "rfi", "rfwo", "rfwu", "rsil", "s32c1i",
    "syscall", "simcall", "break", "break.n",
];

impl Assembler<'_> {
    pub(super) fn instruction(
        &mut self,
        statement: &Statement,
        mnemonic: &Range<usize>,
        tail: &Range<usize>,
    ) {
        let name = self.expander.text(statement.file, mnemonic).to_ascii_lowercase();
        let text = self.expander.text(statement.file, tail);
        let inside = |part: Range<usize>| {
            tail.start.saturating_add(part.start)..tail.start.saturating_add(part.end)
        };
        let parts: Vec<_> = operands::parts(text).into_iter().map(inside).collect();
        let whole = mnemonic.start..tail.end.max(mnemonic.end);
        if SHORT_FORMS.iter().any(|form| form.0 == name) {
            return self.short_form(&name, statement, &whole, &parts);
        }
        let Some(row) = neff_xtensa::lookup(&name) else {
            return self.unknown(statement, mnemonic, &name);
        };
        if parts.len() != row.operands().len() {
            let text = format!("`{name}` has {} operands", row.operands().len());
            let finding = Diagnostic::new(kernel_text::OPERAND_COUNT, text)
                .expected(row.written())
                .found(format!("{} operands", parts.len()));
            return self.report_at(finding, &origin(statement, &whole));
        }
        let read: Vec<Option<Operand>> = row
            .operands()
            .iter()
            .zip(&parts)
            .map(|(operand, range)| self.operand(statement, operand, range))
            .collect();
        let is_code = self.takes_code(statement, &whole);
        if let (Some(operands), true) = (read.into_iter().collect(), is_code) {
            self.warn(statement, mnemonic, &name);
            self.push_row(statement, &whole, row, operands);
        }
    }

    fn unknown(&mut self, statement: &Statement, mnemonic: &Range<usize>, name: &str) {
        let known = neff_xtensa::rows().iter().map(|row| row.mnemonic);
        let near = nearest(name, known.chain(SHORT_FORMS.iter().map(|form| form.0)));
        let text = format!("no instruction is called `{name}`");
        let mut finding = Diagnostic::new(kernel_text::UNKNOWN_INSTRUCTION, text);
        if !near.is_empty() {
            finding = finding.help(format!("did you mean {}?", near.join(" or ")));
        }
        self.report_at(finding, &origin(statement, mnemonic));
    }

    fn warn(&mut self, statement: &Statement, mnemonic: &Range<usize>, name: &str) {
        if self.options.addresses == Addresses::Const16 && NOT_ON_THE_DEVICE.contains(&name) {
            let text = format!("`{name}` cannot be used in kernels of the device");
            self.report(kernel_text::NOT_ON_THE_DEVICE, text, statement, mnemonic);
        }
    }

    fn operand(
        &mut self,
        statement: &Statement,
        operand: &neff_xtensa::Operand,
        range: &Range<usize>,
    ) -> Option<Operand> {
        let value = match operand.kind {
            Kind::Address => Value::of(self.address_register(statement, range)?),
            Kind::Boolean => Value::of(self.register(statement, range, "b0 to b15", |word| {
                neff_xtensa::registers::boolean(word)
            })?),
            Kind::Special | Kind::User => {
                let word = self.expander.text(statement.file, range).to_ascii_lowercase();
                let known = match operand.kind {
                    Kind::Special => neff_xtensa::registers::special(&word),
                    _ => neff_xtensa::registers::user(&word),
                };
                match known {
                    Some(number) => Value::of(number.into()),
                    None => Value::of(self.number(statement, range)?),
                }
            }
            Kind::Immediate | Kind::Target => self.value(statement, range)?,
        };
        if let Some(number) = value.number()
            && operand.kind != Kind::Target
            && let Err(refusal) = operand.accepts(number)
        {
            let finding = Diagnostic::new(
                kernel_text::OPERAND_RANGE,
                format!("`{}` does not take {number}", operand.name),
            );
            self.report_at(finding.expected(refusal.to_string()), &origin(statement, range));
            return None;
        }
        Some(Operand { value, origin: origin(statement, range) })
    }

    pub(super) fn address_register(
        &mut self,
        statement: &Statement,
        range: &Range<usize>,
    ) -> Option<i64> {
        self.register(statement, range, "a0 to a15 or sp", neff_xtensa::registers::address)
    }

    fn register(
        &mut self,
        statement: &Statement,
        range: &Range<usize>,
        expected: &str,
        number: impl Fn(&str) -> Option<u8>,
    ) -> Option<i64> {
        let word = self.expander.text(statement.file, range).to_ascii_lowercase();
        let found = number(&word);
        if found.is_none() {
            let text = format!("`{word}` is no register of this kind");
            let finding = Diagnostic::new(kernel_text::NOT_A_REGISTER, text).expected(expected);
            self.report_at(finding, &origin(statement, range));
        }
        found.map(i64::from)
    }

    /// Adds an instruction, in its narrow form where that is wanted and its operands allow it.
    pub(super) fn push_row(
        &mut self,
        statement: &Statement,
        range: &Range<usize>,
        row: &'static Row,
        operands: Vec<Operand>,
    ) {
        let may_grow = self.long_branches && row.inverse().is_some();
        let form = if may_grow { Form::MayGrow } else { Form::Plain };
        let numbers: Option<Vec<i64>> =
            operands.iter().map(|operand| operand.value.number()).collect();
        let narrow = numbers.filter(|_| self.narrow).and_then(|values| row.narrow(&values));
        match narrow {
            Some((narrow, values)) => {
                let origins = operands.into_iter().map(|operand| operand.origin);
                let values = values.into_iter().zip(origins);
                let operands = values.map(|(number, origin)| Operand { value: Value::of(number), origin });
                let body = Body::Instruction { row: narrow, operands: operands.collect(), form };
                self.push(statement, range, body);
                self.note(format!("narrow form of {}", row.mnemonic));
            }
            None => self.push(statement, range, Body::Instruction { row, operands, form }),
        }
    }

    /// Reports why a row could not be encoded with these values.
    pub(super) fn refused(
        &mut self,
        row: &Row,
        refusal: &neff_xtensa::Refusal,
        offset: u32,
        values: &[i64],
        operands: &[Operand],
    ) {
        let at = refusal.operand;
        let Some(operand) = operands.get(at) else { return };
        let value = values.get(at).copied().unwrap_or_default();
        let finding = match refusal.why {
            neff_xtensa::Why::Reach if row.target() == Some(at) => {
                let distance = value.saturating_sub(offset.into());
                let text = format!("`{}` does not reach its label", row.mnemonic);
                let finding = Diagnostic::new(kernel_text::OUT_OF_REACH, text)
                    .found(format!("a label {distance} bytes from the instruction"));
                match row.inverse() {
                    Some(_) => finding.help("`.long_branches on` puts a jump behind the opposite branch"),
                    None => finding,
                }
            }
            neff_xtensa::Why::Alignment if row.target() == Some(at) => {
                let text = format!("what `{}` names lies at {value:#x}", row.mnemonic);
                Diagnostic::new(kernel_text::TARGET_ALIGNMENT, text)
                    .help("write `.align 4` before the label")
            }
            _ => Diagnostic::new(
                kernel_text::OPERAND_RANGE,
                format!("`{}` does not take {value}", row.mnemonic),
            ),
        };
        self.report_at(finding.expected(refusal.to_string()), &operand.origin);
    }
}
