//! Streams of all levels and forms given back; damage refused.

use std::io::{self, Write};

use proptest::prelude::*;

use super::analyse::analyse;
use super::rebuild::rebuild;

/// Text-like bytes from words of a small vocabulary: matches of all kinds.
fn words(seed: u64, count: usize) -> Vec<u8> {
    let mut state = seed | 1;
    let mut bytes = Vec::new();
    while bytes.len() < count {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend_from_slice(format!("{:x} engine {} ", state % 997, state % 13).as_bytes());
    }
    bytes
}

fn stream_file(stream: &[u8]) -> std::fs::File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(stream).unwrap();
    file
}

/// The level and the length of the correction that gives `stream` back.
fn round_trip(archive: &[u8], stream: &[u8]) -> Option<(u8, usize)> {
    let write = |sink: &mut dyn Write| sink.write_all(archive);
    let (level, correction) = analyse(&stream_file(stream), 0, &write, Vec::new()).unwrap()?;
    let mut again = Vec::new();
    let limit = u64::try_from(stream.len()).unwrap();
    rebuild(correction.as_slice(), level, limit, &write, &mut again).unwrap();
    assert!(again == stream, "the stream is not given back");
    Some((level, correction.len()))
}

fn by_zlib(archive: &[u8], level: u8) -> Vec<u8> {
    let mut stream = Vec::new();
    let write = |sink: &mut dyn Write| sink.write_all(archive);
    crate::gzip::zlib::deflate(level, &write, &mut stream).unwrap();
    stream
}

#[test]
fn every_level_of_zlib_needs_no_wrong_choice() {
    let archive = words(7, 1 << 16);
    for level in 1..=9 {
        let stream = by_zlib(&archive, level);
        let (found, correction) = round_trip(&archive, &stream).unwrap();
        assert_eq!(found, level, "level");
        assert!(correction * 100 < stream.len(), "level {level}: {correction} of {}", stream.len());
    }
}

#[test]
fn stored_blocks_come_back() {
    let mut state = 99u64;
    let archive: Vec<u8> = (0..300_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state.to_be_bytes()[0]
        })
        .collect();
    let stream = by_zlib(&archive, 6);
    let (_, correction) = round_trip(&archive, &stream).unwrap();
    assert!(correction < 1000, "{correction}");
}

#[test]
fn the_smallest_archives_come_back() {
    for archive in [&b""[..], b"a", b"ab", b"aaa", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"] {
        assert!(round_trip(archive, &by_zlib(archive, 6)).is_some());
    }
}

#[test]
fn another_archive_is_refused() {
    let stream = by_zlib(&words(7, 10_000), 6);
    let archive = words(8, 10_000);
    let write = |sink: &mut dyn Write| sink.write_all(&archive);
    let error = analyse(&stream_file(&stream), 0, &write, Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
}

#[test]
fn a_correction_that_makes_too_much_is_refused() {
    let archive = words(7, 100_000);
    let stream = by_zlib(&archive, 6);
    let write = |sink: &mut dyn Write| sink.write_all(&archive);
    let (level, correction) =
        analyse(&stream_file(&stream), 0, &write, Vec::new()).unwrap().unwrap();
    let error = rebuild(correction.as_slice(), level, 100, &write, &mut io::sink()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_zlib_stream_comes_back(
        seed in any::<u64>(), count in 0usize..20_000, level in 1u8..=9, zeros in 0usize..70_000,
    ) {
        let mut archive = words(seed, count);
        archive.extend(std::iter::repeat_n(0, zeros));
        round_trip(&archive, &by_zlib(&archive, level)).unwrap();
    }

    #[test]
    fn a_damaged_stream_or_correction_never_panics(
        seed in any::<u64>(), place in any::<prop::sample::Index>(), flip in 1u8..=255,
    ) {
        let archive = words(seed, 4_000);
        let write = |sink: &mut dyn Write| sink.write_all(&archive);
        let stream = by_zlib(&archive, 6);
        let (level, mut correction) =
            analyse(&stream_file(&stream), 0, &write, Vec::new()).unwrap().unwrap();
        let mut damaged = stream.clone();
        damaged[place.index(stream.len())] ^= flip;
        let _ = analyse(&stream_file(&damaged), 0, &write, Vec::new());
        let at = place.index(correction.len());
        correction[at] ^= flip;
        let _ = rebuild(correction.as_slice(), level, 1 << 20, &write, &mut io::sink());
    }
}
