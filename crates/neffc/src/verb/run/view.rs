//! What `run --json` prints.

use std::collections::BTreeMap;

use neff::diag::Findings;
use neff::isa;
use neff::sim::machine::{Doing, Machine};
use serde::Serialize;

use crate::render::json::FindingView;

/// A run.
#[derive(Serialize)]
pub(super) struct View<'v> {
    file: &'v str,
    /// Null if nothing ran.
    cores: Option<Vec<CoreView<'v>>>,
    findings: Vec<FindingView<'v>>,
}

#[derive(Serialize)]
struct CoreView<'v> {
    rank: usize,
    graph: &'v str,
    engines: Vec<EngineView>,
    queues: Vec<QueueView<'v>>,
    /// Values that are not 0, by number.
    semaphores: BTreeMap<u8, i64>,
}

#[derive(Serialize)]
struct EngineView {
    engine: &'static str,
    /// `ended`, `runs`, `breaks`, `waits` or `stopped`.
    doing: &'static str,
    /// What it waits for, if it does.
    waits_for: Option<String>,
    slot: usize,
    instructions: u64,
    bytes_read: u64,
    bytes_written: u64,
    /// Multiply-accumulates of the array.
    macs: u64,
    by_mnemonic: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct QueueView<'v> {
    queue: &'v str,
    transfers: u64,
    bytes: u64,
    pending: usize,
}

/// What came of a run.
pub(super) fn view<'v>(
    file: &'v str,
    machine: Option<&'v Machine<'_>>,
    findings: &'v Findings,
) -> View<'v> {
    let cores = machine.map(|machine| machine.cores.iter().map(core).collect());
    View { file, cores, findings: findings.iter().map(FindingView::from).collect() }
}

fn core<'v>(core: &'v neff::sim::machine::Core<'_>) -> CoreView<'v> {
    let engines = core.engines.iter().map(|engine| {
        let counts = (0..=u8::MAX).zip(&engine.executed).filter(|(_, count)| **count > 0);
        let name = |opcode| {
            let row = isa::row(engine.generation(), opcode);
            row.map_or_else(|| format!("{opcode:#04x}"), |row| row.mnemonic.to_owned())
        };
        EngineView {
            engine: engine.name.row().key,
            doing: match &engine.doing {
                Doing::Ended => "ended",
                Doing::Runs => "runs",
                // It came to be, but the run ended before the next step.
                Doing::Waits(wait) if core.signals.meets(wait) => "runs",
                Doing::Breaks => "breaks",
                Doing::Waits(_) | Doing::Meets(_) => "waits",
                Doing::Stopped(_) => "stopped",
            },
            waits_for: match &engine.doing {
                Doing::Waits(wait) if !core.signals.meets(wait) => Some(wait.to_text()),
                Doing::Meets(_) => Some("others".to_owned()),
                _ => None,
            },
            slot: engine.slot,
            instructions: engine.total(),
            bytes_read: engine.work.read,
            bytes_written: engine.work.written,
            macs: engine.work.multiplied,
            by_mnemonic: counts.map(|(opcode, count)| (name(opcode), *count)).collect(),
        }
    });
    let queues = core.queues.iter().map(|queue| QueueView {
        queue: &queue.name,
        transfers: queue.done,
        bytes: queue.bytes,
        pending: queue.pending.len(),
    });
    CoreView {
        rank: core.rank,
        graph: &core.graph,
        engines: engines.collect(),
        queues: queues.collect(),
        semaphores: core.signals.counting().collect(),
    }
}
