//! The record that `unpack` leaves in `.neffc/`: all that is needed, besides the files, to give
//! back the original byte for byte.
//!
//! | file | holds |
//! | --- | --- |
//! | `record.json` | the [`Record`] |
//! | `header.bin` | the 1024 header bytes, if the file had a header |
//! | `framing.bin` | every byte of the archive that is no member body, runs of NULs left out |
//! | `members/N` | bodies that could not be a file of their name, by index |
//! | `correction.bin` | what the gzip stream has besides the choices of zlib's method |
//! | `stream.bin` | the gzip stream verbatim, where nothing shorter gives it back |
//! | `tail.bin`, `trailing.bin` | bytes behind the stream and behind the payload |

pub mod bodies;
mod check;
mod inputs;
pub(crate) mod plain;
pub mod recorder;
pub mod replay;
pub mod reproduce;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use neff_diag::{Diagnostic, Place, codes::directory};
use serde::{Deserialize, Serialize};

/// Name of the folder that holds the record.
pub const FOLDER: &str = ".neffc";
/// Bytes of `record.json` at most: a million members take about 200 MB.
const RECORD_LIMIT: u64 = 256 << 20;

/// A file of the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// `record.json`.
    Record,
    /// `header.bin`.
    Header,
    /// `framing.bin`.
    Framing,
    /// `correction.bin`.
    Correction,
    /// `stream.bin`.
    Stream,
    /// `tail.bin`.
    Tail,
    /// `trailing.bin`.
    Trailing,
}

impl Part {
    /// Path of the part in an unpacked folder.
    pub fn path(self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }

    /// Path of the part relative to the folder.
    pub fn name(self) -> PathBuf {
        Path::new(FOLDER).join(match self {
            Part::Record => "record.json",
            Part::Header => "header.bin",
            Part::Framing => "framing.bin",
            Part::Correction => "correction.bin",
            Part::Stream => "stream.bin",
            Part::Tail => "tail.bin",
            Part::Trailing => "trailing.bin",
        })
    }

    /// Opens the part, which must be a plain file, for reading.
    pub(crate) fn open(self, folder: &Path) -> io::Result<File> {
        plain::open(folder, &self.name())
    }
}

/// An encoder whose streams can be made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// This tool's own.
    Neffc,
    /// Stock zlib with memLevel 8.
    Zlib,
}

impl Family {
    fn words(self) -> &'static str {
        match self {
            Family::Neffc => "this tool's own encoder at",
            Family::Zlib => "zlib, memLevel 8,",
        }
    }
}

/// How the compressed stream is given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    /// The payload is not compressed.
    Raw,
    /// By an encoder of known parameters.
    Encoder {
        /// Which encoder.
        encoder: Family,
        /// Its level.
        level: u8,
        /// The gzip header, hexadecimal.
        header: String,
    },
    /// By zlib's method and a correction.
    Corrected {
        /// The level of the method.
        level: u8,
        /// The gzip header, hexadecimal.
        header: String,
        /// Bytes of the stream.
        length: u64,
        /// Bytes of the correction.
        correction: u64,
    },
    /// From the stream itself.
    Verbatim {
        /// Bytes of the stream.
        length: u64,
    },
}

impl Step {
    /// One sentence for people.
    pub fn describe(&self) -> String {
        match self {
            Step::Raw => "the payload is not compressed".to_owned(),
            Step::Encoder { encoder, level, .. } => {
                format!("known encoder parameters: {} level {level}", encoder.words())
            }
            Step::Corrected { level, length, correction, .. } => format!(
                "reconstruction: zlib's method at level {level} and a correction of {correction} \
                 bytes give back the {length} of the stream"
            ),
            Step::Verbatim { length } => {
                format!("verbatim: the {length} bytes of the stream are kept")
            }
        }
    }
}

/// One archive entry of the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The loader's name, bytes that are not UTF-8 replaced and cut if absurdly long; for people.
    pub name: String,
    /// The header blocks, extended records included.
    pub header: Vec<Run>,
    /// Bytes of the body.
    pub size: u64,
    /// SHA-256 of the body, hexadecimal.
    pub sha256: String,
    /// Where the body is, relative to the unpacked folder with `/`; `None` if it has none there.
    pub file: Option<String>,
    /// The member of a model that has the body, by name, where the record belongs to a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// Bytes of the padding in `framing.bin`; `None` if it is NULs.
    pub padding: Option<u64>,
}

/// A run of bytes that are no body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Run {
    /// Bytes of `framing.bin`.
    Framing(u64),
    /// NULs.
    Zeros(u64),
}

/// How an edited folder is packed: what of the original's manner can be told from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manner {
    /// The digest in the header matched the stored data.
    pub digest_matched: bool,
    /// The payload is filled to a multiple of this.
    pub tail_multiple: u64,
}

impl Manner {
    /// Nothing is filled, or whole tar records are.
    pub(crate) const TAIL_MULTIPLES: [u64; 2] = [1, 10_240];

    /// What the payload of a file is filled to, seen from its length and its tail's.
    pub(crate) fn tail_multiple_of(payload: u64, tail: u64) -> u64 {
        let [one, record] = Self::TAIL_MULTIPLES;
        if tail > 0 && payload.is_multiple_of(record) { record } else { one }
    }
}

/// The record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Version of this form.
    pub schema: u32,
    /// The file had a header.
    pub header: bool,
    /// Bytes of the stored payload.
    pub payload: u64,
    /// SHA-256 of the stored payload, hexadecimal: what is given back is compared with it.
    pub sha256: String,
    /// How the compressed stream is given back.
    pub stream: Step,
    /// Bytes behind the stream inside the payload; in `tail.bin` unless all are NUL.
    pub tail: u64,
    /// The tail is NULs.
    pub tail_is_zero: bool,
    /// Bytes behind the payload, in `trailing.bin`.
    pub trailing: u64,
    /// How an edited folder is packed.
    pub manner: Manner,
    /// The archive's entries in order.
    pub entries: Vec<Entry>,
    /// What follows the last entry.
    pub end: Vec<Run>,
}

/// What every version of the record has.
#[derive(Deserialize)]
struct Form {
    schema: u32,
}

impl Entry {
    /// True if it has a body somewhere.
    pub fn has_body(&self) -> bool {
        self.file.is_some() || self.member.is_some()
    }
}

impl Record {
    /// Version of the record's form; a reader refuses others.
    pub const SCHEMA: u32 = 1;

    /// Writes `record.json`.
    ///
    /// # Errors
    /// The operating system's.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        fs::write(Part::Record.path(folder), text)
    }

    /// Reads `record.json`; `None` if the folder has none.
    ///
    /// # Errors
    /// A finding if it cannot be read, is of another form, points out of the folder, or has
    /// numbers that no recorder writes.
    pub fn load(folder: &Path) -> Result<Option<Record>, Box<Diagnostic>> {
        let path = Part::Record.path(folder);
        let bad = |what: String| {
            Box::new(
                Diagnostic::new(directory::RECORD_BAD, what)
                    .at(Place::Path(path.display().to_string()))
                    .help("unpack again, or remove .neffc/ to pack the folder as a new file"),
            )
        };
        let text = match plain::read(folder, &Part::Record.name(), RECORD_LIMIT) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(bad(format!("the record cannot be read: {error}"))),
            Ok(text) => text,
        };
        // The schema first: a record of another form need not have this form's fields.
        let unparsed = |error| bad(format!("the record does not parse: {error}"));
        let Form { schema } = serde_json::from_slice(&text).map_err(unparsed)?;
        if schema != Self::SCHEMA {
            let reads = Self::SCHEMA;
            return Err(bad(format!("the record has schema {schema}, this tool reads {reads}")));
        }
        let record: Record = serde_json::from_slice(&text).map_err(unparsed)?;
        match check::fault(&record) {
            Some(fault) => Err(bad(fault)),
            None => Ok(Some(record)),
        }
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hexadecimal digits as bytes.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| {
            u8::from_str_radix(std::str::from_utf8(pair).ok().filter(|p| p.len() == 2)?, 16).ok()
        })
        .collect()
}
