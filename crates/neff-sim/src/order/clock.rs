//! What is certain to have happened: for each agent that acts in an order, how many of its actions.
//!
//! Agents of a core are its engines, what ranks do together, and one lane for each queue and semaphore
//! that transfers count with.

use std::sync::Arc;

/// An agent: the core, by its place in the machine, and which of the core's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Agent {
    /// The core.
    pub core: u16,
    /// The agent of the core.
    pub lane: u16,
}

/// Engines of a core.
const ENGINES: u16 = 5;
/// The lane of what ranks do together; those of transfers follow.
const TOGETHER: u16 = ENGINES;

impl Agent {
    /// An engine, by its place among those of the core.
    pub fn engine(core: usize, engine: usize) -> Agent {
        Agent::lane(core, u16::try_from(engine).unwrap_or(0).min(ENGINES.saturating_sub(1)))
    }

    /// Transfers that end in the order of their issue, by a number that the core gives them.
    pub fn transfers(core: usize, number: u16) -> Agent {
        Agent::lane(core, TOGETHER.saturating_add(1).saturating_add(number))
    }

    /// What ranks do together.
    pub fn together(core: usize) -> Agent {
        Agent::lane(core, TOGETHER)
    }

    /// True for an engine: each of its actions follows the one before.
    pub fn is_engine(self) -> bool {
        self.lane < ENGINES
    }

    fn lane(core: usize, lane: u16) -> Agent {
        Agent { core: u16::try_from(core).unwrap_or(u16::MAX), lane }
    }
}

/// How many actions of each agent have happened for certain.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// Lanes, core by core; `None` where nothing of a core is known. Lanes that are not there are 0.
    cores: Vec<Option<Arc<Vec<u32>>>>,
}

impl Clock {
    /// Nothing.
    pub const fn new() -> Clock {
        Clock { cores: Vec::new() }
    }

    /// The actions of an agent that have happened.
    pub fn of(&self, agent: Agent) -> u32 {
        let core = self.cores.get(usize::from(agent.core)).and_then(Option::as_ref);
        core.and_then(|lanes| lanes.get(usize::from(agent.lane))).copied().unwrap_or(0)
    }

    /// So many actions of an agent have happened, too.
    pub fn reach(&mut self, agent: Agent, count: u32) {
        if self.of(agent) >= count {
            return;
        }
        let Some(place) = self.place(agent.core.into()) else { return };
        let lanes = Arc::make_mut(place.get_or_insert_default());
        let at = usize::from(agent.lane);
        if lanes.len() <= at {
            lanes.resize(at.saturating_add(1), 0);
        }
        if let Some(lane) = lanes.get_mut(at) {
            *lane = count;
        }
    }

    /// Whatever has happened for another, has happened here.
    pub fn join(&mut self, other: &Clock) {
        for (core, theirs) in other.cores.iter().enumerate() {
            let Some(theirs) = theirs else { continue };
            match self.place(core) {
                // A copy that other clocks have is made only if something is new.
                Some(Some(ours)) if covers(ours, theirs) => {}
                Some(Some(ours)) => {
                    let ours = Arc::make_mut(ours);
                    ours.resize(ours.len().max(theirs.len()), 0);
                    for (our, their) in ours.iter_mut().zip(theirs.iter()) {
                        *our = (*our).max(*their);
                    }
                }
                Some(place) => *place = Some(Arc::clone(theirs)),
                None => {}
            }
        }
    }

    /// True if whatever has happened for another has happened here.
    pub fn covers(&self, other: &Clock) -> bool {
        other.cores.iter().enumerate().all(|(core, theirs)| {
            let ours = self.cores.get(core).and_then(Option::as_ref);
            match (ours, theirs) {
                (_, None) => true,
                (Some(ours), Some(theirs)) => covers(ours, theirs),
                (None, Some(theirs)) => theirs.iter().all(|it| *it == 0),
            }
        })
    }

    /// The lanes of a core; there is room for them then.
    fn place(&mut self, core: usize) -> Option<&mut Option<Arc<Vec<u32>>>> {
        if self.cores.len() <= core {
            self.cores.resize(core.saturating_add(1), None);
        }
        self.cores.get_mut(core)
    }
}

fn covers(ours: &Arc<Vec<u32>>, theirs: &Arc<Vec<u32>>) -> bool {
    let missing = theirs.get(ours.len()..).unwrap_or_default();
    Arc::ptr_eq(ours, theirs)
        || ours.iter().zip(theirs.iter()).all(|(it, new)| it >= new)
            && missing.iter().all(|it| *it == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_join_to_the_larger_of_each() {
        let [a, b, c] = [Agent::engine(0, 1), Agent::transfers(0, 255), Agent::together(2)];
        let (mut one, mut other) = (Clock::default(), Clock::default());
        one.reach(a, 5);
        one.reach(b, 2);
        other.reach(a, 3);
        other.reach(c, 9);
        let before = one.clone();
        assert!(!one.covers(&other) && !other.covers(&one) && one.covers(&Clock::default()));
        one.join(&other);
        assert!(one.covers(&other) && one.covers(&before) && !before.covers(&one));
        assert_eq!([a, b, c].map(|it| one.of(it)), [5, 2, 9]);
        assert_eq!([a, b, c].map(|it| before.of(it)), [5, 2, 0]);
        one.reach(a, 1);
        assert_eq!((one.of(a), a.is_engine(), b.is_engine()), (5, true, false));
    }
}
