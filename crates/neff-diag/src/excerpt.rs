//! The few source lines a finding points at, copied out so that the finding stands alone.
//!
//! An excerpt is bounded: of a long line only the neighbourhood of the span is kept, of a long
//! span only the first lines. So a diagnostic may outlive its source, cross threads, and a
//! million of them do not hold a million copies of a large line.

use std::ops::Range;

/// Bytes of a line kept on each side of the span.
const CONTEXT: usize = 240;
/// Bytes of the span itself kept.
const SPAN: usize = 480;
/// The byte order mark of UTF-8.
const MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// A span of a text and the line that it starts on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// Number of the line, counted from 1.
    pub line: u64,
    /// Column of the span's first character, counted in characters from 1.
    pub column: u64,
    /// Byte offset of the span's first byte in the whole text.
    pub offset: u64,
    /// The line, or the part of it around the span; without its line end. Bytes that are not
    /// UTF-8 are replaced.
    pub text: String,
    /// True if the line goes on before `text`.
    pub cut_before: bool,
    /// True if the line goes on behind `text`.
    pub cut_behind: bool,
    /// The span as byte range of `text`; cut at the end of the line.
    pub span: Range<usize>,
}

impl Excerpt {
    /// Copies the neighbourhood of `span` (byte range) out of `source`.
    ///
    /// A span outside the source is moved to its end; an empty span marks a point.
    /// Takes time linear in `span.start`, to count the lines.
    pub fn of(source: &[u8], span: Range<usize>) -> Excerpt {
        let start = span.start.min(source.len());
        let before = source.get(..start).unwrap_or_default();
        // A byte order mark is no part of the first line.
        let mark = if source.starts_with(MARK) { MARK.len().min(start) } else { 0 };
        let line_start =
            before.iter().rposition(|&b| b == b'\n').map_or(mark, |i| i.saturating_add(1));
        let line = bytecount(before, b'\n').saturating_add(1);
        Self::on_line(source, start..span.end.max(start), line_start, line)
    }

    /// As [`Excerpt::of`], for a caller that knows the line already.
    ///
    /// `line_start` is the offset of the line's first byte, `line` its number from 1.
    pub fn on_line(source: &[u8], span: Range<usize>, line_start: usize, line: u64) -> Excerpt {
        let start = span.start.min(source.len());
        let line_start = line_start.min(start);
        // No more of the line is shown, so its end is not looked for farther away.
        let seen = start.saturating_add(SPAN).saturating_add(CONTEXT).saturating_add(2);
        let seen = seen.min(source.len());
        let rest = source.get(start..seen).unwrap_or_default();
        let line_end =
            rest.iter().position(|&b| b == b'\n').map_or(seen, |i| start.saturating_add(i));
        let line_end = match source.get(line_end.saturating_sub(1)) {
            Some(b'\r') if line_end > start => line_end.saturating_sub(1),
            _ => line_end,
        };
        let end = span.end.clamp(start, line_end.max(start)).min(start.saturating_add(SPAN));
        let from = boundary_at_or_before(
            source,
            start.saturating_sub(CONTEXT).max(line_start),
            line_start,
        );
        let to = boundary_at_or_before(source, end.saturating_add(CONTEXT).min(line_end), end);
        let piece =
            |range: Range<usize>| String::from_utf8_lossy(source.get(range).unwrap_or_default());
        let head = piece(from..start);
        let body = piece(start..end);
        let tail = piece(end..to);
        let column = piece(line_start..start).chars().count();
        Excerpt {
            line,
            column: u64::try_from(column).unwrap_or(u64::MAX).saturating_add(1),
            offset: u64::try_from(start).unwrap_or(u64::MAX),
            span: head.len()..head.len().saturating_add(body.len()),
            text: format!("{head}{body}{tail}"),
            cut_before: from > line_start,
            cut_behind: to < line_end,
        }
    }
}

/// Number of bytes equal to `byte`.
fn bytecount(bytes: &[u8], byte: u8) -> u64 {
    u64::try_from(bytes.iter().filter(|&&b| b == byte).count()).unwrap_or(u64::MAX)
}

/// The nearest UTF-8 character boundary at or before `at`, not before `floor`.
fn boundary_at_or_before(source: &[u8], at: usize, floor: usize) -> usize {
    let mut at = at;
    while at > floor && source.get(at).is_some_and(|&b| b & 0xC0 == 0x80) {
        at = at.saturating_sub(1);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn span_in_the_middle_of_a_line() {
        let excerpt = Excerpt::of(b"one\n\ttwo three\r\nfour", 9..14);
        assert_eq!((excerpt.line, excerpt.column, excerpt.offset), (2, 6, 9));
        assert_eq!(excerpt.text, "\ttwo three");
        assert_eq!(&excerpt.text[excerpt.span.clone()], "three");
        assert!(!excerpt.cut_before && !excerpt.cut_behind);
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        let excerpt = Excerpt::of(b"\xef\xbb\xbfone\ntwo", 4..6);
        assert_eq!((excerpt.column, excerpt.offset, excerpt.text.as_str()), (2, 4, "one"));
        assert_eq!(Excerpt::of(b"\xef\xbb\xbfone\ntwo", 7..8).column, 1);
        assert_eq!(Excerpt::of(b"\xef\xbb\xbfone", 0..3).column, 1);
    }

    #[test]
    fn long_lines_are_cut_around_the_span() {
        let mut source = vec![b'a'; 100_000];
        source.extend("é".repeat(200).bytes());
        source.extend(b"HERE");
        source.extend(vec![b'b'; 100_000]);
        let at = 100_000 + 400;
        let excerpt = Excerpt::of(&source, at..at + 4);
        assert_eq!(excerpt.line, 1);
        assert_eq!(excerpt.column, 100_201);
        assert_eq!(&excerpt.text[excerpt.span.clone()], "HERE");
        assert!(excerpt.cut_before && excerpt.cut_behind);
        assert!(excerpt.text.len() < 1000);
        assert!(!excerpt.text.contains('\u{FFFD}'));
    }

    #[test]
    fn spans_outside_and_invalid_bytes_do_not_panic() {
        for span in [0..0, 3..3, 3..99, 99..120, 0..99] {
            let excerpt = Excerpt::of(b"\xff\n\xfe\xfd", span);
            assert!(excerpt.text.is_char_boundary(excerpt.span.start));
            assert!(excerpt.text.is_char_boundary(excerpt.span.end));
        }
        assert_eq!(Excerpt::of(b"", 0..0).line, 1);
    }

    #[test]
    fn a_span_over_several_lines_ends_with_the_first() {
        let excerpt = Excerpt::of(b"abc\ndef", 1..6);
        assert_eq!(&excerpt.text[excerpt.span.clone()], "bc");
    }
}
