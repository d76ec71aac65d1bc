//! One bit flipped anywhere in header, gzip framing and tar framing: what is ok all the same
//! stands here with its reason, and nothing else is ok.

use std::ops::Range;

use md5::{Digest, Md5};
use neff_abi::header_field::{FIELDS, HEADER_LEN, HeaderField};
use neff_diag::codes::{archive, gzip, outer};

use crate::files::{MATMUL, judged, said, small, stride};
use crate::generator;

/// Header fields of which a flipped bit may leave the file ok, and why.
const HARMLESS_FIELDS: &[(&str, &str)] = &[
    ("header_size", "smaller values pass the gate; the archive begins at 1024; a warning"),
    ("data_size", "fewer bytes may still hold the archive; the others are called trailing"),
    ("neff_version_major", "0, 1 and 2 are all read"),
    ("neff_version_minor", "printed and never tested"),
    ("neff_build_version", "a label"),
    ("num_tpb", "only placement depends on it"),
    ("hash", "of a digest a note; of a signature nothing is known"),
    ("uuid", "an identity, any is one"),
    ("name", "a label"),
    ("requested_tpb_count", "only placement depends on it"),
    ("tpb_per_node", "only placement depends on it"),
    ("feature_bits", "a feature that the runtime has"),
    ("lnc_size", "looked at with its feature only; a warning unless 0"),
    ("pad", "reserved; a note"),
];

/// Fields of which every flip must be said, if the header has a digest of the data.
const NOTED_FIELDS: &[&str] = &["pkg_version", "header_size", "data_size", "hash", "pad"];

fn flipped(file: &[u8], at: usize, bit: u32) -> Vec<u8> {
    let mut copy = file.to_vec();
    copy[at] ^= 1 << bit;
    copy
}

/// Flips bits at the given offsets and hands each file that is still ok to `excuse`, with what
/// is said of it beyond what is said of the original.
fn flip(
    file: &[u8],
    offsets: impl Iterator<Item = usize>,
    bits: Range<u32>,
    excuse: &dyn Fn(usize, u32, &[neff_diag::Code]) -> bool,
) {
    let before = said(&judged(file).1);
    assert!(judged(file).1.is_ok());
    for at in offsets {
        // One bit each, another from byte to byte, where not all are tried.
        let first = bits.start + if bits.len() == 1 { u32::try_from(at % 8).unwrap() } else { 0 };
        for bit in first..first + bits.end - bits.start {
            let (_, verification) = judged(&flipped(file, at, bit));
            if verification.is_ok() {
                let new = said(&verification).into_iter().filter(|one| !before.contains(one));
                let new: Vec<_> = new.map(|(code, _)| code).collect();
                assert!(excuse(at, bit, &new), "byte {at} bit {bit} is ok, said {new:?}");
            }
        }
    }
}

const ALL: Range<u32> = 0..8;
const ONE: Range<u32> = 0..1;

/// True if a flip in the header may be ok.
fn header_excuse(at: usize, new: &[neff_diag::Code], digest: bool) -> bool {
    let field = HeaderField::at_offset(at).unwrap().name;
    let listed = HARMLESS_FIELDS.iter().any(|(name, _)| *name == field);
    let noted = !new.is_empty();
    listed && (noted || !(digest && NOTED_FIELDS.contains(&field)))
}

#[test]
fn the_list_names_fields() {
    for (name, reason) in HARMLESS_FIELDS {
        assert!(FIELDS.iter().any(|field| field.name == *name) && !reason.is_empty());
    }
}

#[test]
fn header_flips() {
    for (how, bits, digest) in [
        ("gzip=no hash=signature end=2", ALL, false),
        ("", ONE, true),
        ("hash=signature", ONE, false),
        ("archive=neuronx tail=700 hash=md5-nul", ONE, true),
        ("gzip=no end=2", ONE, true),
        ("gzip=no pkg_version=1 hash=sha256 end=2", ONE, true),
        ("features=0x400 lnc=2", ONE, true),
    ] {
        let step = if bits == ALL { 1 } else { stride(3) };
        let offsets = (0..HEADER_LEN).step_by(step);
        flip(&small(how), offsets, bits, &|at, _, new| header_excuse(at, new, digest));
    }
    let some = (0..HEADER_LEN).step_by(stride(7));
    flip(MATMUL, some, ONE, &|at, _, new| header_excuse(at, new, false));
}

/// A smaller `data_size` is ok only with the word that bytes are left over.
#[test]
fn flips_of_data_size_are_said_even_without_a_digest() {
    for how in ["hash=signature tail=nul", "hash=signature gzip=no"] {
        flip(&small(how), 16..24, ALL, &|_, _, new| new.contains(&outer::TRAILING_BYTES));
    }
}

/// A header in front of a payload, with its digest or a signature.
fn with_header(payload: &[u8], digest: bool) -> Vec<u8> {
    let hash = if digest { generator::Hash::Md5 } else { generator::Hash::Signature };
    [generator::header(payload, hash), payload.to_vec()].concat()
}

/// The archive inside the first gzip members of a payload, by another reader.
fn inflated(payload: &[u8]) -> Option<Vec<u8>> {
    let mut inflate = zlib_rs::Inflate::new(false, 15);
    let mut out = vec![0; 1 << 20];
    inflate.decompress(&payload[10..], &mut out, zlib_rs::InflateFlush::Finish).ok()?;
    out.truncate(usize::try_from(inflate.total_out()).unwrap());
    Some(out)
}

/// True if a flip in a gzip payload with a plain header may be ok: `at` counts in the payload,
/// `end` is where the stream ends.
fn gzip_excuse(file: &[u8], at: usize, bit: u32, new: &[neff_diag::Code], end: usize) -> bool {
    let payload = &file[HEADER_LEN..];
    match at {
        // FTEXT says nothing to a reader, and is a note.
        3 => bit == 0 && new.contains(&gzip::OPTIONAL_FIELDS),
        // MTIME, XFL, OS: for people.
        4..10 => true,
        _ if at >= end => new.contains(&gzip::TAIL_NOT_ZERO),
        // CRC and size of the trailer are checked.
        _ if at >= end - 8 => false,
        // Bits that stand in no code: the rest of the last byte, of a stored block's head.
        10.. => inflated(&flipped(payload, at, bit)) == inflated(payload),
        _ => false,
    }
}

#[test]
fn gzip_flips() {
    for digest in [true, false] {
        for (how, bits) in [("", ALL), ("archive=neuronx gzip.level=1", ONE)] {
            let how = format!("header=no {how}");
            let mut payload = small(&how);
            let end = payload.len();
            payload.extend([0; 40]);
            let file = with_header(&payload, digest);
            flip(&file, HEADER_LEN..file.len(), bits, &|at, bit, new| {
                let said = new.contains(&outer::SIGNATURE_NOT_DIGEST) || !digest;
                said && gzip_excuse(&file, at - HEADER_LEN, bit, new, end)
            });
        }
    }
}

#[test]
fn gzip_flips_of_the_real_file() {
    let end = MATMUL.len() - HEADER_LEN - 7839;
    let framing = (0..10).chain(end - 8..end + 8);
    let data = (10..end).step_by(stride(211));
    let tail = (end..MATMUL.len() - HEADER_LEN).step_by(stride(1301));
    let offsets = framing.chain(data).chain(tail).map(|at| at + HEADER_LEN);
    flip(MATMUL, offsets, ONE, &|at, bit, new| gzip_excuse(MATMUL, at - HEADER_LEN, bit, new, end));
}

/// Optional fields of the gzip header: with a CRC over it no flip passes.
#[test]
fn flips_of_a_gzip_header_with_a_crc() {
    let payload = small("header=no gzip.name=a gzip.extra=hex:0102 gzip.hcrc=yes");
    let file = with_header(&payload, false);
    // 10 bytes, the extra field, the name, the CRC.
    let fields = HEADER_LEN..HEADER_LEN + 10 + 4 + 2 + 2;
    flip(&file, fields, ALL, &|_, _, _| false);
}

/// Offsets of the header blocks, and the ranges of the padding, of a plain archive.
fn framing(archive: &[u8]) -> (Vec<usize>, Vec<Range<usize>>, usize) {
    let (mut blocks, mut padding, mut at) = (Vec::new(), Vec::new(), 0);
    while archive[at] != 0 {
        let digits = std::str::from_utf8(&archive[at + 124..at + 135]).unwrap();
        let size = usize::from_str_radix(digits, 8).unwrap();
        let body = at + 512 + size;
        blocks.push(at);
        at = body.next_multiple_of(512);
        padding.push(body..at);
    }
    (blocks, padding, at)
}

/// True if a flip in the checksum field leaves its number: a leading zero and the NUL behind
/// the digits may be blanks, and what follows the NUL is not read.
fn same_checksum(archive: &[u8], block: usize, at: usize, bit: u32) -> bool {
    let field = &archive[block + 148..block + 156];
    match at - block {
        place @ 148..154 => {
            let before = field[..place - 148].iter().all(|&byte| byte == b'0');
            before && field[place - 148] ^ (1 << bit) == b' '
        }
        154 => field[6] ^ (1 << bit) == b' ',
        155 => true,
        _ => false,
    }
}

#[test]
fn tar_flips() {
    for digest in [true, false] {
        for (how, bits) in
            [("", ALL), ("archive=neuronx", ONE), ("archive=v7", ONE), ("archive=ustar", ONE)]
        {
            let archive = small(&format!("header=no gzip=no end=2 {how}"));
            let (blocks, padding, end) = framing(&archive);
            assert_eq!(blocks.len(), 3);
            let file = with_header(&archive, digest);
            // Every byte of one header, some of the others and of the NULs.
            let headers = blocks[1..].iter().flat_map(|&at| at..at + 512).step_by(stride(5));
            let nuls = padding.iter().cloned().flatten().chain(end..archive.len());
            let some = headers.chain(nuls.step_by(stride(17)));
            let offsets = (0..512).chain(some).map(|at| at + HEADER_LEN);
            flip(&file, offsets, bits, &|at, bit, new| {
                let at = at - HEADER_LEN;
                let said = new.contains(&outer::SIGNATURE_NOT_DIGEST) || !digest;
                let in_gap = padding.iter().any(|gap| gap.contains(&at));
                let block = blocks.iter().rev().find(|&&block| block <= at).copied();
                said && match (in_gap, block) {
                    // No reader looks at padding; a note.
                    (true, _) => new.contains(&archive::PADDING_NOT_ZERO),
                    (false, Some(block)) => same_checksum(&archive, block, at, bit),
                    (false, None) => false,
                }
            });
        }
    }
}

/// The real file's archive, stored raw: one bit of each framing byte of some members.
#[test]
fn tar_flips_of_the_real_archive() {
    let archive = inflated(&MATMUL[HEADER_LEN..]).unwrap();
    let (blocks, _, end) = framing(&archive);
    assert_eq!(blocks.len(), 72);
    let file = with_header(&archive, false);
    for (index, block) in blocks.iter().copied().enumerate().step_by(stride(24)) {
        let offsets = (block..block + 512).skip(index % 3).step_by(stride(3));
        flip(&file, offsets.map(|at| at + HEADER_LEN), ONE, &|at, bit, _| {
            same_checksum(&archive, block, at - HEADER_LEN, bit)
        });
    }
    let end = (end..archive.len()).step_by(stride(37)).map(|at| at + HEADER_LEN);
    flip(&file, end, ONE, &|_, _, _| false);
}

/// Every byte of the payload counts for the digest, whatever it means.
#[test]
fn every_flip_of_a_digested_payload_is_said() {
    let file = small("gzip=no end=2");
    let digest = Md5::digest(&file[HEADER_LEN..]);
    assert_eq!(file[172..188], digest[..]);
    let some = (HEADER_LEN..file.len()).step_by(stride(7));
    flip(&file, some, ONE, &|_, _, new| new.contains(&outer::SIGNATURE_NOT_DIGEST));
}
