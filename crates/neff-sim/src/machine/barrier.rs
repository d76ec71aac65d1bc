//! Barriers: engines of a core, or cores of a rank, go on when all of them have come (format notes 10
//! §4.4, 05 §5.1). The runtime makes them of semaphores; here they are one thing.

use std::collections::BTreeMap;

use super::Machine;
use super::core::Core;
use super::engine::Doing;

/// What an engine has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Barrier {
    /// Of all engines of the core.
    Engines,
    /// Of all cores of the rank, by its id: one engine of each comes.
    Cores(u64),
}

impl Core<'_> {
    /// Lets the engines go on if all of them have come.
    pub(super) fn pass_engines(&mut self) -> bool {
        let come = |doing: &Doing| matches!(doing, Doing::Meets(Barrier::Engines));
        if self.engines.is_empty() || !self.engines.iter().all(|engine| come(&engine.doing)) {
            return false;
        }
        let all: Vec<usize> = (0..self.engines.len()).collect();
        if let Some(tracker) = &mut self.tracker {
            tracker.meet_engines(&all);
        }
        all.into_iter().for_each(|engine| self.pass(engine));
        true
    }

    fn pass(&mut self, engine: usize) {
        if let Some(engine) = self.engines.get_mut(engine) {
            engine.slot = engine.slot.saturating_add(1);
            engine.doing = Doing::Runs;
        }
    }

    /// The engine that has come to a barrier of cores.
    fn at(&self, id: u64) -> Option<usize> {
        let come = |doing: &Doing| matches!(doing, Doing::Meets(Barrier::Cores(it)) if *it == id);
        self.engines.iter().position(|engine| come(&engine.doing))
    }
}

impl Machine<'_> {
    /// Lets the cores of a rank go on that have all come to a barrier; true if there was one.
    pub(super) fn pass_barriers(&mut self) -> bool {
        let mut barriers: BTreeMap<(usize, u64), Vec<(usize, usize)>> = BTreeMap::new();
        let mut cores: BTreeMap<usize, usize> = BTreeMap::new();
        for (at, core) in self.cores.iter().enumerate() {
            let count = cores.entry(core.rank).or_default();
            *count = count.saturating_add(1);
            for engine in &core.engines {
                let Doing::Meets(Barrier::Cores(id)) = engine.doing else { continue };
                if let Some(engine) = core.at(id) {
                    barriers.entry((core.rank, id)).or_default().push((at, engine));
                }
            }
        }
        let mut passed = false;
        for ((rank, _), come) in barriers {
            if Some(&come.len()) != cores.get(&rank) {
                continue;
            }
            passed = true;
            let clocks: Vec<_> = come
                .iter()
                .filter_map(|(core, engine)| {
                    self.cores.get(*core)?.tracker.as_ref().map(|it| it.clock(*engine))
                })
                .collect();
            for (core, engine) in come {
                let Some(core) = self.cores.get_mut(core) else { continue };
                if let Some(tracker) = &mut core.tracker {
                    clocks.iter().for_each(|clock| tracker.learn(engine, clock));
                }
                core.pass(engine);
            }
        }
        passed
    }
}
