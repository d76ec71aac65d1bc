//! `neffc verify FILE…`: header gates, soundness, digest.

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::abi::Runtime;
use neff::check;
use neff::container::Outcome;
use neff::container::digest::Verdict;
use neff::container::outer::Outer;
use neff::container::read::{PayloadKind, Report};
use neff::container::verify::Verification;
use serde::Serialize;

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc verify model.neff
  neffc verify --runtime 2.31.24.0 build/*.neff
  neffc verify --json - < model.neff";

/// The options of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// NEFFs; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// The runtime version that would load it
    #[arg(long, value_name = "VERSION", value_parser = args::runtime, default_value = Runtime::baseline().version)]
    pub runtime: &'static Runtime,
    /// Load with the runtime's verify flag (off there by default): the digest must match
    #[arg(long)]
    pub verify_hash: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Checks every file.
///
/// # Errors
/// [`Stop`] if a file cannot be read or standard output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut exit = Exit::Done;
    let mut checked = Vec::new();
    let mut unreadable = Unreadable::default();
    for file in &options.files {
        let source = Source::from(file.as_os_str());
        let (report, verification) = match one(options, session, &source) {
            Ok(checked) => checked,
            Err(stop) => {
                exit = exit.max(unreadable.keep(stop)?);
                continue;
            }
        };
        exit = exit.max(Exit::of(&verification.findings));
        if options.json {
            checked.push((source.name(), report, verification));
        } else {
            session.report(&verification.findings, &source.name())?;
            session.print(&summary(&source.name(), &report, &verification, options.runtime))?;
        }
    }
    if options.json {
        let views = checked.iter();
        let files = views.map(|(name, report, verification)| view(name, report, verification));
        session.print_json(FilesView {
            runtime: options.runtime.version,
            files: files.collect(),
            unreadable: unreadable.findings.iter().map(FindingView::from).collect(),
        })?;
    } else {
        session.report(&unreadable.findings, "")?;
    }
    Ok(exit)
}

fn one(
    options: &Options,
    session: &Session,
    source: &Source,
) -> Result<(Report, Verification), Stop> {
    let mut watched = Watched::new(source.open()?, session);
    check(&mut watched, options.limits.into(), options.runtime, options.verify_hash)
        .map_err(|error| Stop::from_read(&source.name(), error))
}

/// A few lines for people.
fn summary(name: &str, report: &Report, verification: &Verification, runtime: &Runtime) -> String {
    let state = match (verification.is_ok(), verification.refused_at()) {
        // Manifests and programs are the business of others.
        (true, _) => "container ok".to_owned(),
        (false, Some(gate)) => format!("refused at gate {}", gate.id),
        (false, None) => faulty(report).to_owned(),
    };
    let mut out = format!("{name}: {state}\n");
    if let Some(last) = verification.gates.last() {
        let passed =
            verification.gates.iter().filter(|gate| gate.outcome == Outcome::Passed).count();
        let _ = writeln!(
            out,
            "  gates    {passed} passed of G01 to {}, runtime {}",
            last.id, runtime.version
        );
    }
    if let Some(payload) = &report.payload {
        let tail = match payload.tail.length {
            0 => String::new(),
            length => format!(", then {} more", text::grouped(length)),
        };
        let stored = match (payload.kind, payload.complete) {
            (PayloadKind::Gzip, true) => payload.tail.offset.saturating_sub(payload.offset),
            _ => payload.stored,
        };
        let _ = match stored {
            0 => writeln!(out, "  payload  none"),
            _ => writeln!(
                out,
                "  payload  {}, {}{tail}",
                payload.kind.word(),
                text::counted(stored, "byte")
            ),
        };
    }
    if let Some(archive) = &report.archive {
        let complete = if archive.complete { "complete" } else { "not complete" };
        let members = text::counted(archive.members, "member");
        let length = text::counted(archive.length, "byte");
        let _ = writeln!(out, "  archive  {members}, {length}, {complete}");
    }
    if let Some(verdict) = report.verdict {
        let _ = writeln!(out, "  hash     {}", verdict.word());
    }
    out
}

/// What to call a file with faults that no gate refuses.
fn faulty(report: &Report) -> &'static str {
    let whole = report.payload.as_ref().is_some_and(|payload| payload.complete);
    match (&report.outer, report.verdict) {
        (Outer::Empty, _) => "empty",
        (Outer::Foreign(_), _) => "not a NEFF",
        (Outer::BareArchive, _) if whole => "an archive without a header",
        _ if report.reached_limit() => "not read to its end: a limit was reached",
        (_, verdict) if !whole || verdict == Some(Verdict::Damaged) => "damaged",
        _ => "has faults",
    }
}

#[derive(Serialize)]
struct FilesView<'a> {
    runtime: &'static str,
    files: Vec<FileView<'a>>,
    unreadable: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct FileView<'a> {
    file: &'a str,
    ok: bool,
    kind: &'static str,
    file_size: u64,
    refused_at: Option<&'static str>,
    gates: Vec<GateView>,
    payload: Option<&'static str>,
    members: Option<u64>,
    hash: Option<&'static str>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct GateView {
    id: &'static str,
    outcome: &'static str,
    why: Option<&'static str>,
    reached: bool,
}

fn view<'a>(name: &'a str, report: &'a Report, verification: &'a Verification) -> FileView<'a> {
    let gate = |gate: &neff::container::Gate| {
        let (outcome, why) = match gate.outcome {
            Outcome::Passed => ("passed", None),
            Outcome::Refused => ("refused", None),
            Outcome::Undecided(why) => ("undecided", Some(why)),
            Outcome::NotEvaluated(why) => ("not-evaluated", Some(why)),
        };
        GateView { id: gate.id, outcome, why, reached: gate.reached }
    };
    FileView {
        file: name,
        ok: verification.is_ok(),
        kind: report.outer.word(),
        file_size: report.file_size,
        refused_at: verification.refused_at().map(|gate| gate.id),
        gates: verification.gates.iter().map(gate).collect(),
        payload: report.payload.as_ref().map(|payload| payload.kind.word()),
        members: report.archive.as_ref().map(|archive| archive.members),
        hash: report.verdict.map(|verdict| verdict.word()),
        findings: verification.findings.iter().map(FindingView::from).collect(),
    }
}
