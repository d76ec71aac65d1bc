//! tensor_map.json: a tool's map of a subgraph's tensors; no loader reads it
//! (format notes 12 §6.3).
//!
//! The sources also name `alias_map` and `must_alias` (01 §7, 04 §5) without telling their
//! form: such keys go into the extras.

use super::ManifestDialect;
use super::format::KeyOrder;
use super::object::{Extras, NameMap, Object, numbers};
use crate::json::Json;

/// A tensor_map.json.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TensorMap {
    /// The tensors by name.
    pub tensors: NameMap<MappedTensor>,
    /// Other keys of the document.
    pub extras: Extras,
}

/// One tensor.
#[derive(Debug, Clone, PartialEq)]
pub struct MappedTensor {
    /// `is_const`, `kind` and the keys of a split.
    pub role: TensorRole,
    /// `dtype`, a word of neff.json.
    pub dtype: String,
    /// `layer_name`.
    pub layer_name: String,
    /// `sim_format`, e.g. `NC`.
    pub sim_format: String,
    /// `sim_shape`, outermost first.
    pub sim_shape: Vec<u64>,
    /// `tf_file`: a file of the framework.
    pub tf_file: String,
    /// `tf_format`.
    pub tf_format: String,
    /// `tf_shape`, outermost first.
    pub tf_shape: Vec<u64>,
    /// Other keys.
    pub extras: Extras,
}

/// What a tensor is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TensorRole {
    /// `kind` `input`, no constant.
    Input,
    /// `kind` `output`, no constant.
    Output,
    /// A constant, with its split if it has one.
    Constant(Option<Split>),
}

/// How a constant is split between the cores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// `split_axis`.
    pub axis: u64,
    /// `split_indices_or_sections`.
    pub indices: Vec<u64>,
}

impl MappedTensor {
    fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("dtype", self.dtype.as_str());
        match &self.role {
            TensorRole::Input => object.put("is_const", false).put("kind", "input"),
            TensorRole::Output => object.put("is_const", false).put("kind", "output"),
            TensorRole::Constant(split) => {
                let axis = split.as_ref().map_or(Json::Null, |split| split.axis.into());
                let indices = split.as_ref().map(|split| numbers(&split.indices));
                object.put("is_const", true).put("split_axis", axis);
                object.put("split_indices_or_sections", indices.unwrap_or(Json::Null))
            }
        };
        object.put("layer_name", self.layer_name.as_str());
        object.put("sim_format", self.sim_format.as_str());
        object.put("sim_shape", numbers(&self.sim_shape));
        object.put("tf_file", self.tf_file.as_str()).put("tf_format", self.tf_format.as_str());
        object.put("tf_shape", numbers(&self.tf_shape));
        object.finish(&self.extras, order)
    }
}

impl TensorMap {
    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.tensor_map.order;
        let tensors = self.tensors.iter().map(|(name, tensor)| (name, tensor.to_json(order)));
        let others = self.extras.iter().map(|(name, value)| (name, value.clone()));
        let all: NameMap<Json> = tensors.chain(others).collect();
        all.to_json(order, Json::clone)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.tensor_map.text(&self.to_json(dialect))
    }
}
