//! `info.json` and `hlo_stats.json`: what the compiler says about itself and the model.

use neff_diag::Findings;

use super::members::Members;
use super::open::{Opened, open};
use crate::json::{Document, Kind, Value};

/// Build metadata of the compiler.
pub(super) const INFO: &str = "info.json";
/// Counters of the source model; the runtime reads `mac_count` of it, tools the rest.
pub(super) const STATISTICS: &str = "hlo_stats.json";

/// A document of facts at the root of the archive.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The member it was read from.
    pub member: String,
    /// The document.
    pub document: Document,
}

impl Facts {
    /// The text of a string fact.
    pub fn text(&self, key: &str) -> Option<String> {
        self.document.root().get(key)?.as_str().map(std::borrow::Cow::into_owned)
    }

    /// All facts in file order: strings decoded, numbers as they stand, others on one line.
    pub fn all(&self) -> Vec<(String, String)> {
        let root = self.document.root();
        root.entries().map(|entry| (entry.key.into_owned(), one_line(&entry.value))).collect()
    }
}

/// Reads a document of facts; `None` if it is absent, broken or no object.
pub(super) fn read(members: &dyn Members, member: &str, findings: &mut Findings) -> Option<Facts> {
    match open(members, member, None, findings) {
        Opened::Read(document) if document.root().kind() == Kind::Object => {
            Some(Facts { member: member.to_owned(), document })
        }
        Opened::Read(_) | Opened::Missing | Opened::Broken => None,
    }
}

/// A value without the white space between its tokens.
fn one_line(value: &Value<'_>) -> String {
    if let Some(text) = value.as_str() {
        return text.into_owned();
    }
    let mut out = String::new();
    let mut inside = false;
    let mut escaped = false;
    for character in value.text().chars() {
        if inside || !character.is_ascii_whitespace() {
            out.push(character);
        }
        inside ^= character == '"' && !escaped;
        escaped = inside && character == '\\' && !escaped;
    }
    out
}
