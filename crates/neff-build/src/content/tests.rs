//! Members are written as long as they were announced, or not at all.

use std::io::ErrorKind;

use super::*;
use crate::files::Memory;

/// Version 1.0 of a `.npy` with two bytes in an array of one dimension, big endian if asked for.
fn npy(order: char, data: &[u8]) -> Vec<u8> {
    let text = format!("{{'descr': '{order}u2', 'fortran_order': False, 'shape': (1,), }}\n");
    let length = u16::try_from(text.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], text.as_bytes(), data].concat()
}

fn files(name: &str, bytes: &[u8]) -> Memory {
    Memory([(name.to_owned(), bytes.to_vec())].into())
}

fn written(content: &Content, files: &Memory, length: u64) -> Result<Vec<u8>, ErrorKind> {
    let mut out = Vec::new();
    content.copy_to(files, length, &mut out).map(|()| out).map_err(|error| error.kind())
}

#[test]
fn bytes_and_files_are_as_they_are() {
    let files = files("f", b"abc");
    for content in [Content::Bytes(b"abc".to_vec()), Content::File("f".to_owned())] {
        assert_eq!(content.length(&files).unwrap(), 3);
        assert_eq!(written(&content, &files, 3), Ok(b"abc".to_vec()));
    }
    let missing = Content::File("g".to_owned());
    assert_eq!(missing.length(&files).unwrap_err().kind(), ErrorKind::NotFound);
}

#[test]
fn a_file_that_grew_or_shrank_is_refused() {
    let (content, files) = (Content::File("f".to_owned()), files("f", b"abc"));
    for announced in [2, 4] {
        assert_eq!(written(&content, &files, announced), Err(ErrorKind::InvalidData));
    }
}

#[test]
fn an_array_is_written_behind_its_header_and_turned_around() {
    let files = files("w.npy", &npy('>', &[1, 2]));
    let source = Source::of("w.npy");
    let array = source.open(&files).unwrap().0.array.unwrap();
    let numbers = Numbers::In(source, array);
    let content = Content::Array(Box::new(Rewritten { header: vec![9, 9, 9], numbers, length: 2 }));
    let length = content.length(&files).unwrap();
    assert_eq!((length, written(&content, &files, length)), (5, Ok(vec![9, 9, 9, 2, 1])));
    // Another array under the same name is not the one that was worked out.
    let other = self::files("w.npy", &npy('<', &[1, 2]));
    assert_eq!(written(&content, &other, length), Err(ErrorKind::InvalidData));
}
