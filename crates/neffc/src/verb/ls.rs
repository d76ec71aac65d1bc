//! `neffc ls FILE…`: the members, without holding their bodies.

mod view;

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::container::read::{ReadOptions, Report, read};
use neff::container::tar::member::Member;
use neff::container::visit::{Body, Stop as Halt, Visitor};

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;
use view::{FileView, FilesView, MemberView};

const EXAMPLES: &str = "  neffc ls model.neff
  neffc ls -l model.neff
  neffc ls --sizes model.neff
  neffc ls --json - < model.neff";

/// The options of `ls`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// NEFFs, bare .tgz or .tar archives; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Show kind, mode, owner, time and offset too
    #[arg(short, long)]
    pub long: bool,
    /// Show too what each takes in the file, its entry included, as it is stored
    #[arg(long)]
    pub sizes: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Lists the members of every file.
///
/// # Errors
/// [`Stop`] if a file cannot be read or standard output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut exit = Exit::Done;
    let mut views = Vec::new();
    let mut unreadable = Unreadable::default();
    for file in &options.files {
        let source = Source::from(file.as_os_str());
        let (report, rows) = match one(options, session, &source) {
            Ok(listed) => listed,
            Err(stop) => {
                exit = exit.max(unreadable.keep(stop)?);
                continue;
            }
        };
        exit = exit.max(Exit::of(&report.findings));
        if options.json {
            views.push((source.name(), report, rows));
        } else {
            session.report(&report.findings, &source.name())?;
        }
    }
    if options.json {
        session.print_json(FilesView {
            files: views.iter().map(FileView::of).collect(),
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
) -> Result<(Report, Vec<MemberView>), Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let heading = heading(options, source);
    let mut listing = Listing {
        options,
        session,
        heading,
        rows: Vec::new(),
        stop: None,
        reached: 0,
        waiting: None,
    };
    let read_options = ReadOptions { limits: options.limits.into(), digest: false };
    let outcome = read(&mut watched, &read_options, &mut listing);
    listing.unmeasured()?;
    match listing.stop {
        Some(stop) => Err(stop),
        None => outcome
            .map(|report| (report, listing.rows))
            .map_err(|error| Stop::from_read(&source.name(), error)),
    }
}

fn heading(options: &Options, source: &Source) -> Option<String> {
    (options.files.len() > 1).then(|| format!("{}:\n", source.name()))
}

/// Prints members as they go by; gathers them only for JSON.
struct Listing<'a> {
    options: &'a Options,
    session: &'a Session,
    heading: Option<String>,
    rows: Vec<MemberView>,
    stop: Option<Stop>,
    /// File offset behind the entry before, where it is measured.
    reached: u64,
    /// The line of an entry that is not measured yet.
    waiting: Option<String>,
}

impl Listing<'_> {
    fn print(&mut self, line: &str) -> Result<(), Stop> {
        self.session.print(&(self.heading.take().unwrap_or_default() + line))
    }

    /// Prints the entry in which the archive was cut.
    fn unmeasured(&mut self) -> Result<(), Stop> {
        match self.waiting.take() {
            Some(line) => self.print(&format!("{:>14}  {line}", "?")),
            None => Ok(()),
        }
    }
}

impl Visitor for Listing<'_> {
    fn member(&mut self, member: &Member) -> Result<Body, Halt> {
        if self.stop.is_some() {
            return Err(Halt::Enough);
        }
        if self.options.json {
            self.rows.push(MemberView::from(member));
            return Ok(Body::Skip);
        }
        let line = if self.options.long { long_line(member) } else { short_line(member) };
        if self.options.sizes {
            self.waiting = Some(line);
            return Ok(Body::Skip);
        }
        self.print(&line).map(|()| Body::Skip).map_err(|stop| {
            self.stop = Some(stop);
            Halt::Enough
        })
    }

    fn measures(&self) -> bool {
        self.options.sizes
    }

    fn stored(&mut self, offset: u64) {
        let taken = offset.saturating_sub(self.reached);
        self.reached = offset;
        if let Some(row) = self.rows.last_mut().filter(|row| row.stored.is_none()) {
            row.stored = Some(taken);
        }
        if let Some(line) = self.waiting.take() {
            let printed = self.print(&format!("{:>14}  {line}", text::grouped(taken)));
            self.stop = self.stop.take().or(printed.err());
        }
    }
}

fn short_line(member: &Member) -> String {
    format!("{:>14}  {}\n", text::grouped(member.size), listed_name(member))
}

fn listed_name(member: &Member) -> String {
    let name = text::name(member.loader_name());
    if member.link.is_empty() { name } else { format!("{name} -> {}", text::name(&member.link)) }
}

fn long_line(member: &Member) -> String {
    let number = |value: Option<u64>| value.map_or("?".to_owned(), |value| value.to_string());
    let mode = member.mode.map_or("?".to_owned(), |mode| format!("{mode:04o}"));
    let owner = format!("{}:{}", number(member.uid), number(member.gid));
    let names = format!("{}:{}", text::name(&member.uname), text::name(&member.gname));
    let mut line = format!("{:<9} {mode:>4} {owner:<11} {names:<15} ", member.kind.word());
    let _ = writeln!(
        line,
        "{:>10} {:>14} @{:<12} {}",
        number(member.mtime),
        text::grouped(member.size),
        member.data_offset,
        listed_name(member)
    );
    line
}
