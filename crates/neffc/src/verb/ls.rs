//! `neffc ls FILE…`: the members, without holding their bodies.

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::container::read::{ReadOptions, Report, read};
use neff::container::tar::member::Member;
use neff::container::visit::{Body, Stop as Halt, Visitor};
use serde::Serialize;

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc ls model.neff
  neffc ls -l model.neff
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
    let mut listing = Listing { options, session, heading, rows: Vec::new(), stop: None };
    let read_options = ReadOptions { limits: options.limits.into(), digest: false };
    let outcome = read(&mut watched, &read_options, &mut listing);
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
}

impl Visitor for Listing<'_> {
    fn member(&mut self, member: &Member) -> Result<Body, Halt> {
        if self.options.json {
            self.rows.push(MemberView::from(member));
            return Ok(Body::Skip);
        }
        let line = if self.options.long { long_line(member) } else { short_line(member) };
        let text = self.heading.take().unwrap_or_default() + &line;
        self.session.print(&text).map(|()| Body::Skip).map_err(|stop| {
            self.stop = Some(stop);
            Halt::Enough
        })
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

#[derive(Serialize)]
struct FilesView<'a> {
    files: Vec<FileView<'a>>,
    unreadable: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct FileView<'a> {
    file: &'a str,
    kind: &'static str,
    members: &'a [MemberView],
    findings: Vec<FindingView<'a>>,
}

impl<'a> FileView<'a> {
    fn of((file, report, members): &'a (String, Report, Vec<MemberView>)) -> FileView<'a> {
        FileView {
            file,
            kind: report.outer.word(),
            members,
            findings: report.findings.iter().map(FindingView::from).collect(),
        }
    }
}

/// A member in JSON. Offsets count in the uncompressed archive.
#[derive(Debug, Serialize)]
pub struct MemberView {
    index: u64,
    name: String,
    /// The bytes of the name, if they are not UTF-8.
    name_hex: Option<String>,
    kind: &'static str,
    size: u64,
    data_offset: u64,
    mode: Option<u64>,
    uid: Option<u64>,
    gid: Option<u64>,
    uname: String,
    gname: String,
    mtime: Option<u64>,
    format: &'static str,
    link: Option<String>,
    loaded: bool,
}

impl From<&Member> for MemberView {
    fn from(member: &Member) -> MemberView {
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        MemberView {
            index: member.index,
            name: lossy(member.loader_name()),
            name_hex: text::hex_unless_utf8(member.loader_name()),
            kind: member.kind.word(),
            size: member.size,
            data_offset: member.data_offset,
            mode: member.mode,
            uid: member.uid,
            gid: member.gid,
            uname: lossy(&member.uname),
            gname: lossy(&member.gname),
            mtime: member.mtime,
            format: member.dialect.name(),
            link: (!member.link.is_empty()).then(|| lossy(&member.link)),
            loaded: !member.is_dropped_by_loader(),
        }
    }
}
