//! Variables of a model (format notes 02 §6).

use neff_abi::{BackingBuffer, Dtype, FabricPath};
use neff_manifest::write::Extras;

use crate::span::Spanned;

/// A variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// What it is.
    pub kind: Kind,
    /// Its id; by default the next free one in order.
    pub id: Option<Spanned<u32>>,
    /// Element type.
    pub dtype: Option<&'static Dtype>,
    /// Elements per dimension on the device, outermost first.
    pub shape: Option<Vec<u64>>,
    /// Element type in neff.json, if it is another (02 §4.1: fp8 has no word there).
    pub framework_dtype: Option<&'static Dtype>,
    /// Shape in neff.json, if it is another (02 §3.2).
    pub framework_shape: Option<Vec<u64>>,
    /// Bytes; by default dtype times shape, or of the data.
    pub size: Option<Spanned<u64>>,
    /// Alignment of the device address in bytes; by default the dialect's.
    pub alignment: Option<Spanned<u64>>,
    /// Placement path; by default the dialect's.
    pub fabric_path: Option<FabricPath>,
    /// Metadata of device prints.
    pub print: DevicePrint,
    /// `#file-name`.
    pub simulator_file: Option<String>,
    /// Other keys of the manifest.
    pub extras: Extras,
}

/// What a variable is, with what only this kind has.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Window of the on-chip state buffer.
    StateBuffer,
    /// Fed by the host.
    Input,
    /// Drained by the host.
    Output,
    /// A constant.
    File {
        /// Its data.
        data: Spanned<Data>,
        /// Name of the member beside def.json; by default that of the file.
        member: Option<String>,
    },
    /// Private scratch.
    TmpBuf,
    /// Window in the shared scratchpad.
    Virtual {
        /// Its first byte.
        offset: u64,
        /// The area.
        backing: Option<BackingBuffer>,
    },
    /// Holds the address of another variable.
    Pointer {
        /// Name of that variable.
        referenced: Spanned<String>,
    },
    /// Table of variables.
    List {
        /// Their names.
        names: Vec<Spanned<String>>,
    },
    /// Address table of dynamic DMA.
    DgeTable {
        /// Names of the variables whose addresses it holds.
        names: Vec<Spanned<String>>,
    },
    /// Alias of a variable of another subgraph; its keys are not published (02 §6.2 b).
    Remote,
}

/// Bytes of a file, or given by the program that makes the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Data {
    /// A file: a path relative to the model's folder.
    File(String),
    /// The bytes.
    Bytes(Vec<u8>),
}

/// Metadata of device prints (02 §6.1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DevicePrint {
    /// `dtype`.
    pub dtype: Option<String>,
    /// `shape`.
    pub shape: Option<Vec<u64>>,
    /// `prefix`.
    pub prefix: Option<String>,
    /// `pipe`.
    pub pipe: Option<i64>,
}

impl Variable {
    /// A variable of a kind with nothing else given.
    pub fn new(kind: Kind) -> Variable {
        Variable {
            kind,
            id: None,
            dtype: None,
            shape: None,
            framework_dtype: None,
            framework_shape: None,
            size: None,
            alignment: None,
            fabric_path: None,
            print: DevicePrint::default(),
            simulator_file: None,
            extras: Extras::new(),
        }
    }

    /// This variable with elements of a type in a shape.
    #[must_use]
    pub fn of(mut self, dtype: &'static Dtype, shape: impl Into<Vec<u64>>) -> Variable {
        (self.dtype, self.shape) = (Some(dtype), Some(shape.into()));
        self
    }

    /// This variable with a size in bytes.
    #[must_use]
    pub fn bytes(mut self, size: u64) -> Variable {
        self.size = Some(size.into());
        self
    }
}
