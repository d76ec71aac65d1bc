//! Where the bytes come from: a file that can be seeked, or a stream.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// A readable input, with what is known about it beforehand.
pub trait Source: Read {
    /// Bytes of the whole input, if known without reading it.
    fn size(&self) -> Option<u64> {
        None
    }

    /// Moves forward by `count` bytes without reading; false if the input cannot.
    ///
    /// # Errors
    /// The operating system's, when the input can seek and failed to.
    fn skip_ahead(&mut self, count: u64) -> io::Result<bool> {
        let _ = count;
        Ok(false)
    }
}

/// A file on disk. Pipes and devices given by name count as streams.
#[derive(Debug)]
pub struct FileSource {
    file: File,
    size: Option<u64>,
}

impl FileSource {
    /// Opens a file for reading.
    ///
    /// # Errors
    /// The operating system's; a folder is an error of kind `IsADirectory`.
    pub fn open(path: &Path) -> io::Result<FileSource> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        let size = metadata.is_file().then_some(metadata.len());
        Ok(FileSource { file, size })
    }
}

impl Read for FileSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl Source for FileSource {
    fn size(&self) -> Option<u64> {
        self.size
    }

    fn skip_ahead(&mut self, count: u64) -> io::Result<bool> {
        let (Some(_), Ok(step)) = (self.size, i64::try_from(count)) else { return Ok(false) };
        self.file.seek(SeekFrom::Current(step)).map(|_| true)
    }
}

/// Anything readable, taken as a stream.
#[derive(Debug)]
pub struct StreamSource<R>(pub R);

impl<R: Read> Read for StreamSource<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: Read> Source for StreamSource<R> {}
