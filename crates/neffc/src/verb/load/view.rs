//! What `load --json` prints: the verdict, images, memory; what the graphs have is in `graph`.

use neff::abi::{Engine, GateRow};
use neff::diag::{Diagnostic, Findings};
use neff::load::image::EngineImage;
use neff::load::patch::{CodeRange, Location};
use neff::load::plan::{Allocation, CorePlan};
use neff::load::{LoadOptions, LoadedGraph, Verdict};
use serde::Serialize;

use super::Loaded;
use super::graph::GraphView;
use crate::render::json::FindingView;

/// The document.
#[derive(Serialize)]
pub(super) struct Files<'a> {
    files: Vec<FileView<'a>>,
    unreadable: Vec<FindingView<'a>>,
}

impl<'a> Files<'a> {
    pub(super) fn of(files: Vec<FileView<'a>>, unreadable: &'a Findings) -> Files<'a> {
        Files { files, unreadable: unreadable.iter().map(FindingView::from).collect() }
    }
}

/// One file.
#[derive(Serialize)]
pub(super) struct FileView<'a> {
    file: &'a str,
    arch: String,
    runtime: &'static str,
    verdict: &'static str,
    refused_at: Option<GateView>,
    findings: Vec<FindingView<'a>>,
    metaneff: Option<MetaneffView<'a>>,
    cores: Vec<CoreView<'a>>,
    memories: Vec<u64>,
}

/// The metaneff that was held against the file.
#[derive(Serialize)]
struct MetaneffView<'a> {
    file: &'a str,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct GateView {
    gate: &'static str,
    stage: &'static str,
    condition: &'static str,
    status: u32,
    overridden_by: Option<&'static str>,
}

#[derive(Serialize)]
struct CoreView<'a> {
    #[serde(flatten)]
    graph: GraphView<'a>,
    images: Vec<ImageView<'a>>,
    allocations: Vec<AllocationView<'a>>,
    bytes: u64,
    tensors: u64,
    unknown: &'a [String],
}

#[derive(Serialize)]
struct ImageView<'a> {
    engine: &'static str,
    address: u64,
    size: u64,
    preamble: RangeView,
    main: RangeView,
    postamble: RangeView,
    functions: RangeView,
    patches: Vec<PatchView<'a>>,
    chosen: Vec<ChosenView>,
}

#[derive(Serialize)]
struct RangeView {
    offset: u64,
    size: u64,
}

#[derive(Serialize)]
struct PatchView<'a> {
    offset: u32,
    count: u32,
    #[serde(rename = "type")]
    kind: &'a str,
    section: &'a str,
}

#[derive(Serialize)]
struct ChosenView {
    opcode: u8,
    slots: u64,
    records: u32,
}

#[derive(Serialize)]
struct AllocationView<'a> {
    name: &'a str,
    usage: String,
    size: u64,
    alignment: u64,
    address: u64,
}

/// A file that was loaded.
pub(super) fn file<'a>(
    name: &'a str,
    options: &LoadOptions,
    loaded: &'a Loaded<'_>,
    metaneff: Option<&'a str>,
) -> FileView<'a> {
    let Loaded { load, emitted, bound, .. } = loaded;
    let metaneff = metaneff.zip(bound.as_ref());
    let (verdict, refused_at) = match load.verdict() {
        Verdict::Loads => ("loads", None),
        Verdict::Refused(finding) => ("refused", gate(finding)),
        Verdict::Unclear(_) => ("unclear", None),
    };
    let model = load.model.as_ref();
    let cores = model.into_iter().flat_map(|it| it.graphs.iter().zip(&it.plan.cores));
    FileView {
        file: name,
        arch: options.arch.to_string(),
        runtime: options.runtime.version,
        verdict,
        refused_at,
        findings: load.findings.iter().chain(emitted).map(FindingView::from).collect(),
        metaneff: metaneff.map(|(file, findings)| MetaneffView {
            file,
            findings: findings.iter().map(FindingView::from).collect(),
        }),
        cores: cores.map(|(graph, plan)| core(graph, plan)).collect(),
        memories: model.map(|model| model.plan.per_memory()).unwrap_or_default(),
    }
}

fn gate(finding: &Diagnostic) -> Option<GateView> {
    let refusal = finding.refusal.as_ref()?;
    let row = GateRow::find(refusal.gate)?;
    Some(GateView {
        gate: row.id,
        stage: row.stage.row().name,
        condition: row.condition,
        status: refusal.status,
        overridden_by: row.overridden_by.map(neff::abi::gate::Override::words),
    })
}

fn core<'a>(graph: &'a LoadedGraph<'_>, plan: &'a CorePlan) -> CoreView<'a> {
    let images = graph.images.iter().zip(&plan.images);
    CoreView {
        graph: GraphView::of(&graph.graph, plan),
        images: images.map(|(image, address)| self::image(image, *address)).collect(),
        allocations: plan.allocations.iter().map(allocation).collect(),
        bytes: plan.bytes(),
        tensors: plan.tensors,
        unknown: &plan.unknown,
    }
}

fn image<'a>(image: &'a EngineImage<'_>, address: u64) -> ImageView<'a> {
    let chosen = image.chosen.iter();
    let chosen = chosen.map(|(&opcode, &(slots, records))| ChosenView { opcode, slots, records });
    ImageView {
        engine: Engine::row(image.engine).key,
        address,
        size: image.size(),
        preamble: range(image.preamble),
        main: range(image.main),
        postamble: range(image.postamble),
        functions: range(image.functions),
        patches: image.patches.list.rows().iter().map(patch).collect(),
        chosen: chosen.collect(),
    }
}

fn range(CodeRange { offset, size }: CodeRange) -> RangeView {
    RangeView { offset, size }
}

fn patch(row: &Location) -> PatchView<'_> {
    let (kind, section) = (row.kind.name().unwrap_or_default(), row.section.name());
    PatchView { offset: row.offset, count: row.count, kind, section: section.unwrap_or_default() }
}

fn allocation(taken: &Allocation) -> AllocationView<'_> {
    AllocationView {
        name: &taken.name,
        usage: taken.usage.to_string(),
        size: taken.size,
        alignment: taken.alignment,
        address: taken.address(),
    }
}
