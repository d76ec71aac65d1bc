//! neff.json: the host's graph with its inputs, its outputs and the kernel node
//! (format notes 02 §3, 12 §6.3).

use std::num::NonZeroU32;

use super::object::{Extras, NameMap, Object, array, numbers, strings};
use super::{ManifestDialect, OutputNames, VariableNode};
use crate::json::Json;

/// A neff.json with one kernel node.
#[derive(Debug, Clone, PartialEq)]
pub struct HostGraph {
    /// The inputs by name, in the order of their nodes.
    pub inputs: NameMap<HostTensor>,
    /// The outputs by name.
    pub outputs: NameMap<HostTensor>,
    /// Member name of the KELF descriptor.
    pub kelf: String,
    /// Name of the kernel node.
    pub kernel_node: String,
    /// Physical cores. Each output is listed once per core (02 §3.4). With several outputs the
    /// order is not known; all outputs of one core after another is a project choice.
    pub cores: NonZeroU32,
    /// Other keys of the document.
    pub extras: Extras,
    /// Other keys of the kernel node's `attrs`.
    pub kernel_extras: Extras,
}

/// What the host sees of a tensor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostTensor {
    /// Word of the element type (02 §4.1); one that the loader does not know counts one byte.
    pub dtype: String,
    /// Elements per dimension, outermost first.
    pub shape: Vec<u64>,
}

impl HostTensor {
    fn shape(&self) -> Json {
        numbers(&self.shape)
    }
}

impl HostGraph {
    /// A graph without tensors for one core, with the dialect's names.
    pub fn new(dialect: &ManifestDialect) -> HostGraph {
        HostGraph {
            inputs: NameMap::new(),
            outputs: NameMap::new(),
            kelf: dialect.kelf_member.to_string(),
            kernel_node: dialect.kernel_node.to_string(),
            cores: NonZeroU32::MIN,
            extras: Extras::new(),
            kernel_extras: Extras::new(),
        }
    }

    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.host_graph.order;
        let arguments = self.inputs.len() as u64;
        let heads = self.listed_outputs().count() as u64;
        let variables = self.inputs.iter().map(|(name, _)| variable_node(name, dialect));
        let nodes = variables.chain([self.kernel(dialect)]);
        let rows = (0..=arguments).chain([arguments.saturating_add(heads)]);
        let mut object = Object::default();
        object.put("nodes", Json::Array(nodes.collect()));
        object.put("arg_nodes", array(0..arguments));
        object.put("heads", array((0..heads).map(|at| numbers(&[arguments, at, 0]))));
        object.put("node_row_ptr", array(rows));
        object.put("attrs", self.tables(dialect));
        if dialect.signatures {
            object.put("metadata", self.metadata(dialect));
        }
        object.finish(&self.extras, order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.host_graph.text(&self.to_json(dialect))
    }

    /// The outputs as often as they are listed.
    fn listed_outputs(&self) -> impl Iterator<Item = (&str, &HostTensor)> {
        (0..self.cores.get()).flat_map(|_| self.outputs.iter())
    }

    fn kernel(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.host_graph.order;
        let names: Vec<String> = self.listed_outputs().map(|(name, _)| name.to_owned()).collect();
        let mut attributes = Object::default();
        attributes.put("func_name", "__kelf").put("kelf", self.kelf.as_str());
        attributes.may("flatten_data", dialect.flatten_data.as_deref());
        attributes.put("num_inputs", self.inputs.len().to_string().as_str());
        attributes.put("num_outputs", names.len().to_string().as_str());
        if dialect.output_names == OutputNames::NodeAndAttributes {
            attributes.put("output_names", strings(&names));
        }
        let inputs = (0..self.inputs.len() as u64).map(|at| numbers(&[at, 0, 0]));
        let mut node = Object::default();
        node.put("op", "tvm_op").put("name", self.kernel_node.as_str());
        node.put("inputs", array(inputs));
        node.put("attrs", attributes.finish(&self.kernel_extras, order));
        node.put("output_names", strings(&names)).close(order)
    }

    /// `attrs` of the document: one entry per value that a node gives.
    fn tables(&self, dialect: &ManifestDialect) -> Json {
        let all = || self.inputs.iter().chain(self.listed_outputs()).map(|(_, tensor)| tensor);
        let tagged = |tag: &str, list: Json| Json::Array(vec![tag.into(), list]);
        let mut tables = Object::default();
        tables.put("dltype", tagged("list_str", array(all().map(|t| t.dtype.as_str()))));
        tables.put("shape", tagged("list_shape", array(all().map(HostTensor::shape))));
        tables.put("storage_id", tagged("list_int", array(0..all().count() as u64)));
        tables.close(&dialect.formats.host_graph.order)
    }

    fn metadata(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.host_graph.order;
        let mut inputs = NameMap::new();
        for (id, (name, tensor)) in (0u64..).zip(self.inputs.iter()) {
            let mut input = Object::default();
            input.put("id", id).put("dtype", tensor.dtype.as_str()).put("shape", tensor.shape());
            inputs.insert(name, input.close(order));
        }
        let mut signature = Object::default();
        signature.put("inputs", inputs.to_json(order, Json::clone));
        signature.put("outputs", Json::Object(Vec::new()));
        let signature = signature.close(order);
        let signatures = Object::default().put("default", signature).close(order);
        Object::default().put("signatures", signatures).close(order)
    }
}

fn variable_node(name: &str, dialect: &ManifestDialect) -> Json {
    let order = &dialect.formats.host_graph.order;
    let mut node = Object::default();
    node.put("op", "null").put("name", name).put("inputs", Json::Array(Vec::new()));
    match dialect.variable_node {
        VariableNode::Attributes => {
            node.put("attrs", Object::default().put("is_param", "0").close(order));
        }
        VariableNode::Plain => {
            node.put("output_names", array([name])).put("is_param", "0");
        }
    }
    node.close(order)
}
