//! Words, numbers, strings and signs of the text form, with their spans.

use std::ops::Range;

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) what: What,
    /// Byte range of the text.
    pub(super) span: Range<usize>,
}

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// A name, a number or a sign with a number: judged by who asked for it.
    Word,
    /// A string, decoded.
    Text(Vec<u8>),
    /// One of `{ } [ ] < > : , ;`.
    Sign(u8),
    /// A character or a string that cannot be, with the reason.
    Bad(&'static str),
    End,
}

/// The token that begins at or behind `at`; comments and blanks are passed over.
pub(super) fn token(source: &[u8], at: usize) -> Token {
    let start = blanks(source, at);
    let rest = source.get(start..).unwrap_or_default();
    let (what, length) = match rest.first() {
        None => (What::End, 0),
        Some(quote @ (b'"' | b'\'')) => string(rest, *quote),
        Some(sign @ (b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b':' | b',' | b';')) => {
            (What::Sign(*sign), 1)
        }
        Some(_) => match rest.iter().take_while(|byte| is_word(**byte)).count() {
            0 => (What::Bad("no character of the text form"), character(rest)),
            length => (What::Word, length),
        },
    };
    Token { what, span: start..start.saturating_add(length) }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.')
}

/// Bytes of the first character, so that a span never cuts one.
fn character(rest: &[u8]) -> usize {
    rest.iter().skip(1).take_while(|byte| **byte & 0xC0 == 0x80).count().saturating_add(1)
}

fn blanks(source: &[u8], at: usize) -> usize {
    let mut at = at;
    let mut in_comment = false;
    while let Some(byte) = source.get(at) {
        match byte {
            b'\n' => in_comment = false,
            b'#' => in_comment = true,
            b' ' | b'\t' | b'\r' => {}
            _ if in_comment => {}
            _ => break,
        }
        at = at.saturating_add(1);
    }
    at
}

/// A string from its opening quote: the bytes, and how long it is in the text.
fn string(rest: &[u8], quote: u8) -> (What, usize) {
    let mut out = Vec::new();
    let mut at = 1usize;
    while let Some(byte) = rest.get(at) {
        at = at.saturating_add(1);
        match byte {
            b'\n' => {
                return (What::Bad("the string does not end on its line"), at.saturating_sub(1));
            }
            b'\\' => match escape(rest.get(at..).unwrap_or_default()) {
                Some((value, length)) => {
                    out.push(value);
                    at = at.saturating_add(length);
                }
                None => return (What::Bad("an unknown escape in a string"), at),
            },
            byte if *byte == quote => return (What::Text(out), at),
            byte => out.push(*byte),
        }
    }
    (What::Bad("the string does not end on its line"), rest.len())
}

/// The byte that an escape stands for and the length of what follows the backslash.
fn escape(rest: &[u8]) -> Option<(u8, usize)> {
    let simple = match rest.first()? {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'a' => 7,
        b'b' => 8,
        b'v' => 11,
        b'f' => 12,
        same @ (b'\\' | b'"' | b'\'' | b'?') => *same,
        b'x' | b'X' => {
            let (value, length) = digits(rest.get(1..)?, 16, 2)?;
            return Some((value, length.saturating_add(1)));
        }
        b'0'..=b'7' => return digits(rest, 8, 3),
        _ => return None,
    };
    Some((simple, 1))
}

fn digits(rest: &[u8], radix: u32, most: usize) -> Option<(u8, usize)> {
    let count = rest.iter().take(most).take_while(|b| char::from(**b).is_digit(radix)).count();
    let text = std::str::from_utf8(rest.get(..count)?).ok()?;
    Some((u8::from_str_radix(text, radix).ok()?, count))
}
