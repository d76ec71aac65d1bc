//! A trace as events of the Trace Event Format: the JSON object that the Perfetto UI and
//! chrome://tracing open. A core is a process, an agent of it a thread; a tick is a microsecond.
//!
//! What is written: metadata of all processes and threads; a complete event (`X`) for each slice; a
//! start and an end (`s`, `f`) for each flow, bound to the slices around them. Events are made one by
//! one as they are written.

mod lines;

use std::collections::BTreeSet;
use std::io::{self, Write};

use neff::sim::trace::{self, Cause, Lane, Slice, SliceId};
use serde::{Serialize, Serializer};

use super::story::{Category, Story};
use lines::Lines;

/// Writes the trace, an event a line.
///
/// # Errors
/// Those of the output.
pub(super) fn write(story: &Story<'_, '_>, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        display: "ns",
        other: Other {
            time: story.caveat(),
            tick: "1 tick is shown as 1 microsecond",
            file: &story.file,
            made_by: concat!("neffc ", env!("CARGO_PKG_VERSION")),
            ticks: story.trace.end,
            is_cut: story.trace.is_cut,
            waits_passed_by_luck: story.trace.forced,
        },
        events: Events(story),
    };
    document.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, Lines::default()))?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Document<'d, 's, 'm> {
    #[serde(rename = "displayTimeUnit")]
    display: &'static str,
    #[serde(rename = "otherData")]
    other: Other<'d>,
    #[serde(rename = "traceEvents")]
    events: Events<'d, 's, 'm>,
}

/// What a viewer shows about the trace as a whole.
#[derive(Serialize)]
struct Other<'d> {
    time: String,
    tick: &'static str,
    file: &'d str,
    made_by: &'static str,
    ticks: u64,
    is_cut: bool,
    waits_passed_by_luck: u64,
}

struct Events<'d, 's, 'm>(&'d Story<'s, 'm>);

impl Serialize for Events<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let story = self.0;
        let lanes = || story.trace.lanes.iter().enumerate().filter(|(_, it)| !it.slices.is_empty());
        let cores: BTreeSet<usize> = lanes().map(|(_, lane)| lane.core).collect();
        let processes = cores.into_iter().flat_map(|core| {
            let track = Track { pid: core.saturating_add(1), tid: 0 };
            metadata(track, ["process_name", "process_sort_index"], story.core(core), core)
        });
        let threads = lanes().flat_map(|(at, lane)| {
            let names = ["thread_name", "thread_sort_index"];
            metadata(Track::of(at, lane), names, story.lane(lane), at)
        });
        let slices = lanes().flat_map(|(at, lane)| {
            let track = Track::of(at, lane);
            lane.slices.iter().map(move |slice| Event::complete(track, story, (lane, slice)))
        });
        let flows = (0u64..).zip(&story.trace.flows);
        let flows = flows.flat_map(|(id, flow)| Event::flow(story, id, flow));
        serializer.collect_seq(processes.chain(threads).chain(slices).chain(flows))
    }
}

/// The process and the thread of an event.
#[derive(Debug, Clone, Copy, Serialize)]
struct Track {
    pid: usize,
    /// A number that no other thread of any process has, and no process.
    tid: usize,
}

/// Numbers of threads begin here, so that they are none of a process's.
const THREADS: usize = 1_000_000;

impl Track {
    fn of(at: usize, lane: &Lane) -> Track {
        Track { pid: lane.core.saturating_add(1), tid: at.saturating_add(THREADS) }
    }
}

/// An event: its phase, and what all events of that phase have.
#[derive(Serialize)]
#[serde(tag = "ph")]
enum Event {
    #[serde(rename = "M")]
    Name {
        name: &'static str,
        #[serde(flatten)]
        track: Track,
        args: Meta,
    },
    #[serde(rename = "X")]
    Complete {
        name: String,
        cat: &'static str,
        #[serde(flatten)]
        track: Track,
        ts: u64,
        dur: u64,
        args: Args,
    },
    #[serde(rename = "s")]
    Start(Flow),
    #[serde(rename = "f")]
    End {
        #[serde(flatten)]
        flow: Flow,
        /// `e`: it belongs to the slice around it, not to the next one.
        bp: &'static str,
    },
}

/// What names or sorts a process or a thread.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Meta {
    Name(String),
    SortIndex(usize),
}

/// One end of a flow; the other one has the same name, category and id.
#[derive(Serialize)]
struct Flow {
    name: String,
    cat: &'static str,
    id: u64,
    #[serde(flatten)]
    track: Track,
    ts: u64,
}

/// What a viewer shows of a slice.
#[derive(Serialize)]
struct Args {
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<usize>,
    /// The slot of the instruction that started it.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instruction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
}

fn metadata(track: Track, names: [&'static str; 2], name: String, sort: usize) -> [Event; 2] {
    let [named, sorted] = names;
    [
        Event::Name { name: named, track, args: Meta::Name(name) },
        Event::Name { name: sorted, track, args: Meta::SortIndex(sort) },
    ]
}

impl Event {
    fn complete(track: Track, story: &Story<'_, '_>, (lane, slice): (&Lane, &Slice)) -> Event {
        let said = story.slice(lane, slice);
        let is_moved = said.moved.is_some();
        let (bytes, from, to) = said
            .moved
            .map_or((None, None, None), |(bytes, from, to)| (Some(bytes), Some(from), Some(to)));
        let by = said.at.filter(|_| is_moved).map(|at| format!("{} slot {}", at.engine, at.slot));
        let args = Args {
            slot: said.at.filter(|_| !is_moved).map(|at| at.slot),
            started_by: by,
            bytes,
            from,
            to,
            instruction: said.instruction,
            origin: said.origin,
        };
        let cat = Category::of(slice.what).key();
        let dur = slice.end.saturating_sub(slice.start);
        Event::Complete { name: said.name, cat, track, ts: slice.start, dur, args }
    }

    /// The start of a flow in the last tick of its slice, and its end in the first one.
    fn flow(story: &Story<'_, '_>, id: u64, flow: &trace::Flow) -> Vec<Event> {
        let place = |id: SliceId| {
            let track = Track::of(id.lane, story.trace.lanes.get(id.lane)?);
            Some((track, story.trace.slice(id)?))
        };
        let (Some((from, first)), Some((to, then))) = (place(flow.from), place(flow.to)) else {
            return Vec::new();
        };
        let end = |track, ts| {
            let cat = match flow.cause {
                Cause::Signal(_) => "signal",
                Cause::Issue | Cause::Arrival => "start",
            };
            Flow { name: Story::cause(flow.cause), cat, id, track, ts }
        };
        let start = Event::Start(end(from, first.end.saturating_sub(1)));
        vec![start, Event::End { flow: end(to, then.start), bp: "e" }]
    }
}
