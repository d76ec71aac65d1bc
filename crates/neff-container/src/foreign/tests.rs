//! Tests of the recogniser: each kind by a small example, and no NEFF taken for anything.

use proptest::prelude::*;

use super::*;
use crate::header::tests::{legacy_sample, matmul_small};

fn what(bytes: &[u8]) -> Option<&'static str> {
    recognise(bytes).map(|foreign| foreign.what)
}

fn zip(name: &[u8]) -> Vec<u8> {
    let mut bytes = b"PK\x03\x04\x14\0\0\0\0\0".to_vec();
    bytes.resize(26, 0);
    bytes.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(name);
    bytes
}

/// A V7 tar block: name, size, checksum, no magic.
fn old_tar() -> Vec<u8> {
    let mut block = vec![0; 512];
    block[..9].copy_from_slice(b"neff.json");
    block[124..135].copy_from_slice(b"00000000012");
    block[148..156].fill(b' ');
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block
}

#[test]
fn each_kind_is_named() {
    let cases: &[(&[u8], &str)] = &[
        (&zip(b"model/data.pkl"), "a PyTorch file (`.pt`, a zip archive)"),
        (&zip(b"w.npy"), "a NumPy `.npz` (a zip archive)"),
        (&zip(b"x"), "a zip archive"),
        (b"PK\x03\x04", "a zip archive"),
        (b"\x7FELF\x02\x01\x01", "an ELF file"),
        (b"\x1F\x8B\x08\0", "a gzip stream"),
        (&old_tar(), "a tar archive of the V7 form"),
        (b"\x93NUMPY\x01\0", "a NumPy array"),
        (b"BZh91AY&SY\0", "a bzip2 stream"),
        (b"\x28\xB5\x2F\xFD\0", "a zstd stream"),
        (b"\xFD7zXZ\0\0", "an xz stream"),
        (b"\x89PNG\r\n\x1A\n", "a PNG image"),
        (b"%PDF-1.7", "a PDF document"),
        (b"!<arch>\nx", "an ar archive (static library)"),
        (b"\xCF\xFA\xED\xFE\x07", "a Mach-O file"),
        (b"\x40\0\0\0\0\0\0\0{\"w\":{", "a safetensors file"),
        (b"\x80\x02\x8A\x0A", "a Python pickle"),
        (b"\xEF\xBB\xBF {\n  \"nodes\": []", "JSON text"),
        (b"[[1,0,0]]", "JSON text"),
        (b"HloModule jit_f, entry", "an HLO module in text form"),
        (b"\x0A\x05jit_f\x12\x04main", "a serialised HLO module (protobuf)"),
        (b"\x0A\x05jit_f\x18\x04main", "a protobuf message, perhaps a serialised module"),
        (b"module @jit_f {", "an MLIR module in text form"),
        (b"<!DOCTYPE html>", "HTML or XML, as a failed download leaves it"),
        (b"hello", "plain text"),
        ("grüße".as_bytes(), "plain text"),
        (&[0; 4096], "a run of NULs"),
    ];
    for (bytes, expected) in cases {
        assert_eq!(what(bytes), Some(*expected));
    }
    let mut tar = vec![0; 512];
    tar[257..262].copy_from_slice(b"ustar");
    assert_eq!(what(&tar), Some("a tar archive"));
}

#[test]
fn guesses_say_that_they_are_guesses() {
    let sure = recognise(b"\x7FELF").unwrap().finding();
    assert_eq!(sure.message, "the file is an ELF file, not a NEFF");
    let guess = recognise(b"{}").unwrap();
    assert_eq!(guess.certainty, Certainty::Heuristic);
    assert_eq!(guess.finding().message, "the file is not a NEFF; it looks like JSON text");
    let lfs = recognise(b"version https://git-lfs.github.com/spec/v1\noid sha256:").unwrap();
    assert!(lfs.help.contains("git lfs pull"));
}

#[test]
fn a_text_cut_inside_a_character_is_text() {
    let text = "ö".repeat(600);
    assert_eq!(what(&text.as_bytes()[..1023]), Some("plain text"));
    assert_eq!(what(b"ab\xFFcd"), None);
    assert_eq!(what(b"ab\x1Bcd"), None);
}

#[test]
fn what_is_not_recognised_is_not_named() {
    for bytes in [&b""[..], b"\0\x01\x02", b"\xDE\xAD\xBE\xEF", b"\x0A\xFF", b"\x0A\x02a"] {
        assert_eq!(what(bytes), None, "{bytes:?}");
    }
    let mut tar = old_tar();
    tar[0] ^= 1;
    assert_eq!(what(&tar), None);
}

#[test]
fn no_neff_is_taken_for_anything() {
    for header in [matmul_small(), legacy_sample(), crate::Header::zeroed()] {
        assert_eq!(what(header.as_bytes()), None);
    }
}

proptest! {
    #[test]
    fn any_bytes_are_recognised_or_not(bytes in proptest::collection::vec(any::<u8>(), 0..1200)) {
        let _ = recognise(&bytes);
    }
}
