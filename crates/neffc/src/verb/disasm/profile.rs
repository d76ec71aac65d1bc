//! What slots took, by a report of the vendor's profiler: columns as a comment above each
//! statement, and what the lines of a kernel took behind the programs; `json` has the same as
//! objects.

mod json;

use std::io::{self, Write};

use neff::Neff;
use neff::debug::Debug;
use neff::profiled::{LineTimes, Profile, ProfileOptions, ProgramTimes, Times};
use neff_diag::{Diagnostic, codes::environment};

use super::Options;
use super::select::Chosen;
use crate::exit::Stop;
use crate::input::Source;
use crate::text;

pub(super) use json::TimesView;

/// Lines of kernels that are listed; JSON has all.
const LISTED: usize = 200;

/// A report that was joined, with what is known of sources.
#[derive(Debug, Clone, Copy)]
pub(super) struct Profiled<'p> {
    pub(super) profile: &'p Profile,
    pub(super) debug: &'p Debug,
}

/// What is said to a bare program.
pub(super) fn of_bare() -> Stop {
    let message = "a profile is joined to a NEFF, not to a bare program";
    let finding = Diagnostic::new(environment::BAD_OPTION, message);
    Stop::usage(finding.help("give the NEFF that the program is from"))
}

/// The name of the report, for findings.
pub(super) fn name(options: &Options) -> String {
    options.profile.as_deref().map(|report| Source::from(report).name()).unwrap_or_default()
}

/// Reads the report, if one was given. Rows that name no core are of the graph that was asked
/// for, if that is one.
pub(super) fn read(
    options: &Options,
    neff: &Neff,
    program: &Source,
) -> Result<Option<Profile>, Stop> {
    let Some(report) = options.profile.as_deref().map(Source::from) else { return Ok(None) };
    if report == Source::Stdin && *program == Source::Stdin {
        let finding = Diagnostic::new(environment::BAD_OPTION, "standard input is the NEFF");
        return Err(Stop::usage(finding.help("give the report or the NEFF as a file")));
    }
    let graph = match options.graph.as_slice() {
        [graph] => Some(graph.clone()),
        _ => None,
    };
    let joined = ProfileOptions { graph, generation: options.isa };
    let profile = neff.profile(report.open()?, &joined);
    profile.map(Some).map_err(|error| Stop::cannot_read(&report.name(), &error))
}

/// What the slots of a program took.
pub(super) fn of<'p>(profile: &'p Profile, program: &Chosen<'_>) -> Option<&'p ProgramTimes> {
    profile.program(program.graph?, program.engine?)
}

/// A number of nanoseconds in a column.
fn nanoseconds(time: Option<u64>) -> String {
    time.map_or("-".to_owned(), text::grouped)
}

/// The columns of some executions, with their share of `total`.
fn columns(times: &Times, total: Option<u64>) -> String {
    let (time, wait) = (nanoseconds(times.time), nanoseconds(times.event_wait));
    let mut out = format!(
        "{:>6}x {time:>13} ns {:>6}  wait {wait:>11}",
        text::grouped(times.count),
        share(times.time, total)
    );
    if let Some(dma) = times.dma_wait {
        out.push_str(&format!("  dma wait {:>11}", text::grouped(dma)));
    }
    out
}

/// A part of the whole in per cent, with one decimal, rounded down.
fn share(part: Option<u64>, whole: Option<u64>) -> String {
    let (Some(part), Some(whole)) = (part, whole.filter(|whole| *whole > 0)) else {
        return String::new();
    };
    let tenths = u128::from(part).saturating_mul(1000).checked_div(whole.into());
    let tenths = tenths.unwrap_or_default();
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// Writes what the program took as a whole.
pub(super) fn head(program: &Chosen<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(times) = program.profile else { return Ok(()) };
    let total = times.total();
    let executed = u64::try_from(times.executed()).unwrap_or(u64::MAX);
    let slots = text::counted(u64::try_from(times.slots().len()).unwrap_or(u64::MAX), "slot");
    let executed = text::grouped(executed);
    writeln!(out, "# {}  {executed} of {slots}", columns(total, total.time))
}

/// Writes what a slot took, if it was executed.
pub(super) fn write(program: &Chosen<'_>, slot: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(times) = program.profile else { return Ok(()) };
    match times.slot(slot) {
        Some(of_slot) => writeln!(out, "# {}", columns(of_slot, times.total().time)),
        None => Ok(()),
    }
}

impl Profiled<'_> {
    /// What the lines took of which the slots of these programs come.
    fn by_line(&self, chosen: &[Chosen<'_>]) -> Vec<LineTimes<'_>> {
        let programs = chosen.iter().filter_map(|it| Some((it.graph?, it.engine?)));
        self.profile.by_line(self.debug, programs)
    }

    /// Writes what lines took, if sources were asked for.
    pub(super) fn lines(
        &self,
        options: &Options,
        chosen: &[Chosen<'_>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !options.source {
            return Ok(());
        }
        let lines = self.by_line(chosen);
        let total = lines.iter().fold(Times::default(), |mut sum, line| {
            sum.add(&line.times);
            sum
        });
        writeln!(out, "\n# lines of the source, over all programs above")?;
        for line in lines.iter().take(LISTED) {
            let place = match (line.file, line.line) {
                (None, None) => "no line".into(),
                (file, line) => {
                    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
                    text::safe(&format!("{}{line}", file.unwrap_or("?"))).into_owned()
                }
            };
            writeln!(out, "# {}  {place}", columns(&line.times, total.time))?;
        }
        let more = lines.len().saturating_sub(LISTED);
        if more > 0 { writeln!(out, "# and {more} more lines") } else { Ok(()) }
    }
}
