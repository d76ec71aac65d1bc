//! What slots, lines and the whole report took, as objects in JSON. Times are in nanoseconds; what
//! no row says is null.

use neff::profile::report::{Table, UnknownField};
use neff::profiled::{LineTimes, Times};
use serde::Serialize;

use super::Profiled;
use crate::verb::disasm::select::Chosen;

/// What executions took.
#[derive(Debug, Serialize)]
pub(in crate::verb::disasm) struct TimesView {
    count: u64,
    time_ns: Option<u64>,
    longest_ns: Option<u64>,
    event_wait_ns: Option<u64>,
    dma_wait_ns: Option<u64>,
    start_ns: Option<u64>,
    end_ns: Option<u64>,
}

impl From<&Times> for TimesView {
    fn from(times: &Times) -> TimesView {
        TimesView {
            count: times.count,
            time_ns: times.time,
            longest_ns: times.longest,
            event_wait_ns: times.event_wait,
            dma_wait_ns: times.dma_wait,
            start_ns: times.start,
            end_ns: times.end,
        }
    }
}

/// A report.
#[derive(Debug, Serialize)]
pub(in crate::verb::disasm) struct ProfileView {
    rows: u64,
    /// Rows of slots, over all programs of the NEFF.
    joined: TimesView,
    /// Rows of instructions that the runtime made.
    runtime: TimesView,
    /// Rows that should be of a slot and are not.
    unjoined: TimesView,
    /// Lines of kernels, over the programs that were chosen; one without file and line stands for
    /// all slots that come from none.
    lines: Vec<LineView>,
    /// Fields without a known meaning.
    unknown_fields: Vec<UnknownView>,
    /// Occurrences of further ones.
    more_unknown_fields: u64,
    /// Other tables of the report.
    tables: Vec<TableView>,
}

/// A line of a kernel.
#[derive(Debug, Serialize)]
struct LineView {
    file: Option<String>,
    line: Option<String>,
    slots: u64,
    #[serde(flatten)]
    times: TimesView,
}

#[derive(Debug, Serialize)]
struct UnknownView {
    name: String,
    count: u64,
    /// The beginning of the first value, as it stands.
    first: String,
}

#[derive(Debug, Serialize)]
struct TableView {
    name: String,
    /// Null for what is no array.
    count: Option<u64>,
}

impl From<&LineTimes<'_>> for LineView {
    fn from(line: &LineTimes<'_>) -> LineView {
        LineView {
            file: line.file.map(str::to_owned),
            line: line.line.map(str::to_owned),
            slots: line.slots,
            times: TimesView::from(&line.times),
        }
    }
}

impl From<&UnknownField> for UnknownView {
    fn from(field: &UnknownField) -> UnknownView {
        let UnknownField { name, count, first } = field.clone();
        UnknownView { name, count, first }
    }
}

impl From<&Table> for TableView {
    fn from(table: &Table) -> TableView {
        TableView { name: table.name.clone(), count: table.count }
    }
}

impl Profiled<'_> {
    /// The report as a whole.
    pub(in crate::verb::disasm) fn view(&self, chosen: &[Chosen<'_>]) -> ProfileView {
        let summary = self.profile.summary();
        ProfileView {
            rows: summary.rows,
            joined: TimesView::from(&self.profile.joined()),
            runtime: TimesView::from(self.profile.runtime()),
            unjoined: TimesView::from(self.profile.unjoined()),
            lines: self.by_line(chosen).iter().map(LineView::from).collect(),
            unknown_fields: summary.unknown.iter().map(UnknownView::from).collect(),
            more_unknown_fields: summary.more_unknown,
            tables: summary.tables.iter().map(TableView::from).collect(),
        }
    }
}
