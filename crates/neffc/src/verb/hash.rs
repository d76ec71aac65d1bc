//! `neffc hash FILE…`: digests of files, or with `--program` of what they execute.

mod view;

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::container::Header;
use neff::container::digest::Algorithm;
use neff::diag::Findings;
use neff::digests::{FileDigests, file_digests};
use neff::normal::{Identity, Subject};

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::progress::Watched;
use crate::session::Session;

const EXAMPLES: &str = "  neffc hash model.neff
  neffc hash --program build/*.neff
  neffc hash --program --parts model.neff";

/// The options of `hash`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// NEFFs; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Digest what is executed: files with the same digest are the same program
    #[arg(long)]
    pub program: bool,
    /// Digest every part of it too: settings, variables, weights, queues, programs of each graph
    #[arg(long, requires = "program")]
    pub parts: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// What was made of one file.
enum Made {
    File(Box<FileDigests>),
    Program(Option<Box<Identity>>),
}

/// Digests every file.
///
/// # Errors
/// [`Stop`] if standard output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut exit = Exit::Done;
    let mut all = Vec::new();
    let mut unreadable = Unreadable::default();
    for file in &options.files {
        let source = Source::from(file.as_os_str());
        let (made, findings) = match one(options, session, &source) {
            Ok(made) => made,
            Err(stop) => {
                exit = exit.max(unreadable.keep(stop)?);
                continue;
            }
        };
        exit = exit.max(Exit::of(&findings));
        if options.json {
            all.push((source.name(), made, findings));
        } else {
            session.report(&findings, &source.name())?;
            session.print(&text(options, &source.name(), &made))?;
        }
    }
    match options.json {
        true => session.print_json(view::files(options, &all, &unreadable.findings))?,
        false => session.report(&unreadable.findings, "")?,
    }
    Ok(exit)
}

fn one(options: &Options, session: &Session, source: &Source) -> Result<(Made, Findings), Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let limits = options.limits.into();
    let failed = |error| Stop::from_read(&source.name(), error);
    if !options.program {
        let digests = file_digests(&mut watched, limits).map_err(failed)?;
        let findings = digests.report.findings.clone();
        return Ok((Made::File(Box::new(digests)), findings));
    }
    let subject = Subject::read(&mut watched, limits).map_err(failed)?;
    let identity = subject.identity();
    let mut findings = subject.neff.report().findings.clone();
    if identity.is_none() {
        findings.append(subject.neff.chain_findings().clone());
    }
    Ok((Made::Program(identity.map(Box::new)), findings))
}

fn text(options: &Options, name: &str, made: &Made) -> String {
    match made {
        Made::File(digests) => file_text(name, digests),
        Made::Program(None) => format!("{name}: no program\n"),
        Made::Program(Some(identity)) => program_text(options, name, identity),
    }
}

fn program_text(options: &Options, name: &str, identity: &Identity) -> String {
    let mut out = format!("{identity}  {name}\n");
    for part in identity.parts.iter().filter(|_| options.parts) {
        let name = crate::text::name(identity.name(part).as_bytes());
        let _ = writeln!(out, "  {}  {name}", part.shown());
    }
    out
}

fn file_text(name: &str, digests: &FileDigests) -> String {
    let mut out = format!("{name}\n");
    let mut line = |what: &str, digest: &str| {
        let _ = writeln!(out, "  {what:16} {digest}");
    };
    line("file", &format!("SHA-256 {}", digests.file));
    if let Some(archive) = &digests.archive {
        line("archive", &format!("SHA-256 {archive}"));
    }
    if let Some((algorithm, digest)) = stored(digests) {
        line("stored data", &format!("{algorithm} {digest}"));
    }
    if let Some(header) = digests.report.header() {
        let verdict = digests.report.verdict.map_or("", |verdict| verdict.word());
        line("hash", &format!("{} {verdict}", hash(header)));
        line("uuid", &header.uuid().to_string());
    }
    out
}

/// The digest that the header's `hash` is compared with, and what it is.
fn stored(digests: &FileDigests) -> Option<(&'static str, String)> {
    let digest = digests.report.payload.as_ref()?.digest.as_ref()?;
    let version = digests.report.header()?.pkg_version();
    Some((Algorithm::of_package_version(version)?.name(), hex(digest)))
}

fn hash(header: &Header) -> String {
    hex(header.hash())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
