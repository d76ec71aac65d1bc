//! Options of what a kernel is read for: the windows of the device.

use neff::kernel::check::{Bounds, Options};

use crate::args;

/// The windows that a library is copied to.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Device")]
pub struct DeviceOptions {
    /// Run address of the code
    #[arg(long, value_name = "ADDRESS", default_value = "0x18000", value_parser = word)]
    pub code_base: u32,
    /// Bytes of code, zeros included
    #[arg(long, value_name = "BYTES", default_value = "0x8000", value_parser = window)]
    pub code_size: u32,
    /// Run address of the data
    #[arg(long, value_name = "ADDRESS", default_value = "0xbe000", value_parser = word)]
    pub data_base: u32,
    /// Bytes of data, zeros included
    #[arg(long, value_name = "BYTES", default_value = "0x2000", value_parser = window)]
    pub data_size: u32,
}

impl DeviceOptions {
    /// What the library takes; where sources disagree, as the format notes recommend.
    pub(super) fn options(self) -> Options {
        let DeviceOptions { code_base, code_size, data_base, data_size } = self;
        let bounds = Bounds { code_base, code_size, data_base, data_size };
        Options { bounds, ..Options::default() }
    }
}

/// Bytes that a window may have: all memory of a processor is smaller.
const WINDOW: u32 = 1 << 24;

fn window(text: &str) -> Result<u32, String> {
    let size = word(text)?;
    if size > WINDOW { Err(format!("a window has at most {WINDOW:#x} bytes")) } else { Ok(size) }
}

/// A number of 32 bits; negative ones are two's complement.
///
/// # Errors
/// It is none.
pub(super) fn signed_word(text: &str) -> Result<u32, String> {
    let Some(digits) = text.strip_prefix('-') else { return word(text) };
    match word(digits)? {
        size if size <= 1 << 31 => Ok(size.wrapping_neg()),
        _ => Err("it has more than 32 bits".to_owned()),
    }
}

/// A number of 32 bits.
///
/// # Errors
/// It is none.
pub(super) fn word(text: &str) -> Result<u32, String> {
    u32::try_from(args::number(text)?).map_err(|_| "it has more than 32 bits".to_owned())
}
