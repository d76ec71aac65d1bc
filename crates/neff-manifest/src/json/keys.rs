//! Keys of one object while it is open: duplicates, and the sorted table of a wide object.

use std::cmp::Ordering;

use super::text;

/// Containers with more children than this get a table, so that look-up is not a search
/// through all of them.
pub(super) const WIDE: usize = 16;

/// A key of an open object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key {
    /// The first eight bytes of the decoded key, big-endian: orders most keys by itself.
    prefix: u64,
    /// Offset of the opening quote.
    pub(super) start: u32,
    /// Offset behind the closing quote.
    pub(super) end: u32,
    /// The node of the key's value.
    pub(super) node: u32,
    escaped: bool,
}

impl Key {
    /// The key whose token is `start..end`; `escaped` if it has a backslash.
    pub(super) fn new(source: &[u8], start: u32, end: u32, node: u32, escaped: bool) -> Key {
        let mut key = Key { prefix: 0, start, end, node, escaped };
        let mut first = [0u8; 8];
        let decoded = key.decoded(source);
        for (to, from) in first.iter_mut().zip(decoded.iter()) {
            *to = *from;
        }
        key.prefix = u64::from_be_bytes(first);
        key
    }

    /// The key's bytes, decoded.
    fn decoded<'s>(&self, source: &'s [u8]) -> std::borrow::Cow<'s, [u8]> {
        let start = super::document::index(self.start);
        let end = super::document::index(self.end);
        let token = source.get(start..end).unwrap_or_default();
        if self.escaped {
            let token = String::from_utf8_lossy(token);
            return text::decode(&token).into_owned().into_bytes().into();
        }
        let inner = token.strip_prefix(b"\"").unwrap_or(token);
        inner.strip_suffix(b"\"").unwrap_or(inner).into()
    }

    /// Bytes of the token.
    fn length(&self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Order of the decoded bytes.
    fn order(&self, other: &Key, source: &[u8]) -> Ordering {
        self.prefix
            .cmp(&other.prefix)
            .then_with(|| self.decoded(source).cmp(&other.decoded(source)))
    }

    /// True if both decode to the same text.
    fn same(&self, other: &Key, source: &[u8]) -> bool {
        // Eight bytes decide most pairs, and the length most of the rest.
        self.prefix == other.prefix
            && (self.escaped || other.escaped || self.length() == other.length())
            && self.decoded(source) == other.decoded(source)
    }
}

/// Calls `found(first, again)` for every key that repeats an earlier one. `keys` are those of
/// one object in order; a wide object's keys are sorted for it, equal ones staying in order.
pub(super) fn duplicates(keys: &mut [Key], source: &[u8], mut found: impl FnMut(Key, Key)) {
    if keys.len() > WIDE {
        keys.sort_by(|a, b| a.order(b, source));
        let mut first: Option<Key> = None;
        for key in keys.iter() {
            match first {
                Some(earlier) if earlier.same(key, source) => found(earlier, *key),
                _ => first = Some(*key),
            }
        }
        return;
    }
    for (at, key) in keys.iter().enumerate() {
        if let Some(first) = keys.iter().take(at).find(|first| first.same(key, source)) {
            found(*first, *key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeats(keys: &[&str]) -> Vec<(u32, u32)> {
        let mut source = String::new();
        let mut list = Vec::new();
        for (node, key) in keys.iter().enumerate() {
            let start = u32::try_from(source.len()).unwrap();
            source.push_str(&format!("\"{key}\""));
            let end = u32::try_from(source.len()).unwrap();
            let node = u32::try_from(node).unwrap();
            list.push(Key::new(source.as_bytes(), start, end, node, key.contains('\\')));
        }
        let mut found = Vec::new();
        duplicates(&mut list, source.as_bytes(), |a, b| found.push((a.node, b.node)));
        found
    }

    #[test]
    fn equal_keys_are_found_in_small_and_wide_objects() {
        assert_eq!(repeats(&["a", "b", "a", "\\u0061"]), [(0, 2), (0, 3)]);
        assert_eq!(repeats(&["", "a", "a\\u0000", "abcdefgh", "abcdefghi"]), []);
        let mut wide: Vec<String> = (0..100).map(|i| format!("longer-name-{i}")).collect();
        wide.push("longer-name-7".into());
        wide.push("longer-name-\\u0037".into());
        let wide: Vec<&str> = wide.iter().map(String::as_str).collect();
        assert_eq!(repeats(&wide), [(7, 100), (7, 101)]);
    }
}
