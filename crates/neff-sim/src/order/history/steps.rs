//! What one agent added to a signal, or took from it: each step with what had happened before it. Of
//! steps that nobody can learn from any more the sum is kept alone.

use super::{By, Waiter};
use crate::order::clock::{Agent, Clock};

/// Steps at which it is looked for those that nobody needs.
const FIRST_LOOK: usize = 64;
/// Steps that are kept of one agent; a choice of this project. Beyond them every second one of the
/// older half goes: a wait for exactly that many then makes less certain than it could.
const MOST: usize = 1 << 14;

/// One step, or several at once.
#[derive(Debug, Clone)]
struct Step {
    /// The sum before.
    before: i64,
    /// The sum after.
    after: i64,
    /// The action.
    number: u32,
    /// What had happened before it.
    clock: Clock,
}

/// Steps in one direction.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps {
    list: Vec<Step>,
    /// The sum of those that are no longer in the list, and the action of the last of them.
    forgotten: i64,
    forgotten_to: u32,
    total: i64,
    /// The length at which it is looked for what can go.
    look_at: usize,
}

impl Steps {
    /// The sum of all.
    pub(super) fn total(&self) -> i64 {
        self.total
    }

    /// One more step.
    pub(super) fn push(&mut self, by: By<'_>, amount: i64) {
        let before = self.total;
        self.total = self.total.saturating_add(amount);
        // Steps of a transfer that say the same are one.
        let same = |step: &&mut Step| step.number == by.number && step.clock.covers(by.clock);
        if let Some(last) = self.list.last_mut().filter(same) {
            last.after = self.total;
            return;
        }
        let clock = by.clock.clone();
        self.list.push(Step { before, after: self.total, number: by.number, clock });
    }

    /// True if it is time to look for what can go.
    pub(super) fn is_long(&self) -> bool {
        self.list.len() >= self.look_at.max(FIRST_LOOK)
    }

    /// Forgets the steps that all who may wait know of.
    pub(super) fn prune<'c>(
        &mut self,
        agent: Agent,
        waiters: &(impl Iterator<Item = Waiter<'c>> + Clone),
    ) {
        let is_old = |step: &Step| {
            let knows = |waiter: Waiter<'_>| {
                let is_own = waiter.agent == agent;
                is_own || waiter.knows(agent, step.number) && waiter.clock.covers(&step.clock)
            };
            waiters.clone().all(knows)
        };
        let old = self.list.iter().take_while(|step| is_old(step)).count();
        for step in self.list.drain(..old) {
            (self.forgotten, self.forgotten_to) = (step.after, step.number);
        }
        while self.list.len() > MOST {
            let half = self.list.len().checked_div(2).unwrap_or(0);
            let mut at = 0usize;
            self.list.retain(|_| {
                at = at.saturating_add(1);
                at > half || !at.is_multiple_of(2)
            });
        }
        self.look_at = self.list.len().saturating_mul(2);
    }

    /// The sum of those that somebody knows of.
    pub(super) fn known(&self, agent: Agent, waiter: Waiter<'_>) -> i64 {
        if waiter.agent == agent {
            return self.total;
        }
        let reached = waiter.clock.of(agent);
        let known = self.list.partition_point(|step| step.number <= reached);
        let last = known.checked_sub(1).and_then(|at| self.list.get(at));
        last.map_or(self.forgotten, |step| step.after)
    }

    /// Somebody sets the signal: only steps that it does not know of are left.
    pub(super) fn drop_known(&mut self, agent: Agent, setter: Waiter<'_>) {
        if !setter.knows(agent, self.forgotten_to) {
            return;
        }
        let known = self.known(agent, setter);
        let old = self.list.partition_point(|step| step.after <= known);
        self.list.drain(..old);
        for step in &mut self.list {
            step.before = step.before.saturating_sub(known);
            step.after = step.after.saturating_sub(known);
        }
        self.total = self.total.saturating_sub(known);
        self.forgotten = 0;
    }

    /// The last step without which the sum stays below a value.
    pub(super) fn needed(&self, sum: i64) -> Option<(u32, &Clock)> {
        let needed = self.list.partition_point(|step| step.before < sum);
        let last = needed.checked_sub(1).and_then(|at| self.list.get(at))?;
        Some((last.number, &last.clock))
    }

    /// Steps that are kept.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.list.len()
    }
}
