//! One instruction of an engine: waits, then what it does, then what it signals.

use neff_asm::predicate::{Change, Signal};
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::code::Handler;
use super::collective::Among;
use super::core::{Core, Device};
use super::engine::Doing;
use super::events::{self, Signalling};
use super::poison::Unknown;
use super::signals::{Condition, Effect, Signals};
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
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        let (mut signalling, mut waits) = (Signalling::default(), [None; 2]);
        if !events::is_none(&handler, slot) {
            let read = || Signalling::of(&handler, slot);
            signalling = *engine.signalling.of(engine.slot, read)?;
            waits = signalling.waits(&engine.registers)?;
            let mut all = waits.iter().flatten();
            if let Some(wait) = all.find(|wait| !self.passes(wait, device)) {
                return Ok(Some(*wait));
            }
        }
        self.begin(index, &handler, &waits)?;
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        let pending = signalling.effects(&engine.registers)?;
        if !matches!(engine.doing, Doing::Runs) {
            engine.doing = Doing::Runs;
        }
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
