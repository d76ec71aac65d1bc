//! Valid instructions to text and back to the same bytes and the same text, without raw bytes; or,
//! when the first byte says so, any text that assembles: its disassembly gives the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_asm::disassemble;
use neff_fuzz::program::{assembled, generation, instructions, is_small};

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else { return };
    let generation = generation(*first);
    let program = if first & 0x80 != 0 {
        let text = String::from_utf8_lossy(rest);
        if !is_small(&text) {
            return;
        }
        let made = assembled(&text, Some(generation));
        if made.findings.has_errors() {
            return;
        }
        made.bytes
    } else {
        let program = instructions(generation, rest);
        assert!(!disassemble(&program, generation).contains("raw["), "raw bytes of valid ones");
        program
    };
    let text = disassemble(&program, generation);
    let back = assembled(&text, Some(generation));
    assert!(back.findings.is_empty(), "{text}{:#?}", back.findings.iter().next());
    assert_eq!(back.bytes, program, "{text}");
    assert_eq!(disassemble(&back.bytes, generation), text);
});
