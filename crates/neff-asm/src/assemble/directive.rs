//! The directives of a program: `.isa`, `.engine`, `.slot`, `.bytes`.

use std::ops::Range;

use neff_diag::{Diagnostic, codes::engine, nearest};
use neff_isa::model::{Generation, SLOT};
use neff_text::Statement;

use super::{Assembler, Origin};
use crate::parse;

impl Assembler<'_> {
    pub(super) fn directive(
        &mut self,
        statement: &Statement,
        name: &Range<usize>,
        tail: &Range<usize>,
    ) {
        let word = self.expander.text(statement.file, name).to_owned();
        let text = self.expander.text(statement.file, tail).to_owned();
        let result = match word.as_str() {
            ".isa" => self.isa(&text),
            ".engine" => self.engine(&text),
            ".slot" | ".bytes" => {
                self.origins.push(Origin::of(statement, self.bytes.len()));
                self.data(&text, (word == ".slot").then_some(SLOT))
            }
            _ => {
                let message = format!("no directive is called `{word}`");
                let finding = Diagnostic::new(engine::PROGRAM_DIRECTIVE, message).expected(
                    ".isa, .engine, .slot, .bytes, .equ, .rept, .endr, .macro or .include",
                );
                return self.report(finding, statement, name);
            }
        };
        if let Err((message, expected)) = result {
            let finding = Diagnostic::new(engine::PROGRAM_DIRECTIVE, message).expected(expected);
            let range = if tail.is_empty() { name } else { tail };
            self.report(finding, statement, range);
        }
    }

    fn isa(&mut self, text: &str) -> Result<(), (String, String)> {
        let names = Generation::ALL.map(Generation::name);
        if text.is_empty() {
            return Err(("`.isa` needs a generation".to_owned(), names.join(", ")));
        }
        let Some(generation) = Generation::from_name(text) else {
            return Err((format!("no generation is called `{text}`"), names.join(", ")));
        };
        if self.begun {
            let expected = "before the first instruction: a text is one program, and \
                            `neffc disasm --output-dir` writes a file for each"
                .to_owned();
            return Err(("`.isa` comes too late".to_owned(), expected));
        }
        match self.options.generation {
            Some(asked) if asked != generation => {
                let message = format!("the text is for {text}, not for {}", asked.name());
                Err((message, "the generation that was asked for".to_owned()))
            }
            None if self.stated.is_some_and(|stated| stated != generation) => {
                let message = "another `.isa` stands before this one".to_owned();
                Err((message, format!(".isa {}, or none", self.generation.name())))
            }
            _ => {
                (self.generation, self.stated) = (generation, Some(generation));
                Ok(())
            }
        }
    }

    fn engine(&mut self, text: &str) -> Result<(), (String, String)> {
        let named = engine_named(text)?;
        if let Some(stated) = self.engine.filter(|stated| *stated != named) {
            let message = "another `.engine` stands before this one".to_owned();
            return Err((message, format!(".engine {}, or none", stated.row().key)));
        }
        self.engine = Some(named);
        Ok(())
    }

    /// Bytes as hexadecimal digits; blanks between them mean nothing.
    fn data(&mut self, text: &str, length: Option<usize>) -> Result<(), (String, String)> {
        self.begun = true;
        let digits: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        let bytes = parse::hex_bytes(&digits);
        let good = bytes.filter(|bytes| length.is_none_or(|length| bytes.len() == length));
        match (good, length) {
            (Some(bytes), _) => {
                self.bytes.extend_from_slice(&bytes);
                Ok(())
            }
            (None, length) => {
                self.bytes.extend_from_slice(&[0; SLOT]);
                let expected = match length {
                    Some(_) => "128 hexadecimal digits",
                    None => "hexadecimal digits, two for each byte",
                };
                Err(("the bytes are malformed".to_owned(), expected.to_owned()))
            }
        }
    }
}

/// The engine that `.engine` means, or what is wrong and what was expected.
pub(crate) fn engine_named(text: &str) -> Result<neff_abi::Engine, (String, String)> {
    // The profiler's words and the names of files are read too.
    if let Some(engine) = neff_abi::Engine::parse(text) {
        return Ok(engine);
    }
    let keys = || neff_abi::Engine::ALL.iter().map(|engine| engine.row().key);
    if text.is_empty() {
        let all: Vec<_> = keys().collect();
        return Err(("`.engine` needs an engine".to_owned(), all.join(", ")));
    }
    let near = nearest(text, keys());
    let near = if near.is_empty() { keys().collect() } else { near };
    Err((format!("no engine is called `{text}`"), near.join(", ")))
}
