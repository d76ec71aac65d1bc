//! Recognises a header that an early public codec wrote: `hash` with 64 and `uuid` with 32
//! bytes, so that every field behind them is shifted (format notes 01 §1.4 H5).
//!
//! Nothing in the header names its layout, so both readings are compared, and the early one is
//! taken only where it makes sense and the true one does not.

use neff_abi::header_field::early_codec::{
    EARLY_HASH, EARLY_NAME, EARLY_PAD, EARLY_REQUESTED_TPB_COUNT, EARLY_UUID, SHIFT,
};
use neff_abi::header_field::{self as field, HeaderField};
use neff_diag::codes::outer::OLD_HEADER_LAYOUT;
use neff_diag::{Diagnostic, Place};

use crate::Header;
use crate::header::until_nul;

/// A core count that a writer may have meant; far above any machine, far below text.
const PLAUSIBLE_CORES: std::ops::RangeInclusive<u32> = 1..=1024;

/// The finding, if the header has the early layout.
pub(super) fn finding(header: &Header) -> Option<Diagnostic> {
    if !is_early(header) {
        return None;
    }
    let name = until_nul(header.field_bytes(&EARLY_NAME)).escape_ascii();
    let cores = early_cores(header);
    let at = |field: &HeaderField| {
        let number = |value: usize| u64::try_from(value).unwrap_or(u64::MAX);
        Place::field(number(field.offset), number(field.len), field.name)
    };
    let message = format!("fields shifted by {SHIFT} bytes: written with another header layout");
    Some(
        Diagnostic::new(OLD_HEADER_LAYOUT, message)
            .at(at(&EARLY_UUID))
            .expected(format!(
                "`uuid` at {} and `name` at {}",
                field::UUID.offset,
                field::NAME.offset
            ))
            .found(format!("`uuid` at {} and `name` at {}", EARLY_UUID.offset, EARLY_NAME.offset))
            .note_at(format!("read with that layout, the name is \"{name}\""), at(&EARLY_NAME))
            .note_at(format!("and requested_tpb_count is {cores}"), at(&EARLY_REQUESTED_TPB_COUNT))
            .help("write the header anew: `neffc unpack`, then `neffc pack --new --name …`"),
    )
}

fn is_early(header: &Header) -> bool {
    let cores = header.requested_tpb_count();
    let true_reading =
        is_padded_text(header.field_bytes(&field::NAME)) && PLAUSIBLE_CORES.contains(&cores);
    let pad = header.as_bytes().get(EARLY_PAD).unwrap_or_default();
    let early_name = header.field_bytes(&EARLY_NAME);
    if true_reading || !is_padded_text(early_name) || !is_zero(pad) {
        return false;
    }
    let uuid = header.field_bytes(&EARLY_UUID);
    let by_count = PLAUSIBLE_CORES.contains(&early_cores(header))
        && !is_zero(uuid)
        && !until_nul(early_name).is_empty();
    by_count || (cores == 0 && has_early_shape(header.field_bytes(&EARLY_HASH), uuid))
}

fn early_cores(header: &Header) -> u32 {
    let bytes = header.field_bytes(&EARLY_REQUESTED_TPB_COUNT);
    u32::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default())
}

/// Both fields hold hexadecimal text, or both hold raw bytes in their first half and nothing in
/// the second.
fn has_early_shape(hash: &[u8], uuid: &[u8]) -> bool {
    let is_hex = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_hexdigit);
    let (_, hash_tail) = hash.split_at(hash.len().div_ceil(2));
    let (uuid, uuid_tail) = uuid.split_at(uuid.len().div_ceil(2));
    let is_version_4 = matches!(uuid,
        [_, _, _, _, _, _, version, _, variant, ..] if version >> 4 == 4 && variant >> 6 == 2);
    let is_raw = is_zero(hash_tail) && is_version_4 && is_zero(uuid_tail);
    is_raw || (is_hex(hash) && is_hex(uuid) && is_hex(uuid_tail))
}

/// True if nothing but NULs stands behind the first NUL.
fn is_padded_text(bytes: &[u8]) -> bool {
    bytes.iter().skip(until_nul(bytes).len()).all(|&byte| byte == 0)
}

fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}
