//! The machine: cores, what their agents do next, and in which order.

mod barrier;
mod buffers;
mod code;
mod collective;
mod control;
mod core;
mod engine;
mod events;
mod instruction;
mod lanes;
mod poison;
mod prepared;
mod q7;
mod queue;
mod region;
pub mod registers;
mod schedule;
mod setup;
pub mod signals;
mod taken;
mod task;
mod together;

pub use self::core::Core;
pub use barrier::Barrier;
pub use collective::Among;
pub use engine::{Doing, Engine, Work};
pub use poison::Unknown;
pub use q7::{MakeQ7, Q7};
pub use queue::{At, Issued, Queue};
pub use region::Region;
pub use schedule::Order;
pub use setup::{Setup, SetupError};
pub use taken::Progress;

use crate::memory::{BufferId, DeviceMemory};
use crate::order::{Clock, DeviceAccesses, Race};

/// A device with a loaded model.
#[derive(Debug)]
pub struct Machine<'m> {
    /// Its cores, one for each graph.
    pub cores: Vec<Core<'m>>,
    /// Memory outside of them.
    pub memory: DeviceMemory<'m>,
    accesses: DeviceAccesses,
    /// What the host takes when all is over.
    outputs: Vec<BufferId>,
    /// What ranks did together so far.
    meetings: usize,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Every engine came to its end, and nothing is on its way.
    Done,
    /// Nobody can go on, and somebody has not ended.
    Stuck,
    /// An instruction could not be executed.
    Stopped,
    /// An engine has come to a slot that it was to stop before.
    Broken,
    /// The steps that were allowed are used up.
    OutOfSteps,
}

impl Machine<'_> {
    /// Runs to the end, for at most so many steps of each core. Cores run at once, each until it can
    /// go on no further by itself; then they meet.
    pub fn run(&mut self, order: Order, steps: u64) -> End {
        self.cores.iter_mut().for_each(|core| core.steps = steps);
        loop {
            self.round(order);
            let together = self.meet();
            if !(self.pass_barriers() || together) {
                break;
            }
        }
        let engines = || self.cores.iter().flat_map(|core| &core.engines);
        let queues = || self.cores.iter().flat_map(|core| &core.queues);
        if engines().any(|engine| matches!(engine.doing, Doing::Stopped(_))) {
            return End::Stopped;
        }
        if engines().any(|engine| matches!(engine.doing, Doing::Breaks)) {
            return End::Broken;
        }
        if self.cores.iter().any(|core| core.steps == 0) {
            return End::OutOfSteps;
        }
        let ended = engines().all(|engine| matches!(engine.doing, Doing::Ended));
        let met = |core: &Core<'_>| core.arrivals.values().all(|list| list.is_empty());
        let idle = queues().all(|queue| queue.pending.is_empty()) && self.cores.iter().all(met);
        if ended && idle { End::Done } else { End::Stuck }
    }

    /// Stops an engine of every core before a slot, or of those that run a graph; how many cores
    /// have such a slot.
    pub fn break_at(
        &mut self,
        graph: Option<&str>,
        engine: neff_abi::Engine,
        slot: usize,
    ) -> usize {
        let cores = self.cores.iter_mut();
        let cores = cores.filter(|core| graph.is_none_or(|graph| core.graph == graph));
        let engines = cores.flat_map(|core| &mut core.engines);
        let found = engines.filter(|it| it.name == engine && slot < it.code.slots.len());
        found.map(|it| it.breaks.push(slot)).count()
    }

    /// How far the run is, to be asked from another thread.
    pub fn progress(&self) -> Progress {
        let engines = self.cores.iter().flat_map(|core| &core.engines);
        let slots = engines.map(|engine| engine.code.slots.len());
        Progress {
            taken: self.cores.iter().map(|core| core.taken.clone()).collect(),
            slots: u64::try_from(slots.fold(0, usize::saturating_add)).unwrap_or(u64::MAX),
        }
    }

    /// Every core goes as far as it can.
    fn round(&mut self, order: Order) {
        let (memory, accesses) = (&self.memory, &self.accesses);
        let device = core::Device { memory, accesses, lazy: false };
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let share = self.cores.len().div_ceil(threads).max(1);
        if share == self.cores.len() {
            return self.cores.iter_mut().for_each(|core| core.run(order, device));
        }
        std::thread::scope(|scope| {
            for cores in self.cores.chunks_mut(share) {
                scope.spawn(move || cores.iter_mut().for_each(|core| core.run(order, device)));
            }
        });
    }

    /// Writes to outputs that may not be over when all engines have ended, if order is followed: the
    /// core, the instruction, and the name of the output. Whoever takes the output then takes it
    /// too early.
    pub fn unawaited(&self) -> Vec<(usize, At, String)> {
        let mut certain = Clock::default();
        for core in &self.cores {
            let Some(tracker) = &core.tracker else { return Vec::new() };
            (0..core.engines.len()).for_each(|engine| certain.join(&tracker.clock(engine)));
        }
        let open = self.outputs.iter().flat_map(|id| {
            let name = self.memory.read(*id).map(|buffer| buffer.name.clone());
            let writes = self.accesses.open_writes(*id, &certain);
            writes.into_iter().map(move |(core, at)| (core, at, name.clone().unwrap_or_default()))
        });
        open.collect()
    }

    /// Accesses that nothing orders, core by core.
    pub fn races(&self) -> impl Iterator<Item = &Race> {
        self.cores.iter().filter_map(|core| core.tracker.as_ref()).flat_map(|it| it.races())
    }
}
