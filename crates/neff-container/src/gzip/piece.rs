//! One piece of a deflate stream, compressed on its own.
//!
//! A payload is cut into pieces of fixed size, so that the bytes do not depend on the number of
//! threads. Each piece ends on a byte boundary (a sync flush), so pieces concatenate to one
//! deflate stream. A piece may refer back into the 32 KiB before it.
//!
//! Weights are close to noise: in them searching for repetitions costs much time and finds
//! nothing, while Huffman coding alone does as well. Instruction streams are the opposite. A
//! sample of the piece decides.

use std::io;

use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Strategy, compress_bound};

/// Bytes of a piece. Large enough that sampling and the flush (5 bytes) cost little, small
/// enough that a few per thread fit the memory bound.
pub(crate) const PIECE: usize = 1 << 20;
/// How far back a deflate stream can refer.
pub(crate) const WINDOW: usize = 32 * 1024;

/// Bytes of one run of the sample.
const SAMPLE_RUN: usize = 4096;
/// Runs of the sample, spread over the piece.
const SAMPLE_RUNS: usize = 6;
/// Searching must save at least one part in this many to pay.
const WORTH: usize = 50;

/// Compresses `piece`, which follows `before` (at most [`WINDOW`] bytes of it are used).
pub(crate) fn compress(piece: &[u8], before: &[u8], level: u8, last: bool) -> io::Result<Vec<u8>> {
    let search = matching_pays(piece, level)?;
    let strategy = if search { Strategy::Default } else { Strategy::HuffmanOnly };
    let mut deflate = Deflate::new_with_config(config(level, strategy));
    let dictionary = before.get(before.len().saturating_sub(WINDOW)..).unwrap_or_default();
    if search && !dictionary.is_empty() {
        deflate.set_dictionary(dictionary).map_err(|error| io::Error::other(error.as_str()))?;
    }
    run(&mut deflate, piece, last)
}

fn config(level: u8, strategy: Strategy) -> DeflateConfig {
    // Memory level 9: blocks of 32 Ki symbols, which suits long uniform runs.
    DeflateConfig {
        level: i32::from(level),
        window_bits: -15,
        mem_level: 9,
        strategy,
        ..DeflateConfig::default()
    }
}

fn run(deflate: &mut Deflate, input: &[u8], last: bool) -> io::Result<Vec<u8>> {
    let flush = if last { DeflateFlush::Finish } else { DeflateFlush::SyncFlush };
    let mut output = vec![0; compress_bound(input.len()).saturating_add(64)];
    let (mut used, mut made) = (0usize, 0usize);
    loop {
        let (from, to) =
            (input.get(used..).unwrap_or_default(), output.get_mut(made..).unwrap_or_default());
        let room = to.len();
        deflate.compress(from, to, flush).map_err(|error| io::Error::other(error.as_str()))?;
        used = usize::try_from(deflate.total_in()).unwrap_or(usize::MAX);
        let total = usize::try_from(deflate.total_out()).unwrap_or(usize::MAX);
        let left = room.saturating_sub(total.saturating_sub(made));
        made = total;
        if used == input.len() && left > 0 {
            output.truncate(made);
            return Ok(output);
        }
        output.resize(output.len().saturating_mul(2), 0);
    }
}

/// True if searching for repetitions saves enough over Huffman coding alone.
fn matching_pays(piece: &[u8], level: u8) -> io::Result<bool> {
    let mut sample = Vec::with_capacity(SAMPLE_RUN * SAMPLE_RUNS);
    let stride = (piece.len() / SAMPLE_RUNS).max(SAMPLE_RUN);
    for run in piece.chunks(stride) {
        sample.extend_from_slice(run.get(..SAMPLE_RUN.min(run.len())).unwrap_or_default());
    }
    let plain =
        run(&mut Deflate::new_with_config(config(level, Strategy::HuffmanOnly)), &sample, true)?
            .len();
    // The fastest searching level shows well enough whether there is anything to find.
    let searched =
        run(&mut Deflate::new_with_config(config(2, Strategy::Default)), &sample, true)?.len();
    Ok(searched.saturating_add(plain / WORTH) < plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zlib_rs::{Inflate, InflateFlush};

    fn inflate(bytes: &[u8], length: usize) -> Vec<u8> {
        let mut output = vec![0; length + 1];
        let mut inflate = Inflate::new(false, 15);
        inflate.decompress(bytes, &mut output, InflateFlush::Finish).unwrap();
        output.truncate(usize::try_from(inflate.total_out()).unwrap());
        output
    }

    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state & 0x7F) as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn pieces_concatenate_to_one_stream() {
        let whole: Vec<u8> = [noise(100_000), b"slot ".repeat(30_000), vec![0; 70_000]].concat();
        for size in [1000, 65_536, 100_000, PIECE] {
            let mut stream = Vec::new();
            let mut at = 0;
            for piece in whole.chunks(size) {
                let last = at + piece.len() == whole.len();
                stream.extend(compress(piece, &whole[..at], 5, last).unwrap());
                at += piece.len();
            }
            assert!(inflate(&stream, whole.len()) == whole, "pieces of {size}");
        }
    }

    #[test]
    fn the_sample_tells_noise_from_programs() {
        assert!(!matching_pays(&noise(PIECE), 5).unwrap());
        assert!(matching_pays(&b"0123456789abcdef".repeat(PIECE / 16), 5).unwrap());
        assert!(matching_pays(&vec![0; PIECE], 5).unwrap());
    }

    #[test]
    fn empty_and_tiny_pieces() {
        for piece in [&b""[..], b"a", b"ab"] {
            let stream = compress(piece, b"", 5, true).unwrap();
            assert_eq!(inflate(&stream, piece.len()), piece);
        }
    }
}
