//! Instructions about the order of instructions and about registers (format notes 05 §3.9, §5.4, 12
//! §3.9).

use neff_isa::model::SLOT;

use super::registers::Registers;
use crate::fault::Fault;
use crate::fields::Fields;

/// Executes an instruction that only registers know of.
pub(super) type Control = fn(Fields<'_>, &mut Registers) -> Result<(), Fault>;

/// Instructions about registers, by mnemonic.
const ROWS: &[(&str, Control)] = &[("MOVE", moves)];

/// How an instruction is executed; `None` if it is none of these.
pub(super) fn find(mnemonic: &str) -> Option<Control> {
    ROWS.iter().find(|(name, _)| *name == mnemonic).map(|(_, control)| *control)
}

/// Modes of a branch target.
const RELATIVE_IMMEDIATE: u64 = 3;
/// Comparisons with a register are those with an immediate and this.
const WITH_REGISTER: u8 = 8;
const ALWAYS: u8 = 0;
/// The data types that values of branches are compared as.
const INT32: u8 = 0x08;
const UINT32: u8 = 0x09;

/// MOVE.
fn moves(fields: Fields<'_>, registers: &mut Registers) -> Result<(), Fault> {
    let count = fields.count("num_mov")?;
    let dtype = fields.byte("dtype")?;
    if !matches!(dtype, INT32 | UINT32) {
        return Err(Fault::Unknown(format!("a move of data type {dtype:#04x}")));
    }
    let (from, to) = (fields.bytes("src_registers")?, fields.bytes("dst_registers")?);
    let immediate = fields.bytes("immediate")?.as_chunks::<4>().0;
    let is_immediate = fields.number("move_source")? == 1;
    if count > to.len() {
        return Err(Fault::Illegal(format!("{count} moves; there is room for {}", to.len())));
    }
    for ((to, from), word) in to.iter().zip(from).zip(immediate).take(count) {
        let value = if is_immediate { u32::from_le_bytes(*word) } else { registers.get(*from)? };
        registers.set(*to, value);
    }
    Ok(())
}

/// COMPARE_BRANCH: how many slots it goes from its own, if it goes.
pub(super) fn branch(fields: Fields<'_>, registers: &Registers) -> Result<Option<i64>, Fault> {
    if !is_taken(fields, registers)? {
        return Ok(None);
    }
    fields.only("target_mode", RELATIVE_IMMEDIATE)?;
    let bytes = fields.signed("br_target")?;
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
