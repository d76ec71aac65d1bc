//! The type of a diagnostic code, its table row and the macro that declares a table.
//!
//! The rows themselves stand in [`crate::codes`], one file per area.

use std::fmt;

use crate::{Severity, codes};

/// A stable diagnostic code, printed as `N` and four digits (`N0123`).
///
/// A code is never reused for another meaning; scripts may match on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub(crate) u16);

/// The part of the tool a code belongs to; it owns a range of a hundred numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// First number of the range, a multiple of 100.
    pub first: u16,
    /// What the area is about, in a few words.
    pub title: &'static str,
    /// The rows of the area, ascending by number.
    pub rows: &'static [CodeRow],
}

/// One row of a code table: all that is fixed about a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeRow {
    /// The code.
    pub code: Code,
    /// The severity a diagnostic with this code has unless the caller says otherwise.
    pub severity: Severity,
    /// One line without a final full stop: the fault as a class.
    pub title: &'static str,
    /// The explain page: what it means, why it matters, what to do. Markdown paragraphs.
    pub page: &'static str,
}

impl Code {
    /// The number without the letter.
    pub fn number(self) -> u16 {
        self.0
    }

    /// The table row of this code; `None` only for a number that no table declares.
    pub fn row(self) -> Option<&'static CodeRow> {
        // Each area has its hundred, so the rows of one are enough: findings come in thousands.
        let has = |area: &&Area| self.0.checked_sub(area.first).is_some_and(|at| at < 100);
        codes::AREAS.iter().find(has)?.rows.iter().find(|row| row.code == self)
    }

    /// Reads `N0123`, `n0123`, `0123` or `123`; `None` if no table declares such a code.
    pub fn parse(text: &str) -> Option<Code> {
        let digits = text.strip_prefix(['N', 'n']).unwrap_or(text);
        if digits.is_empty() || digits.len() > 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let code = Code(digits.parse().ok()?);
        code.row().map(|row| row.code)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "N{:04}", self.0)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Declares the codes of one area: named constants and the rows, from one list.
///
/// ```text
/// code_table! {
///     AREA: 100, "the outer file";
///     /// Doc comment of the constant.
///     EMPTY_FILE = 101, Error, "the file is empty", "Explain page.";
/// }
/// ```
macro_rules! code_table {
    ($area:ident: $first:literal, $about:literal;
     $($(#[$doc:meta])* $name:ident = $number:literal, $severity:ident, $title:literal, $page:literal;)+) => {
        $($(#[$doc])* pub const $name: $crate::Code = $crate::Code($number);)+
        /// The rows of this area.
        pub const $area: $crate::Area = $crate::Area {
            first: $first,
            title: $about,
            rows: &[$($crate::CodeRow {
                code: $name,
                severity: $crate::Severity::$severity,
                title: $title,
                page: $page,
            }),+],
        };
    };
}
pub(crate) use code_table;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_accepts_every_spelling_and_nothing_else() {
        let code = codes::outer::EMPTY_FILE;
        for text in ["N0101", "n0101", "0101", "101"] {
            assert_eq!(Code::parse(text), Some(code), "{text}");
        }
        for text in ["", "N", "N9999", "X0101", "N00101", "1e2", "-101", "N 101"] {
            assert_eq!(Code::parse(text), None, "{text}");
        }
        assert_eq!(code.to_string(), "N0101");
    }
}
