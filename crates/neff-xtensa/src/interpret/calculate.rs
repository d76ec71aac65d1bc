//! Results of instructions that compute, as numbers (format notes 07 §6.4 to §6.6, §6.12).

use super::registers::Registers;
use super::step::Step;
use crate::table::Op;

/// The sign-extended number.
fn signed(value: u32) -> i32 {
    value.cast_signed()
}

/// High and low word of a 64-bit number.
fn high(value: u64) -> u32 {
    u32::try_from(value >> 32).unwrap_or(0)
}

fn low(value: u64) -> u32 {
    u32::try_from(value & u64::from(u32::MAX)).unwrap_or(0)
}

/// A number of 64 bits shifted right by the shift amount.
fn shifted(upper: u32, lower: u32, amount: u32) -> u32 {
    let both = u64::from(upper) << 32 | u64::from(lower);
    low(both >> (amount & 63))
}

/// The lower half of a register, as an unsigned or a signed number.
fn half(value: u32) -> u32 {
    value & 0xffff
}

fn signed_half(value: u32) -> u32 {
    signed(value << 16).wrapping_shr(16).cast_unsigned()
}

/// Sign bits in front of the number, but the last one.
fn redundant_signs(value: u32) -> u32 {
    let folded = value ^ signed(value).wrapping_shr(31).cast_unsigned();
    folded.leading_zeros().saturating_sub(1)
}

/// What a computing instruction puts into its first register; `None` if it leaves it as it is.
#[inline]
pub(super) fn result(step: Step, registers: &Registers) -> Option<u32> {
    let (s, t) = (registers.get(step.b), registers.get(step.c));
    Some(match step.op {
        Op::Add | Op::AddN => s.wrapping_add(t),
        Op::Addx2 => (s << 1).wrapping_add(t),
        Op::Addx4 => (s << 2).wrapping_add(t),
        Op::Addx8 => (s << 3).wrapping_add(t),
        Op::Sub => s.wrapping_sub(t),
        Op::Subx2 => (s << 1).wrapping_sub(t),
        Op::Subx4 => (s << 2).wrapping_sub(t),
        Op::Subx8 => (s << 3).wrapping_sub(t),
        Op::Addi | Op::AddiN | Op::Addmi => s.wrapping_add(step.last),
        Op::And => s & t,
        Op::Or => s | t,
        Op::Xor => s ^ t,
        Op::Mov | Op::MovN => s,
        Op::Movi | Op::MoviN => step.last,
        Op::Const16 => registers.get(step.a) << 16 | step.last,
        Op::Neg => s.wrapping_neg(),
        Op::Abs => signed(s).wrapping_abs().cast_unsigned(),
        Op::Moveqz => return (t == 0).then_some(s),
        Op::Movnez => return (t != 0).then_some(s),
        Op::Movltz => return (signed(t) < 0).then_some(s),
        Op::Movgez => return (signed(t) >= 0).then_some(s),
        Op::Movf => return (!registers.boolean(step.c)).then_some(s),
        Op::Movt => return registers.boolean(step.c).then_some(s),
        _ => return Some(shift(step, s, t, registers.sar)),
    })
}

/// Shifts and extracts.
#[inline]
fn shift(step: Step, s: u32, t: u32, amount: u32) -> u32 {
    match step.op {
        Op::Slli => s.wrapping_shl(step.last),
        Op::Srli => s.wrapping_shr(step.last),
        Op::Srai => signed(s).wrapping_shr(step.last).cast_unsigned(),
        Op::Sll => shifted(s, 0, amount),
        Op::Srl => shifted(0, s, amount),
        Op::Sra => shifted(signed(s).wrapping_shr(31).cast_unsigned(), s, amount),
        Op::Src => shifted(s, t, amount),
        Op::Extui => {
            let mask = 1u32.wrapping_shl(step.last).wrapping_sub(1);
            s.wrapping_shr(step.first) & mask
        }
        _ => product(step, s, t),
    }
}

/// Products, comparisons, bit counts.
fn product(step: Step, s: u32, t: u32) -> u32 {
    match step.op {
        Op::Mull => s.wrapping_mul(t),
        Op::Muluh => high(u64::from(s).wrapping_mul(t.into())),
        Op::Mulsh => {
            let product = i64::from(signed(s)).wrapping_mul(signed(t).into());
            high(product.cast_unsigned())
        }
        Op::Mul16u => half(s).wrapping_mul(half(t)),
        Op::Mul16s => signed_half(s).wrapping_mul(signed_half(t)),
        Op::Min => signed(s).min(signed(t)).cast_unsigned(),
        Op::Max => signed(s).max(signed(t)).cast_unsigned(),
        Op::Minu => s.min(t),
        Op::Maxu => s.max(t),
        Op::Salt => u32::from(signed(s) < signed(t)),
        Op::Saltu => u32::from(s < t),
        Op::Sext => {
            let unused = 31u32.saturating_sub(step.last);
            signed(s.wrapping_shl(unused)).wrapping_shr(unused).cast_unsigned()
        }
        Op::Clamps => {
            let most = 1i32.wrapping_shl(step.last).wrapping_sub(1);
            signed(s).clamp(most.wrapping_neg().wrapping_sub(1), most).cast_unsigned()
        }
        Op::Nsa => redundant_signs(s),
        // NSAU; no other instruction is of this class.
        _ => s.leading_zeros(),
    }
}

/// Quotient or remainder; `None` for a division by zero.
pub(super) fn quotient(op: Op, s: u32, t: u32) -> Option<u32> {
    let wide = |value: u32| i64::from(signed(value));
    let word = |value: i64| low(value.cast_unsigned());
    Some(match op {
        Op::Quou => s.checked_div(t)?,
        Op::Remu => s.checked_rem(t)?,
        // In 64 bits, where the lowest number divided by -1 has its place; the word of it wraps.
        Op::Quos => word(wide(s).checked_div(wide(t))?),
        _ => word(wide(s).checked_rem(wide(t))?),
    })
}

/// The shift amount that an instruction sets.
pub(super) fn amount(step: Step, s: u32) -> u32 {
    match step.op {
        Op::Ssr => s & 31,
        Op::Ssl => 32u32.saturating_sub(s & 31),
        Op::Ssa8l => (s & 3) << 3,
        Op::Ssa8b => 32u32.saturating_sub((s & 3) << 3),
        _ => step.last,
    }
}

/// Whether a branch is taken.
#[inline]
pub(super) fn taken(step: Step, registers: &Registers) -> bool {
    let (s, t) = (registers.get(step.a), registers.get(step.b));
    let number = step.first;
    let bit = |of: u32, number: u32| of >> (number & 31) & 1 != 0;
    match step.op {
        Op::Beq => s == t,
        Op::Bne => s != t,
        Op::Blt => signed(s) < signed(t),
        Op::Bge => signed(s) >= signed(t),
        Op::Bltu => s < t,
        Op::Bgeu => s >= t,
        Op::Beqz | Op::BeqzN => s == 0,
        Op::Bnez | Op::BnezN => s != 0,
        Op::Bltz => signed(s) < 0,
        Op::Bgez => signed(s) >= 0,
        Op::Beqi => s == number,
        Op::Bnei => s != number,
        Op::Blti => signed(s) < signed(number),
        Op::Bgei => signed(s) >= signed(number),
        Op::Bltui => s < number,
        Op::Bgeui => s >= number,
        Op::Bany => s & t != 0,
        Op::Bnone => s & t == 0,
        Op::Ball => !s & t == 0,
        Op::Bnall => !s & t != 0,
        Op::Bbc => !bit(s, t),
        Op::Bbs => bit(s, t),
        Op::Bbci => !bit(s, number),
        Op::Bbsi => bit(s, number),
        Op::Bf => !registers.boolean(step.a),
        // BT; no other instruction is of this class.
        _ => registers.boolean(step.a),
    }
}
