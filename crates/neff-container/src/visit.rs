//! What a caller of the reader implements to see the archive go by.

use std::io;

use crate::tar::member::Member;

/// Whether the body of a member is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// Pass over it; on an uncompressed, seekable file without reading.
    Skip,
    /// Hand it out through [`Visitor::body`].
    Deliver,
}

/// Why a visitor ends the walk before the archive does.
#[derive(Debug)]
pub enum Stop {
    /// It has what it came for.
    Enough,
    /// Its own output failed.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Io(error)
    }
}

/// Sees an archive go by, in order, without holding it.
///
/// Calls come in the order of the stream: `framing` for header blocks, `member`, `body` in
/// pieces, `member_end`, `framing` for the padding, and so on to the last byte. Every byte of
/// the uncompressed archive is in exactly one `framing` or `body` call if all bodies are
/// delivered. Every method has a default that does nothing.
pub trait Visitor {
    /// An entry begins. Called for folders and special entries too.
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        let _ = member;
        Ok(Body::Skip)
    }

    /// The next bytes of the body of the member announced last.
    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let _ = bytes;
        Ok(())
    }

    /// The member announced last is over; `complete` is false if the archive was cut inside.
    fn member_end(&mut self, complete: bool) -> Result<(), Stop> {
        let _ = complete;
        Ok(())
    }

    /// True to hear of [`Visitor::stored`]: then inflating makes a stop at each entry.
    fn measures(&self) -> bool {
        false
    }

    /// The file offset behind the stored bytes that were needed so far: before the first entry,
    /// and behind each with its padding. Of a compressed archive it is exact to a few bytes, which
    /// the decoder has read ahead. What an entry takes so depends on what stands before it: a
    /// repetition costs next to nothing, and a table of codes counts where it begins.
    fn stored(&mut self, offset: u64) {
        let _ = offset;
    }

    /// Bytes of the archive that are no body: header blocks, padding, end blocks and the rest.
    fn framing(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let _ = bytes;
        Ok(())
    }
}

/// Takes the bytes of the file behind the header as they stand there, before any decoding.
pub trait StoredCopy {
    /// The next bytes of the payload, at most `data_size` in all.
    ///
    /// # Errors
    /// Of its own output; the reading ends there.
    fn payload(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// The next bytes behind the payload.
    ///
    /// # Errors
    /// Of its own output; the reading ends there.
    fn trailing(&mut self, bytes: &[u8]) -> io::Result<()>;
}

/// A visitor that looks at nothing, for callers that only want the report.
#[derive(Debug, Default, Clone, Copy)]
pub struct Unattended;

impl Visitor for Unattended {}
