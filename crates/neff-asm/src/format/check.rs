//! What is wrong with a line, looked at by itself.
//!
//! Names may be defined in a file that includes this one, so any name has a value here, and what
//! would be wrong only because of a value that was made up is let pass.

use std::cell::Cell;
use std::ops::Range;

use neff_diag::{Code, codes::assembly, codes::engine};
use neff_isa::model::{Generation, Row};
use neff_isa::{Found, by_mnemonic};
use neff_text::expression;

use crate::parse::{self, Fault, NoNames, Scope, Span};
use crate::sp;

/// Codes of faults that may be due to a made-up value.
const ABOUT_VALUES: [Code; 6] = [
    engine::OUT_OF_RANGE,
    engine::MALFORMED_VALUE,
    engine::VALUE_WORDS,
    engine::UNKNOWN_WORD,
    engine::MISSING_OPERAND,
    assembly::EXPRESSION,
];

/// All directives of the assembler.
const DIRECTIVES: [&str; 9] =
    [".isa", ".engine", ".equ", ".rept", ".endr", ".include", ".slot", ".sp8", ".bytes"];

/// What the lines before mean for the next one.
#[derive(Debug, Default)]
pub(super) struct Check {
    /// Opcode of the slot before; `None` at the start and where repetitions and includes make it
    /// uncertain.
    previous: Option<u8>,
}

/// What is wrong with a directive.
#[derive(Debug)]
pub(super) struct DirectiveFault {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) expected: Option<String>,
    /// Bytes of the argument; `None` for the directive's name.
    span: Option<Range<usize>>,
}

impl DirectiveFault {
    /// Its range on the line.
    pub(super) fn range(&self, name: &Range<usize>, tail: &Range<usize>) -> Range<usize> {
        match &self.span {
            Some(span) => inside(tail, span),
            None => name.clone(),
        }
    }
}

impl Fault {
    /// Its range on the line.
    pub(super) fn range(&self, mnemonic: &Range<usize>, tail: &Range<usize>) -> Range<usize> {
        match &self.span {
            Span::Mnemonic => mnemonic.clone(),
            Span::Tail(span) => inside(tail, span),
        }
    }
}

/// A range of the tail as a range of the line.
fn inside(tail: &Range<usize>, span: &Range<usize>) -> Range<usize> {
    tail.start.saturating_add(span.start)..tail.start.saturating_add(span.end)
}

impl Check {
    /// The faults of a statement: those in the stated generation, or, if no generation takes it
    /// as it is, in the one that is assumed.
    pub(super) fn instruction(
        &mut self,
        generation: Option<Generation>,
        mnemonic: &str,
        tail: &str,
    ) -> Vec<Fault> {
        let assumed = generation.unwrap_or(Generation::ASSUMED);
        let faults = self.faults(assumed, mnemonic, tail);
        let has = |other: &Generation| matches!(by_mnemonic(*other, mnemonic), Found::Row(_));
        let mut others =
            Generation::ALL.into_iter().filter(|other| generation.is_none() && has(other));
        let good = faults.is_empty()
            || others.any(|generation| self.faults(generation, mnemonic, tail).is_empty());
        self.previous = match by_mnemonic(assumed, mnemonic) {
            Found::Row(row) => Some(row.opcode),
            Found::Elsewhere(_) | Found::Unknown => None,
        };
        if good { Vec::new() } else { faults }
    }

    fn faults(&self, generation: Generation, mnemonic: &str, tail: &str) -> Vec<Fault> {
        let guessed = Cell::new(false);
        let symbols = |_: &str| {
            guessed.set(true);
            Some(1)
        };
        let scope =
            Scope { generation, previous: self.previous, names: &NoNames, symbols: &symbols };
        let Err(mut faults) = parse::statement(mnemonic, tail.trim_end(), &scope) else {
            return Vec::new();
        };
        faults.retain(|fault| fault.code != engine::NAME_NOT_FOUND);
        if guessed.get() {
            faults.retain(|fault| !ABOUT_VALUES.contains(&fault.code));
        }
        // What the second slot of a pair holds depends on the slot before.
        let uncertain = self.previous.is_none()
            && matches!(by_mnemonic(generation, mnemonic), Found::Row(row) if follows(row));
        if uncertain { Vec::new() } else { faults }
    }

    /// The faults of a statement of the 8-byte dialect: only its mnemonic is looked at, for what
    /// its operands are is this tool's own choice.
    pub(super) fn word(mnemonic: &str) -> Vec<Fault> {
        match sp::is_mnemonic(mnemonic) {
            true => Vec::new(),
            false => vec![Fault {
                code: engine::UNKNOWN_MNEMONIC,
                span: Span::Mnemonic,
                message: format!("no 8-byte instruction is called `{mnemonic}`"),
                expected: None,
                help: None,
            }],
        }
    }

    /// Checks a directive and its arguments, and forgets the slot before.
    pub(super) fn directive(&mut self, word: &str, tail: &str) -> Result<(), DirectiveFault> {
        if !matches!(word, ".isa" | ".engine" | ".equ") {
            self.previous = None;
        }
        let refuse = |message: &str, expected: &str| {
            let (message, expected) = (message.to_owned(), Some(expected.to_owned()));
            let shared = matches!(word, ".equ" | ".rept" | ".include");
            let code = if shared { assembly::DIRECTIVE } else { engine::PROGRAM_DIRECTIVE };
            let about_name = tail.is_empty() || !DIRECTIVES.contains(&word);
            let span = (!about_name).then_some(0..tail.len());
            Err(DirectiveFault { code, message, expected, span })
        };
        match (word, tail.split_once(',')) {
            (".equ", None) => refuse("`.equ` needs a name and a value", ".equ NAME, VALUE"),
            (".equ", Some((_, value))) => evaluate(value, tail.len().saturating_sub(value.len())),
            (".rept", Some((count, _))) => evaluate(count, 0),
            (".rept", None) => evaluate(tail, 0),
            (".include", _) if !is_quoted(tail) => {
                refuse("`.include` needs a quoted file name", ".include \"FILE\"")
            }
            (".slot", _) if digits(tail) != Some(128) => {
                refuse("the bytes are malformed", "128 hexadecimal digits")
            }
            (".sp8", _) if digits(tail) != Some(16) => {
                refuse("the bytes are malformed", "16 hexadecimal digits")
            }
            (".bytes", _) if digits(tail).is_none_or(|digits| digits % 2 == 1) => {
                refuse("the bytes are malformed", "hexadecimal digits, two for each byte")
            }
            (".isa", _) if Generation::from_name(tail).is_none() => refuse(
                &format!("no generation is called `{tail}`"),
                &Generation::ALL.map(Generation::name).join(", "),
            ),
            (".engine", _) if neff_abi::Engine::parse(tail).is_none() => {
                refuse(&format!("no engine is called `{tail}`"), "pe, act, pool, dve or sp")
            }
            _ if !DIRECTIVES.contains(&word) => refuse(
                &format!("no directive is called `{word}`"),
                &format!("one of {}", DIRECTIVES.join(", ")),
            ),
            _ => Ok(()),
        }
    }
}

fn is_quoted(text: &str) -> bool {
    text.strip_prefix('"').is_some_and(|rest| rest.ends_with('"'))
}

/// Number of hexadecimal digits; `None` if anything else stands there but blanks.
fn digits(text: &str) -> Option<usize> {
    let mut words = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    words
        .try_fold(0usize, |count, byte| byte.is_ascii_hexdigit().then_some(count.saturating_add(1)))
}

/// True if the row's layout depends on the slot before.
fn follows(row: &Row) -> bool {
    row.bindings.iter().any(|binding| binding.after.is_some())
}

/// Checks an expression that stands at `offset` of the argument.
fn evaluate(text: &str, offset: usize) -> Result<(), DirectiveFault> {
    let guessed = Cell::new(false);
    let result = expression::evaluate(text, &|_| {
        guessed.set(true);
        Some(1)
    });
    match result {
        // A value was made up: a division by zero or an overflow means nothing then.
        Err(fault) if !guessed.get() || fault.message.contains("expected") => {
            let span =
                offset.saturating_add(fault.span.start)..offset.saturating_add(fault.span.end);
            let (code, message) = (assembly::EXPRESSION, fault.message);
            Err(DirectiveFault { code, message, expected: None, span: Some(span) })
        }
        _ => Ok(()),
    }
}
