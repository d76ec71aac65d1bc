//! Operations of several ranks: who has come, and what is done when all have.

use super::core::Core;
use super::engine::Doing;
use super::{Machine, collective};
use crate::fault::Fault;

impl Machine<'_> {
    /// Ranks of a group that have not come to what a core has come to.
    pub fn missing(&self, core: &Core<'_>, group: u64) -> Vec<usize> {
        let came = |rank: &usize| {
            let mut same = self.cores.iter();
            let same = same.find(|it| it.rank == *rank && it.graph == core.graph);
            let list = same.and_then(|core| core.arrivals.get(&group));
            list.is_some_and(|list| !list.is_empty())
        };
        let ranks = core.groups.get(&group).cloned();
        let ranks = ranks.unwrap_or_else(|| (0..core.ranks).collect());
        ranks.into_iter().filter(|rank| !came(rank)).collect()
    }

    /// Does what all ranks of a group have come to; true if there was something.
    pub(super) fn meet(&mut self) -> bool {
        let mut met = false;
        let starts: Vec<(usize, u64)> = (0..self.cores.len())
            .flat_map(|at| {
                let groups = self.cores.get(at).map(|core| core.arrivals.keys().copied());
                groups.into_iter().flatten().map(move |group| (at, group)).collect::<Vec<_>>()
            })
            .collect();
        for (at, group) in starts {
            let Some(members) = self.members(at, group) else { continue };
            // Each group is begun by its first rank.
            if members.first() == Some(&at) && self.all_came(&members, group) {
                met = true;
                if let Err(fault) = self.together(&members, group) {
                    self.stop(at, group, fault);
                    return false;
                }
            }
        }
        met
    }

    /// The cores of a group that run the same graph as one of them, rank by rank.
    fn members(&self, at: usize, group: u64) -> Option<Vec<usize>> {
        let core = self.cores.get(at)?;
        let same = |rank: usize| {
            let is = |other: &Core<'_>| other.rank == rank && other.graph == core.graph;
            self.cores.iter().position(is)
        };
        match core.groups.get(&group) {
            Some(ranks) => ranks.iter().map(|rank| same(*rank)).collect(),
            None => (0..core.ranks).map(same).collect(),
        }
    }

    fn all_came(&self, members: &[usize], group: u64) -> bool {
        let came = |at: &usize| {
            let list = self.cores.get(*at).and_then(|core| core.arrivals.get(&group));
            list.is_some_and(|list| !list.is_empty())
        };
        members.iter().all(came)
    }

    fn together(&mut self, members: &[usize], group: u64) -> Result<(), Fault> {
        let mut meeting = collective::Meeting::default();
        let mut arrivals = Vec::with_capacity(members.len());
        for at in members {
            let Some(core) = self.cores.get_mut(*at) else { continue };
            let list = core.arrivals.get_mut(&group);
            let Some(arrival) = list.and_then(|list| list.front().cloned()) else { continue };
            if arrivals.first().is_some_and(|first| !collective::agree(first, &arrival)) {
                let what = format!("ranks of group {group} come to different operations");
                return Err(Fault::Illegal(what));
            }
            meeting.bring(&arrival, &core.chip, &self.memory)?;
            arrivals.push(arrival);
        }
        self.meetings = self.meetings.saturating_add(1);
        let tickets: Vec<_> = arrivals.iter().filter_map(|it| it.ticket.clone()).collect();
        for (rank, (at, arrival)) in members.iter().zip(&arrivals).enumerate() {
            let Some(core) = self.cores.get_mut(*at) else { continue };
            let ticket = arrival.ticket.as_ref().zip(core.tracker.as_mut());
            let ticket = ticket.map(|(own, tracker)| {
                let sides = (&arrival.input, &arrival.output);
                tracker.sides(own, sides, &self.memory, &self.accesses);
                tracker.met(own, &tickets)
            });
            if let Some(list) = core.arrivals.get_mut(&group) {
                list.pop_front();
            }
            let packed = meeting.result(rank, arrival, &core.rules);
            packed.write(&arrival.output, &mut core.chip, &self.memory)?;
            if let Some((mark, recorder)) = arrival.mark.zip(core.recorder.as_mut()) {
                let changes = arrival.effects.into_iter().flatten();
                let changes = changes.map(|effect| (effect.signal, effect.change));
                recorder.met(mark, (self.meetings, members.len()), changes);
            }
            for effect in arrival.effects.into_iter().flatten() {
                core.signals.apply(effect.signal, effect.change)?;
                if let Some((ticket, tracker)) = ticket.as_ref().zip(core.tracker.as_mut()) {
                    tracker.counted(ticket, effect.signal, effect.change, true);
                }
            }
        }
        Ok(())
    }

    fn stop(&mut self, at: usize, group: u64, fault: Fault) {
        let Some(core) = self.cores.get_mut(at) else { return };
        let first = core.arrivals.get(&group).and_then(|list| list.front());
        let engine = first.map(|arrival| arrival.at.engine);
        if let Some(engine) = core.engines.iter_mut().find(|it| Some(it.name) == engine) {
            engine.doing = Doing::Stopped(fault);
        }
    }
}
