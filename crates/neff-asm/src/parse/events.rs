//! Waits and updates of a statement: those of the header, those of the extended block.

use std::ops::Range;

use neff_diag::codes::engine;
use neff_isa::model::{Kind, Member, Prefix};
use neff_isa::slot;

use super::cut::Cut;
use super::literal::small_number;
use super::reader::Reader;
use super::{Fault, Wrong};
use crate::predicate::{Predicate, update_needs_word, wait_needs_word};

/// A wait or an update.
#[derive(Debug, Clone)]
pub(super) struct Half {
    mode: u8,
    index: u8,
    value: u32,
    /// True if the value word must have the value.
    needs_word: bool,
    span: Range<usize>,
}

/// A wait and an update.
#[derive(Debug, Clone, Default)]
pub(super) struct Pair {
    wait: Option<Half>,
    update: Option<Half>,
}

impl Pair {
    fn is_empty(&self) -> bool {
        self.wait.is_none() && self.update.is_none()
    }

    /// Mode and index of both, as they stand in the slot.
    fn modes(&self) -> [u8; 4] {
        let of = |half: &Option<Half>| half.as_ref().map_or((0, 0), |half| (half.mode, half.index));
        let ((wait, waited), (update, updated)) = (of(&self.wait), of(&self.update));
        [wait, waited, update, updated]
    }
}

impl Reader<'_> {
    /// The member that takes the second wait and update.
    pub(super) fn events_member(&self) -> Option<&'static Member> {
        let members = self.shape?.layout.members;
        members.iter().find(|member| member.kind == Kind::EventsExtended)
    }

    pub(super) fn predicate(&mut self, predicate: Predicate, token: Cut<'_>) {
        let (is_wait, mode, index, value) = match predicate {
            Predicate::Wait(mode, index, value) => (true, mode, index, value),
            Predicate::Update(mode, index, value) => (false, mode, index, value),
        };
        let needs_word = if is_wait { wait_needs_word(mode) } else { update_needs_word(mode) };
        let half = Half { mode, index, value, needs_word, span: token.span() };
        self.half(is_wait, half);
    }

    /// `wait=MODE:INDEX:VALUE`, `update=…`: modes that have no other text.
    pub(super) fn raw_predicate(&mut self, key: Cut<'_>, value: Cut<'_>) -> Result<(), Wrong> {
        let malformed = || value.malformed("MODE:INDEX:VALUE, as numbers");
        let parts: Vec<&str> = value.text.split(':').collect();
        let [mode, index, word] = parts.as_slice() else { return Err(malformed()) };
        let symbols = self.scope.symbols;
        let byte = |text: &str| small_number(text, symbols).and_then(|n| u8::try_from(n).ok());
        let mode = byte(mode).ok_or_else(malformed)?;
        let index = byte(index).ok_or_else(malformed)?;
        let word = small_number(word, symbols).ok_or_else(malformed)?;
        let span = key.at..value.span().end;
        self.half(
            key.text == "wait",
            Half { mode, index, value: word, needs_word: word != 0, span },
        );
        Ok(())
    }

    fn half(&mut self, is_wait: bool, half: Half) {
        let span = half.span.clone();
        let pair = if self.in_extended { &mut self.extended } else { &mut self.header };
        let place = if is_wait { &mut pair.wait } else { &mut pair.update };
        if place.replace(half).is_some() {
            let what = if is_wait { "wait" } else { "update" };
            let message = format!("a second {what} cannot stand here");
            self.faults.push(*Fault::new(engine::NO_EVENTS, span, message));
        }
    }

    /// Writes the waits and updates that were read.
    pub(super) fn put_events(&mut self) {
        self.put_header();
        let Some(member) = self.events_member().filter(|_| !self.extended.is_empty()) else {
            return;
        };
        let modes = self.extended.modes();
        let word = |half: &Option<Half>| half.as_ref().map_or(0, |half| half.value);
        // `++` and `--` stand for an update word of 1 here.
        let step = self.extended.update.as_ref().is_some_and(|half| {
            !half.needs_word && half.value == 0 && matches!(half.mode & 0x0F, 3 | 4)
        });
        let update = if step { 1 } else { word(&self.extended.update) };
        let wait = word(&self.extended.wait);
        let bytes = modes.into_iter().chain(wait.to_le_bytes()).chain(update.to_le_bytes());
        slot::bytes_mut(&mut self.slot, member).iter_mut().zip(bytes).for_each(|(to, b)| *to = b);
    }

    fn put_header(&mut self) {
        if self.header.is_empty() {
            return;
        }
        let halves = [&self.header.wait, &self.header.update];
        let words = halves.into_iter().flatten().filter(|half| half.needs_word);
        let words: Vec<&Half> = words.collect();
        let mut faults = Vec::new();
        if self.prefix() != Prefix::Events
            && let Some(half) = halves.into_iter().flatten().next()
        {
            let message = format!("{} has no wait and update", self.row.mnemonic);
            faults.push(*Fault::new(engine::NO_EVENTS, half.span.clone(), message));
        }
        if let [wait, update] = words.as_slice()
            && wait.value != update.value
        {
            let message = "wait and update share one value word";
            let fault = Fault::new(engine::VALUE_WORDS, update.span.clone(), message);
            faults.push(*fault.expected(format!("{} here too", wait.value)));
        }
        let value = words.first().map_or(0, |half| half.value);
        let bytes = self.header.modes().into_iter().chain(value.to_le_bytes());
        if faults.is_empty() {
            let events = self.slot.iter_mut().skip(crate::print::EVENTS.start);
            events.zip(bytes).for_each(|(to, byte)| *to = byte);
        }
        self.faults.append(&mut faults);
    }
}
