//! `neffc disasm FILE`: engine programs as text, bare or out of a NEFF.
//!
//! Here are the options and the way from a file to the programs that were asked for
//! (`select`); each form of output has a file of its own.

mod checks;
mod files;
mod histogram;
mod json;
mod names;
mod profile;
mod select;
pub(super) mod source;
mod statements;

use std::ffi::OsString;
use std::io::{Cursor, Read};

use clap::ValueEnum;
use neff::abi::Engine;
use neff::asm::sp::Width;
use neff::container::source::StreamSource;
use neff::debug::Debug;
use neff::isa::model::Generation;
use neff::programs::{PROBE, bare_width};
use neff::{Neff, OpenOptions};
use neff_diag::{Findings, Severity};

use crate::args::{self, LimitOptions, WidthOption};
use crate::exit::{Exit, Stop};
use crate::input::{Input, Source};
use crate::output::Target;
use crate::session::Session;
use checks::checked;
use profile::Profiled;
use select::{Chosen, SlotRange};

const EXAMPLES: &str = "  neffc disasm model.neff
  neffc disasm model.neff --graph sg00 --engine pe --slots 2..5 --hex
  neffc disasm model.neff --output-dir programs    # programs/sg00/pe.asm and so on
  neffc disasm model.neff --histogram
  neffc disasm model.neff --source                 # which instruction of the compiler it was
  neffc disasm --profile profile.json --source model.neff   # what each slot and line took
  neffc disasm --style profiler model.neff -o model.txt
  neffc disasm PE.bin --isa v2 --engine pe
  neffc disasm --check model.neff -o model.txt
  neffc disasm sp.bin --width 8 --sp-fields";

/// The options of `disasm`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A NEFF or an engine program; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of the NEFF,
    /// else v3]
    #[arg(long, value_name = "GENERATION", value_parser = args::generation)]
    pub isa: Option<Generation>,
    /// The dialect
    #[command(flatten)]
    pub width: WidthOption,
    /// Write fields instead of `raw=` in 8-byte instructions. The fields are this tool's own
    /// choice: no layout is published
    #[arg(long)]
    pub sp_fields: bool,
    /// `canonical` can be assembled; `profiler` is what the vendor's profiler shows
    #[arg(long, value_enum, default_value = "canonical", conflicts_with_all = ["json", "histogram"])]
    pub style: Style,
    /// Only programs of this graph; may be given again
    #[arg(long, value_name = "NAME")]
    pub graph: Vec<String>,
    /// Only programs of this engine: pe, act, pool, dve, sp or what the profiler calls them; may
    /// be given again. For a bare program: the engine that it is for
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    pub engine: Vec<Engine>,
    /// Only slots A up to B, without B; `A..`, `..B` and a single number too
    #[arg(long, value_name = "A..B", value_parser = SlotRange::parse)]
    pub slots: Option<SlotRange>,
    /// Say in a comment above each statement its slot, offset and bytes
    #[arg(long, conflicts_with_all = ["json", "histogram"])]
    pub hex: bool,
    /// Say behind each semaphore whose it is, as the profiler does and as the queues of a NEFF
    /// tell; read back as a comment
    #[arg(long, conflicts_with_all = ["json", "histogram"])]
    pub owners: bool,
    /// Write names of variables in place of their ids, as %x; `asm` needs --names for such text
    #[arg(long, conflicts_with_all = ["json", "histogram"])]
    pub names: bool,
    /// Say above each statement, and in the JSON, which instruction of the compiler the slot came
    /// from, and from which line of a kernel: what the debug members of a NEFF tell
    #[arg(long, conflicts_with = "histogram")]
    pub source: bool,
    /// Say above each statement, and in the JSON, what the slot took by this report of the vendor's
    /// profiler (`neuron-profile view --output-format json`): executions, time, waiting; with
    /// --source also what each line of a kernel took
    #[arg(long, value_name = "REPORT", conflicts_with = "histogram")]
    pub profile: Option<OsString>,
    /// Count the opcodes instead, by engine
    #[arg(long)]
    pub histogram: bool,
    /// Print JSON: every slot with its fields
    #[arg(long)]
    pub json: bool,
    /// Say what a loader would refuse and what is odd in the programs
    #[arg(long, conflicts_with = "slots")]
    pub check: bool,
    /// Where the text goes
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: OsString,
    /// Write each program to a file of its own, DIR/GRAPH/ENGINE.asm (DIR/program.asm for a bare
    /// one), which `asm` takes without options
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "json", "histogram"])]
    pub output_dir: Option<OsString>,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// How a program is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Statements that assemble to the same bytes.
    Canonical,
    /// The operand text of the vendor's profiler, a slot a line.
    Profiler,
}

/// Writes the text.
///
/// # Errors
/// [`Stop`] for failures of reading and writing, and for programs and slots that are not there.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let width = options.width.within(options.isa)?;
    let source = Source::from(options.file.as_os_str());
    if options.output_dir.is_none() {
        Target::from(options.output.as_os_str()).differs_from(&source, "-o")?;
    }
    let cannot_read = |error| Stop::cannot_read(&source.name(), &error);
    let mut input = source.open()?;
    let mut first = Vec::new();
    input.by_ref().take(PROBE).read_to_end(&mut first).map_err(cannot_read)?;
    if bare_width(&first, options.isa, width).is_some() {
        input.read_to_end(&mut first).map_err(cannot_read)?;
    }
    let Some(bare) = bare_width(&first, options.isa, width) else {
        return of_neff(options, session, width, &source, first, input);
    };
    let chosen = [select::bare(options, bare, &first)?];
    if options.profile.is_some() {
        return Err(profile::of_bare());
    }
    let mut found = checked(options, &chosen);
    if options.source {
        source::report_bare(&mut found);
    }
    write(options, &chosen, None, &found)?;
    if !options.json {
        session.report(&found, &source.name())?;
    }
    Ok(Exit::of(&found))
}

/// Reads a NEFF, of which `first` was taken already, with what there is to say of it.
fn opened(
    options: &Options,
    source: &Source,
    first: Vec<u8>,
    input: Input,
) -> Result<(Neff, Findings), Stop> {
    let open = OpenOptions {
        limits: options.limits.into(),
        programs: true,
        debug: options.source,
        ..OpenOptions::default()
    };
    let mut stream = StreamSource(Cursor::new(first).chain(input));
    let neff =
        Neff::read(&mut stream, &open).map_err(|error| Stop::from_read(&source.name(), error))?;
    let mut findings = Findings::new();
    findings.extend(neff.report().findings.iter().cloned());
    if neff.report().archive.is_some() {
        // What is odd but harmless in the manifests is the business of `info`.
        let all = neff.chain_findings().iter();
        findings.extend(all.filter(|finding| finding.severity == Severity::Error).cloned());
    }
    Ok((neff, findings))
}

fn of_neff(
    options: &Options,
    session: &Session,
    width: Option<Width>,
    source: &Source,
    first: Vec<u8>,
    input: Input,
) -> Result<Exit, Stop> {
    let (neff, mut findings) = opened(options, source, first, input)?;
    if !options.json {
        session.report(&findings, &source.name())?;
    }
    let known = options.isa.or(neff.known_generation());
    let programs = neff.programs();
    // A file without programs has had its say; what was asked for cannot be wrong then.
    let (debug, profile);
    let mut chosen = match programs.is_empty() && findings.has_errors() {
        true => Vec::new(),
        false => select::of_neff(options, known, width, &programs)?,
    };
    let mut found = checked(options, &chosen);
    debug = match options.source {
        true => source::of_neff(&neff, &programs, &chosen),
        false => Debug::default(),
    };
    profile = profile::read(options, &neff, source)?;
    for program in &mut chosen {
        program.source = source::of_program(&debug, program);
        program.profile = profile.as_ref().and_then(|profile| profile::of(profile, program));
    }
    found.append(debug.findings().clone());
    if !options.json {
        session.report(&found, &source.name())?;
    }
    findings.append(found);
    let times = profile.as_ref().map(|profile| Profiled { profile, debug: &debug });
    if let Some(Profiled { profile, .. }) = times {
        if !options.json {
            session.report(profile.findings(), &profile::name(options))?;
        }
        findings.append(profile.findings().clone());
    }
    // What is no text of this file must not take the place of another one.
    let nothing = chosen.is_empty() && findings.has_errors();
    if options.json || !nothing {
        write(options, &chosen, times, &findings)?;
    }
    Ok(Exit::of(&findings))
}

/// Writes the programs in the form that was asked for.
fn write(
    options: &Options,
    chosen: &[Chosen<'_>],
    times: Option<Profiled<'_>>,
    findings: &Findings,
) -> Result<(), Stop> {
    if let Some(folder) = &options.output_dir {
        return files::write(options, chosen, folder.as_ref());
    }
    let target = Target::from(options.output.as_os_str());
    let output = target.text(|out| match (options.histogram, options.json) {
        (true, true) => histogram::write_json(chosen, findings, out),
        (true, false) => histogram::write_text(chosen, out),
        (false, true) => json::write(chosen, times, findings, out),
        (false, false) => {
            statements::write_all(options, chosen, out)?;
            times.map_or(Ok(()), |times| times.lines(options, chosen, out))
        }
    })?;
    output.finish()
}
