//! A manifest dialect: every choice that differs between writers of manifests, as one row
//! (format notes 12 §10).
//!
//! Rows stand in `legacy.rs` and `modern.rs`; any setting of a copy may be changed. Code never
//! asks which dialect it has.

use std::borrow::Cow;

use neff_abi::{Engine, FabricPath, MemoryRefKind};

use super::engine::DveTables;
use super::format::DocumentFormat;
use super::queue::DynamicDma;
use super::runtime::{Fp8Conversion, Reservation};

/// A text that a row has as a constant and a copy may own.
pub type Text = Cow<'static, str>;

/// The names that [`ManifestDialect::named`] knows.
pub const NAMES: &[&str] = &["legacy", "modern"];

/// A name made of a stem: prefix, stem, suffix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePattern {
    /// What stands before the stem.
    pub prefix: Text,
    /// What stands behind the stem.
    pub suffix: Text,
}

/// Where a variable node of neff.json says that it is no parameter (02 §3.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableNode {
    /// `attrs {is_param}`.
    Attributes,
    /// `output_names` and `is_param` at the node.
    Plain,
}

/// Where the kernel node of neff.json lists the outputs (02 §3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputNames {
    /// At the node.
    Node,
    /// At the node and in its `attrs`.
    NodeAndAttributes,
}

/// How scratch memory is declared (12 §10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScratchForm {
    /// As `tmp-buf` variables of their own.
    TmpBuf,
    /// As `virtual` windows of the shared scratchpad.
    Virtual,
}

/// Names of the debug members that a def.json lists (02 §5.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebugMembers {
    /// `<eng>_dbg`, of the engine's stem.
    pub engine: NamePattern,
    /// `<eng>_asm_dbg`, of the engine's stem.
    pub assembly: NamePattern,
    /// `dma_dbg`.
    pub dma: Text,
}

/// The format of each kind of document (02 §1.8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formats {
    /// The KELF descriptor.
    pub kelf: DocumentFormat,
    /// neff.json.
    pub host_graph: DocumentFormat,
    /// def.json.
    pub definition: DocumentFormat,
    /// Engine JSON.
    pub engine: DocumentFormat,
    /// ucode_lib.json.
    pub libraries: DocumentFormat,
    /// info.json.
    pub information: DocumentFormat,
    /// tensor_map.json.
    pub tensor_map: DocumentFormat,
    /// hlo_stats.json.
    pub statistics: DocumentFormat,
}

/// A row of settings. `None` and empty lists mean that the key is not written by default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestDialect {
    /// Its name; for messages only.
    pub name: Text,
    /// Layout and key order of each document.
    pub formats: Formats,

    /// Member name of the KELF descriptor.
    pub kelf_member: Text,
    /// `version` of the KELF descriptor.
    pub kelf_version: Text,
    /// `target` of the KELF descriptor if the model names none.
    pub target: Text,

    /// Name of the kernel node in neff.json.
    pub kernel_node: Text,
    /// `flatten_data` of the kernel node.
    pub flatten_data: Option<Text>,
    /// Form of the variable nodes.
    pub variable_node: VariableNode,
    /// Where output names stand.
    pub output_names: OutputNames,
    /// True if neff.json has `metadata.signatures`.
    pub signatures: bool,

    /// File stem of each engine, in the order of [`Engine::ALL`].
    pub engine_stems: [Text; 5],
    /// Member name of an engine JSON, of the stem.
    pub engine_document: NamePattern,
    /// Member name of an engine's program, of the stem.
    pub engine_program: NamePattern,
    /// Member name of an engine's listing, of the stem; `None` if there are no listings.
    pub engine_listing: Option<NamePattern>,
    /// `name` of an engine JSON, of the stem.
    pub engine_name: NamePattern,
    /// `act_info` of the activation engine.
    pub act_info: Option<Text>,
    /// `act_semaphore` of the activation engine.
    pub act_semaphore: Option<u32>,
    /// True if the activation engine has `activation_function_sets`, even an empty one.
    pub activation_function_sets: bool,
    /// `dve_tables` of the vector engine; empty if it has no such key.
    pub dve_tables: Vec<DveTables>,

    /// `name` of def.json.
    pub definition_name: Text,
    /// `version` of def.json.
    pub definition_version: Text,
    /// `git_version` of def.json.
    pub git_version: Option<Text>,
    /// `debug_info.wavegraph` of def.json; without it `debug_info` is empty.
    pub wavegraph: Option<Text>,
    /// `cc_streams.num_streams`.
    pub collective_streams: Option<u64>,
    /// `fp8_conversion_config`.
    pub fp8_conversion: Option<Fp8Conversion>,
    /// `runtime_statebuffer_reservation`; always written, as the loader may require it.
    pub reservations: Vec<Reservation>,
    /// `neff_features` if the model says nothing else.
    pub features: Option<Vec<Text>>,
    /// `#rank_world_size`.
    pub rank_world_size: Option<u64>,
    /// `runtime_event_count`.
    pub runtime_event_count: Option<u64>,
    /// `runtime_semaphore_count`.
    pub runtime_semaphore_count: Option<u64>,
    /// True if def.json has `<eng>_instr`.
    pub program_keys: bool,
    /// The debug members that def.json lists.
    pub debug_members: Option<DebugMembers>,

    /// Kinds of variable that have an empty `ops`.
    pub ops: &'static [MemoryRefKind],
    /// Kinds of variable that repeat their type as `#transfer-type`.
    pub transfer_type: &'static [MemoryRefKind],
    /// Kinds of variable that have `element_size` and `internal_shape`.
    pub internal_shape: &'static [MemoryRefKind],
    /// True if a `file` variable's `alignment` is its size.
    pub file_alignment: bool,
    /// `fabric_path` of a `file` variable.
    pub file_fabric_path: Option<FabricPath>,
    /// How scratch memory is declared.
    pub scratch: ScratchForm,

    /// `fabric_path` of a queue.
    pub queue_fabric_path: Option<FabricPath>,
    /// `num_queues` of a queue.
    pub queue_count: Option<u32>,
    /// Engines whose `dynamic` queues have a scratch window, and the window.
    pub dynamic_dma: Option<(&'static [Engine], DynamicDma)>,

    /// True if the NEFF has an info.json.
    pub information: bool,
    /// True if each graph has a tensor_map.json.
    pub tensor_map: bool,
}

impl NamePattern {
    /// A pattern from constants.
    pub const fn new(prefix: &'static str, suffix: &'static str) -> NamePattern {
        NamePattern { prefix: Cow::Borrowed(prefix), suffix: Cow::Borrowed(suffix) }
    }

    /// The name of a stem.
    pub fn of(&self, stem: &str) -> String {
        format!("{}{stem}{}", self.prefix, self.suffix)
    }
}

impl ManifestDialect {
    /// A copy of the row of this name; the names are [`NAMES`].
    pub fn named(name: &str) -> Option<ManifestDialect> {
        match name {
            "legacy" => Some(super::legacy::row()),
            "modern" => Some(super::modern::row()),
            _ => None,
        }
    }

    /// A copy of the row of the published reference.
    pub fn legacy() -> ManifestDialect {
        super::legacy::row()
    }

    /// A copy of the row of today's compiler.
    pub fn modern() -> ManifestDialect {
        super::modern::row()
    }

    /// File stem of an engine.
    pub fn stem(&self, engine: Engine) -> &str {
        self.engine_stems.get(usize::from(engine.ordinal())).map_or("", |stem| stem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_row_of_that_name() {
        for name in NAMES {
            assert_eq!(ManifestDialect::named(name).unwrap().name, *name);
        }
        assert_eq!(ManifestDialect::named("Modern"), None);
    }

    #[test]
    fn engine_files_have_the_dialects_stems() {
        let name = |dialect: &str, engine| {
            let dialect = ManifestDialect::named(dialect).unwrap();
            dialect.engine_document.of(dialect.stem(engine))
        };
        assert_eq!(name("legacy", Engine::Act), "act.json");
        assert_eq!(name("modern", Engine::Act), "Activation.json");
    }
}
