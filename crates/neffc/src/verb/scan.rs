//! `neffc scan DIR`: what every file under a folder is.

mod judge;
mod view;
mod walk;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use neff::abi::{Arch, Runtime};
use neff::diag::{Diagnostic, codes::environment};

use crate::args::{self, LimitOptions};
use crate::exit::{Exit, Stop};
use crate::input::display_path;
use crate::progress;
use crate::session::Session;
use judge::{Judged, State};

const EXAMPLES: &str = "  neffc scan models
  neffc scan --arch sunda --allow-legacy models
  neffc scan --json models > models.json";

/// The options of `scan`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// Folders, looked through with all that is in them but not through links; or files
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<OsString>,
    /// The machine: sunda, cayman, mariana, or v2, v3, v4 [default: what each NEFF is for]
    #[arg(long, value_parser = args::machine)]
    pub arch: Option<Arch>,
    /// The runtime version that loads them
    #[arg(long, value_name = "VERSION", value_parser = args::runtime, default_value = Runtime::baseline().version)]
    pub runtime: &'static Runtime,
    /// Load as with NEURON_RT_ALLOW_LEGACY_NEFF=1
    #[arg(long)]
    pub allow_legacy: bool,
    /// Files that are read at the same time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What a file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Judges every file.
///
/// # Errors
/// [`Stop`] if a folder cannot be read, or output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let files = walk::files(&options.folders)?;
    let judged = all(options, session, &files);
    let states = states(judged);
    let exit = states.iter().map(|(_, state)| state.exit()).max().unwrap_or(Exit::Done);
    let listed: Vec<_> = files.iter().zip(&states).collect();
    match options.json {
        true => session.print_json(view::of(options, &listed))?,
        false => session.print(&page(&listed, session))?,
    }
    Ok(exit)
}

/// Judges all files, several at a time, in the order of the list.
fn all(options: &Options, session: &Session, files: &[PathBuf]) -> Vec<Judged> {
    let available = thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or(available, usize::from).min(files.len().max(1));
    let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        let mut own = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(at) else { return own };
            own.push((at, judge::file(options, file)));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let mut judged = progress::counting(session, &done, || {
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut judged = work();
            for other in others {
                judged.extend(other.join().unwrap_or_default());
            }
            judged
        })
    });
    judged.sort_unstable_by_key(|(at, _)| *at);
    let mut judged = judged.into_iter().peekable();
    // A thread that ended early leaves a gap, which must not shift the others.
    let each = (0..files.len()).map(|at| match judged.next_if(|(index, _)| *index == at) {
        Some((_, judged)) => judged,
        None => {
            Judged { state: State::Unreadable("reading ended early".to_owned()), program: None }
        }
    });
    each.collect()
}

/// The state of each file; of files that are the same program, all but the first are duplicates.
fn states(judged: Vec<Judged>) -> Vec<(Option<String>, State)> {
    let mut first = std::collections::HashMap::new();
    let mut out = Vec::with_capacity(judged.len());
    for (at, judged) in judged.into_iter().enumerate() {
        let known =
            judged.program.as_ref().map(|program| *first.entry(program.clone()).or_insert(at));
        let state = match (judged.state, known) {
            (State::Ok, Some(known)) if known != at => State::Duplicate(known),
            (state, _) => state,
        };
        out.push((judged.program, state));
    }
    out
}

/// A file, its program and its state.
type Listed<'l> = (&'l PathBuf, &'l (Option<String>, State));

/// A line for each file, then how many there are of each kind.
fn page(listed: &[Listed<'_>], session: &Session) -> String {
    let mut out = String::new();
    let mut counts = std::collections::BTreeMap::new();
    for (file, (_, state)) in listed {
        let of = |at: usize| listed.get(at).map_or(String::new(), |(file, _)| display_path(file));
        let _ = writeln!(out, "{}: {}", display_path(file), state.words(&of, session.paints()));
        let count = counts.entry(state.order()).or_insert((state.kind(), 0u64));
        count.1 = count.1.saturating_add(1);
    }
    let total = crate::text::counted(listed.len() as u64, "file");
    let counts: Vec<_> = counts.values().map(|(kind, count)| format!("{count} {kind}")).collect();
    let _ = match counts.is_empty() {
        true => writeln!(out, "{total}"),
        false => writeln!(out, "{total}: {}", counts.join(", ")),
    };
    out
}

/// Why a folder cannot be looked through.
fn unreadable(path: &std::path::Path, error: &std::io::Error) -> Stop {
    let finding = Diagnostic::new(environment::CANNOT_READ, format!("cannot read: {error}"));
    let place = neff::diag::Place::Path(display_path(path));
    Stop::Finding(Exit::Environment, Box::new(finding.at(place)))
}
