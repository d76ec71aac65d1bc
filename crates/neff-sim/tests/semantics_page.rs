//! The tables of docs/semantics.md are those of the code: `NEFFC_BLESS=1 cargo test -p neff-sim
//! --test semantics_page` writes them between their marks, and without it they must be there.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used,
    clippy::format_push_string,
    reason = "a test that fails may panic"
)]

mod page;

use std::collections::BTreeMap;

use neff_isa::model::{Class, Evidence, Generation, Row};
use neff_sim::execute::{find, rows};

const GENERATIONS: [Generation; 4] =
    [Generation::V2, Generation::V3, Generation::V4, Generation::V5];

/// Instructions of these classes that compute nothing, which the machine knows.
const IDLE: [&str; 2] = ["ACT_TABLE_LOAD", "ENGINE_NOP"];

/// The instructions of all generations but the first, by opcode.
fn instructions() -> BTreeMap<u8, &'static Row> {
    let all = (0..=u8::MAX).flat_map(|opcode| GENERATIONS.map(|generation| (generation, opcode)));
    let known = all.filter_map(|(generation, opcode)| {
        neff_isa::row(generation, opcode).map(|row| (opcode, row))
    });
    known.filter(|(_, row)| row.class != Class::Invalid).collect()
}

/// The word for how sure a row is, as the page explains it.
fn evidence(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::ProjectChoice => "project choice",
        other => other.name(),
    }
}

fn known() -> String {
    let mut out =
        "| opcode | instruction | what it does | only with | how that is known | because |\n\
                   | --- | --- | --- | --- | --- | --- |\n"
            .to_owned();
    for (opcode, row) in instructions() {
        let Some(row) = find(row.mnemonic) else { continue };
        let fixed = row.fixed.iter().map(|(name, value)| match *value > 255 {
            true => format!("`{name}` {value:#x}"),
            false => format!("`{name}` {value}"),
        });
        let fixed = fixed.collect::<Vec<_>>().join(", ");
        let (name, what, because) = (row.mnemonic, row.computes, row.because);
        let evidence = evidence(row.evidence);
        out += &format!("| {opcode:#04x} | {name} | {what} | {fixed} | {evidence} | {because} |\n");
    }
    out
}

fn unknown() -> String {
    let computes = [Class::Pe, Class::Activation, Class::Vector, Class::Extension, Class::Pool];
    let mut all = instructions();
    all.retain(|_, row| {
        let is_known = find(row.mnemonic).is_some() || IDLE.contains(&row.mnemonic);
        computes.contains(&row.class) && !is_known
    });
    let names = all.iter().map(|(opcode, row)| format!("{} ({opcode:#04x})", row.mnemonic));
    let mut out = String::new();
    let mut line = 0;
    let count = names.len();
    for (at, name) in names.enumerate() {
        let word = if at + 1 == count { format!("{name}.") } else { format!("{name},") };
        if line > 0 && line + 1 + word.len() > 100 {
            out += "\n";
            line = 0;
        }
        out += if line > 0 { " " } else { "" };
        out += &word;
        line += word.len() + 1;
    }
    out + "\n"
}

/// What stands between two marks.
fn made(name: &str) -> String {
    match name {
        "known" => known(),
        "unknown" => unknown(),
        other => panic!("nothing is made for {other}"),
    }
}

/// Every row is one of an instruction, and of one alone.
#[test]
fn every_row_is_an_instruction() {
    let all = instructions();
    let names: Vec<&str> = all.values().map(|row| row.mnemonic).collect();
    for row in rows() {
        assert!(names.contains(&row.mnemonic), "{}", row.mnemonic);
        assert_eq!(rows().filter(|other| other.mnemonic == row.mnemonic).count(), 1);
        assert!(!row.computes.is_empty() && !row.because.is_empty());
    }
}

/// A fixed field is one that a layout has, or it would never be looked at.
#[test]
fn every_fixed_field_is_there() {
    for row in rows() {
        let of = |generation| {
            let instruction = neff_isa::instruction::Instruction::new(generation, row.mnemonic);
            instruction.ok().map(|it| it.fields().iter().map(|f| f.member.name).collect::<Vec<_>>())
        };
        let fields: Vec<&str> = GENERATIONS.into_iter().filter_map(of).flatten().collect();
        for (name, _) in row.fixed {
            assert!(fields.contains(name), "{} has no {name}", row.mnemonic);
        }
    }
}

/// What docs/semantics.md says of instructions is what the rows say.
#[test]
fn the_page_on_instructions_has_the_rows() {
    page::hold("semantics.md", 2, made);
}
