//! The messages of the schema (format notes 04 §2), for prost. Data only: judging is in
//! `check`, bytes are in `decode`.

use std::collections::BTreeMap;

/// One input or output.
#[derive(Clone, PartialEq, Eq, prost::Message)]
pub struct MetaTensor {
    /// Name by which the runtime binds it; bytes, no UTF-8 is asked for.
    #[prost(bytes = "vec", tag = "1")]
    pub name: Vec<u8>,
    /// Dimensions, outermost first, in elements.
    #[prost(int64, repeated, tag = "2")]
    pub shape: Vec<i64>,
    /// [`DataType`]; numbers without a name are kept.
    #[prost(enumeration = "DataType", tag = "3")]
    pub data_type: i32,
    /// Slot of an inline constant; no native writer was seen.
    #[prost(bytes = "vec", tag = "4")]
    pub content: Vec<u8>,
    /// The host may replace the first dimension (§4.4).
    #[prost(bool, tag = "5")]
    pub allow_dynamic_batch_size: bool,
    /// Key in the checkpoint; absent and empty are different.
    #[prost(bytes = "vec", optional, tag = "6")]
    pub checkpoint_key: Option<Vec<u8>>,
    /// Field `type`: [`Type`]; numbers without a name are kept.
    #[prost(enumeration = "Type", tag = "7")]
    pub kind: i32,
    /// Key of the user's input; absent and empty are different.
    #[prost(bytes = "vec", optional, tag = "8")]
    pub user_input_key: Option<Vec<u8>>,
}

/// Host policy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, prost::Message)]
pub struct ModelConfig {
    /// Parsed; its effect is unknown.
    #[prost(int64, tag = "1")]
    pub num_infer: i64,
    /// Parsed; its unit and effect are unknown.
    #[prost(int64, tag = "2")]
    pub timeout: i64,
    /// Parsed; its effect is unknown.
    #[prost(int64, tag = "3")]
    pub optimal_ncg_size: i64,
    /// Load without waiting.
    #[prost(bool, tag = "4")]
    pub async_load: bool,
    /// Load on first use.
    #[prost(bool, tag = "5")]
    pub lazy_load: bool,
    /// Hand aliased outputs back to the caller (§4.5).
    #[prost(bool, tag = "6")]
    pub return_aliases: bool,
}

/// The descriptor that travels beside a NEFF.
#[derive(Clone, PartialEq, Eq, prost::Message)]
pub struct MetaNeff {
    /// Inputs in call order.
    #[prost(message, repeated, tag = "1")]
    pub input_tensors: Vec<MetaTensor>,
    /// Outputs in call order.
    #[prost(message, repeated, tag = "2")]
    pub output_tensors: Vec<MetaTensor>,
    /// Host policy.
    #[prost(message, optional, tag = "3")]
    pub model_config: Option<ModelConfig>,
    /// The HLO module the NEFF was compiled from; kept as bytes.
    #[prost(bytes = "vec", tag = "4")]
    pub serialized_graph_def: Vec<u8>,
    /// Name of the model.
    #[prost(bytes = "vec", tag = "5")]
    pub name: Vec<u8>,
    /// Output index → input index whose buffer it takes (§4.5); sorted, so that bytes repeat.
    #[prost(btree_map = "int64, int64", tag = "6")]
    pub output_aliases_to: BTreeMap<i64, i64>,
    /// Inputs of type USER_INPUT; all three counts 0 mean "not filled" (§4.6).
    #[prost(int64, tag = "7")]
    pub num_user_inputs: i64,
    /// Inputs of type INPUT_STATE.
    #[prost(int64, tag = "8")]
    pub num_states: i64,
    /// Inputs of type INPUT_WEIGHT.
    #[prost(int64, tag = "9")]
    pub num_weights: i64,
}

/// Element types (§7); sizes and other names are in `neff_abi::dtype`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
#[allow(missing_docs, reason = "the vendor's words; the table of dtypes says what they are")]
pub enum DataType {
    Undefined = 0,
    Float = 1,
    Int32 = 2,
    Byte = 3,
    String = 4,
    Bool = 5,
    Uint8 = 6,
    Int8 = 7,
    Uint16 = 8,
    Int16 = 9,
    Int64 = 10,
    Float16 = 12,
    Double = 13,
    Bfloat16 = 14,
    F8e4m3fn = 15,
    F8e5m2 = 16,
}

/// Who supplies an input (§3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
pub enum Type {
    /// Not said: neither validated nor counted as the user's (§8).
    UndefinedType = 0,
    /// The user, at each call.
    UserInput = 1,
    /// State that the framework holds.
    InputState = 2,
    /// A checkpoint.
    InputWeight = 3,
}
