//! The options of `run`.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};

use neff::abi::{Arch, Engine};
use neff::build::model::MOST_RANKS;
use neff::build::source::file_of_rank;
use neff::sim::machine::{Machine, Order, Unknown};
use neff_diag::{Diagnostic, codes::environment};

use super::recording::RecordingOptions;
use crate::args::{self, LimitOptions};
use crate::exit::Stop;
use crate::input::Source;
use crate::output::Target;

const EXAMPLES: &str =
    "  neffc run model.neff --input x=x.npy --input y=y.npy --output output0=out.npy
  neffc run model.neff --input x=x.npy --check output0=expected.npy --rtol 1e-3
  neffc run model.neff --input x=x.npy --order random --seed 7
  neffc run model.neff --input x=x{rank}.npy --output y=y{rank}.npy --ranks 4
  neffc run model.neff --input x=x.npy --break pe:12 --dump sbuf=sbuf.npy
  neffc run model.neff --input x=x.npy --trace t.json        # open it at ui.perfetto.dev
  neffc run model.neff --input x=x.npy --timeline t.svg";

/// The options of `run`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The NEFF; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// An input tensor, as .npy; `-` is standard input
    #[arg(short, long, value_name = "NAME=FILE", value_parser = named)]
    pub input: Vec<Named>,
    /// Where an output tensor goes, as .npy, when the program has come to its end
    #[arg(short, long, value_name = "NAME=FILE", value_parser = named)]
    pub output: Vec<Named>,
    /// What an output tensor is to be, as .npy
    #[arg(long, value_name = "NAME=FILE", value_parser = named)]
    pub check: Vec<Named>,
    /// How far an element may be from the expected one, relative to that
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0.0,
        value_parser = tolerance,
        requires = "check"
    )]
    pub rtol: f64,
    /// How far it may be in all
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0.0,
        value_parser = tolerance,
        requires = "check"
    )]
    pub atol: f64,
    /// In which order engines and queues take their steps; results of a sound program are the same
    #[arg(long, value_enum, default_value_t = OrderWord::InOrder)]
    pub order: OrderWord,
    /// The seed of a random order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Steps that it may take: instructions, moves of transfers, counts of completions
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    pub steps: u64,
    /// Instructions that a kernel of a GPSIMD library may execute each time that it is called, on
    /// each processor
    #[arg(long, value_name = "N", default_value_t = neff::kernel::call::STEPS,
        value_parser = crate::args::number)]
    pub kernel_steps: u64,
    /// Do not look for races and for reads of what was never written: faster
    #[arg(long)]
    pub unchecked: bool,
    /// What is done about an instruction whose meaning is not known: stop there, or go on and mark
    /// what it writes and all that is made of it
    #[arg(long, value_enum, default_value_t = UnknownWord::Stop, conflicts_with = "unchecked")]
    pub unknown: UnknownWord,
    /// How many ranks run it; in file names `{rank}` stands for the number of each, from 0
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = ranks)]
    pub ranks: usize,
    /// Stop before a slot, e.g. pe:12, or sg01/pe:12 of one graph alone
    #[arg(long = "break", value_name = "ENGINE:SLOT", value_parser = Stopping::parse)]
    pub stops: Vec<Stopping>,
    /// Write what is in memory at the end, as .npy: sbuf, psum, or a variable by its name; of one
    /// graph as sg01/sbuf
    #[arg(long, value_name = "WHAT=FILE", value_parser = named)]
    pub dump: Vec<Named>,
    /// Instructions by name
    #[arg(long)]
    pub stats: bool,
    /// What is kept of the run
    #[command(flatten)]
    pub recording: RecordingOptions,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// The machine: sunda, cayman, mariana, or v2, v3, v4 [default: what the NEFF is for, or
    /// cayman if it is for all]
    #[arg(long, value_parser = args::machine)]
    pub arch: Option<Arch>,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// An order of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum OrderWord {
    /// Each engine as far as it can go, then each queue
    InOrder,
    /// The same, the last one first
    Reverse,
    /// One step of any that can go on, drawn from the seed
    Random,
}

impl OrderWord {
    /// The order, drawn from a seed if it is a random one.
    pub(super) fn order(self, seed: u64) -> Order {
        match self {
            OrderWord::InOrder => Order::InOrder,
            OrderWord::Reverse => Order::Reverse,
            OrderWord::Random => Order::Random(seed),
        }
    }
}

/// What is done about an instruction whose meaning is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum UnknownWord {
    /// The run stops there
    Stop,
    /// It goes on, and what the instruction writes is marked
    Poison,
}

impl From<UnknownWord> for Unknown {
    fn from(word: UnknownWord) -> Unknown {
        match word {
            UnknownWord::Stop => Unknown::Stop,
            UnknownWord::Poison => Unknown::Poison,
        }
    }
}

fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|it: &f64| it.is_finite() && *it >= 0.0);
    number.ok_or_else(|| "expected a number that is not negative".to_owned())
}

fn ranks(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|it| (1..=MOST_RANKS).contains(it));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST_RANKS}"))
}

/// A name and the file of it, one for each rank.
#[derive(Debug, Clone)]
pub struct Named {
    /// The name.
    pub name: String,
    file: String,
}

/// Makes sure that no name is given twice.
///
/// # Errors
/// [`Stop`] with the name.
pub(super) fn each_once(option: &str, list: &[Named]) -> Result<(), Stop> {
    let mut names = BTreeSet::new();
    match list.iter().find(|named| !names.insert(&named.name)) {
        None => Ok(()),
        Some(twice) => {
            let message = format!("{option} names {:?} twice", twice.name);
            Err(Stop::usage(Diagnostic::new(environment::BAD_OPTION, message)))
        }
    }
}

/// Reads `NAME=FILE`.
fn named(text: &str) -> Result<Named, String> {
    let (name, file) = text.split_once('=').ok_or("expected NAME=FILE")?;
    Ok(Named { name: name.to_owned(), file: file.to_owned() })
}

impl Named {
    /// The file of a rank.
    pub(super) fn file(&self, rank: usize) -> OsString {
        file_of_rank(&self.file, rank).into()
    }

    /// The file of a rank as an input.
    pub(super) fn source(&self, rank: usize) -> Source {
        Source::from(OsStr::new(&self.file(rank)))
    }

    /// The file of a rank as an output.
    pub(super) fn target(&self, rank: usize) -> Target {
        Target::from(OsStr::new(&self.file(rank)))
    }
}

/// A slot to stop before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopping {
    /// The graph, if it is one alone.
    pub graph: Option<String>,
    /// The engine.
    pub engine: Engine,
    /// The slot.
    pub slot: usize,
}

impl Stopping {
    /// Why no core has it.
    pub(super) fn nowhere(&self, machine: &Machine<'_>) -> Stop {
        let graphs: BTreeSet<&str> = machine.cores.iter().map(|core| core.graph.as_str()).collect();
        let graph = self.graph.as_deref();
        let message = match graph.filter(|graph| !graphs.contains(graph)) {
            Some(graph) => format!("there is no graph {graph:?}"),
            None => format!("no {} has a slot {}", self.engine, self.slot),
        };
        let finding = Diagnostic::new(environment::BAD_OPTION, message);
        let graphs: Vec<_> = graphs.into_iter().collect();
        Stop::usage(finding.note(format!("the graphs are {}", graphs.join(", "))))
    }

    /// Reads `[GRAPH/]ENGINE:SLOT`.
    fn parse(text: &str) -> Result<Stopping, String> {
        let (graph, rest) = match text.rsplit_once('/') {
            Some((graph, rest)) => (Some(graph.to_owned()), rest),
            None => (None, text),
        };
        let (engine, slot) = rest.split_once(':').ok_or("expected ENGINE:SLOT, e.g. pe:12")?;
        let engine = args::engine(engine)?;
        let slot = slot.parse().map_err(|_| "expected the number of a slot".to_owned())?;
        Ok(Stopping { graph, engine, slot })
    }
}
