//! Header fields that the loader does not look at and that differ from those of all kernels that
//! are known (format notes 07 §1.1, §1.8 step 6).

use neff_diag::{Diagnostic, Findings, Place, codes::kernel_image};

use crate::elf::{LOAD, Order};
use crate::reading::Kernel;

/// `EM_XTENSA`.
const XTENSA: u16 = 94;
/// Bits of `e_flags` that say which machine it is.
const MACHINE_FLAGS: u32 = 15;

pub(super) fn remark(kernel: &Kernel<'_>, remarks: &mut Findings) {
    let header = &kernel.elf.header;
    if kernel.elf.words.order() == Order::Big {
        remarks.push(
            Diagnostic::new(kernel_image::BIG_ENDIAN, "the file is big-endian")
                .at(Place::field(5, 1, "EI_DATA"))
                .expected("1 (little-endian)")
                .found("2")
                .note(
                    "the loader swaps the numbers of its headers; devices run little-endian code",
                ),
        );
    }
    let lowest = kernel.elf.segments.iter().filter(|segment| segment.kind == LOAD);
    let lowest = lowest.map(|segment| segment.virtual_address).min().unwrap_or(0);
    let kind: u32 = if lowest == 0 { 3 } else { 2 };
    let segment_size = if header.segment_count == 0 { header.segment_size } else { 32 };
    let section_size = if header.section_count == 0 { header.section_size } else { 40 };
    let version = header.identity.map_or(1, |identity| identity.version);
    let needed: u16 = if kernel.image.roles.scratch.is_some() { 4 } else { 3 };
    let rows: [(u64, u64, &'static str, u32, u32); 9] = [
        (6, 1, "EI_VERSION", version.into(), 1),
        (16, 2, "e_type", header.kind.into(), kind),
        (18, 2, "e_machine", header.machine.into(), XTENSA.into()),
        (20, 4, "e_version", header.version, 1),
        (36, 4, "e_flags", header.flags & MACHINE_FLAGS, 0),
        (40, 2, "e_ehsize", header.header_size.into(), 52),
        (42, 2, "e_phentsize", header.segment_size.into(), segment_size.into()),
        (44, 2, "e_phnum", header.segment_count.into(), header.segment_count.max(needed).into()),
        (46, 2, "e_shentsize", header.section_size.into(), section_size.into()),
    ];
    for (offset, length, field, found, expected) in rows {
        if found != expected {
            remarks.push(
                Diagnostic::new(
                    kernel_image::FOREIGN_HEADER,
                    format!("{field} differs from that of all kernels that are known"),
                )
                .at(Place::field(offset, length, field))
                .expected(expected.to_string())
                .found(found.to_string()),
            );
        }
    }
}
