//! Where a finding is: one vocabulary for files, archives, JSON documents, text and programs.

use std::fmt;

use crate::Excerpt;

/// A place in the input. Every offset is absolute in the thing it is named for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Place {
    /// The finding is about the whole input, or about none.
    #[default]
    Nowhere,
    /// Bytes of the file itself.
    File {
        /// Offset of the first byte from the start of the file.
        offset: u64,
        /// Number of bytes; 0 marks a point.
        length: u64,
        /// Name of the header field or structure that stands there.
        field: Option<&'static str>,
    },
    /// Bytes of the uncompressed archive.
    Archive {
        /// Offset of the first byte from the start of the uncompressed archive.
        offset: u64,
        /// Index of the member, counted from 0 over all entries, when one is concerned.
        index: Option<u64>,
        /// Name of the member as stored, when one is concerned.
        member: Option<String>,
        /// Name of the tar field that stands there.
        field: Option<&'static str>,
    },
    /// A value inside a JSON member or file.
    Json {
        /// The member or file that holds the document.
        member: String,
        /// Path from the document's root.
        path: JsonPath,
        /// The source lines concerned.
        excerpt: Option<Excerpt>,
    },
    /// A span of a text file.
    Text {
        /// The file as the user named it.
        file: String,
        /// The source lines concerned.
        excerpt: Excerpt,
    },
    /// A file or folder as such.
    Path(String),
    /// A slot of an engine program.
    Slot {
        /// The rank that runs the program, where several do.
        rank: Option<u64>,
        /// Name of the graph, e.g. `sg00`.
        graph: String,
        /// Name of the engine, e.g. `pool`.
        engine: String,
        /// Index of the slot, counted from 0.
        slot: u64,
    },
    /// A byte of a section of an object or an image of a kernel.
    Section {
        /// The file as the user named it.
        file: String,
        /// Name of the section, e.g. `.text`.
        section: String,
        /// Offset of the byte from the start of the section.
        offset: u64,
    },
}

impl Place {
    /// A point of the file.
    pub fn offset(offset: u64) -> Place {
        Place::File { offset, length: 0, field: None }
    }

    /// A named field of the file.
    pub fn field(offset: u64, length: u64, field: &'static str) -> Place {
        Place::File { offset, length, field: Some(field) }
    }

    /// A member of the archive: its first header block is at `offset`.
    pub fn member(offset: u64, index: u64, member: impl Into<String>) -> Place {
        Place::Archive { offset, index: Some(index), member: Some(member.into()), field: None }
    }

    /// A slot of the program of a graph's engine.
    pub fn slot(graph: impl Into<String>, engine: impl Into<String>, slot: u64) -> Place {
        Place::Slot { rank: None, graph: graph.into(), engine: engine.into(), slot }
    }
}

/// One step of a [`JsonPath`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum JsonStep {
    /// A key of an object, decoded.
    Key(String),
    /// An element of an array, counted from 0.
    Index(usize),
}

/// A path into a JSON document, printed as `$.nodes[1].attrs.kelf`.
///
/// Keys that are not plain words are printed quoted: `$["-t125_spill"]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct JsonPath(pub Vec<JsonStep>);

impl JsonPath {
    /// The path of the root.
    pub fn root() -> JsonPath {
        JsonPath::default()
    }

    /// This path and a key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> JsonPath {
        self.0.push(JsonStep::Key(key.into()));
        self
    }

    /// This path and an index.
    #[must_use]
    pub fn index(mut self, index: usize) -> JsonPath {
        self.0.push(JsonStep::Index(index));
        self
    }
}

impl fmt::Display for JsonPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("$")?;
        for step in &self.0 {
            match step {
                JsonStep::Index(index) => write!(f, "[{index}]")?,
                JsonStep::Key(key) if is_plain_word(key) => write!(f, ".{key}")?,
                JsonStep::Key(key) => write!(f, "[{key:?}]")?,
            }
        }
        Ok(())
    }
}

fn is_plain_word(key: &str) -> bool {
    let mut bytes = key.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_path_quotes_what_is_not_a_word() {
        let path = JsonPath::root().key("var").key("-t1:x").key("a\"b").index(3).key("size");
        assert_eq!(path.to_string(), r#"$.var["-t1:x"]["a\"b"][3].size"#);
        assert_eq!(JsonPath::root().to_string(), "$");
    }
}
