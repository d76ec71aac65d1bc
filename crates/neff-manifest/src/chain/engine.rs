//! Engines of a graph: the key in def.json, the engine's JSON, and the members it names.

use neff_abi::limits::PROGRAM_BYTES;
use neff_diag::codes::{archive, chain as codes};
use neff_diag::{Diagnostic, Findings};

use super::block::{self, Blocks};
use super::look::{Field, Look, refusal, text};
use super::members::Members;
use super::open::{Opened, open};
use super::reference::{Reference, Role, refer};
use crate::json::{Document, Kind, Value};

/// Keys of the engines in def.json, in the order in which the loader takes them
/// (format notes 02 §5).
pub const ENGINE_KEYS: [&str; 5] = ["pe", "act", "pool", "dve", "sp"];

/// An engine that def.json names a JSON for.
#[derive(Debug, Clone)]
pub struct Engine {
    /// Its key in def.json, one of [`ENGINE_KEYS`].
    pub key: &'static str,
    /// The engine's JSON; the name's node belongs to def.json.
    pub json: Reference,
    /// What stands in that JSON; `None` if it is missing or broken.
    pub content: Option<EngineContent>,
}

/// What an engine's JSON says. Its nodes belong to its own document.
#[derive(Debug, Clone)]
pub struct EngineContent {
    /// The document.
    pub document: Document,
    /// The instruction stream; `None` means an empty program.
    pub program: Option<Reference>,
    /// DVE tables, the activation catalog and activation tables.
    pub tables: Vec<Reference>,
    /// Number of static DMA blocks; 0 in modern files, whose DMA is in the stream. See
    /// [`EngineContent::blocks`].
    pub dma_blocks: u64,
    /// `act_semaphore` of the activation engine (format notes 02 §8.1).
    pub act_semaphore: Option<Field<u64>>,
    /// `activation_function_sets`: names of the sets, in file order (02 §8.5).
    pub activation_sets: Vec<Field<String>>,
}

impl EngineContent {
    /// The static DMA blocks in file order (02 §8.2).
    pub fn blocks(&self) -> Blocks<'_> {
        Blocks::of(&self.document)
    }
}

/// Names in a def.json that engines are taken from, with the references they resolve to.
pub(super) fn refer_all(
    look: &mut Look<'_>,
    members: &dyn Members,
    folder: &str,
) -> Vec<(&'static str, Reference)> {
    let root = look.document.root();
    let mut list = Vec::new();
    for key in ENGINE_KEYS {
        if root.get(key).is_none() {
            let finding = Diagnostic::new(
                codes::ENGINE_ABSENT,
                format!("the engine {key:?} has no program"),
            )
            .note(format!(
                "the runtime logs `Engine {key} not found in NEFF …, using empty placeholder`"
            ));
            look.report(root, finding);
        }
        if let Some(name) = look.text(root, key) {
            list.push((key, refer(look, members, folder, Role::EngineJson, name)));
        }
    }
    list
}

/// Reads the JSON of one engine.
pub(super) fn read(
    members: &dyn Members,
    folder: &str,
    key: &'static str,
    json: Reference,
    findings: &mut Findings,
) -> Engine {
    let content = match open(members, &json.member, None, findings) {
        Opened::Read(document) => content(members, folder, &json.member, document, findings),
        // A missing one was reported where it is named.
        Opened::Missing | Opened::Broken => None,
    };
    Engine { key, json, content }
}

fn content(
    members: &dyn Members,
    folder: &str,
    member: &str,
    document: Document,
    findings: &mut Findings,
) -> Option<EngineContent> {
    let mut look = Look::new(member, &document, findings);
    let root = look.expect(document.root(), Kind::Object, None)?;
    let dma_blocks = block::check(&mut look);
    let act_semaphore = look.number(root, "act_semaphore");
    let activation_sets = look.texts(root, "activation_function_sets");
    let program = look.text(root, "instr").map(|name| {
        let program = refer(&mut look, members, folder, Role::Program, name);
        report_size(&mut look, &program);
        program
    });
    if root.get("instr").is_none() {
        let message = "the engine has no program: its JSON has no \"instr\"";
        look.report(root, Diagnostic::new(codes::ENGINE_ABSENT, message));
    }
    let mut tables = Vec::new();
    if let Some(name) = look.text(root, "act_info") {
        tables.push(refer(&mut look, members, folder, Role::ActivationCatalog, name));
    }
    for set in &activation_sets {
        tables.extend(activation_tables(&mut look, members, folder, set));
    }
    dve_tables(&mut look, members, folder, root, &mut tables);
    Some(EngineContent { document, program, tables, dma_blocks, act_semaphore, activation_sets })
}

/// G80: a program that the loader refuses for its size.
fn report_size(look: &mut Look<'_>, program: &Reference) {
    let Some(size) = program.size.filter(|size| !PROGRAM_BYTES.admits(*size)) else { return };
    let (name, max) = (&program.member, PROGRAM_BYTES.max);
    let finding = Diagnostic::new(
        archive::PROGRAM_TOO_LARGE,
        format!("the engine program {name:?} is too large for the loader"),
    )
    .expected(format!("at most {max} bytes"))
    .found(format!("{size} bytes"))
    .refusal(refusal(
        "G80",
        format!("Instruction size {size} for {name} exceeds maximum supported size {max}"),
    ));
    look.report(look.document.value(program.name.node), finding);
}

/// The three members of a function set, by the naming that the catalog uses
/// (format notes 02 §8.5).
fn activation_tables(
    look: &mut Look<'_>,
    members: &dyn Members,
    folder: &str,
    set: &Field<String>,
) -> Vec<Reference> {
    ["_bkt.bin", "_ctrl.bin", ".json"]
        .into_iter()
        .map(|ending| {
            let name = Field { value: format!("{}{ending}", set.value), node: set.node };
            refer(look, members, folder, Role::ActivationTable, name)
        })
        .collect()
}

/// `dve_tables`: an array of objects, or a single one, whose strings are member names.
fn dve_tables<'a>(
    look: &mut Look<'a>,
    members: &dyn Members,
    folder: &str,
    root: Value<'a>,
    tables: &mut Vec<Reference>,
) {
    let Some(value) = root.get("dve_tables") else { return };
    let objects: Vec<Value<'a>> = match value.kind() {
        Kind::Object => vec![value],
        _ => look
            .expect(value, Kind::Array, None)
            .into_iter()
            .flat_map(|array| array.elements())
            .collect(),
    };
    for entry in objects.iter().flat_map(Value::entries) {
        if let Some(name) = look.expect(entry.value, Kind::String, None).and_then(text) {
            tables.push(refer(look, members, folder, Role::DveTable, name));
        }
    }
}
