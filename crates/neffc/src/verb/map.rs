//! `neffc map FILE`: from addresses of a loaded image to slots of the program, and back.

mod mappers;
mod read;
mod view;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, BufRead, Read};

use neff::abi::{Arch, Engine};
use neff::debug::{Debug, SlotSource};
use neff::diag::{Diagnostic, Findings, Severity};
use neff::load::LoadOptions;
use neff::mapped::Place;
use neff::{Neff, OpenOptions};
use neff_diag::codes::load as codes;

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;
use crate::verb::disasm::source;
use mappers::Mappers;
use read::{Asked, Wanted, asked};

const EXAMPLES: &str = "  neffc map model.neff --engine pool --pc 0x1000028f80
  neffc map model.neff --graph sg01 --engine pe --pc 0x10c0
  neffc map model.neff --engine pe --slot 3
  neffc map model.neff < runtime.log";

/// Bytes of a line of a log; what is longer is taken for several. Lines that were met have a few
/// hundred, and a stream without a line end must not be kept whole.
const LINE: u64 = 64 * 1024;

/// The options of `map`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A NEFF
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// An address: of the device, or an offset into the image; may be given again. Without any,
    /// they are read from standard input, one per line, also as the runtime logs them
    #[arg(long, value_name = "ADDRESS", value_parser = args::number)]
    pub pc: Vec<u64>,
    /// The other way: a slot of the program, from 0; may be given again
    #[arg(long, value_name = "N", conflicts_with = "pc")]
    pub slot: Vec<u64>,
    /// The engine, where the input does not say it
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    pub engine: Option<Engine>,
    /// The graph [default: the one that has the address, else the first]
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
    let mut watched = Watched::new(source.open()?, session);
    let limits = options.limits.into();
    let open = OpenOptions { limits, programs: true, debug: true, ..OpenOptions::default() };
    let neff =
        Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))?;
    // What an address leads to does not depend on a gate that a user may pass.
    let machine = super::load::own_machine(options.arch, &neff);
    let load = neff.load(&LoadOptions { allow_legacy: true, ..machine }, false);
    let Some(model) = &load.model else {
        session.report(&load.findings, &source.name())?;
        return Ok(Exit::Faults);
    };
    let mut mappers = Mappers { options, neff: &neff, model, made: BTreeMap::new() };
    let debug = neff.debug(&neff.programs());
    let mut odd = Findings::new();
    // That there is no debug information is usual.
    let loud = debug.findings().iter().filter(|finding| finding.severity > Severity::Note);
    odd.extend(loud.cloned());
    if !options.json {
        session.report(&odd, &source.name())?;
    }
    let mut rows = Vec::new();
    let mut exit = Exit::of(&odd);
    for asked in all(options)? {
        let found = look(&mut mappers, asked);
        exit = exit.max(if found.is_ok() { Exit::Done } else { Exit::Faults });
        match (options.json, found) {
            (true, found) => rows.push(view::row(asked, found, &debug)),
            (false, Ok(places)) => {
                let text: String = places.iter().map(|place| lines(place, &debug)).collect();
                session.print(&text)?;
            }
            (false, Err(why)) => {
                let mut findings = Findings::new();
                findings.push(Diagnostic::new(codes::UNMAPPED, why));
                session.report(&findings, &source.name())?;
            }
        }
    }
    if options.json {
        session.print_json(view::Rows {
            rows,
            findings: odd.iter().map(FindingView::from).collect(),
        })?;
    }
    Ok(exit)
}

/// All questions: those of the options, else those of standard input. Lines that hold none are
/// passed over, as a log has others too.
fn all(options: &Options) -> Result<Vec<Asked>, Stop> {
    let wanted = options.pc.iter().map(|address| Wanted::Address(*address));
    let wanted = wanted.chain(options.slot.iter().map(|slot| Wanted::Slot(*slot)));
    let given: Vec<Asked> = wanted.map(|wanted| Asked { engine: None, wanted }).collect();
    if !given.is_empty() {
        return Ok(given);
    }
    let mut read = Vec::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let taken = input.by_ref().take(LINE).read_until(b'\n', &mut line);
        if taken.map_err(|error| Stop::cannot_read("standard input", &error))? == 0 {
            return Ok(read);
        }
        read.extend(asked(&String::from_utf8_lossy(&line)));
    }
}

/// The answer to a question, or why there is none.
fn look(mappers: &mut Mappers<'_>, asked: Asked) -> Result<Vec<Place>, String> {
    let options = mappers.options;
    let cores = mappers.cores();
    let first = cores.first().copied();
    let first = first.ok_or_else(|| {
        format!("no graph is called {:?}", options.graph.as_deref().unwrap_or(""))
    })?;
    let engine = asked.engine.or(options.engine);
    if let (Wanted::Address(address), None) = (asked.wanted, options.base)
        && let Some((core, engine)) = mappers.holder(&cores, engine, address)
        && let Some(mapper) = mappers.of(core, engine)
    {
        return mapper.place(address).map(|place| vec![place]).map_err(|why| why.to_string());
    }
    let engine = engine.ok_or("no image has the address; for an offset, give --engine")?;
    let mapper = mappers.of(first, engine).ok_or("the engine has no image")?;
    match asked.wanted {
        Wanted::Address(address) => {
            mapper.place(address).map(|place| vec![place]).map_err(|why| why.to_string())
        }
        Wanted::Slot(slot) => {
            let places: Result<Vec<_>, _> =
                mapper.offsets(slot).map(|offset| mapper.place(offset)).collect();
            let places = places.map_err(|why| why.to_string())?;
            match places.is_empty() {
                true => Err(format!("the image has nothing of slot {slot}")),
                false => Ok(places),
            }
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
