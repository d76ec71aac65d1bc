//! Who signals and who waits: a row for each signal, from its sources to those who wait for it.

use neff::drawing::{Actor, GraphPicture, SignalPicture, SignalSource, SignalWaiter};

use super::canvas::{Frame, Line, Paint};
use super::{Pen, names};
use crate::text;

/// Columns of a source, of its change, and of a signal.
const SOURCE: usize = 34;
const CHANGE: usize = 7;
const SIGNAL: usize = 7;
/// Signals that are drawn.
const MOST: usize = 32;

/// The signals of a graph.
pub(super) fn signals(pen: Pen, graph: &GraphPicture, frame: &mut Frame) {
    if graph.signals.is_empty() {
        return;
    }
    frame.section("signals: who changes them, who waits for them");
    for signal in graph.signals.iter().take(MOST) {
        rows(pen, graph, signal, frame);
    }
    if let Some(rest) = graph.signals.len().checked_sub(MOST).filter(|rest| *rest > 0) {
        let rest = u64::try_from(rest).unwrap_or(u64::MAX);
        frame.line(&Line::of(Paint::Dim, format!("{} more signals", text::grouped(rest))));
    }
}

fn rows(pen: Pen, graph: &GraphPicture, signal: &SignalPicture, frame: &mut Frame) {
    let count = signal.sources.len().max(signal.waiters.len());
    for row in 0..count {
        let mut line = Line::default();
        match signal.sources.get(row) {
            Some(source) => source_piece(pen, graph, source, &mut line),
            None if row == 0 => line.push(Paint::Dim, right("nothing here", SOURCE)),
            None => {}
        }
        line.pad(SOURCE.saturating_add(CHANGE));
        join(pen, row, signal.sources.len(), &mut line);
        let name = if row == 0 { names::signal(signal.signal) } else { String::new() };
        line.push(Paint::Signal, format!("{name:^SIGNAL$}"));
        part(pen, row, signal.waiters.len(), &mut line);
        match signal.waiters.get(row) {
            Some(waiter) => waiter_piece(pen, waiter, &mut line),
            None if row == 0 => line.push(Paint::Dim, "nobody"),
            None => {}
        }
        frame.line(&line);
    }
}

fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(text::width(text))))
}

fn source_piece(pen: Pen, graph: &GraphPicture, source: &SignalSource, line: &mut Line) {
    let (paint, mnemonic) = match source.actor {
        Actor::Engine(_) => (Paint::Engine, source.mnemonic),
        // A queue's signal comes from the transfer and not from the slot that started it.
        Actor::Queue(_) | Actor::Transfer(_) => (Paint::Queue, None),
    };
    let name = names::actor(pen, graph, source.actor);
    let mnemonic = mnemonic.map(|mnemonic| format!(" {mnemonic}")).unwrap_or_default();
    let behind = format!("{mnemonic}{}", names::times(pen, source.count));
    let room = SOURCE.saturating_sub(text::width(&name));
    let behind = names::cut(pen, &behind, room);
    line.push(Paint::Plain, " ".repeat(room.saturating_sub(text::width(&behind))));
    line.push(paint, name);
    line.push(Paint::Plain, behind);
    line.push(Paint::Signal, right(&names::change(source.change), CHANGE.saturating_sub(1)));
}

/// The arrow into a signal: from one source straight, from several joined.
fn join(pen: Pen, row: usize, sources: usize, line: &mut Line) {
    let c = pen.characters;
    let dash = c.horizontal;
    let [down, _, up, _] = c.bends;
    let arrow = match (row, sources) {
        (0, 0) => "    ".to_owned(),
        (0, 1) => format!("{dash}{dash}{dash}{}", c.right),
        (0, _) => format!("{dash}{down}{dash}{}", c.right),
        (row, sources) if row.saturating_add(1) == sources => format!("{dash}{up}  "),
        (row, sources) if row < sources => format!("{dash}{}  ", c.tees[1]),
        _ => "    ".to_owned(),
    };
    line.push(Paint::Dim, arrow);
}

/// The arrow out of a signal.
fn part(pen: Pen, row: usize, waiters: usize, line: &mut Line) {
    let c = pen.characters;
    let dash = c.horizontal;
    let [_, down, _, up] = c.bends;
    let arrow = match (row, waiters) {
        (0, 0) => "     ".to_owned(),
        (0, 1) => format!("{dash}{dash}{dash}{} ", c.right),
        (0, _) => format!("{dash}{down}{dash}{} ", c.right),
        (row, waiters) if row.saturating_add(1) == waiters => format!(" {up}{dash}{} ", c.right),
        (row, waiters) if row < waiters => format!(" {}{dash}{} ", c.tees[0], c.right),
        _ => String::new(),
    };
    line.push(Paint::Dim, arrow);
}

fn waiter_piece(pen: Pen, waiter: &SignalWaiter, line: &mut Line) {
    line.push(Paint::Engine, waiter.engine.to_string());
    let mnemonic = waiter.mnemonic.map(|mnemonic| format!(" {mnemonic}")).unwrap_or_default();
    line.push(Paint::Plain, format!("{mnemonic}{} ", names::times(pen, waiter.count)));
    let tests = match waiter.tests.as_slice() {
        [first, _, .., last] => {
            format!("{} {} {}", names::test(*first), pen.characters.ellipsis, names::test(*last))
        }
        few => few.iter().map(|test| names::test(*test)).collect::<Vec<_>>().join(", "),
    };
    line.push(Paint::Signal, tests);
}
