//! What one file is: read once, its gates asked as `load` does, its program digested.

use std::path::Path;

use clap::builder::styling::{AnsiColor, Style};
use neff::container::outer::Outer;
use neff::load::{LoadOptions, Verdict};
use neff::normal::Subject;
use neff::{Neff, OpenOptions};

use super::Options;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::verb::load::own_machine;

/// What a file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum State {
    /// It loads.
    Ok,
    /// It loads, and is the same program as the file with this place in the list.
    Duplicate(usize),
    /// It has no bytes.
    Empty,
    /// It ends early.
    Truncated,
    /// It is something else.
    NotNeff,
    /// The runtime refuses it at this gate, with this status and for this reason.
    Refused(&'static str, String, String),
    /// What the runtime makes of it depends on what is not known, or it was not read to its end.
    Unclear(String),
    /// The operating system does not let it be read.
    Unreadable(String),
}

/// A file that was judged.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) state: State,
    /// The digest of its program.
    pub(super) program: Option<String>,
}

impl State {
    /// Its word.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Duplicate(_) => "duplicate",
            State::Empty => "empty",
            State::Truncated => "truncated",
            State::NotNeff => "not a NEFF",
            State::Refused(..) => "refused",
            State::Unclear(_) => "unclear",
            State::Unreadable(_) => "unreadable",
        }
    }

    /// Where it stands in the sum.
    pub(super) fn order(&self) -> u8 {
        match self {
            State::Ok => 0,
            State::Duplicate(_) => 1,
            State::Refused(..) => 2,
            State::Truncated => 3,
            State::Empty => 4,
            State::Unclear(_) => 5,
            State::NotNeff => 6,
            State::Unreadable(_) => 7,
        }
    }

    /// What it means for the run. A file that is something else is no fault.
    pub(super) fn exit(&self) -> Exit {
        match self {
            State::Ok | State::Duplicate(_) | State::NotNeff | State::Unclear(_) => Exit::Done,
            State::Empty | State::Truncated | State::Refused(..) => Exit::Faults,
            State::Unreadable(_) => Exit::Environment,
        }
    }

    /// All that is known of it.
    pub(super) fn words(&self, name: &dyn Fn(usize) -> String, paints: bool) -> String {
        let color = match self {
            State::Ok | State::Duplicate(_) => AnsiColor::Green,
            State::NotNeff | State::Unclear(_) => AnsiColor::Yellow,
            _ => AnsiColor::Red,
        };
        let kind = match paints {
            true => {
                let style = Style::new().fg_color(Some(color.into()));
                format!("{style}{}{style:#}", self.kind())
            }
            false => self.kind().to_owned(),
        };
        match self {
            State::Duplicate(first) => format!("{kind} of {}", name(*first)),
            State::Refused(gate, status, text) => {
                format!("{kind} at gate {gate}, {status}: {}", crate::text::safe(text))
            }
            State::Unclear(why) | State::Unreadable(why) => {
                format!("{kind}: {}", crate::text::safe(why))
            }
            _ => kind,
        }
    }
}

/// Judges a file.
pub(super) fn file(options: &Options, path: &Path) -> Judged {
    match read(options, path) {
        Ok(subject) => judge(options, &subject),
        Err(stop) => {
            let why = match &stop {
                Stop::Finding(_, finding) => finding.message.clone(),
                Stop::BrokenPipe => String::new(),
            };
            Judged { state: State::Unreadable(why), program: None }
        }
    }
}

fn read(options: &Options, path: &Path) -> Result<Subject, Stop> {
    let source = Source::File(path.to_owned());
    let mut input = source.open()?;
    let open = OpenOptions {
        limits: options.limits.into(),
        programs: true,
        arrays: true,
        ..OpenOptions::default()
    };
    Subject::read_with(&mut input, &open, false)
        .map_err(|error| Stop::from_read(&source.name(), error))
}

fn judge(options: &Options, subject: &Subject) -> Judged {
    let neff = &subject.neff;
    let report = neff.report();
    let state = match &report.outer {
        Outer::Empty => State::Empty,
        Outer::Foreign(_) => State::NotNeff,
        Outer::Short(_) => State::Truncated,
        _ if is_cut(neff) => State::Truncated,
        Outer::BareArchive => State::NotNeff,
        _ if report.reached_limit() => State::Unclear("a limit was reached".to_owned()),
        Outer::Neff(_) => loaded(options, neff),
    };
    let program = match &state {
        State::Ok | State::Refused(..) | State::Unclear(_) => {
            subject.identity().map(|identity| identity.to_string())
        }
        _ => None,
    };
    Judged { state, program }
}

/// True if the file ends before what the header or the archive promise.
fn is_cut(neff: &Neff) -> bool {
    let report = neff.report();
    let stored = report.payload.as_ref().map_or(0, |payload| payload.stored);
    let promised = neff.header().map_or(0, |header| header.data_size());
    let counts_header = promised.saturating_sub(1024) == stored;
    promised > stored && !counts_header && !report.is_read_to_end() && !report.reached_limit()
}

fn loaded(options: &Options, neff: &Neff) -> State {
    let machine = LoadOptions {
        runtime: options.runtime,
        allow_legacy: options.allow_legacy,
        ..own_machine(options.arch, neff)
    };
    let load = neff.load(&machine, false);
    match load.verdict() {
        Verdict::Loads => State::Ok,
        Verdict::Unclear(_) => State::Unclear("what the runtime does is not known".to_owned()),
        Verdict::Refused(finding) => match &finding.refusal {
            Some(refusal) => {
                let status = format!("status {} ({})", refusal.status, refusal.status_name);
                State::Refused(refusal.gate, status, finding.message.clone())
            }
            None => State::Unclear(finding.message.clone()),
        },
    }
}
