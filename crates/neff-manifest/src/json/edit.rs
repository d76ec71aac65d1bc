//! Changes to a document that touch only the spans they name.
//!
//! All edits refer to the document as it was parsed; [`Edits::finish`] gives the new text. New
//! text follows the container it goes into: its separators, its indentation, its colon; and if
//! the keys of an object are sorted, a new key goes to its place among them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use super::dialect::{self, Dialect, Layout, children, item_start, layout_of};
use super::style::Style;
use super::text::quote_into;
use super::{Document, Json, Kind, Value};

/// Why an edit cannot be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditError {
    /// The root cannot be removed.
    Root,
    /// A key is inserted that the object has already.
    KeyExists(String),
    /// The value is not the container that the edit needs.
    NotA(Kind),
    /// An element is inserted behind the end of the array.
    OutOfRange,
    /// Two edits concern the same bytes, e.g. a change inside a removed value.
    Overlap,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Root => f.write_str("the outermost value cannot be removed"),
            EditError::KeyExists(key) => write!(f, "the object has the key {key:?} already"),
            EditError::NotA(kind) => write!(f, "the value is not {}", kind.words()),
            EditError::OutOfRange => f.write_str("the index is behind the end of the array"),
            EditError::Overlap => f.write_str("two edits concern the same bytes"),
        }
    }
}

impl std::error::Error for EditError {}

/// A member with its key, or an element without.
pub(super) type NewMember = (Option<String>, Json);

/// A set of edits of one document.
#[derive(Debug, Clone)]
pub struct Edits<'d> {
    document: &'d Document,
    dialect: Dialect,
    replaced: Vec<(u32, Json)>,
    /// New keys of members.
    renamed: Vec<(u32, String)>,
    changed: BTreeMap<u32, Change>,
}

/// What happens to the members of one container.
#[derive(Debug, Clone)]
struct Change {
    /// The members as parsed.
    members: Vec<u32>,
    /// True if these are the members of an object in ascending order of keys.
    sorted: bool,
    /// Indices of members that go.
    removed: BTreeSet<usize>,
    /// New members, by the index of the parsed member before which they go.
    inserted: BTreeMap<usize, Vec<NewMember>>,
    /// Keys of new members.
    keys: BTreeSet<String>,
}

impl Document {
    /// Begins a set of edits.
    pub fn edit(&self) -> Edits<'_> {
        let dialect = self.dialect();
        let (replaced, renamed) = (Vec::new(), Vec::new());
        Edits { document: self, dialect, replaced, renamed, changed: BTreeMap::new() }
    }
}

impl<'d> Edits<'d> {
    /// Puts `new` in the place of `value`; its key, if it has one, stays.
    pub fn replace(&mut self, value: Value<'d>, new: Json) {
        self.replaced.push((value.id().0, new));
    }

    /// Gives a member of an object another key. It keeps its place, also among sorted keys, and
    /// whether the object has the key already is not looked at.
    ///
    /// # Errors
    /// [`EditError::NotA`] if the value has no key.
    pub fn rename(&mut self, value: Value<'d>, key: &str) -> Result<(), EditError> {
        if value.key_span().is_none() {
            return Err(EditError::NotA(Kind::Object));
        }
        self.renamed.push((value.id().0, key.to_owned()));
        Ok(())
    }

    /// Removes a member with its key, or an element, and the comma that goes with it.
    ///
    /// # Errors
    /// [`EditError::Root`] for the outermost value.
    pub fn remove(&mut self, value: Value<'d>) -> Result<(), EditError> {
        let parent = value.parent().ok_or(EditError::Root)?;
        let id = value.id().0;
        let change = self.change(parent);
        if let Ok(at) = change.members.binary_search(&id) {
            change.removed.insert(at);
        }
        Ok(())
    }

    /// Adds a member to an object: at its place if the keys are sorted, else at the end.
    ///
    /// # Errors
    /// [`EditError::NotA`] if this is no object, [`EditError::KeyExists`] if it has the key and
    /// it was not removed before.
    pub fn insert(&mut self, object: Value<'d>, key: &str, new: Json) -> Result<(), EditError> {
        if object.kind() != Kind::Object {
            return Err(EditError::NotA(Kind::Object));
        }
        let document = self.document;
        let present = object.get(key).map(|value| value.id().0);
        let change = self.change(object);
        let stays = present
            .and_then(|id| change.members.binary_search(&id).ok())
            .is_some_and(|at| !change.removed.contains(&at));
        if stays || !change.keys.insert(key.to_owned()) {
            return Err(EditError::KeyExists(key.to_owned()));
        }
        let sorted = change.sorted;
        let smaller = |&id: &u32| Value::new(document, id).key().is_some_and(|k| *k < *key);
        let at = match sorted {
            true => change.members.partition_point(smaller),
            false => change.members.len(),
        };
        let items = change.inserted.entry(at).or_default();
        let slot = match sorted {
            true => items.partition_point(|(other, _)| other.as_deref() < Some(key)),
            false => items.len(),
        };
        items.insert(slot, (Some(key.to_owned()), new));
        Ok(())
    }

    /// Adds an element to an array before the parsed element `at`; the length appends it. Of
    /// several new elements with the same index the first inserted comes first.
    ///
    /// # Errors
    /// [`EditError::NotA`] if this is no array, [`EditError::OutOfRange`] if `at` is above its
    /// length.
    pub fn insert_element(
        &mut self,
        array: Value<'d>,
        at: usize,
        new: Json,
    ) -> Result<(), EditError> {
        if array.kind() != Kind::Array {
            return Err(EditError::NotA(Kind::Array));
        }
        let change = self.change(array);
        if at > change.members.len() {
            return Err(EditError::OutOfRange);
        }
        change.inserted.entry(at).or_default().push((None, new));
        Ok(())
    }

    /// The new text.
    ///
    /// # Errors
    /// [`EditError::Overlap`] if two edits concern the same bytes.
    pub fn finish(&self) -> Result<String, EditError> {
        let mut splices: Vec<(Range<usize>, String)> = Vec::new();
        for (id, new) in &self.replaced {
            let value = Value::new(self.document, *id);
            splices.push((value.span(), self.format_replacement(&value, new)));
        }
        for (id, key) in &self.renamed {
            let Some(span) = Value::new(self.document, *id).key_span() else { continue };
            let mut quoted = String::new();
            quote_into(&mut quoted, key);
            splices.push((span, quoted));
        }
        for (id, change) in &self.changed {
            self.splice_members(&Value::new(self.document, *id), change, &mut splices);
        }
        splices.sort_by_key(|(span, _)| (span.start, span.end));
        let source = self.document.source();
        let mut out = String::with_capacity(source.len());
        let mut at = 0;
        for (span, new) in splices {
            if span.start < at {
                return Err(EditError::Overlap);
            }
            out.push_str(source.get(at..span.start).unwrap_or_default());
            out.push_str(&new);
            at = span.end;
        }
        out.push_str(source.get(at..).unwrap_or_default());
        Ok(out)
    }

    /// The pending change of a container.
    fn change(&mut self, container: Value<'d>) -> &mut Change {
        self.changed.entry(container.id().0).or_insert_with(|| {
            let members: Vec<Value<'_>> = children(&container).collect();
            let pairs = members.iter().zip(members.iter().skip(1));
            let sorted = container.kind() == Kind::Object
                && members.len() > 1
                && pairs.into_iter().all(|(a, b)| a.key() < b.key());
            Change {
                members: members.iter().map(|member| member.id().0).collect(),
                sorted,
                removed: BTreeSet::new(),
                inserted: BTreeMap::new(),
                keys: BTreeSet::new(),
            }
        })
    }

    fn format_replacement(&self, value: &Value<'_>, new: &Json) -> String {
        let own = layout_of(value);
        let around = || value.parent().and_then(|parent| layout_of(&parent));
        let mut dialect = self.dialect.clone();
        match own.or_else(around) {
            Some(Layout::OneLine(_)) => dialect = dialect.one_line(),
            Some(layout) => dialect.layout = layout,
            None => {}
        }
        new.format(&dialect, dialect::indentation(value))
    }

    /// Turns the change of one container into splices.
    fn splice_members(
        &self,
        container: &Value<'_>,
        change: &Change,
        out: &mut Vec<(Range<usize>, String)>,
    ) {
        let members: Vec<Value<'_>> =
            change.members.iter().map(|id| Value::new(self.document, *id)).collect();
        let style = Style::of(container, &members, &self.dialect);
        let stays = (0..members.len()).find(|at| !change.removed.contains(at));
        let Some(first) = stays.and_then(|at| members.get(at).map(|value| (at, value))) else {
            let inside = container.span();
            let inside = inside.start.saturating_add(1)..inside.end.saturating_sub(1);
            let items: Vec<_> = change.inserted.values().flatten().collect();
            if !items.is_empty() || !members.is_empty() {
                out.push((inside, style.all(&items)));
            }
            return;
        };
        let (first, first_value) = first;
        if let Some(start) = members.first().filter(|_| first > 0).map(item_start) {
            out.push((start..item_start(first_value), String::new()));
        }
        for (at, pair) in members.windows(2).enumerate().skip(first) {
            if let [before, gone] = pair
                && change.removed.contains(&at.saturating_add(1))
            {
                out.push((before.span().end..gone.span().end, String::new()));
            }
        }
        for (&at, items) in &change.inserted {
            let before = at.checked_sub(1).filter(|&before| before >= first);
            match before.and_then(|before| members.get(before)) {
                Some(before) => out.push((empty(before.span().end), style.behind(items))),
                None => out.push((empty(item_start(first_value)), style.before(items))),
            }
        }
    }
}

fn empty(at: usize) -> Range<usize> {
    at..at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, parse};

    fn edited(text: &str, change: impl for<'d> Fn(&mut Edits<'d>, Value<'d>)) -> String {
        let document = parse("t", text.into(), &Limits::default()).document.unwrap();
        let mut edits = document.edit();
        change(&mut edits, document.root());
        edits.finish().unwrap()
    }

    const PRETTY: &str = "{\n    \"a\": 1,\n    \"c\": [\n        1\n    ],\n    \"d\": {}\n}\n";

    #[test]
    fn new_members_follow_the_surrounding_lines() {
        let out = edited(PRETTY, |edits, root| {
            edits.insert(root, "b", Json::from("x")).unwrap();
            edits.insert_element(root.get("c").unwrap(), 1, Json::from(2)).unwrap();
            let list = Json::Array(vec![Json::Null]);
            edits.insert(root.get("d").unwrap(), "e", list).unwrap();
        });
        insta::assert_snapshot!(out, @r#"
        {
            "a": 1,
            "b": "x",
            "c": [
                1,
                2
            ],
            "d": {
                "e": [
                    null
                ]
            }
        }
        "#);
    }

    #[test]
    fn a_new_key_stands_where_the_old_one_stood() {
        let out = edited(PRETTY, |edits, root| {
            edits.rename(root.get("a").unwrap(), "z\"\n").unwrap();
            edits.replace(root.get("a").unwrap(), Json::from(2));
            edits.rename(root.get("c").unwrap(), "b").unwrap();
            let element = root.get("c").unwrap().index(0).unwrap();
            assert_eq!(edits.rename(element, "x"), Err(EditError::NotA(Kind::Object)));
            assert_eq!(edits.rename(root, "x"), Err(EditError::NotA(Kind::Object)));
        });
        let wanted = PRETTY.replace("\"a\": 1", "\"z\\\"\\n\": 2").replace("\"c\"", "\"b\"");
        assert_eq!(out, wanted);
        // A key that goes has no other name.
        let document = parse("t", PRETTY.into(), &Limits::default()).document.unwrap();
        let mut edits = document.edit();
        let gone = document.root().get("c").unwrap();
        edits.rename(gone, "b").unwrap();
        edits.remove(gone).unwrap();
        assert_eq!(edits.finish(), Err(EditError::Overlap));
    }

    #[test]
    fn removing_takes_one_comma() {
        let one_line = r#"{"a":1,"b":[1, 2, 3],"c":3}"#;
        let gone = |path: &'static [&'static str]| {
            edited(one_line, |edits, root| {
                path.iter().for_each(|key| edits.remove(root.get(key).unwrap()).unwrap());
            })
        };
        assert_eq!(gone(&["a"]), r#"{"b":[1, 2, 3],"c":3}"#);
        assert_eq!(gone(&["a", "b"]), r#"{"c":3}"#);
        assert_eq!(gone(&["b"]), r#"{"a":1,"c":3}"#);
        assert_eq!(gone(&["b", "c"]), r#"{"a":1}"#);
        assert_eq!(gone(&["a", "b", "c"]), "{}");
    }

    #[test]
    fn removing_and_inserting_combine() {
        let out = edited("[1, 2,  3]", |edits, root| {
            root.elements().take(2).for_each(|value| edits.remove(value).unwrap());
            for at in 0..4u8 {
                edits.insert_element(root, at.into(), Json::from(u64::from(at) + 10)).unwrap();
            }
        });
        assert_eq!(out, "[10, 11, 12, 3, 13]");
        let out = edited("{\n  \"a\" : 1\n}", |edits, root| {
            edits.remove(root.get("a").unwrap()).unwrap();
            edits.insert(root, "a", Json::Bool(true)).unwrap();
            edits.insert(root, "b", Json::Bool(false)).unwrap();
        });
        assert_eq!(out, "{\n  \"a\" : true,\n  \"b\" : false\n}");
    }

    #[test]
    fn edits_that_make_no_sense_are_refused() {
        let document = parse("t", PRETTY.into(), &Limits::default()).document.unwrap();
        let root = document.root();
        let mut edits = document.edit();
        assert_eq!(edits.remove(root), Err(EditError::Root));
        assert_eq!(edits.insert(root, "a", Json::Null), Err(EditError::KeyExists("a".into())));
        let list = root.get("c").unwrap();
        assert_eq!(edits.insert(list, "a", Json::Null), Err(EditError::NotA(Kind::Object)));
        assert_eq!(edits.insert_element(list, 2, Json::Null), Err(EditError::OutOfRange));
        edits.remove(list).unwrap();
        edits.replace(list.index(0).unwrap(), Json::Null);
        assert_eq!(edits.finish(), Err(EditError::Overlap));
    }
}
