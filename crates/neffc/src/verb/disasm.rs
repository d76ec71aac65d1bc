//! `neffc disasm FILE`: engine programs as text, bare or out of a NEFF.

use std::ffi::OsString;
use std::io::{Cursor, Read, Write};

use clap::ValueEnum;
use neff::abi::Engine;
use neff::asm::check::{check_file, check_graph};
use neff::asm::sp::{self, Width};
use neff::asm::{disassemble, predicate::Owners, profiler_text};
use neff::container::source::StreamSource;
use neff::isa::model::Generation;
use neff::programs::{PROBE, QueueOwners, bare_width};
use neff::{Neff, OpenOptions};
use neff_diag::{Findings, Severity};

use crate::args::{LimitOptions, WidthOption, generation};
use crate::exit::{Exit, Stop};
use crate::input::{Input, Source};
use crate::output::Target;
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc disasm model.neff
  neffc disasm --style profiler model.neff -o model.txt
  neffc disasm PE.bin --isa v2
  neffc disasm sp.bin --width 8 --sp-fields

  neffc disasm --check model.neff -o model.txt";

/// The options of `disasm`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A NEFF or an engine program; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of the NEFF,
    /// else v3]
    #[arg(long, value_name = "GENERATION", value_parser = generation)]
    pub isa: Option<Generation>,
    /// The dialect
    #[command(flatten)]
    pub width: WidthOption,
    /// Write fields instead of `raw=` in 8-byte instructions. The fields are this tool's own
    /// choice: no layout is published
    #[arg(long)]
    pub sp_fields: bool,
    /// `canonical` can be assembled; `profiler` is what the vendor's profiler shows
    #[arg(long, value_enum, default_value = "canonical")]
    pub style: Style,
    /// Say what a loader would refuse and what is odd in the programs
    #[arg(long)]
    pub check: bool,
    /// Where the text goes
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: OsString,
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

impl Options {
    /// The text of a program; 8-byte instructions have one style only.
    fn text(
        &self,
        bytes: &[u8],
        generation: Generation,
        owners: &dyn Owners,
        words: bool,
    ) -> String {
        match self.style {
            _ if words && self.sp_fields => sp::disassemble(bytes, sp::Form::Fields),
            _ if words => sp::disassemble(bytes, sp::Form::Raw),
            Style::Canonical => disassemble(bytes, generation),
            Style::Profiler => profiler_text(bytes, generation, owners),
        }
    }
}

/// Writes the text.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let width = options.width.within(options.isa)?;
    let source = Source::from(options.file.as_os_str());
    let cannot_read = |error| Stop::cannot_read(&source.name(), &error);
    let mut input = source.open()?;
    let mut first = Vec::new();
    input.by_ref().take(PROBE).read_to_end(&mut first).map_err(cannot_read)?;
    if bare_width(&first, options.isa, width).is_some() {
        input.read_to_end(&mut first).map_err(cannot_read)?;
    }
    if let Some(bare) = bare_width(&first, options.isa, width) {
        let generation = options.isa.unwrap_or(Generation::ASSUMED);
        let words = bare == Width::Word;
        write(options, &options.text(&first, generation, &QueueOwners::default(), words))?;
        let mut found = Findings::new();
        if options.check && !words {
            found = check_file(&first, generation, None);
        }
        session.report(&found, &source.name())?;
        return Ok(Exit::of(&found));
    }
    of_neff(options, session, width, &source, first, input)
}

fn of_neff(
    options: &Options,
    session: &Session,
    width: Option<Width>,
    source: &Source,
    first: Vec<u8>,
    input: Input,
) -> Result<Exit, Stop> {
    let open =
        OpenOptions { limits: options.limits.into(), programs: true, ..OpenOptions::default() };
    let mut stream = StreamSource(Cursor::new(first).chain(input));
    let neff =
        Neff::read(&mut stream, &open).map_err(|error| Stop::from_read(&source.name(), error))?;
    session.report(&neff.report().findings, &source.name())?;
    let mut exit = Exit::of(&neff.report().findings);
    if neff.report().archive.is_some() {
        // What is odd but harmless in the manifests is the business of `info`.
        let mut errors = Findings::new();
        let all = neff.chain_findings().iter();
        errors.extend(all.filter(|finding| finding.severity == Severity::Error).cloned());
        session.report(&errors, &source.name())?;
        exit = exit.max(Exit::of(&errors));
    }
    let generation = options.isa.unwrap_or_else(|| neff.generation());
    let (mut out, mut found) = (String::new(), Findings::new());
    for program in neff.programs() {
        let Some(bytes) = &program.bytes else { continue };
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("# {} {}\n", text::safe(program.graph), program.engine));
        let words = program.is_words(options.isa.or(neff.known_generation()), width);
        out.push_str(&options.text(bytes, generation, &program.owners, words));
        if let Some(engine) = Engine::from_key(program.engine).filter(|_| options.check && !words) {
            found.append(check_graph(bytes, generation, program.graph, engine));
        }
    }
    write(options, &out)?;
    session.report(&found, &source.name())?;
    Ok(exit.max(Exit::of(&found)))
}

fn write(options: &Options, text: &str) -> Result<(), Stop> {
    let mut out = Target::from(options.output.as_os_str()).create()?;
    out.write_all(text.as_bytes()).map_err(|error| out.failed(&error))?;
    out.finish()
}
