//! Carries out one instruction.

use super::memory::{Memory, Width};
use super::step::{Class, Step};
use super::watch::Watch;
use super::{Machine, Stop, calculate, special, unsupported};
use crate::table::Op;

impl<M: Memory> Machine<M> {
    /// Executes an instruction and moves on. After a stop, registers and memory are as before it,
    /// but for what stops to ask the caller, which is done with.
    #[inline]
    pub(super) fn execute<W: Watch>(&mut self, step: Step, watch: &mut W) -> Result<(), Stop> {
        let next = self.registers.pc.wrapping_add(step.length.into());
        match step.class {
            Class::Calculate => {
                if let Some(value) = calculate::result(step, &self.registers) {
                    self.registers.set(step.a, value);
                }
            }
            Class::Load => self.load(step)?,
            Class::Store => self.write(step, watch)?,
            Class::Branch => {
                if calculate::taken(step, &self.registers) {
                    self.registers.pc = step.last;
                    return Ok(());
                }
            }
            Class::Transfer => return self.transfer(step, next),
            Class::SetShift => {
                self.registers.sar = calculate::amount(step, self.registers.get(step.a));
            }
            Class::Divide => {
                let (s, t) = (self.registers.get(step.b), self.registers.get(step.c));
                let value = calculate::quotient(step.op, s, t).ok_or(Stop::DivisionByZero)?;
                self.registers.set(step.a, value);
            }
            Class::Boolean => special::booleans(step, &mut self.registers),
            Class::Special => special::transfer(step, &mut self.registers)?,
            Class::Nothing => {}
            Class::Stop => return Err(self.stop(step, next)),
        }
        self.go_on(next);
        Ok(())
    }

    /// Goes on behind an instruction: at the end of a loop, to its beginning.
    #[inline]
    fn go_on(&mut self, next: u32) {
        let registers = &mut self.registers;
        registers.pc = next;
        if next == registers.lend && registers.lcount != 0 {
            registers.lcount = registers.lcount.wrapping_sub(1);
            registers.pc = registers.lbeg;
        }
    }

    #[inline]
    fn load(&mut self, step: Step) -> Result<(), Stop> {
        let address = match step.op {
            Op::L32r => step.last,
            _ => self.registers.get(step.b).wrapping_add(step.last),
        };
        let width = match step.op {
            Op::L8ui => Width::Byte,
            Op::L16ui | Op::L16si => Width::Half,
            _ => Width::Word,
        };
        let value = self.memory.load(address, width).map_err(Stop::Memory)?;
        let value = match step.op {
            Op::L16si => (value << 16).cast_signed().wrapping_shr(16).cast_unsigned(),
            _ => value,
        };
        self.registers.set(step.a, value);
        Ok(())
    }

    #[inline]
    fn write<W: Watch>(&mut self, step: Step, watch: &mut W) -> Result<(), Stop> {
        let address = self.registers.get(step.b).wrapping_add(step.last);
        let width = match step.op {
            Op::S8i => Width::Byte,
            Op::S16i => Width::Half,
            _ => Width::Word,
        };
        self.store(address, width, self.registers.get(step.a), watch)
    }

    /// Jumps, calls, returns, loops. Those that fall through end a loop as others do.
    fn transfer(&mut self, step: Step, next: u32) -> Result<(), Stop> {
        let s = self.registers.get(step.a);
        let registers = &mut self.registers;
        match step.op {
            Op::J => registers.pc = step.last,
            Op::Jx => registers.pc = s,
            Op::Ret | Op::RetN => registers.pc = registers.get(0),
            Op::Retw | Op::RetwN => registers.pc = registers.leave(&mut self.memory)?,
            Op::Entry => {
                registers.enter(step.a, step.last, &mut self.memory)?;
                self.go_on(next);
            }
            Op::Movsp => {
                let pointer = registers.get(step.b);
                registers.move_stack(step.a, pointer, &mut self.memory)?;
                self.go_on(next);
            }
            Op::Loop | Op::Loopnez | Op::Loopgtz => {
                registers.lcount = s.wrapping_sub(1);
                (registers.lbeg, registers.lend) = (next, step.last);
                let skips = match step.op {
                    Op::Loopnez => s == 0,
                    Op::Loopgtz => s.cast_signed() <= 0,
                    _ => false,
                };
                registers.pc = if skips { step.last } else { next };
            }
            _ => {
                let (windows, by_register) = call(step.op);
                registers.call_from(windows, next);
                registers.pc = if by_register { s } else { step.last };
            }
        }
        Ok(())
    }

    fn stop(&mut self, step: Step, next: u32) -> Stop {
        let first = u8::try_from(step.first).unwrap_or(0);
        let last = u8::try_from(step.last).unwrap_or(0);
        let asks = match step.op {
            Op::Syscall => Stop::Syscall,
            Op::Simcall => Stop::Simcall,
            Op::Break => Stop::Break(first, last),
            Op::BreakN => Stop::Break(last, 0),
            Op::Ill | Op::IllN => return Stop::Illegal("`ill`"),
            op => return unsupported(op, "what it does is not known here"),
        };
        self.go_on(next);
        asks
    }
}

/// How far a call moves the window, and whether it goes where a register says.
fn call(op: Op) -> (u8, bool) {
    match op {
        Op::Call0 => (0, false),
        Op::Call4 => (1, false),
        Op::Call8 => (2, false),
        Op::Call12 => (3, false),
        Op::Callx0 => (0, true),
        Op::Callx4 => (1, true),
        Op::Callx8 => (2, true),
        _ => (3, true),
    }
}
