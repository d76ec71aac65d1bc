//! COMPARE_BRANCH: where an engine goes on.

use super::SLOT;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::machine::registers::Registers;

/// Modes of a branch target. An absolute one is an address that only an image has.
const RELATIVE_IMMEDIATE: u64 = 3;
const RELATIVE_REGISTER: u64 = 4;
/// Comparisons with a register are those with an immediate and this.
const WITH_REGISTER: u8 = 8;
const ALWAYS: u8 = 0;
/// The data types that values of branches are compared as.
pub(super) const INT32: u8 = 0x08;
pub(super) const UINT32: u8 = 0x09;

/// A branch.
#[derive(Debug, Clone)]
pub(in crate::machine) struct Branch {
    condition: Option<Condition>,
    target: Target,
}

/// When it is taken.
#[derive(Debug, Clone)]
struct Condition {
    is_signed: bool,
    /// Which orderings pass: less, equal, greater.
    passes: [bool; 3],
    left: u8,
    right: Right,
}

#[derive(Debug, Clone, Copy)]
enum Right {
    Register(u8),
    Number(u32),
}

/// How far it goes.
#[derive(Debug, Clone)]
enum Target {
    Bytes(i64),
    Registers(u8, u8),
}

impl Branch {
    /// Reads the fields of one.
    ///
    /// # Errors
    /// A comparison, a type or a form of target that is not known.
    pub(super) fn of(fields: Fields<'_>) -> Result<Branch, Fault> {
        let op = fields.byte("compare_op")?;
        let condition = if op == ALWAYS { None } else { Some(Condition::of(op, fields)?) };
        let target = match fields.number("target_mode")? {
            RELATIVE_IMMEDIATE => Target::Bytes(fields.signed("br_target")?),
            RELATIVE_REGISTER => {
                Target::Registers(fields.byte("target_reg_lo")?, fields.byte("target_reg_hi")?)
            }
            mode => return Err(Fault::Unknown(format!("target_mode={mode}"))),
        };
        Ok(Branch { condition, target })
    }

    /// How many slots it goes from its own, if it goes.
    ///
    /// # Errors
    /// A register without a value, or a target inside of a slot.
    pub(super) fn taken(&self, registers: &Registers) -> Result<Option<i64>, Fault> {
        if let Some(condition) = &self.condition
            && !condition.holds(registers)?
        {
            return Ok(None);
        }
        let bytes = match self.target {
            Target::Bytes(bytes) => bytes,
            Target::Registers(low, high) => registers.pair(low, high)?.cast_signed(),
        };
        let slot = i64::try_from(SLOT).unwrap_or(1);
        match bytes.checked_rem(slot) {
            Some(0) => Ok(bytes.checked_div(slot)),
            _ => Err(Fault::Illegal(format!("a branch of {bytes} bytes, into a slot"))),
        }
    }
}

impl Condition {
    fn of(op: u8, fields: Fields<'_>) -> Result<Condition, Fault> {
        let passes = match op & (WITH_REGISTER - 1) {
            1 => [true, false, false],
            2 => [true, true, false],
            3 => [false, true, false],
            4 => [true, false, true],
            5 => [false, true, true],
            6 => [false, false, true],
            _ => return Err(Fault::Unknown(format!("compare_op={op}"))),
        };
        let is_signed = match fields.byte("dtype")? {
            INT32 => true,
            UINT32 => false,
            dtype => {
                return Err(Fault::Unknown(format!("a comparison of data type {dtype:#04x}")));
            }
        };
        let right = match op > WITH_REGISTER {
            true => Right::Register(fields.byte("cmp_reg1")?),
            false => Right::Number(fields.word("cmp_imm")?),
        };
        Ok(Condition { is_signed, passes, left: fields.byte("cmp_reg0")?, right })
    }

    fn holds(&self, registers: &Registers) -> Result<bool, Fault> {
        let left = registers.get(self.left)?;
        let right = match self.right {
            Right::Register(number) => registers.get(number)?,
            Right::Number(number) => number,
        };
        let order = match self.is_signed {
            true => left.cast_signed().cmp(&right.cast_signed()),
            false => left.cmp(&right),
        };
        let [less, equal, greater] = self.passes;
        Ok(match order {
            std::cmp::Ordering::Less => less,
            std::cmp::Ordering::Equal => equal,
            std::cmp::Ordering::Greater => greater,
        })
    }
}
