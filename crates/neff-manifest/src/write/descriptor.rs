//! DMA descriptors (format notes 02 §8.3, §8.4).

use neff_abi::{DescriptorOp, Dtype};

use super::format::KeyOrder;
use super::object::{Extras, Object, array, numbers};
use crate::extent::Extent;
use crate::json::{Json, Number};

/// One descriptor: what is done, and where the result goes.
#[derive(Debug, Clone, PartialEq)]
pub struct Descriptor {
    /// `op` with its sources.
    pub operation: Operation,
    /// `to`.
    pub to: AccessPattern,
    /// `num_tiling_dimensions`: how many dimensions form one tile.
    pub tiling_dimensions: Option<u32>,
    /// Other keys.
    pub extras: Extras,
}

/// What a descriptor does (02 §8.4).
#[derive(Debug, Clone, PartialEq)]
pub enum Operation {
    /// Bytes as they are; no `op` is written, which means the same as `copy`.
    Copy {
        /// `from`.
        from: AccessPattern,
    },
    /// Conversion from the source's type to the destination's.
    Cast {
        /// `from`.
        from: AccessPattern,
    },
    /// Transposition.
    Transpose {
        /// `from`.
        from: AccessPattern,
        /// The keys of a transposition.
        transpose: Transpose,
    },
    /// Arithmetic over the sources.
    Arithmetic {
        /// Which.
        op: ArithmeticOp,
        /// `from_arr`, at most 16; each needs its type, as the destination does.
        sources: Vec<AccessPattern>,
    },
}

/// Arithmetic of a descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArithmeticOp {
    /// Scaled sum.
    Fma {
        /// `scale`, by default 1.0.
        scale: Option<Number>,
        /// True if `scale_dtype`, which can only be `float32`, is written.
        scale_dtype: bool,
    },
    /// Sum.
    Add,
    /// Least, from a start value if there is one.
    Min(Option<Constant>),
    /// Greatest, from a start value if there is one.
    Max(Option<Constant>),
}

/// The start value of `min` and `max`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    /// `constant_dtype`: `float32`, `int32` or `uint32`.
    pub dtype: &'static Dtype,
    /// `constant`.
    pub value: Number,
}

/// The keys of a transposition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transpose {
    /// `transpose_shape`.
    pub shape: Option<[u64; 4]>,
    /// `transpose_element_size` in bytes.
    pub element_size: Option<u64>,
    /// `transpose_op`, whose values are not published.
    pub op: Option<Json>,
}

/// Bytes of a variable: one side of a descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessPattern {
    /// Name of the variable.
    pub variable: String,
    /// `<side>_off`: first byte.
    pub offset: u64,
    /// `<side>_sizes`, at most 4: the first in bytes, the others counts.
    pub sizes: Vec<u64>,
    /// `<side>_steps`, as many as sizes, in bytes; may be negative.
    pub steps: Vec<i64>,
    /// `<side>_dtype`, by default `uint8`; its first word in def.json is written. A type that
    /// has none (see [`Dtype::def_json`]) is written by its own name.
    pub dtype: Option<&'static Dtype>,
}

impl AccessPattern {
    /// The bytes that it touches; `None` if it touches none.
    pub fn extent(&self) -> Option<Extent> {
        Extent::of(self.offset, &self.sizes, &self.steps)
    }

    /// A row of bytes, in the form that the published sample has.
    pub fn bytes(variable: impl Into<String>, offset: u64, count: u64) -> AccessPattern {
        let stride = i64::try_from(count).unwrap_or(i64::MAX);
        AccessPattern {
            variable: variable.into(),
            offset,
            sizes: vec![count, 1],
            steps: vec![1, stride],
            dtype: None,
        }
    }

    fn put(&self, side: &str, object: &mut Object) {
        object.put(side, self.variable.as_str());
        object.put(&format!("{side}_off"), self.offset);
        object.put(&format!("{side}_sizes"), numbers(&self.sizes));
        object.put(&format!("{side}_steps"), numbers(&self.steps));
        object.may(&format!("{side}_dtype"), self.dtype.map(word));
    }
}

/// The word of a type in def.json.
fn word(dtype: &'static Dtype) -> &'static str {
    dtype.def_json.first().copied().unwrap_or(dtype.name)
}

impl ArithmeticOp {
    /// The operation's row.
    pub fn op(&self) -> DescriptorOp {
        match self {
            ArithmeticOp::Fma { .. } => DescriptorOp::Fma,
            ArithmeticOp::Add => DescriptorOp::Add,
            ArithmeticOp::Min(_) => DescriptorOp::Min,
            ArithmeticOp::Max(_) => DescriptorOp::Max,
        }
    }

    fn put(&self, object: &mut Object) {
        match self {
            ArithmeticOp::Fma { scale, scale_dtype } => {
                object.may("scale", scale.clone());
                object.may("scale_dtype", scale_dtype.then_some("float32"));
            }
            ArithmeticOp::Min(Some(start)) | ArithmeticOp::Max(Some(start)) => {
                object.put("constant_dtype", word(start.dtype));
                object.put("constant", start.value.clone());
            }
            ArithmeticOp::Add | ArithmeticOp::Min(None) | ArithmeticOp::Max(None) => {}
        }
    }
}

impl Descriptor {
    /// A descriptor of an operation.
    pub fn new(operation: Operation, to: AccessPattern) -> Descriptor {
        Descriptor { operation, to, tiling_dimensions: None, extras: Extras::new() }
    }

    /// Bytes from one variable to another, as they are.
    pub fn copy(from: AccessPattern, to: AccessPattern) -> Descriptor {
        Descriptor::new(Operation::Copy { from }, to)
    }

    pub(super) fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        match &self.operation {
            Operation::Copy { from } => from.put("from", &mut object),
            Operation::Cast { from } => {
                object.put("op", DescriptorOp::Cast.row().word);
                from.put("from", &mut object);
            }
            Operation::Transpose { from, transpose } => {
                object.put("op", DescriptorOp::Transpose.row().word);
                from.put("from", &mut object);
                let shape = transpose.shape.as_ref().map(|shape| numbers(shape.as_slice()));
                object.may("transpose_shape", shape);
                object.may("transpose_element_size", transpose.element_size);
                object.may("transpose_op", transpose.op.clone());
            }
            Operation::Arithmetic { op, sources } => {
                object.put("op", op.op().row().word);
                object.put("from_arr", array(sources.iter().map(|each| source(each, order))));
                op.put(&mut object);
            }
        }
        self.to.put("to", &mut object);
        object.may("num_tiling_dimensions", self.tiling_dimensions);
        object.finish(&self.extras, order)
    }
}

fn source(pattern: &AccessPattern, order: &KeyOrder) -> Json {
    let mut object = Object::default();
    pattern.put("from", &mut object);
    object.close(order)
}
