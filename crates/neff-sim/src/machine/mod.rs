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
mod queue;
pub mod registers;
mod schedule;
mod setup;
pub mod signals;
mod task;
mod together;

pub use self::core::{Core, UnwrittenRead};
pub use barrier::Barrier;
pub use engine::{Doing, Engine};
pub use queue::{At, Issued, Queue};
pub use schedule::Order;
pub use setup::{Setup, SetupError};

use crate::memory::{BufferId, DeviceMemory, Home};
use crate::order::{DeviceAccesses, Race};

/// A device with a loaded model.
#[derive(Debug)]
pub struct Machine<'m> {
    /// Its cores, one for each graph.
    pub cores: Vec<Core<'m>>,
    /// Memory outside of them.
    pub memory: DeviceMemory<'m>,
    accesses: DeviceAccesses,
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
        if self.cores.iter().any(|core| core.steps == 0) {
            return End::OutOfSteps;
        }
        let ended = engines().all(|engine| matches!(engine.doing, Doing::Ended));
        let met = |core: &Core<'_>| core.arrivals.values().all(|list| list.is_empty());
        let idle = queues().all(|queue| queue.pending.is_empty()) && self.cores.iter().all(met);
        if ended && idle { End::Done } else { End::Stuck }
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

    /// The bytes of a tensor of the first rank; `None` if no graph has it, or they cannot be read.
    pub fn tensor(&self, name: &str) -> Option<Vec<u8>> {
        let (id, offset, size) = self.find(name)?;
        let mut bytes = vec![0; usize::try_from(size).ok()?];
        self.memory.read(id)?.read(offset, &mut bytes).ok()?;
        Some(bytes)
    }

    /// Bytes of a tensor that no instruction wrote, if that was kept.
    pub fn unwritten(&self, name: &str) -> u64 {
        let Some((id, offset, size)) = self.find(name) else { return 0 };
        let buffer = self.memory.read(id);
        buffer.map_or(0, |buffer| buffer.unwritten(&(offset..offset.saturating_add(size))))
    }

    /// Where a tensor is: buffer, first byte and bytes.
    fn find(&self, name: &str) -> Option<(BufferId, u64, u64)> {
        match self.cores.iter().find_map(|core| core.variables.named(name))? {
            Home::Buffer { id, offset, size, .. } => Some((*id, *offset, *size)),
            Home::StateBuffer => None,
        }
    }

    /// Accesses that nothing orders, core by core.
    pub fn races(&self) -> impl Iterator<Item = &Race> {
        self.cores.iter().filter_map(|core| core.tracker.as_ref()).flat_map(|it| it.races())
    }
}
