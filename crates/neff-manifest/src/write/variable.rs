//! Variables of def.json (format notes 02 §6).

use neff_abi::memory_ref::VARIABLE_TYPES;
use neff_abi::{BackingBuffer, FabricPath, MemoryRefKind};

use super::ManifestDialect;
use super::object::{Extras, Object, numbers};
use crate::json::Json;

/// A variable; its name is the key under which it stands in `var`.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// `var_id`; ids of one def.json are dense (02 §6.4).
    pub id: u32,
    /// `type`, with the keys that go with it.
    pub kind: VariableKind,
    /// `alignment` of the device address in bytes, a power of two.
    pub alignment: Option<u64>,
    /// `fabric_path`.
    pub fabric_path: Option<FabricPath>,
    /// `dtype` for device prints, at most 15 characters.
    pub dtype: Option<String>,
    /// `shape` for device prints, at most 8 dimensions.
    pub shape: Option<Vec<u64>>,
    /// `prefix` of device prints, at most 511 bytes.
    pub prefix: Option<String>,
    /// `pipe` of device prints.
    pub pipe: Option<i64>,
    /// True if an empty `ops` is written.
    pub ops: bool,
    /// True if the type is repeated as `#transfer-type`.
    pub transfer_type: bool,
    /// `#file-name`: a simulator's file.
    pub simulator_file: Option<String>,
    /// `element_size` in bytes.
    pub element_size: Option<u64>,
    /// `internal_shape`: the shape on the device, outermost first.
    pub internal_shape: Option<Vec<u64>>,
    /// Other keys.
    pub extras: Extras,
}

/// What a variable is, with the keys that its type needs (02 §6.2). Sizes are in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariableKind {
    /// Window of the on-chip state buffer.
    StateBuffer,
    /// Fed by the host.
    Input {
        /// `size`.
        size: u64,
    },
    /// Drained by the host.
    Output {
        /// `size`.
        size: u64,
    },
    /// A constant whose data is a member.
    File {
        /// `file_name`, beside the def.json.
        file_name: String,
        /// `size`, equal to the length of the data.
        size: Option<u64>,
    },
    /// Private scratch.
    TmpBuf {
        /// `size`.
        size: u64,
    },
    /// Window in the shared scratchpad.
    Virtual {
        /// `size`.
        size: u64,
        /// `backing_variable_off`: first byte of the window.
        offset: u64,
        /// `backing_buf`.
        backing: Option<BackingBuffer>,
    },
    /// Address of another variable; its `size` is always 8.
    Pointer {
        /// `referenced_var_id`.
        referenced: u32,
    },
    /// Table of variable ids.
    List {
        /// `list`.
        ids: Vec<u32>,
    },
    /// Address table of dynamic DMA.
    DgeTable {
        /// `list`: entry i is the address of this variable.
        ids: Vec<u32>,
    },
    /// Alias of a variable of another subgraph; its keys are not published and go into
    /// [`Variable::extras`].
    Remote,
}

/// Bytes of a device address, the only size a pointer may have (02 §6.2).
const POINTER_BYTES: u64 = 8;

impl VariableKind {
    /// The runtime's kind.
    pub fn memory_ref(&self) -> MemoryRefKind {
        match self {
            VariableKind::StateBuffer => MemoryRefKind::MR_SB,
            VariableKind::Input { .. } => MemoryRefKind::MR_INPUT,
            VariableKind::Output { .. } => MemoryRefKind::MR_OUTPUT,
            VariableKind::File { .. } => MemoryRefKind::MR_BUFFER,
            VariableKind::TmpBuf { .. } => MemoryRefKind::MR_TMP_BUF,
            VariableKind::Virtual { .. } => MemoryRefKind::MR_VIRTUAL_TMP_BUF,
            VariableKind::Pointer { .. } => MemoryRefKind::MR_PTR,
            VariableKind::List { .. } => MemoryRefKind::MR_LIST,
            VariableKind::DgeTable { .. } => MemoryRefKind::MR_PTR_TABLE,
            VariableKind::Remote => MemoryRefKind::MR_REMOTE,
        }
    }

    /// The word of `type`.
    pub fn word(&self) -> &'static str {
        let kind = self.memory_ref();
        VARIABLE_TYPES.iter().find(|row| row.kind == kind).map_or("", |row| row.word)
    }

    /// `size` in bytes, where the type has one.
    pub fn size(&self) -> Option<u64> {
        match self {
            VariableKind::Input { size }
            | VariableKind::Output { size }
            | VariableKind::TmpBuf { size }
            | VariableKind::Virtual { size, .. } => Some(*size),
            VariableKind::File { size, .. } => *size,
            VariableKind::Pointer { .. } => Some(POINTER_BYTES),
            VariableKind::StateBuffer
            | VariableKind::List { .. }
            | VariableKind::DgeTable { .. }
            | VariableKind::Remote => None,
        }
    }

    fn put(&self, object: &mut Object) {
        match self {
            VariableKind::File { file_name, .. } => {
                object.put("file_name", file_name.as_str());
            }
            VariableKind::Virtual { offset, backing, .. } => {
                let word = backing.map(|buffer| buffer.to_string().to_ascii_lowercase());
                object.put("backing_variable_off", *offset).may("backing_buf", word.as_deref());
            }
            VariableKind::Pointer { referenced } => {
                object.put("referenced_var_id", *referenced);
            }
            VariableKind::List { ids } | VariableKind::DgeTable { ids } => {
                object.put("list", numbers(ids));
            }
            _ => {}
        }
    }
}

impl Variable {
    /// A variable with what the dialect says of its type.
    pub fn new(id: u32, kind: VariableKind, dialect: &ManifestDialect) -> Variable {
        let reference = kind.memory_ref();
        let file = reference == MemoryRefKind::MR_BUFFER;
        Variable {
            id,
            alignment: kind.size().filter(|_| file && dialect.file_alignment),
            fabric_path: dialect.file_fabric_path.filter(|_| file),
            dtype: None,
            shape: None,
            prefix: None,
            pipe: None,
            ops: dialect.ops.contains(&reference),
            transfer_type: dialect.transfer_type.contains(&reference),
            simulator_file: None,
            element_size: None,
            internal_shape: None,
            extras: Extras::new(),
            kind,
        }
    }

    /// This variable with `element_size` in bytes and `internal_shape`, if the dialect has
    /// these keys on its type.
    #[must_use]
    pub fn shaped(mut self, size: u64, shape: &[u64], dialect: &ManifestDialect) -> Variable {
        if dialect.internal_shape.contains(&self.kind.memory_ref()) {
            self.element_size = Some(size);
            self.internal_shape = Some(shape.to_vec());
        }
        self
    }

    pub(super) fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let word = self.kind.word();
        let mut object = Object::default();
        object.put("type", word).may("#transfer-type", self.transfer_type.then_some(word));
        object.may("#file-name", self.simulator_file.as_deref());
        object.put("var_id", self.id).may("size", self.kind.size());
        object.may("element_size", self.element_size);
        object.may("internal_shape", self.internal_shape.as_deref().map(numbers));
        self.kind.put(&mut object);
        object.may("alignment", self.alignment);
        object.may("fabric_path", self.fabric_path.map(|path| path.row().word));
        object.may("dtype", self.dtype.as_deref());
        object.may("shape", self.shape.as_deref().map(numbers));
        object.may("prefix", self.prefix.as_deref()).may("pipe", self.pipe);
        object.may("ops", self.ops.then(|| Json::Array(Vec::new())));
        object.finish(&self.extras, &dialect.formats.definition.order)
    }
}
