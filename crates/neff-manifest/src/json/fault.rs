//! The list of faults of one parse, and how bytes are shown in them.

use std::collections::VecDeque;
use std::ops::Range;

use neff_diag::codes::json as codes;
use neff_diag::{Diagnostic, Excerpt, Findings, JsonPath, Place};

use super::limits::MAX_FAULTS;

/// Faults and remarks of one document, bounded, in order of their offset at the end.
#[derive(Debug)]
pub(super) struct Report<'b> {
    member: &'b str,
    bytes: &'b [u8],
    list: Vec<(usize, Diagnostic)>,
    faults: usize,
    remarks: usize,
    /// Sequences that are not UTF-8 and were not reported yet.
    pub(super) not_utf8: VecDeque<Range<usize>>,
    /// True while nothing has been found that makes the text no JSON.
    pub(super) valid: bool,
    cut: bool,
    /// A line start that was counted already: its offset and its number from 1.
    line: (usize, u64),
}

impl<'b> Report<'b> {
    /// An empty list for a document of this name.
    pub(super) fn new(member: &'b str, bytes: &'b [u8]) -> Self {
        let not_utf8 = invalid_sequences(bytes);
        Report {
            member,
            bytes,
            list: Vec::new(),
            faults: 0,
            remarks: 0,
            not_utf8,
            valid: true,
            cut: false,
            line: (0, 1),
        }
    }

    /// Adds a fault: the text is no JSON.
    pub(super) fn fault(&mut self, span: Range<usize>, path: JsonPath, finding: Diagnostic) {
        self.valid = false;
        if self.faults >= MAX_FAULTS {
            self.cut = true;
            return;
        }
        self.faults = self.faults.saturating_add(1);
        self.list(span, path, finding);
    }

    /// Adds a finding about a text that may still be JSON. Counted apart from the faults, so
    /// that a fault is never crowded out.
    pub(super) fn remark(&mut self, span: Range<usize>, path: JsonPath, finding: Diagnostic) {
        if self.remarks >= MAX_FAULTS {
            self.cut = true;
            return;
        }
        self.remarks = self.remarks.saturating_add(1);
        self.list(span, path, finding);
    }

    fn list(&mut self, span: Range<usize>, path: JsonPath, finding: Diagnostic) {
        let start = span.start;
        let place = self.place(span, path);
        self.list.push((start, finding.at(place)));
    }

    /// True if no further fault is listed.
    pub(super) fn faults_full(&self) -> bool {
        self.faults >= MAX_FAULTS
    }

    /// True if no further remark is listed.
    pub(super) fn remarks_full(&self) -> bool {
        self.remarks >= MAX_FAULTS
    }

    /// Notes that there was more than is listed.
    pub(super) fn cut_short(&mut self) {
        self.cut = true;
    }

    /// A place in the document. Linear in the distance from the last one, if it lies behind it.
    pub(super) fn place(&mut self, span: Range<usize>, path: JsonPath) -> Place {
        let (mut line_start, mut line) = self.line;
        if span.start < line_start {
            (line_start, line) = (0, 1);
        }
        let between = self.bytes.get(line_start..span.start).unwrap_or_default();
        let ends = between.iter().filter(|&&byte| byte == b'\n').count();
        line = line.saturating_add(u64::try_from(ends).unwrap_or(u64::MAX));
        if let Some(last) = between.iter().rposition(|&byte| byte == b'\n') {
            line_start = line_start.saturating_add(last).saturating_add(1);
        }
        self.line = (line_start, line);
        let excerpt = Excerpt::on_line(self.bytes, span, line_start, line);
        Place::Json { member: self.member.to_owned(), path, excerpt: Some(excerpt) }
    }

    /// Reports the invalid sequences that begin before `end`.
    pub(super) fn not_utf8_before(&mut self, end: usize, path: impl Fn() -> JsonPath) {
        while let Some(span) = self.not_utf8.pop_front_if(|span| span.start < end) {
            let finding = Diagnostic::new(codes::NOT_UTF8, "the text is not UTF-8 here")
                .expected("UTF-8")
                .found(hex(self.bytes.get(span.clone()).unwrap_or_default()));
            self.fault(span, path(), finding);
        }
    }

    /// The findings in order of their offset.
    pub(super) fn into_findings(mut self) -> Findings {
        self.list.sort_by_key(|(offset, _)| *offset);
        let mut findings = Findings::new();
        findings.extend(self.list.into_iter().map(|(_, finding)| finding));
        if self.cut {
            let message = format!("only the first {MAX_FAULTS} faults of this document are listed");
            let place = Place::Json {
                member: self.member.to_owned(),
                path: JsonPath::root(),
                excerpt: None,
            };
            findings.push(Diagnostic::new(codes::MORE_FAULTS, message).at(place));
        }
        findings
    }
}

/// The first invalid UTF-8 sequences of a text.
fn invalid_sequences(bytes: &[u8]) -> VecDeque<Range<usize>> {
    let mut found: VecDeque<Range<usize>> = VecDeque::new();
    if std::str::from_utf8(bytes).is_ok() {
        return found;
    }
    let mut at = 0usize;
    for chunk in bytes.utf8_chunks() {
        at = at.saturating_add(chunk.valid().len());
        let end = at.saturating_add(chunk.invalid().len());
        let full = found.len() > MAX_FAULTS;
        match found.back_mut() {
            _ if end == at => {}
            Some(last) if last.end == at => last.end = end,
            _ if full => break,
            _ => found.push_back(at..end),
        }
        at = end;
    }
    found
}

/// What stands at `pos`, for a message: a character, a byte, or the end.
pub(super) fn show_at(bytes: &[u8], pos: usize) -> String {
    let rest = bytes.get(pos..).unwrap_or_default();
    let first = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match (first, rest.first()) {
        (_, None) => "the end of the document".to_owned(),
        (Some('\n'), _) => "a line end".to_owned(),
        (Some(character), _) if !character.is_control() => format!("`{character}`"),
        (_, Some(byte)) => format!("byte 0x{byte:02x}"),
    }
}

/// A run of bytes for a message: escaped and at most forty characters.
pub(super) fn show_run(bytes: &[u8]) -> String {
    const SHOWN: usize = 40;
    let text = String::from_utf8_lossy(bytes);
    let escaped: String = text.chars().flat_map(char::escape_debug).take(SHOWN).collect();
    let more = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("`{}{more}`", escaped.replace("\\'", "'").replace("\\\"", "\""))
}

/// Bytes as hexadecimal digits, at most eight.
fn hex(bytes: &[u8]) -> String {
    const SHOWN: usize = 8;
    let digits: Vec<String> = bytes.iter().take(SHOWN).map(|byte| format!("{byte:02x}")).collect();
    let word = if bytes.len() == 1 { "byte" } else { "bytes" };
    let more = if bytes.len() > SHOWN { " …" } else { "" };
    format!("{word} {}{more}", digits.join(" "))
}
