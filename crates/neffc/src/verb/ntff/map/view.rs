//! Maps as JSON.

use neff::traced::{Origin, TraceComparison};
use neff_diag::Findings;
use serde::Serialize;

use super::super::opened;
use super::{Chosen, Options, text};
use crate::render::json::FindingView;

/// The document.
#[derive(Serialize)]
pub(super) struct View<'f> {
    images: Vec<ImageView>,
    /// What addresses are, if any were asked for.
    addresses: Vec<AddressView>,
    /// Device addresses of variables, as transfers have them; empty without a NEFF.
    variables: Vec<VariableView>,
    findings: Vec<FindingView<'f>>,
}

#[derive(Serialize)]
struct ImageView {
    core: usize,
    engine: String,
    /// All slots of the image; null if its rows do not fit it.
    runs: Option<Vec<RunView>>,
    /// Slots of the program that the image does not have.
    gone: Vec<RangeView>,
    /// Beside the NEFF; null without one.
    compared: Option<ComparedView>,
}

#[derive(Serialize)]
struct RunView {
    image_slot: u64,
    count: u64,
    /// `preamble`, `slots`, `expansion` or `postamble`.
    origin: &'static str,
    /// The first slot of the program, of `slots`; the only one, of `expansion`.
    slot: Option<u64>,
}

#[derive(Serialize)]
struct RangeView {
    slot: u64,
    count: u64,
}

#[derive(Serialize)]
struct ComparedView {
    graph: String,
    same: u64,
    transfers: u64,
    unknown: u64,
    differences: u64,
    first: Vec<DifferenceView>,
}

#[derive(Serialize)]
struct DifferenceView {
    slot: u64,
    image_slot: Option<u64>,
}

#[derive(Serialize)]
struct AddressView {
    address: u64,
    core: usize,
    engine: String,
    image_slot: u64,
    /// Null before and behind the program.
    slot: Option<u64>,
}

#[derive(Serialize)]
struct VariableView {
    core: usize,
    variable: u64,
    address: u64,
}

impl<'f> View<'f> {
    pub(super) fn of(
        options: &Options,
        chosen: &[Chosen<'_>],
        compared: Option<&TraceComparison>,
        findings: &'f Findings,
    ) -> View<'f> {
        let variables = compared.iter().flat_map(|it| &it.variables);
        let asked = options
            .pc
            .iter()
            .flat_map(|address| chosen.iter().filter_map(|one| address_view(one, *address)));
        View {
            images: chosen.iter().map(image).collect(),
            addresses: asked.collect(),
            variables: variables
                .map(|((core, variable), address)| VariableView {
                    core: *core,
                    variable: *variable,
                    address: *address,
                })
                .collect(),
            findings: findings.iter().map(FindingView::from).collect(),
        }
    }
}

fn address_view(one: &Chosen<'_>, address: u64) -> Option<AddressView> {
    let image_slot = text::slot(one, address)?;
    Some(AddressView {
        address,
        core: one.image.core,
        engine: opened::engine(one.image),
        image_slot,
        slot: one.map.as_ref().and_then(|map| map.source(image_slot)),
    })
}

fn image(one: &Chosen<'_>) -> ImageView {
    let run = |run: &neff::traced::Run| {
        let (origin, slot) = match run.origin {
            Origin::Preamble => ("preamble", None),
            Origin::Slots(first) => ("slots", Some(first)),
            Origin::Expansion(slot) => ("expansion", Some(slot)),
            Origin::Postamble => ("postamble", None),
        };
        RunView { image_slot: run.first, count: run.count, origin, slot }
    };
    let gone = one.map.iter().flat_map(|map| &map.vanished);
    ImageView {
        core: one.image.core,
        engine: opened::engine(one.image),
        runs: one.map.as_ref().map(|map| map.runs.iter().map(run).collect()),
        gone: gone.map(|(slot, count)| RangeView { slot: *slot, count: *count }).collect(),
        compared: one.compared.map(|it| ComparedView {
            graph: it.graph.clone(),
            same: it.same,
            transfers: it.transfers,
            unknown: it.unknown,
            differences: it.differences,
            first: it
                .first
                .iter()
                .map(|it| DifferenceView { slot: it.slot, image_slot: it.image_slot })
                .collect(),
        }),
    }
}
