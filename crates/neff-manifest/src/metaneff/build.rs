//! Makes a metaneff from lists of inputs and outputs, with the counts filled in
//! (format notes 04 §4.6, 8).

use neff_abi::dtype::{DTYPES, Dtype};

use super::message::{MetaNeff, MetaTensor, ModelConfig, Type};
use crate::chain::TensorOverview;

/// What an input is for; an output has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// The user supplies it at each call.
    User,
    /// State of the framework, with its key in the checkpoint if it has one.
    State(Option<String>),
    /// A weight, with its key in the checkpoint if it has one.
    Weight(Option<String>),
}

/// An input or output to declare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// Name in the NEFF.
    pub name: String,
    /// Element type; the unsigned types that a metaneff lacks become the signed ones of their size.
    pub dtype: &'static Dtype,
    /// Dimensions, outermost first.
    pub shape: Vec<u64>,
}

/// Why a metaneff cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// No `DataType` has this element size.
    NoDataType {
        /// The tensor.
        tensor: String,
    },
    /// A dimension does not fit 63 bits, or the NEFF does not give the shape.
    NoShape {
        /// The tensor.
        tensor: String,
    },
    /// An alias names a tensor that was not added.
    NoSuchTensor {
        /// The name.
        tensor: String,
    },
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BuildError::NoDataType { tensor } => write!(f, "{tensor:?} has no known data type"),
            BuildError::NoShape { tensor } => write!(f, "the shape of {tensor:?} is not known"),
            BuildError::NoSuchTensor { tensor } => write!(f, "there is no tensor {tensor:?}"),
        }
    }
}

impl std::error::Error for BuildError {}

/// The `DataType` number for an element type.
///
/// The unsigned types that a metaneff lacks become the signed ones of their size, as public
/// producers map HLO types (format notes 04 §7: U32 → INT32, U64 → INT64). Any other type
/// without a number has none: `None`.
fn data_type(dtype: &Dtype) -> Option<i32> {
    let stand_in = match dtype.name {
        "uint32" => DTYPES.iter().find(|row| row.name == "int32")?,
        "uint64" => DTYPES.iter().find(|row| row.name == "int64")?,
        _ => dtype,
    };
    stand_in.metaneff.map(|(number, _)| i32::from(number))
}

/// Collects what a metaneff says.
#[derive(Debug, Clone, Default)]
pub struct Builder {
    message: MetaNeff,
}

impl Builder {
    /// An empty one; `name` is the model's, and may be empty.
    pub fn new(name: &str) -> Builder {
        Builder { message: MetaNeff { name: name.as_bytes().to_vec(), ..MetaNeff::default() } }
    }

    /// Declares a NEFF's inputs, all of the user, and its outputs.
    ///
    /// # Errors
    /// [`BuildError`] for a tensor whose shape or dtype the NEFF does not give.
    pub fn from_neff(
        name: &str,
        inputs: &[TensorOverview],
        outputs: &[TensorOverview],
    ) -> Result<Builder, BuildError> {
        let mut builder = Builder::new(name);
        for tensor in inputs {
            builder.input(&port(tensor)?, Role::User)?;
        }
        for tensor in outputs {
            builder.output(&port(tensor)?)?;
        }
        Ok(builder)
    }

    /// Adds an input and counts it.
    ///
    /// # Errors
    /// [`BuildError`] if its type or shape cannot be expressed.
    pub fn input(&mut self, port: &Port, role: Role) -> Result<&mut Builder, BuildError> {
        let message = &mut self.message;
        let (kind, key, count) = match role {
            Role::User => (Type::UserInput, None, &mut message.num_user_inputs),
            Role::State(key) => (Type::InputState, key, &mut message.num_states),
            Role::Weight(key) => (Type::InputWeight, key, &mut message.num_weights),
        };
        let mut tensor = tensor(port)?;
        tensor.kind = kind.into();
        tensor.checkpoint_key = key.map(String::into_bytes);
        *count = count.saturating_add(1);
        message.input_tensors.push(tensor);
        Ok(self)
    }

    /// Adds an output.
    ///
    /// # Errors
    /// As [`Builder::input`].
    pub fn output(&mut self, port: &Port) -> Result<&mut Builder, BuildError> {
        self.message.output_tensors.push(tensor(port)?);
        Ok(self)
    }

    /// Lets an output take the buffer of an input; both were added before.
    ///
    /// # Errors
    /// [`BuildError::NoSuchTensor`].
    pub fn alias(&mut self, output: &str, input: &str) -> Result<&mut Builder, BuildError> {
        let find = |list: &[MetaTensor], name: &str| {
            let at = list.iter().position(|tensor| tensor.name == name.as_bytes());
            let at = at.and_then(|at| i64::try_from(at).ok());
            at.ok_or_else(|| BuildError::NoSuchTensor { tensor: name.to_owned() })
        };
        let from = find(&self.message.output_tensors, output)?;
        let to = find(&self.message.input_tensors, input)?;
        self.message.output_aliases_to.insert(from, to);
        Ok(self)
    }

    /// Sets the host policy.
    pub fn config(&mut self, config: ModelConfig) -> &mut Builder {
        self.message.model_config = Some(config);
        self
    }

    /// The metaneff.
    pub fn finish(self) -> MetaNeff {
        self.message
    }
}

fn port(tensor: &TensorOverview) -> Result<Port, BuildError> {
    let name = tensor.name.clone();
    let dtype = tensor.dtype.as_deref().and_then(Dtype::from_neff_json);
    let Some(dtype) = dtype else { return Err(BuildError::NoDataType { tensor: name }) };
    let Some(shape) = tensor.shape.clone() else {
        return Err(BuildError::NoShape { tensor: name });
    };
    Ok(Port { name, dtype, shape })
}

fn tensor(port: &Port) -> Result<MetaTensor, BuildError> {
    let tensor = || port.name.clone();
    let data_type =
        data_type(port.dtype).ok_or_else(|| BuildError::NoDataType { tensor: tensor() })?;
    let dimensions = port.shape.iter().map(|dimension| i64::try_from(*dimension));
    let shape = dimensions.collect::<Result<_, _>>();
    let shape = shape.map_err(|_| BuildError::NoShape { tensor: tensor() })?;
    let name = port.name.clone().into_bytes();
    Ok(MetaTensor { name, shape, data_type, ..MetaTensor::default() })
}
