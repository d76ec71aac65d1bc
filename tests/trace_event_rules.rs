//! The rules of the Trace Event Format, as far as events of `neffc` use it: metadata, complete events
//! and flows in the JSON object format.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// What was in a trace.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) processes: usize,
    pub(crate) threads: usize,
    pub(crate) flows: usize,
    /// Slices by category.
    pub(crate) categories: BTreeMap<String, usize>,
}

/// A thread.
type Track = (u64, u64);

fn number(event: &Value, key: &str) -> u64 {
    event[key].as_u64().unwrap_or_else(|| panic!("`{key}` is no number, or below 0: {event}"))
}

fn text<'e>(event: &'e Value, key: &str) -> &'e str {
    event[key].as_str().unwrap_or_else(|| panic!("`{key}` is no text: {event}"))
}

fn track(event: &Value) -> Track {
    (number(event, "pid"), number(event, "tid"))
}

/// Checks a trace, and counts what is in it.
pub(crate) fn check(document: &Value) -> Counts {
    assert!(["ns", "ms"].contains(&text(document, "displayTimeUnit")));
    assert!(document["otherData"].is_object());
    let events = document["traceEvents"].as_array().expect("`traceEvents` is a list");
    let of = |phase: &'static str| events.iter().filter(move |event| event["ph"] == phase);
    let known = ["M", "X", "s", "f"];
    for event in events {
        assert!(known.contains(&text(event, "ph")), "{event}");
        assert!(!text(event, "name").is_empty(), "{event}");
        track(event);
    }
    let (processes, threads) = names(of("M"));
    let mut counts =
        Counts { processes: processes.len(), threads: threads.len(), ..Counts::default() };
    let mut slices: BTreeMap<Track, Vec<(u64, u64)>> = BTreeMap::new();
    for event in of("X") {
        let (start, length) = (number(event, "ts"), number(event, "dur"));
        assert!(event["args"].is_object() && length > 0, "{event}");
        slices.entry(track(event)).or_default().push((start, start + length));
        // A comma would make several of it.
        let category = text(event, "cat");
        assert!(!category.contains(','), "{event}");
        *counts.categories.entry(category.to_owned()).or_default() += 1;
    }
    for (track, list) in &mut slices {
        assert!(processes.contains(&track.0) && threads.contains(track), "{track:?} has no name");
        list.sort_unstable();
        // They could nest, too; those of one agent follow each other.
        assert!(list.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{track:?} overlaps");
    }
    counts.flows = flows(of("s"), of("f"), &slices);
    counts
}

/// The processes and threads that have names, each with a place in the order.
fn names<'e>(events: impl Iterator<Item = &'e Value>) -> (BTreeSet<u64>, BTreeSet<Track>) {
    let (mut named, mut sorted) =
        ((BTreeSet::new(), BTreeSet::new()), (BTreeSet::new(), BTreeSet::new()));
    for event in events {
        let args = &event["args"];
        let (pid, _) = track(event);
        let is_new = match text(event, "name") {
            "process_name" => !text(args, "name").is_empty() && named.0.insert(pid),
            "thread_name" => !text(args, "name").is_empty() && named.1.insert(track(event)),
            "process_sort_index" => args["sort_index"].is_u64() && sorted.0.insert(pid),
            "thread_sort_index" => args["sort_index"].is_u64() && sorted.1.insert(track(event)),
            _ => false,
        };
        assert!(is_new, "{event}");
    }
    assert_eq!(named, sorted);
    let numbers: BTreeSet<u64> = named.1.iter().map(|(_, tid)| *tid).collect();
    assert_eq!(numbers.len(), named.1.len(), "a thread has a number of its own");
    assert!(numbers.is_disjoint(&named.0) && !named.0.contains(&0));
    named
}

/// Every flow has one start and one end, which lie in slices, and the start is not later.
fn flows<'e>(
    starts: impl Iterator<Item = &'e Value>,
    ends: impl Iterator<Item = &'e Value>,
    slices: &BTreeMap<Track, Vec<(u64, u64)>>,
) -> usize {
    let key = |event: &Value| {
        (text(event, "name").to_owned(), text(event, "cat").to_owned(), number(event, "id"))
    };
    let is_inside = |event: &Value| {
        let at = number(event, "ts");
        let list = slices.get(&track(event));
        list.is_some_and(|list| list.iter().any(|(start, end)| *start <= at && at < *end))
    };
    let mut open = BTreeMap::new();
    let mut ids = BTreeSet::new();
    for start in starts {
        assert!(is_inside(start), "{start}");
        assert!(ids.insert(number(start, "id")), "{start}");
        open.insert(key(start), number(start, "ts"));
    }
    for end in ends {
        assert!(is_inside(end), "{end}");
        assert_eq!(end["bp"], "e", "it belongs to the slice around it: {end}");
        let start = open.remove(&key(end)).unwrap_or_else(|| panic!("it has no start: {end}"));
        assert!(start <= number(end, "ts"), "{end}");
    }
    assert!(open.is_empty(), "flows without an end: {open:?}");
    ids.len()
}
