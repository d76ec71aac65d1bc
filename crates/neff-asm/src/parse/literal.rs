//! Quoted text, bytes in hexadecimal digits, small numbers.

use neff_text::expression;

/// The text of `"…"`, with `\"` and `\\` resolved.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => return None,
            '\\' => out.push(chars.next()?),
            c => out.push(c),
        }
    }
    Some(out)
}

/// Pairs of hexadecimal digits.
pub(crate) fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|n| u8::try_from(n).ok());
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    text.as_bytes().chunks(2).map(pair).collect()
}

/// A number or constant of 32 bits.
pub(super) fn small_number(text: &str, symbols: &dyn Fn(&str) -> Option<i128>) -> Option<u32> {
    let value = match expression::number(text) {
        Some(value) => value,
        None => expression::evaluate(text, symbols).ok()?,
    };
    u32::try_from(value).ok()
}
