//! Every slot has a text that assembles to the same bytes.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::disassemble;
use neff_asm::parse::NoNames;
use neff_isa::model::Generation;
use neff_text::Memory;
use proptest::prelude::*;

fn assembled(text: &str, generation: Generation) -> Assembled {
    let options = AssembleOptions { generation: Some(generation), names: &NoNames };
    assemble("test.asm", text.to_owned(), &Memory::default(), &options)
}

/// Values that mean something somewhere: bits, sizes, markers, modes.
const PLAUSIBLE: [u8; 12] = [1, 2, 3, 5, 9, 0x0A, 0x10, 0x13, 0x20, 0x80, 0x85, 0xFE];

/// A slot from a seed: mostly zeros, plausible values, or any bytes. Bytes of a strategy each
/// would be a hundred times slower.
fn slot(seed: u64) -> [u8; 64] {
    let mut state = seed | 1;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    let style = random() % 4;
    std::array::from_fn(|_| match (style, random() % 8, random()) {
        (0, _, byte) => byte,
        (1, 0, byte) | (2, 0 | 1, byte) => byte,
        (2, 2..=4, byte) | (3, 0, byte) => PLAUSIBLE[usize::from(byte) % PLAUSIBLE.len()],
        (3, 1, byte) => byte % 21,
        _ => 0,
    })
}

fn check(bytes: &[u8], generation: Generation) -> Result<(), TestCaseError> {
    let text = disassemble(bytes, generation);
    let back = assembled(&text, generation);
    prop_assert!(back.findings.is_empty(), "{text}\n{:#?}", back.findings.iter().next());
    prop_assert_eq!(&back.bytes, bytes, "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..Default::default() })]

    /// Every opcode in every generation, behind a slot that may begin a pair.
    #[test]
    fn random_slots_of_every_opcode(seed in any::<u64>(), tidy in any::<bool>()) {
        let before = [0xA4u8, 0xD4, 0xD9, 0x85][(seed % 4) as usize];
        let start = std::array::from_fn::<u8, 64, _>(|at| [before, 0x10].get(at).copied().unwrap_or(0));
        for generation in Generation::ALL {
            for opcode in 0..=255u8 {
                let mut slot = slot(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(opcode.into()));
                slot[0] = opcode;
                if tidy {
                    (slot[1], slot[2], slot[3]) = (0x10, 0, 0);
                }
                check(&[start, slot].concat(), generation)?;
            }
        }
    }
}

#[test]
fn slots_of_zeros() {
    for generation in Generation::ALL {
        for opcode in 0..=255u8 {
            for length in [0, 0x10] {
                let mut slot = [0; 64];
                (slot[0], slot[1]) = (opcode, length);
                check(&slot, generation).unwrap();
            }
        }
    }
}

#[test]
fn a_rest_that_is_no_slot() {
    check(&[0xA4, 0x10, 7], Generation::V3).unwrap();
}
