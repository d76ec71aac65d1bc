//! The values of a table whose shape was checked: a value of another shape is as good as none.

use neff_manifest::json::{Json, Number};
use neff_manifest::write::Extras;

use crate::document::tree::{Content, Member, Node};
use crate::span::{Span, Spanned};

/// A table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'t>(pub &'t Node);

impl<'t> Fields<'t> {
    pub(super) fn span(self) -> Span {
        self.0.span
    }

    pub(super) fn node(self, key: &str) -> Option<&'t Node> {
        self.0.get(key)
    }

    /// Where a key stands, else the table.
    pub(super) fn span_of(self, key: &str) -> Span {
        let member = self.0.members().iter().find(|member| member.key == key);
        member.map_or(self.0.span, |member| member.span)
    }

    /// Where the value of a key stands, else the table.
    pub(super) fn value_span(self, key: &str) -> Span {
        self.node(key).map_or(self.0.span, |node| node.span)
    }

    pub(super) fn text(self, key: &str) -> Option<&'t str> {
        text(self.node(key)?)
    }

    pub(super) fn owned(self, key: &str) -> Option<String> {
        self.text(key).map(str::to_owned)
    }

    pub(super) fn spanned_text(self, key: &str) -> Option<Spanned<String>> {
        let node = self.node(key)?;
        Some(Spanned { value: text(node)?.to_owned(), span: node.span })
    }

    pub(super) fn texts(self, key: &str) -> Option<Vec<Spanned<String>>> {
        let node = self.node(key).filter(|node| matches!(node.content, Content::List(_)))?;
        let spanned = |node: &Node| Some(Spanned { value: text(node)?.into(), span: node.span });
        node.elements().iter().map(spanned).collect()
    }

    /// The strings of a list without their places.
    pub(super) fn plain_texts(self, key: &str) -> Option<Vec<String>> {
        Some(self.texts(key)?.into_iter().map(|text| text.value).collect())
    }

    pub(super) fn truth(self, key: &str) -> Option<bool> {
        match self.node(key)?.content {
            Content::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    /// A whole number that fits the type.
    pub(super) fn whole<T: TryFrom<i64>>(self, key: &str) -> Option<T> {
        whole(self.node(key)?)
    }

    pub(super) fn spanned_whole<T: TryFrom<i64>>(self, key: &str) -> Option<Spanned<T>> {
        let node = self.node(key)?;
        Some(Spanned { value: whole(node)?, span: node.span })
    }

    pub(super) fn wholes<T: TryFrom<i64>>(self, key: &str) -> Option<Vec<T>> {
        let node = self.node(key).filter(|node| matches!(node.content, Content::List(_)))?;
        node.elements().iter().map(whole).collect()
    }

    /// A number in the form it is to be written.
    pub(super) fn number(self, key: &str) -> Option<Number> {
        match self.node(key)?.to_json()? {
            Json::Number(number) => Some(number),
            _ => None,
        }
    }

    /// A number as such.
    pub(super) fn float(self, key: &str) -> Option<f64> {
        match self.node(key)?.content {
            // Exact below 2^53, and nobody gives a tolerance above.
            #[allow(clippy::cast_precision_loss, reason = "said above")]
            Content::Whole(number) => Some(number as f64),
            Content::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn json(self, key: &str) -> Option<Json> {
        self.node(key)?.to_json()
    }

    pub(super) fn table(self, key: &str) -> Option<Fields<'t>> {
        self.node(key).map(Fields)
    }

    /// The elements of an array of tables.
    pub(super) fn tables(self, key: &str) -> impl Iterator<Item = Fields<'t>> {
        self.node(key).into_iter().flat_map(|node| node.elements()).map(Fields)
    }

    /// The named values of a table.
    pub(super) fn named(self, key: &str) -> &'t [Member] {
        self.node(key).map_or(&[], |node| node.members())
    }

    /// The keys under `extra`.
    pub(super) fn extras(self) -> Extras {
        let value = |member: &Member| Some((member.key.clone(), member.value.to_json()?));
        self.named("extra").iter().filter_map(value).collect()
    }
}

pub(super) fn text(node: &Node) -> Option<&str> {
    match &node.content {
        Content::Text(text) => Some(text),
        _ => None,
    }
}

pub(super) fn whole<T: TryFrom<i64>>(node: &Node) -> Option<T> {
    match node.content {
        Content::Whole(number) => T::try_from(number).ok(),
        _ => None,
    }
}
