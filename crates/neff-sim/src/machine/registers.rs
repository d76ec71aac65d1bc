//! The registers of an engine: 256 words of 32 bits, as far as its numbers reach (format notes 05
//! §1.1, 12 §3.9).

use crate::fault::Fault;

/// One engine's registers, and which of them were ever written.
#[derive(Debug, Clone)]
pub struct Registers {
    values: Vec<Option<u32>>,
}

impl Default for Registers {
    fn default() -> Registers {
        Registers { values: vec![None; 256] }
    }
}

impl Registers {
    /// The value of a register.
    ///
    /// # Errors
    /// Nothing was written to it.
    pub fn get(&self, number: u8) -> Result<u32, Fault> {
        let value = self.values.get(usize::from(number)).copied().flatten();
        value.ok_or_else(|| Fault::Illegal(format!("register {number} is read and has no value")))
    }

    /// The value of a pair of registers.
    ///
    /// # Errors
    /// Nothing was written to one of them.
    pub fn pair(&self, low: u8, high: u8) -> Result<u64, Fault> {
        Ok(u64::from(self.get(low)?) | u64::from(self.get(high)?) << 32)
    }

    /// Writes a register.
    pub fn set(&mut self, number: u8, value: u32) {
        if let Some(place) = self.values.get_mut(usize::from(number)) {
            *place = Some(value);
        }
    }
}
