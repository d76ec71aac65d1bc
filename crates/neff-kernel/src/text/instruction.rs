//! An instruction of the text to a row of the table and its operands.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_text::{Statement, operands};
use neff_xtensa::{Kind, Row, registers};

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

/// Instructions whose mnemonic can name the register: `rsr.sar`.
const REGISTER_MOVES: [&str; 5] = ["rsr", "wsr", "xsr", "rur", "wur"];

/// True if a mnemonic or a short form is called so.
pub(super) fn is_instruction(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    neff_xtensa::find(&name).is_some() || SHORT_FORMS.iter().any(|form| form.0 == name)
}

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
        let Some((row, named)) = neff_xtensa::find(&name) else {
            return self.unknown(statement, mnemonic, &name);
        };
        let wanted = row.operands().len().saturating_sub(named.iter().count());
        if parts.len() != wanted {
            let text = format!("`{name}` has {}", counted(wanted));
            let finding = Diagnostic::new(kernel_text::OPERAND_COUNT, text)
                .expected(row.written())
                .found(counted(parts.len()));
            return self.report_at(finding, &origin(statement, &whole));
        }
        let mut read: Vec<Option<Operand>> = row
            .operands()
            .iter()
            .zip(&parts)
            .map(|(operand, range)| self.operand(statement, row, operand, range))
            .collect();
        read.extend(named.map(|number| {
            Some(Operand { value: Value::of(number.into()), origin: origin(statement, mnemonic) })
        }));
        let is_code = self.takes_code(statement, &whole);
        if let (Some(operands), true) = (read.into_iter().collect(), is_code) {
            self.warn(statement, mnemonic, &name);
            self.push_row(statement, &whole, row, operands);
        }
    }

    fn unknown(&mut self, statement: &Statement, mnemonic: &Range<usize>, name: &str) {
        let register = name.split_once('.').filter(|(row, _)| REGISTER_MOVES.contains(row));
        if let Some((_, register)) = register {
            return self.no_register(statement, mnemonic, register);
        }
        let known = neff_xtensa::rows().iter().map(|row| row.mnemonic);
        let near = self.nearest(name, known.chain(SHORT_FORMS.iter().map(|form| form.0)));
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
        row: &Row,
        operand: &neff_xtensa::Operand,
        range: &Range<usize>,
    ) -> Option<Operand> {
        let value = match operand.kind {
            Kind::Address => Value::of(self.address_register(statement, range)?),
            Kind::Boolean => {
                Value::of(self.register(statement, range, "b0 to b15", registers::boolean)?)
            }
            Kind::Special | Kind::User => self.numbered_register(statement, operand.kind, range)?,
            Kind::Immediate | Kind::Target => self.value(statement, range)?,
        };
        if let Some(number) = value.number()
            && operand.kind != Kind::Target
            && let Err(refusal) = operand.accepts(number)
        {
            let finding = Diagnostic::new(
                kernel_text::OPERAND_RANGE,
                format!("`{}` does not take {number} here", row.mnemonic),
            );
            self.report_at(finding.expected(refusal.to_string()), &origin(statement, range));
            return None;
        }
        Some(Operand { value, origin: origin(statement, range) })
    }

    /// A special or user register, by its name or a number.
    fn numbered_register(
        &mut self,
        statement: &Statement,
        kind: Kind,
        range: &Range<usize>,
    ) -> Option<Value> {
        let word = self.expander.text(statement.file, range).to_ascii_lowercase();
        let known = match kind {
            Kind::Special => registers::special(&word),
            _ => registers::user(&word),
        };
        let is_number = word.starts_with(|c: char| c.is_ascii_digit())
            || self.expander.symbols.contains_key(self.expander.text(statement.file, range));
        match known {
            Some(number) => Some(Value::of(number.into())),
            None if is_number => self.number(statement, range).map(Value::of),
            None => {
                self.no_register(statement, range, &word);
                None
            }
        }
    }

    fn no_register(&mut self, statement: &Statement, range: &Range<usize>, word: &str) {
        let text = format!("no special or user register is called `{word}`");
        let mut finding = Diagnostic::new(kernel_text::NOT_A_REGISTER, text);
        let near = self.nearest(word, registers::names());
        if !near.is_empty() {
            finding = finding.help(format!("did you mean {}?", near.join(" or ")));
        }
        self.report_at(finding, &origin(statement, range));
    }

    pub(super) fn address_register(
        &mut self,
        statement: &Statement,
        range: &Range<usize>,
    ) -> Option<i64> {
        self.register(statement, range, "a0 to a15 or sp", registers::address)
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
            Some(narrow) => {
                self.push(statement, range, Body::Instruction { row: narrow, operands, form });
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
        // Where labels lie is not known if not all bytes were added.
        if self.room.is_full() && row.target() == Some(at) {
            return;
        }
        let Some(operand) = operands.get(at) else { return };
        let value = values.get(at).copied().unwrap_or_default();
        let finding = match refusal.why {
            neff_xtensa::Why::Reach if row.target() == Some(at) => {
                let distance = value.saturating_sub(offset.into());
                let text = format!("`{}` does not reach its label", row.mnemonic);
                let finding = Diagnostic::new(kernel_text::OUT_OF_REACH, text)
                    .found(format!("a label {distance} bytes from the instruction"));
                match row.inverse() {
                    Some(_) => {
                        finding.help("`.long_branches on` puts a jump behind the opposite branch")
                    }
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
                format!("`{}` does not take {value} here", row.mnemonic),
            ),
        };
        self.report_at(finding.expected(refusal.to_string()), &operand.origin);
    }
}

fn counted(operands: usize) -> String {
    match operands {
        1 => "1 operand".to_owned(),
        count => format!("{count} operands"),
    }
}
