//! The bytes of a member: given, those of a file, or an array in the form that the loader takes.

use std::io::{self, Read, Write};

use neff_manifest::weights::Array;

use crate::files::Files;
use crate::model::Data;
use crate::source::Source;

/// What a member is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// The bytes.
    Bytes(Vec<u8>),
    /// A file as it is: a path relative to the model's folder.
    File(String),
    /// An array, rewritten.
    Array(Box<Rewritten>),
}

/// An array as a NEFF has it: in C order, little endian.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewritten {
    /// What goes in front: the header of a `.npy` of version 1.0, or nothing.
    pub header: Vec<u8>,
    /// Where the numbers are.
    pub numbers: Numbers,
    /// Their bytes.
    pub length: u64,
}

/// The numbers of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Numbers {
    /// Given.
    Bytes(Vec<u8>),
    /// In a file, where this array was found when the model was worked out.
    In(Source, Array),
}

impl From<Data> for Content {
    fn from(data: Data) -> Content {
        match data {
            Data::Bytes(bytes) => Content::Bytes(bytes),
            Data::File(path) => Content::File(path),
        }
    }
}

impl Content {
    /// Bytes of the member.
    ///
    /// # Errors
    /// Failures of opening its file.
    pub fn length(&self, files: &dyn Files) -> io::Result<u64> {
        match self {
            Content::Bytes(bytes) => Ok(count(bytes)),
            Content::File(path) => Ok(files.open(path)?.0),
            Content::Array(array) => Ok(array.length.saturating_add(count(&array.header))),
        }
    }

    /// Writes exactly `length` bytes.
    ///
    /// # Errors
    /// Failures of reading and writing; `InvalidData` if a file is no longer what it was.
    pub fn copy_to(&self, files: &dyn Files, length: u64, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Content::Bytes(bytes) => out.write_all(bytes),
            Content::Array(array) => array.copy_to(files, out),
            Content::File(path) => {
                let (_, mut stream) = files.open(path)?;
                let copied = io::copy(&mut (&mut stream).take(length), out)?;
                let grown = stream.read(&mut [0])? > 0;
                if copied == length && !grown { Ok(()) } else { Err(changed(path)) }
            }
        }
    }
}

impl Rewritten {
    fn copy_to(&self, files: &dyn Files, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.header)?;
        match &self.numbers {
            Numbers::Bytes(bytes) => out.write_all(bytes),
            Numbers::In(source, array) => {
                let (opened, mut stream) = source.open(files)?;
                if opened.array.as_ref() != Some(array) {
                    return Err(changed(&source.path));
                }
                array.copy_to(&mut stream, out).map(|_| ())
            }
        }
    }
}

fn count(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

fn changed(path: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{path} changed while it was read"))
}

#[cfg(test)]
mod tests;
