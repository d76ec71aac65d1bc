//! Files of kernels: read whole, within a limit.

use neff::text::text;
use neff_diag::{Diagnostic, Place, codes::linking};

use crate::exit::Stop;
use crate::input::Source;

/// Bytes of a text, an object or an image: the device takes 32 KiB of code, so this is far more
/// than any kernel has, debug information included.
const LIMIT: u64 = 64 << 20;

/// The bytes of a file.
///
/// # Errors
/// It cannot be read, or is too long for a kernel.
pub(super) fn bytes(source: &Source) -> Result<Vec<u8>, Stop> {
    let input = source.open()?;
    let length = input.size();
    text::read(input, length, LIMIT).map_err(|error| match text::unreadable(&error) {
        Some(_) => {
            let finding =
                Diagnostic::new(linking::NOT_AN_OBJECT, "the file is too long for a kernel");
            let finding = finding.expected(format!("at most {LIMIT} bytes"));
            Stop::faults(finding.at(Place::Path(source.name())))
        }
        None => Stop::cannot_read(&source.name(), &error),
    })
}
