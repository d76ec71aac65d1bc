//! A file from its record: byte for byte, or with its edits and nothing else changed. Where the
//! bodies of the members come from is somebody else's business ([`Bodies`]).
//!
//! Policy after an edit: unchanged members keep their header blocks; a changed one gets a new
//! size and checksum; an added one gets a header like the last recorded file's dialect has,
//! before a final `neff.json`. `data_size` is the true size. `hash` becomes the digest of the
//! stored data, also where a compiler signature stood, and keeps its second half's form. The
//! UUID is derived from the new content unless given. All other header fields stay.

use std::io::{self, Read, Write};
use std::path::Path;

use neff_diag::{Diagnostic, Findings, Place, codes::directory};
use sha2::{Digest, Sha256};

use super::like::{hash_fill, level_of, like_block};
use super::pack::{
    Packed, add, algorithm, not_the_original, recorded_header, refused, surroundings,
};
use super::settings::HeaderSettings;
use super::{DirectoryError, at};
use crate::digest::Algorithm;
use crate::gates::header_findings;
use crate::gzip::encode::Method;
use crate::header::Header;
use crate::record::bodies::{Bodies, Body};
use crate::record::replay::{Edits, copy_exactly, replay};
use crate::record::reproduce::reproduce;
use crate::record::{Family, Part, Record, Step, hex, unhex};
use crate::style::Style;
use crate::tar::block::{BLOCK, Block};
use crate::tar::write::ArchiveWriter;
use crate::write::{self, Digesting, Sink, Storing};
use neff_abi::header_field::HEADER_LEN;

/// Writes a file from a record and the bodies that its members have now.
///
/// `settings` go over the recorded header. `folder` is the one that `.neffc/` stands in.
///
/// # Errors
/// [`DirectoryError::Refused`] if the record or a setting does not allow it, otherwise those of
/// the surroundings. What was written to `sink` is then worthless.
pub fn rebuild(
    folder: &Path,
    record: &Record,
    bodies: &dyn Bodies,
    settings: &HeaderSettings,
    threads: usize,
    sink: &mut dyn Sink,
) -> Result<Packed, DirectoryError> {
    Job { folder, record, bodies, settings, threads, raw: false }.run(sink)
}

/// As [`rebuild`], with the archive uncompressed, whatever it was. Nothing fills the payload
/// then; `pkg_version`, and with it the kind of digest, stays (format notes 01 §2).
///
/// # Errors
/// As [`rebuild`].
pub fn rebuild_raw(
    folder: &Path,
    record: &Record,
    bodies: &dyn Bodies,
    settings: &HeaderSettings,
    threads: usize,
    sink: &mut dyn Sink,
) -> Result<Packed, DirectoryError> {
    Job { folder, record, bodies, settings, threads, raw: record.stream != Step::Raw }.run(sink)
}

struct Job<'a> {
    folder: &'a Path,
    record: &'a Record,
    bodies: &'a dyn Bodies,
    settings: &'a HeaderSettings,
    threads: usize,
    /// The payload was compressed and is not to be.
    raw: bool,
}

impl Job<'_> {
    fn run(&self, sink: &mut dyn Sink) -> Result<Packed, DirectoryError> {
        let header = self.header()?;
        let edits = self.edits()?;
        match edits.is_empty() && !self.raw {
            true => self.exact(header, sink),
            false => self.edited(header, &edits, sink),
        }
    }

    fn header(&self) -> Result<Option<Header>, DirectoryError> {
        if !self.record.header {
            if self.settings.is_empty() {
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
        self.settings.apply(&mut header).map_err(refused)?;
        Ok(Some(header))
    }

    /// Compares the bodies with the record.
    fn edits(&self) -> Result<Edits, DirectoryError> {
        let mut edits = Edits { added: self.bodies.added(), ..Edits::default() };
        for (index, entry) in self.record.entries.iter().enumerate() {
            if !entry.has_body() {
                continue;
            }
            let failed = |error| surroundings(self.folder, error);
            match self.bodies.of_entry(entry).map_err(failed)? {
                None => edits.removed.push(index),
                Some(body) => {
                    let size = body.length;
                    if size != entry.size || digest(body).map_err(failed)? != entry.sha256 {
                        edits.changed.insert(index, size);
                    }
                }
            }
        }
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
        if let Some(header) = header.as_ref().filter(|_| !self.settings.is_empty()) {
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
        let archive = |out: &mut dyn Write| {
            replay(folder, record, self.bodies, &Edits::default(), &nothing, out)
        };
        let mut digesting = Digesting::new(&mut *sink, Algorithm::Sha256);
        reproduce(folder, &record.stream, self.threads, &archive, &mut digesting)?;
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
        let storing = Storing {
            method: self.method(),
            algorithm: header.as_ref().map_or(Ok(Algorithm::Md5), algorithm)?,
            tail_multiple: if self.raw { 1 } else { self.record.manner.tail_multiple },
            threads: self.threads,
        };
        let style = self.style()?;
        let added = |out: &mut dyn Write| self.added(&style, edits, out);
        let archive =
            |out: &mut dyn Write| replay(self.folder, self.record, self.bodies, edits, &added, out);
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
            if self.settings.uuid.is_none() {
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
        if self.raw {
            return Method::Raw;
        }
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
        let mut names = edits.added.iter().map(|(name, _)| name);
        names.try_for_each(|name| add(&mut writer, name, self.bodies.of_added(name)?))
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

fn digest(body: Body<'_>) -> io::Result<String> {
    let mut digest = Hashing(Sha256::new());
    body.write(&mut digest)?;
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
