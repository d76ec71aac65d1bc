//! What `map --json` prints.

use neff::debug::Debug;
use neff::mapped::Place;
use serde::Serialize;

use super::answer::Answer;
use super::read::{Asked, Wanted};
use crate::render::json::FindingView;
use crate::verb::disasm::source::SourceView;

/// The document.
#[derive(Serialize)]
pub(super) struct Rows<'f> {
    pub(super) rows: Vec<Row<'f>>,
    /// What is wrong with the NEFF, its debug members and the input.
    pub(super) findings: Vec<FindingView<'f>>,
}

/// One question and its answer.
#[derive(Serialize)]
pub(super) struct Row<'f> {
    address: Option<u64>,
    slot: Option<u64>,
    error: Option<&'f str>,
    /// The error with all that is known of it.
    finding: Option<FindingView<'f>>,
    places: Vec<PlaceView>,
}

#[derive(Serialize)]
struct PlaceView {
    graph: String,
    engine: &'static str,
    address: u64,
    offset: u64,
    section: &'static str,
    slot: Option<u64>,
    ip: Option<u64>,
    statement: Option<String>,
    member: Option<String>,
    line: Option<u32>,
    text: Option<String>,
    /// What it came from, by debug members.
    source: Option<SourceView>,
}

pub(super) fn row<'f>(asked: Option<Asked>, found: &'f Answer, debug: &Debug) -> Row<'f> {
    let (address, slot) = match asked.map(|asked| asked.wanted) {
        Some(Wanted::Address(address)) => (Some(address), None),
        Some(Wanted::Slot(slot)) => (None, Some(slot)),
        None => (None, None),
    };
    let finding = found.as_ref().err();
    Row {
        address,
        slot,
        error: finding.map(|finding| finding.message.as_str()),
        finding: finding.map(|finding| FindingView::from(finding.as_ref())),
        places: found.iter().flatten().map(|it| place(it.clone(), debug)).collect(),
    }
}

fn place(place: Place, debug: &Debug) -> PlaceView {
    let origin = super::origin(&place, debug).map(|origin| SourceView::from(&origin));
    let slot = place.source.as_ref().map(|source| source.slot);
    let (statement, line) = match place.source {
        Some(source) => (Some(source.statement), source.line),
        None => (None, None),
    };
    let (member, line, text) = match line {
        Some(line) => (Some(line.member), Some(line.line), Some(line.text)),
        None => (None, None, None),
    };
    PlaceView {
        graph: place.graph,
        engine: place.engine.row().key,
        address: place.address,
        offset: place.offset,
        section: place.section.word(),
        slot,
        // As the runtime counts.
        ip: slot.map(|slot| slot.saturating_add(1)),
        statement,
        member,
        line,
        text,
        source: origin,
    }
}
