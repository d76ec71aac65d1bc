//! Engines with what their programs are made of, and queues with what they carry.

use neff::drawing::{EnginePicture, GraphPicture, QueuePicture};

use super::canvas::{Frame, INSIDE, Line, Paint, bar};
use super::{Pen, names};
use crate::text;

/// Columns of an engine's name, and of its bar.
const ENGINE: usize = 5;
const BAR: usize = 16;
/// Columns of the number of slots.
const SLOTS: usize = 10;
/// Lines that the mnemonics of one engine may take.
const MOST_LINES: usize = 3;
/// Columns of a queue's name, and of what it is.
const QUEUE: usize = 24;
const KIND: usize = 28;
/// Queues that are listed.
const MOST_QUEUES: usize = 16;

/// The engines, with their slots to scale.
pub(super) fn engines(pen: Pen, graph: &GraphPicture, frame: &mut Frame) {
    let largest = graph.engines.iter().map(|engine| engine.slots).max().unwrap_or(0);
    let idle = graph.engines.iter().filter(|engine| engine.slots == 0);
    let idle: Vec<String> = idle.map(|engine| engine.engine.to_string()).collect();
    frame.section("engines: slots and what they do");
    for engine in graph.engines.iter().filter(|engine| engine.slots > 0) {
        engine_lines(pen, engine, largest, frame);
    }
    if !idle.is_empty() {
        frame.line(&Line::of(Paint::Dim, format!("no slots: {}", idle.join(", "))));
    }
}

fn engine_lines(pen: Pen, engine: &EnginePicture, largest: u64, frame: &mut Frame) {
    let mut line = Line::of(Paint::Engine, engine.engine.to_string());
    line.pad(ENGINE);
    line.push(Paint::Bar, bar(pen, engine.slots, largest, BAR));
    let slots = text::grouped(engine.slots);
    let column = ENGINE.saturating_add(BAR).saturating_add(SLOTS);
    line.pad(column.saturating_sub(text::width(&slots)));
    line.push(Paint::Plain, slots);
    let column = column.saturating_add(2);
    let words = engine.opcodes.iter().map(|(mnemonic, count)| {
        // A blank between them would be a place to break at.
        format!("{}{}", mnemonic.unwrap_or("?"), names::times(pen, *count).trim_start())
    });
    let words = words.collect::<Vec<_>>().join(" ");
    let lines = text::wrap_lines(&words, INSIDE.saturating_sub(column));
    let more = lines.len() > MOST_LINES;
    for (index, words) in lines.into_iter().take(MOST_LINES).enumerate() {
        line.pad(column);
        line.push(Paint::Plain, words);
        if more && index.saturating_add(1) == MOST_LINES {
            line.push(Paint::Dim, format!(" {}", pen.characters.ellipsis));
        }
        frame.line(&std::mem::take(&mut line));
    }
}

/// The variables that are neither of the model nor constants, in a sentence.
pub(super) fn variables(pen: Pen, graph: &GraphPicture, frame: &mut Frame) {
    let words = graph.variables.iter().map(|(name, kind, size)| {
        let size = size.map_or(String::new(), |size| format!(" {}", names::bytes(Some(size))));
        format!("{} ({}{size})", names::safe(pen, name), names::safe(pen, kind))
    });
    let words = words.collect::<Vec<_>>().join(", ");
    if words.is_empty() {
        return;
    }
    frame.section("other variables");
    let lines = text::wrap_lines(&words, INSIDE);
    let more = lines.len() > MOST_LINES;
    for words in lines.into_iter().take(MOST_LINES) {
        frame.line(&Line::of(Paint::Plain, words));
    }
    if more {
        let count = u64::try_from(graph.variables.len()).unwrap_or(u64::MAX);
        frame.line(&Line::of(Paint::Dim, format!("{} in all", text::grouped(count))));
    }
}

/// The queue sets.
pub(super) fn queues(pen: Pen, graph: &GraphPicture, frame: &mut Frame) {
    if graph.queues.is_empty() {
        return;
    }
    frame.section("queues: completion semaphores and what they carry");
    for queue in graph.queues.iter().take(MOST_QUEUES) {
        frame.line(&queue_line(pen, queue));
    }
    if let Some(rest) = graph.queues.len().checked_sub(MOST_QUEUES).filter(|rest| *rest > 0) {
        let rest = u64::try_from(rest).unwrap_or(u64::MAX);
        frame.line(&Line::of(Paint::Dim, format!("{} more", text::grouped(rest))));
    }
}

fn queue_line(pen: Pen, queue: &QueuePicture) -> Line {
    let word =
        |word: &Option<String>| word.as_ref().map_or("?".to_owned(), |w| names::safe(pen, w));
    let mut line = Line::of(Paint::Queue, names::cut(pen, &names::safe(pen, &queue.name), QUEUE));
    line.pad(QUEUE.saturating_add(1));
    line.push(Paint::Plain, word(&queue.kind));
    line.push(Paint::Dim, " of ");
    line.push(Paint::Engine, word(&queue.owner));
    line.push(Paint::Plain, names::times(pen, queue.count));
    line.pad(QUEUE.saturating_add(KIND));
    line.push(Paint::Signal, ranges(&queue.semaphores));
    line.pad(QUEUE.saturating_add(KIND).saturating_add(14));
    let carried = format!(
        "{}, {}",
        text::counted(queue.transfers, "transfer"),
        names::bytes(Some(queue.bytes))
    );
    line.push(Paint::Plain, carried);
    line
}

/// `S[8..23]`: numbers that follow one another are given by the first and the last.
fn ranges(numbers: &[u64]) -> String {
    let mut out = Vec::new();
    let mut numbers = numbers.iter().copied().peekable();
    while let Some(first) = numbers.next() {
        let mut last = first;
        while let Some(next) = numbers.next_if(|next| last.checked_add(1) == Some(*next)) {
            last = next;
        }
        out.push(if first == last { first.to_string() } else { format!("{first}..{last}") });
    }
    if out.is_empty() { String::new() } else { format!("S[{}]", out.join(",")) }
}
