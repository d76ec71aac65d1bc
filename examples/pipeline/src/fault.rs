//! What is wrong with a text, and where in it.

use std::ops::Range;

/// A fault of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// One sentence without a full stop.
    pub message: String,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
}

impl Fault {
    /// A fault at bytes of the text.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { message: message.into(), span }
    }

    /// The message with the text and carets under what it is about.
    pub fn render(&self, source: &str) -> String {
        // The text is shown as one line, whatever breaks it.
        let line = source.replace(char::is_control, " ");
        let width = |range: Range<usize>| source.get(range).unwrap_or_default().chars().count();
        let before = " ".repeat(width(0..self.span.start));
        let carets = "^".repeat(width(self.span.clone()).max(1));
        format!("error: {}\n  |\n  | {line}\n  | {before}{carets}\n", self.message)
    }
}
