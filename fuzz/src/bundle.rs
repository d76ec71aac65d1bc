//! Several files in the fuzzer's bytes: the text before the first line `=== NAME` is the document,
//! and what follows each such line is the file of that name.

use std::collections::BTreeMap;

use neff::container::style::Style;
use neff::container::tar::write::{ArchiveWriter, Entry};

/// Files by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// How a file's line begins.
const MARK: &[u8] = b"\n=== ";

/// The document, and the files behind it by name.
pub fn split(data: &[u8]) -> (&[u8], Files) {
    let mut pieces = Pieces(Some(data));
    let document = pieces.next().unwrap_or_default();
    let files = pieces.map(|piece| {
        let end = piece.iter().position(|byte| *byte == b'\n').unwrap_or(piece.len());
        let name = String::from_utf8_lossy(&piece[..end]).into_owned();
        (name, piece.get(end + 1..).unwrap_or_default().to_vec())
    });
    (document, files.collect())
}

/// An archive of the files whose names fit a header.
pub fn archive(files: &Files) -> Vec<u8> {
    let style = Style::named("gnu").expect("there is such a style");
    let mut out = Vec::new();
    let mut writer = ArchiveWriter::new(&mut out, &style);
    for (name, body) in files.iter().filter(|(name, _)| !name.is_empty() && name.len() < 100) {
        let entry = Entry { name: name.as_bytes(), size: body.len() as u64, directory: false };
        writer.member(entry, &mut body.as_slice()).expect("memory is written");
    }
    writer.finish().expect("memory is written");
    out
}

/// What stands between the marks.
struct Pieces<'a>(Option<&'a [u8]>);

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.0.take()?;
        let Some(at) = rest.windows(MARK.len()).position(|window| window == MARK) else {
            return Some(rest);
        };
        self.0 = Some(&rest[at + MARK.len()..]);
        Some(&rest[..at])
    }
}
