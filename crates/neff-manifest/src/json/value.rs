//! A cursor on one value of a document: kind, content, look-up, span, path and place.

use std::borrow::Cow;
use std::ops::Range;

use neff_diag::{Excerpt, JsonPath, JsonStep, Place};

use super::document::{Node, index};
use super::keys::WIDE;
use super::{Document, NodeId, text};

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// The word with its article, for messages.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Bool => "true or false",
            Kind::Number => "a number",
            Kind::String => "a string",
            Kind::Array => "an array",
            Kind::Object => "an object",
        }
    }
}

/// One value of a [`Document`]; cheap to copy.
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document,
    id: u32,
    node: Node,
}

/// One member of an object.
#[derive(Debug, Clone)]
pub struct Entry<'d> {
    /// The key, decoded.
    pub key: Cow<'d, str>,
    /// The value.
    pub value: Value<'d>,
}

impl<'d> Value<'d> {
    pub(super) fn new(document: &'d Document, id: u32) -> Self {
        Value { document, id, node: document.node(id) }
    }

    /// The value's id, with which [`Document::value`] gives it again.
    pub fn id(&self) -> NodeId {
        NodeId(self.id)
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        match self.document.source.as_bytes().get(index(self.node.start)) {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::String,
            Some(b't' | b'f') => Kind::Bool,
            Some(b'n') => Kind::Null,
            _ => Kind::Number,
        }
    }

    /// The value's text in the document, from its first to its last byte.
    pub fn text(&self) -> &'d str {
        self.document.slice(self.node.start, self.node.end)
    }

    /// The value's byte range in the document.
    pub fn span(&self) -> Range<usize> {
        index(self.node.start)..index(self.node.end)
    }

    /// The byte range of the value's key with its quotes; `None` outside objects.
    pub fn key_span(&self) -> Option<Range<usize>> {
        let start = index(self.node.label);
        (self.parent()?.kind() == Kind::Object)
            .then(|| start..text::end_of(self.document.source.as_bytes(), start))
    }

    /// The value's key, decoded; `None` outside objects.
    pub fn key(&self) -> Option<Cow<'d, str>> {
        self.key_span().and_then(|span| self.document.source.get(span)).map(text::decode)
    }

    /// The container; `None` for the root.
    pub fn parent(&self) -> Option<Value<'d>> {
        (self.id != 0).then(|| Value::new(self.document, self.node.parent))
    }

    /// The value of a key: of several equal keys the first, as the runtime's look-up does.
    /// `None` if there is no such key or this is no object.
    ///
    /// Objects of more than 16 keys are searched in logarithmic time.
    pub fn get(&self, key: &str) -> Option<Value<'d>> {
        if self.kind() != Kind::Object {
            return None;
        }
        let Some(sorted) = self.document.wide_children(self.id) else {
            return self.children().find(|value| value.key_is(key));
        };
        let smaller = |&id: &u32| Value::new(self.document, id).key().is_some_and(|k| *k < *key);
        let found = sorted.get(sorted.partition_point(smaller))?;
        Some(Value::new(self.document, *found)).filter(|value| value.key_is(key))
    }

    /// The element with this index; `None` if there is none or this is no array.
    ///
    /// Constant time in arrays of more than 16 elements.
    pub fn index(&self, at: usize) -> Option<Value<'d>> {
        if self.kind() != Kind::Array {
            return None;
        }
        if let Some(table) = self.document.wide_children(self.id) {
            return table.get(at).map(|id| Value::new(self.document, *id));
        }
        if self.node.after.saturating_sub(self.id) > super::document::offset(WIDE)
            && self.children().nth(WIDE).is_some()
        {
            // Wide without a table: all elements are leaves and stand in a row.
            let id = self.id.checked_add(1)?.checked_add(u32::try_from(at).ok()?)?;
            return (id < self.node.after).then(|| Value::new(self.document, id));
        }
        self.children().nth(at)
    }

    /// The members of an object in order; none for other values.
    pub fn entries(&self) -> Entries<'d> {
        Entries(self.children_of(Kind::Object))
    }

    /// The elements of an array in order; none for other values.
    pub fn elements(&self) -> Elements<'d> {
        self.children_of(Kind::Array)
    }

    /// The decoded text of a string.
    pub fn as_str(&self) -> Option<Cow<'d, str>> {
        (self.kind() == Kind::String).then(|| text::decode(self.text()))
    }

    /// The text of a number as it stands: `2`, `2.0`, `1e3`.
    pub fn number_text(&self) -> Option<&'d str> {
        (self.kind() == Kind::Number).then(|| self.text())
    }

    /// A whole number from 0 to 2^64-1, written without point and exponent.
    pub fn as_u64(&self) -> Option<u64> {
        self.number_text()?.parse().ok()
    }

    /// A whole number from -2^63 to 2^63-1, written without point and exponent.
    pub fn as_i64(&self) -> Option<i64> {
        self.number_text()?.parse().ok()
    }

    /// Any number, rounded to double precision; `None` beyond its range.
    pub fn as_f64(&self) -> Option<f64> {
        self.number_text()?.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.text() == "true")
    }

    /// The path from the root. Linear in the depth.
    pub fn path(&self) -> JsonPath {
        let mut steps = Vec::new();
        let mut value = *self;
        while let Some(parent) = value.parent() {
            steps.push(match value.key() {
                Some(key) => JsonStep::Key(key.into_owned()),
                None => JsonStep::Index(index(value.node.label)),
            });
            value = parent;
        }
        steps.reverse();
        JsonPath(steps)
    }

    /// The place of this value in the member of this name, with the source line.
    ///
    /// Linear in the value's offset, to count lines: see [`Value::bare_place`].
    pub fn place(&self, member: &str) -> Place {
        let excerpt = Excerpt::of(self.document.source.as_bytes(), self.span());
        Place::Json { member: member.to_owned(), path: self.path(), excerpt: Some(excerpt) }
    }

    /// As [`Value::place`] without the source line, for the thousandth finding in a document.
    pub fn bare_place(&self, member: &str) -> Place {
        Place::Json { member: member.to_owned(), path: self.path(), excerpt: None }
    }

    /// The text of the whole document.
    pub(super) fn source(&self) -> &'d str {
        self.document.source()
    }

    /// The text of the document before this value.
    pub(super) fn before(&self) -> &'d str {
        self.document.slice(0, self.node.start)
    }

    /// The direct children in order.
    fn children(&self) -> Elements<'d> {
        let next = self.id.saturating_add(1);
        Elements { document: self.document, next, end: self.node.after }
    }

    fn children_of(&self, kind: Kind) -> Elements<'d> {
        if self.kind() == kind {
            return self.children();
        }
        Elements { document: self.document, next: 0, end: 0 }
    }

    fn key_is(&self, key: &str) -> bool {
        let start = index(self.node.label).saturating_add(1);
        let rest = self.document.source.as_bytes().get(start..).unwrap_or_default();
        // Most keys have no escapes: then the quote follows right behind the same bytes.
        match rest.strip_prefix(key.as_bytes()) {
            Some([b'"', ..]) if !key.contains('\\') => true,
            _ => self.key().is_some_and(|own| own.as_ref() == key),
        }
    }
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Value({} = {:.40})", self.path(), self.text())
    }
}

/// The elements of an array.
#[derive(Debug, Clone)]
pub struct Elements<'d> {
    document: &'d Document,
    next: u32,
    end: u32,
}

impl<'d> Iterator for Elements<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Value<'d>> {
        if self.next >= self.end {
            return None;
        }
        let value = Value::new(self.document, self.next);
        self.next = value.node.after;
        Some(value)
    }
}

/// The members of an object.
#[derive(Debug, Clone)]
pub struct Entries<'d>(Elements<'d>);

impl<'d> Iterator for Entries<'d> {
    type Item = Entry<'d>;

    fn next(&mut self) -> Option<Entry<'d>> {
        let value = self.0.next()?;
        Some(Entry { key: value.key().unwrap_or_default(), value })
    }
}

#[cfg(test)]
mod tests {
    use crate::json::{Document, Kind, Limits, parse};

    fn document(text: &str) -> Document {
        parse("test.json", text.as_bytes().to_vec(), &Limits::default()).document.unwrap()
    }

    #[test]
    fn look_up_takes_the_first_of_equal_keys() {
        let document = document(r#"{"a": 1, "b\u0062": [10, {"x": null}], "a": 2}"#);
        let root = document.root();
        assert_eq!(root.get("a").unwrap().as_u64(), Some(1));
        let inner = root.get("bb").unwrap().index(1).unwrap().get("x").unwrap();
        assert_eq!(inner.kind(), Kind::Null);
        assert_eq!(inner.path().to_string(), "$.bb[1].x");
        assert_eq!(inner.parent().unwrap().parent().unwrap().key().unwrap(), "bb");
        assert!(root.get("c").is_none() && root.index(0).is_none());
        assert_eq!(root.entries().count(), 3);
        assert_eq!(root.elements().count(), 0);
    }

    #[test]
    fn wide_containers_answer_like_small_ones() {
        let keys: Vec<String> =
            (0..500).map(|i| format!("\"k{}\": [{i}]", (i * 7) % 500)).collect();
        let text = format!(
            "{{{}, \"k3\": 0, \"list\": [{}], \"rows\": [{}]}}",
            keys.join(", "),
            vec!["5"; 40].join(","),
            vec!["[1, 2]"; 40].join(",")
        );
        let document = document(&text);
        let root = document.root();
        for i in 0..500 {
            let value = root.get(&format!("k{}", (i * 7) % 500)).unwrap();
            assert_eq!(value.index(0).unwrap().as_u64(), Some(i));
        }
        assert!(root.get("k500").is_none() && root.get("").is_none());
        for name in ["list", "rows"] {
            let list = root.get(name).unwrap();
            assert_eq!(list.index(39).unwrap().path().to_string(), format!("$.{name}[39]"));
            assert!(list.index(40).is_none() && list.index(usize::MAX).is_none());
        }
    }

    #[test]
    fn numbers_keep_their_text() {
        let document = document("[2, 2.0, 1e3, -1, 18446744073709551615, true, \"2\"]");
        let all: Vec<_> = document.root().elements().collect();
        assert_eq!(all[1].number_text(), Some("2.0"));
        assert_eq!(all.iter().filter_map(|v| v.as_u64()).collect::<Vec<_>>(), [2, u64::MAX]);
        assert_eq!(all[2].as_f64(), Some(1000.0));
        assert_eq!((all[3].as_i64(), all[3].as_u64()), (Some(-1), None));
        assert_eq!((all[5].as_bool(), all[6].as_bool()), (Some(true), None));
    }
}
