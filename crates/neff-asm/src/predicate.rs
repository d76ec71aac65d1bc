//! Waits and updates as text: `$S[10]>0`, `$E[3]+@complete` (format notes 05 §1.4 to §1.7).
//!
//! The modes are regular: a low nibble selects the comparison or action, high bits where the
//! operand comes from and when an update happens. The tables below are that rule; `print` writes
//! by them and `read` reads by them.

mod meaning;
mod print;
mod read;
#[cfg(test)]
mod tests;

pub use meaning::{Change, Comparison, Signal, Test, Update, Wait, of_tonga_header};
pub use read::{Fault, read};

/// Comparisons of a semaphore wait, by the low nibble of the mode; longest text first.
const COMPARISONS: [(u8, &str); 5] = [(1, "=="), (3, "<="), (5, ">="), (2, "<"), (4, ">")];
/// Waits for an event: mode and what stands behind the index.
const EVENT_WAITS: [(u8, &str); 4] = [(0x07, "==1-"), (0x06, "==1"), (0x0F, "==0+"), (0x0E, "==0")];
/// Updates of a semaphore: low nibble, text, whether a value follows.
const ACTIONS: [(u8, &str, bool); 5] =
    [(3, "++", false), (4, "--", false), (5, "+=", true), (7, "-=", true), (9, "=", true)];
/// Updates of an event: low nibble and text.
const EVENT_ACTIONS: [(u8, &str); 2] = [(1, "+"), (2, "-")];
/// No order: a wait mode of its own.
const UNORDERED: u8 = 0xFE;
/// Set in a mode whose operand is a register.
const REGISTER: u8 = 0x80;
/// Set together with [`REGISTER`] in a wait that adds an offset.
const OFFSET: u8 = 0x10;
/// Set in an update that happens on completion.
const COMPLETE: u8 = 0x10;

/// A wait and an update, each with its value word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Events {
    /// Wait mode.
    pub wait_mode: u8,
    /// Semaphore or event waited for.
    pub wait_index: u8,
    /// Value word of the wait.
    pub wait_value: u32,
    /// Update mode.
    pub update_mode: u8,
    /// Semaphore or event updated.
    pub update_index: u8,
    /// Value word of the update.
    pub update_value: u32,
}

/// How the value word of a predicate is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Unused,
    Number,
    Register,
    RegisterOffset,
}

/// Who a semaphore belongs to, for the comments of the profiler's text.
pub trait Owners {
    /// The owner's word, e.g. `Tensor` or `qGpSimdDynamic`.
    fn owner(&self, semaphore: u8) -> Option<&str>;
}

/// Nobody owns anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoOwners;

impl Owners for NoOwners {
    fn owner(&self, _: u8) -> Option<&str> {
        None
    }
}

fn wait_word(mode: u8) -> Option<Word> {
    let known = |low: u8| COMPARISONS.iter().any(|(value, _)| *value == low);
    match mode {
        UNORDERED => Some(Word::Unused),
        mode if EVENT_WAITS.iter().any(|(value, _)| *value == mode) => Some(Word::Unused),
        mode if known(mode) => Some(Word::Number),
        mode if known(mode ^ REGISTER) => Some(Word::Register),
        mode if known(mode ^ (REGISTER | OFFSET)) => Some(Word::RegisterOffset),
        _ => None,
    }
}

fn update_word(mode: u8) -> Option<Word> {
    let low = mode & 0x0F;
    let valued = ACTIONS.iter().find(|(value, ..)| *value == low).map(|row| row.2);
    let event = EVENT_ACTIONS.iter().any(|(value, _)| *value == low);
    match mode & !(0x0F | COMPLETE) {
        0 if event || valued == Some(false) => Some(Word::Unused),
        0 if valued == Some(true) => Some(Word::Number),
        REGISTER if valued == Some(true) => Some(Word::Register),
        _ => None,
    }
}

/// True if a wait of this mode uses the value word.
pub(crate) fn wait_needs_word(mode: u8) -> bool {
    mode != 0 && wait_word(mode).is_some_and(|word| word != Word::Unused)
}

/// True if an update of this mode uses the value word.
pub(crate) fn update_needs_word(mode: u8) -> bool {
    mode != 0 && update_word(mode).is_some_and(|word| word != Word::Unused)
}

impl Events {
    /// The 8 bytes of a header's events; both predicates share the value word.
    pub fn of_header(bytes: &[u8]) -> Option<Events> {
        let [wait_mode, wait_index, update_mode, update_index, v0, v1, v2, v3] =
            *bytes.first_chunk::<8>()?;
        let value = u32::from_le_bytes([v0, v1, v2, v3]);
        let events = Events {
            wait_mode,
            wait_index,
            wait_value: value,
            update_mode,
            update_index,
            update_value: value,
        };
        events.header_can_be_text().then_some(events)
    }

    /// The 12 bytes of the extended events; each predicate has a word of its own.
    pub fn of_extended(bytes: &[u8]) -> Option<Events> {
        let [wait_mode, wait_index, update_mode, update_index, w0, w1, w2, w3, u0, u1, u2, u3] =
            *bytes.first_chunk::<12>()?;
        let events = Events {
            wait_mode,
            wait_index,
            wait_value: u32::from_le_bytes([w0, w1, w2, w3]),
            update_mode,
            update_index,
            update_value: u32::from_le_bytes([u0, u1, u2, u3]),
        };
        events.extended_can_be_text().then_some(events)
    }

    /// The bytes of a header's events. A word that both use must be the same (see
    /// [`Events::words_agree`]).
    pub fn to_header(self) -> [u8; 8] {
        let value = match (self.wait_uses_word(), self.update_uses_word()) {
            (true, _) => self.wait_value,
            (false, true) => self.update_value,
            (false, false) => 0,
        };
        let [v0, v1, v2, v3] = value.to_le_bytes();
        [self.wait_mode, self.wait_index, self.update_mode, self.update_index, v0, v1, v2, v3]
    }

    /// The bytes of extended events.
    pub fn to_extended(self) -> [u8; 12] {
        let [w0, w1, w2, w3] = self.wait_value.to_le_bytes();
        let [u0, u1, u2, u3] = self.extended_update_value().to_le_bytes();
        let modes = [self.wait_mode, self.wait_index, self.update_mode, self.update_index];
        let [a, b, c, d] = modes;
        [a, b, c, d, w0, w1, w2, w3, u0, u1, u2, u3]
    }

    /// `++` and `--` stand for an update word of 1 in the extended form.
    fn extended_update_value(self) -> u32 {
        if matches!(self.update_mode & 0x0F, 3 | 4) { 1 } else { self.update_value }
    }

    fn wait_uses_word(self) -> bool {
        wait_needs_word(self.wait_mode)
    }

    fn update_uses_word(self) -> bool {
        update_needs_word(self.update_mode)
    }

    /// False if a header would need two different value words.
    pub fn words_agree(self) -> bool {
        !(self.wait_uses_word() && self.update_uses_word()) || self.wait_value == self.update_value
    }

    fn modes_can_be_text(self) -> bool {
        let wait = match self.wait_mode {
            0 => self.wait_index == 0,
            UNORDERED => self.wait_index == 0,
            mode => wait_word(mode).is_some(),
        };
        let update = match self.update_mode {
            0 => self.update_index == 0,
            mode => update_word(mode).is_some(),
        };
        wait && update
    }

    fn header_can_be_text(self) -> bool {
        let used = self.wait_uses_word() || self.update_uses_word();
        self.modes_can_be_text() && (used || self.wait_value == 0)
    }

    fn extended_can_be_text(self) -> bool {
        let wait = self.wait_uses_word() || self.wait_value == 0;
        let update = self.update_uses_word()
            || self.update_value == if matches!(self.update_mode & 0x0F, 3 | 4) { 1 } else { 0 };
        self.modes_can_be_text() && wait && update
    }
}

/// A predicate that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Predicate {
    /// A wait: mode, index, value.
    Wait(u8, u8, u32),
    /// An update: mode, index, value.
    Update(u8, u8, u32),
}
