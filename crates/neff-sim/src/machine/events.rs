//! The waits and updates of a slot. Words that no mode uses may have any value.

use neff_asm::predicate::Events;
use neff_isa::slot::Slot;

use super::code::Handler;
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

/// Those of the header, and further ones.
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
