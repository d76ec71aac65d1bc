//! What changed a signal, by whom, and what a wait for it makes certain.
//!
//! Agents change a signal independently of each other, and each one in an order. So a wait for a sum
//! makes certain what the sum cannot be reached without: of each agent the first changes, as many
//! as are needed when everybody else has done all that was done so far.

use super::clock::{Agent, Clock};

/// A change that adds.
#[derive(Debug, Clone)]
struct Entry {
    /// What the agent had added before.
    before: i64,
    /// Its action.
    number: u32,
    /// What had happened for it.
    clock: Clock,
}

/// What one agent added.
#[derive(Debug, Clone)]
struct Lane {
    agent: Agent,
    entries: Vec<Entry>,
    total: i64,
}

/// The changes of one signal since it was last set.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    lanes: Vec<Lane>,
    /// What was taken away.
    taken: i64,
    /// The value that it was set to.
    base: i64,
    /// What had happened for whoever set it.
    set: Option<(Agent, u32, Clock)>,
}

impl History {
    /// An action of an agent adds.
    pub(super) fn add(&mut self, agent: Agent, number: u32, clock: &Clock, by: i64) {
        if by < 0 {
            self.taken = self.taken.saturating_sub(by);
            return;
        }
        let known = self.lanes.iter().position(|lane| lane.agent == agent);
        let at = known.unwrap_or_else(|| {
            self.lanes.push(Lane { agent, entries: Vec::new(), total: 0 });
            self.lanes.len().saturating_sub(1)
        });
        let Some(lane) = self.lanes.get_mut(at) else { return };
        lane.entries.push(Entry { before: lane.total, number, clock: clock.clone() });
        lane.total = lane.total.saturating_add(by);
    }

    /// An action of an agent sets it.
    pub(super) fn set(&mut self, agent: Agent, number: u32, clock: &Clock, to: i64) {
        *self =
            History { base: to, set: Some((agent, number, clock.clone())), ..History::default() };
    }

    /// A wait until it is `least` or more is over: what has happened then.
    pub(super) fn join(&self, least: i64, into: &mut Clock) {
        if let Some((agent, number, clock)) = &self.set {
            into.join(clock);
            into.reach(*agent, *number);
        }
        let wanted = least.saturating_sub(self.base).saturating_add(self.taken);
        let all = self.lanes.iter().fold(0i64, |sum, lane| sum.saturating_add(lane.total));
        for lane in &self.lanes {
            let others = all.saturating_sub(lane.total);
            let needed = wanted.saturating_sub(others);
            let certain = lane.entries.partition_point(|entry| entry.before < needed);
            let Some(last) = certain.checked_sub(1).and_then(|at| lane.entries.get(at)) else {
                continue;
            };
            into.join(&last.clock);
            into.reach(lane.agent, last.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(history: &History, least: i64, agents: &[Agent]) -> Vec<u32> {
        let mut clock = Clock::default();
        history.join(least, &mut clock);
        agents.iter().map(|agent| clock.of(*agent)).collect()
    }

    #[test]
    fn of_one_agent_a_wait_makes_as_many_changes_certain_as_it_needs() {
        let agent = Agent::engine(0, 0);
        let mut history = History::default();
        for number in 1..=3 {
            history.add(agent, number * 10, &Clock::default(), 16);
        }
        let certain = [0, 1, 16, 17, 32, 33, 48].map(|least| after(&history, least, &[agent])[0]);
        assert_eq!(certain, [0, 10, 10, 20, 20, 30, 30]);
    }

    #[test]
    fn of_several_only_what_the_others_cannot_make_up_for() {
        let [a, b] = [Agent::engine(0, 0), Agent::engine(0, 1)];
        let mut history = History::default();
        history.add(a, 1, &Clock::default(), 1);
        history.add(b, 7, &Clock::default(), 1);
        assert_eq!(after(&history, 1, &[a, b]), [0, 0]);
        assert_eq!(after(&history, 2, &[a, b]), [1, 7]);
        history.add(b, 8, &Clock::default(), -1);
        assert_eq!(after(&history, 1, &[a, b]), [1, 7]);
        let mut seen = Clock::default();
        seen.reach(Agent::together(0), 4);
        history.set(a, 2, &seen, 0);
        assert_eq!(after(&history, 0, &[a, Agent::together(0)]), [2, 4]);
    }
}
