//! The formatting of a document, found from its text, so that new text looks like the rest.
//!
//! Known NEFF writers use: four spaces and a final newline (def.json, neff.json), two spaces
//! without one (info.json), one line (engine JSON), three spaces with ` : ` (hlo_stats.json).

use super::{Document, Kind, Value};

/// How the members of a container are laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// All on one line; between two members stands this, e.g. `,` or `, `.
    OneLine(String),
    /// Each on its own line, one of these deeper than the container, e.g. four spaces.
    Indented(String),
}

/// The formatting of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialect {
    /// How the outermost container that has members is laid out.
    pub layout: Layout,
    /// What stands between key and value, e.g. `: `.
    pub colon: String,
    /// The line end: `\n`, or `\r\n`.
    pub newline: &'static str,
    /// True if the document ends with a line end.
    pub final_newline: bool,
}

impl Document {
    /// The formatting of this document; of one too small to tell, four spaces and `: `.
    pub fn dialect(&self) -> Dialect {
        let newline = if self.source().contains("\r\n") { "\r\n" } else { "\n" };
        let colon = self.first_colon();
        let (layout, colon) = match layout_of(&self.root()) {
            // What the text does not show is guessed: a tight colon goes with a tight comma.
            Some(Layout::OneLine(_)) => {
                let tight = colon == Some(":");
                let comma = self.first_separator().unwrap_or(if tight { "," } else { ", " });
                let guess = if comma == "," { ":" } else { ": " };
                (Layout::OneLine(comma.to_owned()), colon.unwrap_or(guess))
            }
            Some(indented) => (indented, colon.unwrap_or(": ")),
            None => (Layout::Indented("    ".to_owned()), colon.unwrap_or(": ")),
        };
        Dialect {
            layout,
            colon: colon.to_owned(),
            newline,
            final_newline: self.source().ends_with('\n'),
        }
    }
}

impl Document {
    /// All values in document order.
    fn values(&self) -> impl Iterator<Item = Value<'_>> {
        (0..self.nodes.len()).map(|id| Value::new(self, super::document::offset(id)))
    }

    /// What stands between two members in the first one-line container that has two.
    fn first_separator(&self) -> Option<&str> {
        self.values().find_map(|container| {
            let mut children = children(&container);
            let (first, second) = (children.next()?, children.next()?);
            let text = between(&container, first.span().end, item_start(&second));
            (!text.contains('\n')).then_some(text)
        })
    }

    /// What stands between the first key and its value.
    fn first_colon(&self) -> Option<&str> {
        self.values().find_map(|value| {
            let key = value.key_span()?;
            self.source().get(key.end..value.span().start)
        })
    }
}

impl Dialect {
    /// This formatting on one line.
    #[must_use]
    pub(super) fn one_line(mut self) -> Dialect {
        if matches!(self.layout, Layout::Indented(_)) {
            self.layout = Layout::OneLine(", ".to_owned());
        }
        self
    }
}

/// The layout of a container; `None` if it has no members to tell it.
pub(super) fn layout_of(container: &Value<'_>) -> Option<Layout> {
    let mut children = children(container);
    let first = children.next()?;
    let lead = between(container, container.span().start.saturating_add(1), item_start(&first));
    let Some(line) = lead.rfind('\n') else {
        let separator = children
            .next()
            .map(|second| between(container, first.span().end, item_start(&second)))
            // A separator with a line end after an opening bracket without one is no layout.
            .filter(|separator| !separator.contains('\n'));
        return Some(Layout::OneLine(separator.unwrap_or(", ").to_owned()));
    };
    let inner = lead.get(line.saturating_add(1)..).unwrap_or_default();
    let outer = indentation(container);
    let unit = inner.strip_prefix(outer).filter(|unit| !unit.is_empty()).unwrap_or("    ");
    Some(Layout::Indented(unit.to_owned()))
}

/// The white space at the beginning of the line on which a value begins.
pub(super) fn indentation<'d>(value: &Value<'d>) -> &'d str {
    let before = value.before();
    let line = before.rfind('\n').map_or(0, |at| at.saturating_add(1));
    let line = before.get(line..).unwrap_or_default();
    let width = line.find(|c: char| c != ' ' && c != '\t').unwrap_or(line.len());
    line.get(..width).unwrap_or_default()
}

/// Where the key of a member begins, or the value of an element.
pub(super) fn item_start(value: &Value<'_>) -> usize {
    value.key_span().map_or(value.span().start, |key| key.start)
}

/// The members' values or the elements of a container.
pub(super) fn children<'d>(container: &Value<'d>) -> Box<dyn Iterator<Item = Value<'d>> + 'd> {
    match container.kind() {
        Kind::Object => Box::new(container.entries().map(|entry| entry.value)),
        _ => Box::new(container.elements()),
    }
}

/// The text between two offsets of the document.
pub(super) fn between<'d>(value: &Value<'d>, start: usize, end: usize) -> &'d str {
    value.source().get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, parse};

    fn dialect(text: &str) -> Dialect {
        parse("t", text.into(), &Limits::default()).document.unwrap().dialect()
    }

    #[test]
    fn the_formats_of_known_writers_are_recognised() {
        let modern = dialect("{\n    \"a\": [\n        1\n    ]\n}\n");
        assert_eq!(modern.layout, Layout::Indented("    ".into()));
        assert!(modern.final_newline);
        let stats = dialect("{\n   \"A\" : 0\n}");
        assert_eq!((stats.layout, stats.colon.as_str()), (Layout::Indented("   ".into()), " : "));
        assert!(!stats.final_newline);
        let engine = dialect("{\"dma\":[],\"name\":\"x\"}");
        assert_eq!(engine.layout, Layout::OneLine(",".into()));
        assert_eq!(engine.colon, ":");
        assert_eq!(dialect("{\r\n\t\"a\": 1\r\n}").newline, "\r\n");
        assert_eq!(dialect("{\r\n\t\"a\": 1\r\n}").layout, Layout::Indented("\t".into()));
        assert_eq!(dialect("3").layout, Layout::Indented("    ".into()));
        assert_eq!(dialect("[{\"a\" :1}]").colon, " :");
    }
}
