//! How one kind of document is written: its layout and the order of its keys
//! (format notes 02 §1.8, 12 §6).

use std::borrow::Cow;

use crate::json::{Dialect, Json, Layout};

/// The order of the keys of a document's objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyOrder {
    /// As the writer types list them; names in the order given.
    Written,
    /// By bytes, names too. Members of values that are passed through stay as they are.
    Sorted,
    /// As this list has them; keys that are not in it follow as the writer types list them.
    /// Names in the order given.
    Listed(Cow<'static, [&'static str]>),
}

impl KeyOrder {
    pub(super) fn apply(&self, members: &mut [(String, Json)]) {
        match self {
            KeyOrder::Written => {}
            KeyOrder::Sorted => members.sort_by(|a, b| a.0.cmp(&b.0)),
            KeyOrder::Listed(list) => members.sort_by_cached_key(|(key, _)| {
                list.iter().position(|listed| listed == key).unwrap_or(list.len())
            }),
        }
    }
}

/// How one kind of document is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentFormat {
    /// Lines, colons, final newline.
    pub layout: Dialect,
    /// Order of keys.
    pub order: KeyOrder,
}

impl DocumentFormat {
    /// Each member on a line of its own, indented by this many spaces per level.
    pub fn indented(spaces: usize, final_newline: bool, order: KeyOrder) -> DocumentFormat {
        let layout = Layout::Indented(" ".repeat(spaces));
        let layout = Dialect { layout, colon: ": ".to_owned(), newline: "\n", final_newline };
        DocumentFormat { layout, order }
    }

    /// All on one line without white space and without a final newline.
    pub fn tight(order: KeyOrder) -> DocumentFormat {
        let layout = Layout::OneLine(",".to_owned());
        let layout = Dialect { layout, colon: ":".to_owned(), newline: "\n", final_newline: false };
        DocumentFormat { layout, order }
    }

    /// This format with another text between key and value.
    #[must_use]
    pub fn with_colon(mut self, colon: &str) -> DocumentFormat {
        colon.clone_into(&mut self.layout.colon);
        self
    }

    /// The text of a document.
    pub fn text(&self, json: &Json) -> String {
        let mut text = json.format(&self.layout, "");
        if self.layout.final_newline {
            text.push_str(self.layout.newline);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(order: &KeyOrder) -> String {
        let mut members: Vec<_> =
            ["b", "a", "d", "c"].map(|key| (key.to_owned(), Json::Null)).into();
        order.apply(&mut members);
        members.iter().map(|(key, _)| key.as_str()).collect()
    }

    #[test]
    fn keys_come_in_the_order_asked_for() {
        assert_eq!(ordered(&KeyOrder::Written), "badc");
        assert_eq!(ordered(&KeyOrder::Sorted), "abcd");
        assert_eq!(ordered(&KeyOrder::Listed(Cow::Borrowed(&["c", "a"]))), "cabd");
    }

    #[test]
    fn the_final_newline_is_the_documents() {
        let json = Json::Object(vec![("a".into(), Json::Null)]);
        let format = DocumentFormat::indented(3, true, KeyOrder::Written).with_colon(" : ");
        assert_eq!(format.text(&json), "{\n   \"a\" : null\n}\n");
        assert_eq!(DocumentFormat::tight(KeyOrder::Sorted).text(&json), "{\"a\":null}");
    }
}
