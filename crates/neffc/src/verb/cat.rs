//! `neffc cat FILE MEMBER…`: the bytes of members, on standard output or in a file.

use std::ffi::OsString;
use std::io::Write;

use neff::container::read::{ReadOptions, read};
use neff::container::tar::member::{Member, MemberKind};
use neff::container::visit::{Body, Stop as Halt, Visitor};
use neff_diag::{Diagnostic, Findings, codes::environment, nearest};

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::progress::Watched;
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc cat model.neff neff.json
  neffc cat model.neff sg00/PE.bin -o pe.bin
  neffc cat model.neff --index 12 > member";

/// The options of `cat`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The NEFF; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Names of members, as `ls` prints them or as they are; they come out in the archive's
    /// order, all of them or none
    #[arg(value_name = "MEMBER", required_unless_present = "index")]
    pub members: Vec<String>,
    /// Take members by index instead (duplicates, names that cannot be typed)
    #[arg(short, long, value_name = "N", conflicts_with = "members")]
    pub index: Vec<u64>,
    /// Where the bytes go
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: OsString,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Prints the members.
///
/// # Errors
/// [`Stop`] if a member is not there, and for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let target = Target::from(options.output.as_os_str());
    target.differs_from(&source, "-o")?;
    let mut watched = Watched::new(source.open()?, session);
    let mut picker = Picker {
        options,
        out: target.create()?,
        names: Vec::new(),
        found: vec![false; options.members.len().max(options.index.len())],
        lacking: 0,
    };
    let read_options = ReadOptions { limits: options.limits.into(), digest: false };
    let report = read(&mut watched, &read_options, &mut picker)
        .map_err(|error| Stop::from_read_and_write(&source.name(), &target.name(), error))?;
    session.report(&report.findings, &source.name())?;
    let missing = picker.missing();
    if picker.lacking > 0 {
        // A part of a member is not the member: what the file was stays as it is.
        let message =
            format!("{} bytes of a member are not there; nothing is written", picker.lacking);
        let finding = Diagnostic::new(environment::MEMBER_CUT, message);
        let help = "`neffc unpack --salvage` writes the members that are complete";
        let mut findings = Findings::new();
        findings.push(finding.help(help));
        session.report(&findings, &source.name())?;
        return Ok(Exit::Faults);
    }
    if missing.is_empty() {
        picker.out.finish()?;
        return Ok(Exit::of(&report.findings));
    }
    // If the archive is damaged, what is missing may be behind the damage; it is missing anyway.
    session.report(&missing, &source.name())?;
    Ok(Exit::Faults)
}

/// Copies the wanted members, each name once: the first that has it, as `unpack` does.
struct Picker<'a> {
    options: &'a Options,
    out: Output,
    names: Vec<String>,
    found: Vec<bool>,
    /// Bytes that wanted members have and that did not come.
    lacking: u64,
}

impl Picker<'_> {
    /// Notes a member as found wherever it is asked for; true if it is asked for anywhere and was
    /// not found before.
    fn take(&mut self, member: &Member) -> bool {
        let shown = text::name(member.loader_name());
        let is_name =
            |name: &String| plain(name).as_bytes() == member.loader_name() || *name == shown;
        let names = self.options.members.iter().map(is_name);
        let indexes = self.options.index.iter().map(|index| *index == member.index);
        let mut wanted = false;
        for (found, matches) in self.found.iter_mut().zip(names.chain(indexes)) {
            wanted |= matches && !*found;
            *found |= matches;
        }
        wanted
    }

    fn missing(&self) -> Findings {
        let missing = self.found.iter().enumerate().filter(|(_, found)| !**found);
        let mut findings = Findings::new();
        findings.extend(missing.map(|(at, _)| self.missing_one(at)));
        findings
    }

    fn missing_one(&self, at: usize) -> Diagnostic {
        let (what, near) = match self.options.members.get(at) {
            Some(name) => (
                format!("`{}`", text::safe(name)),
                nearest(name, self.names.iter().map(String::as_str)),
            ),
            None => (
                format!("number {}", self.options.index.get(at).copied().unwrap_or_default()),
                Vec::new(),
            ),
        };
        let message = format!("the archive has no member {what}");
        let finding = Diagnostic::new(environment::NO_SUCH_MEMBER, message);
        if near.is_empty() {
            finding.help("`neffc ls` prints the names")
        } else {
            finding.help(format!("the nearest are {}", near.join(", ")))
        }
    }
}

/// A name as the loader compares it.
fn plain(name: &str) -> &str {
    name.strip_prefix("./").unwrap_or(name)
}

impl Visitor for Picker<'_> {
    fn member(&mut self, member: &Member) -> Result<Body, Halt> {
        // Names for suggestions; enough of them for any real archive.
        if self.names.len() < 4096 {
            self.names.push(member.whole_name());
        }
        if !self.found.is_empty() && self.found.iter().all(|found| *found) {
            return Err(Halt::Enough);
        }
        if member.kind == MemberKind::Directory && self.options.index.is_empty() {
            return Ok(Body::Skip);
        }
        if !self.take(member) {
            return Ok(Body::Skip);
        }
        self.lacking = self.lacking.saturating_add(member.size);
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.lacking = self.lacking.saturating_sub(length);
        Ok(self.out.write_all(bytes)?)
    }
}
