//! Whether a program of the SP engine is of 8-byte words or of 64-byte slots (format notes 06 §1).
//!
//! The generation decides where it is known. Where it is not, the bytes are looked at, or the
//! first statements of a text. Nothing here reads operands.

use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::LENGTH_BYTE;
use neff_isa::sp::{WORD, by_mnemonic, row};
use neff_text::text::start;
use neff_text::{Body, parse_line};

use super::P_SUFFIX;

/// What the bytes of an SP program are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Nothing.
    Empty,
    /// 64-byte slots.
    Slots,
    /// 8-byte words.
    Words,
    /// Neither can be told: bytes to be carried as they are.
    Unknown,
}

/// Opcode and length byte of slots whose length byte is another: v5's compact control
/// instruction (format notes 05 §8.2).
const COMPACT: (u8, u8) = (0xE3, 0x11);
/// Opcode of slots that have no length byte: second slots of pairs (format notes 05 §8.2).
const SECOND: u8 = 0xDA;

/// What the bytes of an SP program are, for a generation or, without one, by their look
/// (format notes 06 §1).
pub fn stream(bytes: &[u8], generation: Option<Generation>) -> Stream {
    match generation {
        _ if bytes.is_empty() => Stream::Empty,
        Some(Generation::Tonga) => Stream::Words,
        Some(_) => Stream::Slots,
        None if are_slots(bytes) => Stream::Slots,
        None if bytes.len().checked_rem(WORD) == Some(0) && begins_with_words(bytes) => {
            Stream::Words
        }
        None => Stream::Unknown,
    }
}

fn are_slots(bytes: &[u8]) -> bool {
    let slots = bytes.chunks_exact(SLOT);
    slots.remainder().is_empty() && slots.into_iter().all(is_slot)
}

fn is_slot(slot: &[u8]) -> bool {
    match slot {
        [SECOND, ..] => true,
        [opcode, length, ..] => *length == LENGTH_BYTE || (*opcode, *length) == COMPACT,
        _ => false,
    }
}

/// True if every 8th byte, from the first, is the first byte of an instruction. Words of which
/// only the beginning was read pass too; nothing at all does not.
pub fn begins_with_words(bytes: &[u8]) -> bool {
    let firsts = || bytes.iter().step_by(WORD);
    !bytes.is_empty() && firsts().all(|first| row(*first).is_some())
}

/// True if a text is one of 8-byte words: its head says `tonga` and `sp`, or its first
/// instruction is one of theirs. `generation` is what was asked for. Files that the text includes
/// are not looked at.
pub fn is_text_of_words(text: &str, generation: Option<Generation>) -> bool {
    let (mut generation, mut engine) = (generation, None);
    for line in text.get(start(text)..).unwrap_or_default().lines() {
        let Ok(line_parsed) = parse_line(line) else { continue };
        let of = |range| line.get::<std::ops::Range<usize>>(range).unwrap_or_default().trim_end();
        match line_parsed.body {
            Body::Empty => {}
            Body::Directive { name, tail } => match of(name) {
                ".isa" => generation = generation.or(Generation::from_name(of(tail))),
                ".engine" => engine = Some(of(tail).eq_ignore_ascii_case("sp")),
                ".slot" => return false,
                ".sp8" => return may_be_words(generation, engine),
                _ => {}
            },
            Body::Instruction { mnemonic, .. } => {
                return is_mnemonic(of(mnemonic)) && may_be_words(generation, engine)
                    || generation == Some(Generation::Tonga) && engine == Some(true);
            }
        }
    }
    false
}

/// True for a mnemonic of the 8-byte dialect, with or without its flag.
pub(crate) fn is_mnemonic(name: &str) -> bool {
    by_mnemonic(name.strip_suffix(P_SUFFIX).unwrap_or(name)).is_some()
}

fn may_be_words(generation: Option<Generation>, engine: Option<bool>) -> bool {
    generation.is_none_or(|generation| generation == Generation::Tonga) && engine != Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slots that begin with the given bytes.
    fn slots(beginnings: &[&[u8]]) -> Vec<u8> {
        beginnings.iter().flat_map(|b| [b, &[0; SLOT][b.len()..]].concat()).collect()
    }

    #[test]
    fn a_known_generation_decides() {
        let slots = slots(&[&[0xA1, 0x10]]);
        assert_eq!(stream(&slots, Some(Generation::Tonga)), Stream::Words);
        for generation in [Generation::V2, Generation::V3, Generation::V4, Generation::V5] {
            assert_eq!(stream(&[0x50, 0, 0, 0, 0, 0, 0, 0], Some(generation)), Stream::Slots);
        }
    }

    #[test]
    fn nothing_is_empty_whatever_the_generation() {
        assert_eq!(stream(&[], None), Stream::Empty);
        assert_eq!(stream(&[], Some(Generation::Tonga)), Stream::Empty);
    }

    #[test]
    fn slots_have_their_length_or_an_allowed_exception() {
        let good: [&[u8]; 3] = [&[0xA1, 0x10], &[0xE3, 0x11], &[0xDA, 7]];
        assert_eq!(stream(&slots(&good), None), Stream::Slots);
        // 64 bytes of words are slots if they look like them.
        assert_eq!(stream(&slots(&[&[0x50, 0x10]]), None), Stream::Slots);
        assert_eq!(stream(&slots(&[&[0xA1, 0x11]]), None), Stream::Unknown);
        assert_eq!(stream(&slots(&good)[..130], None), Stream::Unknown);
    }

    #[test]
    fn words_have_listed_opcodes_and_a_whole_number() {
        let words = [0x50, 0, 0, 0, 0, 0, 0, 0, 0x90, 1, 2, 3, 4, 5, 6, 7];
        assert_eq!(stream(&words, None), Stream::Words);
        assert_eq!(stream(&words.repeat(4), None), Stream::Words);
        assert_eq!(stream(&words[..15], None), Stream::Unknown);
        assert_eq!(stream(&[0x51; 9], None), Stream::Unknown);
        let unlisted = [words, [0x06; 16]].concat();
        assert_eq!(stream(&unlisted, None), Stream::Unknown);
        assert!(begins_with_words(&words[..9]) && !begins_with_words(&[]));
    }

    #[test]
    fn texts_tell_by_their_head_or_first_instruction() {
        let tonga = Some(Generation::Tonga);
        for (text, generation, words) in [
            ("", None, false),
            ("# x\nSET_CNTR cntr=1 value=2;", None, true),
            ("a: NOTIFY_HALT.p raw=00;\nNOP;", None, true),
            (".equ a, 1\n.bytes 00\n.sp8 0600000000000000;", None, true),
            ("NOP;\nSET_CNTR;", None, false),
            ("\u{feff}SET_CNTR;", None, true),
            (".slot 00", None, false),
            ("SET_CNTR;", Some(Generation::V3), false),
            (".isa v3\nSET_CNTR;", None, false),
            (".engine pool\nSET_CNTR;", None, false),
            (".isa tonga\n.engine sp # x\nWAIT_CYCELS;", None, true),
            (".engine SP;\nWAIT_CYCELS;", tonga, true),
            (".engine sp\nWAIT_CYCELS;", None, false),
            (".isa tonga\nNOP;", None, false),
        ] {
            assert_eq!(is_text_of_words(text, generation), words, "{text}");
        }
    }
}
