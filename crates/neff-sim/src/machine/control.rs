//! Instructions about the order of instructions and about registers (format notes 05 §3.9, §5.4, 12
//! §3.9).

use neff_isa::model::SLOT;

use super::registers::Registers;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::Holds;
use crate::number::{Format, Fp8Rules, Kind, Operation};

/// Bytes of a register.
const WORD: usize = 4;

/// Executes an instruction that only registers know of.
pub(super) type Control = fn(Fields<'_>, &mut Registers) -> Result<(), Fault>;

/// Instructions about registers, by mnemonic.
const ROWS: &[(&str, Control)] = &[("ALU_OP", alu), ("MOVE", moves)];

/// How an instruction is executed; `None` if it is none of these.
pub(super) fn find(mnemonic: &str) -> Option<Control> {
    ROWS.iter().find(|(name, _)| *name == mnemonic).map(|(_, control)| *control)
}

/// Modes of a branch target. An absolute one is an address that only an image has.
const RELATIVE_IMMEDIATE: u64 = 3;
const RELATIVE_REGISTER: u64 = 4;
/// DATA_SRC.
const REGISTER: u64 = 0;
const IMMEDIATE: u64 = 1;
/// Comparisons with a register are those with an immediate and this.
const WITH_REGISTER: u8 = 8;
const ALWAYS: u8 = 0;
/// The data types that values of branches are compared as.
const INT32: u8 = 0x08;
const UINT32: u8 = 0x09;

/// A format that registers hold numbers of.
fn format(dtype: u8) -> Result<Format, Fault> {
    let known = Format::from_code(dtype, &Fp8Rules::default()).filter(|it| it.bytes() >= WORD);
    known.ok_or_else(|| Fault::Unknown(format!("registers of data type {dtype:#04x}")))
}

/// True for REGISTER, false for IMMEDIATE.
fn is_register(fields: Fields<'_>, name: &'static str) -> Result<bool, Fault> {
    match fields.number(name)? {
        REGISTER => Ok(true),
        IMMEDIATE => Ok(false),
        other => Err(Fault::Unknown(format!("{name}={other}"))),
    }
}

/// MOVE: bits of 4 bytes, whatever they are. How longer ones lie in the lists is not known.
fn moves(fields: Fields<'_>, registers: &mut Registers) -> Result<(), Fault> {
    let count = fields.count("num_mov")?;
    let dtype = fields.byte("dtype")?;
    if format(dtype)?.bytes() != WORD {
        return Err(Fault::Unknown(format!("a move of data type {dtype:#04x}")));
    }
    let (from, to) = (fields.bytes("src_registers")?, fields.bytes("dst_registers")?);
    let immediate = fields.bytes("immediate")?.as_chunks::<WORD>().0;
    let from_registers = is_register(fields, "move_source")?;
    if count > to.len() {
        return Err(Fault::Illegal(format!("{count} moves; there is room for {}", to.len())));
    }
    for ((to, from), word) in to.iter().zip(from).zip(immediate).take(count) {
        let (word, holds) = match from_registers {
            true => registers.look(*from)?,
            false => (u32::from_le_bytes(*word), Holds::Values),
        };
        registers.put(*to, word, holds);
    }
    Ok(())
}

/// ALU_OP: `dst = op(src0, src1 or imm)`, of 4 bytes in the low registers, of 8 in both.
fn alu(fields: Fields<'_>, registers: &mut Registers) -> Result<(), Fault> {
    fields.only("dst_source", REGISTER)?;
    let format = format(fields.byte("dtype")?)?;
    let is_long = format.bytes() > WORD;
    let code = fields.byte("op")?;
    let row = Operation::from_code(code);
    let row = row.ok_or_else(|| Fault::Unknown(format!("op={code:#04x} of registers")))?;
    let of = |registers: &Registers, low, high| -> Result<(u64, Holds), Fault> {
        let (low, holds) = registers.look(fields.byte(low)?)?;
        let (high, above) =
            if is_long { registers.look(fields.byte(high)?)? } else { (0, Holds::Values) };
        Ok((u64::from(low) | u64::from(high) << 32, holds.max(above)))
    };
    let (left, one) = of(registers, "src0_lo", "src0_hi")?;
    let (right, other) = match is_register(fields, "src1_source")? {
        true if row.is_unary() => (0, Holds::Values),
        true => of(registers, "src1_lo", "src1_hi")?,
        false => (fields.number("imm")?, Holds::Values),
    };
    let [low, high] = halves(result(row, format, left, right)?);
    registers.put(fields.byte("dst_lo")?, low, one.max(other));
    if is_long {
        registers.put(fields.byte("dst_hi")?, high, one.max(other));
    }
    Ok(())
}

/// What an operation gives, as bits.
fn result(row: &Operation, format: Format, left: u64, right: u64) -> Result<u64, Fault> {
    let number = |bits| f32::from_bits(halves(bits).into_iter().next().unwrap_or(0));
    let result = match format.kind {
        Kind::Integer(integer) => match (row.whole, row.bitwise) {
            (Some(does), _) => Some(does.apply(integer, left, right)),
            (None, does) => does.map(|does| does.apply(integer, left, right)),
        },
        Kind::Float(_) => {
            let does = row.arithmetic;
            does.map(|does| does.apply(number(left), number(right)).to_bits().into())
        }
    };
    let name = format.dtype.name;
    let none = || Fault::Unknown(format!("op={:#04x} of {name} ({})", row.code, row.what));
    result.ok_or_else(none)
}

/// The low and the high half.
fn halves(bits: u64) -> [u32; 2] {
    let [a, b, c, d, e, f, g, h] = bits.to_le_bytes();
    [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])]
}

/// COMPARE_BRANCH: how many slots it goes from its own, if it goes.
pub(super) fn branch(fields: Fields<'_>, registers: &Registers) -> Result<Option<i64>, Fault> {
    if !is_taken(fields, registers)? {
        return Ok(None);
    }
    let bytes = match fields.number("target_mode")? {
        RELATIVE_IMMEDIATE => fields.signed("br_target")?,
        RELATIVE_REGISTER => {
            let [low, high] = [fields.byte("target_reg_lo")?, fields.byte("target_reg_hi")?];
            registers.pair(low, high)?.cast_signed()
        }
        mode => return Err(Fault::Unknown(format!("target_mode={mode}"))),
    };
    let slot = i64::try_from(SLOT).unwrap_or(1);
    match bytes.checked_rem(slot) {
        Some(0) => Ok(bytes.checked_div(slot)),
        _ => Err(Fault::Illegal(format!("a branch of {bytes} bytes, into a slot"))),
    }
}

fn is_taken(fields: Fields<'_>, registers: &Registers) -> Result<bool, Fault> {
    let op = fields.byte("compare_op")?;
    if op == ALWAYS {
        return Ok(true);
    }
    let left = registers.get(fields.byte("cmp_reg0")?)?;
    let right = match op > WITH_REGISTER {
        true => registers.get(fields.byte("cmp_reg1")?)?,
        false => fields.word("cmp_imm")?,
    };
    let order = match fields.byte("dtype")? {
        INT32 => left.cast_signed().cmp(&right.cast_signed()),
        UINT32 => left.cmp(&right),
        dtype => return Err(Fault::Unknown(format!("a comparison of data type {dtype:#04x}"))),
    };
    Ok(match op & (WITH_REGISTER - 1) {
        1 => order.is_lt(),
        2 => order.is_le(),
        3 => order.is_eq(),
        4 => order.is_ne(),
        5 => order.is_ge(),
        6 => order.is_gt(),
        _ => return Err(Fault::Unknown(format!("compare_op={op}"))),
    })
}

/// EVENT_SEMAPHORE_RANGE_CLEAR: the semaphores that become 0.
pub(super) fn cleared(fields: Fields<'_>) -> Result<Vec<u8>, Fault> {
    const RANGE: u64 = 1;
    const BITMASK: u64 = 2;
    match fields.number("clear_mode")? {
        RANGE => Ok((fields.byte("range_first")?..=fields.byte("range_last")?).collect()),
        BITMASK => {
            let mask = fields.bytes("bitmask")?;
            let is_set = |number: &u8| {
                let byte = mask.get(usize::from(*number / 8)).copied().unwrap_or(0);
                byte >> (number % 8) & 1 == 1
            };
            Ok((0..=u8::MAX).filter(is_set).collect())
        }
        mode => Err(Fault::Unknown(format!("clear_mode={mode}"))),
    }
}

#[cfg(test)]
mod tests;
