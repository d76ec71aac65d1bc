//! `def.json`: what one graph is made of.

use neff_diag::Findings;

use super::block::{self, Blocks};
use super::engine::{self, Engine};
use super::look::{Field, Look};
use super::members::Members;
use super::queue::{self, Queue};
use super::reference::{Reference, Role, refer};
use super::reservation::{self, Reservation};
use super::settings::{self, Fp8Config, ReplicaGroups, SourceTargetPairs};
use super::ucode::{self, ExtendedIsa, UcodeManifest};
use super::variable::{self, Variable};
use super::{device_print, queue_gates, section, tensor_map};
use crate::json::{Document, Kind};

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
    /// `replica_groups` (format notes 02 §9.1).
    pub replica_groups: Option<Field<ReplicaGroups>>,
    /// `src_target_pairs` (02 §9.2).
    pub source_target_pairs: Option<Field<SourceTargetPairs>>,
    /// `ext_isa_ucode_lib_def` (02 §11.1).
    pub extended_isa: Option<ExtendedIsa>,
    /// `ucode_lib` and the libraries it leads to (02 §11.2).
    pub ucode: Option<UcodeManifest>,
    /// Number of collective streams; absent means 1 (02 §5.3).
    pub streams: Option<Field<u64>>,
    /// Number of DMA blocks that belong to no engine; see [`Definition::blocks`].
    pub dma_blocks: u64,
    /// `fp8_conversion_config` (02 §9.3).
    pub fp8: Option<Fp8Config>,
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
    /// The DMA blocks that belong to no engine: those under the key `dma` (02 §5), in file order.
    pub fn blocks(&self) -> Blocks<'_> {
        Blocks::of(&self.document)
    }

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

/// Reads a def.json and the engine JSON it names, in the order of the loader (02 §5).
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
    section::check(&mut look, &variables);
    let queues = queue::read(&mut look);
    let replica_groups = settings::replica_groups(&mut look);
    let source_target_pairs = settings::source_target_pairs(&mut look);
    let extended_isa = ucode::read_extended(&mut look);
    let ucode = ucode::read(&mut look, members, &folder);
    references.extend(ucode.iter().filter_map(|ucode| ucode.reference.clone()));
    let reservations = reservation::read(&mut look);
    let streams = settings::streams(&mut look);
    let dma_blocks = block::check(&mut look);
    let fp8 = settings::fp8(&mut look);
    let features = look.texts(root, "neff_features");
    debug_members(&mut look, members, &folder, &mut references);
    let named = engine::refer_all(&mut look, members, &folder);
    let mut engines = Vec::new();
    for (key, json) in named {
        engines.push(engine::read(members, &folder, key, json, findings));
    }
    lowered(&mut Look::new(member, &document, findings), &queues, &variables);
    tensor_map::read(members, &folder, &variables, findings);
    let member = member.to_owned();
    Some(Definition {
        member,
        folder,
        version,
        variables,
        queues,
        replica_groups,
        source_target_pairs,
        extended_isa,
        ucode,
        streams,
        dma_blocks,
        fp8,
        engines,
        features,
        reservations,
        references,
        document,
    })
}

/// What the loader asks only when it lowers a graph that was read (format notes 08 §1.3).
fn lowered(look: &mut Look<'_>, queues: &[Queue], variables: &[Variable]) {
    queue_gates::semaphores(look, queues);
    device_print::check(look, variables);
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
