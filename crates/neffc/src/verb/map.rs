//! `neffc map FILE`: from addresses of a loaded image to slots of the program, and back.

mod answer;
mod mappers;
mod questions;
mod read;
mod view;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;

use neff::abi::{Arch, Engine};
use neff::debug::{Debug, SlotSource};
use neff::diag::{Diagnostic, Findings, Severity};
use neff::load::LoadOptions;
use neff::mapped::Place;
use neff::{Neff, OpenOptions};
use neff_diag::codes::environment;

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;
use crate::verb::disasm::source;
use answer::Answer;
use mappers::Mappers;
use questions::{Question, Questions};

const EXAMPLES: &str = "  neffc map model.neff --engine pool --pc 0x1000028f80
  neffc map model.neff --graph sg01 --engine pe --pc 0x10c0
  neffc map model.neff --engine pe --slot 3
  neffc map model.neff < runtime.log";

/// The options of `map`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A NEFF
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// An address: of the device, or an offset into the image; may be given again. Without any,
    /// they are read from standard input, one per line, also as the runtime logs them:
    /// `pool 0x1000028f80 (4)`
    #[arg(long, value_name = "ADDRESS", value_parser = args::number)]
    pub pc: Vec<u64>,
    /// The other way: a slot of the program, from 0; may be given again
    #[arg(long, value_name = "N", conflicts_with = "pc", requires = "engine")]
    pub slot: Vec<u64>,
    /// The engine, where the input does not say it
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    pub engine: Option<Engine>,
    /// The graph, where the input does not say it [default: the one that has the address, else
    /// the first]
    #[arg(long, value_name = "NAME")]
    pub graph: Option<String>,
    /// The address of the image on the device, in place of the planned one
    #[arg(long, value_name = "ADDRESS", value_parser = args::number, requires = "engine")]
    pub base: Option<u64>,
    /// The machine that it is loaded on [default: what the NEFF is for, or cayman]
    #[arg(long, value_parser = args::machine)]
    pub arch: Option<Arch>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Maps every address.
///
/// # Errors
/// [`Stop`] if the file cannot be read or loaded, or output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let given = questions::given(options);
    if given.is_empty() && source == Source::Stdin {
        return Err(one_input());
    }
    let name = source.name();
    let neff = open(options, session, &source)?;
    // What an address leads to does not depend on a gate that a user may pass.
    let machine = super::load::own_machine(options.arch, &neff);
    let load = neff.load(&LoadOptions { allow_legacy: true, ..machine }, false);
    let Some(model) = &load.model else {
        tell(options, session, &name, &load.findings, Vec::new())?;
        return Ok(Exit::Faults);
    };
    let mut mappers = Mappers { options, neff: &neff, model, made: BTreeMap::new() };
    let debug = neff.debug(&neff.programs());
    let mut odd = odd(&load.findings, debug.findings());
    odd.extend(mappers.odd_base());
    let graphs: Vec<&str> = mappers.names().collect();
    let Questions { list, passed_over } = match given.is_empty() {
        true => questions::from_standard_input(&graphs)?,
        false => Questions { list: given, passed_over: None },
    };
    odd.extend(passed_over);
    let mut exit = Exit::of(&odd);
    if !options.json {
        tell(options, session, &name, &odd, Vec::new())?;
    }
    let mut answers = Vec::new();
    for Question { asked, place } in list {
        let wanted = asked.as_ref().ok().copied();
        let answer = asked.and_then(|asked| answer::look(&mut mappers, asked));
        let answer = answer.map_err(|finding| Box::new(finding.at(place)));
        exit = exit.max(if answer.is_ok() { Exit::Done } else { Exit::Faults });
        match options.json {
            true => answers.push((wanted, answer)),
            false => print(session, &name, answer, &debug)?,
        }
    }
    if options.json {
        let rows = answers.iter().map(|(wanted, answer)| view::row(*wanted, answer, &debug));
        tell(options, session, &name, &odd, rows.collect())?;
    }
    Ok(exit)
}

fn open(options: &Options, session: &Session, source: &Source) -> Result<Neff, Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let limits = options.limits.into();
    let open = OpenOptions { limits, programs: true, debug: true, ..OpenOptions::default() };
    Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))
}

/// What is said besides answers. Faults of the file tell that a place may not be what runs; what
/// is merely odd about it, and that there is no debug information, is usual.
fn odd(load: &Findings, debug: &Findings) -> Findings {
    let faults = load.iter().filter(|finding| finding.severity == Severity::Error);
    let loud = debug.iter().filter(|finding| finding.severity > Severity::Note);
    let mut odd = Findings::new();
    odd.extend(faults.chain(loud).cloned());
    odd
}

/// Standard input can be read once.
fn one_input() -> Stop {
    let message = "standard input is the NEFF, so it has no addresses";
    let finding = Diagnostic::new(environment::BAD_OPTION, message);
    Stop::usage(finding.help("give --pc or --slot, or the NEFF as a file"))
}

/// Prints findings; as JSON, with rows.
fn tell(
    options: &Options,
    session: &Session,
    name: &str,
    findings: &Findings,
    rows: Vec<view::Row<'_>>,
) -> Result<(), Stop> {
    if !options.json {
        return session.report(findings, name);
    }
    let findings = findings.iter().map(FindingView::from).collect();
    session.print_json(view::Rows { rows, findings })
}

/// An answer for people.
fn print(session: &Session, name: &str, answer: Answer, debug: &Debug) -> Result<(), Stop> {
    match answer {
        Ok(places) => {
            let text: String = places.iter().map(|place| lines(place, debug)).collect();
            session.print(&text)
        }
        Err(finding) => {
            let mut findings = Findings::new();
            findings.push(*finding);
            session.report(&findings, name)
        }
    }
}

/// What an instruction at a place came from, if debug members say.
fn origin<'d>(place: &Place, debug: &'d Debug) -> Option<SlotSource<'d>> {
    let slot = usize::try_from(place.source.as_ref()?.slot).ok()?;
    debug.program(&place.graph, place.engine.row().key)?.source_of(slot)
}

/// A place in a few lines: where, what the program has there, and what that came from.
fn lines(place: &Place, debug: &Debug) -> String {
    let Place { graph, engine, offset, section, source: found, address } = place;
    let graph = text::safe(graph);
    let mut out = format!("{graph}/{engine} {address:#x}, offset {offset:#x}: {}", section.word());
    let Some(slot) = found else { return out + "\n" };
    // The runtime counts slots from 1.
    let _ = writeln!(out, ", slot {} (IP {})", slot.slot, slot.slot.saturating_add(1));
    let _ = writeln!(out, "    {}", text::safe(&slot.statement));
    if let Some(origin) = origin(place, debug) {
        let _ = writeln!(out, "    from {}", source::line(&origin));
    }
    if let Some(line) = &slot.line {
        let _ = writeln!(
            out,
            "    {}:{}: {}",
            text::safe(&line.member),
            line.line,
            text::safe(&line.text)
        );
    }
    out
}
