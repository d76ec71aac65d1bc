//! A run as findings: what stopped it, who waits for what, what depends on luck, what was never
//! written.

mod stuck;

use neff_abi::on_chip::PARTITIONS;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Place};

use crate::fault::Fault;
use crate::machine::{At, Core, Doing, End, Machine};
use crate::order::{Race, Where};

/// All that is to be said of a run, core by core.
pub fn findings(machine: &Machine<'_>, end: End) -> Findings {
    let mut findings = Findings::new();
    for core in &machine.cores {
        stopped(core, &mut findings);
    }
    if end == End::OutOfSteps {
        let running = machine.cores.iter().flat_map(|core| {
            let goes = |doing: &Doing| matches!(doing, Doing::Runs);
            core.engines.iter().filter(move |it| goes(&it.doing)).map(move |it| (core, it))
        });
        for (core, engine) in running {
            let message = format!("{} is still at work", engine.name);
            let at = At { engine: engine.name, slot: engine.slot };
            findings.push(Diagnostic::new(codes::OUT_OF_STEPS, message).at(place(core, at)));
        }
    }
    if end == End::Stuck {
        stuck::report(machine, &mut findings);
    }
    for core in &machine.cores {
        for (at, what) in &core.missed {
            let finding = Diagnostic::new(codes::WITHOUT, format!("not known: {what}"));
            findings.push(finding.at(place(core, *at)));
        }
        for (at, operand) in &core.unwritten {
            let message = format!("{operand} was not written in whole");
            let finding = Diagnostic::new(codes::UNWRITTEN, message);
            findings.push(finding.at(place(core, *at)));
        }
    }
    for found in machine.races() {
        race(machine, found, &mut findings);
    }
    findings
}

/// A slot of a core.
pub(crate) fn place(core: &Core<'_>, at: At) -> Place {
    let slot = u64::try_from(at.slot).unwrap_or(u64::MAX);
    Place::Slot { graph: core.graph.clone(), engine: at.engine.row().key.to_owned(), slot }
}

/// Instructions that could not be executed.
fn stopped(core: &Core<'_>, findings: &mut Findings) {
    for engine in &core.engines {
        let Doing::Stopped(fault) = &engine.doing else { continue };
        let code = match fault {
            Fault::Unknown(_) => codes::UNKNOWN_MEANING,
            Fault::Operand(..) | Fault::Illegal(_) | Fault::Environment(_) => codes::NOT_EXECUTABLE,
        };
        let at = At { engine: engine.name, slot: engine.slot };
        findings.push(Diagnostic::new(code, fault.to_string()).at(place(core, at)));
    }
}

fn race(machine: &Machine<'_>, race: &Race, findings: &mut Findings) {
    let of = |(core, at): (usize, At)| machine.cores.get(core).map(|core| place(core, at));
    let Some(second) = of(race.second) else { return };
    let (core, at) = race.first;
    let graph = machine.cores.get(core).map_or("", |core| core.graph.as_str());
    let first = format!("{graph} {} slot {}", at.engine, at.slot);
    let verb = |writes: bool| if writes { "writes" } else { "reads" };
    let [one, other] = race.writes.map(verb);
    let message = format!("this {other} what another one {one}, and nothing orders them");
    let mut finding = Diagnostic::new(codes::RACE, message).at(second);
    finding = finding.found(format!("{}; {first} {one} there", memory(machine, race)));
    findings.push(finding.help("wait for the semaphore that the other one signals"));
}

/// The bytes of a race in words.
fn memory(machine: &Machine<'_>, race: &Race) -> String {
    let offset = race.offset;
    match race.place {
        Where::OnChip(memory) => {
            let (first, count) = (race.rows.trailing_zeros(), race.rows.count_ones());
            let rows = match count {
                PARTITIONS => String::new(),
                1 => format!(" of partition {first}"),
                _ => format!(" of {count} partitions from {first} on"),
            };
            format!("{} from offset {offset:#x} on{rows}", memory.name())
        }
        Where::Buffer(id) => {
            let name = machine.memory.read(id).map(|buffer| buffer.name.clone());
            format!("{:?} from byte {offset} on", name.unwrap_or_default())
        }
    }
}
