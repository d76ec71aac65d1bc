//! The tail of a statement in pieces that know where they stand. What they mean is the business of
//! [`super::parse`].

use std::ops::Range;

use neff_diag::{Code, codes::engine};

use crate::parse::{Fault, Span, hex_bytes};

/// A piece of the tail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    /// Offset in the tail.
    pub(super) at: usize,
}

/// The items between blanks; blanks in parentheses part nothing.
pub(super) fn items(tail: &str) -> Vec<Piece<'_>> {
    let piece = |start: usize, end: usize| {
        let text = tail.get(start..end).unwrap_or_default();
        Piece { text, at: start }
    };
    let (mut items, mut begun, mut depth) = (Vec::new(), None, 0usize);
    for (at, c) in tail.char_indices() {
        if depth == 0 && c.is_whitespace() {
            items.extend(begun.take().map(|start| piece(start, at)));
            continue;
        }
        begun.get_or_insert(at);
        match c {
            '(' => depth = depth.saturating_add(1),
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    items.extend(begun.map(|start| piece(start, tail.len())));
    items
}

impl<'t> Piece<'t> {
    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at.saturating_add(self.text.len())
    }

    pub(super) fn split_key(self) -> Option<(Piece<'t>, Piece<'t>)> {
        let (key, value) = self.text.split_once('=')?;
        let at = self.at.saturating_add(key.len()).saturating_add(1);
        Some((Piece { text: key, at: self.at }, Piece { text: value, at }))
    }

    pub(super) fn fault(self, code: Code, message: impl Into<String>) -> Box<Fault> {
        let (message, span) = (message.into(), Span::Tail(self.span()));
        Box::new(Fault { code, span, message, expected: None, help: None })
    }

    pub(super) fn malformed(self, expected: &str) -> Box<Fault> {
        let message = match self.text {
            "" => "a value is missing".to_owned(),
            text => format!("`{text}` is malformed"),
        };
        let mut fault = self.fault(engine::MALFORMED_VALUE, message);
        fault.expected = Some(expected.to_owned());
        fault
    }

    /// True if it is written like a label.
    pub(super) fn is_name(self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && self.text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.$".contains(&b))
    }
}

/// Bytes from hexadecimal digits; underscores between them mean nothing.
pub(super) fn digits(text: &str) -> Option<Vec<u8>> {
    hex_bytes(&text.replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(tail: &str) -> Vec<(usize, &str)> {
        items(tail).into_iter().map(|piece| (piece.at, piece.text)).collect()
    }

    #[test]
    fn blanks_part_items_but_not_in_parentheses() {
        assert_eq!(split(""), []);
        assert_eq!(split("  a=1\t b "), [(2, "a=1"), (7, "b")]);
        assert_eq!(
            split("a=(1 + (2 - 3)) b=é c"),
            [(0, "a=(1 + (2 - 3))"), (16, "b=é"), (21, "c")]
        );
        assert_eq!(split("a=) b"), [(0, "a=)"), (4, "b")]);
        assert_eq!(split("a=( b"), [(0, "a=( b")]);
    }

    #[test]
    fn keys_and_values_know_their_places() {
        let (key, value) = Piece { text: "a=b=c", at: 3 }.split_key().unwrap();
        assert_eq!((key.text, key.span(), value.text, value.span()), ("a", 3..4, "b=c", 5..8));
        assert_eq!(Piece { text: "a", at: 0 }.split_key(), None);
    }

    #[test]
    fn digits_come_in_pairs() {
        assert_eq!(digits("00_fF"), Some(vec![0, 0xFF]));
        for bad in ["0", "0g", "é"] {
            assert_eq!(digits(bad), None, "{bad}");
        }
    }
}
