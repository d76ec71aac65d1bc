//! Waits and updates as text: `$S[10]>0`, `$E[3]+@complete` (format notes 05 §1.4 to §1.7).
//!
//! The modes are regular: a low nibble selects the comparison or action, high bits where the
//! operand comes from and when an update happens. The tables below are that rule.

use crate::value::push_decimal;

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

    /// Writes the wait; nothing if there is none.
    pub fn push_wait(self, out: &mut String, owners: &dyn Owners) {
        let mode = self.wait_mode;
        if mode == UNORDERED {
            out.push_str("@unordered");
        } else if let Some((_, text)) = EVENT_WAITS.iter().find(|(value, _)| *value == mode) {
            push_event(out, self.wait_index);
            out.push_str(text);
        } else if let Some(word) = wait_word(mode).filter(|_| mode != 0) {
            push_semaphore(out, self.wait_index, owners);
            let low = mode & 0x0F;
            let text = COMPARISONS.iter().find(|(value, _)| *value == low);
            out.push_str(text.map_or("", |(_, text)| text));
            push_word(out, word, self.wait_value);
        }
    }

    /// Writes the update; nothing if there is none.
    pub fn push_update(self, out: &mut String, owners: &dyn Owners) {
        let low = self.update_mode & 0x0F;
        if let Some((_, text)) = EVENT_ACTIONS.iter().find(|(value, _)| *value == low) {
            push_event(out, self.update_index);
            out.push_str(text);
        } else if let Some((_, text, _)) = ACTIONS.iter().find(|(value, ..)| *value == low) {
            push_semaphore(out, self.update_index, owners);
            out.push_str(text);
            push_word(
                out,
                update_word(self.update_mode).unwrap_or(Word::Unused),
                self.update_value,
            );
        } else {
            return;
        }
        out.push_str(if self.update_mode & COMPLETE != 0 { "@complete" } else { "@read" });
    }
}

fn push_event(out: &mut String, index: u8) {
    out.push_str("$E[");
    push_decimal(out, index.into());
    out.push(']');
}

fn push_semaphore(out: &mut String, index: u8, owners: &dyn Owners) {
    match owners.owner(index) {
        Some(owner) => {
            out.push_str("S[");
            push_decimal(out, index.into());
            out.push_str("] (");
            out.push_str(owner);
            out.push(')');
        }
        None => {
            out.push_str("$S[");
            push_decimal(out, index.into());
            out.push(']');
        }
    }
}

fn push_word(out: &mut String, word: Word, value: u32) {
    match word {
        Word::Unused => {}
        Word::Number => push_decimal(out, value.into()),
        Word::Register => {
            out.push('r');
            push_decimal(out, value.into());
        }
        Word::RegisterOffset => {
            out.push('r');
            push_decimal(out, (value & 0xFF).into());
            out.push('+');
            push_decimal(out, (value >> 8).into());
        }
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

/// What a wait compares with, and an update works with.
const VALUE: &str = "a number from 0 to 4294967295, or a register rN";

/// What is wrong with a predicate: offset in its text, and what was expected there.
pub type Fault = (usize, &'static str);

/// Reads one predicate at the start of `text`; `None` if no predicate begins there. Otherwise
/// the predicate and its length.
pub fn read(
    text: &str,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Option<Result<(Predicate, usize), Fault>> {
    if let Some(rest) = text.strip_prefix("@unordered") {
        let ends = rest.is_empty() || rest.starts_with(' ');
        return ends.then_some(Ok((Predicate::Wait(UNORDERED, 0, 0), 10)));
    }
    let body = text.strip_prefix('$').unwrap_or(text);
    let event = body.starts_with("E[");
    if !event && !body.starts_with("S[") {
        return None;
    }
    Some(read_indexed(text, body.get(2..).unwrap_or_default(), event, number))
}

fn read_indexed(
    text: &str,
    body: &str,
    event: bool,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Result<(Predicate, usize), Fault> {
    let at = |rest: &str| text.len().saturating_sub(rest.len());
    let close = body.find(']').ok_or((at(body), "`]` behind the number"))?;
    let (digits, rest) = body.split_at_checked(close).unwrap_or((body, ""));
    let index = number(digits.trim()).and_then(|n| u8::try_from(n).ok());
    let index = index.ok_or((at(body), "a number from 0 to 255"))?;
    let rest = owner_skipped(rest.get(1..).unwrap_or_default());
    if event {
        return read_event(text, rest, index);
    }
    // An update ends with a phase; a wait never has one.
    let word = rest.split(' ').next().unwrap_or_default();
    let is_update = word.contains('@');
    if is_update {
        let row = ACTIONS.iter().find(|(_, text, _)| rest.starts_with(text));
        let (low, symbol, valued) = *row.ok_or((at(rest), "++, --, +=, -= or ="))?;
        let behind = rest.get(symbol.len()..).unwrap_or_default();
        let (value, register, behind) = if valued {
            operand(behind, '@', number).map_err(|why| (at(behind), why))?
        } else {
            (0, false, behind)
        };
        let (phase, behind) = phase(behind).ok_or((at(behind), "@read or @complete"))?;
        let mode = low | phase | if register { REGISTER } else { 0 };
        return Ok((Predicate::Update(mode, index, value), at(behind)));
    }
    let row = COMPARISONS.iter().find(|(_, text)| rest.starts_with(text));
    let (low, symbol) =
        *row.ok_or((at(rest), "==, <, <=, >, >= and a number, or an update with its @phase"))?;
    let behind = rest.get(symbol.len()..).unwrap_or_default();
    let (operand_text, behind_operand) = split_word(behind);
    let (mode, value) = wait_operand(operand_text, low, number).map_err(|why| (at(behind), why))?;
    Ok((Predicate::Wait(mode, index, value), at(behind_operand)))
}

fn read_event(text: &str, rest: &str, index: u8) -> Result<(Predicate, usize), Fault> {
    let at = |rest: &str| text.len().saturating_sub(rest.len());
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    for (mode, symbol) in EVENT_WAITS {
        if let Some(behind) = rest.strip_prefix(symbol).filter(|behind| ends(behind)) {
            return Ok((Predicate::Wait(mode, index, 0), at(behind)));
        }
    }
    for (low, symbol) in EVENT_ACTIONS {
        if let Some((phase, behind)) = rest.strip_prefix(symbol).and_then(phase) {
            return Ok((Predicate::Update(low | phase, index, 0), at(behind)));
        }
    }
    Err((at(rest), "==1, ==1-, ==0, ==0+, or + or - with @read or @complete"))
}

/// ` (owner)` is a comment.
fn owner_skipped(rest: &str) -> &str {
    let owner = rest.trim_start().strip_prefix('(');
    match owner.and_then(|owner| owner.split_once(')')) {
        Some((_, behind)) => behind,
        None => rest,
    }
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_at_checked(text.find(' ').unwrap_or(text.len())).unwrap_or((text, ""))
}

/// The operand of an update up to `end`: value, whether a register, what is behind.
fn operand<'t>(
    text: &'t str,
    end: char,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Result<(u32, bool, &'t str), &'static str> {
    let (word, behind) =
        text.split_at_checked(text.find(end).unwrap_or(text.len())).unwrap_or((text, ""));
    let (value, register) = number_or_register(word, number).ok_or(VALUE)?;
    Ok((value, register, behind))
}

fn number_or_register(word: &str, number: &dyn Fn(&str) -> Option<u32>) -> Option<(u32, bool)> {
    match word.strip_prefix('r').and_then(|digits| digits.parse().ok()) {
        Some(register) => Some((register, true)),
        None => number(word).map(|value| (value, false)),
    }
}

fn wait_operand(
    word: &str,
    low: u8,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Result<(u8, u32), &'static str> {
    if let Some((register, offset)) = word.strip_prefix('r').and_then(|rest| rest.split_once('+')) {
        let register = register.parse::<u8>().map_err(|_| "a register number from 0 to 255")?;
        let offset = number(offset).filter(|offset| *offset < 1 << 24);
        let offset = offset.ok_or("an offset of at most 24 bits")?;
        return Ok((low | REGISTER | OFFSET, offset << 8 | u32::from(register)));
    }
    let (value, register) = number_or_register(word, number).ok_or(VALUE)?;
    Ok((low | if register { REGISTER } else { 0 }, value))
}

fn phase(text: &str) -> Option<(u8, &str)> {
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    let complete = text.strip_prefix("@complete").map(|rest| (COMPLETE, rest));
    complete
        .or_else(|| text.strip_prefix("@read").map(|rest| (0, rest)))
        .filter(|(_, rest)| ends(rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Option<u32> {
        text.parse().ok()
    }

    fn text(events: Events) -> (String, String) {
        let (mut wait, mut update) = (String::new(), String::new());
        events.push_wait(&mut wait, &NoOwners);
        events.push_update(&mut update, &NoOwners);
        (wait, update)
    }

    #[test]
    fn the_published_and_measured_forms() {
        let events = Events::of_header(&[0x04, 10, 0x13, 22, 0, 0, 0, 0]).unwrap();
        assert_eq!(text(events), ("$S[10]>0".into(), "$S[22]++@complete".into()));
        let events = Events::of_header(&[0x07, 3, 0x11, 4, 0, 0, 0, 0]).unwrap();
        assert_eq!(text(events), ("$E[3]==1-".into(), "$E[4]+@complete".into()));
        let events = Events::of_header(&[0x85, 9, 0, 0, 12, 0, 0, 0]).unwrap();
        assert_eq!(text(events).0, "$S[9]>=r12");
        assert_eq!(
            read("S[24] (q;x)>=16 rest", &number),
            Some(Ok((Predicate::Wait(5, 24, 16), 15)))
        );
        assert_eq!(
            read("$S[7]+=3@complete", &number),
            Some(Ok((Predicate::Update(0x15, 7, 3), 17)))
        );
        assert_eq!(read("setter=0", &number), None);
        assert!(matches!(read("$S[300]>0", &number), Some(Err((3, _)))));
        assert!(matches!(read("$S[3]~0", &number), Some(Err((5, _)))));
    }

    proptest! {
        /// Whatever bytes can be text read back to the same bytes.
        #[test]
        fn header_round_trip(bytes in prop::array::uniform8(prop_oneof![Just(0u8), 0..=0x20u8, any::<u8>()])) {
            if let Some(events) = Events::of_header(&bytes) {
                let (wait, update) = text(events);
                let mut back = Events::default();
                for text in [wait, update].iter().filter(|text| !text.is_empty()) {
                    match read(text, &number).unwrap().unwrap() {
                        (Predicate::Wait(mode, index, value), length) => {
                            (back.wait_mode, back.wait_index, back.wait_value) = (mode, index, value);
                            prop_assert_eq!(length, text.len());
                        }
                        (Predicate::Update(mode, index, value), length) => {
                            (back.update_mode, back.update_index, back.update_value) = (mode, index, value);
                            prop_assert_eq!(length, text.len());
                        }
                    }
                }
                prop_assert!(back.words_agree());
                prop_assert_eq!(back.to_header(), bytes);
            }
        }
    }
}
