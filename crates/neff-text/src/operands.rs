//! Operands of a statement: what stands between commas.

use std::ops::Range;

/// The parts of `text` between commas that stand in no string, character or bracket, without the
/// blanks around them; none for a blank text.
pub fn parts(text: &str) -> Vec<Range<usize>> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0usize, 0i64, None);
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            _ if is_escaped => is_escaped = false,
            (Some(_), b'\\') => is_escaped = true,
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(') => depth = depth.saturating_add(1),
            (None, b')') => depth = depth.saturating_sub(1),
            (None, b',') if depth <= 0 => {
                parts.push(trimmed(text, start..at));
                start = at.saturating_add(1);
            }
            _ => {}
        }
    }
    let last = trimmed(text, start..text.len());
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

/// A range of `text` without the blanks at its ends.
pub fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = text.get(range.clone()).unwrap_or_default();
    let before = part.len().saturating_sub(part.trim_start().len());
    let start = range.start.saturating_add(before);
    start..start.saturating_add(part.trim().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_inside_of_something_part_nothing() {
        let read = |text: &'static str| parts(text).into_iter().map(|part| &text[part]).collect();
        let list: Vec<&str> = read(" a , (b,c), \",\\\"\", ','");
        assert_eq!(list, ["a", "(b,c)", "\",\\\"\"", "','"]);
        assert_eq!(read(" "), Vec::<&str>::new());
        assert_eq!(read("a,"), ["a", ""]);
    }
}
