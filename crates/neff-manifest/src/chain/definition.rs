//! `def.json`: what one graph is made of.

use neff_diag::Findings;

use super::engine::{self, Engine};
use super::look::{Field, Look};
use super::members::Members;
use super::open::{Opened, open};
use super::queue::{self, Queue, Reservation};
use super::reference::{Reference, Role, refer, resolve};
use super::variable::{self, Variable};
use crate::json::{Document, Kind};

/// The member that describes tensors for tools, beside def.json.
const TENSOR_MAP: &str = "tensor_map.json";

/// What a def.json says. Keys that are not listed here are reached through its document.
#[derive(Debug, Clone)]
pub struct Definition {
    /// The member it was read from.
    pub member: String,
    /// The folder that names in it are relative to; empty for the root of the archive.
    pub folder: String,
    /// Its document.
    pub document: Document,
    /// `version`, e.g. `0.6`.
    pub version: Option<Field<String>>,
    /// Variables in file order.
    pub variables: Vec<Variable>,
    /// DMA queues in file order.
    pub queues: Vec<Queue>,
    /// Engines that are named, in loader order.
    pub engines: Vec<Engine>,
    /// `neff_features`.
    pub features: Vec<Field<String>>,
    /// State-buffer reservations; `None` if the key is absent, which matters to the loader.
    pub reservations: Option<Vec<Reservation>>,
    /// Other members that it names: debug information, wavegraph, simulator data, GPSIMD
    /// libraries; in the order they were met.
    pub references: Vec<Reference>,
}

impl Definition {
    /// The debug member that a key names, e.g. `pe_asm_dbg`; `None` if it names none, or several:
    /// of a list of more than one it is not known which is which (format notes 12 §6.1).
    pub fn debug_member(&self, key: &str) -> Option<&Reference> {
        let value = self.document.root().get(key)?;
        let mut names = value.elements();
        let name = match names.next() {
            Some(only) if names.next().is_none() => only.id(),
            Some(_) => return None,
            None => value.id(),
        };
        let mut named = self.references.iter().filter(|reference| reference.name.node == name);
        named.find(|reference| reference.role == Role::Debug)
    }
}

/// Reads a def.json and the engine JSON it names.
pub(super) fn read(
    members: &dyn Members,
    member: &str,
    document: Document,
    findings: &mut Findings,
) -> Option<Definition> {
    let folder = member.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let mut references = Vec::new();
    let mut look = Look::new(member, &document, findings);
    let root = look.expect(document.root(), Kind::Object, None)?;
    let version = look.text(root, "version");
    let variables = variable::read(&mut look, members, &folder, &mut references);
    let queues = queue::read_queues(&mut look);
    if let Some(name) = look.library(root) {
        references.push(refer(&mut look, members, &folder, Role::UcodeLibrary, name));
    }
    let reservations = queue::read_reservations(&mut look);
    let features = look.texts(root, "neff_features");
    debug_members(&mut look, members, &folder, &mut references);
    let named = engine::refer_all(&mut look, members, &folder);
    let mut engines = Vec::new();
    for (key, json) in named {
        engines.push(engine::read(members, &folder, key, json, findings));
    }
    tensor_map(members, &folder, &variables, findings);
    let member = member.to_owned();
    Some(Definition {
        member,
        folder,
        version,
        variables,
        queues,
        engines,
        features,
        reservations,
        references,
        document,
    })
}

/// `<engine>_dbg`, `<engine>_asm_dbg` and `dma_dbg` hold a name or a list of names;
/// `debug_info.wavegraph` holds one.
fn debug_members(
    look: &mut Look<'_>,
    members: &dyn Members,
    folder: &str,
    references: &mut Vec<Reference>,
) {
    let root = look.document.root();
    for entry in root.entries().filter(|entry| entry.key.ends_with("_dbg")) {
        let names = match entry.value.kind() {
            Kind::String => look.text(root, &entry.key).into_iter().collect(),
            _ => look.texts(root, &entry.key),
        };
        for name in names {
            references.push(refer(look, members, folder, Role::Debug, name));
        }
    }
    let info = look.optional(root, "debug_info", Kind::Object);
    if let Some(name) = info.and_then(|info| look.text(info, "wavegraph")) {
        references.push(refer(look, members, folder, Role::Wavegraph, name));
    }
}

fn tensor_map(
    members: &dyn Members,
    folder: &str,
    variables: &[Variable],
    findings: &mut Findings,
) {
    let member = resolve(folder, TENSOR_MAP);
    if let Opened::Read(document) = open(members, &member, findings) {
        let mut look = Look::new(&member, &document, findings);
        variable::compare_with_map(&mut look, variables);
    }
}

impl<'a> Look<'a> {
    /// The name in `ucode_lib`; an array stands for the libraries themselves.
    fn library(&mut self, root: crate::json::Value<'a>) -> Option<Field<String>> {
        let value = root.get("ucode_lib").filter(|value| value.kind() != Kind::Array)?;
        self.expect(value, Kind::String, None).and_then(super::look::text)
    }
}
