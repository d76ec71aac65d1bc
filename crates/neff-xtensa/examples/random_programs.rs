//! Random programs for QEMU, which scripts/witnesses/xtensa.py runs. Prints what the interpreter
//! makes of them and how they are laid out.
//!
//! `random_programs ELF RECORDS [SEED PROGRAMS]` writes the programs of a seed as an ELF file, and
//! the interpreter's records; those of the recorded results where no seed is given.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    unreachable_pub,
    dead_code,
    unused_imports
)]

#[path = "../tests/programs/mod.rs"]
mod programs;

use programs::{PROGRAMS, RECORD, SEED, elf, image, interpreted};
use std::fs;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (elf_path, records_path, seed, programs) = match &arguments[..] {
        [elf, records] => (elf, records, SEED, PROGRAMS),
        [elf, records, seed, programs] => {
            (elf, records, seed.parse().unwrap(), programs.parse().unwrap())
        }
        _ => panic!("usage: random_programs ELF RECORDS [SEED PROGRAMS]"),
    };
    let image = image(seed, programs);
    fs::write(elf_path, elf(&image)).unwrap();
    fs::write(records_path, interpreted(&image)).unwrap();
    println!("{programs} programs, {RECORD} bytes each");
}
