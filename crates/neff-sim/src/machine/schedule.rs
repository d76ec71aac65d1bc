//! In which order the agents of a core take their steps. Results of a sound program do not depend on
//! it; those of others may, and that is how they are found.

use super::core::{Core, Device, Step};

/// An order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Each agent goes as far as it can: engines by number, then queues.
    #[default]
    InOrder,
    /// The same, the last agent first.
    Reverse,
    /// One step of any agent that can go on, drawn from a seed.
    Random(u64),
}

/// A generator of numbers that look random: xorshift with 64 bits, the same everywhere.
#[derive(Debug, Clone, Copy)]
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bound = u64::try_from(bound.max(1)).unwrap_or(1);
        usize::try_from(self.0.checked_rem(bound).unwrap_or(0)).unwrap_or(0)
    }
}

impl Core<'_> {
    /// Runs until no agent can go on, an instruction cannot be executed, or its steps are used
    /// up.
    pub(super) fn run(&mut self, order: Order, device: Device<'_, '_>) {
        match order {
            Order::InOrder => self.sweep(|agent, _| agent, device),
            Order::Reverse => {
                self.sweep(|agent, agents| agents.saturating_sub(agent).saturating_sub(1), device);
            }
            // A seed of 0 would stay 0.
            Order::Random(seed) => self.draw(Draw(seed ^ 0x9E37_79B9_7F4A_7C15), device),
        }
    }

    fn sweep(&mut self, choose: impl Fn(usize, usize) -> usize, device: Device<'_, '_>) {
        let agents = self.agents();
        let lazy = Device { lazy: self.tracker.is_some(), ..device };
        loop {
            let mut went = false;
            for agent in 0..agents {
                loop {
                    if self.steps == 0 {
                        return;
                    }
                    match self.step(choose(agent, agents), lazy) {
                        Step::Went => went = true,
                        Step::Stopped => return,
                        Step::Waits | Step::Rests => break,
                    }
                    self.steps = self.steps.saturating_sub(1);
                }
            }
            if went {
                continue;
            }
            // Nobody goes on without a wait that was put off: one is over now.
            let ends = |agent: usize| self.step(choose(agent, agents), device) == Step::Went;
            if !lazy.lazy || !(0..agents).any(ends) {
                return;
            }
            self.steps = self.steps.saturating_sub(1);
        }
    }

    fn draw(&mut self, mut draw: Draw, device: Device<'_, '_>) {
        let all = 0..self.agents();
        let lazy = Device { lazy: self.tracker.is_some(), ..device };
        let mut now = lazy;
        let mut ready: Vec<usize> = all.clone().collect();
        while self.steps > 0 {
            if ready.is_empty() {
                if !now.lazy {
                    return;
                }
                // As in a sweep: one wait that was put off is over now.
                now = device;
                ready.extend(all.clone());
            }
            let chosen = draw.below(ready.len());
            let agent = ready.get(chosen).copied().unwrap_or(0);
            match self.step(agent, now) {
                Step::Went => {
                    self.steps = self.steps.saturating_sub(1);
                    // Whoever waited may go on now.
                    now = lazy;
                    ready.clear();
                    ready.extend(all.clone());
                }
                Step::Stopped => return,
                Step::Waits | Step::Rests => {
                    ready.swap_remove(chosen);
                }
            }
        }
    }
}
