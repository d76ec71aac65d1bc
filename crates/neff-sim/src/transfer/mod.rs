//! Transfers: what a queue moves between SBUF and buffers.

pub mod dynamic;
mod packed;
mod side;

pub use packed::Packed;
pub use side::{MOST_BYTES, Side, Store};

use crate::fault::Fault;

/// What becomes of the bytes on their way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Motion {
    /// Nothing.
    Copy,
    /// Numbers of one data type become numbers of another; codes of the instruction set.
    Cast(u8, u8),
}

/// What counts a transfer that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    /// The semaphore.
    pub semaphore: u8,
    /// How often it is incremented, each time by 1: once by each hardware queue (format notes 12
    /// §3.10).
    pub steps: u32,
}

/// One transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// What becomes of the bytes.
    pub motion: Motion,
    /// Where they come from.
    pub sources: Vec<Side>,
    /// Where they go.
    pub to: Side,
    /// What is counted then.
    pub completions: Vec<Completion>,
}

impl Transfer {
    /// A transfer whose sides go together.
    ///
    /// # Errors
    /// They have different numbers of bytes.
    pub fn new(
        motion: Motion,
        sources: Vec<Side>,
        to: Side,
        completions: Vec<Completion>,
    ) -> Result<Transfer, Fault> {
        for from in &sources {
            let (bytes, wanted) = match motion {
                Motion::Copy => (from.bytes(), to.bytes()),
                Motion::Cast(in_dtype, out_dtype) => {
                    let width = |code| width(code).ok_or_else(|| unknown(code));
                    let elements = |bytes: u64, code| Ok::<_, Fault>(bytes.checked_div(width(code)?));
                    let (left, right) =
                        (elements(from.bytes(), in_dtype)?, elements(to.bytes(), out_dtype)?);
                    (left.unwrap_or(0), right.unwrap_or(0))
                }
            };
            if bytes != wanted {
                let unit = if motion == Motion::Copy { "bytes" } else { "numbers" };
                let what = format!("the sides differ: {bytes} {unit} to {wanted}");
                return Err(Fault::Illegal(what));
            }
        }
        Ok(Transfer { motion, sources, to, completions })
    }
}

/// Bytes of a number of a data type; `None` for types of part of a byte or unknown ones.
fn width(code: u8) -> Option<u64> {
    let mut rows = neff_abi::dtype::DTYPES.iter();
    let row = rows.find(|row| row.isa.is_some_and(|(isa, _)| isa == code))?;
    row.bits.filter(|bits| bits % 8 == 0).map(|bits| u64::from(bits / 8))
}

fn unknown(code: u8) -> Fault {
    Fault::Unknown(format!("numbers of data type {code:#04x}"))
}
