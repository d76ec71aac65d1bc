//! Who looks on: breakpoints, traces.

use super::memory::{Memory, Width};
use super::registers::Registers;

/// Sees what a machine does. What is not asked for costs nothing.
pub trait Watch {
    /// Called before each instruction; true stops the machine before it.
    fn before(&mut self, registers: &Registers, memory: &impl Memory) -> bool {
        let _ = (registers, memory);
        false
    }

    /// Called before memory is written by the instruction at `pc`.
    fn store(&mut self, pc: u32, address: u32, width: Width, value: u32) {
        let _ = (pc, address, width, value);
    }
}

/// Nobody.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}
