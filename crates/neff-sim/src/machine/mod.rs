//! The machine: cores, what their agents do next, and in which order.

mod code;
mod control;
mod core;
mod engine;
mod queue;
pub mod registers;
mod schedule;
mod setup;
pub mod signals;

pub use self::core::{Core, UnwrittenRead};
pub use engine::{Doing, Engine};
pub use queue::{At, Issued, Queue};
pub use schedule::Order;
pub use setup::{Setup, SetupError};

use crate::memory::DeviceMemory;

/// A device with a loaded model.
#[derive(Debug)]
pub struct Machine<'m> {
    /// Its cores, one for each graph.
    pub cores: Vec<Core<'m>>,
    /// Memory outside of them.
    pub memory: DeviceMemory<'m>,
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
    /// Runs to the end, for at most so many steps.
    pub fn run(&mut self, order: Order, steps: u64) -> End {
        let mut budget = steps;
        for core in &mut self.cores {
            core.run(order, &mut budget, &self.memory);
        }
        let engines = || self.cores.iter().flat_map(|core| &core.engines);
        let queues = || self.cores.iter().flat_map(|core| &core.queues);
        if engines().any(|engine| matches!(engine.doing, Doing::Stopped(_))) {
            return End::Stopped;
        }
        if budget == 0 {
            return End::OutOfSteps;
        }
        let ended = engines().all(|engine| matches!(engine.doing, Doing::Ended));
        let idle = queues().all(|queue| queue.pending.is_empty());
        if ended && idle { End::Done } else { End::Stuck }
    }
}
