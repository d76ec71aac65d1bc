//! What a check costs per slot: the programs of matmul_small over and over, without a finding.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::unwrap_used)]

use divan::counter::ItemsCount;
use neff_abi::Engine;
use neff_asm::check::check;
use neff_isa::model::{Generation, SLOT};

/// Slots of a program.
const SLOTS: usize = 100_000;

fn main() {
    divan::main();
}

/// The slots of an engine, again and again.
fn program(engine: &str) -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matmul_small/operands.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().skip(2).map(|row| row.split('\t').collect::<Vec<_>>());
    let byte = |hex: &str, at: usize| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
    let slots = rows.filter(|row| row[1] == engine);
    let once: Vec<u8> = slots.flat_map(|row| (0..64).map(move |at| byte(row[3], at))).collect();
    once.iter().copied().cycle().take(SLOTS * SLOT).collect()
}

#[divan::bench(args = ["PE", "DVE", "Pool", "Activation", "SP"])]
fn clean(bencher: divan::Bencher<'_, '_>, engine: &str) {
    let program = program(engine);
    let on = Engine::parse(engine);
    bencher.counter(ItemsCount::new(SLOTS)).bench(|| {
        assert_eq!(check(&program, Generation::V3, on).count(), 0);
    });
}
