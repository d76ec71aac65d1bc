//! NEFFs taken apart and put together without the tool: offsets of the format notes (01 §1.2),
//! stock zlib, the `tar` crate. It trusts what it reads; a file that is not as it should be panics.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use md5::{Digest, Md5};
use neff::container::source::StreamSource;
use neff::{Neff, OpenOptions};
use serde_json::Value;
use sha2::Sha256;

/// Length of the header; the payload begins here.
pub(crate) const HEADER: usize = 1024;
/// Where `hash` is, 32 bytes.
pub(crate) const HASH: usize = 0xAC;
/// The blocks of an archive.
pub(crate) const BLOCK: usize = 512;

/// Names of files and their content, in the order of the archive.
pub(crate) type Entries = Vec<(String, Vec<u8>)>;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of `tests/data`.
pub(crate) fn data(name: &str) -> PathBuf {
    root().join("tests/data").join(name)
}

/// The complete file of today's compiler.
pub(crate) fn real() -> Vec<u8> {
    fs::read(data("matmul_small/matmul_small.neff")).unwrap()
}

/// A number of `length` bytes, the least significant first.
pub(crate) fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes[at..at + length].iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// The text of a field that NULs fill up.
pub(crate) fn text(field: &[u8]) -> &str {
    let end = field.iter().position(|byte| *byte == 0).unwrap_or(field.len());
    std::str::from_utf8(&field[..end]).unwrap()
}

/// The archive of a payload, decompressed if it is gzip; what follows the first gzip stream.
pub(crate) fn archive(payload: &[u8]) -> (Vec<u8>, Vec<u8>) {
    if !payload.starts_with(&[0x1f, 0x8b]) {
        return (payload.to_vec(), Vec::new());
    }
    let mut decoder = GzDecoder::new(payload);
    let mut archive = Vec::new();
    decoder.read_to_end(&mut archive).unwrap();
    (archive, decoder.into_inner().to_vec())
}

/// All entries as the `tar` crate sees them; folders keep their `/`.
pub(crate) fn entries(archive: &[u8]) -> Entries {
    let mut archive = tar::Archive::new(archive);
    let entries = archive.entries().unwrap().map(|entry| {
        let mut entry = entry.unwrap();
        let name = String::from_utf8(entry.path_bytes().into_owned()).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (name, bytes)
    });
    entries.collect()
}

/// The entries of a whole file.
pub(crate) fn entries_of(file: &[u8]) -> Entries {
    let end = HEADER + usize::try_from(number(file, 16, 8)).unwrap();
    entries(&archive(&file[HEADER..end]).0)
}

/// The content of a member.
pub(crate) fn member<'e>(entries: &'e Entries, name: &str) -> &'e [u8] {
    let found = entries.iter().find(|(entry, _)| entry == name);
    &found.unwrap_or_else(|| panic!("no member {name}")).1
}

/// A member that is JSON.
pub(crate) fn json(entries: &Entries, name: &str) -> Value {
    serde_json::from_slice(member(entries, name)).unwrap()
}

/// An archive of entries; names that end in `/` are folders. Names are stored as they are.
pub(crate) fn tarred(entries: &Entries) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(match name.ends_with('/') {
            true => tar::EntryType::Directory,
            false => tar::EntryType::Regular,
        });
        header.set_mode(0o644);
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        builder.append(&header, &bytes[..]).unwrap();
    }
    builder.into_inner().unwrap()
}

pub(crate) fn gzipped(archive: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(archive).unwrap();
    encoder.finish().unwrap()
}

/// A file with a header of the legacy sample's kind, and the digest that its `pkg_version` has.
pub(crate) fn wrapped(payload: &[u8], pkg_version: u8) -> Vec<u8> {
    let mut file = vec![0; HEADER];
    file[0] = pkg_version;
    file[8..16].copy_from_slice(&1024u64.to_le_bytes());
    file[16..24].copy_from_slice(&(payload.len() as u64).to_le_bytes());
    file[24] = 2;
    let fields = [(0xA8, 1), (0xDC, b'x'), (0x1DC, 1), (0x228, 1)];
    fields.into_iter().for_each(|(at, value)| file[at] = value);
    match pkg_version {
        1 => file[HASH..HASH + 32].copy_from_slice(&Sha256::digest(payload)),
        _ => {
            file[HASH..HASH + 16].copy_from_slice(&Md5::digest(payload));
            file[HASH + 16..HASH + 32].fill(b'0');
        }
    }
    file.extend_from_slice(payload);
    file
}

/// The members of the legacy sample: documents, programs, their listings.
pub(crate) fn legacy() -> Entries {
    let folder = data("legacy_sample");
    let mut found = Vec::new();
    for (name, at) in [
        ("kelf-a.json", "kelf-a.json"),
        ("neff.json", "neff.json"),
        ("sg00/", ""),
        ("sg00/def.json", "sg00/def.json"),
        ("sg00/pe.json", "sg00/pe.json"),
        ("sg00/act.json", "sg00/act.json"),
        ("sg00/pool.json", "sg00/pool.json"),
        ("sg00/dve.json", "sg00/dve.json"),
        ("sg00/sp.json", "sg00/sp.json"),
        ("sg00/pe.bin", "pe.bin"),
        ("sg00/pool.bin", "pool.bin"),
        ("sg00/act.bin", ""),
        ("sg00/dve.bin", ""),
        ("sg00/sp.bin", ""),
    ] {
        let bytes = if at.is_empty() { Vec::new() } else { fs::read(folder.join(at)).unwrap() };
        found.push((name.to_owned(), bytes));
    }
    found
}

/// A legacy file of which the text of one member was changed; `from` must be there.
pub(crate) fn legacy_with(name: &str, from: &str, to: &str) -> Vec<u8> {
    let mut entries = legacy();
    let (_, bytes) = entries.iter_mut().find(|(entry, _)| entry == name).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains(from), "{name} has no {from}");
    *bytes = text.replace(from, to).into_bytes();
    wrapped(&gzipped(&tarred(&entries)), 2)
}

/// What the reader makes of a file.
pub(crate) fn opened(file: &[u8]) -> Neff {
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(file), &options).unwrap()
}
