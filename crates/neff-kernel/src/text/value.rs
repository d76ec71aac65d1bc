//! Values of expressions: a number, a label plus a number, the distance of two labels.
//!
//! Expressions themselves are evaluated by `neff-text`, which knows numbers only. Which labels an
//! expression adds and subtracts shows when they are given different numbers: what it does to
//! them must be adding or subtracting each once, else no linker could fill it in.

use std::cell::RefCell;
use std::collections::HashMap;

use neff_text::expression::{self, Fault};

/// Which part of the value is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Whole,
    /// `high(x)`: the upper 16 of 32 bits.
    High,
    /// `low(x)`: the lower 16 bits.
    Low,
}

/// A value that may hold labels, by whatever stands for a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value<L = super::symbol::SymbolId> {
    pub(super) number: i64,
    pub(super) plus: Option<L>,
    pub(super) minus: Option<L>,
    pub(super) part: Part,
}

impl<L> Value<L> {
    pub(super) fn of(number: i64) -> Self {
        Value { number, plus: None, minus: None, part: Part::Whole }
    }

    pub(super) fn label(label: L) -> Self {
        Value { number: 0, plus: Some(label), minus: None, part: Part::Whole }
    }

    /// Its number, if there is no label in it.
    pub(super) fn number(&self) -> Option<i64> {
        match (&self.plus, &self.minus, self.part) {
            (None, None, part) => Some(part.of(self.number)),
            _ => None,
        }
    }

    pub(super) fn with_part(self, part: Part) -> Self {
        Value { part, ..self }
    }
}

impl Part {
    /// The part of a number of 32 bits.
    pub(super) fn of(self, number: i64) -> i64 {
        match self {
            Part::Whole => number,
            Part::High => (number >> 16) & 0xffff,
            Part::Low => number & 0xffff,
        }
    }
}

/// Numbers that stand for labels while an expression is looked at: far beyond any number that a
/// text has a use for, and no multiples of each other.
const PROBES: [i128; 2] = [(1 << 80) + 0x35, (1 << 81) + (1 << 40) + 0x73];

/// Labels that an expression may have, those included that it adds and takes away again.
const LABELS: usize = 8;

/// Evaluates an expression; `constant` gives the numbers of `.equ` names, all other names are
/// labels.
pub(super) fn evaluate(
    text: &str,
    constant: &dyn Fn(&str) -> Option<i128>,
) -> Result<Value<String>, Fault> {
    let labels = RefCell::new(Vec::new());
    let base = expression::evaluate(text, &|name| {
        constant(name).or_else(|| {
            let mut labels = labels.borrow_mut();
            if labels.len() <= LABELS && !labels.iter().any(|known| known == name) {
                labels.push(name.to_owned());
            }
            Some(0)
        })
    });
    let labels = labels.into_inner();
    // Each is looked at by itself, and two are all that a value can hold.
    if labels.len() > LABELS {
        let message = format!("the expression has more than {LABELS} labels");
        return Err(Fault { span: 0..text.len(), message });
    }
    let whole = |message: &str| Fault { span: 0..text.len(), message: message.to_owned() };
    let base = match base {
        Ok(base) => base,
        Err(fault) if labels.is_empty() => return Err(fault),
        Err(fault) => {
            return Err(Fault {
                message: format!("{} (labels count as 0)", fault.message),
                ..fault
            });
        }
    };
    let Ok(number) = i64::try_from(base) else {
        return Err(whole("the number has more than 64 bits"));
    };
    if !is_sum(text, constant, &labels, base) {
        return Err(whole("labels can only be added and subtracted, each once"));
    }
    let mut value = Value { number, plus: None, minus: None, part: Part::Whole };
    for label in labels {
        let slot = match coefficient(text, constant, &label, base) {
            Some(0) => continue,
            Some(1) => &mut value.plus,
            Some(-1) => &mut value.minus,
            _ => return Err(whole("labels can only be added and subtracted, each once")),
        };
        if slot.replace(label).is_some() {
            return Err(whole("one label can be added and one subtracted"));
        }
    }
    match value.minus.is_some() && value.plus.is_none() {
        true => Err(whole("a label can be subtracted from another one only")),
        false => Ok(value),
    }
}

/// Whether labels do to an expression together what each does by itself, as they do not where they
/// are multiplied by each other.
fn is_sum(
    text: &str,
    constant: &dyn Fn(&str) -> Option<i128>,
    labels: &[String],
    base: i128,
) -> bool {
    let [probe, _] = PROBES;
    let alone = labels.iter().map(|label| coefficient(text, constant, label, base));
    let Some(alone) = alone.sum::<Option<i128>>() else { return false };
    let together = expression::evaluate(text, &|name| constant(name).or(Some(probe)));
    let change = together.ok().and_then(|value| value.checked_sub(base));
    change.is_some() && change == alone.checked_mul(probe)
}

/// How often an expression adds a label; `None` if it does something else with it.
fn coefficient(
    text: &str,
    constant: &dyn Fn(&str) -> Option<i128>,
    label: &str,
    base: i128,
) -> Option<i128> {
    let probe = |number: i128| {
        let of = |name: &str| constant(name).or(Some(if name == label { number } else { 0 }));
        let change = expression::evaluate(text, &of).ok()?.checked_sub(base)?;
        let times = change.checked_div(number)?;
        (times.checked_mul(number)? == change).then_some(times)
    };
    let [first, second] = PROBES.map(probe);
    (first? == second?).then_some(first?)
}

/// Cuts `high(…)` or `low(…)` off: the part that is meant, where the rest begins, and the rest.
pub(super) fn part(text: &str) -> (Part, usize, &str) {
    let inner = |word: &str| {
        let rest = text.strip_prefix(word)?.trim_start();
        let inner = rest.strip_prefix('(')?.strip_suffix(')')?;
        let closes = |depth: i64, c: char| match c {
            '(' => Some(depth.saturating_add(1)),
            ')' => depth.checked_sub(1).filter(|depth| *depth >= 0),
            _ => Some(depth),
        };
        inner.chars().try_fold(0, closes)?;
        Some((text.len().saturating_sub(inner.len()).saturating_sub(1), inner))
    };
    match (inner("high"), inner("low")) {
        (Some((at, inner)), _) => (Part::High, at, inner),
        (_, Some((at, inner))) => (Part::Low, at, inner),
        _ => (Part::Whole, 0, text),
    }
}

/// The numbers of `.equ` names as [`evaluate`] takes them.
pub(super) fn constants(symbols: &HashMap<String, i128>) -> impl Fn(&str) -> Option<i128> + '_ {
    |name| symbols.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(i64, Option<String>, Option<String>), String> {
        let constant = |name: &str| (name == "n").then_some(5);
        let value = evaluate(text, &constant).map_err(|fault| fault.message)?;
        Ok((value.number, value.plus, value.minus))
    }

    #[test]
    fn labels_are_added_and_subtracted() {
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(read("2 * n + 1"), Ok((11, None, None)));
        assert_eq!(read("4 + x"), Ok((4, name("x"), None)));
        assert_eq!(read("x - n * 2"), Ok((-10, name("x"), None)));
        assert_eq!(read("(x + 4) - (y - 1)"), Ok((5, name("x"), name("y"))));
        assert_eq!(read("x - x + 3"), Ok((3, None, None)));
        assert_eq!(read("-y + x"), Ok((0, name("x"), name("y"))));
    }

    #[test]
    fn what_no_linker_could_fill_in_is_refused() {
        for text in ["x + y", "x * 2", "-x", "x & 0xff", "~x", "x >> 1", "x * y", "x / 3"] {
            assert!(read(text).is_err(), "{text}: {:?}", read(text));
        }
        assert!(read("1 / x").unwrap_err().contains("labels count as 0"));
        assert!(read("").is_err());
    }

    #[test]
    fn parts_are_cut_off() {
        assert_eq!(part("high(x + 1)"), (Part::High, 5, "x + 1"));
        assert_eq!(part("low ((1))"), (Part::Low, 5, "(1)"));
        assert_eq!(part("low(1) + (2)").0, Part::Whole);
        assert_eq!(part("lower").0, Part::Whole);
    }
}
