//! One instruction of an engine: waits, then what it does, then what it signals.

use neff_asm::predicate::{Change, Events, Signal};
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::code::Handler;
use super::collective::Among;
use super::core::{Core, Device};
use super::engine::Doing;
use super::events;
use super::poison::Unknown;
use super::signals::{Condition, Effect, Signals, condition, effect};
use super::task::unknown;
use crate::fault::Fault;
use crate::order::{Moment, Tracker};
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
        let (mut events, mut waits) = ([None; 2], [None; 2]);
        if !events::is_none(&handler, slot) {
            events = events::of(&handler, slot)?;
            waits = self.waits(index, &events)?;
            let mut all = waits.iter().flatten();
            if let Some(wait) = all.find(|wait| !self.passes(wait, device)) {
                return Ok(Some(*wait));
            }
        }
        self.begin(index, &handler, &waits)?;
        let pending = self.effects(index, &events)?;
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        engine.doing = Doing::Runs;
        engine.count(opcode);
        let here = engine.slot;
        let next = match self.task(index, &handler, slot, device) {
            Err(Fault::Unknown(what)) if self.unknown == Unknown::Poison => {
                self.go_on(index, &handler, slot, what)?;
                Next::After
            }
            done => done?,
        };
        let is_later = |effect: &Effect| matches!(next, Next::Met(_)) && effect.on_completion;
        for effect in pending.iter().flatten().filter(|effect| !is_later(effect)) {
            let moment = if effect.on_completion { Moment::End } else { Moment::Read };
            let what = (effect.signal, effect.change, moment);
            change(&mut self.signals, &mut self.tracker, index, what)?;
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

    /// What an instruction waits for.
    fn waits(
        &self,
        index: usize,
        events: &[Option<Events>; 2],
    ) -> Result<[Option<Condition>; 2], Fault> {
        let mut waits = [None; 2];
        let Some(engine) = self.engines.get(index) else { return Ok(waits) };
        for (events, wait) in events.iter().zip(&mut waits) {
            if let Some(events) = events {
                *wait = condition(events, &engine.registers)?;
            }
        }
        Ok(waits)
    }

    /// True if a condition holds, and is not put off.
    fn passes(&self, wait: &Condition, device: Device<'_, '_>) -> bool {
        let is_shared = || {
            let tracker = self.tracker.as_ref();
            tracker.is_some_and(|tracker| tracker.is_shared(wait.signal))
        };
        self.signals.meets(wait) && !(device.lazy && is_shared())
    }

    /// All conditions hold, and only now do the waits change anything.
    fn begin(
        &mut self,
        index: usize,
        handler: &Handler,
        waits: &[Option<Condition>; 2],
    ) -> Result<(), Fault> {
        let Some(engine) = self.engines.get(index) else { return Ok(()) };
        let slot = engine.slot;
        self.tracker.iter_mut().for_each(|it| it.begin(index));
        record(&mut self.recorder, |it| it.begin(index, slot, handler.task.kind()));
        for wait in waits.iter().flatten() {
            record(&mut self.recorder, |it| it.wait(index, *wait));
            self.tracker.iter_mut().for_each(|it| it.waited(index, wait));
            if let Some(then) = wait.then {
                let what = (wait.signal, then, Moment::Begin);
                change(&mut self.signals, &mut self.tracker, index, what)?;
            }
        }
        Ok(())
    }

    /// What an instruction will signal.
    fn effects(
        &self,
        index: usize,
        events: &[Option<Events>; 2],
    ) -> Result<[Option<Effect>; 2], Fault> {
        let mut effects = [None; 2];
        let Some(engine) = self.engines.get(index) else { return Ok(effects) };
        for (events, place) in events.iter().zip(&mut effects) {
            if let Some(events) = events {
                *place = effect(events, &engine.registers)?;
            }
        }
        Ok(effects)
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
    (signal, change, moment): (Signal, Change, Moment),
) -> Result<(), Fault> {
    signals.apply(signal, change)?;
    if let Some(tracker) = tracker {
        tracker.changed(index, signal, change, moment);
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
