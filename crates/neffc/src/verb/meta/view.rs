//! A metaneff as JSON: keys as the schema names them, names as text, long bytes as their number.

use neff::manifest::metaneff::{DataType, Decoded, MetaNeff, MetaTensor, ModelConfig, Type};
use neff_diag::Findings;
use serde::Serialize;

use crate::render::json::FindingView;
use crate::text::hex_unless_utf8;

/// What `--json` prints.
#[derive(Serialize)]
pub(super) struct View<'a> {
    file: &'a str,
    /// Null if it could not be read.
    metaneff: Option<MetaNeffView>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct MetaNeffView {
    name: Name,
    input_tensors: Vec<TensorView>,
    output_tensors: Vec<TensorView>,
    model_config: Option<ConfigView>,
    output_aliases_to: Vec<AliasView>,
    num_user_inputs: i64,
    num_states: i64,
    num_weights: i64,
    serialized_graph_def_bytes: usize,
    /// True if these are the bytes of a canonical writer.
    canonical: bool,
    /// True if there are fields that the schema lacks.
    unknown_fields: bool,
}

#[derive(Serialize)]
struct TensorView {
    name: Name,
    shape: Vec<i64>,
    data_type: Enum,
    r#type: Enum,
    allow_dynamic_batch_size: bool,
    checkpoint_key: Option<Name>,
    user_input_key: Option<Name>,
    content_bytes: usize,
}

/// Bytes that are usually text.
#[derive(Serialize)]
struct Name {
    text: String,
    /// The bytes, if they are not UTF-8.
    hex: Option<String>,
}

/// A number and its word, if the schema has one.
#[derive(Serialize)]
struct Enum {
    number: i32,
    word: Option<&'static str>,
}

#[derive(Serialize)]
struct ConfigView {
    num_infer: i64,
    timeout: i64,
    optimal_ncg_size: i64,
    async_load: bool,
    lazy_load: bool,
    return_aliases: bool,
}

#[derive(Serialize)]
struct AliasView {
    output: i64,
    input: i64,
}

impl<'a> View<'a> {
    /// Of the file's name, what it says, and what was found.
    pub(super) fn of(
        file: &'a str,
        read: Option<&Decoded>,
        findings: [&'a Findings; 2],
    ) -> View<'a> {
        let findings = findings.into_iter().flatten().map(FindingView::from).collect();
        View { file, metaneff: read.map(MetaNeffView::of), findings }
    }
}

impl MetaNeffView {
    fn of(decoded: &Decoded) -> MetaNeffView {
        let message: &MetaNeff = &decoded.message;
        let aliases = message.output_aliases_to.iter();
        MetaNeffView {
            name: Name::of(&message.name),
            input_tensors: message.input_tensors.iter().map(TensorView::of).collect(),
            output_tensors: message.output_tensors.iter().map(TensorView::of).collect(),
            model_config: message.model_config.as_ref().map(ConfigView::of),
            output_aliases_to: aliases
                .map(|(&output, &input)| AliasView { output, input })
                .collect(),
            num_user_inputs: message.num_user_inputs,
            num_states: message.num_states,
            num_weights: message.num_weights,
            serialized_graph_def_bytes: message.serialized_graph_def.len(),
            canonical: decoded.original.is_none(),
            unknown_fields: decoded.has_unknown,
        }
    }
}

impl TensorView {
    fn of(tensor: &MetaTensor) -> TensorView {
        let name = |key: &Option<Vec<u8>>| key.as_deref().map(Name::of);
        TensorView {
            name: Name::of(&tensor.name),
            shape: tensor.shape.clone(),
            data_type: Enum { number: tensor.data_type, word: DataType::word(tensor.data_type) },
            r#type: Enum { number: tensor.kind, word: Type::word(tensor.kind) },
            allow_dynamic_batch_size: tensor.allow_dynamic_batch_size,
            checkpoint_key: name(&tensor.checkpoint_key),
            user_input_key: name(&tensor.user_input_key),
            content_bytes: tensor.content.len(),
        }
    }
}

impl Name {
    fn of(bytes: &[u8]) -> Name {
        let text = String::from_utf8_lossy(bytes).into_owned();
        Name { text, hex: hex_unless_utf8(bytes) }
    }
}

impl ConfigView {
    fn of(config: &ModelConfig) -> ConfigView {
        ConfigView {
            num_infer: config.num_infer,
            timeout: config.timeout,
            optimal_ncg_size: config.optimal_ncg_size,
            async_load: config.async_load,
            lazy_load: config.lazy_load,
            return_aliases: config.return_aliases,
        }
    }
}
