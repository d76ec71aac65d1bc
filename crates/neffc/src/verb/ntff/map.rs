//! `neffc ntff map FILE`: which slot of an image is which slot of the program, and whether the
//! images are what loading makes of a NEFF.

mod text;
mod view;

use std::ffi::OsString;

use neff::abi::Engine;
use neff::isa::model::Generation;
use neff::profile::trace::{Image, Trace};
use neff::traced::{ImageComparison, ImageMap, TraceComparison, map};
use neff::{Neff, OpenOptions};
use neff_diag::{Diagnostic, Findings, Place, Severity, codes::environment, codes::profile};

use super::opened;
use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::progress::Watched;
use crate::session::Session;

const EXAMPLES: &str = "  neffc ntff map profile.ntff
  neffc ntff map profile.ntff --neff model.neff
  neffc ntff map profile.ntff --engine pe --core 0 --pc 0x1140
  neffc ntff map profile.ntff --engine pool --disasm";

/// The options of `ntff map`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A device trace; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Compare the images with the programs of this NEFF: core 0 with its first graph, and so on
    #[arg(long, value_name = "NEFF")]
    pub neff: Option<OsString>,
    /// Only images of this engine: pe, act, pool, dve, sp or what the profiler calls them; may be
    /// given again
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    pub engine: Vec<Engine>,
    /// Only images of this core, from 0
    #[arg(long, value_name = "N")]
    pub core: Option<usize>,
    /// Say of this address alone what it is: one of the device, or an offset into an image; may be
    /// given again
    #[arg(long, value_name = "ADDRESS", value_parser = args::number)]
    pub pc: Vec<u64>,
    /// Print every slot of the images as a statement
    #[arg(long, conflicts_with_all = ["json", "pc"])]
    pub disasm: bool,
    /// Generation of the instruction set [default: that of the NEFF, else v3]
    #[arg(long, value_name = "GENERATION", value_parser = args::generation)]
    pub isa: Option<Generation>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the NEFF may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// An image that was asked for.
struct Chosen<'t> {
    image: &'t Image<'t>,
    /// `None` if its rows do not fit.
    map: Option<ImageMap>,
    compared: Option<&'t ImageComparison>,
}

/// Maps the images.
///
/// # Errors
/// [`Stop`] for failures of reading and printing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let neff = options.neff.as_deref().map(Source::from);
    if source == Source::Stdin && neff == Some(Source::Stdin) {
        let finding = Diagnostic::new(environment::BAD_OPTION, "standard input is the trace");
        return Err(Stop::usage(finding.help("give the trace or the NEFF as a file")));
    }
    let bytes = opened::bytes(&source)?;
    let mut findings = Findings::new();
    let trace = Trace::read(&bytes, &mut findings);
    let opened = neff.map(|source| open(options, session, &source)).transpose()?;
    let (neff, faults) = opened.map_or((None, Findings::new()), |(neff, faults)| {
        (Some(neff).filter(|neff| !neff.programs().is_empty()), faults)
    });
    let generation = options.isa.or(neff.as_ref().and_then(Neff::known_generation));
    let compared = match (&trace, &neff) {
        (Some(trace), Some(neff)) => Some(neff.compare_trace(trace, generation)),
        _ => None,
    };
    let chosen = match &trace {
        Some(trace) => choose(options, trace, compared.as_ref(), &mut findings)?,
        None => Vec::new(),
    };
    let exit = Exit::of(&faults);
    if let Some(compared) = &compared {
        findings.append(compared.findings.clone());
    }
    if options.json {
        findings.append(faults);
        session.print_json(view::View::of(options, &chosen, compared.as_ref(), &findings))?;
        return Ok(Exit::of(&findings));
    }
    session.report(&findings, &source.name())?;
    let generation = generation.unwrap_or(Generation::ASSUMED);
    let shown = match options.pc.is_empty() {
        true => text::all(options, &chosen, compared.as_ref(), generation),
        false => text::addresses(options, &chosen, generation),
    };
    session.print(&shown)?;
    Ok(exit.max(Exit::of(&findings)))
}

/// Opens the NEFF and reports its errors, which are given back too.
fn open(options: &Options, session: &Session, source: &Source) -> Result<(Neff, Findings), Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let limits = options.limits.into();
    let open = OpenOptions { limits, programs: true, ..OpenOptions::default() };
    let neff =
        Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))?;
    let mut errors = Findings::new();
    let all = neff.report().findings.iter().chain(neff.chain_findings());
    errors.extend(all.filter(|finding| finding.severity == Severity::Error).cloned());
    if !options.json {
        session.report(&errors, &source.name())?;
    }
    Ok((neff, errors))
}

/// The images that were asked for, mapped. Those whose rows do not fit are reported.
///
/// # Errors
/// There are images, and none is of the engine and core that were asked for.
fn choose<'t>(
    options: &Options,
    trace: &'t Trace<'t>,
    compared: Option<&'t TraceComparison>,
    findings: &mut Findings,
) -> Result<Vec<Chosen<'t>>, Stop> {
    let is_wanted = |image: &Image<'_>| {
        let engine = image.record.engine.engine();
        let by_engine = options.engine.is_empty()
            || engine.is_some_and(|engine| options.engine.contains(&engine));
        by_engine && options.core.is_none_or(|core| core == image.core)
    };
    let mut chosen = Vec::new();
    for (at, image) in trace.images.iter().enumerate().filter(|(_, image)| is_wanted(image)) {
        let mapped = match trace.patches_of(image) {
            Some(record) => map(image, record),
            None => Err("it has no patch rows".to_owned()),
        };
        if let Err(why) = &mapped {
            let name = format!("core {} {}", image.core, opened::engine(image));
            let finding = Diagnostic::new(profile::TRACE_PATCH, format!("{name}: {why}"));
            let offset = u64::try_from(image.record.at).unwrap_or(u64::MAX);
            findings.push(finding.at(Place::offset(offset)));
        }
        let compared = compared.and_then(|compared| compared.of(at));
        chosen.push(Chosen { image, map: mapped.ok(), compared });
    }
    if chosen.is_empty() && !trace.images.is_empty() {
        let message = "the trace has no such image";
        let finding = Diagnostic::new(environment::BAD_OPTION, message);
        return Err(Stop::usage(finding.help("`neffc ntff images` lists those that there are")));
    }
    Ok(chosen)
}
