//! The lowered form of a graph that has what the examples lack: every operation of descriptors,
//! functions, instances of queues, every kind of variable, groups, libraries; and values that do
//! not fit.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    reason = "a test that fails may panic"
)]

mod libraries;

use std::collections::BTreeMap;

use neff_abi::Arch;
use neff_diag::Findings;
use neff_load::kbin::{Misfit, Source, measure};
use neff_load::{Input, LoadOptions, load};
use neff_manifest::chain;

const KELF: &str = r#"{"version": "0.5", "target": "cayman", "graphs": [{"name": "sg", "definition": "def.json"}]}"#;
const NEFF: &str = r#"{"nodes": [{"op": "tvm_op", "name": "sg", "inputs": [],
  "attrs": {"func_name": "__kelf", "flatten_data": "0", "num_inputs": "0", "num_outputs": "0",
  "kelf": "kelf-0.json"}}], "arg_nodes": [], "heads": [], "attrs": {}, "node_row_ptr": []}"#;
const UCODE: &str = r#"[{"library": "lib.so", "ulib_to_ucode_version": "1.2.3.4",
  "functions": [{"name": "gather", "opcode": 160, "sub_opcode": 3}]},
  {"library": "own.so", "ulib_to_ucode_version": "1.2.3.4", "total_cpus": 8,
  "functions": [{"name": "iota", "opcode": 133}]}]"#;
const DEFINITION: &str = r#"{"version": "0.6", "var": {
  "in": {"type": "input", "var_id": 0, "size": 64, "dtype": "float32", "shape": [4, 4],
    "prefix": "seen", "pipe": 2},
  "SB": {"type": "state-buffer", "var_id": 1},
  "out": {"type": "output", "var_id": 2, "size": 64, "alignment": 64},
  "p": {"type": "pointer", "var_id": 3, "size": 8, "referenced_var_id": 0},
  "v": {"type": "virtual", "var_id": 4, "size": 64, "backing_variable_off": 4096,
    "backing_buf": "shared"},
  "l": {"type": "list", "var_id": 5, "list": [0, 2]},
  "r": {"type": "remote", "var_id": 6, "size": 64},
  "w": {"type": "file", "var_id": 7, "size": 4, "file_name": "w.bin"}},
  "dma_queue": {"q": {"type": "data", "owner": "act", "semaphore_set": [8, 9], "num_queues": 2,
    "queue_instances": ["q_defId_0", "q_defId_1"], "pinned": true}},
  "replica_groups": [[[0, 1], [2, 3]], []], "src_target_pairs": [[[0, 1], [1, 0]]],
  "runtime_statebuffer_reservation": [], "ucode_lib": "ucode_lib.json", "cc_stream": 4,
  "pe": "pe.json", "act": "act.json", "pool": "pe.json", "dve": "pe.json", "sp": "pe.json"}"#;
const SIDES: &str = r#""to": "out", "to_off": 4, "to_sizes": [16, 2], "to_steps": [1, -16],
  "to_dtype": "float32""#;
const SOURCE: &str = r#""from": "in", "from_off": 0, "from_sizes": [16, 2], "from_steps": [1, 16],
  "from_dtype": "float32""#;

/// The members of a graph whose act engine has these blocks.
fn members(definition: &str, blocks: &str) -> BTreeMap<String, Vec<u8>> {
    let act = format!(r#"{{"dma": [{blocks}], "instr": "act.bin"}}"#);
    let texts = [
        ("neff.json", NEFF),
        ("kelf-0.json", KELF),
        ("def.json", definition),
        ("ucode_lib.json", UCODE),
        ("pe.json", r#"{"dma": []}"#),
        ("act.json", &act),
        ("w.bin", "1234"),
        ("lib.so", "elf"),
        ("own.so", "elf of its own"),
        // Two slots, and bytes behind them.
        ("act.bin", &"\0".repeat(130)),
    ];
    texts.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).into()
}

/// The side file, the bytes, and what does not fit; the findings of loading.
fn lowered(definition: &str, blocks: &str) -> (String, Vec<u8>, Vec<Misfit>, Findings) {
    lowered_for(&LoadOptions::new(Arch::Cayman), &members(definition, blocks))
}

fn lowered_for(
    options: &LoadOptions,
    members: &BTreeMap<String, Vec<u8>>,
) -> (String, Vec<u8>, Vec<Misfit>, Findings) {
    let (chain, _) = chain::read(members);
    let input = Input { chain: &chain, members, logical_cores: 1, features: None };
    let mut findings = Findings::new();
    let model = load(input, options, &mut findings).unwrap();
    let graph = &model.graphs[0];
    let source = Source {
        graph: &graph.graph,
        definition: graph.definition,
        images: &graph.images,
        plan: Some(&model.plan.cores[0]),
        members,
        arch: options.arch,
        library_context: model.library_context,
    };
    let measured = measure(source, u64::MAX).unwrap();
    let misfits = measured.misfits.clone();
    let (mut bytes, mut parts) = (Vec::new(), Vec::new());
    measured.write(&mut bytes, &mut parts).unwrap();
    (String::from_utf8(parts).unwrap(), bytes, misfits, findings)
}

fn blocks() -> String {
    let several = format!(r#""from_arr": [{{{SOURCE}}}, {{{SOURCE}}}]"#);
    let descriptors = [
        format!(r#"{{{SIDES}, {SOURCE}}}"#),
        format!(r#"{{"op": "fma", {SIDES}, {several}, "scale": 0.5}}"#),
        format!(
            r#"{{"op": "max", {SIDES}, {several}, "constant_dtype": "int32", "constant": -1}}"#
        ),
        format!(r#"{{"op": "transpose", {SIDES}, {SOURCE}, "num_tiling_dimensions": 2}}"#),
        format!(r#"{{"op": "cast", {SIDES}, {SOURCE}}}"#),
    ];
    let copy = &descriptors[0];
    format!(
        r#"{{"id": 0, "queue": "q", "desc": [{}], "event": 7, "semaphore": 9}},
        {{"id": 1, "instance_name": "q_defId_1", "function_start": "f", "priority_class": 3,
          "desc": [{copy}]}},
        {{"id": 2, "instance_name": "q_defId_1", "desc": [{copy}]}},
        {{"id": 3, "instance_name": "q_defId_1", "function_start": "", "desc": [{copy}]}}"#,
        descriptors.join(",")
    )
}

#[test]
fn everything_has_its_record() {
    let (parts, bytes, misfits, _) = lowered(DEFINITION, &blocks());
    assert_eq!(misfits, []);
    // What no other test shows.
    let head = parts.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    let end = head.find("kbin_patch_info_t").unwrap();
    insta::assert_snapshot!("everything", &head[..head[..end].rfind('\n').unwrap()]);
    // A descriptor's own bytes, by the offsets of the notes: block_id, block_end_desc, op.
    let line = parts.lines().find(|line| line.contains("kbin_dma_desc 5456 bytes: block 2"));
    let at = usize::from_str_radix(line.unwrap()[2..].split(' ').next().unwrap(), 16).unwrap();
    assert_eq!(bytes[at + 0x1538..at + 0x153E], [2, 0, 0, 0, 1, 1]);
    let name = u64::from_le_bytes(bytes[at + 0x1540..at + 0x1548].try_into().unwrap()) as usize;
    assert_eq!(&bytes[name..name + 2], b"f\0");
}

#[test]
fn what_does_not_fit_is_told_once_for_each_field() {
    let definition = DEFINITION
        .replace("[[0, 1], [2, 3]]", "[[5000000000, 6000000000], [2, 3]]")
        .replace("\"pipe\": 2", "\"pipe\": -1");
    let long = "f".repeat(257);
    let blocks = format!(
        r#"{{"id": 4294967296, "queue": "q", "function_start": "{long}", "desc": [{{{SIDES}, {SOURCE}}}]}}"#
    );
    let (_, bytes, misfits, findings) = lowered(&definition, &blocks);
    let fields: Vec<_> = misfits.iter().map(|it| (it.layout, it.field, it.value)).collect();
    assert_eq!(
        fields,
        [
            ("kbin_dma_desc", "block_id", 1 << 32),
            ("kbin_dma_desc", "function_name", 257),
            ("kbin_debug_tensor_md", "pipe_id", -1),
            ("participant", "rank", 6_000_000_000),
        ]
    );
    assert!(!bytes.is_empty());
    let found: Vec<_> = findings
        .iter()
        .filter(|finding| finding.code.number() == 1419)
        .map(|finding| (finding.message.as_str(), finding.found.as_deref().unwrap()))
        .collect();
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found[0].0.contains("block_id") && found[0].1 == "4294967296", "{found:?}");
}

/// The texts that come of putting `new` in the place of each number or string of a text.
fn damaged(text: &str, new: &str) -> Vec<String> {
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|it: char| it.is_ascii_digit() || it == '"') {
        let start = at + start;
        let rest = &text[start..];
        let length = match rest.strip_prefix('"') {
            Some(inside) => inside.find('"').unwrap() + 2,
            None => rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len()),
        };
        at = start + length;
        // Keys stay: without them there is less, not something else.
        if !text[at..].starts_with(':') {
            list.push(format!("{}{new}{}", &text[..start], &text[at..]));
        }
    }
    list
}

#[test]
fn odd_values_give_a_dump_of_the_size_that_was_measured() {
    let computing = format!(
        r#"{{"op": "max", {SIDES}, "from_arr": [{{{SOURCE}}}], "constant_dtype": "int32", "constant": 1}}"#
    );
    let given = format!(
        r#"{{"id": 0, "queue": "q", "desc": [{computing}], "event": 7, "semaphore": 9}},
        {{"id": 1, "instance_name": "q_defId_1", "function_start": "f", "desc": []}}"#
    );
    let mut made = 0;
    for new in ["18446744073709551615", "-1", "[]", "\"\""] {
        let definitions = damaged(DEFINITION, new).into_iter().map(|it| (it, given.clone()));
        let blocks = damaged(&given, new).into_iter().map(|it| (DEFINITION.to_owned(), it));
        for (definition, blocks) in definitions.chain(blocks) {
            // A few have no plan of memory.
            made += u32::from(has_its_size(&definition, &blocks));
        }
    }
    assert!(made > 250, "{made}");
}

/// True if there was a model; then what is written has the bytes that were measured.
fn has_its_size(definition: &str, blocks: &str) -> bool {
    let members = members(definition, blocks);
    let (chain, _) = chain::read(&members);
    let input = Input { chain: &chain, members: &members, logical_cores: 1, features: None };
    let options = LoadOptions::new(Arch::Cayman);
    let Some(model) = load(input, &options, &mut Findings::new()) else { return false };
    let Some(graph) = model.graphs.first() else { return false };
    let source = Source {
        graph: &graph.graph,
        definition: graph.definition,
        images: &graph.images,
        plan: model.plan.cores.first(),
        members: &members,
        arch: Arch::Cayman,
        library_context: model.library_context,
    };
    let measured = measure(source, u64::MAX).unwrap();
    let size = measured.size;
    let mut bytes = Vec::new();
    measured.write(&mut bytes, &mut std::io::sink()).unwrap();
    assert_eq!(bytes.len() as u64, size, "{definition}\n{blocks}");
    true
}
