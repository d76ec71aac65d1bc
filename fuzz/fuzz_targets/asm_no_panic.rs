//! Any text: the assembler says what is wrong with it, at places that are in it. The first byte
//! picks the generation, or leaves it to the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_asm::check::check_assembled;
use neff_diag::Place;
use neff_fuzz::program::{assembled, generation, is_small};

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    if !is_small(&text) {
        return;
    }
    let generation = (first & 0x80 == 0).then(|| generation(*first));
    let assembled = assembled(&text, generation);
    for finding in &assembled.findings {
        let Place::Text { excerpt, .. } = &finding.place else { panic!("{finding:?}") };
        assert!(excerpt.offset <= text.len() as u64, "{finding:?}");
        assert!(excerpt.text.get(excerpt.span.clone()).is_some(), "{finding:?}");
        assert!(!finding.message.is_empty());
    }
    for finding in &check_assembled(&assembled) {
        assert!(matches!(finding.place, Place::Text { .. }), "{finding:?}");
    }
});
