//! A test of a model: inputs, and the outputs that they must give.

use super::Named;
use crate::source::Source;
use crate::span::Span;

/// The most ranks of a run: each has memories of its own. A choice of this project.
pub const MOST_RANKS: usize = 256;

/// A test.
#[derive(Debug, Clone)]
pub struct Test {
    /// Its name, for reports.
    pub name: String,
    /// Where it is given.
    pub span: Span,
    /// How many ranks run it, each with arrays of its own; see [`Source::of_rank`].
    pub ranks: usize,
    /// Arrays of the inputs, by name.
    pub inputs: Vec<Named<Source>>,
    /// Arrays that the outputs must come to, by name.
    pub expected: Vec<Named<Source>>,
    /// Largest difference that is accepted, relative to the expected value.
    pub relative: f64,
    /// Largest difference that is accepted in addition.
    pub absolute: f64,
}

impl Test {
    /// The files that its arrays are in, relative to the model.
    pub fn files(&self) -> impl Iterator<Item = String> {
        let arrays = || self.inputs.iter().chain(&self.expected);
        (0..self.ranks).flat_map(move |rank| arrays().map(move |it| it.value.of_rank(rank).path))
    }
}
