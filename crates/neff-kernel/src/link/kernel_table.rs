//! The rows of the kernel table: what opcode calls which function (format notes 07 §3).

use std::collections::HashMap;

use neff_diag::{Diagnostic, Findings, codes::linking};

use super::fixup::Filled;
use super::layout::Layout;
use super::symbols::place;
use crate::elf_numbers::R_RELATIVE;
use crate::kernel_key::EXTENDED;
use crate::object::{KERNEL_TABLE, Object};

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel {
    /// The instruction that calls it.
    pub opcode: u8,
    /// The second half of an extended instruction; 0 for all others.
    pub spec: u8,
    /// Link address of its function.
    pub address: u32,
}

/// Reads the rows back from what the sections hold, and reports those that no dispatcher takes.
pub(super) fn rows(
    objects: &[Object],
    layout: &Layout,
    filled: &Filled,
    findings: &mut Findings,
) -> Vec<Kernel> {
    let Some(table) = layout.data_section(KERNEL_TABLE) else { return Vec::new() };
    let mut rows = Vec::new();
    let mut seen: HashMap<(u8, u8), neff_diag::Place> = HashMap::new();
    for piece in &table.pieces {
        let bytes = filled.bytes.get(piece.object).and_then(|object| object.get(piece.section));
        let bytes = bytes.map_or(&[][..], Vec::as_slice);
        let (whole, rest) = bytes.as_chunks::<8>();
        if !rest.is_empty() {
            let end = u32::try_from(bytes.len().saturating_sub(rest.len())).unwrap_or(0);
            let text = format!("the table has {} bytes, which are no whole rows", bytes.len());
            let finding = Diagnostic::new(linking::KERNEL_TABLE_SIZE, text)
                .at(place(objects, piece.object, piece.section, end))
                .expected("rows of 8 bytes");
            findings.push(finding);
        }
        for (row, offset) in whole.iter().zip((0u32..).step_by(8)) {
            let at = || place(objects, piece.object, piece.section, offset);
            let site = piece.address.saturating_add(offset.into()).saturating_add(4);
            let kernel = check(row, site, layout, filled, &at, findings);
            if let Some(first) = seen.get(&(kernel.opcode, kernel.spec)) {
                let text = format!("{} is in the table already", kernel.key());
                let finding = Diagnostic::new(linking::KERNEL_KEY_TWICE, text).at(at()).note_at(
                    "the first row is here, and the only one that is found",
                    first.clone(),
                );
                findings.push(finding);
            }
            seen.entry((kernel.opcode, kernel.spec)).or_insert_with(at);
            rows.push(kernel);
        }
    }
    rows
}

fn check(
    row: &[u8; 8],
    site: u64,
    layout: &Layout,
    filled: &Filled,
    at: &impl Fn() -> neff_diag::Place,
    findings: &mut Findings,
) -> Kernel {
    let [zero, another, spec, opcode, address @ ..] = *row;
    let address = u32::from_le_bytes(address);
    let kernel = Kernel { opcode, spec, address };
    if (zero, another) != (0, 0) || (opcode != EXTENDED && spec != 0) {
        let found = format!("{zero:02x} {another:02x} {spec:02x} {opcode:02x}");
        let finding = Diagnostic::new(linking::KERNEL_KEY, "no instruction has this key")
            .at(at())
            .expected("two zero bytes, the second half of 0xf0 or else 0, the opcode")
            .found(found);
        findings.push(finding);
    }
    let listed = u32::try_from(site).is_ok_and(|site| {
        let entry = filled.entries.binary_search_by_key(&(site, R_RELATIVE), |e| (e.site, e.kind));
        entry.is_ok()
    });
    let begin = layout.code.address;
    let code = begin..begin.saturating_add(layout.code.memory_size);
    if !listed || !code.contains(&u64::from(address)) {
        let text = format!("{} calls no function of the image", kernel.key());
        let finding = Diagnostic::new(linking::KERNEL_ADDRESS, text)
            .at(at())
            .found(format!(
                "{address:#x}{}",
                if listed { "" } else { ", which does not move with the code" }
            ))
            .help("the second word of a row is the name of a function");
        findings.push(finding);
    }
    kernel
}

impl Kernel {
    /// What an instruction names it by: `opcode 0x7e`, `opcode 0xf0/0x03`.
    pub fn key(&self) -> String {
        match self.opcode {
            EXTENDED => format!("opcode 0xf0/{:#04x}", self.spec),
            opcode => format!("opcode {opcode:#04x}"),
        }
    }
}
