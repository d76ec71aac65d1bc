//! The fields of the 1024-byte header (format notes 01 §1.2): the only place where their
//! offsets and sizes stand.
//!
//! The table says where a field is and what it is called. Reading and writing values is the
//! container's business.

/// Bytes of the header.
pub const HEADER_LEN: usize = 1024;

/// The header's length as the file stores and the runtime compares it.
pub const HEADER_SIZE: u64 = 1024;

/// What the bytes of a field are. Integers are little-endian.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Unsigned integer as wide as the field.
    Integer,
    /// Bytes without further structure.
    Bytes,
    /// Text up to the first NUL.
    Text,
}

/// One field of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderField {
    /// The vendor's name.
    pub name: &'static str,
    /// Names in other sources.
    pub other_names: &'static [&'static str],
    /// Offset of the first byte from the start of the file.
    pub offset: usize,
    /// Size in bytes.
    pub len: usize,
    /// What the bytes are.
    pub kind: FieldKind,
    /// What the field means.
    pub meaning: &'static str,
    /// Section of the format notes.
    pub section: &'static str,
}

impl HeaderField {
    /// Byte range in the header.
    pub const fn range(&self) -> std::ops::Range<usize> {
        self.offset..self.offset.saturating_add(self.len)
    }

    /// The field that any of its names means, exactly.
    pub fn by_name(name: &str) -> Option<&'static HeaderField> {
        FIELDS.iter().find(|field| field.name == name || field.other_names.contains(&name))
    }

    /// The field that the byte at `offset` belongs to; `None` behind the header.
    pub fn at_offset(offset: usize) -> Option<&'static HeaderField> {
        FIELDS.iter().find(|field| field.range().contains(&offset))
    }
}

macro_rules! header_fields {
    ($($constant:ident = $offset:literal, $len:literal, $kind:ident,
       $name:literal, [$($other:literal),*],
       $meaning:literal, $section:literal;)+) => {
        $(#[doc = concat!("`", $name, "`: ", $meaning, ".")]
        ///
        /// The table's row says the rest.
        pub const $constant: HeaderField = HeaderField {
            name: $name,
            other_names: &[$($other),*],
            offset: $offset,
            len: $len,
            kind: FieldKind::$kind,
            meaning: $meaning,
            section: $section,
        };)+
        /// Every field, by offset.
        pub const FIELDS: &[HeaderField] = &[$($constant),+];
    };
}

header_fields! {
    PKG_VERSION = 0, 8, Integer, "pkg_version", [],
        "digest of the archive: 1 SHA-256, 2 MD5", "01 §2";
    HEADER_SIZE_FIELD = 8, 8, Integer, "header_size", [],
        "bytes of the header, always 1024", "01 §1.2";
    DATA_SIZE = 16, 8, Integer, "data_size", [],
        "stored bytes of the archive, behind the header", "01 §1.2";
    NEFF_VERSION_MAJOR = 24, 8, Integer, "neff_version_major", ["kelp_version_major"],
        "format generation, 0 to 2", "01 §7";
    NEFF_VERSION_MINOR = 32, 8, Integer, "neff_version_minor", ["kelp_version_minor"],
        "printed, never tested", "01 §7";
    NEFF_BUILD_VERSION = 40, 128, Text, "neff_build_version", ["kelp_version_build"],
        "build label, never parsed", "01 §1.3";
    NUM_TPB = 168, 4, Integer, "num_tpb", ["unused_0"],
        "NeuronCores needed so that each subgraph has its own", "01 §1.4 H1";
    HASH = 172, 32, Bytes, "hash", [],
        "digest of the stored archive, or a compiler signature", "01 §2";
    UUID = 204, 16, Bytes, "uuid", [],
        "identity, in the byte order of its text; key of the runtime's parse cache", "01 §7";
    NAME = 220, 256, Text, "name", ["filename"],
        "model name", "01 §7";
    REQUESTED_TPB_COUNT = 476, 4, Integer, "requested_tpb_count", [],
        "NeuronCores asked for at compile time", "01 §1.2";
    TPB_PER_NODE = 480, 64, Bytes, "tpb_per_node", [],
        "NeuronCores per kelf node of the graph, one byte each", "01 §1.4 H6";
    FEATURE_BITS = 544, 8, Integer, "feature_bits", [],
        "features that a runtime must have", "01 §6";
    LNC_SIZE = 552, 4, Integer, "lnc_size", ["vnc_size"],
        "physical cores per logical core", "01 §1.4 H2";
    PAD = 556, 468, Bytes, "pad", [],
        "reserved, zero", "01 §1.2";
}

/// The fields that an early public codec puts elsewhere (format notes 01 §1.4 H5): it declares
/// `hash` and `uuid` with the sizes of their hex text and knows no fields behind
/// `tpb_per_node`. Only the fields behind `num_tpb` differ.
pub mod early_codec {
    use super::{HASH, HEADER_LEN, HeaderField, NAME, REQUESTED_TPB_COUNT, TPB_PER_NODE, UUID};

    /// `hash` with 64 bytes, at its true offset.
    pub const EARLY_HASH: HeaderField = HeaderField { len: 64, ..HASH };
    /// `uuid` with 32 bytes.
    pub const EARLY_UUID: HeaderField = HeaderField { len: 32, ..behind(EARLY_HASH, UUID) };
    /// `name`, with its true size.
    pub const EARLY_NAME: HeaderField = behind(EARLY_UUID, NAME);
    /// `requested_tpb_count`, with its true size.
    pub const EARLY_REQUESTED_TPB_COUNT: HeaderField = behind(EARLY_NAME, REQUESTED_TPB_COUNT);
    /// `tpb_per_node`, with its true size.
    pub const EARLY_TPB_PER_NODE: HeaderField = behind(EARLY_REQUESTED_TPB_COUNT, TPB_PER_NODE);
    /// First byte of the padding, which goes to the end of the header.
    pub const EARLY_PAD: std::ops::Range<usize> = EARLY_TPB_PER_NODE.range().end..HEADER_LEN;
    /// Bytes by which the fields behind `uuid` are shifted.
    pub const SHIFT: usize = EARLY_NAME.offset.saturating_sub(NAME.offset);

    const fn behind(before: HeaderField, field: HeaderField) -> HeaderField {
        HeaderField { offset: before.range().end, ..field }
    }
}

/// Length of the slice from `at` on if the fields follow each other without gap or overlap.
const fn tiled_length(mut fields: &[HeaderField]) -> Option<usize> {
    let mut at = 0;
    while let [field, rest @ ..] = fields {
        if field.offset != at || field.len == 0 {
            return None;
        }
        at = field.range().end;
        fields = rest;
    }
    Some(at)
}

// A field that overlaps another or leaves a gap does not compile.
const _: () = assert!(matches!(tiled_length(FIELDS), Some(HEADER_LEN)));
const _: () = assert!(HEADER_LEN as u64 == HEADER_SIZE);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_tiling_check_can_fail() {
        let gap = HeaderField { offset: 9, ..HEADER_SIZE_FIELD };
        assert_eq!(tiled_length(&[PKG_VERSION, gap]), None);
        let overlap = HeaderField { offset: 7, ..HEADER_SIZE_FIELD };
        assert_eq!(tiled_length(&[PKG_VERSION, overlap]), None);
        assert_eq!(tiled_length(&[PKG_VERSION, HEADER_SIZE_FIELD]), Some(16));
    }

    #[test]
    fn names_are_unique_and_lead_to_their_field() {
        let mut seen = HashSet::new();
        for field in FIELDS {
            for name in [&field.name].into_iter().chain(field.other_names) {
                assert!(seen.insert(*name), "{name}");
                assert_eq!(HeaderField::by_name(name), Some(field));
            }
            let integer = field.kind == FieldKind::Integer;
            assert_eq!(integer, field.len == 4 || field.len == 8, "{}", field.name);
            assert_eq!(HeaderField::at_offset(field.offset), Some(field));
            assert_eq!(HeaderField::at_offset(field.range().end - 1), Some(field));
        }
        assert_eq!(HeaderField::by_name("vnc_size"), Some(&LNC_SIZE));
        assert_eq!(HeaderField::by_name("unused_0"), Some(&NUM_TPB));
        assert_eq!(HeaderField::at_offset(HEADER_LEN), None);
    }

    #[test]
    fn offsets_are_those_of_the_format_notes() {
        let offsets: Vec<_> = FIELDS.iter().map(|field| field.offset).collect();
        assert_eq!(
            offsets,
            [
                0x000, 0x008, 0x010, 0x018, 0x020, 0x028, 0x0A8, 0x0AC, 0x0CC, 0x0DC, 0x1DC, 0x1E0,
                0x220, 0x228, 0x22C
            ]
        );
    }

    #[test]
    fn the_early_codec_shifts_by_48() {
        use early_codec::*;
        assert_eq!(SHIFT, 48);
        assert_eq!(EARLY_NAME.offset, 268);
        assert_eq!(EARLY_REQUESTED_TPB_COUNT.offset, 524);
        assert_eq!(EARLY_TPB_PER_NODE.offset, 528);
        assert_eq!(EARLY_PAD, 592..1024);
    }
}
