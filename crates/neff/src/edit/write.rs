//! Writes the result: of a header-only edit the payload as it stands, else the archive anew.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use neff_abi::header_field::HEADER_LEN;
use neff_container::directory::rebuild::{rebuild, rebuild_raw};
use neff_container::directory::settings::HeaderSettings;
use neff_container::write::content_uuid;
use neff_container::{Header, fresh};

use super::change::{Changes, Overlay};
use super::header::NewUuid;
use super::original::{Original, Unpacked};
use super::{EditError, refused};
use crate::Output;

/// Writes it; header and length.
pub(super) fn write(
    original: &Original<'_>,
    unpacked: Option<&Unpacked>,
    changes: &Changes,
    output: &mut dyn Output,
) -> Result<(Header, u64), EditError> {
    match unpacked.filter(|_| !changes.keep_payload()) {
        Some(unpacked) => rewritten(original, unpacked, changes, output),
        None => copied(original, changes, output),
    }
}

/// The archive anew, with what the changes say.
fn rewritten(
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &Changes,
    mut output: &mut dyn Output,
) -> Result<(Header, u64), EditError> {
    let uuid = match changes.uuid {
        NewUuid::Keep => Some(original.header.uuid()),
        NewUuid::Given(uuid) => Some(uuid),
        NewUuid::Follow | NewUuid::Content => None,
    };
    let settings = HeaderSettings { uuid, ..changes.header.clone() };
    let how = if changes.raw { rebuild_raw } else { rebuild };
    let overlay = Overlay::new(unpacked, changes);
    let threads = original.workshop.threads;
    let packed =
        how(&unpacked.folder, &unpacked.record, &overlay, &settings, threads, &mut output)?;
    // The original has a header, so its record has one.
    let header = packed.header.unwrap_or_else(|| original.header.clone());
    Ok((header, packed.length))
}

/// Another header before the same bytes.
fn copied(
    original: &Original<'_>,
    changes: &Changes,
    output: &mut dyn Output,
) -> Result<(Header, u64), EditError> {
    let mut header = original.header.clone();
    changes.header.apply(&mut header).map_err(refused)?;
    if let Some(payload) = &original.neff.report().payload {
        header.set_data_size(payload.stored);
    }
    match changes.uuid {
        NewUuid::Follow | NewUuid::Keep => {}
        NewUuid::Given(uuid) => header.set_uuid(uuid),
        NewUuid::Content => {
            let content = fresh::content_of(original.path, original.workshop.limits)?;
            header.set_uuid(content_uuid(&header, &content));
        }
    }
    let before = u64::try_from(HEADER_LEN).unwrap_or_default();
    let mut file = File::open(original.path).map_err(EditError::Read)?;
    let length = file.metadata().map_err(EditError::Read)?.len();
    file.seek(SeekFrom::Start(before)).map_err(EditError::Read)?;
    let rest = length.saturating_sub(before);
    output.write_all(header.as_bytes()).map_err(EditError::Write)?;
    // An error of reading and one of writing cannot be told apart here.
    let copied = io::copy(&mut file.take(rest), output).map_err(EditError::Write)?;
    match copied == rest {
        true => Ok((header, length)),
        false => Err(EditError::Read(io::ErrorKind::UnexpectedEof.into())),
    }
}
