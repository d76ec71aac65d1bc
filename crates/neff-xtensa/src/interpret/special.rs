//! Booleans, special and user registers.

use super::registers::Registers;
use super::step::Step;
use super::{Stop, unsupported};
use crate::registers as names;
use crate::table::Op;

/// Booleans computed from others.
pub(super) fn booleans(step: Step, registers: &mut Registers) {
    let (s, t) = (registers.boolean(step.b), registers.boolean(step.c));
    // The groups of ANY and ALL: so many booleans from the second operand on.
    let group = |count: u32| {
        let ones = 1u32.wrapping_shl(count).wrapping_sub(1);
        (registers.booleans >> (step.b & 15) & ones, ones)
    };
    let value = match step.op {
        Op::Andb => s && t,
        Op::Andbc => s && !t,
        Op::Orb => s || t,
        Op::Orbc => s || !t,
        Op::Xorb => s != t,
        Op::Any4 => group(4).0 != 0,
        Op::Any8 => group(8).0 != 0,
        Op::All4 => group(4).0 == group(4).1,
        // ALL8; no other instruction is of this class.
        _ => group(8).0 == group(8).1,
    };
    registers.set_boolean(step.a, value);
}

/// Moves between address registers and others.
pub(super) fn transfer(step: Step, registers: &mut Registers) -> Result<(), Stop> {
    let name = match step.op {
        Op::Rur | Op::Wur => names::user_name(step.last.into()),
        _ => names::special_name(step.last.into()),
    };
    let name = name.ok_or_else(|| unsupported(step.op, "the register is not known"))?;
    let value = registers.get(step.a);
    match step.op {
        Op::Rsr | Op::Rur => {
            let read = read(registers, name).ok_or_else(|| unsupported(step.op, NOT_READ))?;
            registers.set(step.a, read);
        }
        Op::Xsr => {
            let read = read(registers, name).ok_or_else(|| unsupported(step.op, NOT_READ))?;
            write(registers, name, value).ok_or_else(|| unsupported(step.op, NOT_WRITTEN))?;
            registers.set(step.a, read);
        }
        _ => write(registers, name, value).ok_or_else(|| unsupported(step.op, NOT_WRITTEN))?,
    }
    Ok(())
}

const NOT_READ: &str = "what the register holds is not known here";
const NOT_WRITTEN: &str = "what writing the register does is not known here";

fn read(registers: &Registers, name: &str) -> Option<u32> {
    Some(match name {
        "lbeg" => registers.lbeg,
        "lend" => registers.lend,
        "lcount" => registers.lcount,
        "sar" => registers.sar,
        "br" => registers.booleans,
        "windowbase" => registers.window_base(),
        "prid" => registers.prid,
        "threadptr" => registers.threadptr,
        "cpenable" => registers.cpenable,
        _ => return None,
    })
}

fn write(registers: &mut Registers, name: &str, value: u32) -> Option<()> {
    match name {
        "lbeg" => registers.lbeg = value,
        "lend" => registers.lend = value,
        "lcount" => registers.lcount = value,
        "sar" => registers.sar = value & 63,
        "br" => registers.booleans = value & 0xffff,
        "threadptr" => registers.threadptr = value,
        "cpenable" => registers.cpenable = value,
        _ => return None,
    }
    Some(())
}
