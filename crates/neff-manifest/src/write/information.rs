//! info.json: facts of the header as a document; no loader reads it (format notes 12 §6.3).

use super::ManifestDialect;
use super::object::{Extras, Object, numbers};
use crate::json::Json;

/// An info.json.
#[derive(Debug, Clone, PartialEq)]
pub struct Information {
    /// `tool_version`.
    pub tool_version: String,
    /// `kelp_version`: `Dynamic` in all measured files.
    pub kelp_version: String,
    /// `name` of the model, as in the header.
    pub name: String,
    /// `num_tpb`.
    pub tpb: u32,
    /// `num_tpb_requested`.
    pub tpb_requested: u32,
    /// `num_tpb_per_node`.
    pub tpb_per_node: [u32; 64],
    /// Other keys.
    pub extras: Extras,
}

impl Information {
    /// The facts of a model for one core, as measured files have them.
    pub fn new(tool_version: impl Into<String>, name: impl Into<String>) -> Information {
        Information {
            tool_version: tool_version.into(),
            kelp_version: "Dynamic".to_owned(),
            name: name.into(),
            tpb: 1,
            tpb_requested: 1,
            tpb_per_node: std::array::from_fn(|node| u32::from(node == 0)),
            extras: Extras::new(),
        }
    }

    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let mut object = Object::default();
        object.put("tool_version", self.tool_version.as_str());
        object.put("kelp_version", self.kelp_version.as_str()).put("name", self.name.as_str());
        object.put("num_tpb", self.tpb).put("num_tpb_requested", self.tpb_requested);
        object.put("num_tpb_per_node", numbers(self.tpb_per_node.as_slice()));
        object.finish(&self.extras, &dialect.formats.information.order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.information.text(&self.to_json(dialect))
    }
}
