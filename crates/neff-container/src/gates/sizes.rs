//! Gates that compare sizes: G01 to G03, G06 and G08.

use neff_abi::Status;
use neff_abi::header_field::{self as field, HEADER_SIZE, HeaderField};
use neff_diag::codes::outer::{
    DATA_SIZE_COUNTS_HEADER, DATA_SIZE_TOO_LARGE, EMPTY_FILE, HEADER_ONLY, HEADER_SIZE_REFUSED,
    SHORTER_THAN_HEADER,
};
use neff_diag::{Diagnostic, Place};

use super::{Gate, GateInput};
use crate::Header;
use crate::header::place;

/// G01: the runtime has a buffer, which a file always gives it.
pub(super) fn buffer(id: &'static str) -> Gate {
    Gate::passed(id)
}

/// True if the file is long enough for G02.
pub(super) fn has_header(input: &GateInput<'_>) -> bool {
    input.file_size >= HEADER_SIZE
}

/// G02: the file is as long as a header.
pub(super) fn file_size(id: &'static str, input: &GateInput<'_>) -> Gate {
    if has_header(input) {
        return Gate::passed(id);
    }
    let text = format!("Invalid number of NEFF bytes received {:x}", input.file_size);
    Gate::refused(id, Status::NRT_INVALID, text, too_short(input.file_size))
}

fn too_short(file_size: u64) -> Diagnostic {
    let expected = format!("a header of {HEADER_SIZE} bytes and an archive");
    if file_size == 0 {
        return Diagnostic::new(EMPTY_FILE, "the file is empty")
            .at(Place::offset(0))
            .expected(expected)
            .found("0 bytes")
            .help("make the file again: an interrupted copy or compiler leaves this");
    }
    let missing = HEADER_SIZE.saturating_sub(file_size);
    let finding = Diagnostic::new(SHORTER_THAN_HEADER, "the file ends inside the header")
        .at(Place::File { offset: 0, length: file_size, field: None })
        .expected(expected)
        .found(format!("{file_size}, {missing} less than a header"))
        .help("copy or make the file again: no part of the archive is in it");
    let cut = usize::try_from(file_size).ok().and_then(HeaderField::at_offset);
    match cut {
        Some(field) => {
            finding.note(format!("the first field that is not there whole is `{}`", field.name))
        }
        None => finding,
    }
}

/// G03: `header_size` lies inside the file, which a header alone fails.
pub(super) fn header_size(id: &'static str, input: &GateInput<'_>, header: &Header) -> Gate {
    let (stated, file_size) = (header.header_size(), input.file_size);
    if stated < file_size {
        return Gate::passed(id);
    }
    let text = format!("Invalid NEFF file size hdr sz: {stated:x}, file sz: {file_size:x}:");
    let finding = if is_header_alone(input, header) {
        let message = "the file ends with its header: there is no archive";
        Diagnostic::new(HEADER_ONLY, message)
            .at(Place::offset(file_size))
            .expected(match header.data_size() {
                0 => "an archive, and its size in `data_size`, which is 0 too".to_owned(),
                size => format!("an archive of {size} bytes, as `data_size` says"),
            })
            .found("nothing behind the header")
            .help("copy or make the file again")
    } else {
        let message = "`header_size` is not smaller than the file";
        Diagnostic::new(HEADER_SIZE_REFUSED, message)
            .at(place(&field::HEADER_SIZE_FIELD))
            .expected(format!("{HEADER_SIZE}, in a file of more bytes"))
            .found(format!("{stated} in a file of {file_size} bytes"))
    };
    Gate::refused(id, Status::NRT_INVALID, text, finding)
}

/// True for a well-formed header with nothing behind it.
fn is_header_alone(input: &GateInput<'_>, header: &Header) -> bool {
    input.file_size == HEADER_SIZE && header.header_size() == HEADER_SIZE
}

/// G06: the file is long enough for `data_size`.
pub(super) fn data_size(id: &'static str, input: &GateInput<'_>, header: &Header) -> Gate {
    let (stated, file_size) = (header.data_size(), input.file_size);
    let behind = file_size.saturating_sub(HEADER_SIZE);
    if stated <= behind {
        return Gate::passed(id);
    }
    let text = format!("Invalid NEFF data size({stated:x} vs {file_size:x})");
    let finding = if stated == file_size && behind > 0 {
        let message = "`data_size` is 1,024 too large: it counts the header";
        Diagnostic::new(DATA_SIZE_COUNTS_HEADER, message)
            .note(
                "some writers store the size of the whole file; \
                 a file that lost exactly 1,024 bytes at its end looks the same",
            )
            .help("copy the file again if it was cut")
    } else {
        let missing = stated.saturating_sub(behind);
        let message = format!(
            "`data_size` says {stated}, the file has {behind} behind the header: {missing} missing"
        );
        Diagnostic::new(DATA_SIZE_TOO_LARGE, message).help(
            "copy the file again; `neffc unpack --salvage` writes the members that are complete",
        )
    };
    let finding = finding
        .at(place(&field::DATA_SIZE))
        .expected(format!("at most {behind}, the bytes behind the header"))
        .found(stated.to_string());
    Gate::refused(id, Status::NRT_INVALID, text, finding)
}

/// G08: with the verify flag, `data_size` is not 0. It is an assertion, for which no status is
/// published; here it is 2, which the format notes have for the assertions of later gates (03 §5).
///
/// Without the flag the gate is not evaluated, but the archive of 0 bytes cannot open either,
/// so the finding stands.
pub(super) fn archive_not_empty(id: &'static str, input: &GateInput<'_>, header: &Header) -> Gate {
    if header.data_size() != 0 {
        return match input.verify {
            Some(_) => Gate::passed(id),
            None => Gate::skipped(id, WITHOUT_FLAG),
        };
    }
    let finding = empty_archive(input.file_size);
    match input.verify {
        Some(_) => Gate::refused(id, Status::NRT_INVALID, String::new(), finding),
        // Of a header alone, G03 said it.
        None if is_header_alone(input, header) => Gate::skipped(id, WITHOUT_FLAG),
        None => Gate { finding: Some(finding), ..Gate::skipped(id, WITHOUT_FLAG) },
    }
}

/// Why a gate of the verify flag is not asked.
pub(super) const WITHOUT_FLAG: &str = "only with the runtime's verify flag";

fn empty_archive(file_size: u64) -> Diagnostic {
    let behind = file_size.saturating_sub(HEADER_SIZE);
    Diagnostic::new(HEADER_ONLY, "`data_size` is 0: the header announces no archive")
        .at(place(&field::DATA_SIZE))
        .expected("the stored bytes of the archive")
        .found(format!("0, with {behind} bytes behind the header"))
        .note(
            "with its verify flag the runtime stops at the assertion `len > 0` (G08); \
             without it the archive does not open",
        )
}
