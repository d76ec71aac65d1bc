//! Deflate streams from the archive and a correction.
//!
//! Most programs that write gzip choose their matches by zlib's method: hash chains, a lazy look
//! at the next position, nine levels of patience. Where the method is known but the program is
//! not, its stream is the method's choices plus what it did otherwise: where its blocks end, the
//! codes they use, and the few choices that differ. That remainder is the correction; it is
//! mostly a thousandth of the stream.
//!
//! [`analyse`] makes a correction, [`rebuild`] makes the stream again. Both walk the archive with
//! the same [`walk::Walk`]; they differ in where the next token comes from. Neither holds more
//! than a window of the archive. Nothing here is trusted: whoever removes a stream has compared
//! what is rebuilt with it. RFC 1951.

pub(crate) mod analyse;
mod bits;
mod block;
mod code;
mod correction;
mod matcher;
pub(crate) mod rebuild;
mod walk;
mod window;

#[cfg(test)]
mod tests;

use std::io;

/// What one step of a deflate stream stands for; a literal's byte is the archive's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    /// The next byte.
    Literal,
    /// A repetition.
    Match(Match),
}

/// A repetition of what stands `distance` bytes before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Match {
    /// Bytes, 3 to 258.
    length: usize,
    /// Bytes back, 1 to 32768.
    distance: usize,
}

impl Token {
    /// Bytes of the archive that it covers.
    fn length(self) -> usize {
        match self {
            Token::Literal => 1,
            Token::Match(found) => found.length,
        }
    }
}

/// The error of a stream or correction that is none.
fn malformed(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}
