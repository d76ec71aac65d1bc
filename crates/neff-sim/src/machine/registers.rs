//! The registers of an engine: 256 words of 32 bits, as far as its numbers reach (format notes 05
//! §1.1, 12 §3.9).

use crate::fault::Fault;
use crate::memory::Holds;

/// One engine's registers, and which of them were ever written, and with what.
#[derive(Debug, Clone)]
pub struct Registers {
    values: Vec<Option<(u32, Holds)>>,
}

impl Default for Registers {
    fn default() -> Registers {
        Registers { values: vec![None; 256] }
    }
}

impl Registers {
    /// The value of a register, for what has to be certain: an address, a branch, a signal.
    ///
    /// # Errors
    /// Nothing was written to it, or what depends on what nobody knows.
    pub fn get(&self, number: u8) -> Result<u32, Fault> {
        match self.look(number)? {
            (value, Holds::Values) => Ok(value),
            _ => Err(Fault::Unknown(format!("the value of register {number}"))),
        }
    }

    /// The bits of a register, and what they hold.
    ///
    /// # Errors
    /// Nothing was written to it.
    pub fn look(&self, number: u8) -> Result<(u32, Holds), Fault> {
        let value = self.values.get(usize::from(number)).copied().flatten();
        value.ok_or_else(|| Fault::Illegal(format!("register {number} is read and has no value")))
    }

    /// The value of a pair of registers.
    ///
    /// # Errors
    /// As [`Registers::get`].
    pub fn pair(&self, low: u8, high: u8) -> Result<u64, Fault> {
        Ok(u64::from(self.get(low)?) | u64::from(self.get(high)?) << 32)
    }

    /// Writes a value to a register.
    pub fn set(&mut self, number: u8, value: u32) {
        self.put(number, value, Holds::Values);
    }

    /// Writes bits to a register that hold something.
    pub fn put(&mut self, number: u8, bits: u32, holds: Holds) {
        if let Some(place) = self.values.get_mut(usize::from(number)) {
            *place = Some((bits, holds));
        }
    }
}
