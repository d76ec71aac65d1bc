//! Characters and strings of an assembly text: what stands between quotes, and its escapes.

/// The bytes of a string with its quotes, `"a\n"`: UTF-8, with the escapes of [`escape`].
///
/// # Errors
/// The byte of `text` that does not fit, and why.
pub fn string(text: &str) -> Result<Vec<u8>, (usize, String)> {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let inner = match inner {
        Some(inner) if text.len() >= 2 => inner,
        _ => return Err((0, "a string in double quotes is expected".to_owned())),
    };
    let (mut bytes, mut at) = (Vec::new(), 0usize);
    while let Some(rest) = inner.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(escaped) = rest.strip_prefix('\\') else {
            let plain = rest.find(['\\', '"']).unwrap_or(rest.len());
            if plain == 0 {
                let why = "a quote inside of a string is written `\\\"`".to_owned();
                return Err((at.saturating_add(1), why));
            }
            bytes.extend_from_slice(rest.get(..plain).unwrap_or_default().as_bytes());
            at = at.saturating_add(plain);
            continue;
        };
        let (byte, length) = escape(escaped).ok_or_else(|| {
            let why = "known escapes are \\n \\t \\r \\0 \\\\ \\\" \\' and \\xHH".to_owned();
            (at.saturating_add(1), why)
        })?;
        bytes.push(byte);
        at = at.saturating_add(length).saturating_add(1);
    }
    Ok(bytes)
}

/// The value of an escape whose backslash is cut off, and how many bytes of `text` it takes:
/// `n`, `t`, `r`, `0`, `\`, `"`, `'`, `xHH`.
pub fn escape(text: &str) -> Option<(u8, usize)> {
    let value = match text.chars().next()? {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        '0' => 0,
        '\\' => b'\\',
        '"' => b'"',
        '\'' => b'\'',
        'x' => {
            let digits = text.get(1..3)?;
            let is_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
            return is_hex.then(|| u8::from_str_radix(digits, 16).ok().map(|b| (b, 3)))?;
        }
        _ => return None,
    };
    Some((value, 1))
}

/// A character in single quotes at the start of `text`: its code and its length with the quotes.
pub fn quoted(text: &str) -> Option<(u32, usize)> {
    let inner = text.strip_prefix('\'')?;
    let (value, length) = match inner.strip_prefix('\\') {
        Some(escaped) => escape(escaped).map(|(b, length)| (b.into(), length.saturating_add(1)))?,
        None => {
            let first = inner.chars().next().filter(|c| *c != '\'')?;
            (u32::from(first), first.len_utf8())
        }
    };
    inner.get(length..)?.starts_with('\'').then(|| (value, length.saturating_add(2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escapes_and_their_faults() {
        assert_eq!(string("\"a\\n\\x41é\\\"\"").unwrap(), "a\nAé\"".as_bytes());
        assert_eq!(string("\"\"").unwrap(), b"");
        assert_eq!(string("\"a\\q\"").unwrap_err().0, 2);
        assert_eq!(string("\"a\"b\"").unwrap_err().0, 2);
        assert!(string("a").is_err() && string("\"").is_err() && string("\"\\x4\"").is_err());
        assert_eq!(quoted("'a', 1"), Some((97, 3)));
        assert_eq!(quoted("'\\''"), Some((39, 4)));
        assert_eq!(quoted("'é'"), Some((0xe9, 4)));
        assert!(quoted("''").is_none() && quoted("'ab'").is_none() && quoted("'a").is_none());
    }

    proptest! {
        #[test]
        fn never_panics(text in "[\"'\\\\xan0-9é ]{0,12}") {
            let _ = (string(&text), quoted(&text));
        }
    }
}
