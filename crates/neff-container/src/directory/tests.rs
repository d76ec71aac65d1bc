//! Round trips through a folder: byte for byte, with edits, of everything the reader accepts.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use super::pack::{PackOptions, pack};
use super::unpack::{UnpackOptions, Unpacked, unpack};
use crate::record::{Family, Step};
use crate::source::StreamSource;
use crate::style::{NAMES, Style};

const MATMUL: &[u8] = include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

fn unpack_bytes(bytes: &[u8], folder: &Path) -> Unpacked {
    unpack(&mut StreamSource(bytes), folder, &UnpackOptions::default()).unwrap()
}

fn pack_bytes(folder: &Path, options: &PackOptions) -> Vec<u8> {
    let mut sink = Cursor::new(Vec::new());
    pack(folder, options, &mut sink).unwrap();
    sink.into_inner()
}

/// Unpacks, packs, compares; the step that served.
fn round_trip(bytes: &[u8]) -> Step {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    let unpacked = unpack_bytes(bytes, &folder);
    assert!(pack_bytes(&folder, &PackOptions::default()) == bytes, "not identical");
    unpacked.step.unwrap()
}

#[test]
fn the_real_file_comes_back_by_zlib_at_level_1() {
    let step = round_trip(MATMUL);
    assert!(matches!(step, Step::Encoder { encoder: Family::Zlib, level: 1, .. }), "{step:?}");
}

#[test]
fn our_own_files_come_back_by_the_encoder() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    unpack_bytes(MATMUL, &folder);
    for name in NAMES {
        for pkg_version in [1, 2] {
            for compress in [None, Some(true), Some(false)] {
                let style = Style { pkg_version, compress, ..Style::named(name).unwrap() };
                let raw = !style.compresses();
                let bytes = pack_bytes(
                    &folder,
                    &PackOptions { style: Some(style), ..PackOptions::default() },
                );
                match round_trip(&bytes) {
                    Step::Raw => assert!(raw),
                    Step::Encoder { encoder: Family::Neffc, .. } => assert!(!raw),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[test]
fn trailing_bytes_odd_tails_and_bare_archives_come_back() {
    let stream_end = MATMUL.len() - 7839;
    let mut odd_tail = MATMUL.to_vec();
    odd_tail[stream_end + 100] = 7;
    let longer = [MATMUL, b"trailing"].concat();
    let bare = MATMUL[1024..stream_end].to_vec();
    let mut two = bare.clone();
    two.extend(&bare);
    for bytes in [odd_tail, longer, bare, two] {
        round_trip(&bytes);
    }
}

#[test]
fn what_another_program_made_by_zlibs_method_comes_back_by_a_correction() {
    use std::io::{Read, Write};
    let mut archive = Vec::new();
    flate2::read::GzDecoder::new(&MATMUL[1024..]).read_to_end(&mut archive).unwrap();
    // A program that flushes now and then: no encoder here ends its blocks so.
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(7));
    for piece in archive.chunks(20_000) {
        encoder.write_all(piece).unwrap();
        encoder.flush().unwrap();
    }
    let stream = encoder.finish().unwrap();
    match round_trip(&stream) {
        Step::Corrected { level: 7, length, correction, .. } => {
            assert_eq!(length, stream.len() as u64);
            assert!(correction < length / 10, "{correction} of {length}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn after_an_edit_only_the_edited_differs() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    unpack_bytes(MATMUL, &folder);
    fs::write(folder.join("info.json"), b"{}").unwrap();
    fs::write(folder.join("sg00/added.bin"), b"new").unwrap();
    fs::remove_file(folder.join("hlo_stats.json")).unwrap();
    let bytes = pack_bytes(&folder, &PackOptions::default());

    let again = parent.path().join("again");
    let unpacked = unpack_bytes(&bytes, &again);
    assert!(!unpacked.report.findings.has_errors());
    assert_eq!(unpacked.report.verdict, Some(crate::digest::Verdict::Matches));
    assert_eq!(bytes.len() % 10_240, 1024);
    let entries = |folder: &Path| crate::record::Record::load(folder).unwrap().unwrap().entries;
    let (before, after) = (entries(&folder), entries(&again));
    let names: Vec<_> = after.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names.len(), 72);
    assert_eq!(names[70..], ["sg00/added.bin", "neff.json"]);
    for entry in &after {
        match before.iter().find(|old| old.name == entry.name) {
            Some(old) if entry.name != "info.json" => assert_eq!(old.sha256, entry.sha256),
            Some(_) => assert_eq!(entry.size, 2),
            None => assert_eq!(entry.name, "sg00/added.bin"),
        }
    }
}

#[test]
fn output_does_not_depend_on_threads() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    unpack_bytes(MATMUL, &folder);
    let with = |threads| {
        pack_bytes(
            &folder,
            &PackOptions { threads, style: Style::named("gnu"), ..PackOptions::default() },
        )
    };
    assert!(with(1) == with(3));
}
