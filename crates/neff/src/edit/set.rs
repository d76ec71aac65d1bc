//! `set`: other values for a NEFF that is there.

use std::path::Path;

use neff_abi::feature::Feature;
use neff_diag::Diagnostic;

use super::change::Changes;
use super::header::{self, NewUuid};
use super::original::{Original, Unpacked};
use super::write::write;
use super::{EditError, Edited, Workshop, check, member, refused, rename, weight};
use crate::Output;

/// The edits of one call, made together. Without any, the result is the original.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Set {
    /// `name` of the header.
    pub name: Option<Vec<u8>>,
    /// `uuid` of the header.
    pub uuid: NewUuid,
    /// Features to switch on (`true`) or off, in this order.
    pub features: Vec<(Feature, bool)>,
    /// `lnc_size`; its feature bit follows unless that is switched too.
    pub lnc: Option<u32>,
    /// Constants by variable or member; the file is `.npy`, `.npz#NAME`, `.safetensors#NAME` or
    /// plain bytes.
    pub weights: Vec<Replacement>,
    /// Inputs and outputs with new names, all at once.
    pub renamings: Vec<Renaming>,
    /// Members that become the bytes of a file.
    pub members: Vec<Replacement>,
}

/// Something of a NEFF that a file replaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// Its name in the NEFF.
    pub name: String,
    /// The file, from the current folder.
    pub file: String,
}

/// An input or output with a new name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renaming {
    /// The name in the file.
    pub old: String,
    /// The name in the result.
    pub new: String,
}

impl Set {
    /// True if members are concerned, and not the header alone.
    fn concerns_members(&self) -> bool {
        !(self.weights.is_empty() && self.renamings.is_empty() && self.members.is_empty())
    }
}

/// Makes the edits of the file at `path`, and checks the result. The output is good only if this
/// succeeds; the caller puts it in its place then.
///
/// # Errors
/// [`EditError::Refused`] if the file is damaged, an edit does not fit it, or the result would not
/// pass what the original passes; else failures of reading and writing.
pub fn set(
    path: &Path,
    edits: &Set,
    workshop: Workshop<'_>,
    output: &mut dyn Output,
) -> Result<Edited, EditError> {
    let original = Original::open(path, workshop)?;
    let mut changes = Changes::with(header::settings(edits, &original.header), edits.uuid);
    changes.header.apply(&mut original.header.clone()).map_err(refused)?;
    let unpacked = edits.concerns_members().then(|| original.unpack()).transpose()?;
    if let Some(unpacked) = &unpacked {
        members(edits, &original, unpacked, &mut changes)?;
    }
    finish(&original, unpacked.as_ref(), &changes, output)
}

/// Plans what concerns members; all that is wrong is told.
fn members(
    edits: &Set,
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    let mut faults: Vec<Diagnostic> = Vec::new();
    for replacement in &edits.members {
        faults.extend(member::plan(replacement, unpacked, changes).err().map(|it| *it));
    }
    for replacement in &edits.weights {
        faults.extend(weight::plan(replacement, original, unpacked, changes));
    }
    faults.extend(rename::plan(&edits.renamings, original, unpacked, changes)?);
    if faults.is_empty() { Ok(()) } else { Err(refused(faults)) }
}

/// Writes, checks and tells.
pub(super) fn finish(
    original: &Original<'_>,
    unpacked: Option<&Unpacked>,
    changes: &Changes,
    output: &mut dyn Output,
) -> Result<Edited, EditError> {
    let (header, length) = write(original, unpacked, changes, output)?;
    let loaded = check::check(original, output)?;
    let mut findings = changes.remarks.clone();
    findings.extend(changes.describe());
    findings.append(loaded);
    Ok(Edited { header, before: original.neff.report().file_size, length, findings })
}
