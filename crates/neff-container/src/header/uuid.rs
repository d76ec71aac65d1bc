//! The identity of a NEFF. Its sixteen bytes stand in the order of their text: no swapping.

use std::fmt;

use neff_abi::header_field;
use neff_diag::Diagnostic;
use neff_diag::codes::directory::FIELD_OUT_OF_RANGE;

use super::place;

/// A UUID in the byte order of RFC 4122 (format notes 01 §7).
///
/// ```
/// use neff_container::Uuid;
///
/// let uuid = Uuid::parse("561826fb-125f-4bb8-991c-29e085c8949a").unwrap();
/// assert_eq!(uuid.0[..4], [0x56, 0x18, 0x26, 0xfb]);
/// assert_eq!(uuid.to_string(), "561826fb-125f-4bb8-991c-29e085c8949a");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Uuid(pub [u8; 16]);

/// Offsets in the hexadecimal text before which the text form has a dash.
const DASHES: [usize; 4] = [8, 12, 16, 20];

impl Uuid {
    /// Makes a version 4 UUID of the RFC variant from sixteen bytes: six bits are set, the
    /// others kept. Every known compiler writes this shape.
    #[must_use]
    pub fn v4(mut bytes: [u8; 16]) -> Uuid {
        let [.., version, _, variant, _, _, _, _, _, _, _] = &mut bytes;
        *version = (*version & 0x0F) | 0x40;
        *variant = (*variant & 0x3F) | 0x80;
        Uuid(bytes)
    }

    /// Reads the text form with all its dashes or none, in either case.
    ///
    /// # Errors
    ///
    /// `N0412` for anything else.
    pub fn parse(text: &str) -> Result<Uuid, Box<Diagnostic>> {
        Self::read(text).ok_or_else(|| {
            let shown: String = text.chars().take(64).flat_map(char::escape_default).collect();
            let finding = Diagnostic::new(FIELD_OUT_OF_RANGE, "the text is no UUID")
                .at(place(&header_field::UUID))
                .expected("32 hexadecimal digits, grouped 8-4-4-4-12 or not at all")
                .found(shown);
            Box::new(finding)
        })
    }

    /// The version nibble: 4 for random UUIDs, 1 for those of older packagers.
    pub fn version(self) -> u8 {
        let [_, _, _, _, _, _, byte, ..] = self.0;
        byte >> 4
    }

    fn read(text: &str) -> Option<Uuid> {
        let mut digits = text.bytes().filter(|&byte| byte != b'-');
        let mut bytes = [0; 16];
        for byte in &mut bytes {
            let mut digit = || char::from(digits.next()?).to_digit(16);
            *byte = u8::try_from((digit()? << 4) | digit()?).ok()?;
        }
        // The dashes are right if writing it again gives the same text.
        let uuid = Uuid(bytes);
        let written = uuid.to_string();
        let same = |form: &str| form.eq_ignore_ascii_case(text);
        (same(&written) || same(&written.replace('-', ""))).then_some(uuid)
    }
}

/// The text form, in lower case.
impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, byte) in self.0.iter().enumerate() {
            let dash = if DASHES.contains(&index.saturating_mul(2)) { "-" } else { "" };
            write!(f, "{dash}{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_is_read_with_all_dashes_or_none() {
        let uuid = Uuid::parse("00a04c53-5fd9-4f07-bffd-d5eacdefc852").unwrap();
        assert_eq!(Uuid::parse("00A04C535FD94F07BFFDD5EACDEFC852").unwrap(), uuid);
        assert_eq!(uuid.version(), 4);
        for text in [
            "",
            "00a04c535fd94f07bffdd5eacdefc85",
            "00a04c535fd94f07bffdd5eacdefc8520",
            "00a04c53-5fd94f07bffdd5eacdefc852",
            "00a04c53--5fd9-4f07-bffdd5eacdefc852",
            "-00a04c53-5fd9-4f07-bffd-d5eacdefc85",
            "00a04c53-5fd9-4f07-bffd-d5eacdefc85g",
            "00a04c53_5fd9_4f07_bffd_d5eacdefc852",
            "+0a04c535fd94f07bffdd5eacdefc852",
        ] {
            let fault = Uuid::parse(text).unwrap_err();
            assert_eq!(fault.code, FIELD_OUT_OF_RANGE, "{text}");
        }
    }

    #[test]
    fn version_4_is_shaped_as_the_compiler_shapes_it() {
        assert_eq!(Uuid::v4([0xFF; 16]).to_string(), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        assert_eq!(Uuid::v4([0; 16]).to_string(), "00000000-0000-4000-8000-000000000000");
    }

    proptest! {
        #[test]
        fn text_leads_back_to_the_bytes(bytes: [u8; 16]) {
            prop_assert_eq!(Uuid::parse(&Uuid(bytes).to_string()).unwrap(), Uuid(bytes));
            prop_assert_eq!(Uuid::v4(bytes).version(), 4);
        }

        #[test]
        fn any_text_is_read_or_refused(text: String) {
            let _ = Uuid::parse(&text);
        }
    }
}
