//! NumPy's `.npz` files: zip archives with a `.npy` file for each array.
//!
//! The directory at the end is read, with the 64-bit records of large archives; members are
//! stored or deflated. A deflated member cannot be read from the middle, so [`open`] writes the
//! `.npy` into a spool that the caller provides and finds the array there. Nothing else of zip
//! is here: no encryption, no parts, no other compression, no writing.

mod directory;
mod extract;

use std::collections::HashMap;
use std::io::{self, Read, Seek, Write};

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Findings, Place, nearest};

use super::array::Opened;
use super::limits::MAX_FINDINGS;
use super::npy;

/// The arrays of an archive.
#[derive(Debug, Clone, Default)]
pub struct Archive {
    /// The file's name, for findings.
    pub file: String,
    /// The members in the order of the directory.
    pub members: Vec<Member>,
    /// What was found in the directory; if one is an error, no array should be taken.
    pub findings: Findings,
    index: HashMap<String, usize>,
}

/// One member, as the directory has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Name of the array: the member's without `.npy`.
    pub name: String,
    /// Compression: 0 stored, 8 deflated; others are not read.
    pub method: u16,
    /// True if the member is encrypted.
    pub encrypted: bool,
    /// CRC-32 of the uncompressed bytes.
    pub crc: u32,
    /// Bytes in the archive.
    pub stored: u64,
    /// Bytes of the `.npy` file.
    pub size: u64,
    /// Offset of the member's own header in the archive.
    pub offset: u64,
}

/// Reads the directory of an archive; `file` is the name that findings carry.
///
/// At most [`MAX_NPZ_DIRECTORY`](super::limits::MAX_NPZ_DIRECTORY) bytes are held, and the
/// members made from them.
///
/// # Errors
/// Those of the source. Faults of the file are findings.
pub fn read<R: Read + Seek>(file: &str, source: &mut R) -> io::Result<Archive> {
    let findings = Findings::at_most(MAX_FINDINGS);
    let mut archive = Archive { file: file.to_owned(), findings, ..Archive::default() };
    match directory::find(file, source)? {
        Ok(found) => {
            let members = directory::members(file, &found, &mut archive.findings);
            members.into_iter().for_each(|member| archive.add(member, found.offset));
        }
        Err(finding) => archive.findings.push(*finding),
    }
    Ok(archive)
}

/// Opens the array of a name: copies its `.npy` file into `spool`, which is empty and best a
/// temporary file, and finds the array there. The CRC-32 is checked.
///
/// The array's body is in the spool: that is the source for its `copy_to`.
///
/// # Errors
/// Those of the source and of the spool.
pub fn open<R, S>(file: &str, source: &mut R, name: &str, spool: &mut S) -> io::Result<Opened>
where
    R: Read + Seek,
    S: Read + Write + Seek,
{
    let mut archive = read(file, source)?;
    let finding = match archive.find(name).cloned() {
        _ if archive.findings.has_errors() => None,
        Ok(member) => extract::copy(file, &member, source, spool)?.err(),
        Err(finding) => Some(finding),
    };
    archive.findings.extend(finding.map(|finding| *finding));
    if archive.findings.has_errors() {
        return Ok(Opened { array: None, findings: archive.findings });
    }
    let opened = npy::open(&format!("{file}#{name}"), spool)?;
    archive.findings.append(opened.findings);
    Ok(Opened { array: opened.array, findings: archive.findings })
}

impl Archive {
    /// The member of an array's name; `.npy` behind it may be given.
    ///
    /// # Errors
    /// A finding with the names most like it.
    pub fn find(&self, name: &str) -> Result<&Member, Box<Diagnostic>> {
        let plain = name.strip_suffix(".npy").unwrap_or(name);
        let index = self.index.get(name).or_else(|| self.index.get(plain));
        index.and_then(|index| self.members.get(*index)).ok_or_else(|| {
            let message = format!("{:?} has no array {name:?}", self.file);
            let finding = Diagnostic::new(codes::TENSOR_NOT_FOUND, message)
                .at(Place::Path(self.file.clone()))
                .found(format!("{} arrays", self.members.len()));
            let near = nearest(plain, self.members.iter().map(|member| member.name.as_str()));
            let help = format!("the nearest names are {}", near.join(", "));
            Box::new(if near.is_empty() { finding } else { finding.help(help) })
        })
    }

    fn add(&mut self, member: Member, directory: u64) {
        let index = self.members.len();
        if self.index.insert(member.name.clone(), index).is_some() {
            let message = format!("{:?} has two arrays {:?}", self.file, member.name);
            let place = Place::field(directory, 0, "directory");
            self.findings.push(Diagnostic::new(codes::NPZ_DIRECTORY, message).at(place));
        }
        self.members.push(member);
    }
}

#[cfg(test)]
mod tests;
