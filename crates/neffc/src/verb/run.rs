//! `neffc run FILE`: the program on the CPU, with tensors from files.

mod dump;
mod files;
mod options;
mod page;
mod recording;
mod tensors;
mod view;

use neff::load::{LoadedModel, Verdict};
use neff::sim::machine::{End, Machine, Setup};
use neff::sim::report;
use neff::{Neff, OpenOptions};
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Severity};

use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::progress::{self, Watched};
use crate::session::Session;

pub use options::Options;

/// Runs the program.
///
/// # Errors
/// [`Stop`] if a file cannot be read or written, or does not load.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    check_targets(options, &source)?;
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
    let Some(mut machine) = machine_of(&neff, model, options, &mut findings)? else {
        return finish(options, session, &source, None, &findings);
    };
    dump::check(&machine, &options.dump)?;
    for stop in &options.stops {
        if machine.break_at(stop.graph.as_deref(), stop.engine, stop.slot) == 0 {
            return Err(stop.nowhere(&machine));
        }
    }
    let order = options.order.order(options.seed);
    let progress = machine.progress();
    let end = progress::running(session, &progress, || machine.run(order, options.steps));
    let words = neff.words(model);
    if neff::kernels::are_there(model) {
        let text = "kernels of the NEFF's GPSIMD libraries are called by ABI 1 of this project";
        findings.push(Diagnostic::new(codes::KERNEL_CALLS, text));
    }
    findings.append_as(report::findings(&machine, end, &words), |it| match it.code {
        codes::OUT_OF_STEPS if end == End::OutOfSteps => it.help("--steps allows more"),
        codes::OUT_OF_STEPS => it.help("--kernel-steps allows more"),
        _ => it,
    });
    let mut outputs = Vec::new();
    for rank in 0..options.ranks {
        if end == End::Done {
            tensors::check(&neff, &machine, options, rank, &mut findings)?;
            tensors::incomplete(&neff, &machine, (rank, options.ranks), &mut findings);
            let tensors = tensors::write(&neff, &machine, &options.output, rank, &mut findings)?;
            outputs.extend(tensors);
        }
        outputs.extend(dump::write(&neff, &machine, &options.dump, rank)?);
    }
    if end != End::Done {
        tensors::kept_back(&options.output, &mut findings);
    }
    outputs.extend(options.recording.write(&source, &machine, &words)?);
    Output::finish_all(outputs)?;
    finish(options, session, &source, Some(&machine), &findings)
}

/// Refuses a tensor that is given twice, two outputs of one name, ranks among them, and those that
/// would take the place of what is read, or that cannot be written.
fn check_targets(options: &Options, source: &Source) -> Result<(), Stop> {
    for (option, list) in [("--input", &options.input), ("--output", &options.output)] {
        options::each_once(option, list)?;
    }
    let differ = Target::all_differ(&targets(options));
    differ.map_err(|stop| match options.ranks {
        1 => stop,
        _ => stop.help("with several ranks, file names have {rank} in them"),
    })?;
    let given = options.input.iter().chain(&options.check);
    let given = given.flat_map(|it| (0..options.ranks).map(move |rank| it.source(rank)));
    let read: Vec<Source> = given.chain([source.clone()]).collect();
    for (option, target) in targets(options) {
        read.iter().try_for_each(|source| target.differs_from(source, option))?;
        target.can_be_made()?;
    }
    Ok(())
}

/// Where outputs go, each with the option that says so.
fn targets(options: &Options) -> Vec<(&'static str, Target)> {
    let of = |option, list: &[options::Named]| -> Vec<(&str, Target)> {
        let ranks = 0..options.ranks;
        ranks.flat_map(|rank| list.iter().map(move |it| (option, it.target(rank)))).collect()
    };
    let tensors = of("--output", &options.output).into_iter().chain(of("--dump", &options.dump));
    let json = options.json.then_some(("--json", Target::Stdout));
    tensors.chain(options.recording.targets()).chain(json).collect()
}

/// A machine with the tensors of all ranks; `None`, and why, if there is none.
fn machine_of<'n>(
    neff: &'n Neff,
    model: &'n LoadedModel<'n>,
    options: &Options,
    findings: &mut Findings,
) -> Result<Option<Machine<'n>>, Stop> {
    tensors::find_outputs(neff, options, findings);
    let processors = neff::kernels::processors(neff, model, options.kernel_steps);
    let mut setups = Vec::with_capacity(options.ranks);
    for rank in 0..options.ranks {
        let tensors = tensors::read(neff, &options.input, rank, findings)?;
        if findings.has_errors() {
            return Ok(None);
        }
        setups.push(Setup {
            tensors,
            checked: !options.unchecked,
            traced: options.recording.is_wanted(),
            unknown: options.unknown.into(),
            q7: processors.clone(),
            ..Setup::default()
        });
    }
    match neff.machine(model, setups) {
        Ok(machine) => Ok(Some(machine)),
        Err(error) => {
            findings.push(Diagnostic::new(codes::TENSOR, error.to_string()));
            Ok(None)
        }
    }
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
