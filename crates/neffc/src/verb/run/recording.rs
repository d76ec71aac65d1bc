//! What `run` keeps of a run: a trace for viewers, and a picture of it. Both are of one record, in
//! virtual time.

mod events;
mod story;
mod timeline;

use std::ffi::OsString;

use neff::sim::machine::Machine;
use neff::sim::report::Words;

use crate::exit::Stop;
use crate::input::Source;
use crate::output::{Output, Target};
use story::Story;

/// The options about it.
#[derive(Debug, clap::Args)]
pub struct RecordingOptions {
    /// Where a trace of the run in virtual time goes: JSON that the Perfetto UI and
    /// chrome://tracing open
    #[arg(long, value_name = "FILE.json")]
    pub trace: Option<OsString>,
    /// Where a picture of the run in virtual time goes, as SVG
    #[arg(long, value_name = "FILE.svg")]
    pub timeline: Option<OsString>,
}

impl RecordingOptions {
    /// True if a record has to be kept.
    pub(super) fn is_wanted(&self) -> bool {
        self.trace.is_some() || self.timeline.is_some()
    }

    /// The outputs with the options that name them.
    pub(super) fn targets(&self) -> impl Iterator<Item = (&'static str, Target)> {
        let named = [("--trace", &self.trace), ("--timeline", &self.timeline)];
        let target = |file: &OsString| Target::from(file.as_os_str());
        named.into_iter().filter_map(move |(option, file)| Some((option, target(file.as_ref()?))))
    }

    /// Writes what is wanted of a run of the file that is called `source`, not to its place yet.
    ///
    /// # Errors
    /// [`Stop`] if it cannot be written.
    pub(super) fn write(
        &self,
        source: &Source,
        machine: &Machine<'_>,
        words: &dyn Words,
    ) -> Result<Vec<Output>, Stop> {
        let Some(trace) = machine.trace() else { return Ok(Vec::new()) };
        let story = Story::new(source, machine, &trace, words);
        let mut outputs = Vec::new();
        for (option, target) in self.targets() {
            outputs.push(target.text(|out| match option {
                "--trace" => events::write(&story, out),
                _ => timeline::write(&story, out),
            })?);
        }
        Ok(outputs)
    }
}
