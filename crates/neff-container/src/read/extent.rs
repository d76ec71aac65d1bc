//! What `data_size` says against what is there: a size that cannot be, and how far the archive
//! goes all the same.

use neff_diag::{Diagnostic, Place, Severity, codes::outer};

use super::{PayloadKind, Report};
use crate::tar::walk::ArchiveFacts;
use neff_abi::header_field::DATA_SIZE;

/// A finding if `data_size` announces more than there is, or nothing although there is something.
///
/// It is an error if the archive may lack members for it, and a note if it is whole.
pub(super) fn finding(report: &Report) -> Option<Diagnostic> {
    let payload = report.payload.as_ref().filter(|payload| payload.stored > 0)?;
    let (stated, there) = (report.header()?.data_size(), payload.stored);
    if report.stopped || (stated > 0 && stated <= there) {
        return None;
    }
    let nothing = ArchiveFacts::default();
    let archive = report.archive.as_ref().unwrap_or(&nothing);
    let (code, message) = match stated {
        0 => (
            outer::HEADER_ONLY,
            format!("`data_size` is 0, the file has {there} behind the header"),
        ),
        _ => (
            outer::DATA_SIZE_TOO_LARGE,
            format!("`data_size` says {stated}, the file has {there} behind the header"),
        ),
    };
    let end = match (payload.kind, payload.complete) {
        (PayloadKind::Gzip, true) => payload.tail.offset,
        _ => payload.offset.saturating_add(there),
    };
    let kind = match payload.kind {
        PayloadKind::Unknown => "the data",
        PayloadKind::Gzip => "its gzip data",
        PayloadKind::Tar => "its tar data",
    };
    let number = |value: usize| u64::try_from(value).unwrap_or_default();
    let finding = Diagnostic::new(code, message).at(Place::field(
        number(DATA_SIZE.offset),
        number(DATA_SIZE.len),
        DATA_SIZE.name,
    ));
    Some(if !payload.complete {
        finding
            .note(format!("the archive is not whole: {kind} end at offset {end}"))
            .note(archive.progress())
            .help(match archive.last_complete {
                Some(_) => {
                    "copy the file again; `neffc unpack --salvage` writes the complete members"
                }
                None => "copy the file again",
            })
    } else if archive.end_zeros == 0 && payload.kind == PayloadKind::Tar {
        finding
            .note(format!(
                "the data end at offset {end}, behind a member and without an end marker"
            ))
            .note(archive.progress())
            .help("copy the file again: members that followed may be missing")
    } else {
        finding
            .severity(Severity::Note)
            .note(format!("the archive itself is whole: {kind} end at offset {end}"))
            .help(
                "`neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size",
            )
    })
}
