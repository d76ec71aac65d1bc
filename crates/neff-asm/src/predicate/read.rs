//! Waits and updates from text.

use super::{
    ACTIONS, COMPARISONS, COMPLETE, EVENT_ACTIONS, EVENT_WAITS, OFFSET, Predicate, REGISTER,
    UNORDERED,
};

/// What a wait compares with, and an update works with.
const VALUE: &str = "a number from 0 to 4294967295, or a register rN";

/// What parts one item from the next.
const BLANKS: [char; 2] = [' ', '\t'];

/// What is wrong with a predicate: offset in its text, and what was expected there.
pub type Fault = (usize, &'static str);

/// Reads one predicate at the start of `text`; `None` if no predicate begins there. Otherwise
/// the predicate and its length.
pub fn read(
    text: &str,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Option<Result<(Predicate, usize), Fault>> {
    if let Some(rest) = text.strip_prefix("@unordered") {
        let ends = rest.is_empty() || rest.starts_with(BLANKS);
        return ends.then_some(Ok((Predicate::Wait(UNORDERED, 0, 0), 10)));
    }
    let body = text.strip_prefix('$').unwrap_or(text);
    let event = body.starts_with("E[");
    if !event && !body.starts_with("S[") {
        return None;
    }
    Some(read_indexed(text, body.get(2..).unwrap_or_default(), event, number))
}

fn read_indexed(
    text: &str,
    body: &str,
    event: bool,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Result<(Predicate, usize), Fault> {
    let at = |rest: &str| text.len().saturating_sub(rest.len());
    let close =
        body.bytes().position(|byte| byte == b']').ok_or((at(body), "`]` behind the number"))?;
    let (digits, rest) = body.split_at_checked(close).unwrap_or((body, ""));
    let index = number(digits.trim()).and_then(|n| u8::try_from(n).ok());
    let index = index.ok_or((at(body), "a number from 0 to 255"))?;
    let rest = owner_skipped(rest.get(1..).unwrap_or_default());
    if event {
        return read_event(text, rest, index);
    }
    // An update ends with a phase; a wait never has one.
    let word = rest.split(BLANKS).next().unwrap_or_default();
    let is_update = word.contains('@');
    if is_update {
        let row = ACTIONS.iter().find(|(_, text, _)| rest.starts_with(text));
        let (low, symbol, valued) = *row.ok_or((at(rest), "++, --, +=, -= or ="))?;
        let behind = rest.get(symbol.len()..).unwrap_or_default();
        let (value, register, behind) = if valued {
            operand(behind, '@', number).map_err(|why| (at(behind), why))?
        } else {
            (0, false, behind)
        };
        let (phase, behind) = phase(behind).ok_or((at(behind), "@read or @complete"))?;
        let mode = low | phase | if register { REGISTER } else { 0 };
        return Ok((Predicate::Update(mode, index, value), at(behind)));
    }
    let row = COMPARISONS.iter().find(|(_, text)| rest.starts_with(text));
    let (low, symbol) = *row.ok_or((
        at(rest),
        "==, <, <=, >, >= and a number, or an update that ends in @complete or @read",
    ))?;
    let behind = rest.get(symbol.len()..).unwrap_or_default();
    let (operand_text, behind_operand) = split_word(behind);
    let (mode, value) = wait_operand(operand_text, low, number).map_err(|why| (at(behind), why))?;
    Ok((Predicate::Wait(mode, index, value), at(behind_operand)))
}

fn read_event(text: &str, rest: &str, index: u8) -> Result<(Predicate, usize), Fault> {
    let at = |rest: &str| text.len().saturating_sub(rest.len());
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(BLANKS);
    for (mode, symbol) in EVENT_WAITS {
        if let Some(behind) = rest.strip_prefix(symbol).filter(|behind| ends(behind)) {
            return Ok((Predicate::Wait(mode, index, 0), at(behind)));
        }
    }
    for (low, symbol) in EVENT_ACTIONS {
        if let Some((phase, behind)) = rest.strip_prefix(symbol).and_then(phase) {
            return Ok((Predicate::Update(low | phase, index, 0), at(behind)));
        }
    }
    Err((at(rest), "==1, ==1-, ==0, ==0+, or + or - with @read or @complete"))
}

/// ` (owner)` is a comment.
fn owner_skipped(rest: &str) -> &str {
    let owner = rest.trim_start().strip_prefix('(');
    match owner.and_then(|owner| owner.split_once(')')) {
        Some((_, behind)) => behind,
        None => rest,
    }
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_at_checked(text.find(BLANKS).unwrap_or(text.len())).unwrap_or((text, ""))
}

/// The operand of an update up to `end`: value, whether a register, what is behind.
fn operand<'t>(
    text: &'t str,
    end: char,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Result<(u32, bool, &'t str), &'static str> {
    let (word, behind) =
        text.split_at_checked(text.find(end).unwrap_or(text.len())).unwrap_or((text, ""));
    let (value, register) = number_or_register(word, number).ok_or(VALUE)?;
    Ok((value, register, behind))
}

fn number_or_register(word: &str, number: &dyn Fn(&str) -> Option<u32>) -> Option<(u32, bool)> {
    match word.strip_prefix('r').and_then(|digits| digits.parse().ok()) {
        Some(register) => Some((register, true)),
        None => number(word).map(|value| (value, false)),
    }
}

fn wait_operand(
    word: &str,
    low: u8,
    number: &dyn Fn(&str) -> Option<u32>,
) -> Result<(u8, u32), &'static str> {
    if let Some((register, offset)) = word.strip_prefix('r').and_then(|rest| rest.split_once('+')) {
        let register = register.parse::<u8>().map_err(|_| "a register number from 0 to 255")?;
        let offset = number(offset).filter(|offset| *offset < 1 << 24);
        let offset = offset.ok_or("an offset of at most 24 bits")?;
        return Ok((low | REGISTER | OFFSET, offset << 8 | u32::from(register)));
    }
    let (value, register) = number_or_register(word, number).ok_or(VALUE)?;
    Ok((low | if register { REGISTER } else { 0 }, value))
}

fn phase(text: &str) -> Option<(u8, &str)> {
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(BLANKS);
    let complete = text.strip_prefix("@complete").map(|rest| (COMPLETE, rest));
    complete
        .or_else(|| text.strip_prefix("@read").map(|rest| (0, rest)))
        .filter(|(_, rest)| ends(rest))
}
