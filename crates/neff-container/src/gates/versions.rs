//! Gates on versions and on the digest that `pkg_version` selects: G04, G07 and G09.

use neff_abi::header_field as field;
use neff_abi::{Fact, Status};
use neff_diag::codes::outer::{PACKAGE_VERSION_UNKNOWN, SIGNATURE_NOT_DIGEST, VERSION_UNSUPPORTED};
use neff_diag::{Diagnostic, Severity};

use super::sizes::WITHOUT_FLAG;
use super::{Gate, GateInput, StoredDigest};
use crate::Header;
use crate::header::place;

/// G04: the runtime knows the major version. The minor version is never compared.
pub(super) fn major_version(id: &'static str, input: &GateInput<'_>, header: &Header) -> Gate {
    let (major, minor) = (header.neff_version_major(), header.neff_version_minor());
    let version = input.runtime.version;
    let finding = Diagnostic::new(
        VERSION_UNSUPPORTED,
        format!("NEFF version {major}.{minor} is not supported by runtime {version}"),
    )
    .at(place(&field::NEFF_VERSION_MAJOR))
    .found(format!("major version {major}"))
    .help("update the runtime, or compile for the runtime at hand");
    match input.runtime.max_major {
        Fact::Known(max) | Fact::AtLeast(max) if major <= max => Gate::passed(id),
        Fact::Known(max) => {
            let text = format!(
                "NEFF version: {major}.{minor} is not supported, \
                 accepted version range: 0.x-{max}.x"
            );
            let finding = finding.expected(format!("a major version of 0 to {max}"));
            Gate::refused(id, Status::NRT_UNSUPPORTED_NEFF_VERSION, text, finding)
        }
        Fact::AtLeast(_) | Fact::Unknown => {
            let message = format!("runtime {version} may not support NEFF version {major}.{minor}");
            let finding = Diagnostic { message, ..finding.severity(Severity::Warning) };
            let why = "the largest major version of this runtime is not published";
            Gate::undecided(id, why, finding.note(why))
        }
    }
}

/// G07: `pkg_version` selects one of two digests.
pub(super) fn package_version(id: &'static str, _: &GateInput<'_>, header: &Header) -> Gate {
    let version = header.pkg_version();
    if matches!(version, 1 | 2) {
        return Gate::passed(id);
    }
    let text = format!("Unsupported NEFF packager: {version}");
    let message = format!("`pkg_version` is {version}, which no runtime knows");
    let finding = Diagnostic::new(PACKAGE_VERSION_UNKNOWN, message)
        .at(place(&field::PKG_VERSION))
        .expected("1 (SHA-256) or 2 (MD5)")
        .found(version.to_string());
    Gate::refused(id, Status::NRT_UNSUPPORTED_NEFF_VERSION, text, finding)
}

/// G09: with the verify flag, `hash` is the digest of the stored bytes. Its id tells the digest:
/// G09a SHA-256, G09b MD5.
pub(super) fn digest(id: &'static str, input: &GateInput<'_>, header: &Header) -> Gate {
    let (id, name) = match header.pkg_version() {
        1 => ("G09a", "SHA256"),
        2 => ("G09b", "MD5"),
        _ => return Gate::skipped(id, "`pkg_version` selects no digest"),
    };
    match input.verify {
        None => Gate::skipped(id, WITHOUT_FLAG),
        Some(StoredDigest::Unavailable) => {
            Gate::skipped(id, "the bytes that `data_size` announces are not all there")
        }
        Some(StoredDigest::Equal) => Gate::passed(id),
        Some(StoredDigest::Different) => {
            let message = format!("`hash` is not the {name} of the stored archive");
            let finding = Diagnostic::new(SIGNATURE_NOT_DIGEST, message)
                .severity(Severity::Error)
                .at(place(&field::HASH))
                .note("no file of today's compiler passes this gate: its `hash` is a signature")
                .help("load without the verify flag, which is the runtime's default");
            Gate::refused(id, Status::NRT_INVALID, format!("{name} mismatch!"), finding)
        }
    }
}
