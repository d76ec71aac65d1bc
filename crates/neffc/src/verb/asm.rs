//! `neffc asm FILE -o FILE`: the text of an engine program to its bytes.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use neff::asm::assemble::AssembleOptions;
use neff::asm::check::check_assembled;
use neff::asm::parse::NoNames;
use neff::asm::sp::assemble_width;
use neff::isa::model::Generation;
use neff::text::Loaded;
use neff_diag::{Diagnostic, Findings, Place, codes::assembly};

use crate::args::{WidthOption, generation};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::Target;
use crate::session::Session;

const EXAMPLES: &str = "  neffc asm pe.asm -o pe.bin
  neffc asm --isa v2 pool.asm -o pool.bin
  neffc asm --width 8 sp.asm -o sp.bin";

/// The options of `asm`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The text; `-` is standard input. Files that it includes lie in its folder
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of `.isa`,
    /// else v3]
    #[arg(long, value_name = "GENERATION", value_parser = generation)]
    pub isa: Option<Generation>,
    /// The dialect
    #[command(flatten)]
    pub width: WidthOption,
    /// Write programs that the loader would refuse, and say nothing about them
    #[arg(long)]
    pub no_check: bool,
    /// Where the program goes
    #[arg(short, long, value_name = "FILE")]
    pub output: OsString,
}

/// Assembles the file; nothing is written if the text or the program has errors.
///
/// # Errors
/// [`Stop`] for failures of reading and writing, and for what is no text.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let width = options.width.within(options.isa)?;
    let source = Source::from(options.file.as_os_str());
    let mut bytes = Vec::new();
    let read = source.open()?.read_to_end(&mut bytes);
    read.map_err(|error| Stop::cannot_read(&source.name(), &error))?;
    let text = String::from_utf8(bytes).map_err(|_| {
        let finding = Diagnostic::new(assembly::NOT_TEXT, "the file is not UTF-8 text");
        Stop::faults(finding.at(Place::Path(source.name())))
    })?;
    let files = Loaded(folder(&source));
    let settings = AssembleOptions { generation: options.isa, names: &NoNames };
    let assembled = assemble_width(&source.name(), text, &files, &settings, width);
    session.report(&assembled.findings, &source.name())?;
    let checked = if options.no_check { Findings::new() } else { check_assembled(&assembled) };
    session.report(&checked, &source.name())?;
    let exit = Exit::of(&assembled.findings).max(Exit::of(&checked));
    if exit == Exit::Done {
        let mut out = Target::from(options.output.as_os_str()).create()?;
        out.write_all(&assembled.bytes).map_err(|error| out.failed(&error))?;
        out.finish()?;
    }
    Ok(exit)
}

/// The folder that includes are read from.
fn folder(source: &Source) -> PathBuf {
    let parent = match source {
        Source::Stdin => None,
        Source::File(path) => path.parent(),
    };
    parent.filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}
