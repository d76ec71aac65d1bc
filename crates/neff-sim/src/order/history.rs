//! What changed a signal, by whom, and what a wait for it makes certain.
//!
//! Agents change a signal independently of each other, and each one in an order. So a wait for a sum
//! makes certain what the sum cannot be reached without: of each agent the first changes, as many
//! as are needed when everybody else has done all that was done so far. What is taken away counts
//! against the sum only where the waiter knows of it, and the same the other way round for waits until
//! a signal is low. Whoever sets a signal ends what came before; a waiter that does not know of that
//! may have seen the value before. A change that knows nothing of the set, nor the set of it, counts on
//! both sides: it may come before and behind.

mod steps;

use super::clock::{Agent, Clock};
use steps::Steps;

/// Values before the last one that are kept apart; a choice of this project. Older ones are one.
const MOST_PAST: usize = 16;

/// An action, and what had happened before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct By<'c> {
    pub(super) agent: Agent,
    pub(super) number: u32,
    pub(super) clock: &'c Clock,
}

/// An engine that waits, or may.
#[derive(Debug, Clone, Copy)]
pub(super) struct Waiter<'c> {
    pub(super) agent: Agent,
    pub(super) clock: &'c Clock,
}

impl Waiter<'_> {
    /// True if an action is over for it: its own are.
    pub(super) fn knows(&self, agent: Agent, number: u32) -> bool {
        self.agent == agent || self.clock.of(agent) >= number
    }
}

/// Values that end a wait: at least, at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
}

/// What one agent added and took away.
#[derive(Debug, Clone)]
struct Lane {
    agent: Agent,
    up: Steps,
    down: Steps,
}

/// One of the two directions.
type Side = fn(&Lane) -> &Steps;

/// What was before a signal was set: how far it can have got, and the action that set it.
#[derive(Debug, Clone, Copy)]
struct Past {
    lowest: i64,
    highest: i64,
    ended: (Agent, u32),
}

impl Past {
    fn passes(&self, bounds: Bounds) -> bool {
        bounds.least.is_none_or(|least| self.highest >= least)
            && bounds.most.is_none_or(|most| self.lowest <= most)
    }

    /// A change that may have come before it was set.
    fn widen(&mut self, amount: i64) {
        self.highest = self.highest.saturating_add(amount.max(0));
        self.lowest = self.lowest.saturating_add(amount.min(0));
    }
}

/// What is known of the order of the last set and of other changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Sequence {
    /// The changes that are kept came behind the set.
    #[default]
    Certain,
    /// Some of them may have come before it.
    Mixed,
    /// Two sets: which came last is luck, and a wait makes nothing certain.
    Luck,
}

/// The changes of one signal.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// Since it was set, or perhaps since then.
    lanes: Vec<Lane>,
    /// The value that it was set to.
    base: i64,
    /// What had happened for whoever set it.
    set: Option<(Agent, u32, Clock)>,
    /// What was before, the oldest first.
    past: Vec<Past>,
    sequence: Sequence,
}

impl History {
    /// An action adds, or takes away; `waiters` are those that may wait for the signal.
    pub(super) fn add<'c>(
        &mut self,
        by: By<'_>,
        amount: i64,
        waiters: &(impl Iterator<Item = Waiter<'c>> + Clone),
    ) {
        self.may_be_before(by, amount);
        let known = self.lanes.iter().position(|lane| lane.agent == by.agent);
        let at = known.unwrap_or_else(|| {
            let [up, down] = [Steps::default(), Steps::default()];
            self.lanes.push(Lane { agent: by.agent, up, down });
            self.lanes.len().saturating_sub(1)
        });
        let Some(lane) = self.lanes.get_mut(at) else { return };
        let steps = if amount < 0 { &mut lane.down } else { &mut lane.up };
        steps.push(by, amount.saturating_abs());
        if steps.is_long() {
            steps.prune(by.agent, waiters);
        }
    }

    /// An action that does not know of a set may have come before it.
    fn may_be_before(&mut self, by: By<'_>, amount: i64) {
        let adder = Waiter { agent: by.agent, clock: by.clock };
        let unknown =
            self.past.iter_mut().rev().take_while(|past| !adder.knows(past.ended.0, past.ended.1));
        for past in unknown {
            past.widen(amount);
            if self.sequence == Sequence::Certain {
                self.sequence = Sequence::Mixed;
            }
        }
    }

    /// An action sets it.
    pub(super) fn set(&mut self, by: By<'_>, to: i64) {
        let setter = Waiter { agent: by.agent, clock: by.clock };
        let knows_sets = self.past.iter().all(|past| setter.knows(past.ended.0, past.ended.1));
        let (lowest, highest) = match self.sequence {
            Sequence::Luck => (i64::MIN, i64::MAX),
            Sequence::Certain | Sequence::Mixed => self.reached(),
        };
        self.past.push(Past { lowest, highest, ended: (by.agent, by.number) });
        if self.past.len() > MOST_PAST
            && let [first, second, ..] = self.past.as_mut_slice()
        {
            second.lowest = second.lowest.min(first.lowest);
            second.highest = second.highest.max(first.highest);
            self.past.remove(0);
        }
        self.lanes.retain_mut(|lane| {
            lane.up.drop_known(lane.agent, setter);
            lane.down.drop_known(lane.agent, setter);
            lane.up.total() != 0 || lane.down.total() != 0
        });
        self.sequence = match self.lanes.is_empty() {
            _ if !knows_sets => Sequence::Luck,
            true => Sequence::Certain,
            false => Sequence::Mixed,
        };
        self.base = to;
        self.set = Some((by.agent, by.number, by.clock.clone()));
    }

    /// The lowest and the highest value since it was set, in whatever order.
    fn reached(&self) -> (i64, i64) {
        let sum = |of: fn(&Lane) -> i64| {
            self.lanes.iter().fold(0i64, |sum, lane| sum.saturating_add(of(lane)))
        };
        let (up, down) = (sum(|lane| lane.up.total()), sum(|lane| lane.down.total()));
        (self.base.saturating_sub(down), self.base.saturating_add(up))
    }

    /// A wait is over: what has happened then for whoever waited.
    pub(super) fn join(&self, bounds: Bounds, agent: Agent, into: &mut Clock) {
        if self.sequence == Sequence::Luck {
            return;
        }
        if let Some((who, number, clock)) = &self.set {
            let waiter = Waiter { agent, clock: into };
            let possible =
                self.past.iter().rev().take_while(|past| !waiter.knows(past.ended.0, past.ended.1));
            if possible.into_iter().any(|past| past.passes(bounds)) {
                return;
            }
            into.join(clock);
            into.reach(*who, *number);
        }
        // What is certain then may make more certain, once for each agent at most.
        for _ in 0..=self.lanes.len() {
            let mut is_new = false;
            if let Some(least) = bounds.least {
                let wanted = least.saturating_sub(self.base);
                is_new |= self.reach((|it| &it.up, |it| &it.down), wanted, agent, into);
            }
            if let Some(most) = bounds.most {
                let wanted = self.base.saturating_sub(most);
                is_new |= self.reach((|it| &it.down, |it| &it.up), wanted, agent, into);
            }
            if !is_new {
                return;
            }
        }
    }

    /// Steps that are kept.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.lanes.iter().map(|lane| lane.up.kept() + lane.down.kept()).sum()
    }

    /// Steps of one direction have come so far beyond those of the other; true if that says
    /// something new.
    fn reach(
        &self,
        (own, against): (Side, Side),
        wanted: i64,
        agent: Agent,
        into: &mut Clock,
    ) -> bool {
        let waiter = Waiter { agent, clock: into };
        // What may have come before the set takes nothing away from what came behind.
        let is_certain = self.sequence == Sequence::Certain;
        let known =
            |lane: &Lane| if is_certain { against(lane).known(lane.agent, waiter) } else { 0 };
        let wanted = self.lanes.iter().fold(wanted, |sum, lane| sum.saturating_add(known(lane)));
        let all = self.lanes.iter().fold(0i64, |sum, lane| sum.saturating_add(own(lane).total()));
        let mut is_new = false;
        for lane in &self.lanes {
            let others = all.saturating_sub(own(lane).total());
            let Some((number, clock)) = own(lane).needed(wanted.saturating_sub(others)) else {
                continue;
            };
            if into.of(lane.agent) < number || !into.covers(clock) {
                into.join(clock);
                into.reach(lane.agent, number);
                is_new = true;
            }
        }
        is_new
    }
}

#[cfg(test)]
mod tests;
