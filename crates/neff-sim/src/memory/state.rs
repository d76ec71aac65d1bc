//! What is known of the content of a memory, byte by byte: written, never written, or made of what
//! nobody knows.

use std::ops::Range;

use super::bits::Bits;

/// What a range of bytes holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Values.
    Values,
    /// Some of it comes from an instruction whose meaning is not known.
    Poison,
    /// Some of it was never written.
    Nothing,
}

/// Bytes of a range that hold no values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lacking {
    /// That were never written.
    pub unwritten: u64,
    /// That depend on what was never written, or on what is not known.
    pub poison: u64,
}

/// The states of the bytes of a memory.
#[derive(Debug, Clone)]
pub(super) struct State {
    /// Bytes that hold no value.
    unknown: Bits,
    /// Those of them that are poison; made when there is the first.
    poison: Option<Bits>,
    length: usize,
}

impl State {
    /// Of a memory that nothing was written to.
    pub(super) fn new(length: usize) -> State {
        State { unknown: Bits::new(length, true), poison: None, length }
    }

    /// The same; `None` if there is no memory for it.
    pub(super) fn try_new(length: usize) -> Option<State> {
        Some(State { unknown: Bits::all(length)?, poison: None, length })
    }

    /// Of a memory that holds values.
    pub(super) fn values(length: usize) -> State {
        State { unknown: Bits::new(length, false), poison: None, length }
    }

    /// Sets what a range holds.
    pub(super) fn set(&mut self, range: &Range<usize>, holds: Holds) {
        self.unknown.set(range, holds != Holds::Values);
        if holds == Holds::Poison && self.poison.is_none() {
            self.poison = Some(Bits::new(self.length, false));
        }
        if let Some(poison) = &mut self.poison {
            poison.set(range, holds == Holds::Poison);
        }
    }

    /// What a range holds; the worst of its bytes.
    pub(super) fn of(&self, range: &Range<usize>) -> Holds {
        if !self.unknown.any(range) {
            return Holds::Values;
        }
        let poison = self.poison.as_ref().map_or(0, |poison| poison.count(range));
        if poison == self.unknown.count(range) { Holds::Poison } else { Holds::Nothing }
    }

    /// Where a range begins to hold something else: the end of each part, counted from its start,
    /// and what it holds.
    pub(super) fn parts(&self, range: &Range<usize>) -> Vec<(usize, Holds)> {
        let mut parts: Vec<(usize, Holds)> = Vec::new();
        let worst = self.of(range);
        if worst == Holds::Values
            || self.unknown.count(range) == length(range) && self.poison.is_none()
        {
            return vec![(range.len(), worst)];
        }
        for (end, at) in (1..).zip(range.clone()) {
            let holds = self.of(&(at..at.saturating_add(1)));
            match parts.last_mut().filter(|(_, last)| *last == holds) {
                Some(last) => last.0 = end,
                None => parts.push((end, holds)),
            }
        }
        parts
    }

    /// Bytes of a range that hold no values.
    pub(super) fn lacking(&self, range: &Range<usize>) -> Lacking {
        let poison = self.poison.as_ref().map_or(0, |poison| poison.count(range));
        Lacking { unwritten: self.unknown.count(range).saturating_sub(poison), poison }
    }
}

fn length(range: &Range<usize>) -> u64 {
    u64::try_from(range.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_byte_counts() {
        let mut state = State::new(64);
        assert_eq!(state.of(&(0..64)), Holds::Nothing);
        state.set(&(0..32), Holds::Values);
        state.set(&(8..16), Holds::Poison);
        assert_eq!(state.of(&(0..8)), Holds::Values);
        assert_eq!(state.of(&(0..32)), Holds::Poison);
        assert_eq!(state.of(&(8..33)), Holds::Nothing);
        assert_eq!(state.lacking(&(0..64)), Lacking { unwritten: 32, poison: 8 });
        let [values, poison, nothing] = [Holds::Values, Holds::Poison, Holds::Nothing];
        let parts = state.parts(&(4..40));
        assert_eq!(parts, [(4, values), (12, poison), (28, values), (36, nothing)]);
        assert_eq!(state.parts(&(16..32)), [(16, values)]);
        assert_eq!(State::new(8).parts(&(2..5)), [(3, nothing)]);
        state.set(&(8..16), Holds::Values);
        assert_eq!(state.of(&(0..32)), Holds::Values);
        assert_eq!(state.of(&(3..3)), Holds::Values);
    }
}
