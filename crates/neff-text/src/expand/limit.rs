//! What repetitions and includes may give in all, and what they are known to give before their
//! first line: a repetition of a billion lines is refused where it stands, not when memory and
//! patience have ended.

use std::cell::RefCell;

use neff_diag::{Diagnostic, Place, codes::assembly};

use super::{Expander, Repeat};
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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
        let mut line = Limit::default();
        line.add(bytes);
        self.without(line)
    }

    /// What is left behind a part.
    pub(super) fn without(self, part: Limit) -> Option<Limit> {
        Some(Limit {
            lines: self.lines.checked_sub(part.lines)?,
            bytes: self.bytes.checked_sub(part.bytes)?,
            files: self.files.checked_sub(part.files)?,
        })
    }

    /// The amount of so many times `part` that is more than this, if any is.
    fn lacks(self, count: u128, part: Limit) -> Option<String> {
        let amounts = [
            (self.lines, part.lines, "lines"),
            (self.bytes, part.bytes, "bytes"),
            (self.files, part.files, "files"),
        ];
        let all =
            amounts.map(|(left, of_part, what)| (left, count.saturating_mul(of_part.into()), what));
        let (_, amount, what) =
            all.into_iter().find(|(left, amount, _)| *amount > (*left).into())?;
        Some(format!("{amount} {what}"))
    }

    /// Adds a line of so many bytes.
    pub(super) fn add(&mut self, bytes: usize) {
        self.lines = self.lines.saturating_add(1);
        self.bytes = self.bytes.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
    }

    /// So many lines of so many bytes, their ends included.
    pub(super) fn of_lines(lines: u64, bytes: usize) -> Limit {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX).saturating_sub(lines);
        Limit { lines, bytes, files: 0 }
    }

    /// What a file gives that is entered once, without the bodies of the repetitions in it.
    pub(super) fn of_file(text: &str) -> Limit {
        let mut limit = Limit { files: 1, ..Limit::default() };
        if !text.contains(".rept") {
            text.split_terminator('\n').for_each(|line| limit.add(line.len()));
        }
        limit
    }
}

/// The count of a `.rept`.
#[derive(Debug)]
pub(super) struct Count {
    /// Its value.
    pub(super) value: Result<i128, expression::Fault>,
    /// The names in its expression.
    pub(super) names: Vec<String>,
    /// How often the body is repeated at least, by it and all repetitions around it.
    pub(super) rounds: u128,
}

impl Expander<'_> {
    /// Evaluates the count of a `.rept`.
    pub(super) fn count(&self, words: &str) -> Count {
        let names = RefCell::new(Vec::new());
        let value = expression::evaluate(words, &|name| {
            names.borrow_mut().push(name.to_owned());
            self.symbols.get(name).copied()
        });
        let names = names.into_inner();
        let is_first = self.around().all(|repeat| repeat.done == 0);
        let counts = is_first.then(|| self.counts(words, &names)).flatten();
        let here = counts.unwrap_or_else(|| value.as_ref().map_or(0, |count| positive(*count)));
        let rounds = self.rounds(&names).saturating_mul(here);
        Count { value, names, rounds }
    }

    /// The repetitions around what stands here, from the outermost.
    fn around(&self) -> impl DoubleEndedIterator<Item = &Repeat> {
        self.frames.iter().filter_map(|frame| frame.repeat.as_ref())
    }

    /// True if one of the repetitions around has the counter of `repeat` in its count.
    fn varies(&self, repeat: &Repeat) -> bool {
        let counter = repeat.counter.as_ref();
        counter.is_some_and(|counter| self.around().any(|inner| inner.names.contains(counter)))
    }

    /// How often what stands here is repeated at least by the repetitions around it, now included.
    /// One whose counter is in the count of another, or among `names`, does not repeat the same
    /// and is counted once.
    pub(super) fn rounds(&self, names: &[String]) -> u128 {
        let is_read = |repeat: &Repeat| repeat.counter.as_ref().is_some_and(|c| names.contains(c));
        let same = self.around().filter(|repeat| !is_read(repeat) && !self.varies(repeat));
        same.fold(1, |all, repeat| all.saturating_mul(repeat.left.into()))
    }

    /// The sum of the values that an expression has in the rounds of the innermost repetition
    /// whose counter is in it; `None` if there is none.
    fn counts(&self, words: &str, names: &[String]) -> Option<u128> {
        let is_read = |repeat: &&Repeat| repeat.counter.as_ref().is_some_and(|c| names.contains(c));
        let repeat = self.around().rfind(is_read).filter(|repeat| !self.varies(repeat))?;
        Some((0..repeat.left.min(LOOKED_AHEAD)).fold(0u128, |all, value| {
            let of = |name: &str| match repeat.counter.as_deref() == Some(name) {
                true => Some(value.into()),
                false => self.symbols.get(name).copied(),
            };
            all.saturating_add(expression::evaluate(words, &of).map_or(0, positive))
        }))
    }

    /// True if there is room for so many times `part`; else that is reported, and what stands in
    /// the outermost repetition around is left: its other rounds would be the same again.
    pub(super) fn has_room(&mut self, rounds: u128, part: Limit, place: Place) -> bool {
        let Some(amount) = self.left.lacks(rounds, part) else { return true };
        let finding = exceeded().at(place);
        self.findings.push(match rounds > 1 {
            true => finding.found(format!("at least {amount}")),
            false => finding,
        });
        let outermost = self.frames.iter().position(|frame| frame.repeat.is_some());
        self.leave_from(outermost.unwrap_or(self.frames.len()));
        false
    }
}

/// A count; a negative one is a fault and gives nothing.
fn positive(count: i128) -> u128 {
    u128::try_from(count).unwrap_or(0)
}

/// The finding that the limit is exceeded.
pub(super) fn exceeded() -> Diagnostic {
    let Limit { lines, bytes, files } = EXPANDED;
    let text = format!(
        "repetitions and includes give more than {lines} lines, {bytes} bytes or {files} files"
    );
    Diagnostic::new(assembly::EXPANSION_LIMIT, text)
}
