//! The facts of `info` as JSON: plain mirrors of the facade's values, keys as the format names
//! them.

use std::collections::BTreeMap;

use neff::Neff;
use neff::manifest::chain::{Overview, TensorOverview};
use neff_diag::Findings;
use serde::Serialize;

use super::graph::GraphView;
use super::sizes::SizesView;
use crate::render::json::FindingView;

/// All files asked for.
#[derive(Serialize)]
pub(super) struct Files<'a> {
    files: Vec<FileView<'a>>,
    unreadable: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct FileView<'a> {
    file: &'a str,
    kind: &'static str,
    file_size: u64,
    header: Option<HeaderView>,
    payload: Option<PayloadView>,
    program: Option<ProgramView>,
    /// Only if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<SizesView>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct HeaderView {
    pkg_version: u64,
    header_size: u64,
    data_size: u64,
    neff_version_major: u64,
    neff_version_minor: u64,
    neff_build_version: String,
    num_tpb: u32,
    hash: String,
    uuid: String,
    name: String,
    /// The bytes of `name`, if they are not UTF-8.
    name_hex: Option<String>,
    requested_tpb_count: u32,
    tpb_per_node: Vec<u8>,
    feature_bits: String,
    features: Vec<String>,
    lnc_size: u32,
}

#[derive(Serialize)]
struct PayloadView {
    kind: &'static str,
    stored: u64,
    gzip_members: u64,
    tail: u64,
    archive_length: Option<u64>,
    members: Option<u64>,
    hash: Option<&'static str>,
}

#[derive(Serialize)]
struct ProgramView {
    tool_version: Option<String>,
    kelf_version: Option<String>,
    target: Option<String>,
    inputs: Vec<TensorView>,
    outputs: Vec<TensorView>,
    graphs: Vec<GraphView>,
    optional_members: Vec<OptionalView>,
    debug: Vec<DebugView>,
    information: BTreeMap<String, String>,
    statistics: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct TensorView {
    name: String,
    dtype: Option<String>,
    shape: Option<Vec<u64>>,
    bytes: Option<u64>,
}

#[derive(Serialize)]
struct OptionalView {
    member: String,
    role: &'static str,
    bytes: Option<u64>,
}

#[derive(Serialize)]
struct DebugView {
    kind: String,
    members: u64,
    bytes: u64,
}

impl<'a> Files<'a> {
    /// Of each file its name, what is odd about its header, and the rest; its sizes if they are
    /// asked for.
    pub(super) fn of(
        opened: &'a [(String, Findings, Neff)],
        sizes: bool,
        unreadable: &'a Findings,
    ) -> Files<'a> {
        let view = |(file, header, neff): &'a (String, Findings, Neff)| FileView {
            sizes: sizes.then(|| SizesView::of(neff)),
            ..FileView::of(file, header, neff)
        };
        let unreadable = unreadable.iter().map(FindingView::from).collect();
        Files { files: opened.iter().map(view).collect(), unreadable }
    }
}

impl<'a> FileView<'a> {
    fn of(file: &'a str, odd: &'a Findings, neff: &'a Neff) -> FileView<'a> {
        let report = neff.report();
        let archive = report.archive.as_ref();
        let chain = neff.chain_findings().iter().filter(|_| archive.is_some());
        FileView {
            file,
            kind: report.outer.word(),
            file_size: report.file_size,
            header: neff.header().map(HeaderView::of),
            payload: report.payload.as_ref().map(|payload| PayloadView {
                kind: payload.kind.word(),
                stored: payload.stored,
                gzip_members: payload.gzip_count,
                tail: payload.tail.length,
                archive_length: archive.map(|archive| archive.length),
                members: archive.map(|archive| archive.members),
                hash: report.verdict.map(|verdict| verdict.word()),
            }),
            program: archive.map(|_| ProgramView::of(neff.overview())),
            sizes: None,
            findings: odd
                .iter()
                .chain(report.findings.iter())
                .chain(chain)
                .map(FindingView::from)
                .collect(),
        }
    }
}

impl HeaderView {
    fn of(header: &neff::container::Header) -> HeaderView {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        HeaderView {
            pkg_version: header.pkg_version(),
            header_size: header.header_size(),
            data_size: header.data_size(),
            neff_version_major: header.neff_version_major(),
            neff_version_minor: header.neff_version_minor(),
            neff_build_version: text(header.neff_build_version()),
            num_tpb: header.num_tpb(),
            hash: header.hash().iter().map(|byte| format!("{byte:02x}")).collect(),
            uuid: header.uuid().to_string(),
            name: text(header.name()),
            name_hex: crate::text::hex_unless_utf8(header.name()),
            requested_tpb_count: header.requested_tpb_count(),
            tpb_per_node: header.tpb_per_node().to_vec(),
            feature_bits: format!("{:#x}", header.feature_bits().0),
            features: header.feature_bits().iter().map(|feature| feature.to_string()).collect(),
            lnc_size: header.lnc_size(),
        }
    }
}

impl ProgramView {
    fn of(overview: Overview) -> ProgramView {
        ProgramView {
            tool_version: overview.tool_version,
            kelf_version: overview.kelf_version,
            target: overview.target_word,
            inputs: overview.inputs.into_iter().map(TensorView::of).collect(),
            outputs: overview.outputs.into_iter().map(TensorView::of).collect(),
            graphs: overview.graphs.into_iter().map(GraphView::of).collect(),
            optional_members: (overview.optional.into_iter())
                .map(|(member, role, bytes)| OptionalView { member, role: role.words(), bytes })
                .collect(),
            debug: (overview.debug.into_iter())
                .map(|kind| DebugView { kind: kind.kind, members: kind.count, bytes: kind.bytes })
                .collect(),
            information: overview.information.into_iter().collect(),
            statistics: overview.statistics.into_iter().collect(),
        }
    }
}

impl TensorView {
    fn of(tensor: TensorOverview) -> TensorView {
        TensorView {
            name: tensor.name,
            dtype: tensor.dtype,
            shape: tensor.shape,
            bytes: tensor.bytes,
        }
    }
}
