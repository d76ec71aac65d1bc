//! `neffc run FILE`: the program on the CPU, with tensors from files.

mod page;
mod recording;
mod tensors;
mod view;

use std::ffi::OsString;

use neff::abi::Arch;
use neff::load::Verdict;
use neff::sim::machine::{Machine, Order, Setup};
use neff::sim::report;
use neff::{Neff, OpenOptions};
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Severity};

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::Target;
use crate::progress::Watched;
use crate::session::Session;
use tensors::Named;

const EXAMPLES: &str =
    "  neffc run model.neff --input x=x.npy --input y=y.npy --output output0=out.npy
  neffc run model.neff --input x=x.npy --check output0=expected.npy --rtol 1e-3
  neffc run model.neff --input x=x.npy --order random --seed 7
  neffc run model.neff --input x=x.npy --trace t.json        # open it at ui.perfetto.dev
  neffc run model.neff --input x=x.npy --timeline t.svg";

/// The options of `run`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The NEFF; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// An input tensor, as .npy
    #[arg(short, long, value_name = "NAME=FILE", value_parser = tensors::named)]
    pub input: Vec<Named>,
    /// Where an output tensor goes, as .npy
    #[arg(short, long, value_name = "NAME=FILE", value_parser = tensors::named)]
    pub output: Vec<Named>,
    /// What an output tensor is to be, as .npy
    #[arg(long, value_name = "NAME=FILE", value_parser = tensors::named)]
    pub check: Vec<Named>,
    /// How far an element may be from the expected one, relative to that
    #[arg(long, value_name = "NUMBER", default_value_t = 0.0)]
    pub rtol: f64,
    /// How far it may be in all
    #[arg(long, value_name = "NUMBER", default_value_t = 0.0)]
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
    /// Do not look for races and for reads of what was never written: faster
    #[arg(long)]
    pub unchecked: bool,
    /// Instructions by name
    #[arg(long)]
    pub stats: bool,
    /// What is kept of the run
    #[command(flatten)]
    pub recording: recording::RecordingOptions,
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

/// Runs the program.
///
/// # Errors
/// [`Stop`] if a file cannot be read or written, or does not load.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let targets = targets(options);
    Target::all_differ(&targets)?;
    for (option, target) in options.recording.targets() {
        target.differs_from(&source, option)?;
    }
    let neff = open(options, session, &source)?;
    let machine = super::load::own_machine(options.arch, &neff);
    let load = neff.load(&machine, false);
    let (Verdict::Loads, Some(model)) = (load.verdict(), &load.model) else {
        // There is one at least, or it would load.
        let mut errors = Findings::new();
        errors.extend(load.findings.iter().filter(|it| it.severity == Severity::Error).cloned());
        return finish(options, session, &source, None, &errors);
    };
    let mut findings = Findings::new();
    let tensors = tensors::read(&neff, &options.input, &mut findings)?;
    if findings.has_errors() {
        return finish(options, session, &source, None, &findings);
    }
    let checked = !options.unchecked;
    let traced = options.recording.is_wanted();
    let setup = Setup { tensors, checked, traced, ..Setup::default() };
    let mut machine = match neff.machine(model, vec![setup]) {
        Ok(machine) => machine,
        Err(error) => {
            findings.push(Diagnostic::new(codes::TENSOR, error.to_string()));
            return finish(options, session, &source, None, &findings);
        }
    };
    let order = match options.order {
        OrderWord::InOrder => Order::InOrder,
        OrderWord::Reverse => Order::Reverse,
        OrderWord::Random => Order::Random(options.seed),
    };
    let end = machine.run(order, options.steps);
    let words = neff.words(model);
    findings.append(report::findings(&machine, end, &words));
    tensors::check(&neff, &machine, options, &mut findings)?;
    tensors::write(&neff, &machine, &options.output, &mut findings)?;
    options.recording.write(&source, &machine, &words)?;
    finish(options, session, &source, Some(&machine), &findings)
}

/// Where outputs go, each with the option that says so.
fn targets(options: &Options) -> Vec<(&'static str, Target)> {
    let tensors = options.output.iter().map(|it| ("--output", it.target()));
    let json = options.json.then_some(("--json", Target::Stdout));
    tensors.chain(options.recording.targets()).chain(json).collect()
}

fn open(options: &Options, session: &Session, source: &Source) -> Result<Neff, Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let open = OpenOptions {
        limits: options.limits.into(),
        programs: true,
        constants: true,
        // What the compiler made a slot from, for findings that point at it.
        debug: true,
        // Constants are what a run is about; they are as large as they are.
        documents: u64::MAX,
        ..OpenOptions::default()
    };
    Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))
}

/// Says what came of it.
fn finish(
    options: &Options,
    session: &Session,
    source: &Source,
    machine: Option<&Machine<'_>>,
    findings: &Findings,
) -> Result<Exit, Stop> {
    let exit = Exit::of(findings);
    if options.json {
        session.print_json(view::view(&source.name(), machine, findings))?;
        return Ok(exit);
    }
    session.report(findings, &source.name())?;
    // What goes to standard output is an output and nothing else.
    let is_taken = targets(options).iter().any(|(_, target)| *target == Target::Stdout);
    if let Some(machine) = machine.filter(|_| !is_taken) {
        session.print(&page::page(&source.name(), machine, findings, options.stats))?;
    }
    Ok(exit)
}
