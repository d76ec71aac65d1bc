//! The row of the `modern` dialect: what today's compiler writes (format notes 12 §6, §10).

use std::borrow::Cow;

use neff_abi::{Engine, FabricPath, MemoryRefKind};

use super::dialect::{
    DebugMembers, Formats, ManifestDialect, NamePattern, OutputNames, ScratchForm, Text,
    VariableNode,
};
use super::engine::DveTables;
use super::format::{DocumentFormat, KeyOrder};
use super::queue::DynamicDma;
use super::runtime::{Fp8Conversion, Reservation};

/// Keys of neff.json in the order of the measured files.
const HOST_GRAPH: KeyOrder = KeyOrder::Listed(Cow::Borrowed(&[
    "op",
    "name",
    "nodes",
    "arg_nodes",
    "heads",
    "attrs",
    "inputs",
    "outputs",
    "output_names",
    "is_param",
    "func_name",
    "flatten_data",
    "num_inputs",
    "kelf",
    "num_outputs",
    "id",
    "dtype",
    "shape",
    "storage_id",
    "dltype",
    "node_row_ptr",
    "metadata",
]));

/// ucode_lib.json is no part of the measured files: as def.json, a project choice.
fn formats() -> Formats {
    Formats {
        kelf: DocumentFormat::indented(4, true, KeyOrder::Written),
        host_graph: DocumentFormat::indented(4, true, HOST_GRAPH),
        definition: DocumentFormat::indented(4, true, KeyOrder::Sorted),
        engine: DocumentFormat::tight(KeyOrder::Sorted),
        libraries: DocumentFormat::indented(4, true, KeyOrder::Sorted),
        information: DocumentFormat::indented(2, false, KeyOrder::Written),
        tensor_map: DocumentFormat::indented(4, true, KeyOrder::Sorted),
        statistics: DocumentFormat::indented(3, true, KeyOrder::Sorted).with_colon(" : "),
    }
}

fn stem(at: usize) -> Text {
    Cow::Borrowed(Engine::ALL.get(at).map_or("", |engine| engine.row().modern_stem))
}

fn debug_members() -> DebugMembers {
    DebugMembers {
        engine: NamePattern::new("debug_info_backend_", ".dbg"),
        assembly: NamePattern::new("debug_info_asm_", ".dbg"),
        dma: "debug_info_backend_DMA.dbg".into(),
    }
}

pub(super) fn row() -> ManifestDialect {
    const DEVICE: &[MemoryRefKind] = &[
        MemoryRefKind::MR_INPUT,
        MemoryRefKind::MR_OUTPUT,
        MemoryRefKind::MR_BUFFER,
        MemoryRefKind::MR_VIRTUAL_TMP_BUF,
    ];
    ManifestDialect {
        name: "modern".into(),
        formats: formats(),
        kelf_member: "kelf-0.json".into(),
        kelf_version: "0.5".into(),
        target: "cayman".into(),
        kernel_node: "sg_coreV10".into(),
        flatten_data: Some("0".into()),
        variable_node: VariableNode::Plain,
        output_names: OutputNames::Node,
        signatures: true,
        engine_stems: std::array::from_fn(stem),
        engine_document: NamePattern::new("", ".json"),
        engine_program: NamePattern::new("", ".bin"),
        engine_listing: None,
        engine_name: NamePattern::new("", ".json"),
        act_info: Some("act_info.json".into()),
        act_semaphore: Some(12),
        activation_function_sets: true,
        dve_tables: vec![DveTables::standard()],
        definition_name: "definition".into(),
        definition_version: "0.6".into(),
        git_version: None,
        wavegraph: None,
        collective_streams: Some(0),
        fp8_conversion: Some(Fp8Conversion::measured()),
        reservations: vec![Reservation::measured()],
        features: Some(vec!["neff_feature_vnc".into()]),
        rank_world_size: Some(0),
        runtime_event_count: Some(12),
        runtime_semaphore_count: Some(3),
        program_keys: true,
        debug_members: Some(debug_members()),
        ops: DEVICE,
        transfer_type: &[],
        internal_shape: &[],
        file_alignment: true,
        file_fabric_path: Some(FabricPath::Main),
        scratch: ScratchForm::Virtual,
        queue_fabric_path: Some(FabricPath::Main),
        queue_count: Some(16),
        dynamic_dma: Some((&[Engine::Pool], DynamicDma { offset: 0, size: 16384 })),
        information: true,
        tensor_map: true,
    }
}
