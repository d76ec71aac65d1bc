//! What `run` prints for people.

use std::fmt::Write as _;

use neff::diag::Findings;
use neff::isa;
use neff::sim::machine::{Core, Doing, Engine, Machine, Work};

use crate::text::{self, Align, Table};

/// How it went: engines and queues of every core; instructions by name, if they are wanted.
pub(super) fn page(name: &str, machine: &Machine<'_>, findings: &Findings, stats: bool) -> String {
    let breaks = machine.cores.iter().flat_map(|core| &core.engines);
    let breaks = breaks.into_iter().any(|engine| matches!(engine.doing, Doing::Breaks));
    let how = match findings.has_errors() {
        true => "did not run well",
        false if breaks => "stopped at a break",
        false => "ran to its end",
    };
    let mut out = format!("{name}: {how}\n");
    for core in &machine.cores {
        let _ = writeln!(out, "\nrank {}, graph {}", core.rank, text::safe(&core.graph));
        out.push_str(&engines(core));
        out.push_str(&queues(core));
        if !core.engines.iter().all(|engine| matches!(engine.doing, Doing::Ended)) {
            let values: Vec<_> = core
                .signals
                .counting()
                .map(|(number, value)| format!("S[{number}]={value}"))
                .collect();
            let values = if values.is_empty() { "all 0".to_owned() } else { values.join(" ") };
            let _ = writeln!(out, "  semaphores: {values}");
        }
        if stats {
            out.push_str(&opcodes(&core.engines));
        }
    }
    out
}

fn engines(core: &Core<'_>) -> String {
    use Align::{Left, Right};
    let mut table = Table::new(&[Left, Right, Right, Right, Right, Left]);
    let head = ["  engine", "instructions", "bytes read", "written", "MACs", "ends"];
    table.row(head.map(str::to_owned));
    for engine in &core.engines {
        let name = format!("  {}", engine.name);
        let Work { read, written, multiplied } = engine.work;
        let [total, read, written, multiplied] =
            [engine.total(), read, written, multiplied].map(text::grouped);
        table.row([name, total, read, written, multiplied, end(core, engine)]);
    }
    table.to_text()
}

fn queues(core: &Core<'_>) -> String {
    let used: Vec<_> = core.queues.iter().filter(|queue| queue.done > 0).collect();
    if used.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
    table.row(["  queue", "transfers", "bytes"].map(str::to_owned));
    for queue in used {
        let name = format!("  {}", text::safe(&queue.name));
        table.row([name, text::grouped(queue.done), text::grouped(queue.bytes)]);
    }
    table.to_text()
}

fn end(core: &Core<'_>, engine: &Engine<'_>) -> String {
    let slot = engine.slot;
    match &engine.doing {
        Doing::Ended => "at its end".to_owned(),
        Doing::Runs | Doing::Breaks => format!("before slot {slot}"),
        // What it waits for came to be, but the run ended before its next step.
        Doing::Waits(wait) if core.signals.meets(wait) => format!("before slot {slot}"),
        Doing::Waits(wait) => format!("waiting at slot {slot} for {}", wait.to_text()),
        Doing::Meets(_) => format!("waiting at slot {slot} for others"),
        Doing::Stopped(_) => format!("stopped at slot {slot}"),
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
