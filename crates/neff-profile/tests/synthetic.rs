//! The files under tests/data/synthetic: a report and a device trace as a run of matmul_small could
//! have left them, after the format notes (12 §1, §5 and §8). Times are made up, no device made them.
//!
//! `NEFFC_BLESS=1 cargo test -p neff-profile --test synthetic` writes them. Programs and texts of
//! operands come from tests/data/matmul_small/operands.tsv; nothing of the tool is used.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod writer;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use writer::{Core, Image, Message, Numbers, Queue, trace};

/// Engine number, its word, slots before the program on both cores, slots behind it, device
/// address of its image on the first core.
const ENGINES: [(&str, &str, [u64; 2], u64); 5] = [
    ("PE", "Tensor", [67, 66], 11),
    ("Activation", "Scalar", [67, 56], 11),
    ("Pool", "GpSimd", [62, 61], 11),
    ("DVE", "Vector", [67, 66], 11),
    ("SP", "Sync", [50, 49], 9),
];
const SLOT: u64 = 64;
/// A NOP of one cycle, in the place of what the runtime puts around a program.
const FRAME: [u8; 64] = {
    let mut slot = [0; 64];
    (slot[0], slot[1], slot[12]) = (0xA4, 0x10, 1);
    slot
};
/// Where variables of the synthetic load are; 0 is the state buffer.
const BASES: [u64; 5] =
    [0x8020_0000_0000, 0x4_0000_0000, 0x4_0010_0000, 0x4_0020_0000, 0x4_0030_0000];

struct Slot {
    bytes: Vec<u8>,
    mnemonic: String,
    operands: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The slots of an engine of a graph.
fn program(graph: &str, engine: &str) -> Vec<Slot> {
    let table = fs::read_to_string(root().join("tests/data/matmul_small/operands.tsv")).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("sg"));
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| (row[0], row[1]) == (graph, engine))
        .map(|row| Slot {
            bytes: (0..64)
                .map(|at| u8::from_str_radix(&row[3][at * 2..at * 2 + 2], 16).unwrap())
                .collect(),
            mnemonic: row[4].to_owned(),
            operands: row.get(5).copied().unwrap_or_default().to_owned(),
        })
        .collect()
}

/// What loading makes of a slot: a transfer gets addresses in the place of variables.
fn device(slot: &Slot) -> Vec<u8> {
    let mut bytes = slot.bytes.clone();
    if bytes[0] != 0xD4 {
        return bytes;
    }
    bytes[0] = 0xB8;
    for at in [16, 40] {
        if bytes[at + 7] == 0x10 {
            let offset = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
            let variable = u16::from_le_bytes([bytes[at + 4], bytes[at + 5]]);
            let address = BASES[usize::from(variable)] + u64::from(offset);
            bytes[at..at + 8].copy_from_slice(&address.to_le_bytes());
        }
    }
    bytes
}

fn core(index: usize) -> Core {
    let graph = ["sg00", "sg01"][index];
    let image = |(engine, (stem, _, before, behind)): (usize, &(&str, &str, [u64; 2], u64))| {
        let slots = program(graph, stem);
        let kept = slots.iter().filter(|slot| slot.bytes[0] != 0xCC);
        let main: Vec<u8> = kept.flat_map(device).collect();
        let before = before[index];
        let end = before + main.len() as u64 / SLOT;
        Image {
            engine: engine as u64,
            address: 0x10_0000_0000 + (index * 5 + engine) as u64 * 0x8000,
            bytes: [FRAME.repeat(before as usize), main, FRAME.repeat(*behind as usize)].concat(),
            rows: vec![(0, before, 0), ((before + 1) * SLOT, 1, 2), (end * SLOT, *behind, 0)],
        }
    };
    let queues = [("qGpSimdDynamic", 3), ("qSyncDynamicHW", 2)].map(|(name, kind)| Queue {
        dma_engine: index as u64 + 1,
        queue: kind,
        kind,
        name: name.to_owned(),
        event: 16 + kind,
        channel: index as u64,
    });
    Core { images: ENGINES.iter().enumerate().map(image).collect(), queues: queues.to_vec() }
}

/// The trace, with fields that nobody explains; the numbers of fields around records are made up.
fn synthetic_trace() -> Vec<u8> {
    let numbers = Numbers { root: 2, core: 1, engine: 1, patch: 2, queue: 3 };
    let inner = Message::default().number(1, 4_000_000_000).bytes(2, &[0, 1, 0xFF]);
    let extra = Message::default().number(3, 6).bytes(4, b"trn2.synthetic").message(5, &inner);
    trace(&[core(0), core(1)], numbers, 0, &extra)
}

/// The rows of one engine of one core: what the runtime put before the program, then the program
/// without its label.
fn rows(core: usize, at: usize, rows: &mut Vec<Value>) {
    let (stem, word, before, _) = ENGINES[at];
    let before = before[core];
    let mut now = 1000 * (at as u64 + 1);
    let mut push = |mut row: Value, duration: u64| {
        row["id"] = json!(rows.len());
        row["label"] = json!(word);
        row["pcore_idx"] = json!(core);
        row["timestamp"] = json!(now);
        row["duration"] = json!(duration);
        now += duration + 10;
        rows.push(row);
    };
    push(json!({ "pc": before - 1, "opcode": "NOP", "operands": " cycle=1 " }), 30);
    for (index, slot) in program(["sg00", "sg01"][core], stem).iter().enumerate() {
        let index = index as u64;
        if slot.mnemonic == "PSEUDO_BRANCH_LABEL" {
            continue;
        }
        let pc = before + index - u64::from(index > 1);
        let is_transfer = slot.mnemonic == "PSEUDO_DMA_DIRECT2D";
        let opcode = if is_transfer { "DMA_DIRECT2D" } else { &slot.mnemonic };
        let mut row = json!({ "pc": pc, "compiler_pc": index, "opcode": opcode });
        row["compiler_opcode"] = json!(slot.mnemonic);
        row["compiler_operands"] = json!(slot.operands);
        if !is_transfer {
            row["operands"] = json!(slot.operands);
        }
        if slot.operands.contains(">=") {
            row["evt_wait_time_ns"] = json!(100 + 10 * index);
        }
        row["hlo_name"] = json!("dot.1");
        push(row, 64 + 16 * index);
    }
}

fn synthetic_report() -> Vec<u8> {
    let mut all = Vec::new();
    (0..2).for_each(|core| (0..5).for_each(|at| rows(core, at, &mut all)));
    let lines: Vec<String> = all.iter().map(|row| format!("  {row}")).collect();
    let summary = json!([{ "total_time": 0.000_002 }]);
    format!(
        "{{\"summary\": {summary},\n \"instruction\": [\n{}\n ],\n \"dma\": []}}\n",
        lines.join(",\n")
    )
    .into_bytes()
}

#[test]
fn the_files_are_what_this_program_makes() {
    let folder = root().join("tests/data/synthetic");
    for (name, made) in [
        ("matmul_small.ntff", synthetic_trace()),
        ("matmul_small.profile.json", synthetic_report()),
    ] {
        let path = folder.join(name);
        if std::env::var_os("NEFFC_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &made).unwrap();
        }
        assert!(fs::read(&path).unwrap() == made, "{name} differs: bless it");
    }
}
