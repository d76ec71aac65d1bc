//! The registers, and the windows on them (format notes 07 §6.10).
//!
//! A frame begins at a multiple of four registers. ENTRY moves the window up by what the call
//! said; what lies in the way of its 16 registers is the oldest frame, which goes to the stack at
//! once. A real core waits until such a register is used; what is on the stack afterwards is the
//! same.

use super::memory::{Memory, Width};
use super::{Fault, Stop};

/// Registers of the core; 16 are in sight.
const COUNT: usize = 64;
/// Windows: a frame begins at one of them.
const WINDOWS: u32 = 16;

/// All registers that the machine has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registers {
    /// Address of the next instruction.
    pub pc: u32,
    /// The shift amount, six bits.
    pub sar: u32,
    /// The booleans b0 to b15, a bit each.
    pub booleans: u32,
    /// Where a loop begins.
    pub lbeg: u32,
    /// Where it ends.
    pub lend: u32,
    /// How often it goes on.
    pub lcount: u32,
    /// Number of the processor.
    pub prid: u32,
    /// The user register THREADPTR.
    pub threadptr: u32,
    /// The special register CPENABLE, which changes nothing here.
    pub cpenable: u32,
    physical: [u32; COUNT],
    /// The window of the frame, and for each window whether a frame begins there.
    base: u32,
    starts: u32,
    /// How far the last call wants the window moved.
    pub(super) increment: u32,
}

impl Default for Registers {
    fn default() -> Self {
        Registers {
            pc: 0,
            sar: 0,
            booleans: 0,
            lbeg: 0,
            lend: 0,
            lcount: 0,
            prid: 0,
            threadptr: 0,
            cpenable: 0,
            physical: [0; COUNT],
            base: 0,
            starts: 1,
            increment: 0,
        }
    }
}

impl Registers {
    #[inline]
    fn index(window: u32, number: u32) -> usize {
        let at = window.wrapping_mul(4).wrapping_add(number) & 63;
        usize::try_from(at).unwrap_or(0)
    }

    fn at(&self, window: u32, number: u32) -> u32 {
        self.physical.get(Self::index(window, number)).copied().unwrap_or(0)
    }

    fn put(&mut self, window: u32, number: u32, value: u32) {
        if let Some(register) = self.physical.get_mut(Self::index(window, number)) {
            *register = value;
        }
    }

    /// The address register of a number from 0 to 15.
    #[inline]
    pub fn get(&self, number: u8) -> u32 {
        self.at(self.base, number.into())
    }

    /// Sets the address register of a number from 0 to 15.
    #[inline]
    pub fn set(&mut self, number: u8, value: u32) {
        self.put(self.base, number.into(), value);
    }

    /// The boolean of a number from 0 to 15.
    #[inline]
    pub fn boolean(&self, number: u8) -> bool {
        self.booleans >> (number & 15) & 1 != 0
    }

    /// Sets the boolean of a number from 0 to 15.
    pub fn set_boolean(&mut self, number: u8, value: bool) {
        let bit = 1u32 << (number & 15);
        self.booleans = if value { self.booleans | bit } else { self.booleans & !bit };
    }

    /// The window of the frame: its registers begin at four times that.
    pub fn window_base(&self) -> u32 {
        self.base
    }

    fn starts_at(&self, window: u32) -> bool {
        self.starts >> (window & 15) & 1 != 0
    }

    /// Sets what a call leaves for the function: where to return to, and how far the window moves,
    /// 0 to 3 times four registers. With `pc` at the function, that is a call from outside.
    pub fn call_from(&mut self, windows: u8, back: u32) {
        let back = match windows {
            0 => back,
            _ => u32::from(windows) << 30 | back & 0x3fff_ffff,
        };
        self.increment = windows.into();
        self.set(windows.wrapping_mul(4), back);
    }

    /// ENTRY: a new frame of so many bytes of stack.
    pub(super) fn enter(
        &mut self,
        stack: u8,
        frame: u32,
        memory: &mut impl Memory,
    ) -> Result<(), Stop> {
        if stack > 3 {
            return Err(Stop::Illegal("the stack pointer of `entry` is a0 to a3"));
        }
        let pointer = self.get(stack).wrapping_sub(frame);
        let base = self.base.wrapping_add(self.increment) & 15;
        self.put(base, stack.into(), pointer);
        if self.increment != 0 {
            self.base = base;
            self.starts |= 1 << base;
        }
        for ahead in 1..4 {
            let window = self.base.wrapping_add(ahead) & 15;
            if self.starts_at(window) {
                self.spill(window, memory)?;
            }
        }
        Ok(())
    }

    /// Writes the frame at a window to the stack: a0 to a3 below the stack pointer of the frame
    /// that it called, the others below that of the frame that called it.
    fn spill(&mut self, window: u32, memory: &mut impl Memory) -> Result<(), Stop> {
        let size = (1..4).find(|ahead| self.starts_at(window.wrapping_add(*ahead)));
        let Some(size) = size else { return Err(Stop::Illegal("windows without frames")) };
        let store = |memory: &mut _, address: u32, value: u32| {
            Memory::store(memory, address, Width::Word, value).map_err(|fault| stack(&fault))
        };
        let next = self.at(window.wrapping_add(size), 1);
        for number in 0..4u32 {
            let address = next.wrapping_sub(16).wrapping_add(number.wrapping_mul(4));
            store(memory, address, self.at(window, number))?;
        }
        if size > 1 {
            let own = self.at(window, 1);
            let caller =
                memory.load(own.wrapping_sub(12), Width::Word).map_err(|fault| stack(&fault))?;
            let area = caller.wrapping_sub(size.wrapping_mul(16));
            for number in 4..size.wrapping_mul(4) {
                let address = area.wrapping_add(number.wrapping_sub(4).wrapping_mul(4));
                store(memory, address, self.at(window, number))?;
            }
        }
        self.starts &= !(1 << window);
        Ok(())
    }

    /// RETW: back to the frame before, from the stack if it is not in the registers. Gives where
    /// to go on.
    pub(super) fn leave(&mut self, memory: &mut impl Memory) -> Result<u32, Stop> {
        let back = self.get(0);
        let size = back >> 30;
        if size == 0 {
            return Err(Stop::Illegal("`retw` from a function that was not called by `call8`"));
        }
        let before = self.base.wrapping_sub(size) & (WINDOWS - 1);
        let nearest = (1..4).find(|behind| self.starts_at(self.base.wrapping_sub(*behind)));
        match nearest {
            Some(behind) if behind == size => {}
            Some(_) => return Err(Stop::Illegal("`retw` to another frame than the one before")),
            None => self.restore(before, size, memory)?,
        }
        self.starts &= !(1 << self.base);
        self.starts |= 1 << before;
        self.base = before;
        Ok(self.pc & 0xc000_0000 | back & 0x3fff_ffff)
    }

    fn restore(&mut self, window: u32, size: u32, memory: &mut impl Memory) -> Result<(), Stop> {
        let load = |memory: &mut _, address: u32| {
            Memory::load(memory, address, Width::Word).map_err(|fault| stack(&fault))
        };
        let own = self.get(1);
        for number in 0..4u32 {
            let address = own.wrapping_sub(16).wrapping_add(number.wrapping_mul(4));
            let value = load(memory, address)?;
            self.put(window, number, value);
        }
        if size > 1 {
            let caller = load(memory, self.at(window, 1).wrapping_sub(12))?;
            let area = caller.wrapping_sub(size.wrapping_mul(16));
            for number in 4..size.wrapping_mul(4) {
                let address = area.wrapping_add(number.wrapping_sub(4).wrapping_mul(4));
                let value = load(memory, address)?;
                self.put(window, number, value);
            }
        }
        Ok(())
    }

    /// MOVSP: moves the stack pointer, and what lies below it of a frame that is on the stack.
    pub(super) fn move_stack(
        &mut self,
        into: u8,
        pointer: u32,
        memory: &mut impl Memory,
    ) -> Result<(), Stop> {
        let in_registers = (1..4).any(|behind| self.starts_at(self.base.wrapping_sub(behind)));
        let old = self.get(1);
        for at in (0..16).step_by(4).filter(|_| !in_registers) {
            let from = old.wrapping_sub(16).wrapping_add(at);
            let value = memory.load(from, Width::Word).map_err(|fault| stack(&fault))?;
            let to = pointer.wrapping_sub(16).wrapping_add(at);
            memory.store(to, Width::Word, value).map_err(|fault| stack(&fault))?;
        }
        self.set(into, pointer);
        Ok(())
    }
}

/// A fault of the stack says so.
fn stack(fault: &Fault) -> Stop {
    let why = format!("{} (a frame of the stack)", fault.why);
    Stop::Memory(Fault { why, ..fault.clone() })
}
