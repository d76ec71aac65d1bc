//! What engines and queue sets do when it is time.

use neff_asm::predicate::{Change, Signal};

use super::core::{EngineState, State};
use super::{EventKind, Replay};
use crate::machine::At;
use crate::trace::recorder::Then;
use crate::trace::{Agent, Cause, Move, SliceId, What, work};

impl Replay<'_> {
    /// An engine begins its next instruction, if what it waits for is reached.
    pub(super) fn go_on(&mut self, core: usize, number: usize, forced: bool) {
        let Some(state) = self.cores.get(core) else { return };
        let Some((engine, log)) = state.engines.get(number).zip(state.log(number)) else { return };
        let Some(instruction) = log.instructions.get(engine.next) else { return };
        if engine.state != State::Idle {
            return;
        }
        let waits = log.waits(engine.next);
        let mut causes = Vec::new();
        for wait in waits {
            match state.since(wait) {
                Some(by) => causes.extend(by.map(|by| (by, wait.signal))),
                None if forced => {}
                None => return,
            }
        }
        let (now, slot, since) = (self.now, instruction.slot, engine.since);
        let lane = state.lane.saturating_add(number);
        self.slice(lane, since, now, What::Wait(slot));
        let end = now.saturating_add(instruction.ticks);
        let slice = self.slice(lane, now, end, What::Instruction(slot, instruction.kind));
        causes.into_iter().for_each(|(by, signal)| self.flow(by, slice, Cause::Signal(signal)));
        if let Some(engine) = self.engine(core, number) {
            (engine.state, engine.slice, engine.since) = (State::Busy, slice, end);
        }
        self.at(end, EventKind::Executed, core, number);
        let then = waits.iter().filter_map(|wait| Some((wait.signal, wait.then?)));
        self.change(core, then, slice);
    }

    /// The instruction of an engine is over.
    pub(super) fn executed(&mut self, core: usize, number: usize) {
        let Some(state) = self.cores.get(core) else { return };
        let Some((engine, log)) = state.engines.get(number).zip(state.log(number)) else { return };
        let (at, slice) = (engine.next, engine.slice);
        let Some(instruction) = log.instructions.get(at) else { return };
        self.change(core, log.changes(at).iter().copied(), slice);
        for issue in log.issues(at) {
            let queue = self.cores.get_mut(core).and_then(|it| it.queues.get_mut(issue.queue));
            queue.into_iter().for_each(|queue| queue.pending.push_back((issue, slice)));
            self.start(core, issue.queue);
        }
        match instruction.then {
            Then::GoesOn => self.release(core, number),
            Then::Meets(barrier) => {
                if let Some(engine) = self.engine(core, number) {
                    engine.state = State::Meets(barrier);
                }
                self.pass(core, barrier);
            }
            Then::Arrives(at) => {
                self.release(core, number);
                log.arrivals.get(at).into_iter().for_each(|it| self.come(core, it, slice));
            }
        }
    }

    /// An engine is done with an instruction.
    pub(super) fn release(&mut self, core: usize, number: usize) {
        let now = self.now;
        if let Some(engine) = self.engine(core, number) {
            engine.next = engine.next.saturating_add(1);
            (engine.state, engine.since) = (State::Idle, now);
        }
        self.at(now, EventKind::GoesOn, core, number);
    }

    pub(super) fn engine(&mut self, core: usize, number: usize) -> Option<&mut EngineState> {
        self.cores.get_mut(core)?.engines.get_mut(number)
    }

    /// A queue set begins its next transfer, if it moves none.
    fn start(&mut self, core: usize, number: usize) {
        let Some(state) = self.cores.get_mut(core) else { return };
        let lane = state.queue_lane(number);
        let Some(queue) = state.queues.get_mut(number) else { return };
        if queue.moving.is_some() || queue.left == 0 {
            return;
        }
        let Some((issue, from)) = queue.pending.pop_front() else { return };
        queue.left = queue.left.saturating_sub(1);
        let Some(by) = self.instruction(from) else { return };
        let (bytes, to) = (issue.bytes, issue.to);
        let what = self.moves(Move { by, bytes, from: issue.from.clone(), to });
        let end = self.now.saturating_add(work::of_bytes(bytes));
        let slice = self.slice(lane, self.now, end, what);
        self.flow(from, slice, Cause::Issue);
        let queue = self.cores.get_mut(core).and_then(|it| it.queues.get_mut(number));
        queue.into_iter().for_each(|queue| queue.moving = Some((issue, slice)));
        self.at(end, EventKind::Moved, core, number);
    }

    /// The transfer of a queue set is over.
    pub(super) fn moved(&mut self, core: usize, number: usize) {
        let queue = self.cores.get_mut(core).and_then(|it| it.queues.get_mut(number));
        let Some((issue, slice)) = queue.and_then(|queue| queue.moving.take()) else { return };
        self.change(core, issue.changes.iter().copied(), slice);
        self.start(core, number);
    }

    /// Adds to the list of moves.
    pub(super) fn moves(&mut self, one: Move) -> What {
        self.trace.moves.push(one);
        What::Move(self.trace.moves.len().saturating_sub(1))
    }

    /// The instruction of a slice.
    pub(super) fn instruction(&self, id: SliceId) -> Option<At> {
        let Agent::Engine(engine) = self.trace.lanes.get(id.lane)?.agent else { return None };
        match self.trace.slice(id)?.what {
            What::Instruction(slot, _) => Some(At { engine, slot }),
            _ => None,
        }
    }

    /// A slice changes signals of a core; engines that wait look again.
    pub(super) fn change(
        &mut self,
        core: usize,
        changes: impl Iterator<Item = (Signal, Change)>,
        by: SliceId,
    ) {
        let Some(state) = self.cores.get_mut(core) else { return };
        let mut waiting = Vec::new();
        for (signal, change) in changes {
            state.signals.entry(signal).or_default().change(change, by);
            let engines = state.engines.iter().enumerate();
            waiting = engines.filter(|(_, it)| it.state == State::Idle).map(|(at, _)| at).collect();
        }
        for number in waiting {
            self.at(self.now, EventKind::GoesOn, core, number);
        }
    }
}
