//! The runtime's prelinker: from an image to the library that is staged for the device (format
//! notes 07 §1.8 steps 7 to 15, §2, §4).
//!
//! `place` says where the segments go, `memory` is the two windows, `walk` carries the
//! relocations out, `library` makes the block.

mod library;
mod memory;
mod place;
mod record;
mod walk;

use neff_diag::{Diagnostic, Findings, Place, codes::kernel_image};

use crate::check::{Answer, Faults, Lifecycle, Options, WRAPPER_TOO_LARGE};
use crate::check::{dynamic_info, segment_headers};
use crate::reading::Kernel;

pub use library::{HEADER_BYTES, Library, MAGIC};
pub use memory::FILL;
pub use place::Placement;
pub(crate) use place::{largest_section, largest_segment};
pub use record::{Direction, RECORD_BYTES, Record, Selector, sequence};

/// What prelinking gives.
#[derive(Debug, Clone)]
pub struct Prelinked {
    /// The library, if nothing is refused.
    pub library: Option<Library>,
    /// What the loader refuses, in its order.
    pub faults: Faults,
    /// What it passes over.
    pub remarks: Findings,
}

/// Does what the loader does, and goes on where it would stop, so that all faults are found.
///
/// The library is there only if there are no faults.
pub fn prelink(kernel: &Kernel<'_>, options: &Options) -> Prelinked {
    let mut faults = Faults::default();
    let mut remarks = Findings::new();
    let library = steps(kernel, options, &mut faults, &mut remarks);
    Prelinked { library: library.filter(|_| faults.is_empty()), faults, remarks }
}

fn steps(
    kernel: &Kernel<'_>,
    options: &Options,
    faults: &mut Faults,
    remarks: &mut Findings,
) -> Option<Library> {
    if !segment_headers(kernel, options, faults) {
        return None;
    }
    let roles = &kernel.image.roles;
    let (Some(code), Some(data)) = (roles.code, roles.data) else {
        dynamic_info(kernel, &options.readings, faults);
        return None;
    };
    let placement = Placement::of(kernel, &code, &data, options, faults);
    let info = dynamic_info(kernel, &options.readings, faults);
    let fits = placement.check_bounds(&code, &data, options, faults);
    let mut memory = memory::Memory::filled(options.bounds);
    for segment in [&code, &data] {
        placement.copy(kernel, segment, &mut memory, faults);
    }
    if let Some(table) = info.table {
        let walk = walk::Walk { placement: &placement, readings: &options.readings };
        // Where segments do not fit, places of relocations would be faults for that reason alone.
        let memory = fits.then_some(&mut memory);
        walk.all(kernel, table, memory, faults, remarks);
    }
    if !fits {
        return None;
    }
    let lifecycle = |address: Option<u32>| match options.readings.lifecycle {
        Lifecycle::Run => address.map_or(0, |address| placement.run(address)),
        Lifecycle::Link => address.unwrap_or(0),
    };
    let library = Library::assemble(library::Parts {
        code: memory.code.start(code.memory_size),
        data: memory.data.start(data.memory_size),
        init: lifecycle(info.init),
        fini: lifecycle(info.fini),
        start: placement.code(kernel.image.entry),
    });
    gate(&library, options.library_limit, faults);
    null_start(kernel, &library, remarks);
    Some(library)
}

/// Step 15.
fn gate(library: &Library, limit: u32, faults: &mut Faults) {
    if library.size() > limit {
        let message = "the library is larger than the buffer it is staged in";
        let finding = Diagnostic::new(kernel_image::LIBRARY_TOO_LARGE, message)
            .expected(format!("{limit:#x} bytes at most"))
            .found(format!("{:#x}", library.size()));
        faults.push(15, Answer::Wrapper(WRAPPER_TOO_LARGE), finding);
    }
}

/// The device refuses a library whose start is 0.
fn null_start(kernel: &Kernel<'_>, library: &Library, remarks: &mut Findings) {
    if library.start() == 0 {
        remarks.push(
            Diagnostic::new(kernel_image::NO_START, "the run address of the entry is 0")
                .at(Place::field(24, 4, "e_entry"))
                .found(format!("{:#x}", kernel.image.entry))
                .note("the device logs \"Corrupted prelink library; NULL start symbol\""),
        );
    }
}
