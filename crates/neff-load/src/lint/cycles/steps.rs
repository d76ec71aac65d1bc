//! What slots do to signals, as small as it can be kept: a program may have millions.

use neff_abi::Engine;
use neff_asm::meaning::Meaning;
use neff_asm::predicate::{Change, Signal, Update, Wait};
use neff_isa::slot::Slot;
use neff_isa::value::Value;

/// Goes straight on although it changes semaphores that no events field names: it sets them to 0.
const CLEAR: &str = "EVENT_SEMAPHORE_RANGE_CLEAR";
/// Slots behind which an engine ends or goes on elsewhere, and that change no other signals than their
/// events say.
const GOES: [&str; 5] = [
    "COMPARE_BRANCH",
    "HALT",
    "PSEUDO_FUNCTION_BEGIN",
    "PSEUDO_FUNCTION_CALL",
    "PSEUDO_FUNCTION_RETURN",
];
/// May be the end.
const END: &str = "PSEUDO_INST";
/// Waits for other engines, or for other cores.
const BARRIERS: [&str; 2] = ["PSEUDO_SYNC_BARRIER", "PSEUDO_CORE_BARRIER"];

/// Something that a slot does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lint) enum What {
    /// It waits until a signal is at least this.
    Wait(Signal, u32),
    /// It adds to a signal.
    Add(Signal, u32),
    /// A transfer that it starts adds to a signal.
    Moves(Signal, u32),
    /// It sets a signal, or a transfer that it starts.
    Raise(Signal, u32),
    /// It waits for all engines of the core.
    Engines,
    /// It waits for all cores, at a barrier with this number.
    Cores(u32),
    /// What comes next is not known.
    Turn,
}

impl What {
    /// The signal that it changes.
    pub(super) fn changes(self) -> Option<Signal> {
        match self {
            What::Add(signal, _) | What::Moves(signal, _) | What::Raise(signal, _) => Some(signal),
            What::Wait(..) | What::Engines | What::Cores(_) | What::Turn => None,
        }
    }
}

/// It, and the slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lint) struct Step {
    pub(super) slot: u32,
    pub(super) what: What,
}

/// The steps of the program of an engine.
#[derive(Debug)]
pub(in crate::lint) struct Steps {
    pub(super) engine: Engine,
    pub(super) list: Vec<Step>,
}

impl Steps {
    pub(in crate::lint) fn new(engine: Engine) -> Steps {
        Steps { engine, list: Vec::new() }
    }

    /// What a slot does, besides transfers.
    pub(in crate::lint) fn slot(&mut self, index: u64, slot: &Slot, meaning: &Meaning) {
        meaning.waits.iter().for_each(|wait| self.wait(index, wait));
        let mnemonic = meaning.mnemonic.unwrap_or_default();
        if mnemonic == END || meaning.turns && mnemonic != CLEAR {
            self.push(index, What::Turn);
        }
        meaning.updates.iter().for_each(|update| self.update(index, *update));
        if BARRIERS.contains(&mnemonic) {
            self.push(index, barrier(meaning, slot));
        }
    }

    /// True if the steps of a slot are all that it does to signals.
    pub(in crate::lint) fn say_all(meaning: &Meaning) -> bool {
        let mnemonic = meaning.mnemonic.unwrap_or_default();
        let goes = mnemonic == CLEAR || GOES.contains(&mnemonic);
        meaning.layout.is_some() && !meaning.is_unread && (goes || !meaning.turns)
    }

    /// A transfer that a slot starts adds to a semaphore.
    pub(in crate::lint) fn moves(&mut self, index: u64, semaphore: u64, by: u64) {
        if let Ok(number) = u8::try_from(semaphore) {
            let by = u32::try_from(by).unwrap_or(u32::MAX);
            self.push(index, What::Moves(Signal::Semaphore(number), by));
        }
    }

    fn push(&mut self, slot: u64, what: What) {
        // A program has at most 4 GiB (G80).
        let slot = u32::try_from(slot).unwrap_or(u32::MAX);
        self.list.push(Step { slot, what });
    }

    /// A wait, unless it may be over from the start, and what it does to the signal itself.
    fn wait(&mut self, slot: u64, wait: &Wait) {
        if let Some(least) = wait.test.least().filter(|least| *least > 0) {
            self.push(slot, What::Wait(wait.signal, u32::try_from(least).unwrap_or(u32::MAX)));
        }
        if let Some(change) = wait.then {
            self.update(slot, Update { signal: wait.signal, change });
        }
    }

    /// A change of a slot, if it raises the signal. By how much registers do, nobody knows; such a
    /// signal is as high as it has to be.
    pub(in crate::lint) fn update(&mut self, slot: u64, update: Update) {
        let what = match update.change {
            Change::Add(by) if by > 0 => {
                What::Add(update.signal, u32::try_from(by).unwrap_or(u32::MAX))
            }
            Change::Set(to) if to > 0 => What::Raise(update.signal, to),
            Change::Add(_) | Change::Set(_) | Change::Register => return,
        };
        self.push(slot, what);
    }
}

/// A barrier without a number is of engines, another one of cores.
fn barrier(meaning: &Meaning, slot: &Slot) -> What {
    let members = meaning.layout.map_or(&[][..], |layout| layout.members);
    match members.iter().find(|member| member.name == "id").map(|it| Value::of(it, slot)) {
        None => What::Engines,
        Some(Value::Unsigned(id)) => u32::try_from(id).map_or(What::Turn, What::Cores),
        Some(_) => What::Turn,
    }
}
