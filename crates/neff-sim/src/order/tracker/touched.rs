//! Who touched what: the memories of the core, and the buffers of the device.

use std::ops::Range;
use std::sync::PoisonError;

use super::{DeviceAccesses, Ticket, Tracker};
use crate::execute::Touch;
use crate::machine::At;
use crate::memory::{BufferId, DeviceMemory, OnChip};
use crate::order::accesses::{Action, View};
use crate::order::clock::Agent;
use crate::order::race::{Race, Where};
use crate::order::reach::{in_order, in_partitions, mask, wide};
use crate::transfer::{Side, Store, Transfer};

/// Races of a core that are kept: one for each pair of instructions. More say no more; a choice of
/// this project.
const MOST_RACES: usize = 1000;

impl Tracker {
    /// An engine touches memory of the core.
    pub(crate) fn touched(&mut self, engine: usize, at: At, touch: &Touch, writes: bool) {
        let Some((clock, _)) = self.engines.get(engine) else { return };
        let action = self.action(engine, at, writes);
        let view = View { clock, action };
        let rows = mask(&touch.rows);
        let accesses = match touch.memory {
            OnChip::Sbuf => &mut self.sbuf,
            OnChip::Psum => &mut self.psum,
        };
        for span in &touch.spans {
            accesses.touch(&wide(span), rows, view, writes, &mut self.conflicts);
        }
        self.report(action, Where::OnChip(touch.memory), writes);
    }

    /// An engine itself touches a buffer.
    pub(crate) fn touched_buffer(
        &mut self,
        engine: usize,
        at: At,
        (id, bytes): (BufferId, &Range<u64>),
        writes: bool,
        (memory, device): (&DeviceMemory<'_>, &DeviceAccesses),
    ) {
        let clock = self.engines.get(engine).map(|(clock, _)| clock.clone()).unwrap_or_default();
        let action = self.action(engine, at, writes);
        let ranges = std::slice::from_ref(bytes);
        self.buffer(View { clock: &clock, action }, id, ranges, writes, (memory, device));
    }

    /// What the instruction of an engine does to memory: reads are its first action, writes its last.
    fn action(&self, engine: usize, at: At, writes: bool) -> Action {
        let last = self.engines.get(engine).map_or(0, |(_, number)| *number);
        let number = if writes { last } else { last.saturating_sub(1) };
        Action { agent: Agent::engine(self.core, engine), number, at }
    }

    /// The bytes of a transfer are moved.
    pub(crate) fn moved(
        &mut self,
        ticket: &Ticket,
        transfer: &Transfer,
        memory: &DeviceMemory<'_>,
        device: &DeviceAccesses,
    ) {
        for source in &transfer.sources {
            self.side(ticket, source, false, memory, device);
        }
        self.side(ticket, &transfer.to, true, memory, device);
    }

    fn side(
        &mut self,
        ticket: &Ticket,
        side: &Side,
        writes: bool,
        memory: &DeviceMemory<'_>,
        device: &DeviceAccesses,
    ) {
        let view = View { clock: &ticket.clock, action: ticket.action };
        match side.store {
            Store::StateBuffer => {
                for (range, rows) in in_partitions(side) {
                    self.sbuf.touch(&range, rows, view, writes, &mut self.conflicts);
                }
                self.report(ticket.action, Where::OnChip(OnChip::Sbuf), writes);
            }
            Store::Buffer(id) => {
                self.buffer(view, id, &in_order(side), writes, (memory, device));
            }
        }
    }

    fn buffer(
        &mut self,
        view: View<'_>,
        id: BufferId,
        ranges: &[Range<u64>],
        writes: bool,
        (memory, device): (&DeviceMemory<'_>, &DeviceAccesses),
    ) {
        // Nobody writes what is given, or it would be given no longer.
        let given = memory.read(id).is_some_and(|buffer| buffer.is_given());
        if given && !writes {
            return;
        }
        let Some(accesses) = device.buffers.get(id.0) else { return };
        let mut accesses = accesses.lock().unwrap_or_else(PoisonError::into_inner);
        for range in ranges {
            accesses.touch(range, 1, view, writes, &mut self.conflicts);
        }
        drop(accesses);
        self.report(view.action, Where::Buffer(id), writes);
    }

    /// The two sides of what ranks do together.
    pub(crate) fn sides(
        &mut self,
        ticket: &Ticket,
        (input, output): (Option<&Side>, Option<&Side>),
        memory: &DeviceMemory<'_>,
        device: &DeviceAccesses,
    ) {
        for (side, writes) in [(input, false), (output, true)] {
            if let Some(side) = side {
                self.side(ticket, side, writes, memory, device);
            }
        }
    }

    fn report(&mut self, action: Action, place: Where, writes: bool) {
        for conflict in self.conflicts.drain(..) {
            let other = conflict.other;
            let key = (usize::from(other.agent.core), other.at, self.core, action.at);
            if self.races.len() >= MOST_RACES && !self.races.contains_key(&key) {
                continue;
            }
            self.races.entry(key).or_insert_with(|| Race {
                first: (key.0, key.1),
                second: (key.2, key.3),
                writes: [conflict.wrote, writes],
                place,
                offset: conflict.offset,
                rows: conflict.rows,
            });
        }
    }
}
