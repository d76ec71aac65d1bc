//! What `run` prints for people.

use std::fmt::Write as _;

use neff::diag::Findings;
use neff::isa;
use neff::sim::machine::{Doing, Engine, Machine};

use crate::text::{self, Align, Table};

/// How it went: engines and queues of every core; instructions by name, if they are wanted.
pub(super) fn page(name: &str, machine: &Machine<'_>, findings: &Findings, stats: bool) -> String {
    let how = if findings.has_errors() { "did not run well" } else { "ran to its end" };
    let mut out = format!("{name}: {how}\n");
    for core in &machine.cores {
        let _ = writeln!(out, "\nrank {}, graph {}", core.rank, text::safe(&core.graph));
        let columns = [Align::Left, Align::Right, Align::Left];
        let mut table = Table::new(&columns);
        table.row(["  engine", "instructions", "ends"].map(str::to_owned));
        for engine in &core.engines {
            let name = format!("  {}", engine.name);
            table.row([name, text::grouped(engine.total()), end(engine)]);
        }
        out.push_str(&table.to_text());
        let used: Vec<_> = core.queues.iter().filter(|queue| queue.done > 0).collect();
        if !used.is_empty() {
            let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
            table.row(["  queue", "transfers", "bytes"].map(str::to_owned));
            for queue in used {
                let name = format!("  {}", text::safe(&queue.name));
                table.row([name, text::grouped(queue.done), text::grouped(queue.bytes)]);
            }
            out.push_str(&table.to_text());
        }
        if stats {
            out.push_str(&opcodes(&core.engines));
        }
    }
    out
}

fn end(engine: &Engine<'_>) -> String {
    match &engine.doing {
        Doing::Ended => "at its end".to_owned(),
        Doing::Runs => format!("before slot {}", engine.slot),
        Doing::Waits(_) | Doing::Meets(_) => format!("waiting at slot {}", engine.slot),
        Doing::Stopped(_) => format!("stopped at slot {}", engine.slot),
    }
}

/// How often each instruction was executed.
fn opcodes(engines: &[Engine<'_>]) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Right]);
    table.row(["  engine", "instruction", "times"].map(str::to_owned));
    for engine in engines {
        for (opcode, count) in (0..=u8::MAX).zip(&engine.executed).filter(|(_, it)| **it > 0) {
            let row = isa::row(engine.generation(), opcode);
            let name = row.map_or_else(|| format!("{opcode:#04x}"), |row| row.mnemonic.to_owned());
            table.row([format!("  {}", engine.name), name, text::grouped(*count)]);
        }
    }
    table.to_text()
}
