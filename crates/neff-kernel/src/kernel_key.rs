//! What selects a kernel: opcode and spec (format notes 07 §3.2). Texts, tables and calls agree in
//! it.

/// Opcode of ExtendedInst, the only one whose kernels differ by spec.
pub const EXTENDED: u8 = 0xF0;

/// Bytes of an instruction.
pub const SLOT: usize = 64;

/// Opcode and spec that an instruction asks for: its first byte and, of ExtendedInst, byte 12.
pub fn of(slot: &[u8; SLOT]) -> (u8, u8) {
    let [opcode, _, _, _, _, _, _, _, _, _, _, _, spec, ..] = *slot;
    (opcode, if opcode == EXTENDED { spec } else { 0 })
}
