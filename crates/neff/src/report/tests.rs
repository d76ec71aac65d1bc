//! The real file: what the page says of it against what the format notes say (12 §9).

use std::collections::BTreeMap;
use std::sync::Arc;

use neff_abi::Arch;
use neff_container::source::StreamSource;
use neff_sim::machine::{Order, Setup};
use neff_sim::memory::Bytes;

use super::*;
use crate::OpenOptions;

const REAL: &[u8] = include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

fn real() -> Report {
    let options =
        OpenOptions { programs: true, arrays: true, debug: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
    let machine = LoadOptions::new(Arch::Cayman);
    Report::of(&neff, &neff.load(&machine, false), &machine)
}

fn program<'r>(report: &'r Report, engine: &str) -> &'r ProgramReport {
    report.graphs[0].programs.iter().find(|program| program.engine == engine).unwrap()
}

#[test]
fn work_of_half_a_product() {
    let report = real();
    let work = report.graphs[0].work;
    // 128 × 256 by 256 × 64, and two transpositions of 128 × 128 by an identity of that size.
    assert_eq!((work.macs, work.transposing), (128 * 256 * 64, 2 * 128 * 128 * 128));
    // x, half of y, and the identity come; half of the output goes, as 2-byte numbers.
    assert_eq!(work.memory_read, 128 * 512 + 256 * 128 + 32_768);
    assert_eq!((work.memory_written, work.unknown_transfers), (128 * 128, 0));
}

#[test]
fn slots_lead_to_signals_variables_and_the_compiler() {
    let report = real();
    let graph = &report.graphs[0];
    let pool = program(&report, "pool");
    let transfer = &pool.transfers[0];
    let name = |places: &[usize]| graph.variables[places[0]].name.as_str();
    assert_eq!((transfer.slot, name(&transfer.from), name(&transfer.to)), (2, "x", "SB"));
    assert_eq!(graph.queues[transfer.queue.unwrap()].name, "qPoolDynamic");
    let change = &graph.changes[transfer.completes[0] as usize];
    assert_eq!(graph.signals[change.signal as usize].name, "S[24]");
    assert_eq!(change.change, "+16");
    let pe = program(&report, "pe");
    let (slot, condition) = pe.waits[0];
    let condition = &graph.conditions[condition as usize];
    assert_eq!((slot, condition.test.as_str()), (2, ">=16"));
    assert_eq!(condition.signal, change.signal);
    let origin = &graph.origins[pe.origin[11].unwrap() as usize];
    assert_eq!(origin.name, "I-72-1");
    assert!(pe.origin[0].is_none());
}

#[test]
fn what_slots_touch_and_when() {
    let report = real();
    let graph = &report.graphs[0];
    let at = |engine: &str, slot: u32| -> Vec<([u32; 5], u8)> {
        let rows = program(&report, engine).accesses.iter().filter(|row| row.0 == slot);
        rows.map(|row| (graph.regions[row.1 as usize].into(), row.2)).collect()
    };
    assert_eq!(at("pool", 2), [([0, 0, 128, 0x37C00, 512], 1)]);
    assert_eq!(at("pe", 3), [([0, 0, 128, 0x37C00, 256], 0)]);
    // The sum of the first half is read when the second is added.
    let (sum, moving) = ([1, 0, 128, 0, 256], [0, 0, 128, 0x37E00, 128]);
    assert_eq!(at("pe", 11), [(moving, 0), (sum, 0), (sum, 1)]);
    assert!(graph.programs.iter().all(|it| (it.operands_not_drawn, it.operands_inexact) == (0, 0)));
    assert_eq!(graph.forced_steps, 0);
    let step = |engine: &str, slot: usize| program(&report, engine).step[slot];
    assert!(step("pool", 2) < step("pe", 2) && step("pe", 11) < step("act", 4));
    let mut steps: Vec<u32> = graph.programs.iter().flat_map(|it| it.step.clone()).collect();
    steps.sort_unstable();
    assert!(steps.iter().copied().eq(0..29));
}

#[test]
fn a_bare_archive_and_nonsense_have_a_report() {
    for bytes in [&REAL[..3000], b"nothing", b""] {
        let neff = Neff::read(&mut StreamSource(bytes), &OpenOptions::default()).unwrap();
        let machine = LoadOptions::new(Arch::Cayman);
        let report = Report::of(&neff, &neff.load(&machine, false), &machine);
        assert_ne!(report.verdict.word, "loads");
        assert!(!report.findings.is_empty());
        assert!(report.codes.iter().all(|code| !code.page.is_empty()));
    }
}

/// The simulator knows of an instruction what it touches because it executes it; the two share how a
/// pattern is walked and nothing of which operands there are.
#[test]
fn what_is_counted_is_what_is_executed() {
    let report = real();
    let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let zeros = || -> Arc<dyn Bytes> { Arc::new(vec![0; 65_536]) };
    let tensors = BTreeMap::from(["x", "y"].map(|name| (name.to_owned(), zeros())));
    let mut machine = neff.machine(&model, vec![Setup { tensors, ..Setup::default() }]).unwrap();
    machine.run(Order::InOrder, u64::MAX);
    let mut compared = 0;
    for (core, graph) in machine.cores.iter().zip(&report.graphs) {
        for engine in
            core.engines.iter().filter(|it| ["pe", "act", "dve"].contains(&it.name.row().key))
        {
            let program = graph.programs.iter().find(|it| it.engine == engine.name.row().key);
            let work = program.unwrap().work;
            let counted =
                (work.macs, work.sbuf_read + work.psum_read, work.sbuf_written + work.psum_written);
            let executed = engine.work;
            assert_eq!(counted, (executed.multiplied, executed.read, executed.written));
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}

/// The JSON without what is long and of one kind: a member, an allocation, a program are enough to
/// see the keys.
#[test]
fn its_json() {
    let mut value = serde_json::to_value(real()).unwrap();
    let shorten = |list: &mut serde_json::Value, at: usize| {
        *list = serde_json::Value::Array(vec![list[at].take()]);
    };
    shorten(&mut value["members"], 0);
    shorten(&mut value["graphs"], 0);
    shorten(&mut value["findings"], 0);
    shorten(&mut value["codes"], 0);
    for core in value["memory"]["cores"].as_array_mut().unwrap() {
        shorten(&mut core["allocations"], 0);
    }
    let graph = &mut value["graphs"][0];
    shorten(&mut graph["variables"], 2);
    // The program of act, as one that has no part in what is long.
    shorten(&mut graph["programs"], 1);
    for list in ["texts", "origins", "conditions", "changes", "regions"] {
        graph[list].as_array_mut().unwrap().truncate(3);
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&value).unwrap());
}
