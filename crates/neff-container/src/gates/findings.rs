//! What a header shows beyond the gates: the file loads, or fails elsewhere, and something is
//! odd all the same (format notes 01 §1, §2, §6).

use neff_abi::Feature;
use neff_abi::header_field::{self as field, HEADER_SIZE, HeaderField};
use neff_diag::codes::outer::{
    FEATURES_NOT_TESTED, HASH_TAIL_UNUSUAL, HEADER_SIZE_UNUSUAL, LNC_DISAGREES,
    NAME_HAS_HIDDEN_TEXT, NAME_NOT_TERMINATED, RESERVED_NOT_ZERO,
};
use neff_diag::{Diagnostic, Place};

use super::early_layout;
use super::features::TESTED_MAJOR;
use crate::Header;
use crate::header::{place, until_nul};

/// Everything that is odd about a header and is no gate, by field offset.
///
/// A header of the early layout gets that finding in place of those about the fields behind
/// `num_tpb`: their bytes are others' bytes.
pub fn header_findings(header: &Header, file_size: u64) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    findings.extend(header_size(header, file_size));
    findings.extend(text(header, &field::NEFF_BUILD_VERSION));
    if let Some(finding) = early_layout::finding(header) {
        findings.push(finding);
        return findings;
    }
    findings.extend(hash_tail(header));
    findings.extend(text(header, &field::NAME));
    findings.extend(features(header));
    findings.extend(logical_cores(header));
    findings.extend(reserved(header));
    findings
}

/// `header_size` passes G03 and is not what every writer writes.
fn header_size(header: &Header, file_size: u64) -> Option<Diagnostic> {
    let stated = header.header_size();
    (stated != HEADER_SIZE && stated < file_size).then(|| {
        Diagnostic::new(HEADER_SIZE_UNUSUAL, format!("`header_size` is {stated}"))
            .at(place(&field::HEADER_SIZE_FIELD))
            .expected(HEADER_SIZE.to_string())
            .found(stated.to_string())
            .note("the runtime reads the archive from offset 1024 whatever this says")
    })
}

/// A text field without a NUL, or with something behind it.
fn text(header: &Header, field: &HeaderField) -> Option<Diagnostic> {
    let (bytes, name) = (header.field_bytes(field), field.name);
    let text = until_nul(bytes);
    if text.len() == bytes.len() {
        let message = format!("`{name}` fills its {} bytes without a NUL", bytes.len());
        let finding = Diagnostic::new(NAME_NOT_TERMINATED, message).at(place(field));
        return Some(
            finding.expected(format!("at most {} bytes and a NUL", bytes.len().saturating_sub(1))),
        );
    }
    let hidden = bytes.iter().skip(text.len()).position(|&byte| byte != 0)?;
    let start = text.len().saturating_add(hidden);
    let behind = bytes.get(start..).unwrap_or_default();
    let shown = until_nul(behind).escape_ascii();
    let message = format!("bytes follow the NUL that ends `{name}`");
    Some(
        Diagnostic::new(NAME_HAS_HIDDEN_TEXT, message)
            .at(within(field, start, behind.len()))
            .expected("NULs to the end of the field")
            .found(format!("\"{shown}\"")),
    )
}

/// Under `pkg_version` 2 the second half of `hash` has one of two known forms.
fn hash_tail(header: &Header) -> Option<Diagnostic> {
    const MD5_BYTES: usize = 16;
    let tail = header.hash().get(MD5_BYTES..).unwrap_or_default();
    let known = [b'0', 0].iter().any(|filler| tail.iter().all(|byte| byte == filler));
    (header.pkg_version() == 2 && !known).then(|| {
        let message = "the second half of `hash` has an unknown form";
        Diagnostic::new(HASH_TAIL_UNUSUAL, message)
            .at(within(&field::HASH, MD5_BYTES, tail.len()))
            .expected("sixteen NULs, or sixteen ASCII `0`")
            .found(format!("\"{}\"", tail.escape_ascii()))
    })
}

/// Feature bits that no runtime looks at.
fn features(header: &Header) -> Option<Diagnostic> {
    let (bits, major) = (header.feature_bits(), header.neff_version_major());
    let message = if major < TESTED_MAJOR && !bits.is_empty() {
        format!("features are set, and major version {major} has none tested: {bits}")
    } else if bits.contains(Feature::UNTESTED) {
        format!("bit {} is set, which no runtime tests", Feature::UNTESTED.bit())
    } else {
        return None;
    };
    Some(
        Diagnostic::new(FEATURES_NOT_TESTED, message)
            .at(place(&field::FEATURE_BITS))
            .found(format!("{:#x}", bits.0)),
    )
}

/// `lnc_size` and the bit that makes the runtime look at it say different things.
fn logical_cores(header: &Header) -> Option<Diagnostic> {
    let (cores, feature) = (header.lnc_size(), Feature::VIRTUAL_CORE);
    let set = header.feature_bits().contains(feature);
    let (state, expected) = match (set, cores > 1) {
        (true, false) => ("set", "a size of 2 or more, or the bit clear"),
        (false, true) => ("clear", "a size of 1, or the bit set"),
        _ => return None,
    };
    let bit = feature.bit();
    Some(
        Diagnostic::new(
            LNC_DISAGREES,
            format!("`lnc_size` is {cores} and feature bit {bit} ({feature}) is {state}"),
        )
        .at(place(&field::LNC_SIZE))
        .expected(expected)
        .found(format!("{cores}, with the bit {state}"))
        .note_at("the bit stands here", place(&field::FEATURE_BITS)),
    )
}

/// Reserved bytes that are not zero.
fn reserved(header: &Header) -> Option<Diagnostic> {
    let pad = header.pad();
    let first = pad.iter().position(|&byte| byte != 0)?;
    let last = pad.iter().rposition(|&byte| byte != 0).unwrap_or(first);
    let span = last.saturating_sub(first).saturating_add(1);
    let count = pad.iter().filter(|&&byte| byte != 0).count();
    Some(
        Diagnostic::new(RESERVED_NOT_ZERO, "reserved header bytes are not zero")
            .at(within(&field::PAD, first, span))
            .expected(format!("{} NULs", pad.len()))
            .found(format!("{count} that are not")),
    )
}

/// A part of a field: `length` bytes from its byte `start` on.
fn within(field: &HeaderField, start: usize, length: usize) -> Place {
    let number = |value: usize| u64::try_from(value).unwrap_or(u64::MAX);
    Place::field(number(field.offset.saturating_add(start)), number(length), field.name)
}
