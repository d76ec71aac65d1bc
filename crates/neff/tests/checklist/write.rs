//! W1 and W2: programs and `def.json` of what is built.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::built::{Example, examples, in_memory};
use crate::files::{data, json, member, number};
use crate::records::named;

/// The engines' keys, in the loader's order.
const ENGINES: [&str; 5] = ["pe", "act", "pool", "dve", "sp"];

/// The program and the document of an engine.
fn engine<'e>(example: &'e Example, folder: &str, key: &str) -> (&'e [u8], Value) {
    let definition = json(&example.entries, &format!("{folder}/def.json"));
    let document = definition[key].as_str().unwrap();
    let document = json(&example.entries, &format!("{folder}/{document}"));
    let program = document["instr"].as_str().unwrap();
    (member(&example.entries, &format!("{folder}/{program}")), document)
}

#[test]
fn w1_every_placeholder_names_what_is_there() {
    let mut sums = [0; 4];
    for example in examples() {
        for folder in example.folders() {
            let definition = json(&example.entries, &format!("{folder}/def.json"));
            for key in ENGINES {
                let (bytes, document) = engine(&example, &folder, key);
                let counts = named(bytes, key, &definition, &document)
                    .unwrap_or_else(|error| panic!("{} {folder} {key}: {error}", example.name));
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
                if example.is_modern() {
                    assert_eq!([bytes[0], bytes[64]], [0xB1, 0xCC], "how all programs begin");
                }
            }
        }
    }
    assert!(sums.iter().all(|sum| *sum > 1), "too few of a kind: {sums:?}");
}

#[test]
fn w1_what_judges_the_placeholders_sees_wrong_ones() {
    let judged = |name: &str, key: &str, slot: usize, at: usize, byte: u8| {
        let example = examples().into_iter().find(|example| example.name == name).unwrap();
        let definition = json(&example.entries, "sg00/def.json");
        let (bytes, document) = engine(&example, "sg00", key);
        let mut bytes = bytes.to_vec();
        bytes[slot * 64 + at] = byte;
        named(&bytes, key, &definition, &document)
    };
    assert_eq!(judged("allreduce", "pool", 0, 0, 0xC1), Ok([2, 0, 0, 0]));
    assert!(judged("allreduce", "pool", 0, 14, b'x').unwrap_err().contains("no queue"));
    assert!(judged("allreduce", "pool", 0, 48, 9).unwrap_err().contains("no block 9"));
    assert!(judged("allreduce", "pe", 0, 16, 99).unwrap_err().contains("no variable 99"));
    assert!(judged("allreduce", "pe", 0, 20, 1).unwrap_err().contains("state-buffer"));
    assert!(judged("matmul", "pool", 2, 20, 7).unwrap_err().contains("no entry 7"));
    assert!(judged("matmul", "pool", 2, 44, 1).unwrap_err().contains("input"));
}

#[test]
fn w1_the_published_model_has_the_published_programs() {
    let example = examples().into_iter().find(|example| example.name == "allreduce").unwrap();
    for key in ["pe", "pool"] {
        let published = std::fs::read(data(&format!("legacy_sample/{key}.bin"))).unwrap();
        assert!(engine(&example, "sg00", key).0 == published, "{key}");
    }
}

#[test]
fn w2_ids_are_dense_and_there_is_an_output() {
    for example in examples() {
        for folder in example.folders() {
            let definition = json(&example.entries, &format!("{folder}/def.json"));
            let variables: Vec<&Value> = definition["var"].as_object().unwrap().values().collect();
            let ids: BTreeSet<u64> =
                variables.iter().map(|one| one["var_id"].as_u64().unwrap()).collect();
            let count = variables.len() as u64;
            assert!(ids.iter().copied().eq(0..count), "{} {folder}: {ids:?}", example.name);
            assert!(variables.iter().any(|one| one["type"] == "output"), "{}", example.name);
            for one in variables {
                let unsized_kinds = ["state-buffer", "dge-table", "list"];
                let wants_size = !unsized_kinds.contains(&one["type"].as_str().unwrap());
                assert_eq!(one["size"].is_u64(), wants_size, "{}: {one}", example.name);
            }
        }
    }
}

#[test]
fn w2_queues_have_owner_type_and_semaphores() {
    for example in examples() {
        for folder in example.folders() {
            let definition = json(&example.entries, &format!("{folder}/def.json"));
            for (name, queue) in definition["dma_queue"].as_object().unwrap() {
                assert!(ENGINES.contains(&queue["owner"].as_str().unwrap()), "{name}");
                assert!(queue["type"].is_string(), "{name}");
                let set = queue["semaphore_set"].as_array().map_or(0, Vec::len);
                let one = queue["semaphore"].is_u64();
                assert!(one != (set > 0), "{name}: one semaphore or a set of them");
            }
        }
    }
}

/// On CAYMAN the loader refuses a graph without the key, and another window than this one
/// (format notes 02 §10); the older form has an empty list.
#[test]
fn w2_the_reservation_is_the_one_that_cayman_asks_for() {
    for example in examples() {
        for folder in example.folders() {
            let definition = json(&example.entries, &format!("{folder}/def.json"));
            let expected = match example.is_modern() {
                true => json!([{
                    "type": "evtaccel", "offset": 0x37FF8, "size": 8, "base_partition": 0,
                    "partitions": 128,
                }]),
                false => json!([]),
            };
            let found = &definition["runtime_statebuffer_reservation"];
            assert_eq!(*found, expected, "{} {folder}", example.name);
        }
    }
}

const CUSTOM: &str = r#"
[model]
name = "custom"
target = "cayman"
style = "neuronx"

[[ucode]]
library = "gelu.so"
total_cpus = 8
functions = [{ name = "gelu", opcode = 190 }, { name = "tanh", opcode = 191, sub_opcode = 2 }]

[[graph]]
name = "sg00"

[graph.var.SB]
type = "state-buffer"

[graph.var.y]
type = "output"
dtype = "float32"
shape = [4, 8]

[graph.engine.dve]
dve_tables = []
"#;

/// The library itself may be anything here: W3 is about what is in it.
#[test]
fn w2_a_custom_operation_has_a_manifest() {
    let example = in_memory(CUSTOM, &[("gelu.so", b"not looked at")]);
    let definition = json(&example.entries, "sg00/def.json");
    let manifest = definition["ucode_lib"].as_str().unwrap();
    let manifest = json(&example.entries, &format!("sg00/{manifest}"));
    let library = &manifest[0];
    let version = library["ulib_to_ucode_version"].as_str().unwrap();
    let numbers: Vec<u32> = version.split('.').map(|part| part.parse().unwrap()).collect();
    assert_eq!((numbers.len(), numbers[0]), (4, 1), "X.Y.Z.W, of which the loader compares X");
    assert_eq!(library["opcode"], library["functions"][0]["opcode"]);
    assert_eq!(library["cpu_id"].as_u64().unwrap_or_default(), 0);
    assert_eq!(library["total_cpus"], 8);
    let functions = json!([
        { "name": "gelu", "opcode": 190 },
        { "name": "tanh", "opcode": 191, "sub_opcode": 2 },
    ]);
    assert_eq!(library["functions"], functions);
    let stored = format!("sg00/{}", library["library"].as_str().unwrap());
    assert_eq!(member(&example.entries, &stored), b"not looked at");
    assert_eq!(number(&example.file, 544, 8) & 1 << 2, 1 << 2, "the feature bit of such libraries");
}
