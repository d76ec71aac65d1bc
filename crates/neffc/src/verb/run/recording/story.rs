//! A trace with the names of the file: what a viewer and a picture say of it.

use std::path::Path;

use neff::sim::machine::{At, Machine};
use neff::sim::memory::Places;
use neff::sim::report::Words;
use neff::sim::trace::{Agent, Cause, Kind, Lane, Move, Place, Slice, Trace, What};

use crate::input::Source;

/// A trace, and who knows the names.
pub(super) struct Story<'s, 'm> {
    /// The file that ran, without its folder.
    pub(super) file: String,
    pub(super) trace: &'s Trace,
    machine: &'s Machine<'m>,
    words: &'s dyn Words,
    /// The variables of each core.
    places: Vec<Places>,
}

/// What a slice is about; what is drawn alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Category {
    Compute,
    Issue,
    Transfer,
    Meet,
    Control,
    Wait,
    /// It waits to the end.
    Stuck,
    Stopped,
}

impl Category {
    /// All, in the order of a legend.
    pub(super) const ALL: [Category; 8] = [
        Category::Compute,
        Category::Issue,
        Category::Transfer,
        Category::Meet,
        Category::Control,
        Category::Wait,
        Category::Stuck,
        Category::Stopped,
    ];

    /// What it is, for people.
    pub(super) fn word(self) -> &'static str {
        match self {
            Category::Compute => "computes",
            Category::Issue => "starts transfers",
            Category::Transfer => "moves bytes",
            Category::Meet => "meets others",
            Category::Control => "signals, branches",
            Category::Wait => "waits",
            Category::Stuck => "waits to the end",
            Category::Stopped => "cannot be executed",
        }
    }

    /// One word for it, which no rewording changes.
    pub(super) fn key(self) -> &'static str {
        match self {
            Category::Compute => "compute",
            Category::Issue => "issue",
            Category::Transfer => "transfer",
            Category::Meet => "meet",
            Category::Control => "control",
            Category::Wait => "wait",
            Category::Stuck => "wait to the end",
            Category::Stopped => "stopped",
        }
    }

    /// That of a slice.
    pub(super) fn of(what: What) -> Category {
        match what {
            What::Wait(_) => Category::Wait,
            What::Stuck(_) => Category::Stuck,
            What::Move(_) => Category::Transfer,
            What::Instruction(_, Kind::Compute) => Category::Compute,
            What::Instruction(_, Kind::Issue) => Category::Issue,
            What::Instruction(_, Kind::Meet) => Category::Meet,
            What::Instruction(_, Kind::Control) => Category::Control,
            What::Instruction(_, Kind::Stopped) => Category::Stopped,
        }
    }
}

/// A slice in words.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    /// A few words.
    pub(super) name: String,
    /// The instruction, or the one that started it: engine and slot.
    pub(super) at: Option<At>,
    /// Its text.
    pub(super) instruction: Option<String>,
    /// What a compiler made it from.
    pub(super) origin: Option<String>,
    /// Bytes that are moved, from where and to where.
    pub(super) moved: Option<(u64, String, String)>,
}

impl<'s, 'm> Story<'s, 'm> {
    /// The story of a trace of a machine that ran a file.
    pub(super) fn new(
        source: &Source,
        machine: &'s Machine<'m>,
        trace: &'s Trace,
        words: &'s dyn Words,
    ) -> Story<'s, 'm> {
        let name = source.path().and_then(Path::file_name);
        let file = name.map_or_else(|| source.name(), |name| name.to_string_lossy().into_owned());
        let places = machine.cores.iter().map(|core| core.variables.places()).collect();
        Story { file, trace, machine, words, places }
    }

    /// What a core is called.
    pub(super) fn core(&self, at: usize) -> String {
        let core = self.machine.cores.get(at);
        core.map(|core| format!("rank {}, graph {}", core.rank, core.graph)).unwrap_or_default()
    }

    /// What a lane is called.
    pub(super) fn lane(&self, lane: &Lane) -> String {
        let core = self.machine.cores.get(lane.core);
        match lane.agent {
            Agent::Engine(engine) => engine.row().key.to_owned(),
            Agent::Queue(at) => {
                let queue = core.and_then(|core| core.queues.get(at));
                queue.map(|queue| queue.name.clone()).unwrap_or_default()
            }
            Agent::Collectives => "collectives".to_owned(),
        }
    }

    /// A slice of a lane.
    pub(super) fn slice(&self, lane: &Lane, slice: &Slice) -> Said {
        let own = |slot| match lane.agent {
            Agent::Engine(engine) => Some(At { engine, slot }),
            Agent::Queue(_) | Agent::Collectives => None,
        };
        match slice.what {
            What::Wait(slot) | What::Stuck(slot) => {
                let name = Category::of(slice.what).word().to_owned();
                Said { name, ..self.at(lane.core, own(slot)) }
            }
            What::Instruction(slot, _) => {
                let said = self.at(lane.core, own(slot));
                let mnemonic =
                    said.instruction.as_deref().and_then(|it| it.split([' ', ';']).next());
                Said { name: mnemonic.unwrap_or("instruction").to_owned(), ..said }
            }
            What::Move(at) => match self.trace.moves.get(at) {
                Some(moved) => self.moved(lane.core, moved),
                None => Said::default(),
            },
        }
    }

    fn moved(&self, core: usize, moved: &Move) -> Said {
        let Move { by, bytes, from, to } = moved;
        let from: Vec<_> = from.iter().map(|place| self.variable(core, place)).collect();
        let (from, to) = (from.join(", "), self.variable(core, to));
        let name = format!("{from} → {to}");
        Said { name, moved: Some((*bytes, from, to)), ..self.at(core, Some(*by)) }
    }

    fn at(&self, core: usize, at: Option<At>) -> Said {
        let graph = self.machine.cores.get(core).map_or("", |core| core.graph.as_str());
        let instruction = at.and_then(|at| self.words.instruction(graph, at));
        let origin = at.and_then(|at| self.words.origin(graph, at));
        Said { at, instruction, origin, ..Said::default() }
    }

    /// The variable that a side of a transfer begins in.
    fn variable(&self, core: usize, place: &Place) -> String {
        let places = self.places.get(core);
        let found = places.and_then(|places| places.find(place.store, place.offset));
        found.map_or_else(|| "memory".to_owned(), |(name, _)| name.to_owned())
    }

    /// How a flow is called.
    pub(super) fn cause(cause: Cause) -> String {
        use neff::asm::predicate::Signal;
        match cause {
            Cause::Signal(Signal::Semaphore(number)) => format!("S[{number}]"),
            Cause::Signal(Signal::Event(number)) => format!("E[{number}]"),
            Cause::Issue => "issue".to_owned(),
            Cause::Arrival => "arrival".to_owned(),
        }
    }

    /// How sure the times are, in a sentence or two.
    pub(super) fn caveat(&self) -> String {
        let mut out = "virtual time: ticks that this project chose, no time of hardware".to_owned();
        if self.trace.is_cut {
            out += "; cut, more was executed";
        }
        if self.trace.forced > 0 {
            let forced = self.trace.forced;
            out +=
                &format!("; {forced} waits were passed by luck, times behind them are not certain");
        }
        out
    }
}
