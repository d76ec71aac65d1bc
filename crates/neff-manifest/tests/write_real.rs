//! The writer types against the members of real files, byte for byte.
//!
//! Values are put together by hand from the format notes (12 §6, 02 §13); nothing is read from
//! the members but the text to compare with.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

mod fixtures;

use std::num::NonZeroU32;

use fixtures::json_members;
use neff_abi::Engine;
use neff_manifest::json::Number;
use neff_manifest::write::*;

fn dialect(name: &str) -> ManifestDialect {
    ManifestDialect::named(name).unwrap()
}

/// Compares with a member of a sample.
fn same(sample: &str, member: &str, text: &str) {
    let members = json_members(sample);
    assert_eq!(text, std::str::from_utf8(&members[member]).unwrap(), "{member}");
}

#[test]
fn modern_descriptor() {
    let dialect = dialect("modern");
    let mut kelf = Kelf::new(&dialect);
    kelf.graphs = (0..2).map(GraphEntry::numbered).collect();
    same("matmul_small", "kelf-0.json", &kelf.text(&dialect));
}

fn float16(rows: u64, columns: u64) -> HostTensor {
    HostTensor { dtype: "float16".into(), shape: vec![rows, columns] }
}

#[test]
fn modern_host_graph() {
    let dialect = dialect("modern");
    let mut graph = HostGraph::new(&dialect);
    graph.inputs.insert("x", float16(128, 256));
    graph.inputs.insert("y", float16(256, 128));
    graph.outputs.insert("output0", float16(128, 128));
    graph.cores = NonZeroU32::new(2).unwrap();
    same("matmul_small", "neff.json", &graph.text(&dialect));
}

#[test]
fn modern_definitions() {
    let dialect = dialect("modern");
    let mut definition = Definition::new(&dialect);
    let file = "value_sg0000_identity_82_CRSM.npy".to_owned();
    let variables = [
        ("SB", VariableKind::StateBuffer),
        ("x", VariableKind::Input { size: 65536 }),
        ("y", VariableKind::Input { size: 65536 }),
        ("output0", VariableKind::Output { size: 32768 }),
        ("identity_82_sg0000", VariableKind::File { file_name: file, size: Some(32768) }),
        ("DGETable0", VariableKind::DgeTable { ids: vec![1, 2, 3] }),
    ];
    for (id, (name, kind)) in (0..).zip(variables) {
        let variable = Variable::new(id, kind, &dialect).shaped(2, &[1], &dialect);
        definition.variables.insert(name, variable);
    }
    for (name, owner, first) in
        [("qPoolDynamic", Engine::Pool, 24), ("qSPDynamicHW", Engine::Sp, 8)]
    {
        let mut queue = Queue::new(QueueKind::Dynamic { indirect: None }, owner, &dialect);
        queue.semaphore_set = Some((first..first + 16).collect());
        definition.queues.insert(name, queue);
    }
    for graph in ["sg00", "sg01"] {
        same("matmul_small", &format!("{graph}/def.json"), &definition.text(&dialect));
    }
}

#[test]
fn modern_engines() {
    let dialect = dialect("modern");
    for engine in Engine::ALL {
        let mut document = EngineDocument::new(*engine, &dialect);
        if *engine == Engine::Act {
            document.activation.function_sets = Some(vec!["exp_and_others".into()]);
        }
        for graph in ["sg00", "sg01"] {
            let name = dialect.engine_document.of(dialect.stem(*engine));
            same("matmul_small", &format!("{graph}/{name}"), &document.text(&dialect));
        }
    }
}

#[test]
fn modern_information_and_statistics() {
    let dialect = dialect("modern");
    let information = Information::new("2.23.6484.0+3b612583", "file.neff");
    same("matmul_small", "info.json", &information.text(&dialect));
    let statistics = HloStatistics {
        aliased_output_size: Some(0),
        arithmetic_intensity: Number::new("32.0"),
        constant_size: Some(0),
        mac_count: Some(128 * 256 * 128),
        ifmap_size: Some(0),
        ofmap_size: Some(0),
        traffic: Some(262_144),
        ..HloStatistics::default()
    };
    same("matmul_small", "hlo_stats.json", &statistics.text(&dialect));
}

fn mapped(role: TensorRole, dtype: &str, name: &str, format: &str, shape: &[u64]) -> MappedTensor {
    MappedTensor {
        role,
        dtype: dtype.into(),
        layer_name: name.into(),
        sim_format: format.into(),
        sim_shape: shape.to_vec(),
        tf_file: format!("value_{name}.npy"),
        tf_format: format.into(),
        tf_shape: shape.to_vec(),
        extras: Extras::new(),
    }
}

#[test]
fn modern_tensor_map() {
    let dialect = dialect("modern");
    let split = || TensorRole::Constant(Some(Split { axis: 0, indices: vec![64] }));
    let flat: &[u64] = &[1, 1, 1, 16384];
    let rows: [(&str, TensorRole, &str, &str, &[u64]); 6] = [
        ("x", TensorRole::Input, "float16", "NC", &[128, 256]),
        ("y", TensorRole::Input, "float16", "NC", &[256, 128]),
        ("output0", TensorRole::Output, "float16", "NC", &[128, 128]),
        ("sg0000_identity_107_CRSM", TensorRole::Constant(None), "float32", "CRSM", flat),
        ("sg0000_identity_109_CRSM", TensorRole::Constant(None), "float32", "CRSM", flat),
        ("sg0000_identity_82_CRSM", split(), "float16", "CRSM", &[128, 128, 1, 1]),
    ];
    let mut map = TensorMap::default();
    for (name, role, dtype, format, shape) in rows {
        map.tensors.insert(name, mapped(role, dtype, name, format, shape));
    }
    for graph in ["sg00", "sg01"] {
        same("matmul_small", &format!("{graph}/tensor_map.json"), &map.text(&dialect));
    }
}

#[test]
fn legacy_members_of_published_size() {
    let dialect = dialect("legacy");
    let mut kelf = Kelf::new(&dialect);
    kelf.graphs.push(GraphEntry::numbered(0));
    same("legacy_sample", "kelf-a.json", &kelf.text(&dialect));
    for engine in [Engine::Pe, Engine::Dve, Engine::Sp] {
        let document = EngineDocument::new(engine, &dialect);
        let name = dialect.engine_document.of(dialect.stem(engine));
        same("legacy_sample", &name, &document.text(&dialect));
    }
}

/// The content of the published listing, whose exact text is not known.
#[test]
fn legacy_members_of_published_content() {
    let dialect = dialect("legacy");
    let mut graph = HostGraph::new(&dialect);
    let tensor = HostTensor { dtype: "float32".into(), shape: vec![32] };
    graph.inputs.insert("input", tensor.clone());
    graph.outputs.insert("output", tensor);
    insta::assert_snapshot!("legacy_neff", graph.text(&dialect));
    insta::assert_snapshot!("legacy_def", legacy_definition(&dialect).text(&dialect));
    let act = EngineDocument::new(Engine::Act, &dialect);
    insta::assert_snapshot!("legacy_act", act.text(&dialect));
    let mut pool = EngineDocument::new(Engine::Pool, &dialect);
    for (queue, from, to) in
        [("q_gradient_in", "input", "gradient_in"), ("q_gradient_out", "gradient_out", "output")]
    {
        let mut block = DmaBlock::new(0, Ring::Queue(queue.into()));
        let side = |name: &str| AccessPattern::bytes(name, 0, 128);
        block.descriptors.push(Descriptor::copy(side(from), side(to)));
        pool.dma.push(block);
    }
    let pool = pool.text(&dialect);
    insta::assert_snapshot!("legacy_pool", pool);
    let same_value = |member: &str, text: &str| {
        let theirs: serde_json::Value =
            serde_json::from_slice(&json_members("legacy_sample")[member]).unwrap();
        assert_eq!(serde_json::from_str::<serde_json::Value>(text).unwrap(), theirs, "{member}");
    };
    same_value("neff.json", &graph.text(&dialect));
    same_value("sg00/def.json", &legacy_definition(&dialect).text(&dialect));
    same_value("sg00/act.json", &act.text(&dialect));
    same_value("sg00/pool.json", &pool);
}

fn legacy_definition(dialect: &ManifestDialect) -> Definition {
    let mut definition = Definition::new(dialect);
    let variables = [
        ("input", VariableKind::Input { size: 128 }),
        ("SB", VariableKind::StateBuffer),
        ("output", VariableKind::Output { size: 128 }),
        ("gradient_in", VariableKind::TmpBuf { size: 128 }),
        ("gradient_out", VariableKind::TmpBuf { size: 128 }),
    ];
    for (id, (name, kind)) in (0..).zip(variables) {
        let mut variable = Variable::new(id, kind, dialect).shaped(4, &[1, 1, 1, 32], dialect);
        if name == "output" {
            variable.simulator_file = Some("value_nn__output:0-simout.npy".into());
        }
        definition.variables.insert(name, variable);
    }
    for (name, kind, semaphore) in
        [("q_gradient_in", QueueKind::In, 10), ("q_gradient_out", QueueKind::Out, 11)]
    {
        let mut queue = Queue::new(kind, Engine::Pool, dialect);
        queue.semaphore = Some(semaphore);
        definition.queues.insert(name, queue);
    }
    definition.replica_groups = Some(vec![vec![]]);
    definition
}
