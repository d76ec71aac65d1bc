//! The 1024-byte header as a value (format notes 01 §1).
//!
//! A [`Header`] is its bytes: whatever is in them is kept, and reading it back gives the same
//! file. Getters and setters are named as the vendor names the fields; where a field stands is
//! known to `neff_abi::header_field` alone. Whether the values make sense is asked in
//! [`mod@crate::gates`].

mod uuid;

use neff_abi::header_field::{self as field, HEADER_LEN, HEADER_SIZE, HeaderField};
use neff_abi::{FeatureBits, Limit, limits};
use neff_diag::codes::directory::{self, FIELD_OUT_OF_RANGE};
use neff_diag::{Code, Diagnostic, Place};

pub use uuid::Uuid;

/// The header of a NEFF, every byte of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Header {
    bytes: [u8; HEADER_LEN],
}

/// Declares getter and setter of integer fields.
macro_rules! integers {
    ($($(#[$doc:meta])* $get:ident, $set:ident: $int:ty = $field:ident;)+) => {
        $(
            $(#[$doc])*
            ///
            /// Any value may stand in a file.
            pub fn $get(&self) -> $int {
                <$int>::from_le_bytes(self.array(&field::$field))
            }

            #[doc = concat!("Sets `", stringify!($get), "`.")]
            ///
            /// Any value can be written; the gates say what it leads to.
            pub fn $set(&mut self, value: $int) {
                self.put(&field::$field, &value.to_le_bytes());
            }
        )+
    };
}

impl Header {
    /// A header of exactly these bytes; any bytes are a header.
    pub fn from_bytes(bytes: [u8; HEADER_LEN]) -> Header {
        Header { bytes }
    }

    /// The header at the start of `file`; `None` if the file is shorter.
    pub fn from_start(file: &[u8]) -> Option<Header> {
        file.first_chunk().copied().map(Header::from_bytes)
    }

    /// A header of NULs but for `header_size`, which has one valid value.
    pub fn zeroed() -> Header {
        let mut header = Header::from_bytes([0; HEADER_LEN]);
        header.set_header_size(HEADER_SIZE);
        header
    }

    /// The bytes as they stand in the file.
    pub fn as_bytes(&self) -> &[u8; HEADER_LEN] {
        &self.bytes
    }

    /// The bytes of one field.
    pub fn field_bytes(&self, field: &HeaderField) -> &[u8] {
        self.bytes.get(field.range()).unwrap_or_default()
    }

    integers! {
        /// Selects the digest: 1 SHA-256, 2 MD5. It does not say whether the payload is
        /// compressed (format notes 01 §2).
        pkg_version, set_pkg_version: u64 = PKG_VERSION;
        /// Bytes of the header; the payload begins at 1024 whatever this says.
        header_size, set_header_size: u64 = HEADER_SIZE_FIELD;
        /// Stored bytes of the archive, a NUL tail included.
        data_size, set_data_size: u64 = DATA_SIZE;
        /// Format generation: 0, 1 or 2.
        neff_version_major, set_neff_version_major: u64 = NEFF_VERSION_MAJOR;
        /// Printed by the runtime and never tested.
        neff_version_minor, set_neff_version_minor: u64 = NEFF_VERSION_MINOR;
        /// NeuronCores needed so that each subgraph has its own.
        num_tpb, set_num_tpb: u32 = NUM_TPB;
        /// NeuronCores asked for at compile time.
        requested_tpb_count, set_requested_tpb_count: u32 = REQUESTED_TPB_COUNT;
        /// Physical cores per logical core.
        lnc_size, set_lnc_size: u32 = LNC_SIZE;
    }

    /// Features that a runtime must have (format notes 01 §6).
    pub fn feature_bits(&self) -> FeatureBits {
        FeatureBits(u64::from_le_bytes(self.array(&field::FEATURE_BITS)))
    }

    /// Sets `feature_bits`. A runtime tests them only if `neff_version_major` is 2.
    pub fn set_feature_bits(&mut self, features: FeatureBits) {
        self.put(&field::FEATURE_BITS, &features.0.to_le_bytes());
    }

    /// Build label: the bytes up to the first NUL, or all 128.
    pub fn neff_build_version(&self) -> &[u8] {
        self.text(&field::NEFF_BUILD_VERSION)
    }

    /// Sets the build label and clears the rest of its field.
    ///
    /// # Errors
    ///
    /// `N0412` for more than 127 bytes or a NUL among them.
    pub fn set_neff_build_version(&mut self, label: &[u8]) -> Result<(), Box<Diagnostic>> {
        self.put_text(&field::NEFF_BUILD_VERSION, label, FIELD_OUT_OF_RANGE)
    }

    /// Model name: the bytes up to the first NUL, or all 256.
    pub fn name(&self) -> &[u8] {
        self.text(&field::NAME)
    }

    /// Sets the model name and clears the rest of its field.
    ///
    /// # Errors
    ///
    /// `N0407` for more than 255 bytes: the name is never cut silently. `N0412` for a NUL in
    /// it.
    pub fn set_name(&mut self, name: &[u8]) -> Result<(), Box<Diagnostic>> {
        self.put_text(&field::NAME, name, directory::MODEL_NAME_TOO_LONG)
    }

    /// Digest or compiler signature, 32 bytes (format notes 01 §2).
    pub fn hash(&self) -> &[u8; 32] {
        self.field_bytes(&field::HASH).first_chunk().unwrap_or(&[0; 32])
    }

    /// Sets `hash`.
    pub fn set_hash(&mut self, hash: &[u8; 32]) {
        self.put(&field::HASH, hash);
    }

    /// Identity of the model.
    pub fn uuid(&self) -> Uuid {
        Uuid(self.array(&field::UUID))
    }

    /// Sets `uuid`. Files of different content must differ in it: the runtime caches by it.
    pub fn set_uuid(&mut self, uuid: Uuid) {
        self.put(&field::UUID, &uuid.0);
    }

    /// NeuronCores per kelf node, one byte each.
    pub fn tpb_per_node(&self) -> &[u8; 64] {
        self.field_bytes(&field::TPB_PER_NODE).first_chunk().unwrap_or(&[0; 64])
    }

    /// Sets the counts of the first nodes and clears the rest.
    ///
    /// # Errors
    ///
    /// `N0412` for more than 64 nodes.
    pub fn set_tpb_per_node(&mut self, counts: &[u8]) -> Result<(), Box<Diagnostic>> {
        const NODES: Limit = limits::KELF_NODES;
        let count = u64::try_from(counts.len()).unwrap_or(u64::MAX);
        if !NODES.admits(count) {
            let message = format!("core counts for {count} nodes do not fit `tpb_per_node`");
            let finding = unfit(&field::TPB_PER_NODE, FIELD_OUT_OF_RANGE, message)
                .expected(format!("at most {}", NODES.max))
                .found(count.to_string());
            return Err(Box::new(finding));
        }
        self.put(&field::TPB_PER_NODE, counts);
        Ok(())
    }

    /// The reserved bytes.
    pub fn pad(&self) -> &[u8; 468] {
        self.field_bytes(&field::PAD).first_chunk().unwrap_or(&[0; 468])
    }

    /// The first `N` bytes of a field, which has as many: a test goes over all fields.
    fn array<const N: usize>(&self, field: &HeaderField) -> [u8; N] {
        self.field_bytes(field).first_chunk().copied().unwrap_or([0; N])
    }

    /// The bytes of a text field up to its first NUL.
    fn text(&self, field: &HeaderField) -> &[u8] {
        until_nul(self.field_bytes(field))
    }

    /// Writes `value` to the start of a field and NULs to its rest.
    fn put(&mut self, field: &HeaderField, value: &[u8]) {
        let target = self.bytes.get_mut(field.range()).unwrap_or_default();
        let padded = value.iter().copied().chain(std::iter::repeat(0));
        target.iter_mut().zip(padded).for_each(|(to, from)| *to = from);
    }

    /// Writes a text that leaves room for its NUL.
    fn put_text(
        &mut self,
        field: &HeaderField,
        text: &[u8],
        too_long: Code,
    ) -> Result<(), Box<Diagnostic>> {
        if text.len() >= field.len {
            let message = format!("{} bytes do not fit `{}`", text.len(), field.name);
            let finding = unfit(field, too_long, message)
                .expected(format!("at most {} bytes and a NUL", field.len.saturating_sub(1)))
                .found(format!("{} bytes", text.len()))
                .help("give a shorter one; it is not cut silently");
            return Err(Box::new(finding));
        }
        if let Some(at) = text.iter().position(|&byte| byte == 0) {
            let message = format!("the text for `{}` holds a NUL", field.name);
            let finding = unfit(field, FIELD_OUT_OF_RANGE, message)
                .expected("no NUL: it would end the text")
                .found(format!("a NUL at byte {at}"));
            return Err(Box::new(finding));
        }
        self.put(field, text);
        Ok(())
    }
}

impl std::fmt::Debug for Header {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = f.debug_struct("Header");
        for field in field::FIELDS {
            let text = match field.kind {
                field::FieldKind::Integer => format!("{:#x}", self.integer(field)),
                _ => format!("\"{}\"", self.text(field).escape_ascii()),
            };
            out.field(field.name, &format_args!("{text}"));
        }
        out.finish()
    }
}

impl Header {
    /// The value of an integer field of any width.
    fn integer(&self, field: &HeaderField) -> u64 {
        let digit = |value: u64, byte: &u8| value.wrapping_shl(8) | u64::from(*byte);
        self.field_bytes(field).iter().rev().fold(0, digit)
    }
}

/// The bytes before the first NUL; all if there is none.
pub(crate) fn until_nul(bytes: &[u8]) -> &[u8] {
    bytes.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Place of a header field in the file.
pub(crate) fn place(field: &HeaderField) -> Place {
    let number = |value: usize| u64::try_from(value).unwrap_or(u64::MAX);
    Place::field(number(field.offset), number(field.len), field.name)
}

fn unfit(field: &HeaderField, code: Code, message: String) -> Diagnostic {
    Diagnostic::new(code, message).at(place(field))
}

#[cfg(test)]
pub(crate) mod tests;
