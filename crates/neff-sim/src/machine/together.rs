//! Operations of several ranks: who has come, and what is done when all have.

use super::collective::Among;
use super::core::Core;
use super::engine::Doing;
use super::{Machine, collective};
use crate::fault::Fault;

impl Machine<'_> {
    /// Ranks that take part and have not come to what a core has come to.
    pub fn missing(&self, core: &Core<'_>, among: Among) -> Vec<usize> {
        let came = |rank: &usize| {
            let mut same = self.cores.iter();
            let same = same.find(|it| it.rank == *rank && it.graph == core.graph);
            let list = same.and_then(|core| core.arrivals.get(&among));
            list.is_some_and(|list| !list.is_empty())
        };
        core.among(among).into_iter().filter(|rank| !came(rank)).collect()
    }

    /// Does what all ranks that take part have come to; true if there was something.
    pub(super) fn meet(&mut self) -> bool {
        let mut met = false;
        let starts: Vec<(usize, Among)> = (0..self.cores.len())
            .flat_map(|at| {
                let keys = self.cores.get(at).map(|core| core.arrivals.keys().copied());
                keys.into_iter().flatten().map(move |among| (at, among)).collect::<Vec<_>>()
            })
            .collect();
        for (at, among) in starts {
            let Some(members) = self.members(at, among) else { continue };
            // The first rank begins.
            if members.first() == Some(&at) && self.all_came(&members, among) {
                met = true;
                if let Err(fault) = self.together(&members, among) {
                    self.stop(at, among, fault);
                    return false;
                }
            }
        }
        met
    }

    /// The cores that take part and run the same graph as one of them, rank by rank.
    fn members(&self, at: usize, among: Among) -> Option<Vec<usize>> {
        let core = self.cores.get(at)?;
        let same = |rank: usize| {
            let is = |other: &Core<'_>| other.rank == rank && other.graph == core.graph;
            self.cores.iter().position(is)
        };
        core.among(among).into_iter().map(same).collect()
    }

    fn all_came(&self, members: &[usize], among: Among) -> bool {
        let came = |at: &usize| {
            let list = self.cores.get(*at).and_then(|core| core.arrivals.get(&among));
            list.is_some_and(|list| !list.is_empty())
        };
        members.iter().all(came)
    }

    fn together(&mut self, members: &[usize], among: Among) -> Result<(), Fault> {
        let mut meeting = collective::Meeting::default();
        let mut arrivals = Vec::with_capacity(members.len());
        for at in members {
            let Some(core) = self.cores.get_mut(*at) else { continue };
            let list = core.arrivals.get_mut(&among);
            let Some(arrival) = list.and_then(|list| list.front().cloned()) else { continue };
            if arrivals.first().is_some_and(|first| !collective::agree(first, &arrival)) {
                let what = format!("{among} come to different operations");
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
                let sides = (arrival.input.as_ref(), arrival.output.as_ref());
                tracker.sides(own, sides, &self.memory, &self.accesses);
                tracker.met(own, &tickets)
            });
            if let Some(list) = core.arrivals.get_mut(&among) {
                list.pop_front();
            }
            if let Some(output) = &arrival.output {
                let packed = meeting.result(rank, arrival, &core.rules);
                packed.write(output, &mut core.chip, &self.memory)?;
            }
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

    fn stop(&mut self, at: usize, among: Among, fault: Fault) {
        let Some(core) = self.cores.get_mut(at) else { return };
        let first = core.arrivals.get(&among).and_then(|list| list.front());
        let engine = first.map(|arrival| arrival.at.engine);
        if let Some(engine) = core.engines.iter_mut().find(|it| Some(it.name) == engine) {
            engine.doing = Doing::Stopped(fault);
        }
    }
}
