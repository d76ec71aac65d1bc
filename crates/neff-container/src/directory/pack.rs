//! Packing a folder: byte for byte as it was unpacked, with edits, or as a new file.

use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::thread;

use neff_abi::header_field::HEADER_LEN;
use neff_diag::{Diagnostic, Findings, Place, codes::directory};

use super::settings::{HeaderSettings, new_header};
use super::tree::{Tree, TreeFile};
use super::{DirectoryError, at, repack};
use crate::digest::Algorithm;
use crate::fresh::{self, Fresh, FreshError};
use crate::header::Header;
use crate::record::bodies::Body;
use crate::record::plain::{self, NotPlain};
use crate::record::{Entry, FOLDER, Part, Record, Step};
use crate::style::Style;
use crate::tar::write::ArchiveWriter;
use crate::write::Sink;

/// How to pack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackOptions {
    /// Make a new file in this style. If the folder has a record, its header is the base.
    pub style: Option<Style>,
    /// Header that a new file starts from instead of the record's or the style's.
    pub base: Option<Header>,
    /// Take no notice of the folder's record.
    pub ignore_record: bool,
    /// Header fields given by the caller.
    pub header: HeaderSettings,
    /// Threads that compress; 0 for as many as the machine has. The output does not depend on it.
    pub threads: usize,
    /// Pack a folder that lacks `neff.json`.
    pub any_tree: bool,
}

/// What packing did.
#[derive(Debug)]
pub struct Packed {
    /// The header written; `None` for a bare archive given back as it was.
    pub header: Option<Header>,
    /// Bytes of the file.
    pub length: u64,
    /// How the compressed stream was given back, if the payload is the recorded one.
    pub reproduced: Option<Step>,
    /// Remarks, such as what was edited.
    pub findings: Findings,
}

/// Packs `folder` into `sink`.
///
/// # Errors
/// [`DirectoryError::Refused`] if the folder or a setting does not allow it, otherwise those of
/// the surroundings. What was written to `sink` is then worthless.
pub fn pack(
    folder: &Path,
    options: &PackOptions,
    sink: &mut dyn Sink,
) -> Result<Packed, DirectoryError> {
    let tree = Tree::scan(folder)?;
    if options.style.is_none() && options.base.is_none() && !options.ignore_record {
        match Record::load(folder) {
            Ok(Some(record)) => {
                let mut packed = repack::pack(folder, &record, &tree, options, sink)?;
                let has = |name: &str| record.entries.iter().any(|entry| entry.name == name);
                packed.findings.extend(tree.empty_folders(has));
                return Ok(packed);
            }
            Ok(None) => {}
            Err(finding) => return Err(refused([*finding])),
        }
    }
    fresh(folder, &tree, options, sink)
}

/// The member without which nothing loads.
pub(super) const HOST_GRAPH: &str = "neff.json";

/// The folder is no tree of a NEFF.
pub(super) fn no_tree(folder: &Path) -> DirectoryError {
    let finding = Diagnostic::new(directory::NOT_A_TREE, "the folder has no neff.json");
    let place = Place::Path(folder.display().to_string());
    refused([finding.at(place).help("pass --any-tree to pack it all the same")])
}

pub(super) fn refused(findings: impl IntoIterator<Item = Diagnostic>) -> DirectoryError {
    let mut all = Findings::new();
    all.extend(findings);
    DirectoryError::Refused(all, None)
}

/// Threads to use: as told, or as many as there are cores.
pub(super) fn threads(options: &PackOptions) -> usize {
    match options.threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        given => given,
    }
}

fn fresh(
    folder: &Path,
    tree: &Tree,
    options: &PackOptions,
    sink: &mut dyn Sink,
) -> Result<Packed, DirectoryError> {
    let style = options.style.clone().unwrap_or_default();
    if !options.any_tree && !tree.has(HOST_GRAPH) {
        return Err(no_tree(folder));
    }
    let faults = tree.faults(|_| true);
    if !faults.is_empty() {
        return Err(refused(faults));
    }
    let header =
        base_header(folder, options, &style).map_err(|error| surroundings(folder, error))?;
    let archive = |out: &mut dyn Write| archive(folder, tree, &style, out);
    let fresh = Fresh { style: &style, settings: &options.header, threads: threads(options) };
    let written = fresh.write(header, sink, &archive).map_err(|error| match error {
        FreshError::Refused(findings) => refused(findings),
        FreshError::Io(error) => surroundings(folder, error),
    })?;
    let mut findings = if options.ignore_record { Findings::new() } else { left_out(folder) };
    findings.extend(written.findings);
    findings.extend(tree.empty_folders(|_| style.directories));
    Ok(Packed { length: written.length, header: Some(written.header), reproduced: None, findings })
}

/// Says which members of the original a new archive lacks: those that could be no files.
fn left_out(folder: &Path) -> Findings {
    let mut findings = Findings::new();
    // A record that cannot be used is no hindrance to a new file.
    let entries = Record::load(folder).ok().flatten().map_or_else(Vec::new, |it| it.entries);
    let kept = |entry: &&Entry| match &entry.file {
        Some(path) => path.starts_with(FOLDER),
        None => !entry.name.ends_with('/') && entry.name != ".",
    };
    let names: Vec<_> = entries.iter().filter(kept).map(|entry| entry.name.as_str()).collect();
    if !names.is_empty() {
        let text = format!("{} member(s) of the original are not in the new archive", names.len());
        let finding = Diagnostic::new(directory::KEPT_BY_INDEX, text);
        findings.push(names.iter().fold(finding, |finding, name| finding.note((*name).to_owned())));
    }
    findings
}

/// Settings of the original are kept: the record's header is the base of a new file too.
fn base_header(folder: &Path, options: &PackOptions, style: &Style) -> io::Result<Header> {
    if let Some(base) = &options.base {
        return Ok(base.clone());
    }
    if options.ignore_record {
        return Ok(new_header(style));
    }
    let recorded = match recorded_header(folder) {
        Ok(header) => Some(header),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    Ok(recorded.unwrap_or_else(|| new_header(style)))
}

/// The header of the record; of a file that is no header only its length is looked at.
///
/// # Errors
/// Those of the operating system; `UnexpectedEof` if it is too short.
pub fn recorded_header(folder: &Path) -> io::Result<Header> {
    let length = u64::try_from(HEADER_LEN).unwrap_or_default();
    let bytes = plain::read(folder, &Part::Header.name(), length)?;
    Header::from_start(&bytes).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

pub(super) fn algorithm(header: &Header) -> Result<Algorithm, DirectoryError> {
    fresh::algorithm(header).map_err(|finding| refused([*finding]))
}

/// The uncompressed archive of a tree.
fn archive(folder: &Path, tree: &Tree, style: &Style, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = ArchiveWriter::new(out, style);
    for (name, file) in tree.ordered(style) {
        match file {
            Some(file) => add_file(&mut writer, folder, file)?,
            None => {
                let entry =
                    crate::tar::write::Entry { name: name.as_bytes(), size: 0, directory: true };
                writer.member(entry, &mut io::empty())?;
            }
        }
    }
    writer.finish().map(|_| ())
}

/// Adds one file.
fn add_file<W: Write>(
    writer: &mut ArchiveWriter<'_, W>,
    folder: &Path,
    file: &TreeFile,
) -> io::Result<()> {
    let bytes = fs::File::open(folder.join(&file.name))?;
    add(writer, &file.name, Body::of(file.size, bytes))
}

/// Adds one member; a body that has not the length that was announced has changed meanwhile.
pub(super) fn add<W: Write>(
    writer: &mut ArchiveWriter<'_, W>,
    name: &str,
    body: Body<'_>,
) -> io::Result<()> {
    let size = body.length;
    let entry = crate::tar::write::Entry { name: name.as_bytes(), size, directory: false };
    let mut body = Some(body);
    let mut write = |out: &mut dyn Write| body.take().map_or(Ok(()), |body| body.write(out));
    writer.member_by(entry, &mut write).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => {
            io::Error::other(Changed(name.to_owned()))
        }
        _ => error,
    })
}

/// Marks the error of a file that changed while it was read.
#[derive(Debug)]
pub(super) struct Changed(pub(super) String);

impl std::fmt::Display for Changed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} changed while it was being packed", self.0)
    }
}

impl std::error::Error for Changed {}

/// Sorts an error of writing an archive: the input's fault or the surroundings'.
pub(super) fn surroundings(folder: &Path, error: io::Error) -> DirectoryError {
    let inner = error.get_ref();
    if let Some(changed) = inner.and_then(|inner| inner.downcast_ref::<Changed>()) {
        let finding = Diagnostic::new(directory::CHANGED_WHILE_PACKING, changed.to_string());
        return refused([finding.at(Place::Path(changed.0.clone()))]);
    }
    if let Some(odd) = inner.and_then(|inner| inner.downcast_ref::<NotPlain>()) {
        let finding = Diagnostic::new(directory::NOT_A_FILE, odd.to_string());
        return refused([finding.at(Place::Path(odd.0.display().to_string()))]);
    }
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => {
            let text = "a file is missing, or shorter than the record says";
            refused([not_the_original(folder, text)])
        }
        _ => at(folder)(error),
    }
}

/// The finding about a record that does not fit its folder.
pub(super) fn not_the_original(folder: &Path, what: &str) -> Diagnostic {
    Diagnostic::new(directory::CHANGED_WHILE_PACKING, what)
        .at(Place::Path(folder.join(FOLDER).display().to_string()))
        .help("a file changed while it was read, or .neffc/ was altered; unpack again")
}
