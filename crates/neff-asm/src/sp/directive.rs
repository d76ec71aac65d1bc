//! The arguments of an SP program's directives. Where a directive stands, and what it does to the
//! program, is the business of [`super::assemble`].

use neff_abi::Engine;
use neff_diag::{Code, Diagnostic, codes::engine};
use neff_isa::model::Generation;
use neff_isa::sp::{self, WORD};

use super::items::digits;
use crate::assemble::engine_named;

/// The directives that have arguments of their own.
pub(super) const NAMES: [&str; 4] = [".isa", ".engine", ".sp8", ".bytes"];

type Wrong = Box<Diagnostic>;

fn wrong(code: Code, message: impl Into<String>, expected: impl Into<String>) -> Wrong {
    Box::new(Diagnostic::new(code, message).expected(expected))
}

/// `.isa`: TONGA alone has 8-byte instructions.
pub(super) fn isa(text: &str) -> Result<(), Wrong> {
    let (code, message) = match Generation::from_name(text) {
        Some(Generation::Tonga) => return Ok(()),
        Some(_) => (engine::NO_WORDS, format!("{text} has no 8-byte instructions")),
        None => (engine::PROGRAM_DIRECTIVE, format!("no generation is called `{text}`")),
    };
    Err(wrong(code, message, Generation::Tonga.name()))
}

/// `.engine`: SP alone has 8-byte instructions.
pub(super) fn engine(text: &str) -> Result<Engine, Wrong> {
    let (code, message) = match engine_named(text) {
        Ok(Engine::Sp) => return Ok(Engine::Sp),
        Ok(other) => (engine::NO_WORDS, format!("{other} has no 8-byte instructions")),
        // The nearest engine is no help where only one is right.
        Err((message, _)) => (engine::PROGRAM_DIRECTIVE, message),
    };
    Err(wrong(code, message, Engine::Sp.row().key))
}

/// `.sp8`: one word whose opcode no instruction has.
pub(super) fn word(text: &str) -> Result<Vec<u8>, Wrong> {
    let word = hexadecimal(text).filter(|bytes| bytes.len() == WORD);
    let word = word.ok_or_else(|| malformed("16 hexadecimal digits"))?;
    match word.first().and_then(|first| sp::row(*first)) {
        None => Ok(word),
        Some(row) => {
            let message = format!("this opcode is {}, which has a mnemonic", row.mnemonic);
            let expected = "an opcode that no instruction has";
            Err(wrong(engine::PROGRAM_DIRECTIVE, message, expected))
        }
    }
}

/// `.bytes`: any number of bytes.
pub(super) fn bytes(text: &str) -> Result<Vec<u8>, Wrong> {
    hexadecimal(text).ok_or_else(|| malformed("hexadecimal digits, two for each byte"))
}

fn malformed(expected: &str) -> Wrong {
    wrong(engine::PROGRAM_DIRECTIVE, "the bytes are malformed", expected)
}

/// Blanks between the digits mean nothing.
fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    digits(&text.replace(|c: char| c.is_ascii_whitespace(), ""))
}

/// What is said about a directive that is none of [`NAMES`].
pub(super) fn unknown(name: &str) -> Wrong {
    if name == ".slot" {
        let message = "a 64-byte slot cannot stand among 8-byte instructions";
        return wrong(engine::MIXED_WIDTHS, message, "`.sp8` and 16 hexadecimal digits");
    }
    let expected = format!("{}, .equ, .rept, .endr, .macro or .include", NAMES.join(", "));
    let message = format!("no directive is called `{name}`");
    wrong(engine::PROGRAM_DIRECTIVE, message, expected)
}
