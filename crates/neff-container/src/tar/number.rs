//! Numbers in tar header fields: octal text in the forms writers use, and base-256.
//!
//! Rests on the format notes 01 §4.1 (both dialects) and §4.2 (base-256).

/// How a dialect ends an octal field and which width it pads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OctalForm {
    /// All digits but one, then NUL: GNU tar's `0000644\0` and `00000000201\0`.
    Nul,
    /// All digits but two, then space and NUL: libarchive's `000644 \0` in 8-byte fields.
    SpaceNul,
    /// All digits but one, then space: libarchive's `00000000201 ` in 12-byte fields.
    Space,
}

/// Writes `value` as octal in the given form; false if it does not fit (field untouched).
pub fn write_octal(field: &mut [u8], value: u64, form: OctalForm) -> bool {
    let end: &[u8] = match form {
        OctalForm::Nul => b"\0",
        OctalForm::SpaceNul => b" \0",
        OctalForm::Space => b" ",
    };
    let Some(digits) = field.len().checked_sub(end.len()) else { return false };
    let text = format!("{value:0digits$o}");
    if text.len() > digits {
        return false;
    }
    field.iter_mut().zip(text.bytes().chain(end.iter().copied())).for_each(|(to, from)| *to = from);
    true
}

/// Writes `value` big-endian with the top bit of the first byte set; false if it does not fit.
pub fn write_base256(field: &mut [u8], value: u64) -> bool {
    let bytes = value.to_be_bytes();
    let Some(room) = field.len().checked_sub(1) else { return false };
    if room < 8 && value.checked_shr(u32::try_from(room.saturating_mul(8)).unwrap_or(64)) != Some(0)
    {
        return false;
    }
    field.fill(0);
    for (to, from) in field.iter_mut().rev().zip(bytes.iter().rev()) {
        *to = *from;
    }
    if let Some(first) = field.first_mut() {
        *first |= 0x80;
    }
    true
}

/// Reads a numeric field: octal with blanks around it, empty as 0, or base-256.
///
/// `None` if the field is none of these, or is negative, or does not fit 64 bits.
pub fn read(field: &[u8]) -> Option<u64> {
    match field.split_first() {
        Some((&first, rest)) if first & 0x80 != 0 => read_base256(first, rest),
        _ => read_octal(field),
    }
}

fn read_base256(first: u8, rest: &[u8]) -> Option<u64> {
    // Bit 6 of the first byte is the sign; no field of ours may be negative.
    if first & 0x40 != 0 {
        return None;
    }
    rest.iter().try_fold(u64::from(first & 0x3F), |value, &byte| {
        value.checked_mul(256)?.checked_add(u64::from(byte))
    })
}

fn read_octal(field: &[u8]) -> Option<u64> {
    let text = field.split(|&b| b == 0).next().unwrap_or_default().trim_ascii();
    text.iter().try_fold(0u64, |value, &byte| match byte {
        b'0'..=b'7' => value.checked_mul(8)?.checked_add(u64::from(byte & 7)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_published_fields() {
        // Format notes 01 §4.2: uid and gid of the legacy sample's first member.
        let mut field = [0u8; 8];
        assert!(write_base256(&mut field, 626_188_407));
        assert_eq!(field, [0x80, 0, 0, 0, 0x25, 0x52, 0xE0, 0x77]);
        assert!(write_octal(&mut field, 0o644, OctalForm::Nul));
        assert_eq!(&field, b"0000644\0");
        assert!(write_octal(&mut field, 1000, OctalForm::SpaceNul));
        assert_eq!(&field, b"001750 \0");
        let mut size = [0u8; 12];
        assert!(write_octal(&mut size, 129, OctalForm::Nul));
        assert_eq!(&size, b"00000000201\0");
        assert!(write_octal(&mut size, 0, OctalForm::Space));
        assert_eq!(&size, b"00000000000 ");
    }

    #[test]
    fn readers_accept_what_writers_make_and_refuse_the_rest() {
        assert_eq!(read(b"0000644\0"), Some(0o644));
        assert_eq!(read(b"   644 \0"), Some(0o644));
        assert_eq!(read(b"\0\0\0\0\0\0\0\0"), Some(0));
        assert_eq!(read(b"        "), Some(0));
        assert_eq!(read(b"77777777"), Some(0o77_777_777));
        assert_eq!(read(b"0000684\0"), None);
        assert_eq!(read(b"-000644\0"), None);
        assert_eq!(read(&[0xFF; 12]), None);
        assert_eq!(read(&[0x80, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), None);
    }

    proptest! {
        #[test]
        fn round_trip(value: u64) {
            let mut field = [0u8; 12];
            prop_assert!(write_base256(&mut field, value));
            prop_assert_eq!(read(&field), Some(value));
            if write_octal(&mut field, value, OctalForm::Nul) {
                prop_assert_eq!(read(&field), Some(value));
                prop_assert!(value < 1 << 33);
            } else {
                prop_assert!(value >= 1 << 33);
            }
        }

        #[test]
        fn eight_byte_base256_takes_56_bits(value: u64) {
            let mut field = [0u8; 8];
            prop_assert_eq!(write_base256(&mut field, value), value < 1 << 56);
        }

        #[test]
        fn never_panics(field in proptest::collection::vec(any::<u8>(), 0..16)) {
            let _ = read(&field);
        }
    }
}
