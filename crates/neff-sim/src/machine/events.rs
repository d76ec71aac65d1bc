//! The waits and updates of a slot. Words that no mode uses may have any value.

use neff_asm::predicate::{Change, Events, Test};
use neff_isa::slot::Slot;

use super::code::Handler;
use super::registers::Registers;
use super::signals::{Condition, Effect, condition, effect};
use crate::fault::Fault;

/// Where the events of a header are.
const HEADER: usize = 4;
/// A wait that only says that there is no order.
const UNORDERED: u8 = 0xFE;

/// True if a slot neither waits nor signals, as most do not: no mode is set.
pub(super) fn is_none(handler: &Handler, slot: &Slot) -> bool {
    let is_set = |at: usize| {
        let modes = [at, at.saturating_add(2)].map(|at| slot.get(at).copied());
        modes.into_iter().flatten().any(|mode| mode != 0)
    };
    !(handler.events && is_set(HEADER) || handler.extended.is_some_and(is_set))
}

/// What an instruction waits for and signals, with the numbers of its registers if it names some: of its
/// header, and further ones.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Signalling {
    waits: [Option<Condition>; 2],
    effects: [Option<Effect>; 2],
    /// What numbers are to be taken for, each time.
    by_registers: Option<[Option<Events>; 2]>,
}

impl Signalling {
    /// That of a slot.
    ///
    /// # Errors
    /// A mode whose meaning is not known.
    pub(super) fn of(handler: &Handler, slot: &Slot) -> Result<Signalling, Fault> {
        let events = of(handler, slot)?;
        let names_registers = |it: &Events| {
            let wait = it.wait().is_some_and(|wait| matches!(wait.test, Test::Register(_)));
            wait || it.update().is_some_and(|update| update.change == Change::Register)
        };
        if events.iter().flatten().any(names_registers) {
            return Ok(Signalling { by_registers: Some(events), ..Signalling::default() });
        }
        let none = Registers::default();
        let by = Signalling { by_registers: Some(events), ..Signalling::default() };
        let (waits, effects) = (by.waits(&none)?, by.effects(&none)?);
        Ok(Signalling { waits, effects, by_registers: None })
    }

    /// What is waited for.
    ///
    /// # Errors
    /// A register without a value.
    pub(super) fn waits(&self, registers: &Registers) -> Result<[Option<Condition>; 2], Fault> {
        let Some([header, further]) = &self.by_registers else { return Ok(self.waits) };
        let of = |events: &Option<Events>| match events {
            Some(events) => condition(events, registers),
            None => Ok(None),
        };
        Ok([of(header)?, of(further)?])
    }

    /// What is signalled.
    ///
    /// # Errors
    /// A register without a value.
    pub(super) fn effects(&self, registers: &Registers) -> Result<[Option<Effect>; 2], Fault> {
        let Some([header, further]) = &self.by_registers else { return Ok(self.effects) };
        let of = |events: &Option<Events>| match events {
            Some(events) => effect(events, registers),
            None => Ok(None),
        };
        Ok([of(header)?, of(further)?])
    }
}

/// The events of the header, and further ones.
///
/// # Errors
/// A mode whose meaning is not known.
pub(super) fn of(handler: &Handler, slot: &Slot) -> Result<[Option<Events>; 2], Fault> {
    let header = if handler.events { header(slot) } else { None };
    let extended = handler.extended.and_then(|at| extended(slot, at));
    for events in [header, extended].into_iter().flatten() {
        let waits = matches!(events.wait_mode, 0 | UNORDERED) || events.wait().is_some();
        let updates = events.update_mode == 0 || events.update().is_some();
        if !waits || !updates {
            let (wait, update) = (events.wait_mode, events.update_mode);
            let what = format!("a wait of mode {wait:#04x} or an update of mode {update:#04x}");
            return Err(Fault::Unknown(what));
        }
    }
    Ok([header, extended])
}

fn header(slot: &Slot) -> Option<Events> {
    let bytes = slot.get(HEADER..)?.first_chunk::<8>()?;
    let [wait_mode, wait_index, update_mode, update_index, a, b, c, d] = *bytes;
    let word = u32::from_le_bytes([a, b, c, d]);
    some(Events {
        wait_mode,
        wait_index,
        wait_value: word,
        update_mode,
        update_index,
        update_value: word,
    })
}

fn extended(slot: &Slot, at: usize) -> Option<Events> {
    let bytes = slot.get(at..)?.first_chunk::<12>()?;
    let [wait_mode, wait_index, update_mode, update_index, a, b, c, d, e, f, g, h] = *bytes;
    some(Events {
        wait_mode,
        wait_index,
        wait_value: u32::from_le_bytes([a, b, c, d]),
        update_mode,
        update_index,
        update_value: u32::from_le_bytes([e, f, g, h]),
    })
}

fn some(events: Events) -> Option<Events> {
    (events.wait_mode != 0 || events.update_mode != 0).then_some(events)
}
