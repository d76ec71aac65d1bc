//! The real programs: the profiler's words for every slot of matmul_small, the published listings.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use std::collections::BTreeMap;
use std::path::PathBuf;

use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::disassemble;
use neff_asm::parse::NoNames;
use neff_asm::predicate::Owners;
use neff_asm::print::Printer;
use neff_isa::model::Generation;
use neff_text::Memory;

/// Whose a semaphore is, from a `def.json`.
struct Queues(BTreeMap<u8, String>);

impl Owners for Queues {
    fn owner(&self, semaphore: u8) -> Option<&str> {
        self.0.get(&semaphore).map(String::as_str)
    }
}

impl Queues {
    fn of(graph: &str) -> Queues {
        let path = data(&format!("matmul_small/{graph}/def.json"));
        let def: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let engines = [(3, "GpSimd"), (4, "Scalar"), (5, "Tensor"), (6, "Vector")];
        let mut owners: BTreeMap<u8, String> =
            engines.into_iter().map(|(semaphore, name)| (semaphore, name.to_owned())).collect();
        for (name, queue) in def["dma_queue"].as_object().unwrap() {
            let name = [("qPool", "qGpSimd"), ("qSP", "qSync"), ("qAct", "qScalar")]
                .into_iter()
                .find_map(|(from, to)| Some(to.to_owned() + name.strip_prefix(from)?))
                .unwrap_or_else(|| name.clone());
            for semaphore in queue["semaphore_set"].as_array().unwrap() {
                owners.insert(semaphore.as_u64().unwrap() as u8, name.clone());
            }
        }
        Queues(owners)
    }
}

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

fn slot_of(hex: &str) -> [u8; 64] {
    let byte = |at: usize| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
    std::array::from_fn(byte)
}

/// Graph, engine, slot, profiler's text of every row.
fn rows() -> Vec<(String, String, [u8; 64], String)> {
    let text = std::fs::read_to_string(data("matmul_small/operands.tsv")).unwrap();
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        (columns[0].into(), columns[1].into(), slot_of(columns[3]), columns[5].into())
    };
    text.lines().skip(2).map(row).collect()
}

fn assembled(text: &str) -> Vec<u8> {
    let options = AssembleOptions { generation: None, names: &NoNames };
    let assembled = assemble("test.asm", text.to_owned(), &Memory::default(), &options);
    assert!(assembled.findings.is_empty(), "{text}: {:?}", assembled.findings.iter().next());
    assembled.bytes
}

#[test]
fn the_profiler_s_text_of_every_slot() {
    let rows = rows();
    assert_eq!(rows.len(), 58);
    for (graph, _, slot, expected) in rows {
        let owners = Queues::of(&graph);
        let mut text = String::new();
        Printer::with_owners(Generation::V3, &owners).profiler(&slot, &mut text);
        assert_eq!(text, expected);
    }
}

#[test]
fn the_published_listings() {
    for engine in ["pe", "pool"] {
        let bytes = std::fs::read(data(&format!("legacy_sample/{engine}.bin"))).unwrap();
        let listing =
            std::fs::read_to_string(data(&format!("legacy_sample/{engine}.asm"))).unwrap();
        assert_eq!(disassemble(&bytes, Generation::V3), listing);
        assert_eq!(assembled(&listing), bytes);
    }
}

#[test]
fn no_slot_of_a_real_program_falls_back_to_raw() {
    for (_, _, slot, _) in rows() {
        let text = disassemble(&slot, Generation::V3);
        assert!(!text.contains("raw[") && !text.starts_with('.'), "{text}");
    }
}

#[test]
fn the_text_of_every_real_program_gives_its_bytes() {
    let mut programs: BTreeMap<(String, String), Vec<u8>> = BTreeMap::new();
    for (graph, engine, slot, _) in rows() {
        programs.entry((graph, engine)).or_default().extend_from_slice(&slot);
    }
    assert_eq!(programs.len(), 10);
    for bytes in programs.values() {
        assert_eq!(&assembled(&disassemble(bytes, Generation::V3)), bytes);
    }
}

/// The profiler hides members, and data types when both are the same; what it shows comes back.
#[test]
fn the_profiler_s_text_is_input() {
    let text = std::fs::read_to_string(data("matmul_small/operands.tsv")).unwrap();
    for ((graph, _, slot, operands), line) in rows().into_iter().zip(text.lines().skip(2)) {
        let mnemonic = line.split('\t').nth(4).unwrap();
        let bytes = assembled(&format!("{mnemonic} {operands};"));
        assert_eq!(bytes[..12], slot[..12], "{operands}");
        let mut back = String::new();
        let owners = Queues::of(&graph);
        Printer::with_owners(Generation::V3, &owners)
            .profiler(bytes.first_chunk().unwrap(), &mut back);
        assert_eq!(back, operands);
    }
}
