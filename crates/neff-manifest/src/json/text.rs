//! String tokens: their end, their decoded text, and how a text is written as one.

use std::borrow::Cow;
use std::fmt::Write;

use super::scan::hex4;

/// The offset behind the closing quote of the string that begins at `start`.
///
/// The text was parsed, so the quote is there; a missing one gives the end of the text.
pub(super) fn end_of(source: &[u8], start: usize) -> usize {
    let mut pos = start.saturating_add(1);
    loop {
        let rest = source.get(pos..).unwrap_or_default();
        match rest.iter().position(|&byte| byte == b'"' || byte == b'\\') {
            Some(at) if rest.get(at) == Some(&b'"') => {
                return pos.saturating_add(at).saturating_add(1);
            }
            Some(at) => pos = pos.saturating_add(at).saturating_add(2),
            None => return source.len(),
        }
    }
}

/// The text of a string token given with its quotes; borrowed unless it has escapes.
///
/// Escapes that name no character become U+FFFD; a parsed document has none.
pub(super) fn decode(token: &str) -> Cow<'_, str> {
    let inner = token.strip_prefix('"').unwrap_or(token);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        text.push_str(rest.get(..at).unwrap_or_default());
        let (character, length) = decode_escape(rest.as_bytes(), at);
        text.push(character);
        rest = rest.get(at.saturating_add(length)..).unwrap_or_default();
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// The character of the escape at `at`, and the number of bytes it takes.
fn decode_escape(bytes: &[u8], at: usize) -> (char, usize) {
    let simple = match bytes.get(at.saturating_add(1)) {
        Some(b'u') => return decode_unicode(bytes, at),
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(&byte) if b"\"\\/".contains(&byte) => char::from(byte),
        // No escape: the backslash alone is replaced, what follows it is text.
        _ => return (char::REPLACEMENT_CHARACTER, 1),
    };
    (simple, 2)
}

/// As [`decode_escape`], for `\uXXXX` and pairs of it.
fn decode_unicode(bytes: &[u8], at: usize) -> (char, usize) {
    let Some(unit) = hex4(bytes, at.saturating_add(2)) else {
        return (char::REPLACEMENT_CHARACTER, 2);
    };
    if !(0xD800..=0xDBFF).contains(&unit) {
        return (char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER), 6);
    }
    let second = at.saturating_add(6);
    let low = (bytes.get(second..second.saturating_add(2)) == Some(b"\\u"))
        .then(|| hex4(bytes, second.saturating_add(2)))
        .flatten()
        .filter(|low| (0xDC00..=0xDFFF).contains(low));
    match low {
        Some(low) => {
            let high = unit.wrapping_sub(0xD800).wrapping_shl(10);
            let scalar = high.wrapping_add(low.wrapping_sub(0xDC00)).wrapping_add(0x1_0000);
            (char::from_u32(scalar).unwrap_or(char::REPLACEMENT_CHARACTER), 12)
        }
        None => (char::REPLACEMENT_CHARACTER, 6),
    }
}

/// Appends `text` as a string token: quotes, and escapes only where JSON demands them.
pub(super) fn quote_into(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if u32::from(control) < 0x20 => {
                // Writing to a String does not fail.
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_and_quoting_are_inverse() {
        for text in ["", "plain", "q\"b\\s/", "\n\r\t\u{8}\u{0}\u{1f}", "é\u{1F600}\u{7f}"] {
            let mut token = String::new();
            quote_into(&mut token, text);
            assert_eq!(decode(&token), text);
            assert_eq!(end_of(token.as_bytes(), 0), token.len());
        }
    }

    #[test]
    fn escapes_decode() {
        let token = "\"\\u0041\\ud83d\\ude00\\/\\b\\f\"";
        assert_eq!(decode(token), "A\u{1F600}/\u{8}\u{c}");
        assert!(matches!(decode("\"borrowed\""), Cow::Borrowed("borrowed")));
        assert_eq!(decode("\"\\ud83dx\\q\\u12\""), "\u{FFFD}x\u{FFFD}q\u{FFFD}12");
    }
}
