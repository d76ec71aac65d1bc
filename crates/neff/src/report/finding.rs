//! What was found, with where it is in plain words and what its code means.

use std::collections::BTreeMap;

use neff_diag::{Code, Diagnostic, Findings, Place};
use serde::Serialize;

/// A finding.
#[derive(Debug, Clone, Serialize)]
pub struct FindingRow {
    /// Its code, e.g. `N0108`; [`Report::codes`](super::Report::codes) explains it.
    pub code: String,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where it is, in words; empty if it is about the whole.
    pub place: String,
    /// The slot that it is about.
    pub slot: Option<SlotLink>,
    /// The member that it is about.
    pub member: Option<String>,
    /// What was expected there.
    pub expected: Option<String>,
    /// What was found instead.
    pub found: Option<String>,
    /// Remarks.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// The gate of the runtime that refuses for it.
    pub gate: Option<&'static str>,
}

/// A slot of a program.
#[derive(Debug, Clone, Serialize)]
pub struct SlotLink {
    /// Name of the graph.
    pub graph: String,
    /// Key of the engine.
    pub engine: String,
    /// The slot, from 0.
    pub slot: u64,
}

/// A code and what it means.
#[derive(Debug, Clone, Serialize)]
pub struct Explained {
    /// The code.
    pub code: String,
    /// What it is about.
    pub title: &'static str,
    /// The explain page.
    pub page: &'static str,
}

/// Rows of all findings, and their codes.
pub(super) fn rows<'f>(
    lists: impl IntoIterator<Item = &'f Findings>,
) -> (Vec<FindingRow>, Vec<Explained>) {
    let mut codes: BTreeMap<String, Code> = BTreeMap::new();
    let mut rows = Vec::new();
    for finding in lists.into_iter().flat_map(Findings::iter) {
        codes.entry(finding.code.to_string()).or_insert(finding.code);
        rows.push(row(finding));
    }
    let explained = codes.into_iter().filter_map(|(code, of)| {
        let row = of.row()?;
        Some(Explained { code, title: row.title, page: row.page })
    });
    (rows, explained.collect())
}

fn row(finding: &Diagnostic) -> FindingRow {
    let notes = finding.notes.iter().map(|note| match words(&note.place) {
        place if place.is_empty() => note.text.clone(),
        place => format!("{}: {place}", note.text),
    });
    FindingRow {
        code: finding.code.to_string(),
        severity: finding.severity.word(),
        message: finding.message.clone(),
        place: words(&finding.place),
        slot: slot(&finding.place),
        member: member(&finding.place),
        expected: finding.expected.clone(),
        found: finding.found.clone(),
        notes: notes.collect(),
        help: finding.help.clone(),
        gate: finding.refusal.as_ref().map(|refusal| refusal.gate),
    }
}

/// A place in words.
fn words(place: &Place) -> String {
    match place {
        Place::Nowhere => String::new(),
        Place::File { offset, field, .. } => {
            format!("file, offset {offset:#x}{}", named(field.as_ref().copied()))
        }
        Place::Archive { offset, member, field, .. } => {
            let field = named(field.as_ref().copied());
            match member {
                Some(member) => format!("{member}, archive offset {offset:#x}{field}"),
                None => format!("archive offset {offset:#x}{field}"),
            }
        }
        Place::Json { member, path, .. } => format!("{member}, {path}"),
        Place::Text { file, excerpt } => format!("{file}, line {}", excerpt.line),
        Place::Path(path) => path.clone(),
        Place::Slot { graph, engine, slot, .. } => format!("{graph} {engine}, slot {slot}"),
        Place::Section { file, section, offset } => format!("{file}, {section}+{offset:#x}"),
    }
}

fn named(field: Option<&str>) -> String {
    field.map_or(String::new(), |field| format!(", {field}"))
}

fn slot(place: &Place) -> Option<SlotLink> {
    let Place::Slot { graph, engine, slot, .. } = place else { return None };
    Some(SlotLink { graph: graph.clone(), engine: engine.clone(), slot: *slot })
}

fn member(place: &Place) -> Option<String> {
    match place {
        Place::Archive { member, .. } => member.clone(),
        Place::Json { member, .. } => Some(member.clone()),
        _ => None,
    }
}
