//! Lengths of instructions by their first bytes, bundles among them (format notes 07 §2.6, §6.13).

/// Bytes of the instruction or bundle that `bytes` begin with: 2, 3, 8 or 16. `None` if the first
/// bytes begin nothing that is known, or if there are too few of them to tell.
pub fn length(bytes: &[u8]) -> Option<usize> {
    let first = bytes.first()? & 15;
    match first {
        0..=7 => Some(3),
        8..=13 => Some(2),
        14 => Some(16),
        _ => match bytes.get(3)? & 15 {
            7 | 15 => None,
            low if low % 2 == 0 => Some(8),
            _ => Some(16),
        },
    }
}

/// A known form of bundles: name, bytes, mask and value of its first word, slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Its name, e.g. `N0`.
    pub name: &'static str,
    /// Its bytes.
    pub length: usize,
    mask: u32,
    value: u32,
    /// Its slots; `-` where the notes give none.
    pub slots: &'static str,
}

const fn format(
    name: &'static str,
    length: usize,
    mask: u32,
    value: u32,
    slots: &'static str,
) -> Format {
    Format { name, length, mask, value, slots }
}

/// The forms that are known; three more exist.
static FORMATS: [Format; 11] = [
    format("F0", 16, 0x0B00_000F, 0x0100_000F, "LdSt, Ld, Mul, ALU"),
    format("F1", 16, 0x3700_000F, 0x0300_000F, "LdStALU, Ld, Mul, ALU"),
    format("F2", 16, 0x3700_000F, 0x3300_000F, "LdSt, Ld, Mul, ALU"),
    format("F3", 16, 0x0800_000F, 0x0000_000E, "LdSt, Ld, Mul, ALU, ALU"),
    format("F4", 16, 0x0B00_000F, 0x0900_000F, "Ld, Ld, Mul, ALU"),
    format("F6", 16, 0x3700_000F, 0x2300_000F, "LdSt, Ld, Mul, ALU"),
    format("F7", 16, 0x3700_000F, 0x1300_000F, "LdSt, Ld, Mul, ALU"),
    format("F11", 16, 0x0800_000F, 0x0800_000E, "Ld, ALU, Mul, ALU, ALU"),
    format("N0", 8, 0x0900_000F, 0x0000_000F, "LdSt, -, -, ALU"),
    format("N1", 8, 0x1900_000F, 0x0800_000F, "LdSt, -, Mul"),
    format("N2", 8, 0x1900_000F, 0x1800_000F, "LdSt, Ld"),
];

/// The form of the bundle that `bytes` begin with, if it is a known one.
pub fn form(bytes: &[u8]) -> Option<&'static Format> {
    let first = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?);
    let length = length(bytes)?;
    FORMATS.iter().find(|form| form.length == length && first & form.mask == form.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_bundle_is_of_form_n0() {
        let bundle = [0x4f, 0x80, 0xa0, 0x80, 0x11, 0xc3, 0x20, 0x21];
        assert_eq!(length(&bundle), Some(8));
        assert_eq!(form(&bundle).map(|form| form.name), Some("N0"));
    }

    #[test]
    fn lengths_by_first_bytes() {
        for (bytes, expected) in [
            (&[0x36, 0x41, 0x00][..], Some(3)),
            (&[0x1d], Some(2)),
            (&[0x0e], Some(16)),
            (&[0x0f, 0, 0, 0x02], Some(8)),
            (&[0x0f, 0, 0, 0x0d], Some(16)),
            (&[0x0f, 0, 0, 0x07], None),
            (&[0x0f, 0, 0], None),
            (&[], None),
        ] {
            assert_eq!(length(bytes), expected, "{bytes:x?}");
        }
    }
}
