//! Any bytes as a program: its text assembles to the same bytes; its profiler text and its checks
//! come to an end. The first byte picks the generation and the style.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_abi::Engine;
use neff_asm::predicate::NoOwners;
use neff_asm::{check, disassemble, profiler_text};
use neff_fuzz::program::{assembled, generation};

fuzz_target!(|data: &[u8]| {
    let Some((first, program)) = data.split_first() else { return };
    let generation = generation(*first);
    if first & 0x80 != 0 {
        let text = profiler_text(program, generation, &NoOwners);
        assert_eq!(text.lines().count(), program.len() / 64);
        return;
    }
    let text = disassemble(program, generation);
    let back = assembled(&text, Some(generation));
    assert!(back.findings.is_empty(), "{text}{:#?}", back.findings.iter().next());
    assert_eq!(back.bytes, program, "{text}");
    assert_eq!(disassemble(&back.bytes, generation), text);
    let engine = Engine::from_ordinal((first >> 3 & 7).into());
    for finding in check::check(program, generation, engine) {
        let end = finding.slot * 64 + u64::from(finding.bytes.end);
        assert!(finding.offset() < end && end <= program.len() as u64, "{finding:?}");
    }
});
