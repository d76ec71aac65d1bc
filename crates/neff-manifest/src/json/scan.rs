//! Finds where tokens end: white space, strings, numbers, words. Knows no structure.

/// What is wrong inside a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StringFault {
    /// A character below U+0020.
    Control(u8),
    /// A backslash and something that is no escape.
    Escape,
    /// `\u` without four hexadecimal digits behind it.
    Hex,
    /// The first half of a surrogate pair without the second.
    LoneHigh,
    /// The second half without the first.
    LoneLow,
    /// The text ends before the closing quote.
    Unterminated,
}

/// A fault and the bytes it covers.
pub(super) type Spotted = (StringFault, usize, usize);

/// The first offset from `at` on that is not white space.
pub(super) fn skip_space(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at).is_some_and(|&byte| byte > b' ') {
        return at;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.iter().position(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t')) {
        Some(space) => at.saturating_add(space),
        None => bytes.len().max(at),
    }
}

/// Reads the string whose opening quote is at `at`; returns the offset behind the closing
/// quote and whether the string has escapes. Faults are handed to `fault` in order.
///
/// An unterminated string ends at the end of its line, so that one missing quote does not
/// swallow the document.
pub(super) fn string(bytes: &[u8], at: usize, mut fault: impl FnMut(Spotted)) -> (usize, bool) {
    let mut pos = at.saturating_add(1);
    let mut escaped = false;
    loop {
        let rest = bytes.get(pos..).unwrap_or_default();
        let plain = rest.iter().position(|&byte| byte < 0x20 || byte == b'"' || byte == b'\\');
        let Some(plain) = plain else {
            fault((StringFault::Unterminated, at, bytes.len()));
            return (bytes.len(), escaped);
        };
        pos = pos.saturating_add(plain);
        match bytes.get(pos) {
            Some(b'"') => return (pos.saturating_add(1), escaped),
            Some(b'\\') => {
                escaped = true;
                pos = escape(bytes, pos, &mut fault);
            }
            Some(b'\n' | b'\r') if ends_with_line(bytes, pos) => {
                fault((StringFault::Unterminated, at, pos));
                return (pos, escaped);
            }
            Some(&byte) => {
                fault((StringFault::Control(byte), pos, pos.saturating_add(1)));
                pos = pos.saturating_add(1);
            }
            None => return (pos, escaped),
        }
    }
}

/// True if the string that runs into a line end at `pos` lacks its quote, rather than holding
/// the line end: the next line then begins like a new member, element or closing bracket.
fn ends_with_line(bytes: &[u8], pos: usize) -> bool {
    let next = skip_space(bytes, pos);
    matches!(bytes.get(next), None | Some(b'"' | b'}' | b']' | b'{' | b'['))
}

/// Reads the escape at `pos`; returns the offset behind it, or behind the backslash and one
/// character if it is none.
fn escape(bytes: &[u8], pos: usize, fault: &mut impl FnMut(Spotted)) -> usize {
    let behind = pos.saturating_add(2);
    match bytes.get(pos.saturating_add(1)) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => behind,
        Some(b'u') => unicode_escape(bytes, pos, fault),
        Some(byte) if *byte < 0x20 => {
            fault((StringFault::Escape, pos, pos.saturating_add(1)));
            pos.saturating_add(1)
        }
        _ => {
            let mut end = behind;
            while bytes.get(end).is_some_and(|byte| byte & 0xC0 == 0x80) {
                end = end.saturating_add(1);
            }
            fault((StringFault::Escape, pos, end.min(bytes.len())));
            end.min(bytes.len())
        }
    }
}

/// Reads `\uXXXX`, and the second half of a pair where the first asks for it.
fn unicode_escape(bytes: &[u8], pos: usize, fault: &mut impl FnMut(Spotted)) -> usize {
    let behind = pos.saturating_add(6);
    let Some(unit) = hex4(bytes, pos.saturating_add(2)) else {
        let digits = bytes.get(pos.saturating_add(2)..).unwrap_or_default();
        let good = digits.iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
        let end = pos.saturating_add(2).saturating_add(good);
        fault((StringFault::Hex, pos, end));
        return end;
    };
    match unit {
        0xD800..=0xDBFF => {
            let low = bytes.get(behind..behind.saturating_add(2)) == Some(b"\\u");
            let low = low.then(|| hex4(bytes, behind.saturating_add(2))).flatten();
            if low.is_some_and(|low| (0xDC00..=0xDFFF).contains(&low)) {
                return behind.saturating_add(6);
            }
            fault((StringFault::LoneHigh, pos, behind));
        }
        0xDC00..=0xDFFF => fault((StringFault::LoneLow, pos, behind)),
        _ => {}
    }
    behind
}

/// The value of four hexadecimal digits at `pos`.
pub(super) fn hex4(bytes: &[u8], pos: usize) -> Option<u32> {
    let digits = bytes.get(pos..pos.checked_add(4)?)?;
    digits.iter().try_fold(0u32, |value, &digit| {
        Some(value.wrapping_shl(4) | char::from(digit).to_digit(16)?)
    })
}

/// Number of bytes from `at` on that belong to a number or to something meant as one:
/// letters, digits, signs, points and underscores.
pub(super) fn wordish(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-._$".contains(byte);
    rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len())
}

/// A number's form, as far as JSON knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberForm {
    /// Digits, perhaps with a minus sign.
    Whole,
    /// With a fraction or an exponent.
    Real,
}

/// Reads the number at `at`: its form and the offset behind it. The error is the offset of the
/// byte that does not fit.
pub(super) fn number(bytes: &[u8], at: usize) -> Result<(NumberForm, usize), usize> {
    let mut pos = at;
    let mut form = NumberForm::Whole;
    if bytes.get(pos) == Some(&b'-') {
        pos = pos.saturating_add(1);
    }
    let first = pos;
    pos = digits(bytes, pos)?;
    if bytes.get(first) == Some(&b'0') && pos > first.saturating_add(1) {
        return Err(first);
    }
    if bytes.get(pos) == Some(&b'.') {
        form = NumberForm::Real;
        pos = digits(bytes, pos.saturating_add(1))?;
    }
    if matches!(bytes.get(pos), Some(b'e' | b'E')) {
        form = NumberForm::Real;
        pos = pos.saturating_add(1);
        if matches!(bytes.get(pos), Some(b'+' | b'-')) {
            pos = pos.saturating_add(1);
        }
        pos = digits(bytes, pos)?;
    }
    if wordish(bytes, pos) > 0 { Err(pos) } else { Ok((form, pos)) }
}

/// The offset behind one or more digits; the error is the offset where the first is missing.
fn digits(bytes: &[u8], at: usize) -> Result<usize, usize> {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len()) {
        0 => Err(at),
        count => Ok(at.saturating_add(count)),
    }
}

/// True if the runtime's parser holds a number of this text: whole numbers of 64 bits, signed
/// or not, others as finite doubles.
pub(super) fn number_fits(text: &str, form: NumberForm) -> bool {
    match form {
        // Eighteen characters always fit, and almost all numbers have fewer.
        NumberForm::Whole if text.len() <= 18 => true,
        NumberForm::Whole if text.starts_with('-') => text.parse::<i64>().is_ok(),
        NumberForm::Whole => text.parse::<u64>().is_ok(),
        NumberForm::Real => text.parse::<f64>().is_ok_and(f64::is_finite),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<StringFault> {
        let mut found = Vec::new();
        string(text.as_bytes(), 0, |(fault, _, _)| found.push(fault));
        found
    }

    #[test]
    fn strings_end_at_their_quote_and_say_what_is_wrong() {
        assert_eq!(string(br#""a\"b" x"#, 0, |_| panic!("no fault")), (6, true));
        assert_eq!(faults(r#""\ud83d\ude00""#), []);
        assert_eq!(faults(r#""\ude00\ud83d""#), [StringFault::LoneLow, StringFault::LoneHigh]);
        assert_eq!(faults(r#""\ud83d\u0041""#), [StringFault::LoneHigh]);
        assert_eq!(faults(r#""\x\u12""#), [StringFault::Escape, StringFault::Hex]);
        assert_eq!(faults("\"a\tb\""), [StringFault::Control(9)]);
        assert_eq!(faults("\"a\\"), [StringFault::Escape, StringFault::Unterminated]);
        assert_eq!(faults("\"abc\n}"), [StringFault::Unterminated]);
        assert_eq!(faults("\"abc\ndef\""), [StringFault::Control(10)]);
    }

    #[test]
    fn numbers_have_the_form_of_the_standard() {
        for good in ["0", "-0", "10", "0.0", "1e3", "1E+3", "-12.5e-10"] {
            assert!(number(good.as_bytes(), 0).is_ok(), "{good}");
        }
        for (bad, at) in [("01", 0), ("-", 1), ("1.", 2), ("1e", 2), ("1e+", 3), ("0x1f", 1)] {
            assert_eq!(number(bad.as_bytes(), 0), Err(at), "{bad}");
        }
        assert!(number_fits("18446744073709551615", NumberForm::Whole));
        assert!(!number_fits("18446744073709551616", NumberForm::Whole));
        assert!(!number_fits("-9223372036854775809", NumberForm::Whole));
        assert!(!number_fits("1e999", NumberForm::Real));
    }
}
