//! Packing a folder that was unpacked: byte for byte, or with its edits and nothing else changed.
//!
//! Policy after an edit: unchanged members keep their header blocks; a changed one gets a new
//! size and checksum; an added one gets a header like the last recorded file's dialect has,
//! before a final `neff.json`. `data_size` is the true size. `hash` becomes the digest of the
//! stored data, also where a compiler signature stood, and keeps its second half's form. The
//! UUID is derived from the new content unless given. All other header fields stay.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use neff_diag::{Diagnostic, Findings, Place, codes::directory};
use sha2::{Digest, Sha256};

use super::like::{hash_fill, level_of, like_block};
use super::pack::{
    HOST_GRAPH, PackOptions, Packed, add_file, algorithm, no_tree, not_the_original,
    recorded_header, refused, surroundings, threads,
};
use super::tree::Tree;
use super::{DirectoryError, at};
use crate::digest::Algorithm;
use crate::gates::header_findings;
use crate::gzip::encode::Method;
use crate::header::Header;
use crate::record::replay::{Edits, copy_exactly, replay};
use crate::record::reproduce::reproduce;
use crate::record::{Family, Part, Record, Step, hex, plain, unhex};
use crate::style::Style;
use crate::tar::block::{BLOCK, Block};
use crate::tar::write::ArchiveWriter;
use crate::write::{self, Digesting, Sink, Storing};
use neff_abi::header_field::HEADER_LEN;

/// Packs the folder from its record.
pub(super) fn pack(
    folder: &Path,
    record: &Record,
    tree: &Tree,
    options: &PackOptions,
    sink: &mut dyn Sink,
) -> Result<Packed, DirectoryError> {
    let job = Job { folder, record, tree, options };
    let header = job.header()?;
    let strangers = tree.faults(|_| false);
    if !strangers.is_empty() {
        return Err(refused(strangers));
    }
    let edits = job.edits()?;
    let had = record.entries.iter().any(|entry| entry.file.as_deref() == Some(HOST_GRAPH));
    if had && !tree.has(HOST_GRAPH) && !options.any_tree {
        return Err(no_tree(folder));
    }
    if edits.is_empty() { job.exact(header, sink) } else { job.edited(header, &edits, sink) }
}

struct Job<'a> {
    folder: &'a Path,
    record: &'a Record,
    tree: &'a Tree,
    options: &'a PackOptions,
}

impl Job<'_> {
    fn header(&self) -> Result<Option<Header>, DirectoryError> {
        if !self.record.header {
            if self.options.header.is_empty() {
                return Ok(None);
            }
            let finding = Diagnostic::new(
                directory::RECORD_BAD,
                "the unpacked file had no header to set fields in",
            );
            return Err(refused([
                finding.help("pass --style gnu or --style neuronx to make a NEFF of the folder")
            ]));
        }
        let mut header = recorded_header(self.folder).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::UnexpectedEof
            | io::ErrorKind::FileTooLarge => {
                let place = Place::Path(Part::Header.path(self.folder).display().to_string());
                let text = "header.bin is missing or has not 1024 bytes";
                refused([Diagnostic::new(directory::RECORD_BAD, text).at(place)])
            }
            _ => surroundings(self.folder, error),
        })?;
        self.options.header.apply(&mut header).map_err(refused)?;
        Ok(Some(header))
    }

    /// Compares the folder with the record.
    fn edits(&self) -> Result<Edits, DirectoryError> {
        let mut edits = Edits::default();
        let mut known = HashSet::new();
        for (index, entry) in self.record.entries.iter().enumerate() {
            let Some(file) = &entry.file else { continue };
            known.insert(file.as_str());
            match plain::metadata(self.folder, Path::new(file)) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => edits.removed.push(index),
                Err(error) => return Err(surroundings(self.folder, error)),
                Ok(metadata) => {
                    let size = metadata.len();
                    if size != entry.size || digest(&self.folder.join(file))? != entry.sha256 {
                        edits.changed.insert(index, size);
                    }
                }
            }
        }
        let added = self.tree.files.iter().filter(|file| !known.contains(file.name.as_str()));
        edits.added = added.map(|file| (file.name.clone(), file.size)).collect();
        Ok(edits)
    }

    /// Gives the original back.
    fn exact(&self, header: Option<Header>, sink: &mut dyn Sink) -> Result<Packed, DirectoryError> {
        let record = self.record;
        let payload = self
            .exact_payload(header.as_ref(), sink)
            .map_err(|error| surroundings(self.folder, error))?;
        if payload != (record.payload, record.sha256.clone()) {
            let text = "what was given back is not the original payload";
            return Err(refused([not_the_original(self.folder, text)]));
        }
        let head = if header.is_some() { u64::try_from(HEADER_LEN).unwrap_or_default() } else { 0 };
        let mut findings = Findings::new();
        if let Some(header) = header.as_ref().filter(|_| !self.options.header.is_empty()) {
            findings.extend(header_findings(header, record.payload));
        }
        let text = format!("the original payload is given back; {}", record.stream.describe());
        findings.push(Diagnostic::new(directory::REPRODUCED, text));
        Ok(Packed {
            length: head.saturating_add(record.payload).saturating_add(record.trailing),
            header,
            reproduced: Some(record.stream.clone()),
            findings,
        })
    }

    /// Writes header, payload and what is behind; length and SHA-256 of the payload.
    fn exact_payload(
        &self,
        header: Option<&Header>,
        sink: &mut dyn Sink,
    ) -> io::Result<(u64, String)> {
        let (folder, record) = (self.folder, self.record);
        if let Some(header) = header {
            sink.write_all(header.as_bytes())?;
        }
        let nothing = |_: &mut dyn Write| Ok(());
        let archive =
            |out: &mut dyn Write| replay(folder, record, &Edits::default(), &nothing, out);
        let mut digesting = Digesting::new(&mut *sink, Algorithm::Sha256);
        reproduce(folder, &record.stream, threads(self.options), &archive, &mut digesting)?;
        if record.tail_is_zero {
            copy_exactly(&mut io::repeat(0), record.tail, &mut digesting)?;
        } else {
            copy_exactly(&mut Part::Tail.open(folder)?, record.tail, &mut digesting)?;
        }
        let (length, digest) = digesting.finish();
        self.trailing(sink)?;
        Ok((length, hex(&digest)))
    }

    fn trailing(&self, sink: &mut dyn Write) -> io::Result<()> {
        match self.record.trailing {
            0 => Ok(()),
            count => copy_exactly(&mut Part::Trailing.open(self.folder)?, count, sink),
        }
    }

    /// Packs with edits.
    fn edited(
        &self,
        header: Option<Header>,
        edits: &Edits,
        sink: &mut dyn Sink,
    ) -> Result<Packed, DirectoryError> {
        // What the original has is not judged again.
        let faults = self.tree.faults(|name| edits.added.iter().any(|(added, _)| added == name));
        if !faults.is_empty() {
            return Err(refused(faults));
        }
        let storing = Storing {
            method: self.method(),
            algorithm: header.as_ref().map_or(Ok(Algorithm::Md5), algorithm)?,
            tail_multiple: self.record.manner.tail_multiple,
            threads: threads(self.options),
        };
        let style = self.style()?;
        let added = |out: &mut dyn Write| self.added(&style, edits, out);
        let archive = |out: &mut dyn Write| replay(self.folder, self.record, edits, &added, out);
        let stored = (|| {
            if header.is_some() {
                write::reserve_header(sink)?;
            }
            let stored = write::payload(sink, storing, &archive)?;
            self.trailing(sink).map(|()| stored)
        })()
        .map_err(|error| surroundings(self.folder, error))?;
        let mut length = stored.length.saturating_add(self.record.trailing);
        let header = header.map(|mut header| {
            let fill = hash_fill(header.hash());
            write::seal(&mut header, &stored, fill);
            if self.options.header.uuid.is_none() {
                header.set_uuid(write::content_uuid(&header, &stored.content));
            }
            header
        });
        if let Some(header) = &header {
            length = length.saturating_add(u64::try_from(HEADER_LEN).unwrap_or_default());
            write::fill_header(sink, header).map_err(at(self.folder))?;
        }
        Ok(Packed { header, length, reproduced: None, findings: self.describe(edits) })
    }

    /// Raw stays raw; gzip keeps its header's facts, with a level to match.
    fn method(&self) -> Method {
        let plain = Style::default();
        let (level, header) = match &self.record.stream {
            Step::Raw => return Method::Raw,
            Step::Encoder { encoder: Family::Neffc, level, header } => {
                (Some(*level), header.as_str())
            }
            Step::Encoder { header, .. } | Step::Corrected { header, .. } => {
                (None, header.as_str())
            }
            Step::Verbatim { .. } => (None, ""),
        };
        let bytes = unhex(header).unwrap_or_default();
        match bytes.first_chunk::<10>() {
            Some([_, _, _, _, t0, t1, t2, t3, extra_flags, operating_system]) => {
                let level = level.unwrap_or(level_of(*extra_flags));
                Method::gzip(
                    level,
                    u32::from_le_bytes([*t0, *t1, *t2, *t3]),
                    *extra_flags,
                    *operating_system,
                )
            }
            None => {
                Method::gzip(plain.level, plain.gzip_mtime, plain.gzip_extra_flags, plain.gzip_os)
            }
        }
    }

    /// A style that makes headers like those of the archive: an added member fits in.
    fn style(&self) -> Result<Style, DirectoryError> {
        let mut first = [0; BLOCK];
        let opened = Part::Framing.open(self.folder);
        let mut file = opened.map_err(|error| surroundings(self.folder, error))?;
        let whole = file.read_exact(&mut first).is_ok();
        Ok(if whole { like_block(&Block(first)) } else { Style::default() })
    }

    fn added(&self, style: &Style, edits: &Edits, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = ArchiveWriter::new(out, style);
        let files = edits.added.iter().filter_map(|(name, _)| self.tree.find(name));
        files.into_iter().try_for_each(|file| add_file(&mut writer, self.folder, file))
    }

    fn describe(&self, edits: &Edits) -> Findings {
        let name = |index: &usize| {
            self.record.entries.get(*index).map_or("?", |entry| entry.name.as_str())
        };
        let count = edits
            .changed
            .len()
            .saturating_add(edits.removed.len())
            .saturating_add(edits.added.len());
        let text = format!("{count} member(s) differ from what was unpacked");
        let mut finding = Diagnostic::new(directory::EDITED, text);
        for index in edits.changed.keys() {
            finding = finding.note(format!("changed: {}", name(index)));
        }
        for index in &edits.removed {
            finding = finding.note(format!("removed: {}", name(index)));
        }
        for (added, _) in &edits.added {
            finding = finding.note(format!("added: {added}"));
        }
        if self.record.header {
            finding = finding.note("data_size, hash and uuid were made anew");
        }
        let mut findings = Findings::new();
        findings.push(finding);
        findings
    }
}

fn digest(path: &Path) -> Result<String, DirectoryError> {
    let mut file = File::open(path).map_err(at(path))?;
    let mut digest = Hashing(Sha256::new());
    io::copy(&mut file, &mut digest).map_err(at(path))?;
    Ok(hex(&digest.0.finalize()))
}

struct Hashing(Sha256);

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
