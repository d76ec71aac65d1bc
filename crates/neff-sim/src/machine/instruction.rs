//! One instruction of an engine: waits, then what it does, then what it signals.

use neff_asm::predicate::{Change, Signal};
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::core::{Core, Device};
use super::engine::Doing;
use super::events;
use super::signals::{Condition, Effect, Signals, condition, effect};
use super::task::unknown;
use crate::fault::Fault;
use crate::order::{Moment, Tracker};

impl Core<'_> {
    /// Executes an instruction; or the condition that does not hold.
    pub(super) fn instruction(
        &mut self,
        index: usize,
        slot: &Slot,
        device: Device<'_, '_>,
    ) -> Result<Option<Condition>, Fault> {
        let [opcode, ..] = *slot;
        let handler = *self.handlers.of(opcode).ok_or_else(|| unknown(opcode, None))?;
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        let mut effects = [None; 2];
        for (at, events) in events::of(&handler, slot)?.into_iter().enumerate() {
            let Some(events) = events else { continue };
            if let Some(wait) = condition(&events, &engine.registers)? {
                let is_shared = || {
                    let tracker = self.tracker.as_ref();
                    tracker.is_some_and(|tracker| tracker.is_shared(wait.signal))
                };
                if !self.signals.meets(&wait) || device.lazy && is_shared() {
                    return Ok(Some(wait));
                }
            }
            if let Some(place) = effects.get_mut(at) {
                *place = Some(events);
            }
        }
        if let Some(tracker) = &mut self.tracker {
            tracker.begin(index);
        }
        // All conditions hold: only now do the waits change anything.
        let mut pending: [Option<Effect>; 2] = [None; 2];
        for (events, place) in effects.into_iter().flatten().zip(&mut pending) {
            let wait = condition(&events, &engine.registers)?;
            if let (Some(tracker), Some(wait)) = (&mut self.tracker, &wait) {
                tracker.waited(index, wait);
            }
            if let Some((wait, then)) = wait.and_then(|wait| Some((wait, wait.then?))) {
                let what = (wait.signal, then, Moment::Begin);
                change(&mut self.signals, &mut self.tracker, index, what)?;
            }
            *place = effect(&events, &engine.registers)?;
        }
        engine.doing = Doing::Runs;
        engine.count(opcode);
        let here = engine.slot;
        let next = self.task(index, &handler, slot, device)?;
        let is_later = |effect: &Effect| matches!(next, Next::Met(_)) && effect.on_completion;
        for effect in pending.iter().flatten().filter(|effect| !is_later(effect)) {
            let moment = if effect.on_completion { Moment::End } else { Moment::Read };
            let what = (effect.signal, effect.change, moment);
            change(&mut self.signals, &mut self.tracker, index, what)?;
        }
        if let Next::Met(group) = next {
            let arrival = self.arrivals.get_mut(&group).and_then(|list| list.back_mut());
            if let Some(arrival) = arrival {
                arrival.effects = pending.map(|effect| effect.filter(is_later));
            }
        }
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        match next {
            Next::After | Next::Met(_) => engine.slot = here.saturating_add(1),
            Next::At(slot) => engine.slot = slot,
            Next::End => engine.doing = Doing::Ended,
            Next::Meets(barrier) => engine.doing = Doing::Meets(barrier),
        }
        Ok(None)
    }
}

/// An engine changes a signal.
pub(super) fn change(
    signals: &mut Signals,
    tracker: &mut Option<Box<Tracker>>,
    index: usize,
    (signal, change, moment): (Signal, Change, Moment),
) -> Result<(), Fault> {
    signals.apply(signal, change)?;
    if let Some(tracker) = tracker {
        tracker.changed(index, signal, change, moment);
    }
    Ok(())
}

/// Where an engine goes on.
pub(super) enum Next {
    After,
    /// After it, and something is done when all ranks of a group have come.
    Met(u64),
    At(usize),
    End,
    /// Nowhere, until others come there.
    Meets(Barrier),
}
