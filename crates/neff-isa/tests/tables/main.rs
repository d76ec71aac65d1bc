//! The generator of `src/generated.rs` from the four tables, and the checks of the tables.
//!
//! `cargo test -p neff-isa --test tables` fails when the generated file is out of date;
//! `NEFFC_BLESS=1` rewrites it. Every check names the row that it finds wrong. The crate must compile
//! for that: when its types change, empty the arrays of the generated file first.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)]
#![allow(unreachable_pub)] // one binary: `pub` says what the other modules use

mod broken;
mod checks;
mod counts;
mod cover;
mod emit;
mod enums;
mod layouts;
mod opcodes;
mod pretty;
mod resolve;
mod source;
mod templates;
mod verified;

use source::{Tables, Texts};

/// The tables of the crate.
fn tables() -> Tables {
    Tables::parse(Texts::OF_THE_CRATE).unwrap()
}

/// Fails with all findings, one a line.
fn none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn the_generated_file_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/generated.rs");
    let wanted = emit::file(&tables()).unwrap();
    if std::env::var_os("NEFFC_BLESS").is_some() {
        std::fs::write(path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap();
    assert!(found == wanted, "src/generated.rs is out of date: run with NEFFC_BLESS=1");
}
