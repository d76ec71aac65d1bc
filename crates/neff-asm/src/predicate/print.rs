//! Waits and updates to text.

use super::{
    ACTIONS, COMPARISONS, COMPLETE, EVENT_ACTIONS, EVENT_WAITS, Events, Owners, UNORDERED, Word,
    update_word, wait_word,
};
use crate::value::push_decimal;

impl Events {
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
