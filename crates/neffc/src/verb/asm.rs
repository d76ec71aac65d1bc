//! `neffc asm FILE -o FILE`: the text of an engine program to its bytes.
//!
//! Here are the options and the order of things; what a listing and a symbol table look like is
//! in `listing` and `symbols`.

mod engine;
mod listing;
mod names;
mod symbols;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use neff::abi::Engine;
use neff::asm::assemble::{AssembleOptions, Assembled};
use neff::asm::check::check_assembled;
use neff::asm::names::{Names, NoNames};
use neff::asm::sp::assemble_width;
use neff::isa::model::Generation;
use neff::text::Loaded;
use neff::text::text::TEXT_LIMIT;

use neff_diag::{Diagnostic, codes::environment};
use serde::Serialize;

use crate::args::{self, WidthOption};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::render::json::FindingView;
use crate::session::Session;

const EXAMPLES: &str = "  neffc asm pe.asm -o pe.bin
  neffc asm --isa v2 --engine pool pool.asm -o pool.bin
  neffc asm pe.asm -o pe.bin --listing pe.lst --symbols pe.json
  neffc asm pe.asm -o /dev/null --listing -
  neffc asm pool.asm -o pool.bin --names model.neff --graph sg00";

/// The options of `asm`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The text; `-` is standard input. Files that it includes lie beside it, or in folders there
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of `.isa`,
    /// else v3]
    #[arg(long, value_name = "GENERATION", value_parser = args::generation)]
    pub isa: Option<Generation>,
    /// Engine that the program is for: pe, act, pool, dve or sp, or what the profiler calls them
    /// [default: that of `.engine`]
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    pub engine: Option<Engine>,
    /// The dialect
    #[command(flatten)]
    pub width: WidthOption,
    /// Say nothing of what a loader would refuse and what is odd in the program; either way the
    /// program is written, but what a loader refuses makes the exit status 1
    #[arg(long)]
    pub no_check: bool,
    /// Where the program goes; nothing is written if the text has errors
    #[arg(short, long, value_name = "FILE")]
    pub output: OsString,
    /// Write a listing: slots, offsets and bytes beside the text they came from
    #[arg(long, value_name = "FILE")]
    pub listing: Option<OsString>,
    /// Take what names like %x stand for from this NEFF
    #[arg(long, value_name = "NEFF")]
    pub names: Option<OsString>,
    /// The graph of that NEFF which the program is of, if there are several
    #[arg(long, value_name = "NAME", requires = "names")]
    pub graph: Option<String>,
    /// Print what was found and what was made as JSON
    #[arg(long)]
    pub json: bool,
    /// Write labels and constants; JSON if the name ends in .json
    #[arg(long, value_name = "FILE")]
    pub symbols: Option<OsString>,
}

/// Assembles the file; nothing is written if the text has errors. What the checks of the program
/// find does not keep it from being written, but the exit status tells of it.
///
/// # Errors
/// [`Stop`] for failures of reading and writing, and for what is no text.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let width = options.width.within(options.isa)?;
    let source = Source::from(options.file.as_os_str());
    let targets = targets(options);
    Target::all_differ(&targets)?;
    if options.json && targets.iter().any(|(_, target)| *target == Target::Stdout) {
        let text = "an output takes standard output, so JSON has no place there";
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        return Err(Stop::usage(finding.help("name files, or leave --json out")));
    }
    let all_differ_from = |source: &Source| {
        targets.iter().try_for_each(|(option, target)| target.differs_from(source, option))
    };
    all_differ_from(&source)?;
    let text = source.text(TEXT_LIMIT)?;
    let files = Loaded(source.folder());
    let graph = match &options.names {
        Some(file) => Some(names::of(file, options.graph.as_deref(), session)?),
        None => None,
    };
    let names: &dyn Names = graph.as_ref().map_or(&NoNames, |graph| graph);
    let settings = AssembleOptions { generation: options.isa, names };
    let mut assembled = assemble_width(&source.name(), text, &files, &settings, width);
    // An included file is an input like the first.
    for included in assembled.sources.paths().skip(1) {
        all_differ_from(&Source::File(files.0.join(included)))?;
    }
    engine::settle(&mut assembled, options.engine);
    // What the text says is written, also a program that no loader takes.
    let good = !assembled.findings.has_errors();
    if !options.no_check {
        let checked = check_assembled(&assembled);
        assembled.findings.append(checked);
    }
    if !options.json {
        session.report(&assembled.findings, &source.name())?;
    }
    if good {
        Output::finish_all(write(options, &source, &assembled)?)?;
    }
    if options.json {
        session.print_json(View::of(&assembled, &source.name(), good))?;
    }
    Ok(Exit::of(&assembled.findings))
}

/// What `--json` prints.
#[derive(Serialize)]
struct View<'a> {
    file: &'a str,
    generation: &'static str,
    engine: Option<&'static str>,
    /// Bytes of an instruction.
    width: usize,
    /// Bytes of the program; null if nothing was written.
    length: Option<usize>,
    findings: Vec<FindingView<'a>>,
}

impl<'a> View<'a> {
    fn of(assembled: &'a Assembled, file: &'a str, written: bool) -> View<'a> {
        View {
            file,
            generation: assembled.generation.name(),
            engine: assembled.engine.map(|engine| engine.row().key),
            width: assembled.width.bytes(),
            length: written.then_some(assembled.bytes.len()),
            findings: assembled.findings.iter().map(FindingView::from).collect(),
        }
    }
}

/// The outputs, each with the option that names it.
fn targets(options: &Options) -> Vec<(&'static str, Target)> {
    let words = [
        ("-o", Some(&options.output)),
        ("--listing", options.listing.as_ref()),
        ("--symbols", options.symbols.as_ref()),
    ];
    let of =
        |(option, word): (_, Option<&OsString>)| Some((option, Target::from(word?.as_os_str())));
    words.into_iter().filter_map(of).collect()
}

/// Writes all outputs, none of them to its place yet.
fn write(options: &Options, source: &Source, assembled: &Assembled) -> Result<Vec<Output>, Stop> {
    let mut program = Target::from(options.output.as_os_str()).create()?;
    program.write_all(&assembled.bytes).map_err(|error| program.failed(&error))?;
    let mut outputs = vec![program];
    if let Some(word) = &options.listing {
        let target = Target::from(word.as_os_str());
        outputs.push(target.text(|out| listing::write(assembled, &source.name(), out))?);
    }
    if let Some(word) = &options.symbols {
        let json = Path::new(word).extension().is_some_and(|extension| extension == "json");
        let target = Target::from(word.as_os_str());
        outputs.push(target.text(|out| match json {
            true => symbols::write_json(assembled, &source.name(), out),
            false => symbols::write_text(assembled, out),
        })?);
    }
    Ok(outputs)
}
