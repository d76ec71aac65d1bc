//! A run as findings: what stopped it, who waits for what, what depends on luck, what was never
//! written.

mod stuck;
mod words;

use neff_abi::on_chip::PARTITIONS;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Place};

use crate::fault::Fault;
use crate::machine::{At, Core, Doing, End, Engine, Machine};
use crate::order::{Race, Where};
use crate::transfer::Store;

pub use words::{NoWords, Words};
use words::{name, tell};

/// All that is to be said of a run, core by core, with words for the instructions.
pub fn findings(machine: &Machine<'_>, end: End, words: &dyn Words) -> Findings {
    let mut findings = Findings::new();
    for core in &machine.cores {
        stopped(core, words, &mut findings);
    }
    if end == End::OutOfSteps {
        out_of_steps(machine, words, &mut findings);
    }
    if end == End::Stuck {
        stuck::report(machine, words, &mut findings);
    }
    for core in &machine.cores {
        for (at, what) in &core.missed {
            let finding = Diagnostic::new(codes::WITHOUT, format!("not known: {what}"));
            findings.push(finding.at(place(core, *at)));
        }
        for (at, operand) in &core.unwritten {
            let message = format!("{operand} was not written in whole");
            let finding = Diagnostic::new(codes::UNWRITTEN, message);
            findings.push(pointed(finding, core, *at, words));
        }
    }
    if end == End::Done {
        for (core, at, name) in machine.unawaited() {
            let Some(core) = machine.cores.get(core) else { continue };
            let message = format!("no engine waits until {name:?} is written");
            let finding = pointed(Diagnostic::new(codes::UNAWAITED, message), core, at, words);
            findings.push(finding.help("wait for the semaphore that the transfer counts with"));
        }
    }
    for found in machine.races() {
        race(machine, found, words, &mut findings);
    }
    findings
}

/// Who was at work when the steps were used up; one finding at least.
fn out_of_steps(machine: &Machine<'_>, words: &dyn Words, findings: &mut Findings) {
    let mut none = true;
    let mut push = |core: &Core<'_>, name: &str, at: At| {
        none = false;
        let finding = Diagnostic::new(codes::OUT_OF_STEPS, format!("{name} is still at work"));
        findings.push(pointed(finding, core, at, words));
    };
    for core in &machine.cores {
        let goes = |engine: &&Engine<'_>| matches!(engine.doing, Doing::Runs);
        for engine in core.engines.iter().filter(goes) {
            push(core, &engine.name.to_string(), At { engine: engine.name, slot: engine.slot });
        }
        for queue in &core.queues {
            let first = queue.pending.front();
            first.into_iter().for_each(|first| push(core, &queue.name, first.at));
        }
    }
    if none {
        findings.push(Diagnostic::new(codes::OUT_OF_STEPS, "the steps are used up"));
    }
}

/// A slot of a core.
pub(crate) fn place(core: &Core<'_>, at: At) -> Place {
    let slot = u64::try_from(at.slot).unwrap_or(u64::MAX);
    let rank = (core.ranks() > 1).then_some(core.rank).and_then(|it| u64::try_from(it).ok());
    Place::Slot { rank, graph: core.graph.clone(), engine: at.engine.row().key.to_owned(), slot }
}

/// A finding that points at a slot of a core, and says what stands there.
fn pointed(finding: Diagnostic, core: &Core<'_>, at: At, words: &dyn Words) -> Diagnostic {
    tell(finding.at(place(core, at)), (core, at), &name(at), words)
}

/// Instructions that could not be executed.
fn stopped(core: &Core<'_>, words: &dyn Words, findings: &mut Findings) {
    for engine in &core.engines {
        let Doing::Stopped(fault) = &engine.doing else { continue };
        let code = match fault {
            Fault::Unknown(_) => codes::UNKNOWN_MEANING,
            Fault::Steps(_) => codes::OUT_OF_STEPS,
            Fault::Operand(..) | Fault::Illegal(_) | Fault::Environment(_) => codes::NOT_EXECUTABLE,
        };
        let at = At { engine: engine.name, slot: engine.slot };
        findings.push(pointed(Diagnostic::new(code, fault.to_string()), core, at, words));
    }
}

fn race(machine: &Machine<'_>, race: &Race, words: &dyn Words, findings: &mut Findings) {
    let of = |(core, at): (usize, At)| Some((machine.cores.get(core)?, at));
    let (Some(first), Some(second)) = (of(race.first), of(race.second)) else { return };
    let named = |(core, at): (&Core<'_>, At)| match core.ranks() {
        1 => format!("{} {}", core.graph, name(at)),
        _ => format!("rank {} {} {}", core.rank, core.graph, name(at)),
    };
    let verb = |writes: bool| if writes { "writes" } else { "reads" };
    let [one, other] = race.writes.map(verb);
    let message = format!("this {other} what another one {one}, and nothing orders them");
    let mut finding = Diagnostic::new(codes::RACE, message).at(place(second.0, second.1));
    let bytes = memory(machine, race);
    finding = finding.found(format!("{bytes}; {} {one} there", named(first)));
    finding = tell(finding, second, &named(second), words);
    if race.first != race.second {
        finding = tell(finding, first, &named(first), words);
    }
    findings.push(finding.help("let one of them wait for a semaphore that the other one changes"));
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
            let core = machine.cores.get(race.second.0);
            let places = core.map(|core| core.variables.places()).unwrap_or_default();
            if let Some((name, offset)) = places.find(Store::Buffer(id), offset) {
                return format!("{name:?} from byte {offset} on");
            }
            let name = machine.memory.read(id).map(|buffer| buffer.name.clone());
            format!("{:?} from byte {offset} on", name.unwrap_or_default())
        }
    }
}
