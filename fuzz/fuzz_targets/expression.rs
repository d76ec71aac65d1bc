//! Any text for the example compiler: a fault is in the text, and what compiles builds, unless a
//! name is that of a variable that every program has, or too long for the header.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff::diag::codes::{directory::FIELD_OUT_OF_RANGE, model::REPEATED};
use neff::{BuildChecked, BuildError};

fuzz_target!(|data: &[u8]| {
    let Some((columns, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let model = match pipeline::compile(text, u64::from(*columns)) {
        Ok(model) => model,
        Err(fault) => {
            assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
            assert!(!fault.render(text).is_empty());
            return;
        }
    };
    match model.build_checked().threads(1).to_bytes() {
        Ok((bytes, checked)) => {
            assert_eq!(bytes.len() as u64, checked.length);
            assert!(checked.findings.is_empty(), "{:?}", checked.findings);
        }
        Err(BuildError::Refused(findings)) => {
            let of_names = [REPEATED, FIELD_OUT_OF_RANGE];
            let other = findings.iter().find(|finding| !of_names.contains(&finding.code));
            assert!(other.is_none(), "{other:?}");
        }
        Err(error) => panic!("{error:?}"),
    }
});
