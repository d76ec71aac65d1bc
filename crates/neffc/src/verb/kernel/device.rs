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
    #[arg(long, value_name = "BYTES", default_value = "0x8000", value_parser = word)]
    pub code_size: u32,
    /// Run address of the data
    #[arg(long, value_name = "ADDRESS", default_value = "0xbe000", value_parser = word)]
    pub data_base: u32,
    /// Bytes of data, zeros included
    #[arg(long, value_name = "BYTES", default_value = "0x2000", value_parser = word)]
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

/// A number of 32 bits.
///
/// # Errors
/// It is none.
pub(super) fn word(text: &str) -> Result<u32, String> {
    u32::try_from(args::number(text)?).map_err(|_| "it has more than 32 bits".to_owned())
}
