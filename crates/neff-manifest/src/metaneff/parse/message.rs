//! The rules of messages and fields: what stands where. Values are in `value`.

use std::ops::Range;

use neff_diag::codes::metaneff as codes;

use super::super::lex::What;
use super::super::schema::{FieldKind, FieldRow, MessageRow};
use super::value::put_raw;
use super::{DEPTH_LIMIT, Parser, suggest};
use crate::wire::{NUMBER_LIMIT, put_bytes};

impl Parser<'_> {
    /// The fields up to `close`, or to the end of the text. `None` where reading cannot go on.
    ///
    /// `row` is `None` inside a field that the schema does not know.
    pub(super) fn message(
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
        loop {
            let read = match (&self.ahead.what, close) {
                (What::End, None) => break,
                (What::Sign(sign), Some(close)) if *sign == close => {
                    self.next();
                    break;
                }
                (What::Word, _) => self.field(row, &mut out, depth),
                (_, None) => self.unfit("a field name"),
                (_, Some(close)) => self.unfit(format!("a field name or `{}`", char::from(close))),
            };
            if read.is_none() || self.is_flooded() {
                self.recover()?;
                continue;
            }
            let _ = self.take_sign(b',') || self.take_sign(b';');
        }
        Some(out)
    }

    /// One field. Unknown names and unfit values are reported and passed over.
    fn field(
        &mut self,
        row: Option<&'static MessageRow>,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Option<()> {
        let name = self.next();
        let word = self.text(&name.span);
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.numbered(row, word, &name.span, out, depth);
        }
        let known = row.and_then(|row| row.by_name(word));
        if known.is_none() {
            self.unknown_name(row, word, &name.span);
        }
        let has_colon = self.take_sign(b':');
        if let Some(close) = self.open() {
            return self.nested(known, &name.span, close, out, depth);
        }
        if !has_colon {
            return self.unfit(format!("`:` or `{{` behind `{word:.40}`"));
        }
        self.values(known, out)
    }

    /// The message of a field, from behind its brace.
    fn nested(
        &mut self,
        known: Option<&'static FieldRow>,
        name: &Range<usize>,
        close: u8,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Option<()> {
        let Some(known) = known else { return self.skip_message() };
        let FieldKind::Message(inner) = known.kind else {
            let message = format!("`{}` is no message", known.name);
            let finding = self.finding(codes::TEXT_VALUE, name, message);
            self.findings.push(finding.help(format!("write `{}: …`", known.name)));
            return self.skip_message();
        };
        let bytes = self.message(Some(inner), Some(close), depth.saturating_add(1))?;
        put_bytes(out, known.number, &bytes);
        Some(())
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

    /// Passes over a message: one finding about its name is enough, inside only braces count.
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
        let names = row.fields.iter().map(|field| field.name);
        self.findings.push(suggest(finding, word, names));
    }

    /// A field under its number: `7: 3`, `7: "…"`, `7: 0x00000003`, `7 { … }`.
    fn numbered(
        &mut self,
        row: Option<&'static MessageRow>,
        word: &str,
        span: &Range<usize>,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Option<()> {
        let number = word.parse::<u32>().ok();
        let number = number.filter(|number| (1..=NUMBER_LIMIT).contains(number));
        if number.is_none() {
            let finding = self.finding(codes::TEXT_NAME, span, "this is no field number");
            self.findings.push(finding.expected(format!("1 to {NUMBER_LIMIT}")));
        }
        if let Some(known) = number.and_then(|number| row?.by_number(number)) {
            let message = format!("field {word} has a name");
            let finding = self.finding(codes::TEXT_NAME, span, message);
            self.findings.push(finding.expected(format!("`{}`", known.name)));
        }
        let number = number.unwrap_or(NUMBER_LIMIT);
        let has_colon = self.take_sign(b':');
        if let Some(close) = self.open() {
            let bytes = self.message(None, Some(close), depth.saturating_add(1))?;
            put_bytes(out, number, &bytes);
            return Some(());
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
