//! Short forms that become instructions: `la` for addresses, `li` for numbers.
//!
//! Which instructions depends on [`Addresses`]: the device's loader fills in CONST16 pairs
//! (format notes 07 §2.4), an emulator without CONST16 reads literals by L32R.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::kernel_text};
use neff_text::Statement;
use neff_xtensa::Row;

use super::Addresses;
use super::assembler::{Assembler, origin};
use super::item::{Body, Operand};
use super::symbol::{At, SymbolId};
use super::value::{Part, Value};
use crate::object::SectionKind;

/// Section of the literals: the linker places it before the code of its object.
const LITERALS: &str = ".literal";

/// Numbers that `movi` takes.
const SMALL: std::ops::RangeInclusive<i64> = -2048..=2047;

/// Short forms and how they are written.
pub(super) const SHORT_FORMS: [(&str, &str); 2] =
    [("la", "la aN, LABEL + NUMBER"), ("li", "li aN, NUMBER")];

impl Assembler<'_> {
    /// A short form: the register and the value it takes.
    pub(super) fn short_form(
        &mut self,
        name: &str,
        statement: &Statement,
        tail: &Range<usize>,
        parts: &[Range<usize>],
    ) {
        let written = SHORT_FORMS.iter().find(|form| form.0 == name).map_or("", |form| form.1);
        let [register, range] = parts else {
            let text = format!("`{name}` has two operands");
            let finding = Diagnostic::new(kernel_text::OPERAND_COUNT, text).expected(written);
            return self.report_at(finding, &origin(statement, tail));
        };
        let register = self.address_register(statement, register);
        let value = self.value(statement, range);
        let (Some(register), Some(value)) = (register, value) else { return };
        if !self.takes_code(statement, tail) {
            return;
        }
        let number = value.number();
        match (name, number) {
            ("li", Some(number)) if SMALL.contains(&number) => {
                self.form(statement, tail, "movi", register, Value::of(number));
                self.note("li: movi");
            }
            ("li", None) => {
                let finding = Diagnostic::new(kernel_text::VALUE, "`li` takes a number")
                    .help("`la` forms the address of a label");
                self.report_at(finding, &origin(statement, range));
            }
            _ if number.is_some_and(|n| i32::try_from(n).is_err() && u32::try_from(n).is_err()) => {
                let text = "the number has more than 32 bits";
                self.report(kernel_text::OPERAND_RANGE, text, statement, range);
            }
            _ if value.minus.is_some() || value.part != Part::Whole => {
                let text = "a distance or a half of an address cannot be formed so";
                self.report(kernel_text::VALUE, text, statement, range);
            }
            _ => self.form_word(name, statement, tail, register, value),
        }
    }

    fn form_word(
        &mut self,
        name: &str,
        statement: &Statement,
        tail: &Range<usize>,
        register: i64,
        value: Value,
    ) {
        match self.options.addresses {
            Addresses::Const16 => {
                self.form(
                    statement,
                    tail,
                    "const16",
                    register,
                    value.clone().with_part(Part::High),
                );
                self.note(format!("{name}: const16, upper half"));
                self.form(statement, tail, "const16", register, value.with_part(Part::Low));
                self.note(format!("{name}: const16, lower half"));
            }
            Addresses::Literals => {
                let literal = self.literal(statement, tail, value);
                self.form(statement, tail, "l32r", register, Value::label(literal));
                self.note(format!("{name}: l32r"));
            }
        }
    }

    /// Adds an instruction of a register and a value.
    fn form(
        &mut self,
        statement: &Statement,
        tail: &Range<usize>,
        mnemonic: &str,
        register: i64,
        value: Value,
    ) {
        let row: Option<&'static Row> = neff_xtensa::lookup(mnemonic);
        let Some(row) = row else { return };
        let operand = |value| Operand { value, origin: origin(statement, tail) };
        self.push_row(statement, tail, row, vec![operand(Value::of(register)), operand(value)]);
    }

    /// The literal of a value; equal values share one.
    fn literal(&mut self, statement: &Statement, tail: &Range<usize>, value: Value) -> SymbolId {
        let key = (value.number, value.plus);
        if let Some(known) = self.literals.get(&key) {
            return *known;
        }
        let id = self.symbols.unnamed();
        self.place_literal(statement, tail, id, value);
        self.literals.insert(key, id);
        id
    }

    fn place_literal(
        &mut self,
        statement: &Statement,
        range: &Range<usize>,
        id: SymbolId,
        value: Value,
    ) {
        let section = self.section(LITERALS, SectionKind::Code, 4);
        let here = origin(statement, range);
        let item = self.push_to(section, Body::Label, here.clone());
        self.push_to(section, Body::Data { width: 4, value }, here.clone());
        if let Some(named) = self.symbols.get_mut(id) {
            named.at = At::Item { section, item };
            named.defined = Some(here);
        }
    }

    /// `.literal NAME, VALUE`: a word that L32R reads by its name.
    pub(super) fn named_literal(
        &mut self,
        statement: &Statement,
        _: &Range<usize>,
        parts: &[Range<usize>],
    ) {
        let [name, range] = parts else { return };
        let Some(id) = self.name(statement, name) else { return };
        let Some(value) = self.value(statement, range) else { return };
        // Defined where it lies, and the section of the text goes on behind it.
        let here = self.current;
        self.current = self.section(LITERALS, SectionKind::Code, 4);
        self.define(id, statement, name);
        self.push(statement, range, Body::Data { width: 4, value });
        self.current = here;
    }
}
