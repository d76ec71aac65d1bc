//! Random programs that run in QEMU and in the interpreter, and what comes of them.
//!
//! One image has all programs of a seed, one after the other: each sets all registers, executes
//! some random instructions, and writes a0 to a15, SAR and the booleans behind each other into a
//! record of its own, whose rest is its memory. Then the image writes all records to its standard
//! output and exits.

mod elf;
mod image;
mod program;
mod random;
mod rows;

pub use elf::elf;
pub use image::{Image, RECORD, image, interpreted};
pub use rows::{NOT_RUN, run_in_programs};

/// How many programs the recorded results are of, and their seed.
pub const PROGRAMS: usize = 10_000;
/// The seed of the recorded programs.
pub const SEED: u64 = 20_240_607;

/// FNV-1a of 32 bits, which is what is recorded of a program.
pub fn digest(record: &[u8]) -> u32 {
    record.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
