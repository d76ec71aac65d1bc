//! The parser: a state machine over bytes with an explicit stack, so depth costs no recursion.
//!
//! It builds the arena in document order. What it cannot read goes to [`super::recover`],
//! which reports it and finds the place to go on.

use std::ops::Range;

use neff_diag::codes::json as codes;
use neff_diag::{Diagnostic, Findings, JsonPath, Place};

use super::document::{Node, Wide, offset};
use super::fault::{Report, show_run};
use super::keys::Key;
use super::scan::{self, NumberForm, Spotted, StringFault};
use super::{Document, Limits};

/// What a parse gives: the document if the text is JSON, and all findings in order.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The document; `None` if the text is no JSON or beyond a limit. A document may still have
    /// findings: duplicate keys, and numbers that the runtime's parser refuses.
    pub document: Option<Document>,
    /// What was found, in the order of the text, at most a hundred and a closing note.
    pub findings: Findings,
}

/// Parses a document; `member` is the name that findings carry.
///
/// Takes time linear in the text (objects with many keys are sorted), and memory of
/// 20 bytes per value plus 4 per child of a container with more than 16.
pub fn parse(member: &str, bytes: Vec<u8>, limits: &Limits) -> Parsed {
    if let Some(finding) = too_large(member, &bytes, limits) {
        let mut findings = Findings::new();
        findings.push(finding);
        return Parsed { document: None, findings };
    }
    let mut parser = Parser::new(member, &bytes, *limits);
    if parser.byte_order_mark() {
        parser.run();
    }
    let Parser { report, mut nodes, mut wide, mut table, .. } = parser;
    nodes.shrink_to_fit();
    table.shrink_to_fit();
    let valid = report.valid;
    let findings = report.into_findings();
    let source = if valid { String::from_utf8(bytes).ok() } else { None };
    wide.sort_unstable_by_key(|wide| wide.node);
    let document = source.map(|source| Document { source, nodes, wide, table });
    Parsed { document, findings }
}

fn too_large(member: &str, bytes: &[u8], limits: &Limits) -> Option<Diagnostic> {
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let limit = limits.bytes.min(super::limits::MAX_BYTES);
    (size > limit).then(|| {
        let place =
            Place::Json { member: member.to_owned(), path: JsonPath::root(), excerpt: None };
        Diagnostic::new(codes::TOO_LARGE, "the document is larger than the limit")
            .at(place)
            .expected(format!("at most {limit} bytes"))
            .found(format!("{size} bytes"))
    })
}

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// A value.
    Value,
    /// A value, or the end of the array that has just begun.
    FirstElement,
    /// A key.
    Key,
    /// A key, or the end of the object that has just begun.
    FirstKey,
    /// The colon behind a key.
    Colon,
    /// A comma, or the end of the container.
    Comma,
    /// White space to the end of the text.
    End,
}

/// A container that is open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) node: u32,
    /// Children so far.
    pub(super) children: u32,
    /// Length of the key stack when it was opened.
    pub(super) keys: usize,
    pub(super) object: bool,
    /// Offset of the opening bracket.
    pub(super) start: usize,
}

/// All the parser's state.
#[derive(Debug)]
pub(super) struct Parser<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) limits: Limits,
    pub(super) pos: usize,
    pub(super) state: State,
    pub(super) frames: Vec<Frame>,
    /// Keys of the open objects, outermost first.
    pub(super) keys: Vec<Key>,
    /// Offset of the last comma or colon.
    pub(super) separator: usize,
    pub(super) report: Report<'b>,
    pub(super) nodes: Vec<Node>,
    pub(super) wide: Vec<Wide>,
    pub(super) table: Vec<u32>,
}

impl<'b> Parser<'b> {
    fn new(member: &'b str, bytes: &'b [u8], limits: Limits) -> Self {
        Parser {
            bytes,
            limits,
            pos: 0,
            state: State::Value,
            frames: Vec::new(),
            keys: Vec::new(),
            separator: 0,
            report: Report::new(member, bytes),
            nodes: Vec::new(),
            wide: Vec::new(),
            table: Vec::new(),
        }
    }

    /// Looks for a mark of the encoding; false if the rest cannot be read.
    fn byte_order_mark(&mut self) -> bool {
        let utf16 = matches!(self.bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        let finding = if utf16 {
            Diagnostic::new(codes::NOT_UTF8, "the text is UTF-16").expected("UTF-8")
        } else if self.bytes.starts_with(b"\xef\xbb\xbf") {
            Diagnostic::new(codes::BYTE_ORDER_MARK, "the text begins with a byte-order mark")
        } else {
            return true;
        };
        self.pos = if utf16 { 2 } else { 3 };
        let finding = finding.help("save the file as UTF-8 without a byte-order mark");
        self.report.fault(0..self.pos, JsonPath::root(), finding);
        !utf16
    }

    fn run(&mut self) {
        while self.step() {
            if self.report.faults_full() {
                self.report.cut_short();
                return;
            }
        }
        let end = self.bytes.len();
        self.report.not_utf8_before(end, JsonPath::root);
    }

    /// Reads one token; false at the end of the work.
    fn step(&mut self) -> bool {
        self.pos = scan::skip_space(self.bytes, self.pos);
        let Some(&byte) = self.bytes.get(self.pos) else {
            self.end_of_text();
            return false;
        };
        match (self.state, byte) {
            (State::Key | State::FirstKey, b'"') => self.key(),
            (State::Colon, b':') => self.separate(State::Value),
            (State::Comma, b',') => {
                let next = if self.in_object() { State::Key } else { State::Value };
                self.separate(next)
            }
            (State::FirstElement, b']') | (State::FirstKey, b'}') => self.close(),
            (State::Comma, b'}') if self.in_object() => self.close(),
            (State::Comma, b']') if !self.in_object() => self.close(),
            (State::Value | State::FirstElement, _) => self.value(byte),
            _ => self.mend(byte),
        }
    }

    /// True if the innermost open container is an object.
    pub(super) fn in_object(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.object)
    }

    /// Takes a comma or colon.
    pub(super) fn separate(&mut self, next: State) -> bool {
        self.separator = self.pos;
        self.pos = self.pos.saturating_add(1);
        self.state = next;
        true
    }

    fn key(&mut self) -> bool {
        let start = self.pos;
        let (end, escaped, open) = self.string();
        let node = offset(self.nodes.len());
        self.keys.push(Key::new(self.bytes, offset(start), offset(end), node, escaped));
        self.pos = end;
        // A key without its quote has swallowed the colon and the value.
        self.state = if open { self.after_open_string() } else { State::Colon };
        true
    }

    fn value(&mut self, byte: u8) -> bool {
        let start = self.pos;
        match byte {
            b'"' => {
                let (end, _, open) = self.string();
                let pushed = self.leaf(start, end);
                if open {
                    self.state = self.after_open_string();
                }
                pushed
            }
            b'{' | b'[' => self.open(byte == b'{'),
            b'-' | b'0'..=b'9' => match scan::number(self.bytes, start) {
                Ok((form, end)) => {
                    self.check_range(start..end, form);
                    self.leaf(start, end)
                }
                Err(_) => self.mend(byte),
            },
            b't' | b'f' | b'n' => {
                let end = start.saturating_add(scan::wordish(self.bytes, start));
                match self.bytes.get(start..end) {
                    Some(b"true" | b"false" | b"null") => self.leaf(start, end),
                    _ => self.mend(byte),
                }
            }
            _ => self.mend(byte),
        }
    }

    /// Reads the string at the position, reporting its faults; says where it ends, whether it
    /// has escapes, and whether it lacks its quote.
    fn string(&mut self) -> (usize, bool, bool) {
        let mut spotted: Vec<Spotted> = Vec::new();
        let (end, escaped) = scan::string(self.bytes, self.pos, |fault| {
            if spotted.len() <= super::limits::MAX_FAULTS {
                spotted.push(fault);
            }
        });
        let open = spotted.iter().any(|spot| spot.0 == StringFault::Unterminated);
        for spot in spotted {
            self.string_fault(spot);
        }
        if self.report.not_utf8.front().is_some_and(|span| span.start < end) {
            let path = self.path();
            self.report.not_utf8_before(end, || path.clone());
        }
        if open && end >= self.bytes.len() {
            // All open containers lack their brackets too; saying so would not help.
            self.frames.clear();
        }
        (end, escaped, open)
    }

    fn check_range(&mut self, span: Range<usize>, form: NumberForm) {
        let digits = self.bytes.get(span.clone()).unwrap_or_default();
        let text = std::str::from_utf8(digits).unwrap_or_default();
        if !scan::number_fits(text, form) {
            let finding = Diagnostic::new(codes::NUMBER_RANGE, "the number does not fit 64 bits")
                .expected(match form {
                    NumberForm::Whole => "-9223372036854775808 to 18446744073709551615",
                    NumberForm::Real => "a number within double precision",
                })
                .found(show_run(digits));
            let path = self.path();
            self.report.remark(span, path, finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes_of(text: &str, limits: Limits) -> Vec<neff_diag::Code> {
        let parsed = parse("t.json", text.into(), &limits);
        assert_eq!(parsed.document.is_none(), parsed.findings.has_errors());
        parsed.findings.iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn each_limit_is_met_and_then_refused() {
        let limits = Limits { bytes: 10, depth: 2, values: 4 };
        assert_eq!(codes_of("[[1, 2]]  ", limits), []);
        assert_eq!(codes_of("[[1, 2]]   ", limits), [codes::TOO_LARGE]);
        assert_eq!(codes_of("[[[]]]", limits), [codes::TOO_DEEP]);
        assert_eq!(codes_of("[[1, 2,3]]", limits), [codes::TOO_MANY_VALUES]);
        assert_eq!(codes_of("[1,2,3,4]", limits), [codes::TOO_MANY_VALUES]);
    }

    #[test]
    fn the_tree_takes_twenty_bytes_per_value() {
        let text = format!("[{}]", vec!["[]"; 1000].join(","));
        let document = parse("t", text.into(), &Limits::default()).document.unwrap();
        assert_eq!(document.value_count(), 1001);
        // Twenty per value, four per element of the wide array, and its entry.
        assert!(document.tree_bytes() < 1001 * 20 + 1000 * 4 + 100);
    }
}
