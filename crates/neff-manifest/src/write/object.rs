//! Objects under construction: members in the order of the format notes, then in the order that
//! a document's format asks for.
//!
//! [`NameMap`] is for objects keyed by names that a user chose (variables, queues, tensors) and
//! for keys that this toolchain does not model. It cannot hold a key twice.

use std::collections::HashMap;

use super::format::KeyOrder;
use crate::json::Json;

/// An ordered map with unique names.
///
/// Equality is that of the entries with their order.
#[derive(Debug, Clone)]
pub struct NameMap<T> {
    entries: Vec<(String, T)>,
    index: HashMap<String, usize>,
}

/// Members that the types of this module do not model, passed through as they are.
///
/// A member whose key is modelled takes the place of the modelled value.
pub type Extras = NameMap<Json>;

impl<T> Default for NameMap<T> {
    fn default() -> Self {
        NameMap { entries: Vec::new(), index: HashMap::new() }
    }
}

impl<T: PartialEq> PartialEq for NameMap<T> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<T> NameMap<T> {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends an entry. If the name is there already, its value is replaced at its place and
    /// given back.
    pub fn insert(&mut self, name: impl Into<String>, value: T) -> Option<T> {
        let name = name.into();
        if let Some((_, old)) = self.index.get(&name).and_then(|at| self.entries.get_mut(*at)) {
            return Some(std::mem::replace(old, value));
        }
        self.index.insert(name.clone(), self.entries.len());
        self.entries.push((name, value));
        None
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        let at = *self.index.get(name)?;
        self.entries.get(at).map(|(_, value)| value)
    }

    /// The value of a name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let at = *self.index.get(name)?;
        self.entries.get_mut(at).map(|(_, value)| value)
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The object of these names; `value` writes one entry.
    pub(super) fn to_json(&self, order: &KeyOrder, value: impl Fn(&T) -> Json) -> Json {
        let mut list: Vec<_> =
            self.entries.iter().map(|(name, item)| (name.clone(), value(item))).collect();
        if *order == KeyOrder::Sorted {
            list.sort_by(|a, b| a.0.cmp(&b.0));
        }
        Json::Object(list)
    }
}

/// Of equal names the last value stands, at the place of the first.
impl<S: Into<String>, T> FromIterator<(S, T)> for NameMap<T> {
    fn from_iter<I: IntoIterator<Item = (S, T)>>(entries: I) -> Self {
        let mut map = NameMap::default();
        for (name, value) in entries {
            map.insert(name, value);
        }
        map
    }
}

/// The modelled members of one object. The caller gives each key once.
#[derive(Debug, Default)]
pub(super) struct Object(Vec<(String, Json)>);

impl Object {
    /// Adds a member.
    pub(super) fn put(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        self.0.push((key.to_owned(), value.into()));
        self
    }

    /// Adds a member if there is a value.
    pub(super) fn may(&mut self, key: &str, value: Option<impl Into<Json>>) -> &mut Self {
        if let Some(value) = value {
            self.put(key, value);
        }
        self
    }

    /// The object with what is not modelled, in the order asked for.
    pub(super) fn finish(&mut self, extras: &Extras, order: &KeyOrder) -> Json {
        let mut list = std::mem::take(&mut self.0);
        for (key, value) in extras.iter() {
            match list.iter_mut().find(|(own, _)| own == key) {
                Some((_, old)) => *old = value.clone(),
                None => list.push((key.to_owned(), value.clone())),
            }
        }
        order.apply(&mut list);
        Json::Object(list)
    }

    /// The object alone, in the order asked for.
    pub(super) fn close(&mut self, order: &KeyOrder) -> Json {
        let mut list = std::mem::take(&mut self.0);
        order.apply(&mut list);
        Json::Object(list)
    }
}

/// An array of anything that becomes a value.
pub(super) fn array<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
    Json::Array(items.into_iter().map(Into::into).collect())
}

/// An array of whole numbers.
pub(super) fn numbers<T: Copy + Into<Json>>(items: &[T]) -> Json {
    array(items.iter().copied())
}

/// An array of strings.
pub(super) fn strings(items: &[String]) -> Json {
    array(items.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_unique_and_in_place() {
        let mut map: NameMap<u8> = [("b", 1), ("a", 2), ("b", 3)].into_iter().collect();
        assert_eq!(map.iter().collect::<Vec<_>>(), [("b", &3), ("a", &2)]);
        assert_eq!(map.insert("a", 4), Some(2));
        assert_eq!((map.get("a"), map.get("c"), map.len()), (Some(&4), None, 2));
        let sorted = map.to_json(&KeyOrder::Sorted, |n| Json::from(u64::from(*n)));
        assert_eq!(sorted, Json::Object(vec![("a".into(), 4.into()), ("b".into(), 3.into())]));
    }

    #[test]
    fn extras_override_in_place() {
        let extras: Extras = [("b", Json::Null), ("z", Json::Bool(true))].into_iter().collect();
        let mut object = Object::default();
        object.put("c", 1).put("b", 2);
        let json = object.finish(&extras, &KeyOrder::Written);
        let expected = [("c", Json::from(1)), ("b", Json::Null), ("z", Json::Bool(true))];
        assert_eq!(json, Json::Object(expected.map(|(k, v)| (k.to_owned(), v)).into()));
    }
}
