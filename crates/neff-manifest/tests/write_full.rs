//! Documents that have every key: their text, and that it reads back as what was written.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::collections::BTreeMap;

use neff_abi::{BackingBuffer, Dtype, Engine, FabricPath};
use neff_manifest::chain;
use neff_manifest::json::{Json, Limits, Number, parse};
use neff_manifest::write::*;
use proptest::prelude::*;

fn dialect(name: &str) -> ManifestDialect {
    ManifestDialect::named(name).unwrap()
}

fn extras(key: &str) -> Extras {
    [(key, Json::Null)].into_iter().collect()
}

fn variables(dialect: &ManifestDialect) -> NameMap<Variable> {
    let virtual_kind =
        VariableKind::Virtual { size: 8, offset: 4096, backing: Some(BackingBuffer::SHARDED) };
    let kinds = [
        ("SB", VariableKind::StateBuffer),
        ("x", VariableKind::Input { size: 8 }),
        ("y", VariableKind::Output { size: 8 }),
        ("w \"é\"", VariableKind::File { file_name: "w.npy".into(), size: Some(8) }),
        ("scratch", VariableKind::TmpBuf { size: 8 }),
        ("window", virtual_kind),
        ("pointer", VariableKind::Pointer { referenced: 1 }),
        ("list", VariableKind::List { ids: vec![1, 2] }),
        ("table", VariableKind::DgeTable { ids: vec![2, 1] }),
        ("remote", VariableKind::Remote),
    ];
    let named = (0..).zip(kinds).map(|(id, (name, kind))| (name, Variable::new(id, kind, dialect)));
    let mut variables: NameMap<Variable> = named.collect();
    let x = variables.get_mut("x").unwrap();
    (x.alignment, x.fabric_path) = (Some(64), Some(FabricPath::Alt));
    (x.dtype, x.shape) = (Some("float32".into()), Some(vec![2]));
    (x.prefix, x.pipe) = (Some("print".into()), Some(-1));
    (x.simulator_file, x.element_size) = (Some("x.npy".into()), Some(4));
    x.internal_shape = Some(vec![1, 2]);
    x.extras = extras("CCGrp");
    variables
}

fn queues(dialect: &ManifestDialect) -> NameMap<Queue> {
    let kinds = [
        QueueKind::In,
        QueueKind::Out,
        QueueKind::Data { indirect: Some(true) },
        QueueKind::ActLoad,
        QueueKind::EmbeddingUpdate { sync_semaphore: 4 },
        QueueKind::Dynamic { indirect: Some(false) },
    ];
    let named = kinds.map(|kind| (kind.word(), Queue::new(kind, Engine::Pool, dialect)));
    let mut queues: NameMap<Queue> = named.into_iter().collect();
    let data = queues.get_mut("data").unwrap();
    (data.count, data.semaphore, data.semaphore_set) = (Some(2), Some(7), Some(vec![8, 9]));
    (data.instances, data.pinned) = (Some(vec!["i0".into()]), Some(false));
    (data.fabric_path, data.dge) = (Some(FabricPath::Alt), Some(Json::from(1)));
    data.dynamic_dma = Some(DynamicDma { offset: 0, size: 16 });
    data.extras = extras("more");
    queues
}

fn descriptors() -> Vec<Descriptor> {
    let float = Dtype::from_def_json("float32");
    let side = |name: &str| AccessPattern { dtype: float, ..AccessPattern::bytes(name, 4, 8) };
    let one = || Number::new("1.5").unwrap();
    let start = || Some(Constant { dtype: float.unwrap(), value: one() });
    let transpose = Transpose {
        shape: Some([1, 2, 3, 4]),
        element_size: Some(2),
        op: Some(Json::from("unpublished")),
    };
    let several = |op| Operation::Arithmetic { op, sources: vec![side("x"), side("y")] };
    let operations = [
        Operation::Copy { from: side("x") },
        Operation::Cast { from: side("x") },
        Operation::Transpose { from: side("x"), transpose },
        several(ArithmeticOp::Fma { scale: Some(one()), scale_dtype: true }),
        several(ArithmeticOp::Add),
        several(ArithmeticOp::Min(start())),
        several(ArithmeticOp::Max(None)),
    ];
    let each = |operation| Descriptor {
        tiling_dimensions: Some(2),
        extras: extras("#note"),
        ..Descriptor::new(operation, side("y"))
    };
    operations.map(each).into()
}

fn block() -> DmaBlock {
    DmaBlock {
        descriptors: descriptors(),
        function_start: Some("main".into()),
        section_start: Some(true),
        event: Some(3),
        semaphore: Some(4),
        remote_semaphores: Some(vec![5]),
        priority_class: Some(6),
        comment: Some("all keys".into()),
        extras: extras("other"),
        ..DmaBlock::new(1, Ring::Instance("i0".into()))
    }
}

fn libraries() -> UcodeLibraries {
    let function = UcodeFunction { name: "relu".into(), opcode: 0xF0, sub_opcode: Some(1) };
    let mut library = UcodeLibrary::new("relu.so");
    library.functions.push(function);
    (library.cpu_id, library.total_cpus) = (Some(0), Some(8));
    (library.add_lib, library.extras) = (Some(Json::Bool(true)), extras("other"));
    UcodeLibraries { libraries: vec![library] }
}

fn definition(dialect: &ManifestDialect) -> Definition {
    Definition {
        git_version: Some("abc".into()),
        variables: variables(dialect),
        queues: queues(dialect),
        replica_groups: Some(vec![vec![vec![0, 1], vec![2, 3]]]),
        source_target_pairs: Some(vec![vec![[0, 1], [1, 0]]]),
        extended_isa_library: Some(ExtendedIsaLibrary {
            functions: libraries().libraries[0].functions.clone(),
            add_lib: Some(Json::from(1)),
            extras: extras("other"),
        }),
        ucode_library: Some(UcodeReference::Member("ucode_lib.json".into())),
        dma: Some(vec![DmaBlock::new(0, Ring::Queue("data".into()))]),
        extras: extras("#passed through"),
        ..Definition::new(dialect)
    }
}

fn engine(dialect: &ManifestDialect) -> EngineDocument {
    let mut document = EngineDocument::new(Engine::Act, dialect);
    document.dma.push(block());
    document.activation.function_sets = Some(vec!["exp_and_others".into()]);
    document.dve_tables = Some(vec![DveTables::standard()]);
    document.extras = extras("other");
    document
}

/// The text parses without a finding and gives the value of which it was made.
fn reads_back(text: &str, json: &Json) {
    let parsed = parse("t", text.as_bytes().to_vec(), &Limits::default());
    assert!(parsed.findings.is_empty(), "{:?}", parsed.findings);
    assert_eq!(&parsed.document.unwrap().root().to_json(), json);
}

#[test]
fn documents_with_every_key() {
    let legacy = dialect("legacy");
    insta::assert_snapshot!(
        "full_definition",
        definition(&dialect("modern")).text(&dialect("modern"))
    );
    insta::assert_snapshot!("full_engine", engine(&legacy).text(&legacy));
    insta::assert_snapshot!("full_libraries", libraries().text(&legacy));
    for dialect in NAMES.iter().map(|name| dialect(name)) {
        let inline = Definition {
            ucode_library: Some(UcodeReference::Inline(libraries())),
            ..definition(&dialect)
        };
        reads_back(&inline.text(&dialect), &inline.to_json(&dialect));
        let engine = engine(&dialect);
        reads_back(&engine.text(&dialect), &engine.to_json(&dialect));
    }
}

/// The members of a model with one graph.
fn members(dialect: &ManifestDialect, inputs: &[String]) -> BTreeMap<String, Vec<u8>> {
    let tensor = HostTensor { dtype: "float32".into(), shape: vec![2] };
    let mut host = HostGraph::new(dialect);
    let mut definition = Definition::new(dialect);
    let kinds = inputs.iter().map(|name| (name.as_str(), VariableKind::Input { size: 8 }));
    let output = [("the output", VariableKind::Output { size: 8 })];
    for (id, (name, kind)) in (0..).zip(kinds.chain(output)) {
        let side = match kind {
            VariableKind::Output { .. } => &mut host.outputs,
            _ => &mut host.inputs,
        };
        side.insert(name, tensor.clone());
        definition.variables.insert(name, Variable::new(id, kind, dialect));
    }
    let mut kelf = Kelf::new(dialect);
    kelf.graphs.push(GraphEntry::numbered(0));
    let mut members = BTreeMap::from([
        ("neff.json".to_owned(), host.text(dialect).into_bytes()),
        (host.kelf.clone(), kelf.text(dialect).into_bytes()),
        ("sg00/def.json".to_owned(), definition.text(dialect).into_bytes()),
    ]);
    for (engine, names) in &definition.engines {
        let document = EngineDocument::new(*engine, dialect);
        members.insert(format!("sg00/{}", names.document), document.text(dialect).into_bytes());
        members.insert(format!("sg00/{}", document.program.unwrap()), Vec::new());
    }
    members
}

proptest! {
    #[test]
    fn the_reader_finds_what_was_written(
        names in prop::collection::btree_set("\\PC{1,6}", 0..6),
        dialect in prop::sample::select(NAMES).prop_map(dialect),
    ) {
        let names: Vec<String> = names.into_iter().collect();
        let members = members(&dialect, &names);
        let (chain, _) = chain::read(&members);
        let definition = chain.graphs[0].definition.as_ref().unwrap();
        let read: Vec<_> = definition.variables.iter().map(|v| v.name.to_string()).collect();
        prop_assert_eq!(read.len(), names.len().saturating_add(1));
        prop_assert!(names.iter().all(|name| read.contains(name)));
        for (name, bytes) in &members {
            if name.ends_with(".json") {
                let parsed = parse(name, bytes.clone(), &Limits::default());
                prop_assert!(parsed.findings.is_empty());
            }
        }
    }
}
