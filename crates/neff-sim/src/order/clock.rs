//! What is certain to have happened: for each agent that acts in an order, how many of its actions.
//!
//! Agents of a core are its engines, one lane for each semaphore that transfers count with, and one
//! lane for what ranks do together.

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
/// Semaphores of a core.
const SEMAPHORES: u16 = 256;
/// Lanes of a core.
const LANES: usize = (ENGINES + SEMAPHORES + 1) as usize;

impl Agent {
    /// An engine, by its place among those of the core.
    pub fn engine(core: usize, engine: usize) -> Agent {
        Agent::lane(core, u16::try_from(engine).unwrap_or(0).min(ENGINES.saturating_sub(1)))
    }

    /// Transfers that count with a semaphore.
    pub fn transfers(core: usize, semaphore: u8) -> Agent {
        Agent::lane(core, ENGINES.saturating_add(semaphore.into()))
    }

    /// What ranks do together.
    pub fn together(core: usize) -> Agent {
        Agent::lane(core, ENGINES.saturating_add(SEMAPHORES))
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
    /// Lanes, core by core; `None` where nothing of a core is known.
    cores: Vec<Option<Arc<Vec<u32>>>>,
}

impl Clock {
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
        let lanes = place.get_or_insert_with(|| Arc::new(vec![0; LANES]));
        if let Some(lane) = Arc::make_mut(lanes).get_mut(usize::from(agent.lane)) {
            *lane = count;
        }
    }

    /// Whatever has happened for another, has happened here.
    pub fn join(&mut self, other: &Clock) {
        for (core, theirs) in other.cores.iter().enumerate() {
            let Some(theirs) = theirs else { continue };
            match self.place(core) {
                Some(Some(ours)) if Arc::ptr_eq(ours, theirs) => {}
                // A copy that other clocks have is made only if something is new.
                Some(Some(ours)) if ours.iter().zip(theirs.iter()).all(|(it, new)| it >= new) => {}
                Some(Some(ours)) => {
                    for (our, their) in Arc::make_mut(ours).iter_mut().zip(theirs.iter()) {
                        *our = (*our).max(*their);
                    }
                }
                Some(place) => *place = Some(Arc::clone(theirs)),
                None => {}
            }
        }
    }

    /// The lanes of a core; there is room for them then.
    fn place(&mut self, core: usize) -> Option<&mut Option<Arc<Vec<u32>>>> {
        if self.cores.len() <= core {
            self.cores.resize(core.saturating_add(1), None);
        }
        self.cores.get_mut(core)
    }
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
        one.join(&other);
        assert_eq!([a, b, c].map(|it| one.of(it)), [5, 2, 9]);
        assert_eq!([a, b, c].map(|it| before.of(it)), [5, 2, 0]);
        one.reach(a, 1);
        assert_eq!((one.of(a), a.is_engine(), b.is_engine()), (5, true, false));
    }
}
