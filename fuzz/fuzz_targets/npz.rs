//! The reader of `.npz` archives on any bytes: every member is refused with an error, or is an
//! array whose bytes are all in the spool.
#![no_main]

use std::io::{self, Cursor};

use libfuzzer_sys::fuzz_target;
use neff_manifest::weights::npz;

/// Members opened of one input.
const OPENED: usize = 4;

fuzz_target!(|data: &[u8]| {
    let mut source = Cursor::new(data);
    let archive = npz::read("fuzz.npz", &mut source).expect("memory does not fail");
    for member in archive.members.iter().take(OPENED) {
        let mut spool = Cursor::new(Vec::new());
        let opened = npz::open("fuzz.npz", &mut source, &member.name, &mut spool)
            .expect("memory does not fail");
        let Some(array) = opened.array else {
            assert!(opened.findings.has_errors(), "refused without an error");
            continue;
        };
        assert!(!opened.findings.has_errors() && !archive.findings.has_errors());
        let copied = array.copy_to(&mut spool, &mut io::sink()).expect("memory does not fail");
        assert_eq!(copied, array.data_length);
    }
});
