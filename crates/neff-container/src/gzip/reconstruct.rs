//! A foreign deflate stream as its uncompressed data and a small correction.
//!
//! The `preflate` crate predicts what a zlib-like compressor of guessed parameters would have
//! done and records where the stream differs. Streams made by zlib itself need a few dozen
//! bytes. The work is done in pieces, so memory is bounded; the correction is a sequence of
//! frames: uncompressed length, correction length (both 32-bit little-endian), correction.

use std::io::{self, Cursor, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use preflate_rs::{
    HashAlgorithm, PreflateConfig, PreflateStreamProcessor, RecreateStreamProcessor,
    TokenPredictorParameters,
};

/// Compressed bytes analysed at a time.
const CHUNK: usize = 1 << 20;
/// Uncompressed bytes of one chunk at most; beyond it the stream is kept verbatim instead.
const PLAIN_LIMIT: usize = 32 << 20;
/// Longest hash chain followed; bounds the time.
const CHAIN_LIMIT: u32 = 4096;

/// What the analysis of a stream gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reconstruction {
    /// The correction frames.
    pub correction: Vec<u8>,
    /// What the stream was recognised as, for people.
    pub recognised: String,
}

/// Analyses the deflate stream at the start of `stream` (bytes behind its end are ignored).
///
/// `None` if it cannot be predicted within the limits; the caller keeps it verbatim.
pub fn analyse(stream: &[u8]) -> Option<Reconstruction> {
    // The predictor is other people's code on data that may be hostile: should it panic, the
    // stream counts as one that cannot be predicted.
    catch_unwind(AssertUnwindSafe(|| analyse_chunks(stream))).ok().flatten()
}

fn analyse_chunks(stream: &[u8]) -> Option<Reconstruction> {
    let config = PreflateConfig {
        max_chain_length: CHAIN_LIMIT,
        plain_text_limit: PLAIN_LIMIT,
        // The caller compares the whole stream, which is the stronger test.
        verify_compression: false,
    };
    let mut processor = PreflateStreamProcessor::new(&config);
    let mut found =
        Reconstruction { correction: Vec::new(), recognised: "an unknown encoder".to_owned() };
    let (mut at, mut size) = (0usize, CHUNK);
    while !processor.is_done() {
        let rest = stream.get(at..)?;
        let chunk = rest.get(..size.min(rest.len()))?;
        let Some(result) =
            processor.decompress(chunk).ok().filter(|result| result.compressed_size > 0)
        else {
            // Perhaps one deflate block is longer than the chunk.
            if size >= rest.len() {
                return None;
            }
            size = size.saturating_mul(2);
            continue;
        };
        if let Some(parameters) = &result.parameters {
            found.recognised = recognise(parameters);
        }
        for length in [processor.plain_text().text().len(), result.corrections.len()] {
            found.correction.extend(u32::try_from(length).ok()?.to_le_bytes());
        }
        found.correction.extend(&result.corrections);
        processor.shrink_to_dictionary();
        (at, size) = (at.saturating_add(result.compressed_size), CHUNK);
    }
    Some(found)
}

/// zlib's table of levels: longest match that ends a search, longest hash chain.
const ZLIB_LEVELS: [(u8, u32, u32); 9] = [
    (1, 8, 4),
    (2, 16, 5),
    (3, 32, 6),
    (4, 16, 16),
    (5, 32, 32),
    (6, 128, 128),
    (7, 128, 256),
    (8, 258, 1024),
    (9, 258, 4096),
];

/// Names the encoder that the guessed parameters belong to.
fn recognise(parameters: &TokenPredictorParameters) -> String {
    let level = ZLIB_LEVELS
        .iter()
        .find(|(_, nice, chain)| (parameters.nice_length, parameters.max_chain) == (*nice, *chain))
        .filter(|_| matches!(parameters.hash_algorithm, HashAlgorithm::Zlib { .. }));
    let memory = match parameters.max_token_count {
        16_383 => ", memLevel 8",
        32_767 => ", memLevel 9",
        _ => "",
    };
    match level {
        Some((level, ..)) => format!("zlib level {level}{memory}"),
        None if parameters.zlib_compatible => format!("a zlib-like encoder{memory}"),
        None => "an encoder unlike zlib".to_owned(),
    }
}

/// Gives the deflate stream back: takes the uncompressed archive through [`Write`].
pub struct Recreate<'c, W> {
    sink: W,
    frames: &'c [u8],
    plain: Vec<u8>,
    wanted: usize,
    correction: &'c [u8],
    processor: RecreateStreamProcessor,
}

impl<W> std::fmt::Debug for Recreate<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recreate").field("frames_left", &self.frames.len()).finish_non_exhaustive()
    }
}

impl<'c, W: Write> Recreate<'c, W> {
    /// Starts with the correction frames that [`analyse`] gave.
    ///
    /// # Errors
    /// `InvalidData` if the frames are malformed.
    pub fn new(sink: W, frames: &'c [u8]) -> io::Result<Self> {
        let processor = RecreateStreamProcessor::new();
        let mut this =
            Recreate { sink, frames, plain: Vec::new(), wanted: 0, correction: b"", processor };
        this.next_frame()?;
        Ok(this)
    }

    /// Ends the stream.
    ///
    /// # Errors
    /// `InvalidData` if frames or data are left over, and those of the sink.
    pub fn finish(self) -> io::Result<W> {
        if self.wanted == 0 && self.plain.is_empty() && self.frames.is_empty() {
            Ok(self.sink)
        } else {
            Err(malformed())
        }
    }

    /// Takes the next frame, and all that are complete without further data.
    fn next_frame(&mut self) -> io::Result<()> {
        loop {
            self.wanted = 0;
            self.correction = b"";
            if self.frames.is_empty() {
                return Ok(());
            }
            let [plain, correction] = [self.number()?, self.number()?];
            let (correction, rest) =
                self.frames.split_at_checked(correction).ok_or_else(malformed)?;
            (self.wanted, self.correction, self.frames) = (plain, correction, rest);
            if plain > self.plain.len() {
                return Ok(());
            }
            self.recompress()?;
        }
    }

    fn number(&mut self) -> io::Result<usize> {
        let (bytes, rest) = self.frames.split_first_chunk::<4>().ok_or_else(malformed)?;
        self.frames = rest;
        usize::try_from(u32::from_le_bytes(*bytes)).map_err(|_| malformed())
    }

    fn recompress(&mut self) -> io::Result<()> {
        let rest = self.plain.split_off(self.wanted.min(self.plain.len()));
        let plain = std::mem::replace(&mut self.plain, rest);
        let (processor, correction) = (&mut self.processor, self.correction);
        // As in `analyse`: a panic of the predictor counts as a failure.
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            processor.recompress(&mut Cursor::new(plain), correction)
        }));
        let (stream, _) = outcome.map_err(|_| malformed())?.map_err(|_| malformed())?;
        self.sink.write_all(&stream)
    }
}

impl<W: Write> Write for Recreate<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let step = bytes.len().min(self.wanted.saturating_sub(self.plain.len()));
        if step == 0 && !bytes.is_empty() {
            return Err(malformed());
        }
        self.plain.extend_from_slice(bytes.get(..step).unwrap_or_default());
        if self.plain.len() == self.wanted {
            self.recompress()?;
            self.next_frame()?;
        }
        Ok(step)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the correction does not fit the data")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(plain: &[u8], stream: &[u8]) -> Reconstruction {
        let found = analyse(stream).expect("the stream can be predicted");
        let mut recreate = Recreate::new(Vec::new(), &found.correction).unwrap();
        for part in plain.chunks(10_007) {
            recreate.write_all(part).unwrap();
        }
        assert!(recreate.finish().unwrap() == stream);
        found
    }

    #[test]
    fn streams_of_several_chunks() {
        let mut state = 7u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        let plain: Vec<u8> = (0..3 << 20).map(|_| next()).collect();
        let stream = super::super::piece::compress(&plain, b"", 6, true).unwrap();
        round_trip(&plain, &stream);
    }

    #[test]
    fn damaged_frames_are_refused() {
        let plain = b"abcabcabcabc".repeat(100);
        let stream = super::super::piece::compress(&plain, b"", 6, true).unwrap();
        let found = round_trip(&plain, &stream);
        for length in 0..found.correction.len() {
            let outcome =
                Recreate::new(Vec::new(), &found.correction[..length]).and_then(|mut recreate| {
                    recreate.write_all(&plain)?;
                    recreate.finish()
                });
            assert!(outcome.is_err() || outcome.unwrap() != stream, "cut at {length}");
        }
    }
}
