//! The kernel table. The loader does not look at it; a wrong one is found by the first instruction
//! that no row answers (format notes 07 §3.1, §3.2).

use std::collections::BTreeSet;

use neff_diag::{Diagnostic, Findings, Place, codes::kernel_image};

use crate::image::{KernelRow, KernelTable, ROW_BYTES, Role, SECTION};
use crate::kernel_key::EXTENDED;
use crate::reading::Kernel;

/// Low four bits of the first byte, and of the second, of `entry a1, N`.
const ENTRY: (u8, u8) = (0x36, 1);

pub(super) fn remark(kernel: &Kernel<'_>, remarks: &mut Findings) {
    let Some(table) = &kernel.image.kernels else {
        remarks.push(
            Diagnostic::new(kernel_image::NO_KERNEL_TABLE, "no kernel table is found").expected(
                "a section kernel_info_table, or rows of eight bytes with relocated addresses",
            ),
        );
        return;
    };
    let whole = table.rows.len().saturating_mul(8);
    if usize::try_from(table.size) != Ok(whole) {
        remarks.push(
            Diagnostic::new(kernel_image::KERNEL_ROW, "the kernel table does not end with a row")
                .at(place(kernel, table.address))
                .expected("a multiple of 8 bytes, all of them in the data")
                .found(format!("{:#x} bytes, {} rows", table.size, table.rows.len())),
        );
    }
    let mut keys = BTreeSet::new();
    for (index, row) in table.rows.iter().enumerate() {
        let faults = faults(kernel, row, !keys.insert((row.opcode, row.spec)));
        for (wrong, expected, found) in faults {
            remarks.push(
                Diagnostic::new(kernel_image::KERNEL_ROW, format!("kernel row {index} {wrong}"))
                    .at(place(kernel, row.address))
                    .expected(expected)
                    .found(found),
            );
        }
    }
    bounds(kernel, table, remarks);
}

type Fault = (&'static str, &'static str, String);

fn faults(kernel: &Kernel<'_>, row: &KernelRow, again: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    let [zero, one] = row.head;
    if row.head != [0, 0] {
        faults.push(("does not begin with two zeros", "00 00", format!("{zero:02x} {one:02x}")));
    }
    if row.spec != 0 && row.opcode != EXTENDED {
        let found = format!("opcode {:#04x}, spec {:#04x}", row.opcode, row.spec);
        faults.push(("has a spec that is never looked for", "spec 0, or opcode 0xf0", found));
    }
    if again {
        let found = format!("opcode {:#04x}, spec {:#04x} again", row.opcode, row.spec);
        faults.push((
            "is never reached",
            "a key of its own: the first row of a key is taken",
            found,
        ));
    }
    // Without any relocations that is another finding.
    if !row.relocated && kernel.image.table.is_some() {
        let found = format!("{:#x} as it is linked", row.function);
        faults.push(("keeps a link address", "a relocation of the function's address", found));
    }
    let code = &kernel.image.roles;
    let function = format!("{:#x}", row.function);
    if code.role(row.function) != Some(Role::Code) {
        faults.push(("leads to no code", "an address in the code", function));
    } else if !enters(kernel, row.function) {
        faults.push((
            "leads to no function",
            "ENTRY as first instruction: it is called by CALLX8",
            function,
        ));
    }
    faults
}

fn enters(kernel: &Kernel<'_>, address: u32) -> bool {
    let bytes = kernel.image.roles.bytes(&kernel.elf, address, 3);
    matches!(bytes, Some([first, second, _]) if *first == ENTRY.0 && second & 15 == ENTRY.1)
}

/// Functions that return bounds, one of which is not the table's.
fn bounds(kernel: &Kernel<'_>, table: &KernelTable, remarks: &mut Findings) {
    let end = table.address.wrapping_add(table.size);
    let by = |value| kernel.image.getters.iter().find(|getter| getter.value == value);
    if by(table.address).is_some() && by(end).is_none() {
        remarks.push(
            Diagnostic::new(
                kernel_image::KERNEL_ROW,
                "a function returns the start of the kernel table and none its end",
            )
            .at(place(kernel, table.address))
            .expected(format!("a function that returns {end:#x}"))
            .note(format!("rows have {ROW_BYTES} bytes; the dispatcher counts them by both")),
        );
    }
}

/// The row in the file; if it is not there, what says where it should be.
fn place(kernel: &Kernel<'_>, address: u32) -> Place {
    let data = kernel.image.roles.data;
    let held = data.filter(|data| address.wrapping_sub(data.address) < data.file_size);
    if let Some(data) = held {
        let by = address.wrapping_sub(data.address);
        let offset = u64::from(data.offset).saturating_add(by.into());
        return Place::field(offset, ROW_BYTES.into(), "kernel table");
    }
    kernel.elf.section(SECTION).map_or(Place::Nowhere, |section| {
        Place::field(section.header_offset.saturating_add(12), 4, "sh_addr")
    })
}
