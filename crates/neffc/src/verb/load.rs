//! `neffc load FILE…`: every gate of the runtime in its order, then the loaded model.

mod emit;
mod graph;
mod images;
mod kbin;
mod page;
mod view;

use std::ffi::OsString;
use std::path::PathBuf;

use neff::abi::{Arch, Runtime};
use neff::diag::{Diagnostic, Findings, codes::environment};
use neff::load::image::LibraryContext;
use neff::load::{LoadOptions, Verdict};
use neff::{Load, Neff, OpenOptions};

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::progress::Watched;
use crate::session::Session;

const EXAMPLES: &str = "  neffc load model.neff
  neffc load --arch sunda --allow-legacy model.neff
  neffc load --all --runtime 2.34.10 build/*.neff
  neffc load --verbose --metaneff metaneff.pb model.neff
  neffc load --hbm 24GiB --emit-images images model.neff";

/// The options of `load`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// NEFFs; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// The machine: sunda, cayman, mariana, or v2, v3, v4 [default: what the NEFF is for, or
    /// cayman if it is for all]
    #[arg(long, value_parser = args::machine)]
    pub arch: Option<Arch>,
    /// The runtime version that loads it
    #[arg(long, value_name = "VERSION", value_parser = args::runtime, default_value = Runtime::baseline().version)]
    pub runtime: &'static Runtime,
    /// Load as with NEURON_RT_ALLOW_LEGACY_NEFF=1
    #[arg(long)]
    pub allow_legacy: bool,
    /// Load with the runtime's verify flag (off there by default): the digest must match
    #[arg(long)]
    pub verify_hash: bool,
    /// Say all that was found, not only what the runtime stops at
    #[arg(long)]
    pub all: bool,
    /// Load GPSIMD libraries from a context that is not theirs: eight load records each, not one
    #[arg(long)]
    pub foreign_libraries: bool,
    /// Physical cores that are free [default: as many as it takes]
    #[arg(long, value_name = "N")]
    pub cores: Option<u32>,
    /// Bytes of one device memory, e.g. 24GiB: does the model fit?
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    pub hbm: Option<u64>,
    /// Also check the metaneff that goes with the NEFF: its tensors against those of the NEFF
    #[arg(long, value_name = "FILE")]
    pub metaneff: Option<OsString>,
    /// Write the images of the engines into a new folder
    #[arg(long, value_name = "DIR")]
    pub emit_images: Option<PathBuf>,
    /// Write the lowered graphs, as the runtime has them in memory, into a new folder
    #[arg(long, value_name = "DIR")]
    pub emit_kbin: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// A file that was loaded, and what else was asked for with it.
struct Loaded<'n> {
    load: Load<'n>,
    /// What was not written, and why.
    emitted: Findings,
    /// What is wrong with the metaneff.
    bound: Option<Findings>,
    exit: Exit,
}

/// Loads every file.
///
/// # Errors
/// [`Stop`] if output cannot be written, or the options do not go together.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    for_one(options)?;
    emit::check(options)?;
    let mut exit = Exit::Done;
    let mut opened = Vec::new();
    let mut unreadable = Unreadable::default();
    for file in &options.files {
        let source = Source::from(file.as_os_str());
        let neff = match open(options, session, &source) {
            Ok(neff) => neff,
            Err(stop) => {
                exit = exit.max(unreadable.keep(stop)?);
                continue;
            }
        };
        let machine = machine(options, &neff);
        if options.json {
            opened.push((source.name(), machine, neff));
            continue;
        }
        let loaded = loaded(options, &neff, &machine, &mut unreadable)?;
        exit = exit.max(loaded.exit);
        show(options, session, &source.name(), &neff, &loaded, &machine)?;
    }
    if !options.json {
        session.report(&unreadable.findings, "")?;
        return Ok(exit);
    }
    // What is printed borrows from the files.
    let mut loads = Vec::with_capacity(opened.len());
    for (name, machine, neff) in &opened {
        let loaded = loaded(options, neff, machine, &mut unreadable)?;
        exit = exit.max(loaded.exit);
        loads.push((name, machine, loaded));
    }
    let metaneff = metaneff(options).map(|source| source.name());
    let files = loads
        .iter()
        .map(|(name, machine, loaded)| view::file(name, machine, loaded, metaneff.as_deref()));
    session.print_json(view::Files::of(files.collect(), &unreadable.findings))?;
    Ok(exit)
}

fn metaneff(options: &Options) -> Option<Source> {
    options.metaneff.as_deref().map(Source::from)
}

/// Loads a file; images and records are written and the metaneff is read if that was asked for.
fn loaded<'n>(
    options: &Options,
    neff: &'n Neff,
    machine: &LoadOptions,
    unreadable: &mut Unreadable,
) -> Result<Loaded<'n>, Stop> {
    let load = neff.load(machine, options.verify_hash);
    let emitted = emit::write(options, neff, &load)?;
    let mut exit = Exit::of(&load.findings).max(emitted.exit);
    let bound = match metaneff(options).map(|source| super::meta::against(&source, neff)) {
        Some(Ok(bound)) => Some(bound),
        Some(Err(stop)) => {
            exit = exit.max(unreadable.keep(stop)?);
            None
        }
        None => None,
    };
    exit = exit.max(bound.as_ref().map_or(Exit::Done, Exit::of));
    Ok(Loaded { load, emitted: emitted.findings, bound, exit })
}

/// What belongs to one NEFF is not asked of several.
fn for_one(options: &Options) -> Result<(), Stop> {
    let given = [
        ("--emit-images", options.emit_images.is_some()),
        ("--emit-kbin", options.emit_kbin.is_some()),
        ("--metaneff", options.metaneff.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given && options.files.len() > 1) {
        Some((name, _)) => {
            let message = format!("{name} takes one NEFF");
            Err(Stop::usage(Diagnostic::new(environment::BAD_OPTION, message)))
        }
        None => Ok(()),
    }
}

fn open(options: &Options, session: &Session, source: &Source) -> Result<Neff, Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let open = OpenOptions {
        limits: options.limits.into(),
        programs: true,
        arrays: true,
        ..OpenOptions::default()
    };
    Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))
}

/// The machine that is meant for a file.
fn machine(options: &Options, neff: &Neff) -> LoadOptions {
    LoadOptions {
        runtime: options.runtime,
        allow_legacy: options.allow_legacy,
        library_context: match options.foreign_libraries {
            true => LibraryContext::Foreign,
            false => LibraryContext::Own,
        },
        cores: options.cores,
        memory: options.hbm,
        ..own_machine(options.arch, neff)
    }
}

/// A machine of an architecture: the given one, or what a file is for.
pub(super) fn own_machine(arch: Option<Arch>, neff: &Neff) -> LoadOptions {
    LoadOptions::new(arch.unwrap_or_else(|| neff.own_arch()))
}

fn show(
    options: &Options,
    session: &Session,
    name: &str,
    neff: &Neff,
    loaded: &Loaded<'_>,
    machine: &LoadOptions,
) -> Result<(), Stop> {
    let Loaded { load, emitted, bound, .. } = loaded;
    match load.verdict() {
        Verdict::Refused(finding) if !options.all => {
            let mut first = Findings::new();
            first.push(finding.clone());
            session.report(&first, name)?;
        }
        _ => session.report(&load.findings, name)?,
    }
    session.report(emitted, name)?;
    let is_whole = !neff.report().reached_limit();
    session.print(&page::page(name, load, machine, is_whole, session.is_verbose()))?;
    match (bound, metaneff(options)) {
        (Some(bound), Some(source)) => session.report(bound, &source.name()),
        _ => Ok(()),
    }
}
