//! What manifests say as typed values, with the nodes that they stand at.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod fixtures;

use std::collections::BTreeMap;

use neff_abi::{BackingBuffer, FabricPath, MemoryRefKind, RingType};
use neff_manifest::chain::{self, BlockRing, Definition, Variable};

type Members = BTreeMap<String, Vec<u8>>;

/// The published sample with other members.
fn sample(changes: &[(&str, &str)]) -> Members {
    let mut members = fixtures::all_members("legacy_sample");
    for (name, text) in changes {
        members.insert((*name).to_owned(), text.as_bytes().to_vec());
    }
    members
}

/// The first graph of members about which nothing is said that is an error.
fn definition(members: &Members) -> Definition {
    let (chain, findings) = chain::read(members);
    assert!(!findings.has_errors(), "{findings:?}");
    chain.graphs.into_iter().next().unwrap().definition.unwrap()
}

const VARIABLES: &str = r#"{"var": {
    "SB": {"type": "state-buffer", "var_id": 0},
    "out": {"type": "output", "var_id": 1, "size": 128, "alignment": 64, "fabric_path": "alt",
            "dtype": "float32", "shape": [4, 8], "pipe": -1},
    "scratch": {"type": "virtual", "var_id": 2, "size": 64, "backing_variable_off": 4096,
                "backing_buf": "sharded", "internal_shape": [1, 64], "element_size": 1},
    "pointer": {"type": "pointer", "var_id": 3, "size": 8, "referenced_var_id": 1},
    "table": {"type": "dge-table", "var_id": 4, "list": [1, 2]},
    "other": {"type": "remote", "var_id": 5, "opaque": [1, 2]}
}}"#;

#[test]
fn variables() {
    let definition = definition(&sample(&[("sg00/def.json", VARIABLES)]));
    let of = |name: &str| -> &Variable {
        definition.variables.iter().find(|variable| variable.name == name).unwrap()
    };
    let value = |field: &Option<chain::Field<u64>>| field.as_ref().map(|field| field.value);
    let out = of("out");
    assert_eq!(
        (value(&out.alignment), out.memory_ref()),
        (Some(64), Some(MemoryRefKind::MR_OUTPUT))
    );
    assert_eq!(out.fabric_path.as_ref().unwrap().value, FabricPath::Alt);
    let print = out.print.as_ref().unwrap();
    assert_eq!(print.dtype.as_ref().unwrap().value, "float32");
    assert_eq!(
        (&print.shape.as_ref().unwrap().value[..], print.pipe.as_ref().unwrap().value),
        (&[4, 8][..], -1)
    );
    let scratch = of("scratch");
    assert_eq!(value(&scratch.backing_offset), Some(4096));
    assert_eq!(scratch.backing_buffer.as_ref().unwrap().value, BackingBuffer::SHARDED);
    let print = scratch.print.as_ref().unwrap();
    assert_eq!(
        (print.internal_shape.as_ref().unwrap().value.len(), value(&print.element_size)),
        (2, Some(1))
    );
    assert_eq!(value(&of("pointer").referenced), Some(1));
    let list = of("table").list.as_ref().unwrap();
    assert_eq!(list.value, [1, 2]);
    assert_eq!(definition.document.value(list.node).path().to_string(), "$.var.table.list");
    // What the keys of a remote variable are is not known; they are reached through its node.
    let remote = definition.document.value(of("other").node);
    assert_eq!(remote.get("opaque").unwrap().index(1).unwrap().as_u64(), Some(2));
    assert!(of("SB").print.is_none() && of("SB").size.is_none());
}

#[test]
fn the_samples() {
    let modern = definition(&fixtures::all_members("matmul_small"));
    let queue = &modern.queues[0];
    assert_eq!(
        (queue.engine().unwrap().row().name, queue.ring_type(), queue.count()),
        ("POOL", Some(RingType::DATA), 16)
    );
    let window = queue.dynamic_dma.as_ref().unwrap();
    assert_eq!(
        (window.offset.as_ref().unwrap().value, window.size.as_ref().unwrap().value),
        (0, 16384)
    );
    assert_eq!(modern.streams.as_ref().unwrap().value, 0);
    let fp8 = modern.fp8.as_ref().unwrap();
    let emax = [&fp8.emax_e4m3, &fp8.emax_e5m2].map(|it| it.as_ref().unwrap().value);
    let flags = [&fp8.range_extension, &fp8.sis, &fp8.sns, &fp8.ocp_saturation];
    assert_eq!(emax, [8, 15]);
    assert_eq!(flags.map(|it| it.as_ref().unwrap().value), [true, false, false, true]);
    let act = modern.engines[1].content.as_ref().unwrap();
    assert_eq!(act.act_semaphore.as_ref().unwrap().value, 12);
    assert_eq!(act.activation_sets[0].value, "exp_and_others");
    assert!(modern.engines.iter().all(|it| it.content.as_ref().unwrap().blocks().next().is_none()));
    let legacy = definition(&fixtures::all_members("legacy_sample"));
    assert_eq!(legacy.replica_groups.as_ref().unwrap().value, [Vec::<Vec<u64>>::new()]);
    let pool = legacy.engines[2].content.as_ref().unwrap();
    let said: Vec<_> = pool
        .blocks()
        .map(|block| {
            let Some(BlockRing::Queue(queue)) = &block.ring else { return String::new() };
            let one = block.descriptors().next().unwrap();
            let (to, from) = (one.to.variable.unwrap().value, &one.sources[0]);
            assert_eq!(from.sizes.as_ref().unwrap().value, [128, 1]);
            assert_eq!(from.steps.as_ref().unwrap().value, [1, 128]);
            assert_eq!(block.descriptors().count(), 1);
            format!(
                "{} {} {}>{to}",
                block.id.unwrap().value,
                queue.value,
                from.variable.as_ref().unwrap().value
            )
        })
        .collect();
    assert_eq!(said, ["0 q_gradient_in input>gradient_in", "0 q_gradient_out gradient_out>output"]);
}

const SETTINGS: &str = r##"{
    "var": {"out": {"type": "output", "var_id": 0, "size": 128}},
    "dma_queue": {"q": {"type": "data", "owner": "sp", "indirect_memcpy": true, "pinned": false,
        "queue_instances": ["q_0", "q_1"], "dge": true, "semaphore": 7},
      "u": {"type": "embedding_update", "owner": "act", "embedding_update_sync_semaphore": 9,
        "fabric_path": "main", "dge": 2}},
    "replica_groups": [[[0, 1], [2, 3]], []],
    "src_target_pairs": [[[0, 1], [1, 0]]],
    "ext_isa_ucode_lib_def": {"functions": [{"name": "pool_iota", "opcode": 126}], "add_lib": 1},
    "ucode_lib": "libraries.json",
    "num_streams": 3,
    "dma": [{"id": 4, "queue": "q", "instance_name": "q_1", "function_start": "", "semaphore": 3,
        "remote_semaphores": [1, 2], "section_start_desc": true, "event": 5, "priority_class": 6,
        "#comment": "all keys", "desc": []}],
    "pe": "pe.json", "act": "act.json", "pool": "pool.json", "dve": "dve.json", "sp": "sp.json"
}"##;
const LIBRARIES: &str = r#"[{"library": "pe.bin", "ulib_to_ucode_version": "1.21.1.0", "opcode": 133,
    "total_cpus": 8, "functions": [{"name": "relu", "opcode": 240, "sub_opcode": 1}], "add_lib": true},
    {"library": "all.so", "ulib_to_ucode_version": "1.21.1.0", "functions": [{"name": "f", "opcode": 65}]}]"#;

#[test]
fn queues_libraries_and_blocks() {
    let changes = [("sg00/def.json", SETTINGS), ("libraries.json", LIBRARIES), ("all.so", "")];
    let definition = definition(&sample(&changes));
    let [data, update] = &definition.queues[..] else { panic!("two queues") };
    assert_eq!(
        (data.ring_type(), update.ring_type()),
        (Some(RingType::INDIRECT_MEMCPY), Some(RingType::EMBEDDING_UPDATE))
    );
    assert_eq!((data.instances[1].value.as_str(), &data.semaphores[..]), ("q_1", &[7][..]));
    assert_eq!([data, update].map(|it| it.dge.as_ref().unwrap().value), [1, 2]);
    assert_eq!(update.sync_semaphore.as_ref().unwrap().value, 9);
    assert!(!data.pinned.as_ref().unwrap().value);
    assert_eq!(
        definition.replica_groups.as_ref().unwrap().value,
        [vec![vec![0, 1], vec![2, 3]], vec![]]
    );
    assert_eq!(definition.source_target_pairs.as_ref().unwrap().value, [[[0, 1], [1, 0]]]);
    assert_eq!(definition.streams.as_ref().unwrap().value, 3);
    let extended = definition.extended_isa.as_ref().unwrap();
    assert_eq!(extended.functions[0].opcode.as_ref().unwrap().value, 126);
    assert!(extended.add_lib.as_ref().unwrap().value);
    let ucode = definition.ucode.as_ref().unwrap();
    assert_eq!(ucode.reference.as_ref().unwrap().member, "libraries.json");
    let [first, second] = &ucode.libraries[..] else { panic!("two libraries") };
    assert_eq!((first.name(), first.is_built_in()), (Some("pe.bin"), true));
    assert_eq!(
        (second.image.as_ref().unwrap().member.as_str(), second.is_built_in()),
        ("all.so", false)
    );
    let function = &first.functions[0];
    let node = function.sub_opcode.as_ref().unwrap().node;
    let path = ucode.document.as_ref().unwrap().value(node).path().to_string();
    assert_eq!(path, "$[0].functions[0].sub_opcode");
    let blocks: Vec<_> = definition.blocks().collect();
    assert_eq!((blocks.len(), definition.dma_blocks), (1, 1));
    let block = &blocks[0];
    assert!(matches!(&block.ring, Some(BlockRing::Instance(name)) if name.value == "q_1"));
    assert_eq!(block.remote_semaphores.as_ref().unwrap().value, [1, 2]);
    assert_eq!(block.comment.as_ref().unwrap().value, "all keys");
    assert_eq!(block, &definition.blocks().next().unwrap());
}
