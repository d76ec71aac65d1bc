//! Valid instructions, made from the tables: their text carries them without raw bytes, comes
//! back to the same bytes and the same text, and every word of every enumeration reads back.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

mod generator;

use std::collections::HashSet;

use generator::{Source, choices, layout};
use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::check::check;
use neff_asm::disassemble;
use neff_asm::parse::{NoNames, Scope, statement};
use neff_asm::predicate::Events;
use neff_diag::codes::engine;
use neff_isa::model::{Generation, Kind, Prefix};
use neff_isa::slot::{self, Slot};
use neff_text::Memory;

fn random(seed: u64) -> impl FnMut() -> u8 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    }
}

fn assembled(text: &str, generation: Generation) -> Vec<u8> {
    let options = AssembleOptions { generation: Some(generation), names: &NoNames };
    let assembled = assemble("test.asm", text.to_owned(), &Memory::default(), &options);
    assert!(assembled.findings.is_empty(), "{text}{:#?}", assembled.findings.iter().next());
    assembled.bytes
}

#[test]
fn valid_instructions_are_text_without_raw_bytes() {
    // What the tables give cannot be called unknown by the checks.
    let never = [
        engine::WORD_LENGTH,
        engine::RESERVED_BITS,
        engine::EMPTY_NAME,
        engine::UNTERMINATED_NAME,
        engine::SECOND_ALONE,
        engine::EVENT_MODE,
        engine::NO_WORD,
        engine::OTHER_GENERATION,
        engine::OPCODE,
    ];
    for generation in Generation::ALL {
        for choice in choices(generation) {
            for seed in 0..5 {
                let mut bytes = random(seed << 8 | u64::from(choice.0.opcode));
                let mut program = Source(&mut bytes).program(generation, choice);
                let text = disassemble(&program, generation);
                assert!(!text.contains("raw[") && !text.contains(".slot"), "{text}");
                assert_eq!(assembled(&text, generation), program, "{text}");
                // A second slot must be wanted by the first.
                if program.len() > 64 && program[0] == 0xD4 {
                    program[15] = 1;
                }
                for finding in check(&program, generation, None) {
                    let has_words = words_exist(&program, generation, &finding);
                    assert!(!never.contains(&finding.code) || !has_words, "{text}{finding:?}");
                }
            }
        }
    }
}

/// False for a member whose enumeration has no word in the generation.
fn words_exist(
    program: &[u8],
    generation: Generation,
    finding: &neff_asm::check::SlotFinding,
) -> bool {
    let start = finding.slot as usize * 64;
    let row = neff_isa::row(generation, program[start]).unwrap();
    let members = row.bindings.iter().flat_map(|binding| layout(binding).members);
    let mut named = members.filter(|member| Some(member.name) == finding.member);
    !named.any(|member| match member.kind {
        Kind::Enum(index) | Kind::EnumPair(index) => {
            neff_isa::words(index, generation).next().is_none()
        }
        _ => false,
    })
}

/// The slot that a statement of a generation gives.
fn read(generation: Generation, mnemonic: &str, tail: &str, previous: Option<u8>) -> Slot {
    let scope = Scope { generation, previous, names: &NoNames, symbols: &|_| None };
    match statement(mnemonic, tail, &scope) {
        Ok(parsed) => parsed.slot,
        Err(faults) => panic!("{mnemonic} {tail}: {faults:#?}"),
    }
}

#[test]
fn every_word_and_alias_reads_back_wherever_it_is_used() {
    let mut count = 0;
    for generation in Generation::ALL {
        let mut seen = HashSet::new();
        for (row, binding) in choices(generation) {
            let Some(binding) = binding.filter(|binding| seen.insert(binding.layout)) else {
                continue;
            };
            let layout = layout(binding);
            // Raw bytes that change nothing: then no operand is missing.
            let rest = if layout.prefix == Prefix::Opcode { "" } else { " raw[1:1]=0x10" };
            let sub = binding.sub_opcode.map_or(String::new(), |s| format!("extended_opcode={s} "));
            // Modes of waits and updates are predicates where those have a text.
            let by_name = |name: &str| layout.prefix != Prefix::Events || name == "debug_cmd";
            let header = layout.prefix.members().iter().filter(|m| by_name(m.name));
            for member in layout.members.iter().chain(header) {
                let (index, most) = match member.kind {
                    Kind::Enum(index) => (index, u8::MAX),
                    Kind::EnumPair(index) => (index, 15),
                    _ => continue,
                };
                // The sub-opcode is given already, and decides the layout.
                if row.bindings.iter().any(|b| b.sub_opcode.is_some()) && member.offset == 12 {
                    continue;
                }
                let words = neff_isa::enumeration(index).unwrap().words.iter();
                let here = words.filter(|w| w.generations.contains(generation));
                for word in here.filter(|word| word.value <= most) {
                    for name in word.names() {
                        let (value, expected) = match member.kind {
                            Kind::Enum(_) => (name.to_owned(), word.value),
                            _ => (format!("{name}:{name}"), word.value * 17),
                        };
                        let tail = format!("{sub}{}={value}{rest}", member.name);
                        let slot = read(generation, row.mnemonic, &tail, binding.after);
                        let got = slot::get(&slot, member);
                        assert_eq!(got, u64::from(expected), "{} {tail}", row.mnemonic);
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 5000, "{count} words");
}

/// Modes of waits and updates are not given by their words but as predicates.
#[test]
fn every_wait_and_update_mode_has_a_text() {
    for generation in &Generation::ALL[1..] {
        for (at, name) in [(0, "WAIT_MODE"), (2, "UPDATE_MODE")] {
            let words = neff_isa::generated::ENUMS.iter().find(|e| e.name == name).unwrap().words;
            for word in words.iter().filter(|word| word.generations.contains(*generation)) {
                let mut bytes = [0; 8];
                bytes[at] = word.value;
                bytes[at + 1] = if matches!(word.value, 0 | 0xFE) { 0 } else { 7 };
                assert!(Events::of_header(&bytes).is_some(), "{}", word.word);
                let slot: Vec<u8> =
                    [0xA4, 0x10, 0, 0].into_iter().chain(bytes).chain([0; 52]).collect();
                let text = disassemble(&slot, *generation);
                assert!(!text.contains("raw["), "{}: {text}", word.word);
                assert_eq!(assembled(&text, *generation), slot, "{text}");
            }
        }
    }
}

/// Second slots of a pair behind each slot that may be their first, and behind others.
#[test]
fn second_slots_round_trip_behind_every_slot() {
    for generation in Generation::ALL {
        for previous in 0..=255u8 {
            for seed in 0..4 {
                let mut bytes = random(seed << 8 | u64::from(previous));
                let mut slots: Vec<u8> = (0..128).map(|_| bytes()).collect();
                if seed % 2 == 0 {
                    slots[64..].iter_mut().for_each(|byte| *byte >>= 6);
                }
                (slots[0], slots[64]) = (previous, 0xDA);
                assert_eq!(assembled(&disassemble(&slots, generation), generation), slots);
            }
        }
    }
}
