//! The rules of values: words, numbers, strings and lists become wire bytes by the kind of their
//! field.

use std::ops::Range;

use neff_diag::codes::metaneff as codes;

use super::super::lex::What;
use super::super::schema::{FieldKind, FieldRow};
use super::{Parser, suggest};
use crate::wire::{put_bytes, put_fixed32, put_fixed64, put_varint, put_varint_field};

impl Parser<'_> {
    /// One value, or a list in brackets where the field is repeated; `known` is `None` for a name
    /// that was reported, whose value is passed over.
    pub(super) fn values(
        &mut self,
        known: Option<&'static FieldRow>,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let span = self.ahead.span.clone();
        let mut packed = Vec::new();
        if !self.take_sign(b'[') {
            self.value(known, out, &mut packed)?;
        } else {
            if let Some(known) = known.filter(|known| known.kind != FieldKind::Int64List) {
                let message = format!("`{}` takes no list", known.name);
                let finding = self.finding(codes::TEXT_VALUE, &span, message);
                self.findings.push(finding);
            }
            self.list(known, out, &mut packed)?;
        }
        if let Some(known) = known.filter(|known| known.kind == FieldKind::Int64List) {
            put_bytes(out, known.number, &packed);
        }
        Some(())
    }

    /// The values of a list, from behind its bracket.
    fn list(
        &mut self,
        known: Option<&'static FieldRow>,
        out: &mut Vec<u8>,
        packed: &mut Vec<u8>,
    ) -> Option<()> {
        while !self.take_sign(b']') {
            self.value(known, out, packed)?;
            if self.is_flooded() {
                return None;
            }
            if !self.take_sign(b',') && self.ahead.what != What::Sign(b']') {
                return self.unfit("`,` or `]`");
            }
        }
        Some(())
    }

    /// One value; that of a list goes to `packed`, all others with their tag to `out`.
    fn value(
        &mut self,
        known: Option<&'static FieldRow>,
        out: &mut Vec<u8>,
        packed: &mut Vec<u8>,
    ) -> Option<()> {
        if !matches!(self.ahead.what, What::Word | What::Text(_)) {
            return self.unfit("a value");
        }
        let span = self.ahead.span.clone();
        let bytes = self.strings();
        let Some(known) = known else { return Some(()) };
        let word = self.text(&span);
        match (known.kind, bytes, scalar(known.kind, word)) {
            (FieldKind::Bytes, Some(bytes), _) => put_bytes(out, known.number, &bytes),
            (FieldKind::Int64List, None, Some(value)) => put_varint(packed, value),
            (_, None, Some(value)) => put_varint_field(out, known.number, value),
            _ => self.misfit(known, word, &span),
        }
        Some(())
    }

    /// Strings side by side are one; `None` and a word taken if there is none.
    pub(super) fn strings(&mut self) -> Option<Vec<u8>> {
        let What::Text(mut all) = self.next().what else { return None };
        while let What::Text(_) = self.ahead.what {
            if let What::Text(more) = self.next().what {
                all.extend(more);
            }
        }
        Some(all)
    }

    fn misfit(&mut self, known: &FieldRow, word: &str, span: &Range<usize>) {
        let words = known.kind.words();
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        if !words.is_empty() && is_name {
            let message = format!("`{}` has no value `{word:.40}`", known.name);
            let finding = self.finding(codes::TEXT_NAME, span, message);
            let names = words.iter().map(|(_, word)| *word);
            self.findings.push(suggest(finding, word, names));
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
pub(super) fn put_raw(out: &mut Vec<u8>, number: u32, word: &str) -> Option<()> {
    match word.strip_prefix("0x") {
        Some(digits) if digits.starts_with(['+', '-']) => return None,
        Some(digits) if digits.len() == 8 => {
            put_fixed32(out, number, u32::from_str_radix(digits, 16).ok()?);
        }
        Some(digits) if digits.len() == 16 => {
            put_fixed64(out, number, u64::from_str_radix(digits, 16).ok()?);
        }
        _ => put_varint_field(out, number, word.parse().ok()?),
    }
    Some(())
}
