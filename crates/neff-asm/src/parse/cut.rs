//! Pieces of the tail that know where they stand, and how they are split.

use std::ops::Range;

use neff_diag::codes::{assembly, engine};
use neff_text::expression;

use super::item::is_blank;
use super::literal::unquoted;
use super::member::unsigned;
use super::{Fault, Scope, Wrong};
use crate::names::Space;

/// A piece of the tail.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut<'t> {
    pub(super) text: &'t str,
    /// Offset in the tail.
    pub(super) at: usize,
}

impl<'t> Cut<'t> {
    pub(super) fn new(text: &'t str) -> Cut<'t> {
        Cut { text, at: 0 }
    }

    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at.saturating_add(self.text.len())
    }

    /// Both sides of a byte offset; all and nothing if it is no character's start.
    pub(super) fn split_at(self, at: usize) -> (Cut<'t>, Cut<'t>) {
        let (left, right) = self.text.split_at_checked(at).unwrap_or((self.text, ""));
        let behind = self.at.saturating_add(left.len());
        (Cut { text: left, at: self.at }, Cut { text: right, at: behind })
    }

    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Cut<'t>> {
        let text = self.text.strip_prefix(prefix)?;
        Some(Cut { text, at: self.at.saturating_add(prefix.len()) })
    }

    pub(super) fn skip_blanks(self) -> Cut<'t> {
        let blanks = self.text.bytes().position(|byte| !is_blank(byte));
        self.split_at(blanks.unwrap_or(self.text.len())).1
    }

    /// Before and behind the first `separator`.
    pub(super) fn split_once(self, separator: &str) -> Option<(Cut<'t>, Cut<'t>)> {
        let (left, rest) = self.split_at(self.find(separator)?);
        Some((left, rest.strip_prefix(separator)?))
    }

    /// Where `text` first stands. The pieces are short and so is what is sought: a plain loop beats
    /// the standard library's searcher, which pays only on long texts.
    pub(super) fn find(self, text: &str) -> Option<usize> {
        let (bytes, sought) = (self.text.as_bytes(), text.as_bytes());
        let first = *sought.first()?;
        let mut from = 0usize;
        loop {
            let rest = bytes.get(from..)?;
            let at = from.saturating_add(rest.iter().position(|byte| *byte == first)?);
            if sought.len() == 1 || bytes.get(at..).is_some_and(|rest| rest.starts_with(sought)) {
                return Some(at);
            }
            from = at.saturating_add(1);
        }
    }

    /// The parts between commas; one empty part if there is nothing.
    pub(super) fn parts(self) -> impl Iterator<Item = Cut<'t>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let at = rest?;
            let (part, behind) = match at.split_once(",") {
                Some((part, behind)) => (part, Some(behind)),
                None => (at, None),
            };
            rest = behind;
            Some(part)
        })
    }

    pub(super) fn malformed(self, expected: impl Into<String>) -> Wrong {
        let message = if self.text.is_empty() {
            "a value is missing".to_owned()
        } else {
            format!("`{}` is malformed", self.text)
        };
        Fault::new(engine::MALFORMED_VALUE, self.span(), message).expected(expected)
    }

    /// A number or an expression from `low` to `high`.
    pub(super) fn number(self, scope: &Scope<'_>, low: i128, high: i128) -> Result<i128, Wrong> {
        let value = self.evaluate(scope)?;
        if value < low || value > high {
            let message = format!("{value} does not fit");
            return Err(Fault::new(engine::OUT_OF_RANGE, self.span(), message)
                .expected(format!("a number from {low} to {high}")));
        }
        Ok(value)
    }

    fn evaluate(self, scope: &Scope<'_>) -> Result<i128, Wrong> {
        if let Some(value) = expression::number(self.text) {
            return Ok(value);
        }
        if self.text.is_empty() {
            return Err(self.malformed("a number"));
        }
        if self.text.starts_with('%') {
            let message = format!("`{}` cannot stand here", self.text);
            return Err(Fault::new(engine::MALFORMED_VALUE, self.span(), message)
                .expected("a number: names are for ids of variables"));
        }
        expression::evaluate(self.text, scope.symbols).map_err(|fault| {
            let start = self.at.saturating_add(fault.span.start);
            let end = self.at.saturating_add(fault.span.end);
            Fault::new(assembly::EXPRESSION, start..end, fault.message)
        })
    }

    /// A number of so many bits, or the `%name` of an id.
    pub(super) fn id(self, space: Space, bits: u32, scope: &Scope<'_>) -> Result<u64, Wrong> {
        let Some(name) = self.text.strip_prefix('%') else {
            return unsigned(self, bits, scope);
        };
        let name = match name.starts_with('"') {
            true => unquoted(name).ok_or_else(|| self.malformed("%name or %\"name\""))?,
            false => name.to_owned(),
        };
        let id = scope.names.id(space, &name).ok_or_else(|| {
            let what = match space {
                Space::Variable => "no variable is called",
                Space::TableEntry => "no entry of the address table is called",
            };
            Fault::new(engine::NAME_NOT_FOUND, self.span(), format!("{what} `{name}`"))
                .help(scope.names.advice(space, &name))
        })?;
        if bits < 64 && id >> bits != 0 {
            let message = format!("the id of `{name}`, {id}, does not fit");
            return Err(Fault::new(engine::OUT_OF_RANGE, self.span(), message)
                .expected(format!("an id of at most {bits} bits")));
        }
        Ok(id)
    }
}
