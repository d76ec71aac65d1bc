//! model.toml with the files beside it: nothing panics, a refusal has an error, and what is built
//! without one reads back.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use neff::build::document::read::read;
use neff::build::files::Memory;
use neff::{BuildError, write_checked};
use neff_fuzz::bundle;

fuzz_target!(|data: &[u8]| {
    let (document, files) = bundle::split(data);
    let Ok(text) = std::str::from_utf8(document) else { return };
    let (model, findings) = read("model.toml", text);
    assert_eq!(model.is_none(), findings.has_errors());
    let Some(model) = model else { return };
    let files = Memory(files);
    let built = neff::build::build(&model, &files);
    let twice = neff::build::build(&model, &files);
    assert_eq!(built.members, twice.members, "two builds differ");
    if built.findings.has_errors() {
        return;
    }
    let mut output = Cursor::new(Vec::new());
    match write_checked(&built, &files, 1, &mut output) {
        Ok(written) => assert_eq!(written.length, output.get_ref().len() as u64),
        Err(BuildError::Refused(findings)) => {
            let read_back = |finding: &&neff::diag::Diagnostic| {
                finding.code == neff::diag::codes::model::READ_BACK
            };
            let difference = findings.iter().find(read_back);
            assert!(difference.is_none(), "{difference:?}");
        }
        Err(error) => panic!("{error:?}"),
    }
});
