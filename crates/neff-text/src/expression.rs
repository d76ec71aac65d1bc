//! Integer expressions: `0x4000 + i * 64`, `'a' - 10`, with the names of `.equ` and `.rept`.
//!
//! C's operators and precedences over 128-bit integers, so that no intermediate of 64-bit
//! operands is lost. An explicit stack: nesting cannot overflow the call stack.

use std::ops::Range;

use crate::character;

/// What is wrong with an expression, and where in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Bytes concerned.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
}

/// Deepest nesting of parentheses and operators.
const DEPTH: usize = 256;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Open,
    Negate,
    Complement,
    Binary(Binary),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Binary {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    And,
    ExclusiveOr,
    Or,
}

/// Symbols of the binary operators, longest first, with their precedence.
const BINARY: [(&str, Binary, u8); 10] = [
    ("<<", Binary::ShiftLeft, 4),
    (">>", Binary::ShiftRight, 4),
    ("*", Binary::Multiply, 6),
    ("/", Binary::Divide, 6),
    ("%", Binary::Remainder, 6),
    ("+", Binary::Add, 5),
    ("-", Binary::Subtract, 5),
    ("&", Binary::And, 3),
    ("^", Binary::ExclusiveOr, 2),
    ("|", Binary::Or, 1),
];

impl Operator {
    fn precedence(self) -> u8 {
        match self {
            Operator::Open => 0,
            Operator::Negate | Operator::Complement => 7,
            Operator::Binary(binary) => {
                BINARY.iter().find(|row| row.1 == binary).map_or(0, |row| row.2)
            }
        }
    }
}

/// Reads a number: decimal, `0x`, `0b`, `0o`, underscores between digits.
pub fn number(text: &str) -> Option<i128> {
    if let Some(value) = short_number(text.as_bytes()) {
        return Some(value.into());
    }
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (text.get(2..)?, 16),
        Some("0b" | "0B") => (text.get(2..)?, 2),
        Some("0o" | "0O") => (text.get(2..)?, 8),
        _ => (text, 10),
    };
    let plain =
        !digits.starts_with('_') && !digits.ends_with('_') && !digits.starts_with(['+', '-']);
    plain.then(|| i128::from_str_radix(&digits.replace('_', ""), radix).ok()).flatten()
}

/// The common case of [`number`]: few digits and nothing else.
pub fn short_number(text: &[u8]) -> Option<u64> {
    const DIGITS: usize = 15; // of either radix fit 64 bits
    let hex = text.strip_prefix(b"0x");
    let (digits, radix) = hex.map_or((text, 10), |digits| (digits, 16));
    if digits.is_empty() || digits.len() > DIGITS {
        return None;
    }
    digits.iter().try_fold(0u64, |value, byte| {
        let digit = match byte {
            b'0'..=b'9' => byte & 15,
            b'a'..=b'f' | b'A'..=b'F' if radix == 16 => (byte & 15).wrapping_add(9),
            _ => return None,
        };
        Some(value.wrapping_mul(radix).wrapping_add(digit.into()))
    })
}

/// Evaluates `text`; `lookup` gives the values of names.
///
/// # Errors
/// The first fault, with its place in `text`.
pub fn evaluate(text: &str, lookup: &dyn Fn(&str) -> Option<i128>) -> Result<i128, Fault> {
    let mut state = State { text, at: 0, values: Vec::new(), operators: Vec::new() };
    loop {
        state.operand(lookup)?;
        if !state.operator()? {
            break;
        }
    }
    while let Some((operator, span)) = state.operators.pop() {
        if operator == Operator::Open {
            return Err(fault(span, "the parenthesis is not closed"));
        }
        state.apply(operator, span)?;
    }
    state.values.pop().ok_or_else(|| fault(0..text.len(), "an expression is expected"))
}

struct State<'t> {
    text: &'t str,
    at: usize,
    values: Vec<i128>,
    operators: Vec<(Operator, Range<usize>)>,
}

impl<'t> State<'t> {
    fn rest(&mut self) -> &'t str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        self.at = self.text.len().saturating_sub(trimmed.len());
        trimmed
    }

    fn push(&mut self, operator: Operator, length: usize) -> Result<(), Fault> {
        let span = self.at..self.at.saturating_add(length);
        if self.operators.len() >= DEPTH {
            return Err(fault(span, "the expression is nested too deeply"));
        }
        self.at = span.end;
        self.operators.push((operator, span));
        Ok(())
    }

    /// Prefix operators and one value.
    fn operand(&mut self, lookup: &dyn Fn(&str) -> Option<i128>) -> Result<(), Fault> {
        loop {
            let rest = self.rest();
            match rest.chars().next() {
                Some('-') => self.push(Operator::Negate, 1)?,
                Some('~') => self.push(Operator::Complement, 1)?,
                Some('(') => self.push(Operator::Open, 1)?,
                Some(c) if c.is_ascii_alphanumeric() || matches!(c, '_' | '.') => {
                    return self.value(rest, lookup);
                }
                Some('\'') if let Some((value, length)) = character::quoted(rest) => {
                    self.values.push(value.into());
                    self.at = self.at.saturating_add(length);
                    return Ok(());
                }
                _ => return Err(fault(self.at..self.text.len(), "a number or a name is expected")),
            }
        }
    }

    fn value(&mut self, rest: &str, lookup: &dyn Fn(&str) -> Option<i128>) -> Result<(), Fault> {
        let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let word = rest.split(|c| !in_word(c)).next().unwrap_or_default();
        let span = self.at..self.at.saturating_add(word.len());
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let value = if is_number { number(word) } else { lookup(word) };
        let what = if is_number { "is not a number" } else { "is not defined" };
        self.values.push(value.ok_or_else(|| fault(span.clone(), format!("`{word}` {what}")))?);
        self.at = span.end;
        Ok(())
    }

    /// Closing parentheses and one binary operator; false at the end.
    fn operator(&mut self) -> Result<bool, Fault> {
        loop {
            let rest = self.rest();
            if rest.is_empty() {
                return Ok(false);
            }
            if rest.starts_with(')') {
                self.close()?;
                continue;
            }
            let Some((symbol, binary, precedence)) =
                BINARY.iter().find(|row| rest.starts_with(row.0))
            else {
                return Err(fault(self.at..self.text.len(), "an operator is expected"));
            };
            while let Some((top, span)) = self.operators.last().cloned()
                && top.precedence() >= *precedence
            {
                self.operators.pop();
                self.apply(top, span)?;
            }
            self.push(Operator::Binary(*binary), symbol.len())?;
            return Ok(true);
        }
    }

    fn close(&mut self) -> Result<(), Fault> {
        loop {
            match self.operators.pop() {
                None => {
                    return Err(fault(
                        self.at..self.at.saturating_add(1),
                        "no parenthesis is open",
                    ));
                }
                Some((Operator::Open, _)) => break,
                Some((operator, span)) => self.apply(operator, span)?,
            }
        }
        self.at = self.at.saturating_add(1);
        Ok(())
    }

    fn apply(&mut self, operator: Operator, span: Range<usize>) -> Result<(), Fault> {
        let overflow = || fault(span.clone(), "the result is too large");
        let right = self.values.pop().ok_or_else(|| fault(span.clone(), "a value is missing"))?;
        let value = match operator {
            Operator::Open => right,
            Operator::Negate => right.checked_neg().ok_or_else(overflow)?,
            Operator::Complement => !right,
            Operator::Binary(binary) => {
                let left =
                    self.values.pop().ok_or_else(|| fault(span.clone(), "a value is missing"))?;
                if right == 0 && matches!(binary, Binary::Divide | Binary::Remainder) {
                    return Err(fault(span, "division by zero"));
                }
                compute(binary, left, right).ok_or_else(overflow)?
            }
        };
        self.values.push(value);
        Ok(())
    }
}

fn compute(binary: Binary, left: i128, right: i128) -> Option<i128> {
    let shift = || u32::try_from(right).ok().filter(|by| *by < 127);
    match binary {
        Binary::Multiply => left.checked_mul(right),
        Binary::Divide => left.checked_div(right),
        Binary::Remainder => left.checked_rem(right),
        Binary::Add => left.checked_add(right),
        Binary::Subtract => left.checked_sub(right),
        Binary::ShiftLeft => left.checked_mul(1i128.checked_shl(shift()?)?),
        Binary::ShiftRight => left.checked_shr(shift()?),
        Binary::And => Some(left & right),
        Binary::ExclusiveOr => Some(left ^ right),
        Binary::Or => Some(left | right),
    }
}

fn fault(span: Range<usize>, message: impl Into<String>) -> Fault {
    Fault { span, message: message.into() }
}

#[cfg(test)]
mod tests;
