//! What is open while a text is expanded: files, repetitions, calls of macros. Lines are taken from
//! the innermost.

use std::ops::Range;

use super::Expander;
use super::limit::{self, Limit};
use crate::source::FileId;

/// An open file or repetition.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) file: FileId,
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) line: u64,
    pub(super) repeat: Option<Repeat>,
}

#[derive(Debug)]
pub(super) struct Repeat {
    pub(super) start: usize,
    pub(super) line: u64,
    pub(super) left: u64,
    pub(super) done: i128,
    pub(super) counter: Option<String>,
    /// The value that the counter's name has outside.
    pub(super) hidden: Option<i128>,
    /// The names in the expression of its count.
    pub(super) names: Vec<String>,
}

impl Expander<'_> {
    /// Takes a line from the innermost frame: file, offset, number, range.
    pub(super) fn next_line(&mut self) -> Option<(FileId, usize, u64, Range<usize>)> {
        loop {
            let is_expanded = self.frames.len() > 1;
            let frame = self.frames.last_mut()?;
            if frame.at >= frame.end {
                self.end_of_frame();
                continue;
            }
            let (file, start, line) = (frame.file, frame.at, frame.line);
            let text = self.sources.text(file).get(start..frame.end).unwrap_or_default();
            let length = text.find('\n').unwrap_or(text.len());
            frame.at = start.saturating_add(length).saturating_add(1);
            frame.line = line.saturating_add(1);
            let range = start..start.saturating_add(length);
            let left = if is_expanded { self.left.behind(length) } else { Some(self.left) };
            let Some(left) = left else {
                let place = self.place_at(file, start, line, &range);
                self.findings.push(limit::exceeded().at(place));
                self.stop();
                return None;
            };
            self.left = left;
            return Some((file, start, line, range));
        }
    }

    /// Repeats the innermost frame or leaves it.
    fn end_of_frame(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        match &mut frame.repeat {
            Some(repeat) if repeat.left > 1 => {
                repeat.left = repeat.left.saturating_sub(1);
                repeat.done = repeat.done.saturating_add(1);
                (frame.at, frame.line) = (repeat.start, repeat.line);
                if let Some(counter) = &repeat.counter {
                    self.symbols.insert(counter.clone(), repeat.done);
                }
            }
            _ => {
                let Some(Frame { file, repeat, .. }) = self.frames.pop() else { return };
                if repeat.is_none() && self.sources.is_expansion(file) {
                    // It is never entered again.
                    self.repeats.remove(&file);
                }
                self.leave(repeat);
            }
        }
    }

    /// Gives the name of the counter back what it means outside.
    pub(super) fn leave(&mut self, repeat: Option<Repeat>) {
        if let Some(Repeat { counter: Some(counter), hidden, .. }) = repeat {
            match hidden {
                Some(value) => self.symbols.insert(counter, value),
                None => self.symbols.remove(&counter),
            };
        }
    }

    /// Leaves all repetitions and calls of macros that are open, for an assembler whose own limit
    /// is reached: what follows of them would be the same again. False if none is open.
    pub fn leave_expansions(&mut self) -> bool {
        let is_expanded =
            |frame: &Frame| frame.repeat.is_some() || self.sources.is_expansion(frame.file);
        let Some(outermost) = self.frames.iter().position(is_expanded) else { return false };
        self.leave_from(outermost);
        true
    }

    /// Reads nothing more.
    pub fn stop(&mut self) {
        self.leave_from(0);
    }

    /// True if a part was not read, because a limit was reached: what is missing may stand there.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Leaves the frames from one on.
    pub(super) fn leave_from(&mut self, frame: usize) {
        self.is_cut = true;
        for frame in self.frames.split_off(frame).into_iter().rev() {
            self.leave(frame.repeat);
        }
    }

    /// Counts a part that is taken as a whole; false if it is too much, which ends the expansion.
    pub(super) fn takes(&mut self, part: Limit) -> bool {
        let is_expanded = self.frames.len() > 1;
        match self.left.without(part) {
            Some(left) if is_expanded => self.left = left,
            None if is_expanded => return false,
            _ => {}
        }
        true
    }
}
