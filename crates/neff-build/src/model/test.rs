//! A test of a model: inputs, and the outputs that they must give.

use super::Named;
use crate::source::Source;
use crate::span::Span;

/// A test.
#[derive(Debug, Clone)]
pub struct Test {
    /// Its name, for reports.
    pub name: String,
    /// Where it is given.
    pub span: Span,
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
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.inputs.iter().chain(&self.expected).map(|array| array.value.path.as_str())
    }
}
