//! Static DMA descriptors, read from their document on demand (format notes 02 §8.3, §8.4).

use std::borrow::Cow;

use neff_abi::{DescriptorOp, Dtype};

use super::look::{Field, Look};
use crate::extent::Extent;
use crate::json::{Kind, NodeId, Value};

/// One descriptor. What is wrong with it was reported when the chain was read; what is of the
/// wrong type is absent here.
#[derive(Debug, Clone, PartialEq)]
pub struct Descriptor<'d> {
    /// Its object.
    pub node: NodeId,
    /// The word of `op`; absent means `copy`. See [`Descriptor::operation`].
    pub op: Option<Field<Cow<'d, str>>>,
    /// `cast`, which some sources know as a key beside `op`.
    pub cast: Option<Field<bool>>,
    /// The destination.
    pub to: AccessPattern<'d>,
    /// The sources: those of `from_arr` for arithmetic, else the one of `from`.
    pub sources: Vec<AccessPattern<'d>>,
    /// `num_tiling_dimensions`: how many dimensions form one tile.
    pub tiling_dimensions: Option<Field<u64>>,
    /// `scale` of `fma`; absent means 1. Keys of one operation are not read with another.
    pub scale: Option<Field<f64>>,
    /// `scale_dtype` of `fma`, which can only be `float32`.
    pub scale_dtype: Option<Field<Cow<'d, str>>>,
    /// `constant_dtype` of `min` and `max`: `float32`, `int32` or `uint32`.
    pub constant_dtype: Option<Field<Cow<'d, str>>>,
    /// `constant`, the start value of `min` and `max`: a number as it stands.
    pub constant: Option<Field<&'d str>>,
    /// `transpose_shape` of `transpose`: four dimensions.
    pub transpose_shape: Option<Field<Vec<u64>>>,
    /// `transpose_element_size` in bytes.
    pub transpose_element_size: Option<Field<u64>>,
    /// `transpose_op`, a string or number whose values are not published.
    pub transpose_op: Option<NodeId>,
}

/// One side of a descriptor: bytes of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessPattern<'d> {
    /// The object that has its keys.
    pub node: NodeId,
    /// The variable's name.
    pub variable: Option<Field<Cow<'d, str>>>,
    /// `<side>_off`: its first byte in the variable.
    pub offset: Option<Field<u64>>,
    /// `<side>_sizes`, the fastest dimension first: that in bytes, the others counts.
    pub sizes: Option<Field<Vec<u64>>>,
    /// `<side>_steps`, as many as sizes, all in bytes; may be negative.
    pub steps: Option<Field<Vec<i64>>>,
    /// The word of `<side>_dtype`; absent means `uint8`. See [`AccessPattern::dtype`].
    pub dtype_word: Option<Field<Cow<'d, str>>>,
}

impl Descriptor<'_> {
    /// What it does; `None` if the word of `op` is unknown. A copy with the flag `cast` is a
    /// cast, and `transpose_op` is taken for `transpose` (format notes 02 §8.4).
    pub fn operation(&self) -> Option<DescriptorOp> {
        match self.op.as_ref().map(|op| &*op.value) {
            None | Some("copy") if self.cast.as_ref().is_some_and(|cast| cast.value) => {
                Some(DescriptorOp::Cast)
            }
            None => Some(DescriptorOp::Copy),
            Some("transpose_op") => Some(DescriptorOp::Transpose),
            Some(word) => DescriptorOp::from_word(word),
        }
    }
}

impl AccessPattern<'_> {
    /// The type of its elements: `uint8` unless it says otherwise; `None` for an unknown word.
    pub fn dtype(&self) -> Option<&'static Dtype> {
        match &self.dtype_word {
            None => Some(neff_abi::dtype::UINT8),
            Some(word) => Dtype::from_def_json(&word.value),
        }
    }

    /// The bytes that it touches; `None` without offset, sizes or steps, or if it touches none.
    pub fn extent(&self) -> Option<Extent> {
        let (sizes, steps) = (self.sizes.as_ref()?, self.steps.as_ref()?);
        Extent::of(self.offset.as_ref()?.value, &sizes.value, &steps.value)
    }

    /// Bytes that it goes over, overlaps counted twice: the product of its sizes. `None` without
    /// sizes, or beyond 64 bits.
    pub fn bytes(&self) -> Option<u64> {
        let sizes = self.sizes.as_ref()?;
        sizes.value.iter().try_fold(1u64, |product, size| product.checked_mul(*size))
    }
}

/// The keys of one side.
struct Keys {
    variable: &'static str,
    offset: &'static str,
    sizes: &'static str,
    steps: &'static str,
    dtype: &'static str,
}

const TO: Keys = Keys {
    variable: "to",
    offset: "to_off",
    sizes: "to_sizes",
    steps: "to_steps",
    dtype: "to_dtype",
};
const FROM: Keys = Keys {
    variable: "from",
    offset: "from_off",
    sizes: "from_sizes",
    steps: "from_steps",
    dtype: "from_dtype",
};

/// Reads a descriptor and reports keys that are missing or of the wrong type.
pub(super) fn read<'d>(look: &mut Look<'d>, object: Value<'d>) -> Descriptor<'d> {
    let mut descriptor = Descriptor {
        node: object.id(),
        op: look.borrowed(object, "op"),
        cast: look.flag(object, "cast"),
        to: pattern(look, object, &TO),
        sources: Vec::new(),
        tiling_dimensions: look.number(object, "num_tiling_dimensions"),
        scale: None,
        scale_dtype: None,
        constant_dtype: None,
        constant: None,
        transpose_shape: None,
        transpose_element_size: None,
        transpose_op: None,
    };
    // Of an operation that nobody knows, it is not known either where its sources stand.
    descriptor.sources = match descriptor.operation().map(|op| op.row().several_sources) {
        Some(true) => several(look, object),
        Some(false) => vec![pattern(look, object, &FROM)],
        None if object.get("from_arr").is_some() => several(look, object),
        None if object.get("from").is_some() => vec![pattern(look, object, &FROM)],
        None => Vec::new(),
    };
    keys_of_operation(look, object, &mut descriptor);
    descriptor
}

/// Reads the keys that belong to one operation; the loader does not look at those of others.
fn keys_of_operation<'d>(look: &mut Look<'d>, object: Value<'d>, descriptor: &mut Descriptor<'d>) {
    match descriptor.operation() {
        Some(DescriptorOp::Fma) => {
            descriptor.scale = look
                .optional(object, "scale", Kind::Number)
                .and_then(|value| Some(Field { value: value.as_f64()?, node: value.id() }));
            descriptor.scale_dtype = look.borrowed(object, "scale_dtype");
        }
        Some(DescriptorOp::Min | DescriptorOp::Max) => {
            descriptor.constant_dtype = look.borrowed(object, "constant_dtype");
            descriptor.constant = look
                .optional(object, "constant", Kind::Number)
                .and_then(|value| Some(Field { value: value.number_text()?, node: value.id() }));
        }
        Some(DescriptorOp::Transpose) => {
            descriptor.transpose_shape = look.list(object, "transpose_shape");
            descriptor.transpose_element_size = look.number(object, "transpose_element_size");
            descriptor.transpose_op = object.get("transpose_op").map(|value| value.id());
        }
        Some(DescriptorOp::Copy | DescriptorOp::Add | DescriptorOp::Cast) | None => {}
    }
}

fn several<'d>(look: &mut Look<'d>, object: Value<'d>) -> Vec<AccessPattern<'d>> {
    let array = look.require(object, "from_arr", Kind::Array, None);
    let mut sources = Vec::new();
    for element in array.iter().flat_map(Value::elements) {
        if let Some(source) = look.expect(element, Kind::Object, None) {
            sources.push(pattern(look, source, &FROM));
        }
    }
    sources
}

fn pattern<'d>(look: &mut Look<'d>, object: Value<'d>, keys: &Keys) -> AccessPattern<'d> {
    let variable = look.require(object, keys.variable, Kind::String, None);
    let sizes = look.require(object, keys.sizes, Kind::Array, None);
    let steps = look.require(object, keys.steps, Kind::Array, None);
    AccessPattern {
        node: object.id(),
        variable: variable.and_then(|name| Some(Field { value: name.as_str()?, node: name.id() })),
        offset: look.require_number(object, keys.offset),
        sizes: sizes.and_then(|sizes| look.numbers(sizes)),
        steps: steps.map(|steps| signed(look, steps)),
        dtype_word: look.borrowed(object, keys.dtype),
    }
}

/// The whole numbers of an array; others are reported and left out.
fn signed<'d>(look: &mut Look<'d>, array: Value<'d>) -> Field<Vec<i64>> {
    let mut list = Vec::new();
    for element in array.elements() {
        list.extend(look.signed(element).map(|number| number.value));
    }
    Field { value: list, node: array.id() }
}
