//! Text that stands between tokens and is none: comments, bytes that are not UTF-8, odd white
//! space, and runs of anything else.

use neff_diag::Diagnostic;
use neff_diag::codes::json as codes;

use super::parse::{Parser, State};

impl Parser<'_> {
    /// Skips a comment, if one stands here.
    pub(super) fn comment(&mut self) -> bool {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        let line = |rest: &[u8]| rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        let length = if rest.starts_with(b"//") || rest.starts_with(b"#") {
            line(rest)
        } else if rest.starts_with(b"/*") {
            let end = rest.windows(2).skip(2).position(|pair| pair == b"*/");
            end.map_or_else(|| line(rest), |end| end.saturating_add(4))
        } else {
            return false;
        };
        let finding = self
            .unexpected(length, "a comment stands in the document", "JSON, which has no comments")
            .help("remove the comment, or keep it as a member such as \"#comment\"");
        let span = self.pos..self.pos.saturating_add(length);
        self.say(span, finding);
        self.pos = self.pos.saturating_add(length);
        true
    }

    /// Skips bytes that are not UTF-8.
    pub(super) fn not_utf8(&mut self) -> bool {
        let Some(span) = self.report.not_utf8.front().cloned() else { return false };
        if span.start > self.pos {
            return false;
        }
        let path = self.path();
        self.report.not_utf8_before(self.pos.saturating_add(1), || path.clone());
        self.pos = span.end.max(self.pos.saturating_add(1));
        true
    }

    /// Skips a character that looks like white space and is none in JSON.
    pub(super) fn odd_space(&mut self) -> bool {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        let first = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let odd = |c: &char| c.is_whitespace() || c.is_control() || "\u{feff}\u{200b}".contains(*c);
        let Some(character) = first.filter(odd) else { return false };
        if self.state == State::End {
            return false;
        }
        let length = character.len_utf8();
        let finding = Diagnostic::new(codes::SYNTAX, "this is no white space of JSON")
            .expected("spaces, tabs and line ends only")
            .found(format!("U+{:04X}", u32::from(character)));
        self.say(self.pos..self.pos.saturating_add(length), finding);
        self.pos = self.pos.saturating_add(length);
        true
    }

    /// Length of what stands here and cannot be read: up to a structural byte or white space,
    /// or a text in single quotes. At least one byte.
    pub(super) fn junk(&self) -> usize {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        if let Some(quoted) = rest.strip_prefix(b"'") {
            let end = quoted.iter().position(|&byte| byte == b'\'' || byte == b'\n');
            if let Some(end) = end.filter(|&end| quoted.get(end) == Some(&b'\'')) {
                return end.saturating_add(2);
            }
        }
        let stops = |byte: &u8| *byte <= b' ' || b",:{}[]\"".contains(byte);
        rest.iter().position(stops).unwrap_or(rest.len()).max(1)
    }
}
