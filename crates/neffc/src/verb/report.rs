//! `neffc report FILE -o PAGE`: one page of HTML that shows a NEFF, or the same as JSON.

mod page;

use std::ffi::OsString;

use neff::abi::{Arch, Runtime};
use neff::load::LoadOptions;
use neff::report::Report;
use neff::{Neff, OpenOptions};

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::Target;
use crate::progress::Watched;
use crate::session::Session;
use crate::text;
use crate::verb::load::own_machine;

const EXAMPLES: &str = "  neffc report model.neff -o model.html
  neffc report model.neff -o model.html --hbm 24GiB
  neffc report model.neff --json";

/// The options of `report`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The NEFF; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Where the page goes; `-` is standard output
    #[arg(short, long, value_name = "PAGE", required_unless_present = "json")]
    pub output: Option<OsString>,
    /// Print JSON in place of a page
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
    /// The machine that it is loaded on: sunda, cayman, mariana, or v2, v3, v4 [default: what the
    /// NEFF is for, or cayman if it is for all]
    #[arg(long, value_parser = args::machine)]
    pub arch: Option<Arch>,
    /// The runtime version that loads it
    #[arg(long, value_name = "VERSION", value_parser = args::runtime, default_value = Runtime::baseline().version)]
    pub runtime: &'static Runtime,
    /// Bytes of one device memory, e.g. 24GiB: the memory plan is drawn against it
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    pub hbm: Option<u64>,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Writes the page, or prints JSON.
///
/// # Errors
/// [`Stop`] if the file cannot be read or the page cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let target = options.output.as_deref().map(Target::from);
    if let Some(target) = &target {
        target.differs_from(&source, "-o")?;
    }
    let neff = open(options, session, &source)?;
    let machine = LoadOptions {
        runtime: options.runtime,
        memory: options.hbm,
        ..own_machine(options.arch, &neff)
    };
    let load = neff.load(&machine, false);
    let report = Report::of(&neff, &load, &machine);
    let exit = Exit::of(&load.findings);
    let Some(target) = target else {
        session.print_json(&report)?;
        return Ok(exit);
    };
    let page = page::page(&report).map_err(|error| Stop::cannot_write(&target.name(), &error))?;
    let written = target.text(|out| out.write_all(page.as_bytes()))?;
    written.finish()?;
    if let Target::File(_) = target {
        let bytes = u64::try_from(page.len()).unwrap_or(u64::MAX);
        let verdict = &report.verdict;
        session.print(&format!(
            "{}: {}\n{}: {} on {}, runtime {}\n",
            target.name(),
            text::counted(bytes, "byte"),
            source.name(),
            verdict.word,
            verdict.arch,
            verdict.runtime
        ))?;
    }
    Ok(exit)
}

fn open(options: &Options, session: &Session, source: &Source) -> Result<Neff, Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let open = OpenOptions {
        limits: options.limits.into(),
        programs: true,
        arrays: true,
        debug: true,
        ..OpenOptions::default()
    };
    Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))
}
