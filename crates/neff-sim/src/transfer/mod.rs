//! Transfers: what a queue moves between SBUF and buffers. They stand in the program (`dynamic`) or
//! in blocks that it starts (`stored`).

mod combine;
pub mod dynamic;
mod packed;
mod side;
pub mod stored;

pub use packed::Packed;
pub use side::{MOST_BYTES, Side, Store};

use neff_abi::DescriptorOp;
use neff_asm::predicate::{Change, Signal};

use crate::fault::Fault;
use crate::memory::{ChipMemory, DeviceMemory, Holds};
use crate::number::{Format, Fp8Rules, convert};

/// What becomes of the bytes on their way.
#[derive(Debug, Clone, PartialEq)]
pub enum Motion {
    /// Nothing.
    Copy,
    /// Numbers of one data type become numbers of another; codes of the instruction set.
    Cast(u8, u8),
    /// Numbers of several sources become one.
    Combine {
        /// How.
        op: DescriptorOp,
        /// Data type of the sources.
        from: u8,
        /// Data type of the destination.
        to: u8,
        /// What scaled sums multiply by.
        scale: f64,
        /// What least and greatest begin with.
        start: Option<f64>,
    },
    /// What is written is not known.
    Unknown,
}

/// What counts a transfer that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    /// What is changed.
    pub signal: Signal,
    /// How, each time.
    pub change: Change,
    /// How often: once by each hardware queue (format notes 12 §3.10).
    pub steps: u32,
}

impl Completion {
    /// A semaphore that each of so many hardware queues increments.
    pub fn counted(semaphore: u8, steps: u32) -> Completion {
        Completion { signal: Signal::Semaphore(semaphore), change: Change::Add(1), steps }
    }
}

/// One transfer.
#[derive(Debug, Clone, PartialEq)]
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
                Motion::Copy | Motion::Unknown => (from.bytes(), to.bytes()),
                Motion::Cast(in_dtype, out_dtype)
                | Motion::Combine { from: in_dtype, to: out_dtype, .. } => {
                    let width = |code| width(code).ok_or_else(|| unknown(code));
                    let elements =
                        |bytes: u64, code| Ok::<_, Fault>(bytes.checked_div(width(code)?));
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

    /// Moves the bytes, and says what those that were read hold. `packed` is used on the way.
    ///
    /// # Errors
    /// They cannot be read, written, or be made into others.
    pub(crate) fn perform(
        &self,
        packed: &mut Packed,
        chip: &mut ChipMemory,
        memory: &DeviceMemory<'_>,
        rules: &Fp8Rules,
    ) -> Result<Holds, Fault> {
        let format = |code| Format::from_code(code, rules).ok_or_else(|| unknown(code));
        packed.clear();
        match (&self.motion, self.sources.as_slice()) {
            (Motion::Copy, [from]) => packed.read(from, chip, memory)?,
            (Motion::Cast(from, to), [source]) => {
                packed.read(source, chip, memory)?;
                let (from, to) = (format(*from)?, format(*to)?);
                let count = packed.bytes.len().checked_div(from.bytes()).unwrap_or(0);
                let mut out = vec![0; count.saturating_mul(to.bytes())];
                convert(from, to, &packed.bytes, &mut out);
                packed.convert(from.bytes(), to.bytes(), out);
            }
            (Motion::Combine { op, from, to, scale, start }, sources) => {
                let mut all = Vec::with_capacity(sources.len());
                let mut worst = Holds::Values;
                for source in sources {
                    packed.clear();
                    packed.read(source, chip, memory)?;
                    worst = worst.max(packed.worst());
                    all.push(std::mem::take(&mut packed.bytes));
                }
                let formats = (format(*from)?, format(*to)?);
                packed.replace(combine::combine(*op, formats, &all, *scale, *start), worst);
            }
            (Motion::Unknown, _) => {
                let bytes = usize::try_from(self.to.bytes()).unwrap_or(0);
                packed.replace(vec![u8::MAX; bytes], Holds::Poison);
            }
            _ => return Err(Fault::Illegal("a transfer of several sources".to_owned())),
        }
        let holds = packed.worst();
        packed.settle();
        packed.write(&self.to, chip, memory)?;
        Ok(holds)
    }
}

/// Bytes of a number of a data type; `None` without arithmetic.
fn width(code: u8) -> Option<u64> {
    let format = Format::from_code(code, &Fp8Rules::default())?;
    u64::try_from(format.bytes()).ok()
}

fn unknown(code: u8) -> Fault {
    Fault::Unknown(format!("numbers of data type {code:#04x}"))
}
