//! GPSIMD libraries of a graph: those that `ucode_lib` lists, and what `ext_isa_ucode_lib_def`
//! chooses of the runtime's own (format notes 02 §11).

use super::look::{Field, Look};
use super::members::Members;
use super::open::Opened;
use super::reference::{Reference, Role, refer};
use super::ucode_gates::{self as gates, Totals};
use crate::json::{Document, Kind, NodeId, Value};

/// The opcode that makes a library a built-in one, as an unsigned byte.
const BUILT_IN: u64 = 0x85;
/// Most functions of one list that are kept: far more than load, and a bound on memory.
const KEPT_FUNCTIONS: usize = 4096;
/// Most libraries that are kept, likewise.
const KEPT_LIBRARIES: usize = 64;

/// The value of `ucode_lib` (format notes 02 §11.2).
#[derive(Debug, Clone)]
pub struct UcodeManifest {
    /// The member that holds the list; `None` if it stands in def.json.
    pub reference: Option<Reference>,
    /// The document of that member. Without one, nodes belong to def.json.
    pub document: Option<Document>,
    /// The libraries in the order of the list, which is that of loading; at most 64 are kept.
    pub libraries: Vec<UcodeLibrary>,
}

/// One library of a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UcodeLibrary {
    /// Its object.
    pub node: NodeId,
    /// `library`: the member with the device ELF, which is also the library's name.
    pub image: Option<Reference>,
    /// `ulib_to_ucode_version`, e.g. `1.21.1.0`.
    pub version: Option<Field<String>>,
    /// `opcode` of the library; see [`UcodeLibrary::is_built_in`].
    pub opcode: Option<Field<u64>>,
    /// `cpu_id`; absent means 0.
    pub cpu_id: Option<Field<u64>>,
    /// `total_cpus`; absent means 0, which is unset.
    pub total_cpus: Option<Field<u64>>,
    /// `functions` in file order; at most 4096 are kept.
    pub functions: Vec<UcodeFunction>,
    /// `add_lib`, in any form of a flag.
    pub add_lib: Option<Field<bool>>,
}

/// One function of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UcodeFunction {
    /// Its object.
    pub node: NodeId,
    /// `name`.
    pub name: Option<Field<String>>,
    /// `opcode`; the runtime keeps one byte.
    pub opcode: Option<Field<u64>>,
    /// `sub_opcode`; absent means 0.
    pub sub_opcode: Option<Field<u64>>,
}

/// `ext_isa_ucode_lib_def`: which functions of its own library the runtime loads, on devices
/// where it adds that library (format notes 02 §11.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtendedIsa {
    /// Its object.
    pub node: NodeId,
    /// `functions` in file order; at most 4096 are kept.
    pub functions: Vec<UcodeFunction>,
    /// `add_lib`, in any form of a flag.
    pub add_lib: Option<Field<bool>>,
}

impl UcodeLibrary {
    /// The library's name as it stands in the manifest.
    pub fn name(&self) -> Option<&str> {
        self.image.as_ref().map(|image| image.name.value.as_str())
    }

    /// True if its opcode, or else that of its first function, is the one of built-in libraries,
    /// 0x85; others are user operations (format notes 02 §11.2 e).
    pub fn is_built_in(&self) -> bool {
        let first = self.functions.first().and_then(|function| function.opcode.as_ref());
        self.opcode.as_ref().or(first).is_some_and(|opcode| opcode.value == BUILT_IN)
    }
}

/// Reads `ext_isa_ucode_lib_def`.
pub(super) fn read_extended(look: &mut Look<'_>) -> Option<ExtendedIsa> {
    let root = look.document.root();
    let object = look.optional(root, "ext_isa_ucode_lib_def", Kind::Object)?;
    let list = look.optional(object, "functions", Kind::Array);
    if let Some(list) = list {
        gates::default_library(look, list);
    }
    let functions = list.map(|list| functions(look, list)).unwrap_or_default();
    let add_lib = look.flag(object, "add_lib");
    Some(ExtendedIsa { node: object.id(), functions, add_lib })
}

/// Reads `ucode_lib`: the name of a manifest, or the libraries themselves.
pub(super) fn read(
    look: &mut Look<'_>,
    members: &dyn Members,
    folder: &str,
) -> Option<UcodeManifest> {
    let root = look.document.root();
    let value = root.get("ucode_lib")?;
    if [Kind::Array, Kind::Object].contains(&value.kind()) {
        let libraries = libraries(look, members, folder, value);
        return Some(UcodeManifest { reference: None, document: None, libraries });
    }
    let name = look.text(root, "ucode_lib")?;
    // A manifest that is not there is taken for a library that does not load.
    look.under(Some(("G60", "")));
    let reference = refer(look, members, folder, Role::UcodeLibrary, name);
    look.under(None);
    let mut manifest = UcodeManifest { reference: None, document: None, libraries: Vec::new() };
    if let Opened::Read(document) = look.open(members, &reference.member, Some("G60")) {
        let mut inner = look.on(&reference.member, &document);
        manifest.libraries = libraries(&mut inner, members, folder, document.root());
        manifest.document = Some(document);
    }
    manifest.reference = Some(reference);
    Some(manifest)
}

/// The libraries of an array, or the one object.
fn libraries<'a>(
    look: &mut Look<'a>,
    members: &dyn Members,
    folder: &str,
    list: Value<'a>,
) -> Vec<UcodeLibrary> {
    let single = list.kind() == Kind::Object;
    if !single && look.expect(list, Kind::Array, None).is_none() {
        return Vec::new();
    }
    let mut totals = Totals::default();
    let mut libraries = Vec::new();
    for entry in single.then_some(list).into_iter().chain(list.elements()) {
        let Some(object) = look.expect(entry, Kind::Object, None) else { continue };
        let library = library(look, members, folder, object, &mut totals);
        if libraries.len() < KEPT_LIBRARIES {
            libraries.push(library);
        }
    }
    totals.check(look, list);
    libraries
}

/// One library; its gates are asked in the loader's order.
fn library<'a>(
    look: &mut Look<'a>,
    members: &dyn Members,
    folder: &str,
    object: Value<'a>,
    totals: &mut Totals,
) -> UcodeLibrary {
    look.under(Some(("G60", "")));
    let name = look.require_text(object, "library", None);
    let image = name.map(|name| refer(look, members, folder, Role::UcodeImage, name));
    look.under(None);
    let version = look.require_text(
        object,
        "ulib_to_ucode_version",
        Some(("G61", "Missing GPSIMD lib version!")),
    );
    let list = look.require(object, "functions", Kind::Array, None);
    let library = UcodeLibrary {
        node: object.id(),
        image,
        version,
        opcode: look.byte(object, "opcode"),
        cpu_id: look.number(object, "cpu_id"),
        total_cpus: look.number(object, "total_cpus"),
        functions: list.map(|list| functions(look, list)).unwrap_or_default(),
        add_lib: look.flag(object, "add_lib"),
    };
    gates::library(look, &library, totals);
    if let Some(list) = list {
        totals.functions(&library, list);
    }
    library
}

fn functions<'a>(look: &mut Look<'a>, list: Value<'a>) -> Vec<UcodeFunction> {
    let mut functions = Vec::new();
    for entry in list.elements() {
        let Some(object) = look.expect(entry, Kind::Object, None) else { continue };
        let name = look.require_text(object, "name", None);
        gates::function_name(look, name.as_ref());
        let opcode = match object.get("opcode") {
            Some(_) => look.byte(object, "opcode"),
            None => look.require_number(object, "opcode"),
        };
        let sub_opcode = look.byte(object, "sub_opcode");
        if functions.len() < KEPT_FUNCTIONS {
            functions.push(UcodeFunction { node: object.id(), name, opcode, sub_opcode });
        }
    }
    functions
}
