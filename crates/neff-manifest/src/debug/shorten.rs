//! Debug members without the folders of sources: the same message with file names in place of
//! paths.

use crate::wire::{Walk, WireFault, WireField, WireValue, put_bytes};

/// Field of the file message with the instructions.
const INSTRUCTIONS: u32 = 3;
/// Field of the file message with the names of source files.
const SOURCES: u32 = 5;
/// Field of an instruction with its entries of text (format notes 12 §6.4).
const ENTRIES: u32 = 7;
/// Field of an entry with its value.
const VALUE: u32 = 2;

/// The member with the paths in it cut to file names: those of source files and the values of
/// entries. Everything else stays byte for byte; `None` if it is no message.
pub fn shortened(bytes: &[u8]) -> Option<Vec<u8>> {
    message(bytes, &[INSTRUCTIONS, ENTRIES, VALUE], Some(SOURCES)).ok()
}

/// Rewrites a message: `way` are the fields that lead to a text, `text` is one of its own.
fn message(bytes: &[u8], way: &[u32], text: Option<u32>) -> Result<Vec<u8>, WireFault> {
    let mut out = Vec::with_capacity(bytes.len());
    let fields: Vec<WireField<'_>> = Walk::new(bytes, 0).collect::<Result<_, _>>()?;
    let starts = fields.iter().skip(1).map(|field| field.offset).chain([bytes.len()]);
    for (field, end) in fields.iter().zip(starts) {
        let new = match field.value {
            WireValue::Bytes(body, _) => rewritten(field.number, body, way, text)?,
            _ => None,
        };
        match new {
            Some(new) => put_bytes(&mut out, field.number, &new),
            None => out.extend(bytes.get(field.offset..end).unwrap_or_default()),
        }
    }
    Ok(out)
}

/// The new body of a field; `None` if it stays.
fn rewritten(
    number: u32,
    body: &[u8],
    way: &[u32],
    text: Option<u32>,
) -> Result<Option<Vec<u8>>, WireFault> {
    let short = || {
        let name = std::str::from_utf8(body).ok().and_then(file_name);
        name.map(|name| name.as_bytes().to_vec())
    };
    match way.split_first() {
        _ if text == Some(number) => Ok(short()),
        Some((first, [])) if *first == number => Ok(short()),
        Some((first, rest)) if *first == number => {
            Ok(Some(message(body, rest, None)?).filter(|new| new != body))
        }
        _ => Ok(None),
    }
}

/// The name of the file that a text is the absolute path of; `None` if it is no such path.
pub fn file_name(text: &str) -> Option<&str> {
    let drive =
        matches!(text.as_bytes(), [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic());
    let is_path = drive || text.starts_with('/') && text.matches('/').count() > 1;
    let name = text.rsplit(['/', '\\']).next().unwrap_or_default();
    (is_path && !name.is_empty() && !text.contains(['\n', '\0'])).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_absolute_paths_have_a_file_name_of_their_own() {
        assert_eq!(file_name("/home/me/a.py"), Some("a.py"));
        assert_eq!(file_name("C:\\me\\a.py"), Some("a.py"));
        for text in ["a.py", "src/a.py", "/a", "/", "", "//", "/a/b/", "a /b/c", "/a/b\nc"] {
            assert_eq!(file_name(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_rest_of_the_message_stays() {
        // A description, one instruction with an entry, a source file, a field of no meaning.
        let with = |path: &str| {
            let mut entry = Vec::new();
            put_bytes(&mut entry, 1, b"source_file");
            put_bytes(&mut entry, VALUE, path.as_bytes());
            let mut instruction = vec![0x08, 0x87, 0x00];
            put_bytes(&mut instruction, ENTRIES, &entry);
            let mut file = Vec::new();
            put_bytes(&mut file, 1, b"/a/prose/stays");
            put_bytes(&mut file, INSTRUCTIONS, &instruction);
            put_bytes(&mut file, SOURCES, path.as_bytes());
            file.extend([0x78, 0x01]);
            file
        };
        assert_eq!(shortened(&with("/home/me/a.py")).unwrap(), with("a.py"));
        assert_eq!(shortened(&with("a.py")).unwrap(), with("a.py"));
        assert_eq!(shortened(b"\x0a\x05abc"), None);
    }
}
