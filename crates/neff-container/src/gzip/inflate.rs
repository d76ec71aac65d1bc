//! The inflating reader: one or many gzip members as one stream, every check made.
//!
//! A fault ends the stream; its finding is kept in [`Inflating::fault`]. Whatever came out
//! before is good as far as deflate can tell.

use std::io;

use neff_diag::{Diagnostic, Findings, Place, codes::gzip};
use zlib_rs::{Inflate, InflateFlush, Status};

use super::header::{self, GzipHeader, MAGIC};
use crate::limits::{GZIP_MEMBERS_DESCRIBED, Limits, RATIO_GRACE};
use crate::plain::Plain;
use crate::stored::Stored;

/// Uncompressed bytes made at a time.
const BUFFER: usize = 256 * 1024;
/// Window of the deflate format, as a power of two.
const WINDOW_BITS: u8 = 15;

/// One gzip member of the payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GzipMember {
    /// File offset of its header.
    pub offset: u64,
    /// Its header.
    pub header: GzipHeader,
    /// Bytes in the file, header and trailer included.
    pub stored: u64,
    /// Uncompressed bytes.
    pub inflated: u64,
    /// CRC-32 of the trailer.
    pub crc: u32,
    /// Uncompressed size modulo 2^32, of the trailer.
    pub size: u32,
}

enum State {
    /// A member header is next.
    Header,
    /// Inside a member's deflate data.
    Data,
    /// No further member, or a fault.
    Done,
}

/// The uncompressed side of a gzip payload.
pub(crate) struct Inflating<'a, 's> {
    stored: &'a mut Stored<'s>,
    limits: &'a Limits,
    inflate: Inflate,
    output: Vec<u8>,
    start: usize,
    end: usize,
    /// File offsets around the compressed bytes of what is at hand.
    taken: (u64, u64),
    /// Uncompressed bytes until the next stop; 0 for none.
    stop: u64,
    state: State,
    header: Option<GzipHeader>,
    header_offset: u64,
    crc: u32,
    member_length: u64,
    total: u64,
    payload_offset: u64,
    /// Members met, at most [`GZIP_MEMBERS_DESCRIBED`].
    pub(crate) members: Vec<GzipMember>,
    /// Number of complete members.
    pub(crate) count: u64,
    /// Findings that did not end the stream.
    pub(crate) findings: Findings,
    /// The finding that ended the stream.
    pub(crate) fault: Option<Diagnostic>,
}

impl<'a, 's> Inflating<'a, 's> {
    pub(crate) fn new(stored: &'a mut Stored<'s>, limits: &'a Limits) -> Self {
        let payload_offset = stored.offset();
        Inflating {
            stored,
            limits,
            inflate: Inflate::new(false, WINDOW_BITS),
            output: vec![0; BUFFER],
            start: 0,
            end: 0,
            taken: (payload_offset, payload_offset),
            stop: 0,
            state: State::Header,
            header: None,
            header_offset: payload_offset,
            crc: 0,
            member_length: 0,
            total: 0,
            payload_offset,
            members: Vec::new(),
            count: 0,
            findings: Findings::new(),
            fault: None,
        }
    }

    fn fail(&mut self, finding: Diagnostic) {
        self.fault = Some(finding);
        self.state = State::Done;
    }

    fn begin_member(&mut self) -> io::Result<()> {
        self.header_offset = self.stored.offset();
        match header::read(self.stored)? {
            Ok(header) => {
                self.header = Some(header);
                self.inflate.reset(false);
                (self.crc, self.member_length) = (0, 0);
                self.state = State::Data;
            }
            Err(finding) => self.fail(finding),
        }
        Ok(())
    }

    /// Makes more output; leaves the state other than `Data` at the end of a member.
    fn step(&mut self) -> io::Result<()> {
        let before = self.stored.offset();
        let input = self.stored.fill()?;
        let cut = input.is_empty();
        let (before_in, before_out) = (self.inflate.total_in(), self.inflate.total_out());
        let room = match usize::try_from(self.stop) {
            Ok(stop) if stop > 0 => stop.min(self.output.len()),
            _ => self.output.len(),
        };
        let output = self.output.get_mut(..room).unwrap_or_default();
        let outcome = self.inflate.decompress(input, output, InflateFlush::NoFlush);
        let used = self.inflate.total_in().saturating_sub(before_in);
        let made = self.inflate.total_out().saturating_sub(before_out);
        self.stored.consume(usize::try_from(used).unwrap_or_default());
        (self.start, self.end) = (0, usize::try_from(made).unwrap_or_default());
        self.taken = (before, self.stored.offset());
        self.stop = self.stop.saturating_sub(made);
        self.crc = zlib_rs::crc32::crc32(self.crc, self.output.get(..self.end).unwrap_or_default());
        self.member_length = self.member_length.saturating_add(made);
        self.total = self.total.saturating_add(made);
        match outcome {
            Ok(Status::StreamEnd) => self.end_member()?,
            Ok(Status::Ok | Status::BufError) if cut && made == 0 => self.fail(self.truncated()),
            Ok(Status::Ok | Status::BufError) => {}
            Err(error) => {
                let at = Place::File {
                    offset: self.stored.offset(),
                    length: 0,
                    field: Some("deflate data"),
                };
                let finding =
                    Diagnostic::new(gzip::CORRUPT, "the compressed data are damaged").at(at);
                let good = format!("{} bytes came out before it", self.total);
                self.fail(finding.found(error.as_str()).note(good));
            }
        }
        self.test_limits();
        Ok(())
    }

    fn truncated(&self) -> Diagnostic {
        Diagnostic::new(gzip::TRUNCATED, "the gzip stream is cut off")
            .at(Place::offset(self.stored.offset()))
            .expected("more compressed data and an 8-byte trailer")
            .found(format!("the end of the data at offset {}", self.stored.offset()))
            .note(format!("{} bytes came out before the cut", self.total))
            .help("`neffc unpack --salvage` writes the members that are complete")
    }

    fn end_member(&mut self) -> io::Result<()> {
        let trailer_offset = self.stored.offset();
        let mut trailer = [0u8; 8];
        for byte in &mut trailer {
            match self.stored.byte()? {
                Some(value) => *byte = value,
                None => {
                    self.fail(self.truncated());
                    return Ok(());
                }
            }
        }
        let [c0, c1, c2, c3, s0, s1, s2, s3] = trailer;
        let crc = u32::from_le_bytes([c0, c1, c2, c3]);
        let size = u32::from_le_bytes([s0, s1, s2, s3]);
        self.check_trailer(trailer_offset, crc, size);
        self.count = self.count.saturating_add(1);
        if let Some(header) =
            self.header.take().filter(|_| self.members.len() < GZIP_MEMBERS_DESCRIBED)
        {
            let stored = self.stored.offset().saturating_sub(self.header_offset);
            let (offset, inflated) = (self.header_offset, self.member_length);
            self.members.push(GzipMember { offset, header, stored, inflated, crc, size });
        }
        let more = self.stored.peek(MAGIC.len())? == MAGIC;
        self.state = if more { State::Header } else { State::Done };
        Ok(())
    }

    fn check_trailer(&mut self, offset: u64, crc: u32, size: u32) {
        if crc != self.crc {
            self.findings.push(
                Diagnostic::new(gzip::CRC_MISMATCH, "the gzip CRC does not match")
                    .at(Place::field(offset, 4, "gzip CRC-32"))
                    .expected(format!("{:#010x}, the CRC of the uncompressed data", self.crc))
                    .found(format!("{crc:#010x}")),
            );
        }
        let length = self.member_length & u64::from(u32::MAX);
        if u64::from(size) != length {
            self.findings.push(
                Diagnostic::new(gzip::SIZE_MISMATCH, "the gzip size does not match")
                    .at(Place::field(offset.saturating_add(4), 4, "gzip ISIZE"))
                    .expected(format!("{length}, the uncompressed size modulo 2^32"))
                    .found(size.to_string()),
            );
        }
    }

    fn test_limits(&mut self) {
        let used = self.stored.offset().saturating_sub(self.payload_offset).max(1);
        let at = Place::offset(self.stored.offset());
        if self.total > self.limits.inflated {
            self.fail(
                Diagnostic::new(gzip::OUTPUT_LIMIT, "the payload inflates beyond the limit")
                    .at(at)
                    .expected(format!("at most {} bytes", self.limits.inflated))
                    .found(format!(
                        "{} bytes from {used} compressed ones, and more to come",
                        self.total
                    ))
                    .help("raise the limit with --max-inflated if the file can be trusted"),
            );
        } else if self.total > RATIO_GRACE && self.total > used.saturating_mul(self.limits.ratio) {
            self.fail(
                Diagnostic::new(gzip::RATIO_LIMIT, "the payload inflates too strongly")
                    .at(at)
                    .expected(format!(
                        "at most {} bytes from one compressed byte",
                        self.limits.ratio
                    ))
                    .found(format!("{} bytes from {used} compressed ones", self.total))
                    .help("raise the limit with --max-ratio if the file can be trusted"),
            );
        }
    }
}

impl Plain for Inflating<'_, '_> {
    fn fill(&mut self) -> io::Result<&[u8]> {
        while self.start == self.end {
            match self.state {
                State::Header => self.begin_member()?,
                State::Data => self.step()?,
                State::Done => break,
            }
        }
        Ok(self.output.get(self.start..self.end).unwrap_or_default())
    }

    fn consume(&mut self, count: usize) {
        self.start = self.start.saturating_add(count).min(self.end);
    }

    fn stop_in(&mut self, count: u64) {
        let at_hand = u64::try_from(self.end.saturating_sub(self.start)).unwrap_or_default();
        self.stop = count.saturating_sub(at_hand);
    }

    fn stored(&self) -> u64 {
        let (from, to) = self.taken;
        let whole = u64::try_from(self.end).unwrap_or(u64::MAX);
        let used = u64::try_from(self.start).unwrap_or_default();
        let part = to.saturating_sub(from).saturating_mul(used).checked_div(whole);
        part.map_or(to, |part| from.saturating_add(part))
    }
}

/// The uncompressed side of a payload that is stored as it is.
pub(crate) struct Uncompressed<'a, 's>(pub(crate) &'a mut Stored<'s>);

impl Plain for Uncompressed<'_, '_> {
    fn fill(&mut self) -> io::Result<&[u8]> {
        self.0.fill()
    }

    fn consume(&mut self, count: usize) {
        self.0.consume(count);
    }

    fn stop_in(&mut self, _: u64) {}

    fn stored(&self) -> u64 {
        self.0.offset()
    }

    fn skip(&mut self, count: u64) -> io::Result<u64> {
        self.0.skip(count)
    }
}

/// True if `bytes` begin a gzip member.
pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}
