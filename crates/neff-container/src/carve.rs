//! Finds NEFFs inside other files: libraries, checkpoints, dumps.
//!
//! A NEFF has no magic number, so a place counts as one when a header's three fixed facts hold
//! (`pkg_version`, `header_size`, major version) and an archive begins 1024 bytes on. Zip
//! archives (`.pt` and others) often store members uncompressed, where this finds them as they
//! are; members that a zip compresses are inflated and searched too.

use std::io::{self, Read};

use neff_abi::header_field::{
    DATA_SIZE, HEADER_LEN, HEADER_SIZE as HEADER_SIZE_VALUE, NEFF_VERSION_MAJOR,
};
use zlib_rs::{Inflate, InflateFlush, Status};

use crate::gzip::inflate::is_gzip;
use crate::tar::block::{BLOCK, Block, Checksum};

/// Bytes looked at in one go.
const WINDOW: usize = 1 << 20;
/// Bytes that must be at hand to judge a place.
const NEEDED: usize = HEADER_LEN + BLOCK;
/// `header_size` as it stands in the file, at offset 8 of a header.
const HEADER_SIZE_BYTES: [u8; 8] = HEADER_SIZE_VALUE.to_le_bytes();
/// Its offset.
const HEADER_SIZE_AT: usize = 8;
/// Local header of a zip member.
const ZIP_LOCAL: [u8; 4] = *b"PK\x03\x04";
/// Bytes of a zip local header without name and extra field.
const ZIP_LOCAL_LEN: usize = 30;
/// Zip's number for deflate.
const ZIP_DEFLATE: u16 = 8;

/// A place where a NEFF begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Offset in the searched data.
    pub offset: u64,
    /// Bytes of the NEFF as its header says: 1024 + `data_size`.
    pub length: u64,
    /// Bytes of it that are there: fewer if the searched data end inside it.
    pub there: u64,
    /// Offset of the compressed zip member whose inflated data `offset` counts in; `None` for
    /// the file itself.
    pub inside: Option<u64>,
}

/// A readable input that can be read again from any offset.
pub trait Seekable {
    /// A reader from `offset` on.
    ///
    /// # Errors
    /// The operating system's.
    fn reader_at(&self, offset: u64) -> io::Result<Box<dyn Read + '_>>;
}

/// Searches the whole input.
///
/// # Errors
/// Those of reading.
pub fn search(input: &dyn Seekable) -> io::Result<Vec<Found>> {
    let mut scan = Scan::default();
    let mut compressed = Vec::new();
    scan.run(&mut *input.reader_at(0)?, &mut |place| compressed.push(place))?;
    let mut found = scan.found(None);
    let outside = found.len();
    let mut free_from = 0u64;
    for start in compressed {
        // What lies inside a NEFF that was found is that NEFF's own business; what lies inside
        // a member was inflated with it, and once is enough.
        let before = found.get(..outside).unwrap_or_default();
        let before = before.partition_point(|found| found.offset <= start).checked_sub(1);
        let covered = before.and_then(|at| found.get(at)).is_some_and(|found| start < end(found));
        if covered || start < free_from {
            continue;
        }
        let mut inner = Scan::default();
        // Damaged or foreign data end the search of this member, not of the file.
        let mut inflated = InflateReader::new(input.reader_at(start)?);
        match inner.run(&mut inflated, &mut |_| {}) {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => return Err(error),
            Ok(()) | Err(_) => {}
        }
        free_from = start.saturating_add(inflated.inflate.total_in());
        found.extend(inner.found(Some(start)));
    }
    Ok(found)
}

fn end(found: &Found) -> u64 {
    found.offset.saturating_add(found.length)
}

/// The bytes of a found NEFF.
///
/// # Errors
/// Those of reading.
pub fn extract<'a>(input: &'a dyn Seekable, found: &Found) -> io::Result<Box<dyn Read + 'a>> {
    let mut reader: Box<dyn Read> = match found.inside {
        None => return Ok(Box::new(input.reader_at(found.offset)?.take(found.length))),
        Some(start) => Box::new(InflateReader::new(input.reader_at(start)?)),
    };
    io::copy(&mut reader.by_ref().take(found.offset), &mut io::sink())?;
    Ok(Box::new(reader.take(found.length)))
}

/// The state of one search through a stream.
#[derive(Default)]
struct Scan {
    /// Offset and length of what was found. Lengths are what headers say, so places may overlap:
    /// a NEFF that was cut and followed by another claims bytes of the other.
    found: Vec<(u64, u64)>,
    /// Bytes searched.
    total: u64,
}

impl Scan {
    fn found(self, inside: Option<u64>) -> Vec<Found> {
        let total = self.total;
        let place = |(offset, length): (u64, u64)| Found {
            offset,
            length,
            there: length.min(total.saturating_sub(offset)),
            inside,
        };
        self.found.into_iter().map(place).collect()
    }

    fn run(&mut self, reader: &mut dyn Read, compressed: &mut dyn FnMut(u64)) -> io::Result<()> {
        let mut buffer = vec![0; WINDOW];
        let (mut length, mut base) = (0usize, 0u64);
        loop {
            let room = buffer.get_mut(length..).unwrap_or_default();
            let count = match reader.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            length = length.saturating_add(count);
            self.total = self.total.saturating_add(u64::try_from(count).unwrap_or_default());
            let at_end = count == 0;
            if !at_end && length < buffer.len() {
                continue;
            }
            let data = buffer.get(..length).unwrap_or_default();
            // Places too near the end of the window are judged with the next one.
            let judged = if at_end { length } else { length.saturating_sub(NEEDED) };
            self.window(data, judged, base, compressed);
            if at_end {
                return Ok(());
            }
            buffer.copy_within(judged..length, 0);
            length = length.saturating_sub(judged);
            base = base.saturating_add(u64::try_from(judged).unwrap_or_default());
        }
    }

    /// Judges all places of `data` that begin before `judged`.
    fn window(&mut self, data: &[u8], judged: usize, base: u64, compressed: &mut dyn FnMut(u64)) {
        for at in memchr::memmem::find_iter(data, &HEADER_SIZE_BYTES) {
            let Some(start) = at.checked_sub(HEADER_SIZE_AT).filter(|start| *start < judged) else {
                continue;
            };
            let offset = base.saturating_add(u64::try_from(start).unwrap_or_default());
            if let Some(length) = data.get(start..).and_then(neff_length) {
                self.found.push((offset, length));
            }
        }
        for at in memchr::memmem::find_iter(data, &ZIP_LOCAL).filter(|at| *at < judged) {
            if let Some(skip) = data.get(at..).and_then(zip_deflate_data) {
                let start = at.saturating_add(skip);
                compressed(base.saturating_add(u64::try_from(start).unwrap_or_default()));
            }
        }
    }
}

/// Length of the NEFF that begins here; `None` if none does.
fn neff_length(bytes: &[u8]) -> Option<u64> {
    let word = |offset: usize| {
        bytes
            .get(offset..)
            .and_then(|rest| rest.first_chunk::<8>())
            .map(|chunk| u64::from_le_bytes(*chunk))
    };
    let plausible = matches!(word(0)?, 1 | 2) && word(NEFF_VERSION_MAJOR.offset)? <= 2;
    let archive = bytes.get(HEADER_LEN..)?;
    let tar = archive.first_chunk::<BLOCK>().is_some_and(|block| {
        let block = Block(*block);
        !block.is_zero() && block.checksum_verdict() != Checksum::Wrong
    });
    let length = u64::try_from(HEADER_LEN).ok()?.checked_add(word(DATA_SIZE.offset)?)?;
    (plausible && (tar || is_gzip(archive))).then_some(length)
}

/// Offset of the data of a zip member that is stored deflated; `None` for any other.
fn zip_deflate_data(bytes: &[u8]) -> Option<usize> {
    let half = |offset: usize| {
        bytes
            .get(offset..)
            .and_then(|rest| rest.first_chunk::<2>())
            .map(|chunk| u16::from_le_bytes(*chunk))
    };
    let names = usize::from(half(26)?).checked_add(usize::from(half(28)?))?;
    (half(8)? == ZIP_DEFLATE).then_some(ZIP_LOCAL_LEN.checked_add(names)?)
}

/// Inflates a bare deflate stream.
struct InflateReader<R> {
    source: R,
    inflate: Inflate,
    input: Vec<u8>,
    start: usize,
    end: usize,
    done: bool,
}

impl<R: Read> InflateReader<R> {
    fn new(source: R) -> Self {
        InflateReader {
            source,
            inflate: Inflate::new(false, 15),
            input: vec![0; 1 << 16],
            start: 0,
            end: 0,
            done: false,
        }
    }
}

impl<R: Read> Read for InflateReader<R> {
    fn read(&mut self, output: &mut [u8]) -> io::Result<usize> {
        while !self.done && !output.is_empty() {
            if self.start == self.end {
                (self.start, self.end) = (0, self.source.read(&mut self.input)?);
                self.done = self.end == 0;
            }
            let (used, made) = (self.inflate.total_in(), self.inflate.total_out());
            let input = self.input.get(self.start..self.end).unwrap_or_default();
            let status = self.inflate.decompress(input, output, InflateFlush::NoFlush);
            let used = self.inflate.total_in().saturating_sub(used);
            let made = self.inflate.total_out().saturating_sub(made);
            self.start = self.start.saturating_add(usize::try_from(used).unwrap_or_default());
            match status {
                Ok(Status::StreamEnd) => self.done = true,
                Ok(Status::Ok | Status::BufError) => {}
                Err(error) => {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, error.as_str()));
                }
            }
            if made > 0 {
                return usize::try_from(made).map_err(io::Error::other);
            }
        }
        Ok(0)
    }
}

impl Seekable for &[u8] {
    fn reader_at(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX).min(self.len());
        Ok(Box::new(self.get(start..).unwrap_or_default()))
    }
}

/// A file on disk, opened anew for each reader.
#[derive(Debug)]
pub struct FileOnDisk(pub std::path::PathBuf);

impl Seekable for FileOnDisk {
    fn reader_at(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
        let mut file = std::fs::File::open(&self.0)?;
        io::Seek::seek(&mut file, io::SeekFrom::Start(offset))?;
        Ok(Box::new(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATMUL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    fn found_in(bytes: &[u8]) -> Vec<(u64, u64, Option<u64>)> {
        let found = search(&bytes).unwrap();
        for place in &found {
            let mut copy = Vec::new();
            extract(&bytes, place).unwrap().read_to_end(&mut copy).unwrap();
            assert!(copy == MATMUL);
        }
        found.into_iter().map(|place| (place.offset, place.length, place.inside)).collect()
    }

    #[test]
    fn embedded_files_are_found_at_any_offset() {
        let length = MATMUL.len() as u64;
        for before in [0, 1, 7, WINDOW - NEEDED, WINDOW - 1024, WINDOW - 9, WINDOW, WINDOW + 3] {
            let whole =
                [vec![0xA5; before], MATMUL.to_vec(), vec![2; 100], MATMUL.to_vec()].concat();
            let second = (before + MATMUL.len() + 100) as u64;
            assert_eq!(found_in(&whole), [(before as u64, length, None), (second, length, None)]);
        }
        assert_eq!(found_in(b""), []);
        let cut = MATMUL.len() - 9000;
        let after_a_cut = [&MATMUL[..cut], MATMUL].concat();
        let found = search(&after_a_cut.as_slice()).unwrap();
        assert_eq!(found.iter().map(|place| place.offset).collect::<Vec<_>>(), [0, cut as u64]);
        assert_eq!(found_in(&vec![0; 3 * WINDOW]), []);
    }

    /// Each header claims all that follows: data of a mebibyte must be inflated once, not for
    /// each of 20,000 headers.
    #[test]
    fn members_inside_members_cost_nothing() {
        let header = [&b"PK\x03\x04\x14\0\0\0\x08\0"[..], &[0; 20]].concat();
        let mut block = header.repeat(2000);
        block.splice(0..0, [0, 0x60, 0xEA, 0x9F, 0x15]);
        let whole = [header, block.repeat(20)].concat();
        let counted = Counted(&whole, std::cell::Cell::new(0));
        assert_eq!(search(&counted).unwrap(), []);
        assert!(counted.1.get() < 10, "{} members inflated", counted.1.get());
    }

    /// Counts how often reading starts.
    struct Counted<'a>(&'a [u8], std::cell::Cell<usize>);

    impl Seekable for Counted<'_> {
        fn reader_at(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
            self.1.set(self.1.get() + 1);
            self.0.reader_at(offset)
        }
    }

    #[test]
    fn compressed_zip_members_are_searched() {
        let inner = [b"some header".to_vec(), MATMUL.to_vec()].concat();
        let deflated = crate::gzip::piece::compress(&inner, b"", 6, true).unwrap();
        let mut zip = b"PK\x03\x04\x14\0\0\0\x08\0".to_vec();
        zip.resize(26, 0);
        zip.extend([4, 0, 0, 0]);
        zip.extend(b"name");
        zip.extend(deflated);
        assert_eq!(found_in(&zip), [(11, MATMUL.len() as u64, Some(34))]);

        // A second one behind it is searched; one that is only a part of its data is not.
        let length = zip.len() as u64;
        zip.extend(zip.clone());
        let second = (11, MATMUL.len() as u64, Some(length + 34));
        assert_eq!(found_in(&zip), [(11, MATMUL.len() as u64, Some(34)), second]);
    }
}
