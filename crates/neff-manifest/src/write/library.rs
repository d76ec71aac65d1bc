//! ucode_lib.json: the GPSIMD libraries of custom operators (format notes 02 §11.2).

use super::ManifestDialect;
use super::format::KeyOrder;
use super::object::{Extras, Object, array};
use crate::json::Json;

/// A manifest of GPSIMD libraries, always written as an array.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UcodeLibraries {
    /// The libraries.
    pub libraries: Vec<UcodeLibrary>,
}

/// One library.
#[derive(Debug, Clone, PartialEq)]
pub struct UcodeLibrary {
    /// `library`: the member with the device ELF; must be unique.
    pub library: String,
    /// `ulib_to_ucode_version`, `X.Y.Z.W`; the loader wants X to be 1.
    pub version: String,
    /// `opcode`: decides between built-in and user operations (02 §11.2 e). `None` writes that
    /// of the first function, if there is one.
    pub opcode: Option<u8>,
    /// `cpu_id`; the loader wants 0.
    pub cpu_id: Option<u32>,
    /// `total_cpus`: 0, 1 or 8.
    pub total_cpus: Option<u32>,
    /// `functions`.
    pub functions: Vec<UcodeFunction>,
    /// `add_lib`, whose form the sources do not tell.
    pub add_lib: Option<Json>,
    /// Other keys.
    pub extras: Extras,
}

/// A function of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UcodeFunction {
    /// `name`, at most 63 bytes.
    pub name: String,
    /// `opcode`.
    pub opcode: u8,
    /// `sub_opcode`.
    pub sub_opcode: Option<u8>,
}

/// The runtime's own version, which it wants the major number of (02 §11.2).
pub const UCODE_VERSION: &str = "1.21.1.0";

impl UcodeLibrary {
    /// A library without functions, of the runtime's own version, for CPU 0.
    pub fn new(library: impl Into<String>) -> UcodeLibrary {
        UcodeLibrary {
            library: library.into(),
            version: UCODE_VERSION.to_owned(),
            opcode: None,
            cpu_id: None,
            total_cpus: None,
            functions: Vec::new(),
            add_lib: None,
            extras: Extras::new(),
        }
    }

    fn to_json(&self, order: &KeyOrder) -> Json {
        let opcode = self.opcode.or(self.functions.first().map(|function| function.opcode));
        let functions = self.functions.iter().map(|function| function.to_json(order));
        let mut object = Object::default();
        object.put("library", self.library.as_str());
        object.put("ulib_to_ucode_version", self.version.as_str());
        object.may("opcode", opcode);
        object.may("cpu_id", self.cpu_id).may("total_cpus", self.total_cpus);
        object.put("functions", array(functions)).may("add_lib", self.add_lib.clone());
        object.finish(&self.extras, order)
    }
}

impl UcodeFunction {
    pub(super) fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("name", self.name.as_str()).put("opcode", self.opcode);
        object.may("sub_opcode", self.sub_opcode).close(order)
    }
}

impl UcodeLibraries {
    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        self.ordered(&dialect.formats.libraries.order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.libraries.text(&self.to_json(dialect))
    }

    pub(super) fn ordered(&self, order: &KeyOrder) -> Json {
        array(self.libraries.iter().map(|library| library.to_json(order)))
    }
}
