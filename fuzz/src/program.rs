//! Engine programs from the fuzzer's bytes, and the way from text to bytes that targets go.

use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::parse::NoNames;
use neff_isa::model::Generation;
use neff_text::Memory;

use crate::instructions::{Source, choices};

/// Slots that a made program has at most.
const SLOTS: usize = 20;

/// The generation that a byte means; the upper bits are the target's.
pub fn generation(byte: u8) -> Generation {
    Generation::ALL[usize::from(byte & 7) % Generation::ALL.len()]
}

/// A byte that means a generation.
pub fn selector(generation: Generation) -> u8 {
    generation as u8
}

/// Assembles a text that includes `self` and `other`, two files with text of their own.
pub fn assembled(text: &str, generation: Option<Generation>) -> Assembled {
    let (text, other) = text.split_once('\0').unwrap_or((text, "NOP;"));
    let files = [("self", text), ("other", other)];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let options = AssembleOptions { generation, names: &NoNames };
    assemble("self", text.to_owned(), &Memory(files.into()), &options)
}

/// True for a text that cannot become a very long one: it repeats little, by plain numbers.
pub fn is_small(text: &str) -> bool {
    let mut repeats = text.split(".rept").skip(1);
    let plain = |rest: &str| {
        let count = rest.split([',', '\n', '#', ';']).next().unwrap_or_default().trim();
        count.len() <= 2 && count.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.matches(".rept").count() <= 3
        && repeats.all(plain)
        && text.matches(".include").count() <= 4
}

/// Valid instructions made of bytes: two choose each, the next ones fill it.
pub fn instructions(generation: Generation, data: &[u8]) -> Vec<u8> {
    let choices = choices(generation);
    let mut at = 0;
    let mut next = || {
        at += 1;
        data.get(at - 1).copied().unwrap_or_default()
    };
    let mut program = Vec::new();
    let count = 1 + usize::from(next()) % SLOTS;
    for _ in 0..count {
        let choice = usize::from(u16::from_le_bytes([next(), next()])) % choices.len();
        program.extend(Source(&mut next).program(generation, choices[choice]));
    }
    program
}
