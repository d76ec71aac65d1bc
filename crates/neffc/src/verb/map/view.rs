//! What `map --json` prints.

use neff::debug::Debug;
use neff::mapped::Place;
use serde::Serialize;

use super::read::{Asked, Wanted};
use crate::render::json::FindingView;
use crate::verb::disasm::source::SourceView;

/// The document.
#[derive(Serialize)]
pub(super) struct Rows<'f> {
    pub(super) rows: Vec<Row>,
    /// What is wrong with debug members.
    pub(super) findings: Vec<FindingView<'f>>,
}

/// One question and its answer.
#[derive(Serialize)]
pub(super) struct Row {
    address: Option<u64>,
    slot: Option<u64>,
    error: Option<String>,
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

pub(super) fn row(asked: Asked, found: Result<Vec<Place>, String>, debug: &Debug) -> Row {
    let (address, slot) = match asked.wanted {
        Wanted::Address(address) => (Some(address), None),
        Wanted::Slot(slot) => (None, Some(slot)),
    };
    let (places, error) = match found {
        Ok(places) => (places, None),
        Err(why) => (Vec::new(), Some(why)),
    };
    Row { address, slot, error, places: places.into_iter().map(|it| place(it, debug)).collect() }
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
