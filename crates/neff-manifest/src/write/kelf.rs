//! The KELF descriptor, `kelf-a.json` or `kelf-0.json` (format notes 02 §2).

use super::ManifestDialect;
use super::object::{Extras, Object, array};
use crate::json::Json;

/// A KELF descriptor.
#[derive(Debug, Clone, PartialEq)]
pub struct Kelf {
    /// The subgraphs, one per physical core; names must differ.
    pub graphs: Vec<GraphEntry>,
    /// `version`; the loader wants a `.` in it.
    pub version: String,
    /// `target`: a generation, its code name, or `*` (02 §2.2).
    pub target: String,
    /// Other keys.
    pub extras: Extras,
}

/// One element of `graphs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphEntry {
    /// Member path of the def.json.
    pub definition: String,
    /// Name of the subgraph.
    pub name: String,
}

impl GraphEntry {
    /// `sg00` with `sg00/def.json`, and so on: what all known files have.
    pub fn numbered(number: u32) -> GraphEntry {
        let name = format!("sg{number:02}");
        GraphEntry { definition: format!("{name}/def.json"), name }
    }
}

impl Kelf {
    /// A descriptor without graphs, with the dialect's version and target.
    pub fn new(dialect: &ManifestDialect) -> Kelf {
        Kelf {
            graphs: Vec::new(),
            version: dialect.kelf_version.to_string(),
            target: dialect.target.to_string(),
            extras: Extras::new(),
        }
    }

    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.kelf.order;
        let graph = |graph: &GraphEntry| {
            let mut object = Object::default();
            object.put("definition", graph.definition.as_str()).put("name", graph.name.as_str());
            object.close(order)
        };
        let mut object = Object::default();
        object.put("graphs", array(self.graphs.iter().map(graph)));
        object.put("version", self.version.as_str()).put("target", self.target.as_str());
        object.finish(&self.extras, order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.kelf.text(&self.to_json(dialect))
    }
}
