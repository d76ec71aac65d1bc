//! From bytes to a text: how long one may be, what its encoding is, where its first line begins.

use std::io::{self, Read};

use neff_diag::{Diagnostic, Excerpt, Place, codes::assembly};

/// Bytes that a text may have: twice what a program of five million statements takes. It is held
/// in memory, so an input without an end would take all of it.
pub const TEXT_LIMIT: u64 = 1 << 30;

/// The mark that some editors begin a text with. It is no part of the first line.
const MARK: char = '\u{feff}';

/// The offset of the first line: behind a byte order mark, if the text begins with one.
pub fn start(text: &str) -> usize {
    if text.starts_with(MARK) { MARK.len_utf8() } else { 0 }
}

/// Reads at most `limit` bytes of a text, or of what else is held whole. `length` is what is known of its length beforehand.
///
/// # Errors
/// Those of the stream; [`io::ErrorKind::FileTooLarge`] for a longer one, see [`unreadable`].
pub fn read(stream: impl Read, length: Option<u64>, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let is_longer = |length: u64| length > limit;
    if !length.is_some_and(is_longer) {
        // Without room the buffer of a file grows in small steps, each a call of the system.
        bytes.try_reserve_exact(length.unwrap_or(0).try_into().unwrap_or(0))?;
        stream.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    }
    let read = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    match length.unwrap_or(0).max(read) {
        length if is_longer(length) => {
            let text = format!("more than {limit} bytes");
            Err(io::Error::new(io::ErrorKind::FileTooLarge, text))
        }
        _ => Ok(bytes),
    }
}

/// The finding of an error of [`read`] that says that the text is too long.
pub fn unreadable(error: &io::Error) -> Option<Diagnostic> {
    let is_too_long = error.kind() == io::ErrorKind::FileTooLarge;
    is_too_long.then(|| Diagnostic::new(assembly::TEXT_TOO_LONG, format!("the text has {error}")))
}

/// The text of a file called `name`.
///
/// # Errors
/// The first byte that is no UTF-8.
pub fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Box<Diagnostic>> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let length = error.utf8_error().error_len().unwrap_or(1);
        let bytes = error.as_bytes();
        let byte = bytes.get(at).copied().unwrap_or_default();
        let excerpt = Excerpt::of(bytes, at..at.saturating_add(length));
        let place = Place::Text { file: name.to_owned(), excerpt };
        let finding = Diagnostic::new(assembly::NOT_TEXT, "the file is not UTF-8 text").at(place);
        Box::new(finding.found(format!("byte {byte:#04x} at offset {at}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_that_is_no_text_has_a_place() {
        let finding = decode("x", b"one\nt\xc3\xa9o \xff\xfe".to_vec()).unwrap_err();
        assert_eq!(finding.found.as_deref(), Some("byte 0xff at offset 9"));
        let Place::Text { excerpt, .. } = &finding.place else { panic!("{finding:?}") };
        assert_eq!((excerpt.line, excerpt.column, excerpt.offset), (2, 5, 9));
        // A character that is cut off by the end of the file.
        assert!(decode("x", b"a\xe4\xb8".to_vec()).is_err());
    }

    #[test]
    fn a_text_has_an_end() {
        for (length, bytes) in [(None, &b"12345"[..]), (Some(5), b"12345"), (Some(9), b"")] {
            let error = read(bytes, length, 4).unwrap_err();
            assert_eq!(unreadable(&error).unwrap().code, assembly::TEXT_TOO_LONG);
        }
        assert_eq!(read(&b"1234"[..], Some(4), 4).unwrap(), b"1234");
        assert!(read(io::repeat(0), None, 1 << 20).is_err());
    }

    #[test]
    fn a_mark_is_no_part_of_the_text() {
        assert_eq!((start("\u{feff}a"), start("a\u{feff}"), start("")), (3, 0, 0));
    }
}
