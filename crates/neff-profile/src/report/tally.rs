//! Counts over all rows: fields without a meaning, and known ones with values that are none.

use std::collections::BTreeMap;

use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings};

use super::fields::FIELDS;

/// Names of fields that are counted one by one; beyond, all are counted together. Project choice:
/// the published schema has about fifty fields.
pub const NAMES_LIMIT: usize = 4096;
/// Bytes of the first value of an unknown field, and of its name, that are kept.
pub const SAMPLE: usize = 256;

/// A field that has no known meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownField {
    /// Its key, the first [`SAMPLE`] bytes.
    pub name: String,
    /// Rows that have it.
    pub count: u64,
    /// Its first value as it stands, the first [`SAMPLE`] bytes.
    pub first: String,
}

#[derive(Debug, Default)]
pub(super) struct Tally {
    unknown: BTreeMap<String, (u64, String)>,
    /// Occurrences of fields beyond [`NAMES_LIMIT`].
    pub(super) unnamed: u64,
    /// By position in [`FIELDS`]: rows that have a value of it.
    pub(super) known: [u64; FIELDS.len()],
    /// By position in [`FIELDS`]: values that are none, the first row, and what stood there.
    odd: BTreeMap<usize, (u64, u64, String)>,
    /// Elements that are no objects, and the first.
    not_rows: Option<(u64, u64)>,
}

/// The beginning of a text, in whole characters.
fn sample(text: &str) -> String {
    text.get(..text.floor_char_boundary(SAMPLE)).unwrap_or_default().to_owned()
}

impl Tally {
    pub(super) fn known(&mut self, position: usize) {
        if let Some(count) = self.known.get_mut(position) {
            *count = count.saturating_add(1);
        }
    }

    pub(super) fn odd(&mut self, position: usize, row: u64, value: &str) {
        let entry = self.odd.entry(position).or_insert_with(|| (0, row, sample(value)));
        entry.0 = entry.0.saturating_add(1);
    }

    pub(super) fn not_row(&mut self, row: u64) {
        let (count, _) = self.not_rows.get_or_insert((0, row));
        *count = count.saturating_add(1);
    }

    pub(super) fn unknown(&mut self, name: &str, value: &str) {
        let name = sample(name);
        if let Some((count, _)) = self.unknown.get_mut(&name) {
            *count = count.saturating_add(1);
        } else if self.unknown.len() < NAMES_LIMIT {
            self.unknown.insert(name, (1, sample(value)));
        } else {
            self.unnamed = self.unnamed.saturating_add(1);
        }
    }

    /// The unknown fields by name.
    pub(super) fn unknown_fields(&mut self) -> Vec<UnknownField> {
        let all = std::mem::take(&mut self.unknown);
        let field = |(name, (count, first))| UnknownField { name, count, first };
        all.into_iter().map(field).collect()
    }

    /// One finding for each field with odd values.
    pub(super) fn report(&self, findings: &mut Findings) {
        for (position, (count, row, value)) in &self.odd {
            let name = FIELDS.get(*position).map_or("?", |field| field.name);
            let message = format!("rows whose `{name}` has no value of it: {count}");
            let finding = Diagnostic::new(codes::FIELD, message).found(value.clone());
            findings.push(finding.note(format!("the first is row {row}")));
        }
        if let Some((count, row)) = self.not_rows {
            let message = format!("elements of the rows that are no objects: {count}");
            let finding = Diagnostic::new(codes::FIELD, message);
            findings.push(finding.note(format!("the first is row {row}")));
        }
    }
}
