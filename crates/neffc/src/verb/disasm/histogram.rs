//! How often each opcode stands in the programs, by engine and in all.

use std::collections::BTreeMap;
use std::io::{self, Write};

use neff::abi::Engine;
use neff::isa::model::Generation;
use neff::isa::{row, sp};
use neff_diag::Findings;
use serde::Serialize;

use super::select::Chosen;
use crate::render::json::{Document, FindingView};
use crate::text::{self, Align, Table};

/// Slots by opcode; true for those of the 8-byte dialect, which has opcodes of its own.
type Counts = BTreeMap<(bool, u8), u64>;

fn count<'c>(programs: impl Iterator<Item = &'c Chosen<'c>>) -> Counts {
    let mut counts = Counts::new();
    for program in programs {
        for opcode in program.bytes.chunks_exact(program.unit()).filter_map(<[u8]>::first) {
            let opcode = if program.words { opcode & sp::OPCODE_MASK } else { *opcode };
            let count = counts.entry((program.words, opcode)).or_default();
            *count = count.saturating_add(1);
        }
    }
    counts
}

/// Opcodes, the most frequent first.
fn by_count(counts: &Counts) -> Vec<((bool, u8), u64)> {
    let mut all: Vec<((bool, u8), u64)> =
        counts.iter().map(|(opcode, count)| (*opcode, *count)).collect();
    all.sort_by_key(|(opcode, count)| (u64::MAX.saturating_sub(*count), *opcode));
    all
}

fn sum(counts: &Counts) -> u64 {
    counts.values().fold(0, |all, count| all.saturating_add(*count))
}

/// Tenths of a percent, rounded down: shares never add up to more than all.
fn per_mille(count: u64, all: u64) -> u64 {
    count.saturating_mul(1000).checked_div(all).unwrap_or_default()
}

fn mnemonic(generation: Generation, (words, opcode): (bool, u8)) -> &'static str {
    if words {
        return sp::row(opcode).map_or(".sp8", |row| row.mnemonic);
    }
    row(generation, opcode).map_or(".slot", |row| row.mnemonic)
}

/// Writes a table: a row for each opcode, a column for each engine.
pub(super) fn write_text(chosen: &[Chosen<'_>], out: &mut dyn Write) -> io::Result<()> {
    let all = count(chosen.iter());
    let total = sum(&all);
    let used = |engine: &&Engine| chosen.iter().any(|program| program.engine == Some(**engine));
    let engines: Vec<(Engine, Counts)> = Engine::ALL
        .iter()
        .filter(used)
        .map(|engine| {
            (*engine, count(chosen.iter().filter(|program| program.engine == Some(*engine))))
        })
        .collect();
    let mut columns = vec![Align::Left, Align::Left];
    columns.resize(engines.len().saturating_add(4), Align::Right);
    let mut table = Table::new(&columns);
    let line = |first: [String; 2], number: &dyn Fn(&Counts) -> u64| {
        let counts = engines.iter().map(|(_, counts)| number(counts));
        let cells = counts.chain([number(&all)]).map(text::grouped);
        let share = per_mille(number(&all), total);
        let share = format!("{}.{}%", share / 10, share % 10);
        first.into_iter().chain(cells).chain([share]).collect::<Vec<_>>()
    };
    let heads = ["opcode", "mnemonic"].map(str::to_owned).into_iter();
    let names = engines.iter().map(|(engine, _)| engine.to_string());
    table.row(heads.chain(names).chain(["total", "share"].map(str::to_owned)));
    let generation = chosen.first().map_or(Generation::ASSUMED, |program| program.generation);
    for (opcode, _) in by_count(&all) {
        let first = [format!("{:#04x}", opcode.1), mnemonic(generation, opcode).to_owned()];
        table.row(line(first, &|counts| counts.get(&opcode).copied().unwrap_or_default()));
    }
    table.row(line(["total".to_owned(), String::new()], &sum));
    out.write_all(table.to_text().as_bytes())
}

#[derive(Serialize)]
struct Histogram<'a> {
    programs: Vec<ProgramView<'a>>,
    total: CountsView,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct ProgramView<'a> {
    graph: Option<&'a str>,
    engine: Option<&'static str>,
    member: Option<&'a str>,
    #[serde(flatten)]
    counts: CountsView,
}

#[derive(Serialize)]
struct CountsView {
    slot_count: u64,
    opcodes: Vec<OpcodeView>,
}

/// One opcode in JSON; `share` is the part of all slots here, 0 to 1.
#[derive(Serialize)]
struct OpcodeView {
    opcode: u8,
    mnemonic: &'static str,
    count: u64,
    share: f64,
}

impl CountsView {
    fn of(counts: &Counts, generation: Generation) -> CountsView {
        let slot_count = sum(counts);
        // Three decimals, as the table has: no digits that depend on how floats are divided.
        let opcode = |(opcode, count): ((bool, u8), u64)| OpcodeView {
            opcode: opcode.1,
            mnemonic: mnemonic(generation, opcode),
            count,
            share: u16::try_from(per_mille(count, slot_count)).map_or(1.0, f64::from) / 1000.0,
        };
        let opcodes = by_count(counts).into_iter().map(opcode).collect();
        CountsView { slot_count, opcodes }
    }
}

/// Writes the counts as JSON.
pub(super) fn write_json(
    chosen: &[Chosen<'_>],
    findings: &Findings,
    out: &mut dyn Write,
) -> io::Result<()> {
    let generation = chosen.first().map_or(Generation::ASSUMED, |program| program.generation);
    let program = |program: &Chosen<'_>| CountsView::of(&count([program].into_iter()), generation);
    let document = Histogram {
        programs: chosen
            .iter()
            .map(|chosen| ProgramView {
                graph: chosen.graph,
                engine: chosen.engine.map(|engine| engine.row().key),
                member: chosen.member,
                counts: program(chosen),
            })
            .collect(),
        total: CountsView::of(&count(chosen.iter()), generation),
        findings: findings.iter().map(FindingView::from).collect(),
    };
    out.write_all(Document::new(document).to_text()?.as_bytes())
}
