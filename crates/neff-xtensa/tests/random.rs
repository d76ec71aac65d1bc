//! Ten thousand random programs end in the interpreter as they ended in QEMU. `random.txt` has
//! what QEMU made of them; scripts/witnesses/xtensa.py writes and checks it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    clippy::expect_used,
    unreachable_pub,
    dead_code,
    unused_imports
)]

mod programs;

use neff_xtensa::rows;
use programs::{NOT_RUN, PROGRAMS, RECORD, SEED, digest, image, interpreted, run_in_programs};

#[test]
fn programs_end_as_in_qemu() {
    let recorded: Vec<u32> = include_str!("random.txt")
        .split_whitespace()
        .map(|digest| u32::from_str_radix(digest, 16).unwrap())
        .collect();
    assert_eq!(recorded.len(), PROGRAMS);
    let records = interpreted(&image(SEED, PROGRAMS));
    let differ: Vec<_> = records
        .chunks(RECORD)
        .zip(recorded)
        .enumerate()
        .filter(|(_, (record, recorded))| digest(record) != *recorded)
        .map(|(number, _)| number)
        .collect();
    assert!(differ.is_empty(), "{} programs end otherwise: {differ:?}", differ.len());
}

/// Rows that name a register are in the lists by the register.
const REGISTER_MOVES: [&str; 5] = ["rsr", "wsr", "xsr", "rur", "wur"];

#[test]
fn every_instruction_is_run_or_has_a_reason() {
    for row in rows().iter().filter(|row| !REGISTER_MOVES.contains(&row.mnemonic)) {
        let name = row.mnemonic;
        let reason = NOT_RUN.iter().any(|(_, mnemonics)| mnemonics.contains(&name));
        assert_ne!(run_in_programs(name), reason, "{name}");
    }
}
