//! A statement to a word: the fields of the project's layout in any order, or `raw=` and all 7
//! bytes. All faults of a statement are collected, each with the range of the tail that it is
//! about. Where a branch leads is left to the program: [`Parsed::target`].

use std::ops::Range;

use neff_diag::{codes::assembly, codes::engine, nearest};
use neff_isa::model::Generation;
use neff_isa::sp::{self, COUNTER_LIMIT, Field, Role, Row, WORD, Word};
use neff_text::expression;

use super::P_SUFFIX;
use super::items::{Piece, digits, items};
use crate::parse::{Fault, Span};

/// Key of the operand that gives all bytes behind the first.
const RAW: &str = "raw";
/// What [`RAW`] takes.
const RAW_DIGITS: &str = "14 hexadecimal digits";

/// What a statement assembles to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The word.
    pub word: Word,
    /// Where a branch leads; `None` for all else, and for `raw=`.
    pub target: Option<Target>,
    /// What is doubtful, with codes of warnings.
    pub warnings: Vec<Fault>,
}

/// The target of a branch, still to be compared with the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The field of the word that takes the distance.
    pub field: &'static Field,
    /// Where it is written in the tail.
    pub span: Range<usize>,
    /// What is written there.
    pub to: Destination,
}

/// How a target is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// The name of a label.
    Label(String),
    /// Words from the branch itself.
    Distance(i64),
}

struct Reader<'a> {
    row: &'static Row,
    symbols: &'a dyn Fn(&str) -> Option<i128>,
    parsed: Parsed,
    /// Keys that were given; [`RAW`] is one.
    given: Vec<&'static str>,
    faults: Vec<Fault>,
}

/// Reads a statement; `symbols` gives the values of constants.
///
/// # Errors
/// All faults that were found; those of the text come first, missing operands behind them.
pub fn statement(
    mnemonic: &str,
    tail: &str,
    symbols: &dyn Fn(&str) -> Option<i128>,
) -> Result<Parsed, Vec<Fault>> {
    let (name, p) = match mnemonic.strip_suffix(P_SUFFIX) {
        Some(name) => (name, true),
        None => (mnemonic, false),
    };
    let row = sp::by_mnemonic(name).ok_or_else(|| vec![no_row(mnemonic)])?;
    let parsed = Parsed { word: row.blank(p), target: None, warnings: Vec::new() };
    let mut reader = Reader { row, symbols, parsed, given: Vec::new(), faults: Vec::new() };
    for item in items(tail) {
        if let Err(fault) = reader.item(item) {
            reader.faults.push(*fault);
        }
    }
    reader.missing();
    if reader.faults.is_empty() { Ok(reader.parsed) } else { Err(reader.faults) }
}

fn no_row(mnemonic: &str) -> Fault {
    let message = format!("no instruction is called `{mnemonic}`");
    let of_mnemonic = |code, message, help| {
        let span = Span::Mnemonic;
        Fault { code, span, message, expected: None, help: Some(help) }
    };
    let is_slot = |generation| neff_isa::mnemonics(generation).any(|name| name == mnemonic);
    if Generation::ALL.into_iter().any(is_slot) {
        let message = format!("{mnemonic} is an instruction of 64-byte slots");
        let help = "assemble it with `--width 64`, or write an instruction of the SP engine";
        return of_mnemonic(engine::MIXED_WIDTHS, message, help.to_owned());
    }
    if let Some((name, _)) = mnemonic.split_once('.')
        && let Some(row) = sp::by_mnemonic(name)
    {
        let help = format!("the one suffix is `{P_SUFFIX}`, as in `{}{P_SUFFIX}`", row.mnemonic);
        return of_mnemonic(engine::UNKNOWN_MNEMONIC, message, help);
    }
    let names = || sp::ROWS.iter().map(|row| row.mnemonic);
    let name = mnemonic.strip_suffix(P_SUFFIX).unwrap_or(mnemonic);
    let help = match nearest(name, names()).as_slice() {
        [] => format!("the SP engine has {}", names().collect::<Vec<_>>().join(", ")),
        near => format!("the nearest are {}", near.join(", ")),
    };
    of_mnemonic(engine::UNKNOWN_MNEMONIC, message, help)
}

impl Reader<'_> {
    fn item(&mut self, item: Piece<'_>) -> Result<(), Box<Fault>> {
        let Some((key, value)) = item.split_key() else { return Err(self.unknown(item)) };
        if key.text == RAW {
            self.give(key, RAW)?;
            return self.raw(value);
        }
        let Some(field) = self.row.field(key.text) else { return Err(self.unknown(key)) };
        self.give(key, field.name)?;
        self.field(field, value)
    }

    /// Notes a key down, which must not have been given, nor `raw` with it.
    fn give(&mut self, key: Piece<'_>, name: &'static str) -> Result<(), Box<Fault>> {
        let earlier = self.given.clone();
        self.given.push(name);
        let message = match earlier.iter().find(|earlier| [name, RAW].contains(earlier)) {
            Some(earlier) if *earlier == name => format!("`{name}` is given twice"),
            Some(_) => format!("`{RAW}` gives `{name}` already"),
            None if name == RAW && !earlier.is_empty() => {
                format!("`{RAW}` gives `{}` once more", earlier.join("`, `"))
            }
            None => return Ok(()),
        };
        Err(key.fault(engine::REPEATED_OPERAND, message))
    }

    fn raw(&mut self, value: Piece<'_>) -> Result<(), Box<Fault>> {
        let bytes = digits(value.text).filter(|bytes| bytes.len() == WORD.saturating_sub(1));
        let bytes = bytes.ok_or_else(|| value.malformed(RAW_DIGITS))?;
        let to = self.parsed.word.iter_mut().skip(1);
        to.zip(bytes).for_each(|(to, byte)| *to = byte);
        Ok(())
    }

    fn field(&mut self, field: &'static Field, value: Piece<'_>) -> Result<(), Box<Fault>> {
        let (span, is_target) = (value.span(), field.role == Role::Target);
        if is_target && value.is_name() && (self.symbols)(value.text).is_none() {
            let to = Destination::Label(value.text.to_owned());
            self.parsed.target = Some(Target { field, span, to });
            return Ok(());
        }
        let number = self.number(field, value)?;
        field.put(&mut self.parsed.word, number);
        if is_target {
            self.parsed.target = Some(Target { field, span, to: Destination::Distance(number) });
        }
        if field.role == Role::CounterValue && number == COUNTER_LIMIT {
            let mut fault = value.fault(
                engine::COUNTER_AT_LIMIT,
                format!("{number} is the limit of a counter; it may not fit"),
            );
            fault.expected = Some(format!("a number below {COUNTER_LIMIT}"));
            self.parsed.warnings.push(*fault);
        }
        Ok(())
    }

    fn number(&self, field: &Field, value: Piece<'_>) -> Result<i64, Box<Fault>> {
        if value.text.is_empty() {
            return Err(value.malformed("a number"));
        }
        let number = expression::evaluate(value.text, self.symbols).map_err(|fault| {
            let text = value.text.get(fault.span.clone()).unwrap_or_default();
            let at = value.at.saturating_add(fault.span.start);
            Piece { text, at }.fault(assembly::EXPRESSION, fault.message)
        })?;
        i64::try_from(number).ok().filter(|number| field.admits(*number)).ok_or_else(|| {
            let mut fault = value.fault(engine::OUT_OF_RANGE, format!("{number} does not fit"));
            fault.expected = Some(format!("a number from {} to {}", field.low, field.high));
            fault
        })
    }

    fn unknown(&self, key: Piece<'_>) -> Box<Fault> {
        let message = format!("{} has no operand `{}`", self.row.mnemonic, key.text);
        let mut fault = key.fault(engine::UNKNOWN_OPERAND, message);
        let keys = || self.row.fields.iter().map(|field| field.name).chain([RAW]);
        fault.help = Some(match nearest(key.text, keys()).as_slice() {
            [] => format!("its operands are {}", keys().collect::<Vec<_>>().join(", ")),
            near => format!("the nearest are {}", near.join(", ")),
        });
        fault
    }

    /// Operands have no defaults: none of them is known to be harmless.
    fn missing(&mut self) {
        if self.given.contains(&RAW) {
            return;
        }
        for field in self.row.fields.iter().filter(|field| !self.given.contains(&field.name)) {
            let message = format!("{} needs `{}=`", self.row.mnemonic, field.name);
            let (code, span) = (engine::MISSING_OPERAND, Span::Mnemonic);
            let help = Some(format!("or all bytes: `{RAW}=` and {RAW_DIGITS}"));
            self.faults.push(Fault { code, span, message, expected: None, help });
        }
    }
}
