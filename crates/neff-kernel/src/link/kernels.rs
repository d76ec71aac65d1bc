//! The kernel table: rows of eight bytes, a key each (format notes 07 §3).

use neff_diag::{Diagnostic, Findings, Place, codes::linking};

use super::layout::{Layout, OutputSection};
use crate::object::{KERNEL_TABLE, Object};

/// Bytes of a row.
const ROW: usize = 8;
/// The opcode whose instructions have an opcode of their own, which the spec tells apart.
const EXTENDED: u8 = 0xF0;

/// A row of the kernel table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel {
    /// The opcode that the dispatcher looks for.
    pub opcode: u8,
    /// The opcode within ExtendedInst; else 0.
    pub spec: u8,
    /// Link address of the function.
    pub function: u32,
}

/// Reads the table as it was linked, and checks it.
pub(super) fn check(objects: &[Object], layout: &Layout, findings: &mut Findings) -> Vec<Kernel> {
    let Some(table) = layout.section(KERNEL_TABLE) else {
        let finding = Diagnostic::new(linking::NO_KERNELS, "the kernel table is empty");
        findings.push(finding.help("`.kernel NAME opcode=0xF0 spec=1` adds a row"));
        return Vec::new();
    };
    let mut kernels: Vec<Kernel> = Vec::new();
    for (at, row) in table.bytes.chunks(ROW).enumerate() {
        let fault = match row.try_into().map(read) {
            Err(_) => Some(format!("its last row has {} bytes", row.len())),
            Ok(Err(text)) => Some(text),
            Ok(Ok(kernel)) => {
                let key = (kernel.opcode, kernel.spec);
                let known = kernels.iter().any(|other| (other.opcode, other.spec) == key);
                kernels.push(kernel);
                let text = format!("opcode {:#04x}, spec {} stands twice", key.0, key.1);
                known.then_some(text)
            }
        };
        if let Some(text) = fault {
            let finding = Diagnostic::new(linking::KERNEL_TABLE_LINK, text);
            findings.push(finding.at(place(objects, table, at.saturating_mul(ROW))));
        }
    }
    kernels
}

fn read(row: [u8; ROW]) -> Result<Kernel, String> {
    let [first, second, spec, opcode, a, b, c, d] = row;
    let function = u32::from_le_bytes([a, b, c, d]);
    if first != 0 || second != 0 {
        return Err(format!(
            "a row begins with {first:#04x}, {second:#04x} and not with two zeros"
        ));
    }
    if opcode != EXTENDED && spec != 0 {
        return Err(format!("opcode {opcode:#04x} has spec {spec}"));
    }
    if function == 0 {
        return Err(format!("opcode {opcode:#04x}, spec {spec} has no function"));
    }
    Ok(Kernel { opcode, spec, function })
}

/// The place in an object of a byte of the table.
fn place(objects: &[Object], table: &OutputSection, at: usize) -> Place {
    let at = u32::try_from(at).unwrap_or(u32::MAX);
    let piece = table.pieces.iter().rfind(|piece| piece.offset <= at);
    let file = piece.and_then(|piece| objects.get(piece.object));
    Place::Section {
        file: file.map_or_else(String::new, |object| object.name.clone()),
        section: table.name.clone(),
        offset: piece.map_or(at, |piece| at.saturating_sub(piece.offset)).into(),
    }
}
