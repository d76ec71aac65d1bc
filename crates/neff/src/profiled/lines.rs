//! What the lines of a kernel's source took: the slots that come from them, by debug members.

use std::collections::HashMap;

use super::{Profile, Times};
use crate::debug::Debug;
use neff_abi::Engine;

/// A line of the source and what its slots took, over all programs that were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineTimes<'d> {
    /// The file; `None` if no member says, and for slots that come from no line.
    pub file: Option<&'d str>,
    /// The line, as it stands.
    pub line: Option<&'d str>,
    /// Slots that come from it and were executed.
    pub slots: u64,
    /// What they took.
    pub times: Times,
}

impl Profile {
    /// What each line took, the one that took the longest first. `programs` says of which programs:
    /// graph and engine.
    pub fn by_line<'d, 'g>(
        &self,
        debug: &'d Debug,
        programs: impl IntoIterator<Item = (&'g str, Engine)>,
    ) -> Vec<LineTimes<'d>> {
        let mut lines: HashMap<(Option<&str>, Option<&str>), LineTimes<'d>> = HashMap::new();
        for (graph, engine) in programs {
            let Some(program) = self.program(graph, engine) else { continue };
            let source = debug.program(graph, engine.row().key);
            for (slot, times) in program.slots().iter().enumerate().filter(|it| it.1.count > 0) {
                let origin = source.and_then(|source| source.source_of(slot));
                let place = origin.and_then(|origin| origin.kernel());
                let (file, line) = place.map_or((None, None), |it| (it.file, it.line));
                let entry = lines.entry((file, line)).or_insert_with(|| LineTimes {
                    file,
                    line,
                    slots: 0,
                    times: Times::default(),
                });
                entry.slots = entry.slots.saturating_add(1);
                entry.times.add(times);
            }
        }
        let mut lines: Vec<_> = lines.into_values().collect();
        // The rest of the key makes the order independent of hashes.
        lines.sort_by(|one, other| {
            let time = |it: &LineTimes<'_>| (it.times.time, it.times.count);
            time(other).cmp(&time(one)).then((one.file, one.line).cmp(&(other.file, other.line)))
        });
        lines
    }
}
