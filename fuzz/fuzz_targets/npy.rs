//! The reader of `.npy` files on any bytes: refused with an error, or an array whose bytes are all
//! there, that is copied to as many bytes and is read alike when it is written again.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use neff_manifest::weights::{Element, npy};

fuzz_target!(|data: &[u8]| {
    let mut source = Cursor::new(data);
    let opened = npy::open("fuzz.npy", &mut source).expect("memory does not fail");
    let Some(array) = opened.array else {
        assert!(opened.findings.has_errors(), "refused without an error");
        return;
    };
    assert!(!opened.findings.has_errors(), "an error, and yet an array");
    let end = array.data_offset.checked_add(array.data_length).expect("inside the file");
    assert!(end <= data.len() as u64);
    let mut body = Vec::new();
    let copied = array.copy_to(&mut source, &mut body).expect("memory does not fail");
    assert_eq!((copied, body.len() as u64), (array.data_length, array.data_length));
    let Element::Known(dtype) = array.element else { return };
    let mut written = npy::header(dtype, &array.shape).expect("read, so it can be written");
    written.extend(&body);
    let again = npy::open("again.npy", &mut Cursor::new(&written)).expect("memory does not fail");
    let again = again.array.expect("what was written is sound");
    assert!(again.is_plain());
    assert_eq!((again.shape, again.data_length), (array.shape, array.data_length));
});
