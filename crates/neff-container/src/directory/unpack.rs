//! Unpacking: members to files, everything else to the record.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use neff_diag::{Diagnostic, Findings, Place, codes::directory, codes::gzip};
use sha2::{Digest, Sha256};

use super::like::Looker;
use super::new_folder::NewFolder;
use super::placement::{Placement, Placements};
use super::{DirectoryError, at};
use crate::digest::Verdict;
use crate::limits::Limits;
use crate::read::{PayloadKind, ReadOptions, Report, read_copying};
use crate::record::bodies::Unpacked as Bodies;
use crate::record::recorder::Recorder;
use crate::record::replay::{Edits, copy_exactly, replay};
use crate::record::{FOLDER, Manner, Part, Record, Step, hex, reproduce};
use crate::source::Source;
use crate::style::Style;
use crate::tar::member::{Member, MemberKind};
use crate::visit::{Body, Stop, StoredCopy, Visitor};

/// How to unpack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnpackOptions {
    /// What the file may cost.
    pub limits: Limits,
    /// Of a damaged file, keep the members that are complete.
    pub salvage: bool,
    /// Leave no record: the folder cannot be packed back to the same bytes. Only bodies that
    /// could be no files of their name stand under `.neffc/`.
    pub members_only: bool,
}

/// What unpacking did.
#[derive(Debug)]
pub struct Unpacked {
    /// What was learned of the file, with the findings of unpacking behind its own.
    pub report: Report,
    /// Files written under their names.
    pub files: u64,
    /// How the compressed stream will be given back; `None` without a record.
    pub step: Option<Step>,
    /// All entries in the order of the archive.
    pub entries: Vec<UnpackedEntry>,
    /// How the archive is written, as [`like`](super::like::like) sees it.
    pub style: Style,
}

/// An entry of the archive and what became of its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnpackedEntry {
    /// The entry.
    pub member: Member,
    /// The file with its body, relative to the folder with `/`; `None` if it has none.
    pub file: Option<String>,
}

/// Unpacks a file into the folder `target`, which must not exist or be empty.
///
/// # Errors
/// [`DirectoryError::Refused`] if the file is damaged (without `salvage`) or holds no archive;
/// otherwise those of the surroundings. In every case `target` is as it was.
pub fn unpack(
    source: &mut dyn Source,
    target: &Path,
    options: &UnpackOptions,
) -> Result<Unpacked, DirectoryError> {
    let work = NewFolder::beside(target)?;
    let folder = work.path();
    let mut unpacker = Unpacker::create(folder).map_err(at(folder))?;
    let mut copy = Copy::create(folder).map_err(at(folder))?;
    let read = ReadOptions { limits: options.limits, digest: true };
    let copying = (!options.members_only).then_some(&mut copy as &mut dyn StoredCopy);
    let mut report = read_copying(source, &read, &mut unpacker, copying)?;
    copy.flush().map_err(at(folder))?;
    let complete = report.payload.as_ref().is_some_and(|payload| payload.complete);
    let files = unpacker.files;
    let salvageable = options.salvage && files > 0;
    if !(complete || salvageable) {
        report.findings.append(unpacker.findings);
        return Err(DirectoryError::Refused(
            std::mem::take(&mut report.findings),
            Some(Box::new(report)),
        ));
    }
    report.findings.append(std::mem::take(&mut unpacker.findings));
    let style = unpacker.looker.style(&report);
    let entries = std::mem::take(&mut unpacker.entries);
    let step = if !complete {
        salvage(folder, &mut report, unpacker.unfinished, files).map_err(at(folder))?;
        None
    } else if options.members_only {
        fs::remove_file(Part::Framing.path(folder)).map_err(at(folder))?;
        None
    } else {
        let digest = hex(&copy.digest.finalize());
        Some(record(folder, &report, unpacker.recorder, digest).map_err(at(folder))?)
    };
    work.put_in_place()?;
    Ok(Unpacked { report, files, step, entries, style })
}

/// Removes what a salvage must not leave: the incomplete member and the record.
fn salvage(
    folder: &Path,
    report: &mut Report,
    unfinished: Option<PathBuf>,
    files: u64,
) -> io::Result<()> {
    if let Some(path) = unfinished {
        fs::remove_file(path)?;
    }
    fs::remove_dir_all(folder.join(FOLDER))?;
    let text = format!("{files} complete member(s) were salvaged from a damaged file");
    let finding = Diagnostic::new(directory::SALVAGED, text);
    let doubtful = report.findings.iter().any(|finding| finding.code == gzip::CRC_MISMATCH);
    report.findings.push(match doubtful {
        true => finding.note("the gzip CRC does not match: any of them may hold wrong bytes"),
        false => finding,
    });
    Ok(())
}

/// Writes the record; tries how the stream can be given back.
fn record(folder: &Path, report: &Report, recorder: Recorder, sha256: String) -> io::Result<Step> {
    let (entries, end) = recorder.finish()?;
    if let Some(header) = report.header() {
        fs::write(Part::Header.path(folder), header.as_bytes())?;
    }
    let Some(payload) = &report.payload else { return Err(io::Error::other("no payload")) };
    let tail_multiple = Manner::tail_multiple_of(payload.stored, payload.tail.length);
    let mut record = Record {
        schema: Record::SCHEMA,
        header: report.header().is_some(),
        payload: payload.stored,
        sha256,
        stream: Step::Raw,
        tail: payload.tail.length,
        tail_is_zero: payload.tail.odd.is_none(),
        trailing: report.trailing,
        manner: Manner { digest_matched: report.verdict == Some(Verdict::Matches), tail_multiple },
        entries,
        end,
    };
    if payload.kind == PayloadKind::Gzip {
        let length = payload.tail.offset.saturating_sub(payload.offset);
        if !record.tail_is_zero {
            cut_tail(folder, length, payload.tail.length)?;
        }
        let nothing = |_: &mut dyn Write| Ok(());
        let archive = |sink: &mut dyn Write| {
            replay(folder, &record, &Bodies(folder), &Edits::default(), &nothing, sink)
        };
        record.stream = reproduce::find(folder, payload, length, &archive)?;
        if let Step::Verbatim { length } = record.stream {
            File::options().write(true).open(Part::Stream.path(folder))?.set_len(length)?;
        }
    }
    record.save(folder)?;
    Ok(record.stream)
}

/// Copies what stands behind the stream in `stream.bin` to `tail.bin`.
fn cut_tail(folder: &Path, at: u64, length: u64) -> io::Result<()> {
    let mut stream = File::open(Part::Stream.path(folder))?;
    stream.seek(SeekFrom::Start(at))?;
    copy_exactly(&mut stream, length, &mut File::create(Part::Tail.path(folder))?)
}

/// Writes members to files as they go by.
struct Unpacker<'a> {
    folder: &'a Path,
    placements: Placements,
    recorder: Recorder,
    file: Option<BufWriter<File>>,
    unfinished: Option<PathBuf>,
    files: u64,
    entries: Vec<UnpackedEntry>,
    looker: Looker,
    findings: Findings,
}

impl<'a> Unpacker<'a> {
    fn create(folder: &'a Path) -> io::Result<Unpacker<'a>> {
        fs::create_dir(folder.join(FOLDER))?;
        Ok(Unpacker {
            folder,
            placements: Placements::default(),
            recorder: Recorder::create(folder)?,
            file: None,
            unfinished: None,
            files: 0,
            entries: Vec::new(),
            looker: Looker::default(),
            findings: Findings::new(),
        })
    }

    /// Makes the file for a member's body; its path relative to the folder.
    fn open(&mut self, member: &Member) -> io::Result<Option<String>> {
        let relative = match self.placements.place(member) {
            Placement::Path(path) => {
                if member.kind == MemberKind::Directory {
                    fs::create_dir_all(self.folder.join(&path))?;
                    return Ok(None);
                }
                path
            }
            Placement::ByIndex(reason) => {
                let body = member.size > 0 || member.kind == MemberKind::File;
                let path = format!("{FOLDER}/members/{}", member.index);
                self.kept_by_index(member, reason, body.then_some(&path));
                if !body {
                    return Ok(None);
                }
                path
            }
        };
        let path = self.folder.join(&relative);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        self.file = Some(BufWriter::with_capacity(1 << 17, File::create_new(&path)?));
        self.unfinished = Some(path);
        Ok(Some(relative))
    }

    fn kept_by_index(&mut self, member: &Member, reason: &str, path: Option<&String>) {
        // The folder itself, as `./`, is no loss to anybody.
        if member.kind == MemberKind::Directory
            && matches!(member.name.as_slice(), b"./" | b"." | b"")
        {
            return;
        }
        let text =
            format!("\"{}\" was not written under its name: {reason}", member.display_name());
        let place = Place::member(member.header_offset, member.index, member.display_name());
        let mut finding = Diagnostic::new(directory::KEPT_BY_INDEX, text).at(place);
        if let Some(path) = path {
            finding = finding.note(format!("its bytes are in {path}"));
        }
        self.findings.push(finding);
    }
}

impl Visitor for Unpacker<'_> {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        let file = self.open(member)?;
        self.looker.member(member)?;
        self.entries.push(UnpackedEntry { member: member.clone(), file: file.clone() });
        self.recorder.member(member, file);
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.recorder.body(bytes);
        match &mut self.file {
            Some(file) => Ok(file.write_all(bytes)?),
            None => Ok(()),
        }
    }

    fn member_end(&mut self, complete: bool) -> Result<(), Stop> {
        self.recorder.member_end();
        if let Some(mut file) = self.file.take() {
            file.flush()?;
            if complete {
                self.unfinished = None;
                self.files = self.files.saturating_add(1);
            }
        }
        Ok(())
    }

    fn framing(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.looker.framing(bytes)?;
        Ok(self.recorder.framing(bytes)?)
    }
}

/// Keeps the stored stream until it is known how to give it back, and what is behind it.
struct Copy<'a> {
    folder: &'a Path,
    stream: Option<BufWriter<File>>,
    trailing: Option<BufWriter<File>>,
    begun: bool,
    digest: Sha256,
}

impl<'a> Copy<'a> {
    fn create(folder: &'a Path) -> io::Result<Copy<'a>> {
        Ok(Copy { folder, stream: None, trailing: None, begun: false, digest: Sha256::new() })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.iter_mut().chain(&mut self.trailing).try_for_each(Write::flush)
    }
}

impl StoredCopy for Copy<'_> {
    fn payload(&mut self, bytes: &[u8]) -> io::Result<()> {
        // A raw archive is given back from its members alone. Whether it is gzip shows in the
        // first byte, however few come first.
        if !self.begun && bytes.first() == crate::gzip::header::MAGIC.first() {
            self.stream = Some(BufWriter::new(File::create(Part::Stream.path(self.folder))?));
        }
        self.begun = true;
        self.digest.update(bytes);
        self.stream.as_mut().map_or(Ok(()), |stream| stream.write_all(bytes))
    }

    fn trailing(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = match &mut self.trailing {
            Some(file) => file,
            None => self
                .trailing
                .insert(BufWriter::new(File::create(Part::Trailing.path(self.folder))?)),
        };
        file.write_all(bytes)
    }
}
