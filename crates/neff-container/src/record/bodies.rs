//! Where the bodies of a record's entries come from: the folder that was unpacked, or members
//! that somebody made.

use std::io::{self, Read, Write};
use std::path::Path;

use super::replay::copy_exactly;
use super::{Entry, plain};

/// What writes the bytes of a body.
type Source<'a> = dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'a;

/// A body and its length in bytes.
pub struct Body<'a> {
    /// Bytes of it.
    pub length: u64,
    /// Writes them.
    write: Box<Source<'a>>,
}

impl std::fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Body").field("length", &self.length).finish_non_exhaustive()
    }
}

impl<'a> Body<'a> {
    /// A body that `write` writes: exactly `length` bytes, or an error.
    pub fn new(length: u64, write: impl FnOnce(&mut dyn Write) -> io::Result<()> + 'a) -> Body<'a> {
        Body { length, write: Box::new(write) }
    }

    /// What a reader gives, if that is `length` bytes and no more.
    pub fn of(length: u64, mut bytes: impl Read + 'a) -> Body<'a> {
        Body::new(length, move |out| {
            copy_exactly(&mut bytes, length, out)?;
            match bytes.read(&mut [0])? {
                0 => Ok(()),
                _ => Err(io::Error::new(io::ErrorKind::InvalidData, "the file has grown")),
            }
        })
    }

    /// Writes the body.
    ///
    /// # Errors
    /// Those of its source and of `out`; `UnexpectedEof` or `InvalidData` if it has not the
    /// announced length.
    pub fn write(self, out: &mut dyn Write) -> io::Result<()> {
        (self.write)(out)
    }
}

/// The members as they are now, to which a record is held.
pub trait Bodies {
    /// The body of an entry that has one in the record; `None` if its member is gone.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn of_entry(&self, entry: &Entry) -> io::Result<Option<Body<'_>>>;

    /// Names and lengths of the members that no entry has, in the order they are added.
    fn added(&self) -> Vec<(String, u64)>;

    /// The body of a member that no entry has.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn of_added(&self, name: &str) -> io::Result<Body<'_>>;
}

/// The files that `unpack` wrote, unedited: nothing is added to them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unpacked<'a>(pub(crate) &'a Path);

impl Bodies for Unpacked<'_> {
    fn of_entry(&self, entry: &Entry) -> io::Result<Option<Body<'_>>> {
        match &entry.file {
            Some(file) => file_of(self.0, file).map(Some),
            None => Ok(None),
        }
    }

    fn added(&self) -> Vec<(String, u64)> {
        Vec::new()
    }

    fn of_added(&self, _: &str) -> io::Result<Body<'_>> {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// A file of an unpacked folder, by its path in it; links are not followed.
///
/// # Errors
/// Those of the operating system; a path that leads over a link or to no plain file.
pub fn file_of<'a>(folder: &Path, file: &str) -> io::Result<Body<'a>> {
    let file = plain::open(folder, Path::new(file))?;
    Ok(Body::of(file.metadata()?.len(), file))
}
