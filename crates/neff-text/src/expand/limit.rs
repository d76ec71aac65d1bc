//! What repetitions and includes may give in all, and what they are known to give before their
//! first line: a repetition of a billion lines is refused where it stands, not when memory and
//! patience have ended.

use std::cell::RefCell;

use neff_diag::{Diagnostic, Place, codes::assembly};

use super::Expander;
use crate::expression;

/// What repetitions and includes may give, besides the first file: lines (so many slots are
/// 256 MiB), bytes of them (data is half as long as its digits), and files entered. A file costs
/// more than a line, and small files that include each other twice double at each step: so many
/// take a second of a build without optimisation.
pub(super) const EXPANDED: Limit = Limit { lines: 1 << 22, bytes: 1 << 29, files: 1 << 14 };
/// Values of a counter that are looked at to see what a repetition inside gives. The bound found
/// so is too low for longer repetitions, which the lines themselves are counted for.
const LOOKED_AHEAD: u64 = 1 << 12;

/// Amounts of an expansion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limit {
    /// Lines taken.
    pub(super) lines: u64,
    /// Bytes of these lines, without their ends.
    pub(super) bytes: u64,
    /// Files entered.
    pub(super) files: u64,
}

impl Limit {
    /// What is left behind a line of so many bytes.
    pub(super) fn behind(self, bytes: usize) -> Option<Limit> {
        let bytes = self.bytes.checked_sub(u64::try_from(bytes).ok()?)?;
        Some(Limit { lines: self.lines.checked_sub(1)?, bytes, ..self })
    }

    /// True if so many times `part` is no more than this.
    fn holds(self, count: u128, part: Limit) -> bool {
        let holds = |left: u64, of_part: u64| count.saturating_mul(of_part.into()) <= left.into();
        holds(self.lines, part.lines)
            && holds(self.bytes, part.bytes)
            && holds(self.files, part.files)
    }

    /// The amounts of a text that has so many lines.
    pub(super) fn of(text: &str, lines: u64) -> Limit {
        let bytes = u64::try_from(text.len()).unwrap_or(u64::MAX).saturating_sub(lines);
        Limit { lines, bytes, files: 0 }
    }
}

impl Expander<'_> {
    /// The value of the count of a `.rept`, which stands at `offset`; and how often its body is
    /// repeated at least, by it and all repetitions around it.
    ///
    /// A repetition whose counter is not in the count's expression repeats what stands here with
    /// the same count. Of those whose counter is in it, the values of the innermost are looked at.
    pub(super) fn rounds(&self, words: &str) -> (Result<i128, expression::Fault>, u128) {
        let read = RefCell::new(Vec::new());
        let count = expression::evaluate(words, &|name| {
            read.borrow_mut().push(name.to_owned());
            self.symbols.get(name).copied()
        });
        let is_read =
            |counter: &Option<String>| counter.as_ref().is_some_and(|c| read.borrow().contains(c));
        let around = || self.frames.iter().filter_map(|frame| frame.repeat.as_ref());
        let rounds = around().filter(|repeat| !is_read(&repeat.counter));
        let rounds = rounds.fold(1u128, |all, repeat| all.saturating_mul(repeat.left.into()));
        let positive = |count: i128| u128::try_from(count).unwrap_or(0);
        let counter = around().rfind(|repeat| is_read(&repeat.counter));
        let here = match counter.filter(|_| around().all(|repeat| repeat.done == 0)) {
            None => count.as_ref().map_or(0, |count| positive(*count)),
            Some(repeat) => (0..repeat.left.min(LOOKED_AHEAD)).fold(0u128, |all, value| {
                let of = |name: &str| match repeat.counter.as_deref() == Some(name) {
                    true => Some(value.into()),
                    false => self.symbols.get(name).copied(),
                };
                all.saturating_add(expression::evaluate(words, &of).map_or(0, positive))
            }),
        };
        (count, rounds.saturating_mul(here))
    }

    /// True if there is room for so many times `part`; else that is reported, and what stands in
    /// the outermost repetition around is left: its other rounds would be the same again.
    pub(super) fn has_room(&mut self, rounds: u128, part: Limit, place: Place) -> bool {
        if self.left.holds(rounds, part) {
            return true;
        }
        let found = match rounds.checked_mul(part.lines.into()) {
            Some(lines) if rounds > 1 => Some(format!("at least {lines} lines")),
            _ => None,
        };
        let mut finding = exceeded().at(place);
        finding.found = found;
        self.findings.push(finding);
        let outermost = self.frames.iter().position(|frame| frame.repeat.is_some());
        for frame in self.frames.drain(outermost.unwrap_or(self.frames.len())..) {
            if let Some(counter) = frame.repeat.and_then(|repeat| repeat.counter) {
                self.symbols.remove(&counter);
            }
        }
        false
    }

    /// How often what stands here is repeated, now included, by the repetitions around it.
    pub(super) fn rounds_here(&self) -> u128 {
        let around = self.frames.iter().filter_map(|frame| frame.repeat.as_ref());
        around.fold(1, |all, repeat| all.saturating_mul(repeat.left.into()))
    }
}

/// The finding that the limit is exceeded.
pub(super) fn exceeded() -> Diagnostic {
    let Limit { lines, bytes, files } = EXPANDED;
    let text = format!(
        "repetitions and includes give more than {lines} lines, {bytes} bytes or {files} files"
    );
    Diagnostic::new(assembly::EXPANSION_LIMIT, text)
}
