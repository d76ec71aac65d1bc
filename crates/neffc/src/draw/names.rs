//! Names and numbers in a picture: safe to print, in the characters that were asked for, cut to
//! the room there is.

use neff::asm::predicate::{Change, Signal, Test};
use neff::drawing::{Actor, GraphPicture};

use super::Pen;
use crate::text;

/// A text out of a file.
pub(super) fn safe(pen: Pen, foreign: &str) -> String {
    let safe = text::safe(foreign);
    if pen.characters.ascii { safe.escape_default().to_string() } else { safe.into_owned() }
}

/// A text cut to so many columns.
pub(super) fn cut(pen: Pen, whole: &str, columns: usize) -> String {
    text::cut(whole, columns).replace('…', pen.characters.ellipsis)
}

/// A number of bytes.
pub(super) fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or("?".to_owned(), |bytes| format!("{} B", text::grouped(bytes)))
}

/// How often something is there; nothing for once.
pub(super) fn times(pen: Pen, count: u64) -> String {
    if count == 1 {
        return String::new();
    }
    format!(" {}{}", pen.characters.times, text::grouped(count))
}

/// `S[5]`, `E[3]`.
pub(super) fn signal(signal: Signal) -> String {
    match signal {
        Signal::Semaphore(index) => format!("S[{index}]"),
        Signal::Event(index) => format!("E[{index}]"),
    }
}

/// `>=16`.
pub(super) fn test(test: Test) -> String {
    match test {
        Test::Compare(comparison, value) => format!("{}{value}", comparison.symbol()),
        Test::Register(comparison) => format!("{}register", comparison.symbol()),
    }
}

/// `+16`; `?` where it is not always the same or comes from a register.
pub(super) fn change(change: Option<Change>) -> String {
    match change {
        Some(Change::Add(by)) => format!("{by:+}"),
        Some(Change::Set(to)) => format!("={to}"),
        Some(Change::Register) | None => "?".to_owned(),
    }
}

/// An engine, or a queue by its name.
pub(super) fn actor(pen: Pen, graph: &GraphPicture, actor: Actor) -> String {
    match actor {
        Actor::Engine(engine) => engine.to_string(),
        Actor::Queue(index) => {
            let queue = graph.queues.get(index);
            queue.map_or(String::new(), |queue| safe(pen, &queue.name))
        }
        Actor::Transfer(engine) => format!("DMA of {engine}"),
    }
}
