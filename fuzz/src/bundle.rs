//! Several files in the fuzzer's bytes: the text before the first line `=== NAME` is the document,
//! and what follows each such line is the file of that name.

use std::collections::BTreeMap;

/// How a file's line begins.
const MARK: &[u8] = b"\n=== ";

/// The document, and the files behind it by name.
pub fn split(data: &[u8]) -> (&[u8], BTreeMap<String, Vec<u8>>) {
    let mut pieces = Pieces(Some(data));
    let document = pieces.next().unwrap_or_default();
    let files = pieces.map(|piece| {
        let end = piece.iter().position(|byte| *byte == b'\n').unwrap_or(piece.len());
        let name = String::from_utf8_lossy(&piece[..end]).into_owned();
        (name, piece.get(end + 1..).unwrap_or_default().to_vec())
    });
    (document, files.collect())
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
