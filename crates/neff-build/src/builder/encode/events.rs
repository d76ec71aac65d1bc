//! Waits and signals into the events of a slot, and into the second events of EVENT_SEMAPHORE.

use neff_asm::predicate::Events;
use neff_diag::codes::engine;
use neff_isa::model::{Kind, Member};
use neff_isa::slot::bytes;
use neff_isa::value::Value;

use super::super::statement::Statement;
use super::Encoder;
use super::fault::{self, Told};

/// The fields of a header's events (format notes 05 §1.4); TONGA has others.
const WAIT_MODE: &str = "wait_mode";
const UPDATE_MODE: &str = "update_mode";
/// Bytes of a header's events.
const EVENTS: u8 = 8;

/// A wait or a signal with its mode.
type Moded = (u8, u8, u32);

/// Both halves of events that are filled in.
#[derive(Default)]
struct Half {
    wait: Option<Moded>,
    update: Option<Moded>,
}

impl Encoder<'_> {
    /// Takes in what a statement waits for and signals.
    pub(super) fn events(&mut self, statement: &Statement) {
        if statement.waits.is_empty() && statement.signals.is_empty() {
            return;
        }
        if let Err(told) = self.try_events(statement) {
            self.report(told);
        }
    }

    fn try_events(&mut self, statement: &Statement) -> Result<(), Told> {
        let members = self.members();
        let named = |name: &str| members.iter().find(|member| member.name == name);
        let (Some(wait), Some(update)) = (named(WAIT_MODE), named(UPDATE_MODE)) else {
            return Err(Told::new(engine::NO_EVENTS, "it has no waits and signals of semaphores"));
        };
        let second = members.iter().find(|member| member.kind == Kind::EventsExtended);
        let mut waits = Vec::new();
        for each in &statement.waits {
            waits.push((self.mode(wait, &each.word)?, each.index, each.value));
        }
        let mut updates = Vec::new();
        for each in &statement.signals {
            updates.push((self.mode(update, &each.word)?, each.index, each.value));
        }
        let [header, extended] = placed(&waits, &updates, second.is_some())?;
        // Modes, indexes and the value stand one behind the other from the wait's mode on.
        let whole = Member { size: EVENTS, kind: Kind::Bytes, ..*wait };
        let given = Events::of_header(bytes(&self.out.slot, &whole)).unwrap_or_default();
        let filled = header.over(given).to_header().to_vec();
        Value::Bytes(filled.into()).put(&whole, &mut self.out.slot);
        if let Some(member) = second {
            let given = Events::of_extended(bytes(&self.out.slot, member)).unwrap_or_default();
            let filled = extended.over(given).to_extended().to_vec();
            Value::Bytes(filled.into()).put(member, &mut self.out.slot);
        }
        Ok(())
    }

    /// The number of a mode's word.
    fn mode(&self, member: &Member, word: &str) -> Result<u8, Told> {
        let Kind::Enum(index) = member.kind else { return Err(fault::other_kind(member, word)) };
        neff_isa::word_named(index, word)
            .filter(|word| word.generations.contains(self.generation))
            .map(|word| word.value)
            .ok_or_else(|| fault::no_word(member, index, self.generation, word))
    }
}

/// Which wait and which signal stand in the header and which behind it.
fn placed(waits: &[Moded], updates: &[Moded], second: bool) -> Result<[Half; 2], Told> {
    let none = |what: &str| {
        let told = Told::new(engine::NO_EVENTS, format!("there is no room for another {what}"));
        let expected = if second { "two" } else { "one" };
        told.expected(format!("at most {expected}"))
            .help("put it into an EVENT_SEMAPHORE of its own before this instruction")
    };
    let (wait, more_wait) = split(waits, second).ok_or_else(|| none("wait"))?;
    let (update, more_update) = split(updates, second).ok_or_else(|| none("signal"))?;
    let header = Half { wait, update };
    if header.over(Events::default()).words_agree() {
        return Ok([header, Half { wait: more_wait, update: more_update }]);
    }
    if second && more_update.is_none() {
        return Ok([Half { wait, update: None }, Half { wait: more_wait, update }]);
    }
    let told = Told::new(engine::VALUE_WORDS, "wait and signal need different values");
    let value = |half: Option<Moded>| half.map_or(0, |(_, _, value)| value);
    let found = format!("{} and {}", value(wait), value(update));
    Err(told.expected("one value for both").found(found))
}

/// The first, and the second if there is room for one.
fn split(given: &[Moded], second: bool) -> Option<(Option<Moded>, Option<Moded>)> {
    match *given {
        [] => Some((None, None)),
        [one] => Some((Some(one), None)),
        [one, two] if second => Some((Some(one), Some(two))),
        _ => None,
    }
}

impl Half {
    /// These events in place of those that are there.
    fn over(&self, mut events: Events) -> Events {
        if let Some((mode, index, value)) = self.wait {
            (events.wait_mode, events.wait_index, events.wait_value) = (mode, index, value);
        }
        if let Some((mode, index, value)) = self.update {
            (events.update_mode, events.update_index, events.update_value) = (mode, index, value);
        }
        events
    }
}
