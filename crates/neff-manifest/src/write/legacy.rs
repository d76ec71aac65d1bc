//! The row of the `legacy` dialect: the toy all-reduce sample (format notes 02 §13, 12 §10).
//!
//! The exact text of the sample's def.json, neff.json, pool.json and act.json is not published;
//! their layout, the order of keys and the final newline of def.json and neff.json are those of
//! the published listing and of the members whose sizes agree: project choices. Formats of
//! documents that the sample lacks follow the other documents.

use std::borrow::Cow;

use neff_abi::{Engine, MemoryRefKind};

use super::dialect::{
    Formats, ManifestDialect, NamePattern, OutputNames, ScratchForm, Text, VariableNode,
};
use super::format::{DocumentFormat, KeyOrder};

/// Keys of neff.json in the order of the published listing.
const HOST_GRAPH: KeyOrder = KeyOrder::Listed(Cow::Borrowed(&[
    "op",
    "name",
    "inputs",
    "nodes",
    "arg_nodes",
    "heads",
    "node_row_ptr",
    "attrs",
    "func_name",
    "kelf",
    "num_inputs",
    "num_outputs",
    "output_names",
    "dltype",
    "shape",
    "storage_id",
]));

fn formats() -> Formats {
    let lines = |final_newline| DocumentFormat::indented(2, final_newline, KeyOrder::Written);
    Formats {
        kelf: lines(true),
        host_graph: DocumentFormat::indented(2, true, HOST_GRAPH),
        definition: lines(true),
        engine: lines(false),
        libraries: lines(true),
        information: lines(false),
        tensor_map: lines(true),
        statistics: lines(true),
    }
}

fn stem(at: usize) -> Text {
    Cow::Borrowed(Engine::ALL.get(at).map_or("", |engine| engine.row().key))
}

pub(super) fn row() -> ManifestDialect {
    const DEVICE: &[MemoryRefKind] =
        &[MemoryRefKind::MR_INPUT, MemoryRefKind::MR_OUTPUT, MemoryRefKind::MR_TMP_BUF];
    ManifestDialect {
        name: "legacy".into(),
        formats: formats(),
        kelf_member: "kelf-a.json".into(),
        kelf_version: "0.5".into(),
        target: "*".into(),
        kernel_node: "sg_tonga0".into(),
        flatten_data: None,
        variable_node: VariableNode::Attributes,
        output_names: OutputNames::NodeAndAttributes,
        signatures: false,
        engine_stems: std::array::from_fn(stem),
        engine_document: NamePattern::new("", ".json"),
        engine_program: NamePattern::new("", ".bin"),
        engine_listing: Some(NamePattern::new("", ".asm")),
        engine_name: NamePattern::new("", "_array_json"),
        act_info: Some("act_info.json".into()),
        act_semaphore: Some(9),
        activation_function_sets: false,
        dve_tables: Vec::new(),
        definition_name: "definition".into(),
        definition_version: "0.6-".into(),
        git_version: Some("".into()),
        wavegraph: Some("wavegraph-bin.json".into()),
        collective_streams: None,
        fp8_conversion: None,
        reservations: Vec::new(),
        features: None,
        rank_world_size: None,
        runtime_event_count: None,
        runtime_semaphore_count: None,
        program_keys: false,
        debug_members: None,
        ops: &[],
        transfer_type: DEVICE,
        internal_shape: &[MemoryRefKind::MR_INPUT, MemoryRefKind::MR_OUTPUT],
        file_alignment: false,
        file_fabric_path: None,
        scratch: ScratchForm::TmpBuf,
        queue_fabric_path: None,
        queue_count: None,
        dynamic_dma: None,
        information: false,
        tensor_map: false,
    }
}
