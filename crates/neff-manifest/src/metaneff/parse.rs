//! The text of a metaneff to its message. The text becomes wire bytes by the schema's table and
//! is decoded like any others; so unknown fields need nothing of their own.

use std::ops::Range;

use neff_diag::codes::metaneff as codes;
use neff_diag::{Code, Diagnostic, Excerpt, Findings, Place, nearest};

use super::decode::{BYTES_LIMIT, Decoded, decode};
use super::lex::{Token, What, token};
use super::schema::{FieldKind, FieldRow, META_NEFF, MessageRow};
use super::wire::{put_bytes, put_tag, put_varint};

/// Messages inside each other at most. Project choice: the schema nests two, unknown fields may.
pub const DEPTH_LIMIT: usize = 32;

/// Reads the text form; `None` if it has errors, which are all in `findings`.
///
/// `file` is what places call it. Text without unknown fields gives canonical bytes
/// ([`encode`](super::encode) of the message); else the bytes are in [`Decoded::original`].
pub fn parse(file: &str, source: &str, findings: &mut Findings) -> Option<Decoded> {
    let mut found = Findings::new();
    let ahead = token(source.as_bytes(), 0);
    let mut parser = Parser { file, source: source.as_bytes(), ahead, findings: &mut found };
    let bytes = parser.message(Some(&META_NEFF), None, 0);
    let good = !found.has_errors();
    findings.append(found);
    let bytes = bytes.filter(|_| good)?;
    // What the wire form has to say (canonical or not) is no business of the text.
    let mut from_wire = Findings::new();
    let decoded = decode(&bytes, &mut from_wire);
    if decoded.is_none() {
        findings.append(from_wire);
    }
    decoded.map(|decoded| Decoded {
        original: decoded.original.filter(|_| decoded.has_unknown),
        ..decoded
    })
}

struct Parser<'a> {
    file: &'a str,
    source: &'a [u8],
    ahead: Token,
    findings: &'a mut Findings,
}

impl<'a> Parser<'a> {
    fn next(&mut self) -> Token {
        let following = token(self.source, self.ahead.span.end);
        std::mem::replace(&mut self.ahead, following)
    }

    fn take_sign(&mut self, sign: u8) -> bool {
        let there = self.ahead.what == What::Sign(sign);
        if there {
            self.next();
        }
        there
    }

    fn text(&self, span: &Range<usize>) -> &'a str {
        let bytes = self.source.get(span.clone()).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    fn finding(&self, code: Code, span: &Range<usize>, message: impl Into<String>) -> Diagnostic {
        let excerpt = Excerpt::of(self.source, span.clone());
        Diagnostic::new(code, message).at(Place::Text { file: self.file.to_owned(), excerpt })
    }

    /// Says that the token ahead does not fit; `None`, so that callers can leave with it.
    fn unfit<T>(&mut self, expected: impl Into<String>) -> Option<T> {
        let span = self.ahead.span.clone();
        let message = match &self.ahead.what {
            What::Bad(reason) => (*reason).to_owned(),
            What::End => "the text ends here".to_owned(),
            _ => format!("`{:.40}` does not fit here", self.text(&span)),
        };
        let finding = self.finding(codes::TEXT_SYNTAX, &span, message).expected(expected);
        self.findings.push(finding);
        None
    }

    /// The fields up to `close`, or to the end of the text. `None` where reading cannot go on.
    fn message(
        &mut self,
        row: Option<&'static MessageRow>,
        close: Option<u8>,
        depth: usize,
    ) -> Option<Vec<u8>> {
        if depth > DEPTH_LIMIT {
            let span = self.ahead.span.clone();
            let finding = self.finding(codes::LIMIT, &span, "messages nest too deep");
            self.findings.push(finding.expected(format!("at most {DEPTH_LIMIT} levels")));
            return None;
        }
        let mut out = Vec::new();
        let mut dimensions = Vec::new();
        loop {
            match (&self.ahead.what, close) {
                (What::End, None) => break,
                (What::Sign(sign), Some(close)) if *sign == close => {
                    self.next();
                    break;
                }
                (What::Word, _) => self.field(row, &mut out, &mut dimensions, depth)?,
                (_, None) => return self.unfit("a field name"),
                (_, Some(close)) => {
                    return self.unfit(format!("a field name or `{}`", char::from(close)));
                }
            }
            let _ = self.take_sign(b',') || self.take_sign(b';');
        }
        if !dimensions.is_empty() {
            put_bytes(&mut out, 2, &dimensions);
        }
        Some(out)
    }

    /// One field. Unknown names and unfit values are reported and passed over.
    fn field(
        &mut self,
        row: Option<&'static MessageRow>,
        out: &mut Vec<u8>,
        dimensions: &mut Vec<u8>,
        depth: usize,
    ) -> Option<()> {
        let name = self.next();
        let word = self.text(&name.span);
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.numbered(word, &name.span, out, depth);
        }
        let known = row.and_then(|row| row.by_name(word));
        if known.is_none() {
            self.unknown_name(row, word, &name.span);
        }
        let has_colon = self.take_sign(b':');
        if let Some(close) = self.open() {
            let inner = match known.map(|known| known.kind) {
                Some(FieldKind::Message(inner)) => Some(inner),
                Some(_) => {
                    let message = format!("`{word}` is no message");
                    let finding = self.finding(codes::TEXT_VALUE, &name.span, message);
                    self.findings.push(finding.help(format!("write `{word}: …`")));
                    None
                }
                None => None,
            };
            // Inside what is unknown only the braces count: one finding is enough.
            if inner.is_none() {
                return self.skip_message();
            }
            let bytes = self.message(inner, Some(close), depth.saturating_add(1))?;
            put_bytes(out, known.map_or(0, |known| known.number), &bytes);
            return Some(());
        }
        if !has_colon {
            return self.unfit(format!("`:` or `{{` behind `{word}`"));
        }
        self.values(known, out, dimensions)
    }

    /// The closing sign, if a message begins here.
    fn open(&mut self) -> Option<u8> {
        if self.take_sign(b'{') {
            Some(b'}')
        } else if self.take_sign(b'<') {
            Some(b'>')
        } else {
            None
        }
    }

    fn skip_message(&mut self) -> Option<()> {
        let mut open = 1usize;
        while open > 0 {
            match self.ahead.what {
                What::End => return self.unfit("`}`"),
                What::Sign(b'{' | b'<') => open = open.saturating_add(1),
                What::Sign(b'}' | b'>') => open = open.saturating_sub(1),
                _ => {}
            }
            self.next();
        }
        Some(())
    }

    fn unknown_name(&mut self, row: Option<&'static MessageRow>, word: &str, span: &Range<usize>) {
        let Some(row) = row else {
            let message = format!("inside a field of unknown kind, `{word:.40}` means nothing");
            let finding = self.finding(codes::TEXT_NAME, span, message);
            self.findings.push(finding.expected("a field number"));
            return;
        };
        let message = format!("{} has no field `{word:.40}`", row.name);
        let finding = self.finding(codes::TEXT_NAME, span, message);
        let names = || row.fields.iter().map(|field| field.name);
        self.findings.push(suggest(finding, &nearest(word, names()), names()));
    }

    /// One value, or a list in brackets where the field is repeated.
    fn values(
        &mut self,
        known: Option<&'static FieldRow>,
        out: &mut Vec<u8>,
        dimensions: &mut Vec<u8>,
    ) -> Option<()> {
        if !self.take_sign(b'[') {
            return self.value(known, out, dimensions);
        }
        if let Some(known) = known.filter(|known| known.kind != FieldKind::Int64List) {
            let span = self.ahead.span.clone();
            let message = format!("`{}` takes no list", known.name);
            let finding = self.finding(codes::TEXT_VALUE, &span, message);
            self.findings.push(finding);
        }
        while !self.take_sign(b']') {
            self.value(known, out, dimensions)?;
            if !self.take_sign(b',') && self.ahead.what != What::Sign(b']') {
                return self.unfit("`,` or `]`");
            }
        }
        Some(())
    }

    fn value(
        &mut self,
        known: Option<&'static FieldRow>,
        out: &mut Vec<u8>,
        dimensions: &mut Vec<u8>,
    ) -> Option<()> {
        if !matches!(self.ahead.what, What::Word | What::Text(_)) {
            return self.unfit("a value");
        }
        let span = self.ahead.span.clone();
        let bytes = self.strings();
        let Some(known) = known else { return Some(()) };
        let word = self.text(&span);
        match (known.kind, bytes) {
            (FieldKind::Bytes, Some(bytes)) => put_bytes(out, known.number, &bytes),
            (kind, None) if scalar(kind, word).is_some() => {
                let value = scalar(kind, word).unwrap_or_default();
                if kind == FieldKind::Int64List {
                    put_varint(dimensions, value);
                } else {
                    put_tag(out, known.number, 0);
                    put_varint(out, value);
                }
            }
            _ => self.misfit(known, word, &span),
        }
        Some(())
    }

    /// Strings side by side are one; `None` and a word taken if there is none.
    fn strings(&mut self) -> Option<Vec<u8>> {
        let mut all = None;
        loop {
            match &self.ahead.what {
                What::Text(_) => {}
                _ if all.is_some() => return all,
                _ => {
                    self.next();
                    return None;
                }
            }
            if let What::Text(bytes) = self.next().what {
                all.get_or_insert_with(Vec::new).extend(bytes);
            }
        }
    }

    fn misfit(&mut self, known: &FieldRow, word: &str, span: &Range<usize>) {
        let words = known.kind.words();
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        if !words.is_empty() && is_name {
            let message = format!("`{}` has no value `{word:.40}`", known.name);
            let finding = self.finding(codes::TEXT_NAME, span, message);
            let names = || words.iter().map(|(_, word)| *word);
            self.findings.push(suggest(finding, &nearest(word, names()), names()));
            return;
        }
        let expected = match known.kind {
            FieldKind::Int64 | FieldKind::Int64List => "a number of 64 bits with sign",
            FieldKind::Bool => "`true` or `false`",
            FieldKind::Bytes => "a string in quotes",
            FieldKind::DataType | FieldKind::Type => "a word, or a number of 32 bits with sign",
            FieldKind::Message(_) => "a message in braces",
        };
        let message = format!("`{}` cannot have this value", known.name);
        let finding = self.finding(codes::TEXT_VALUE, span, message);
        self.findings.push(finding.expected(expected).found(format!("{word:.40}")));
    }

    /// A field under its number: `7: 3`, `7: "…"`, `7: 0x00000003`, `7 { … }`.
    fn numbered(
        &mut self,
        word: &str,
        span: &Range<usize>,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Option<()> {
        let number = word.parse::<u32>().ok().filter(|number| (1..1 << 29).contains(number));
        let Some(number) = number else {
            let finding = self.finding(codes::TEXT_NAME, span, "this is no field number");
            self.findings.push(finding.expected("1 to 536870911"));
            return None;
        };
        let has_colon = self.take_sign(b':');
        if let Some(close) = self.open() {
            let bytes = self.message(None, Some(close), depth.saturating_add(1))?;
            put_bytes(out, number, &bytes);
            return within_limit(out);
        }
        if !has_colon || !matches!(self.ahead.what, What::Word | What::Text(_)) {
            return self.unfit("`:` and a value, or `{`");
        }
        let span = self.ahead.span.clone();
        if let Some(bytes) = self.strings() {
            put_bytes(out, number, &bytes);
        } else if put_raw(out, number, self.text(&span)).is_none() {
            let finding = self.finding(codes::TEXT_VALUE, &span, "an unknown field cannot be this");
            let expected = "a number of 64 bits, hex of 8 or 16 digits, or a string in quotes";
            self.findings.push(finding.expected(expected));
        }
        Some(())
    }
}

fn within_limit(out: &[u8]) -> Option<()> {
    (out.len() <= BYTES_LIMIT).then_some(())
}

/// `did you mean`, or all that there is.
fn suggest<'n>(
    finding: Diagnostic,
    near: &[&str],
    all: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    if let Some(name) = near.first() {
        return finding.help(format!("did you mean `{name}`?"));
    }
    finding.expected(all.collect::<Vec<_>>().join(", "))
}

/// The varint of a word, if it fits the kind.
fn scalar(kind: FieldKind, word: &str) -> Option<u64> {
    match kind {
        FieldKind::Int64 | FieldKind::Int64List => word.parse::<i64>().ok().map(i64::cast_unsigned),
        FieldKind::Bool => match word {
            "true" | "True" | "t" | "1" => Some(1),
            "false" | "False" | "f" | "0" => Some(0),
            _ => None,
        },
        FieldKind::DataType | FieldKind::Type => {
            let named = kind.words().into_iter().find(|(_, name)| *name == word);
            let number = named.map(|(number, _)| number).or_else(|| word.parse().ok())?;
            Some(i64::from(number).cast_unsigned())
        }
        FieldKind::Bytes | FieldKind::Message(_) => None,
    }
}

/// A number of an unknown field; hex of 8 or 16 digits has a fixed width.
fn put_raw(out: &mut Vec<u8>, number: u32, word: &str) -> Option<()> {
    match word.strip_prefix("0x") {
        Some(digits) if digits.starts_with(['+', '-']) => None,
        Some(digits) if digits.len() == 8 => {
            let value = u32::from_str_radix(digits, 16).ok()?;
            put_tag(out, number, 5);
            out.extend(value.to_le_bytes());
            Some(())
        }
        Some(digits) if digits.len() == 16 => {
            let value = u64::from_str_radix(digits, 16).ok()?;
            put_tag(out, number, 1);
            out.extend(value.to_le_bytes());
            Some(())
        }
        _ => {
            let value = word.parse::<u64>().ok()?;
            put_tag(out, number, 0);
            put_varint(out, value);
            Some(())
        }
    }
}
