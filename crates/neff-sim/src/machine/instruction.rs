//! One instruction of an engine: waits, then what it does, then what it signals.

use neff_asm::predicate::{Change, Signal};
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::collective::Among;
use super::core::{Core, Device};
use super::engine::Doing;
use super::events;
use super::poison::Unknown;
use super::signals::{Condition, Effect, Signals, condition, effect};
use super::task::unknown;
use crate::fault::Fault;
use crate::order::Tracker;
use crate::trace::record;

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
                let is_shared = |signal| match (signal, &self.tracker) {
                    (Signal::Semaphore(number), Some(tracker)) => {
                        tracker.shared.get(usize::from(number)).copied().unwrap_or(false)
                    }
                    _ => false,
                };
                if !self.signals.meets(&wait) || device.lazy && is_shared(wait.signal) {
                    return Ok(Some(wait));
                }
            }
            if let Some(place) = effects.get_mut(at) {
                *place = Some(events);
            }
        }
        self.tracker.iter_mut().for_each(|it| it.begin(index));
        record(&mut self.recorder, |it| it.begin(index, engine.slot, handler.task.kind()));
        // All conditions hold: only now do the waits change anything.
        let mut pending: [Option<Effect>; 2] = [None; 2];
        for (events, place) in effects.into_iter().flatten().zip(&mut pending) {
            let wait = condition(&events, &engine.registers)?;
            wait.into_iter().for_each(|wait| record(&mut self.recorder, |it| it.wait(index, wait)));
            if let (Some(tracker), Some(wait)) = (&mut self.tracker, &wait) {
                tracker.waited(index, wait);
            }
            if let Some((wait, then)) = wait.and_then(|wait| Some((wait, wait.then?))) {
                change(&mut self.signals, &mut self.tracker, index, wait.signal, then)?;
            }
            *place = effect(&events, &engine.registers)?;
        }
        engine.doing = Doing::Runs;
        engine.count(opcode);
        let here = engine.slot;
        let next = match self.task(index, &handler, slot, device.memory) {
            Err(Fault::Unknown(what)) if self.unknown == Unknown::Poison => {
                self.go_on(index, &handler, slot, what)?;
                Next::After
            }
            done => done?,
        };
        let is_later = |effect: &Effect| matches!(next, Next::Met(_)) && effect.on_completion;
        for effect in pending.iter().flatten().filter(|effect| !is_later(effect)) {
            change(&mut self.signals, &mut self.tracker, index, effect.signal, effect.change)?;
            record(&mut self.recorder, |it| it.change(index, effect.signal, effect.change));
        }
        if let Next::Met(among) = next {
            let arrival = self.arrivals.get_mut(&among).and_then(|list| list.back_mut());
            if let Some(arrival) = arrival {
                arrival.effects = pending.map(|effect| effect.filter(is_later));
            }
        }
        self.leave(index, here, next);
        Ok(None)
    }

    /// An engine goes on behind the instruction of a slot, or does not.
    fn leave(&mut self, index: usize, here: usize, next: Next) {
        let Some(engine) = self.engines.get_mut(index) else { return };
        match next {
            Next::After | Next::Met(_) => engine.slot = here.saturating_add(1),
            Next::At(slot) => engine.slot = slot,
            Next::End => engine.doing = Doing::Ended,
            Next::Meets(barrier) => {
                engine.doing = Doing::Meets(barrier);
                record(&mut self.recorder, |it| it.meet(index, barrier));
            }
        }
    }
}

/// An engine changes a signal.
pub(super) fn change(
    signals: &mut Signals,
    tracker: &mut Option<Box<Tracker>>,
    index: usize,
    signal: Signal,
    change: Change,
) -> Result<(), Fault> {
    signals.apply(signal, change)?;
    if let Some(tracker) = tracker {
        tracker.changed(index, signal, change);
    }
    Ok(())
}

/// Where an engine goes on.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    After,
    /// After it, and something is done when all ranks that take part have come.
    Met(Among),
    At(usize),
    End,
    /// Nowhere, until others come there.
    Meets(Barrier),
}
