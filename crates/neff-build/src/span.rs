//! Places in the model document, and values that remember theirs.
//!
//! Models made by a program have no document: their spans are [`Span::NONE`], and findings name
//! what they are about in words.

use std::ops::Range;

use neff_diag::{Excerpt, Place};

/// A byte range of the model document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span(Option<(u32, u32)>);

impl Span {
    /// Nowhere: the model was made by a program.
    pub const NONE: Span = Span(None);

    /// A byte range; one beyond 4 GiB is nowhere.
    pub fn of(range: &Range<usize>) -> Span {
        Span(u32::try_from(range.start).ok().zip(u32::try_from(range.end).ok()))
    }

    /// The byte range.
    pub fn range(self) -> Option<Range<usize>> {
        let (start, end) = self.0?;
        Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }
}

/// A value and where it was given.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// Where a value stands does not make it another.
impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Spanned { value, span: Span::NONE }
    }
}

impl From<&str> for Spanned<String> {
    fn from(value: &str) -> Self {
        value.to_owned().into()
    }
}

/// The document that spans are ranges of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// Name of the file, as the user gave it.
    pub name: String,
    /// Its text; empty for a model that a program made.
    pub text: String,
}

impl Document {
    /// The place of a span.
    pub fn place(&self, span: Span) -> Place {
        span.range().map_or(Place::Nowhere, |range| Place::Text {
            file: self.name.clone(),
            excerpt: Excerpt::of(self.text.as_bytes(), range),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_a_place_of_its_document() {
        let document = Document { name: "m".into(), text: "a = 1\nb = 2\n".into() };
        let Place::Text { file, excerpt } = document.place(Span::of(&(6..7))) else { panic!() };
        assert_eq!((file.as_str(), excerpt.line, excerpt.column), ("m", 2, 1));
        assert_eq!(document.place(Span::NONE), Place::Nowhere);
    }
}
