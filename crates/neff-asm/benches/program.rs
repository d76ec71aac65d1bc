//! Statements and slots per second: `cargo bench -p neff-asm`. The program is the 58 slots of
//! matmul_small over and over. What the grammar costs beside the operands, and what a line costs
//! before its operands, have benches of their own.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::parse::{NoNames, Scope, statement};
use neff_asm::predicate::NoOwners;
use neff_asm::{disassemble, profiler_text};
use neff_isa::model::Generation;
use neff_text::{Content, Expander, Memory, parse_line};

const ROWS: &str = include_str!("../../../tests/data/matmul_small/operands.tsv");
const GENERATION: Generation = Generation::V3;
const SLOTS: usize = 100_000;

fn main() {
    divan::main();
}

fn is_hex(field: &str) -> bool {
    field.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The bytes of a long program.
fn program() -> Vec<u8> {
    let hex = ROWS
        .lines()
        .flat_map(|row| row.split('\t'))
        .filter(|field| field.len() == 128 && is_hex(field));
    let byte = |hex: &str| u8::from_str_radix(hex, 16).unwrap();
    let real: Vec<u8> =
        hex.flat_map(|hex| (0..64).map(move |at| byte(&hex[2 * at..2 * at + 2]))).collect();
    assert!(real.len().is_multiple_of(64) && !real.is_empty());
    real.into_iter().cycle().take(SLOTS * 64).collect()
}

fn text() -> String {
    disassemble(&program(), GENERATION)
}

#[divan::bench]
fn slots_to_text(bencher: Bencher<'_, '_>) {
    let program = program();
    bencher.counter(ItemsCount::new(SLOTS)).bench(|| disassemble(black_box(&program), GENERATION));
}

#[divan::bench]
fn slots_to_profiler_text(bencher: Bencher<'_, '_>) {
    let program = program();
    bencher
        .counter(ItemsCount::new(SLOTS))
        .bench(|| profiler_text(black_box(&program), GENERATION, &NoOwners));
}

#[divan::bench]
fn text_to_slots(bencher: Bencher<'_, '_>) {
    let text = text();
    bencher.counter(ItemsCount::new(SLOTS)).with_inputs(|| text.clone()).bench_values(|text| {
        let options = AssembleOptions { generation: None, names: &NoNames };
        assemble("a.asm", text, &Memory::default(), &options)
    });
}

/// Lines to mnemonic and tail, as the assembler gets them.
#[divan::bench]
fn lines_alone(bencher: Bencher<'_, '_>) {
    let text = text();
    bencher.counter(ItemsCount::new(SLOTS)).with_inputs(|| text.clone()).bench_values(|text| {
        let files = Memory::default();
        let mut expander = Expander::new("a.asm", text, &files);
        let mut count = 0usize;
        while let Some(statement) = expander.next_statement() {
            count += usize::from(matches!(statement.content, Content::Instruction { .. }));
        }
        assert_eq!(count, SLOTS);
    });
}

/// The same lines with a comment behind them: the grammar takes each.
#[divan::bench]
fn lines_by_grammar(bencher: Bencher<'_, '_>) {
    let text = text().replace('\n', " # a comment\n");
    bencher.counter(ItemsCount::new(SLOTS)).bench(|| {
        text.lines().map(|line| parse_line(black_box(line)).unwrap().labels.len()).sum::<usize>()
    });
}

/// Mnemonic and tail to slots.
#[divan::bench]
fn operands_alone(bencher: Bencher<'_, '_>) {
    let text = text();
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.trim_end_matches(';').split_once(' ').unwrap_or((line, "")))
        .map(|(mnemonic, tail)| (mnemonic.trim_end_matches(';'), tail))
        .collect();
    bencher.counter(ItemsCount::new(SLOTS)).bench(|| {
        let scope =
            Scope { generation: GENERATION, previous: None, names: &NoNames, symbols: &|_| None };
        for (mnemonic, tail) in &lines {
            black_box(statement(mnemonic, tail, &scope).unwrap());
        }
    });
}
