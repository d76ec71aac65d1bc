//! Facts as bytes for a digest, so that no two lists of facts give the same bytes: every fact has
//! a tag and, where its length varies, its length in front.

use std::borrow::Cow;
use std::fmt;

use neff_manifest::json::{Kind, Value};
use sha2::{Digest as _, Sha256};

/// Bytes that are gathered before they are digested.
const BUFFER: usize = 1 << 14;

/// A SHA-256 digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Digest {
    /// The digest of bytes as they are.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }
}

/// What a fact is; the bytes stand in docs/program-identity.md.
#[derive(Debug, Clone, Copy)]
enum Tag {
    Absent = 0,
    Text = 1,
    Bytes = 2,
    Number = 3,
    List = 4,
    Object = 5,
    Null = 6,
    Boolean = 7,
    NumberText = 8,
    Digest = 9,
}

/// A running digest of facts.
#[derive(Debug, Clone)]
pub(super) struct Encoder {
    digest: Sha256,
    buffer: Vec<u8>,
}

impl Encoder {
    /// Begins with what the facts are about.
    pub(super) fn new(subject: &str) -> Encoder {
        let mut encoder = Encoder { digest: Sha256::new(), buffer: Vec::new() };
        encoder.text(subject);
        encoder
    }

    /// Bytes whose number is known from what stands before them.
    pub(super) fn plain(&mut self, bytes: &[u8]) {
        if self.buffer.len().saturating_add(bytes.len()) > BUFFER {
            self.digest.update(&self.buffer);
            self.buffer.clear();
        }
        match bytes.len() > BUFFER {
            true => self.digest.update(bytes),
            false => self.buffer.extend_from_slice(bytes),
        }
    }

    fn sized(&mut self, tag: Tag, bytes: &[u8]) {
        self.count(tag, bytes.len());
        self.plain(bytes);
    }

    fn count(&mut self, tag: Tag, count: usize) {
        self.plain(&[tag as u8]);
        self.plain(&u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes());
    }

    /// Something that is not there.
    pub(super) fn absent(&mut self) {
        self.plain(&[Tag::Absent as u8]);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.sized(Tag::Text, text.as_bytes());
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.sized(Tag::Bytes, bytes);
    }

    pub(super) fn number(&mut self, number: u64) {
        self.plain(&[Tag::Number as u8]);
        self.plain(&number.to_le_bytes());
    }

    pub(super) fn digest(&mut self, digest: &Digest) {
        self.plain(&[Tag::Digest as u8]);
        self.plain(&digest.0);
    }

    /// A list of so many facts follows.
    pub(super) fn list(&mut self, length: usize) {
        self.count(Tag::List, length);
    }

    /// A JSON value without its form: keys sorted, strings decoded, whole numbers as numbers. Of
    /// equal keys all stay, in their order. Nested values wait in a list, not on the stack.
    pub(super) fn json(&mut self, value: Value<'_>) {
        let mut waiting: Vec<(Option<Cow<'_, str>>, _)> = vec![(None, value)];
        while let Some((key, value)) = waiting.pop() {
            if let Some(key) = &key {
                self.text(key);
            }
            match value.kind() {
                Kind::Null => self.plain(&[Tag::Null as u8]),
                Kind::Bool => {
                    self.plain(&[Tag::Boolean as u8, value.as_bool().unwrap_or_default().into()]);
                }
                Kind::Number => self.json_number(value),
                Kind::String => self.text(&value.as_str().unwrap_or_default()),
                Kind::Array => {
                    let elements: Vec<_> = value.elements().map(|it| (None, it)).collect();
                    self.count(Tag::List, elements.len());
                    waiting.extend(elements.into_iter().rev());
                }
                Kind::Object => {
                    let mut entries: Vec<_> =
                        value.entries().map(|entry| (Some(entry.key), entry.value)).collect();
                    entries.sort_by(|a, b| a.0.cmp(&b.0));
                    self.count(Tag::Object, entries.len());
                    waiting.extend(entries.into_iter().rev());
                }
            }
        }
    }

    fn json_number(&mut self, value: Value<'_>) {
        match value.as_u64() {
            Some(number) => self.number(number),
            // Other numbers as they are written: rounding could make two of them one.
            None => self.sized(Tag::NumberText, value.text().as_bytes()),
        }
    }

    /// The digest of all facts.
    pub(super) fn finish(mut self) -> Digest {
        self.digest.update(&self.buffer);
        Digest(self.digest.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_manifest::json::{Limits, parse};

    fn of(text: &str) -> Digest {
        let parsed = parse("x.json", text.as_bytes().to_vec(), &Limits::default());
        let mut encoder = Encoder::new("test");
        encoder.json(parsed.document.unwrap().root());
        encoder.finish()
    }

    #[test]
    fn the_form_of_json_does_not_count_and_its_values_do() {
        let one = of(r#"{"a": [1, true, null], "b": "x"}"#);
        assert_eq!(one, of("{\"\\u0062\":\"x\",\n \"a\":[1,true,null]}"));
        for other in [
            r#"{"a": [1, true], "b": "x"}"#,
            r#"{"a": [1, true, null, "b"], "x": "x"}"#,
            r#"{"a": [1, false, null], "b": "x"}"#,
            r#"{"a": ["1", true, null], "b": "x"}"#,
            r#"{"a": [1.5, true, null], "b": "x"}"#,
        ] {
            assert_ne!(one, of(other), "{other}");
        }
    }

    #[test]
    fn deep_values_do_not_use_the_stack() {
        let depth = 1000;
        of(&format!("{}1{}", "[".repeat(depth), "]".repeat(depth)));
    }

    #[test]
    fn long_facts_are_digested_like_short_ones() {
        let digest = |pieces: &[&[u8]]| {
            let mut encoder = Encoder::new("x");
            pieces.iter().for_each(|piece| encoder.plain(piece));
            encoder.finish()
        };
        let long = vec![7; BUFFER * 3];
        assert_eq!(digest(&[&long]), digest(&[&long[..5], &long[5..BUFFER], &long[BUFFER..]]));
    }
}
