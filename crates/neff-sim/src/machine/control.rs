//! Instructions about the order of instructions and about registers (format notes 05 §3.9, §5.4, 12
//! §3.9). Loops execute them again and again, so what stands in their fields is read once
//! ([`Prepared`], which [`super::prepared`] keeps) and applied often.

mod branch;

use neff_isa::model::SLOT;

use super::registers::Registers;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::Holds;
use crate::number::{Format, Fp8Rules, Kind, Operation};
use branch::Branch;

/// Bytes of a register.
const WORD: usize = 4;
/// DATA_SRC.
const REGISTER: u64 = 0;
const IMMEDIATE: u64 = 1;

/// An instruction with its fields read.
#[derive(Debug, Clone)]
pub(super) enum Prepared {
    Move(Vec<Moved>),
    Alu(Alu),
    Branch(Branch),
}

/// Reads the fields of an instruction.
pub(super) type Prepare = fn(Fields<'_>) -> Result<Prepared, Fault>;

/// The instructions, by mnemonic.
const ROWS: &[(&str, Prepare)] = &[
    ("ALU_OP", |fields| alu(fields).map(Prepared::Alu)),
    ("COMPARE_BRANCH", |fields| Branch::of(fields).map(Prepared::Branch)),
    ("MOVE", |fields| moves(fields).map(Prepared::Move)),
];

/// How the fields of an instruction are read; `None` if it is none of these.
pub(super) fn find(mnemonic: &str) -> Option<Prepare> {
    ROWS.iter().find(|(name, _)| *name == mnemonic).map(|(_, prepare)| *prepare)
}

impl Prepared {
    /// Executes it; how many slots it goes from its own, if it goes.
    ///
    /// # Errors
    /// A register without a value, or an operation that its type does not have.
    pub(super) fn apply(&self, registers: &mut Registers) -> Result<Option<i64>, Fault> {
        match self {
            Prepared::Move(list) => list.iter().try_for_each(|it| it.apply(registers))?,
            Prepared::Alu(alu) => alu.apply(registers)?,
            Prepared::Branch(branch) => return branch.taken(registers),
        }
        Ok(None)
    }
}

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

/// What a register gets.
#[derive(Debug, Clone, Copy)]
enum From {
    Register(u8),
    Number(u32),
}

/// One move of 4 bytes, whatever they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moved {
    from: From,
    to: u8,
}

impl Moved {
    fn apply(&self, registers: &mut Registers) -> Result<(), Fault> {
        let (word, holds) = match self.from {
            From::Register(number) => registers.look(number)?,
            From::Number(word) => (word, Holds::Values),
        };
        registers.put(self.to, word, holds);
        Ok(())
    }
}

/// MOVE. How longer numbers lie in the lists is not known.
fn moves(fields: Fields<'_>) -> Result<Vec<Moved>, Fault> {
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
    let list = to.iter().zip(from).zip(immediate).take(count);
    let moved = |((to, from), word): ((&u8, &u8), &[u8; WORD])| Moved {
        from: match from_registers {
            true => From::Register(*from),
            false => From::Number(u32::from_le_bytes(*word)),
        },
        to: *to,
    };
    Ok(list.map(moved).collect())
}

/// Registers of a number: the low, and of 8 bytes the high one.
#[derive(Debug, Clone, Copy)]
struct Pair(u8, Option<u8>);

impl Pair {
    fn look(self, registers: &Registers) -> Result<(u64, Holds), Fault> {
        let (low, holds) = registers.look(self.0)?;
        let high = self.1.map(|high| registers.look(high)).transpose()?;
        let (high, above) = high.unwrap_or((0, Holds::Values));
        Ok((u64::from(low) | u64::from(high) << 32, holds.max(above)))
    }
}

/// The right operand.
#[derive(Debug, Clone, Copy)]
enum Right {
    Registers(Pair),
    Number(u64),
}

/// ALU_OP: `dst = op(src0, src1 or imm)`, of 4 bytes in the low registers, of 8 in both.
#[derive(Debug, Clone)]
pub(super) struct Alu {
    row: &'static Operation,
    format: Format,
    left: Pair,
    right: Right,
    to: Pair,
}

fn alu(fields: Fields<'_>) -> Result<Alu, Fault> {
    fields.only("dst_source", REGISTER)?;
    let format = format(fields.byte("dtype")?)?;
    let is_long = format.bytes() > WORD;
    let code = fields.byte("op")?;
    let generation = fields.instruction.generation();
    let row = Operation::from_code(code).filter(|row| row.is_of(generation));
    let row = row.ok_or_else(|| Fault::Unknown(format!("op={code:#04x} of registers")))?;
    let pair = |low, high| -> Result<Pair, Fault> {
        Ok(Pair(fields.byte(low)?, is_long.then(|| fields.byte(high)).transpose()?))
    };
    let right = match is_register(fields, "src1_source")? {
        true if row.is_unary() => Right::Number(0),
        true => Right::Registers(pair("src1_lo", "src1_hi")?),
        false => Right::Number(fields.number("imm")?),
    };
    let (left, to) = (pair("src0_lo", "src0_hi")?, pair("dst_lo", "dst_hi")?);
    Ok(Alu { row, format, left, right, to })
}

impl Alu {
    fn apply(&self, registers: &mut Registers) -> Result<(), Fault> {
        let (left, one) = self.left.look(registers)?;
        let (right, other) = match self.right {
            Right::Registers(pair) => pair.look(registers)?,
            Right::Number(number) => (number, Holds::Values),
        };
        let [low, high] = halves(result(self.row, self.format, left, right)?);
        registers.put(self.to.0, low, one.max(other));
        if let Some(to) = self.to.1 {
            registers.put(to, high, one.max(other));
        }
        Ok(())
    }
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
