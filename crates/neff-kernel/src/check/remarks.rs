//! What the loader takes and what goes wrong all the same: addresses and relocations (format notes
//! 07 §2.2, §2.4, §4.1).

use neff_diag::{Diagnostic, Findings, Place, codes::kernel_image};

use crate::elf::{Entry, EntryKind, Segment};
use crate::image::{Role, SEPARATION, const16};
use crate::prelink::{largest_section, largest_segment};
use crate::reading::Kernel;

use super::options::Options;

pub(super) fn remark(kernel: &Kernel<'_>, options: &Options, remarks: &mut Findings) {
    let roles = &kernel.image.roles;
    let (Some(code), Some(data)) = (roles.code, roles.data) else { return };
    alignment(kernel, options, [code, data], remarks);
    separation(&code, &data, remarks);
    for (field, address) in [
        ("e_entry", Some(kernel.image.entry)),
        ("DT_INIT", kernel.image.init.filter(|address| *address != 0)),
        ("DT_FINI", kernel.image.fini.filter(|address| *address != 0)),
    ] {
        if let Some(address) = address.filter(|address| roles.role(*address) != Some(Role::Code)) {
            remarks.push(
                Diagnostic::new(kernel_image::NOT_CODE, format!("{field} is not in the code"))
                    .at(function_place(kernel, field))
                    .expected(range(&code))
                    .found(format!("{address:#x}")),
            );
        }
    }
    for entry in &kernel.image.relocations {
        relocation(kernel, entry, remarks);
    }
}

fn function_place(kernel: &Kernel<'_>, field: &'static str) -> Place {
    let tag = match field {
        "DT_INIT" => crate::elf::tag::INIT,
        "DT_FINI" => crate::elf::tag::FINI,
        _ => return Place::field(24, 4, "e_entry"),
    };
    let entry = kernel.image.dynamic.entry(tag);
    Place::field(entry.map_or(kernel.image.dynamic.offset, |entry| entry.offset), 8, field)
}

fn range(segment: &Segment) -> String {
    let end = segment.address.wrapping_add(segment.memory_size);
    format!("{:#x} up to {end:#x}", segment.address)
}

/// Addresses that are no multiples of the alignment: the loader puts the segment that much later
/// and cuts as much off its end. And alignments whose two readings give different addresses.
fn alignment(
    kernel: &Kernel<'_>,
    options: &Options,
    segments: [Segment; 2],
    remarks: &mut Findings,
) {
    let [code, data] = segments;
    let (sections, headers) = (largest_section(kernel), largest_segment(&code, &data));
    for section in kernel.elf.sections.iter().filter(|it| it.align == sections) {
        if !sections.is_power_of_two() {
            let name = section.title();
            remarks.push(
                Diagnostic::new(
                    kernel_image::ALIGNMENT,
                    format!("the alignment of section {} {name} is no power of two", section.index),
                )
                .at(Place::field(section.header_offset.saturating_add(32), 4, "sh_addralign"))
                .found(format!("{sections:#x}")),
            );
        }
    }
    let bases = [options.bounds.code_base, options.bounds.data_base];
    for (segment, base) in segments.iter().zip(bases) {
        let skipped = |alignment: u32| {
            let below = alignment.wrapping_sub(1);
            (base.wrapping_add(below) & !below)
                .wrapping_add(segment.address & below)
                .wrapping_sub(base)
        };
        let place = Place::field(segment.header_offset.saturating_add(12), 4, "p_paddr");
        let (one, other) = (skipped(sections), skipped(headers));
        if one != other {
            remarks.push(
                Diagnostic::new(
                    kernel_image::ALIGNMENT,
                    "where the segment goes depends on what the loader takes for its alignment",
                )
                .at(place)
                .expected("the same place by both")
                .found(format!(
                    "{one:#x} bytes into the window by the sections' {sections:#x}, {other:#x} by p_align {headers:#x}"
                )),
            );
        } else if one != 0 {
            remarks.push(
                Diagnostic::new(
                    kernel_image::ALIGNMENT,
                    format!("the last {one:#x} bytes of the segment are cut off"),
                )
                .at(place)
                .expected(format!("a multiple of {sections:#x}"))
                .found(format!("{:#x}", segment.address))
                .note("the loader copies the segment to its place by the alignment, and stages as many bytes from the start of the window"),
            );
        }
    }
}

/// Code that would move with the data.
fn separation(code: &Segment, data: &Segment, remarks: &mut Findings) {
    let end = u64::from(code.address).saturating_add(code.memory_size.into());
    if end.saturating_add(SEPARATION.into()) > u64::from(data.address) {
        remarks.push(
            Diagnostic::new(
                kernel_image::SEPARATION,
                "code ends where addresses count as data, or behind it",
            )
            .at(Place::field(code.header_offset.saturating_add(12), 4, "p_paddr"))
            .expected(format!(
                "an end {SEPARATION:#x} bytes below the data's {:#x} at most",
                data.address
            ))
            .found(format!("{end:#x}")),
        );
    }
}

fn relocation(kernel: &Kernel<'_>, entry: &Entry, remarks: &mut Findings) {
    let (elf, roles) = (&kernel.elf, &kernel.image.roles);
    let target = match entry.kind() {
        EntryKind::None | EntryKind::Other(_) => return,
        EntryKind::Relative => {
            let word = roles.bytes(elf, entry.site, 4).and_then(|bytes| bytes.try_into().ok());
            word.map(|word| u32::from_le_bytes(word).wrapping_add(entry.addend))
        }
        EntryKind::Low(slot) | EntryKind::High(slot) => {
            patched(kernel, entry, slot, remarks);
            Some(entry.addend)
        }
    };
    // The address behind the last byte is the end of a table, and as good as one in it.
    let inside = |address: u32| {
        let role = roles.role(address).or_else(|| roles.role(address.wrapping_sub(1)));
        matches!(role, Some(Role::Code | Role::Data))
    };
    if let Some(address) = target.filter(|address| !inside(*address)) {
        remarks.push(
            Diagnostic::new(
                kernel_image::RELOCATION_TARGET,
                format!("relocation {} leads out of the image", entry.index),
            )
            .at(Place::field(entry.offset, 12, "relocation"))
            .expected("an address in code or data")
            .found(format!("{address:#x}, for the place {:#x}", entry.site)),
        );
    }
}

/// An instruction whose bits 8 to 23 take half an address should be a CONST16.
fn patched(kernel: &Kernel<'_>, entry: &Entry, slot: u8, remarks: &mut Findings) {
    let roles = &kernel.image.roles;
    let narrow = roles
        .bytes(&kernel.elf, entry.site, 1)
        .is_some_and(|bytes| bytes.iter().all(|byte| byte & 8 == 0));
    if slot == 0 && narrow && const16(&kernel.elf, roles, entry.site).is_none() {
        let bytes = roles.bytes(&kernel.elf, entry.site, 3).unwrap_or_default();
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        remarks.push(
            Diagnostic::new(
                kernel_image::NOT_CONST16,
                format!("relocation {} overwrites what is no CONST16", entry.index),
            )
            .at(Place::field(entry.offset, 12, "relocation"))
            .expected("an instruction whose first byte ends in 4")
            .found(format!("{} at {:#x}", bytes.join(" "), entry.site)),
        );
    }
}
