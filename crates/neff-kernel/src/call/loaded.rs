//! From a prelinked image to the library on a processor.

use super::Library;
use crate::check::Bounds;
use crate::prelink;
use crate::reading::Kernel;

impl Library {
    /// The library as it lies on a processor, with the kernels of the image.
    pub fn of(kernel: &Kernel<'_>, library: &prelink::Library, bounds: &Bounds) -> Library {
        // Code moves as a whole, so the entry tells how far.
        let moved = library.start().wrapping_sub(kernel.image.entry);
        let rows = kernel.image.kernels.iter().flat_map(|table| &table.rows);
        Library {
            code: (bounds.code_base, library.code().to_vec()),
            data: (bounds.data_base, library.data().to_vec()),
            kernels: rows
                .map(|row| (row.opcode, row.spec, row.function.wrapping_add(moved)))
                .collect(),
        }
    }
}
