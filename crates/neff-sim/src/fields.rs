//! The fields of an instruction by their names, with what is missing as a fault.

use neff_isa::instruction::Instruction;
use neff_isa::value::{Address, Value};

use crate::fault::Fault;

/// An instruction whose fields are asked for.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'i> {
    /// The instruction.
    pub instruction: &'i Instruction<'i>,
}

impl Fields<'_> {
    /// An unsigned number, an enumeration's value or the bits of a float.
    ///
    /// # Errors
    /// The layout has no such field, or it is something else.
    pub fn number(&self, name: &'static str) -> Result<u64, Fault> {
        match self.instruction.get(name) {
            Some(Value::Unsigned(number)) => Ok(*number),
            Some(Value::Word(_, value)) => Ok((*value).into()),
            Some(Value::Float(bits)) => Ok((*bits).into()),
            _ => Err(missing(name)),
        }
    }

    /// A number of one byte.
    ///
    /// # Errors
    /// As [`Fields::number`].
    pub fn byte(&self, name: &'static str) -> Result<u8, Fault> {
        u8::try_from(self.number(name)?).map_err(|_| missing(name))
    }

    /// A number of four bytes.
    ///
    /// # Errors
    /// As [`Fields::number`].
    pub fn word(&self, name: &'static str) -> Result<u32, Fault> {
        u32::try_from(self.number(name)?).map_err(|_| missing(name))
    }

    /// A number as a count in memory.
    ///
    /// # Errors
    /// As [`Fields::number`].
    pub fn count(&self, name: &'static str) -> Result<usize, Fault> {
        usize::try_from(self.number(name)?).map_err(|_| missing(name))
    }

    /// A number with a sign.
    ///
    /// # Errors
    /// As [`Fields::number`].
    pub fn signed(&self, name: &'static str) -> Result<i64, Fault> {
        match self.instruction.get(name) {
            Some(Value::Signed(number)) => Ok(*number),
            _ => Err(missing(name)),
        }
    }

    /// Two values of one byte, the low nibble first.
    ///
    /// # Errors
    /// As [`Fields::number`].
    pub fn pair(&self, name: &'static str) -> Result<[u8; 2], Fault> {
        match self.instruction.get(name) {
            Some(Value::Words(_, pair)) => Ok(*pair),
            _ => Err(missing(name)),
        }
    }

    /// An address of 8 bytes.
    ///
    /// # Errors
    /// As [`Fields::number`]; forms with registers.
    pub fn address(&self, name: &'static str) -> Result<Address, Fault> {
        match self.instruction.get(name) {
            // The last byte of the address tells its form; 0 is an immediate one.
            Some(Value::Address(Address::Plain(number))) if *number >> 56 != 0 => {
                Err(Fault::Unknown(format!("{name} with an address from registers")))
            }
            Some(Value::Address(address)) => Ok(*address),
            _ => Err(missing(name)),
        }
    }

    /// Bytes without structure.
    ///
    /// # Errors
    /// As [`Fields::number`].
    pub fn bytes(&self, name: &'static str) -> Result<&[u8], Fault> {
        match self.instruction.get(name) {
            Some(Value::Bytes(bytes)) => Ok(bytes),
            Some(Value::Name(bytes)) => Ok(bytes),
            _ => Err(missing(name)),
        }
    }

    /// Refuses another value than the one whose meaning is known.
    ///
    /// # Errors
    /// It has another one.
    pub fn only(&self, name: &'static str, known: u64) -> Result<(), Fault> {
        let value = self.number(name)?;
        let what = || Fault::Unknown(format!("{name}={value}"));
        if value == known { Ok(()) } else { Err(what()) }
    }
}

fn missing(name: &str) -> Fault {
    Fault::Unknown(format!("the field {name:?} of this form"))
}
