//! def.json: one subgraph (format notes 02 §5, 12 §6.1).

use std::collections::BTreeMap;

use neff_abi::Engine;

use super::dialect::ManifestDialect;
use super::object::{Extras, NameMap, Object, array, numbers, strings};
use super::{
    DmaBlock, ExtendedIsaLibrary, Fp8Conversion, Queue, Reservation, UcodeReference, Variable,
};
use crate::json::Json;

/// A def.json.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// `name`.
    pub name: String,
    /// `version`.
    pub version: String,
    /// `git_version`.
    pub git_version: Option<String>,
    /// Members of `debug_info`, which is written even if empty.
    pub debug_info: Extras,
    /// `var`: variables by name.
    pub variables: NameMap<Variable>,
    /// `dma_queue`: queue sets by name; written even if empty.
    pub queues: NameMap<Queue>,
    /// `replica_groups`: topology, group, global rank (02 §9.1).
    pub replica_groups: Option<Vec<Vec<Vec<u32>>>>,
    /// `src_target_pairs`: set, pair of global ranks (02 §9.2).
    pub source_target_pairs: Option<Vec<Vec<[u32; 2]>>>,
    /// `ext_isa_ucode_lib_def`.
    pub extended_isa_library: Option<ExtendedIsaLibrary>,
    /// `ucode_lib`.
    pub ucode_library: Option<UcodeReference>,
    /// `runtime_statebuffer_reservation`; written even if empty.
    pub reservations: Vec<Reservation>,
    /// `cc_streams.num_streams`.
    pub collective_streams: Option<u64>,
    /// `dma`: blocks that no engine file has.
    pub dma: Option<Vec<DmaBlock>>,
    /// `fp8_conversion_config`.
    pub fp8_conversion: Option<Fp8Conversion>,
    /// `pe` and so on: the members of each engine. An engine that is not here has an empty
    /// program.
    pub engines: BTreeMap<Engine, EngineMembers>,
    /// `dma_dbg`.
    pub dma_debug: Option<Vec<String>>,
    /// `neff_features`: names as [`neff_abi::feature`] has them.
    pub features: Option<Vec<String>>,
    /// `#rank_world_size`.
    pub rank_world_size: Option<u64>,
    /// `runtime_event_count`.
    pub runtime_event_count: Option<u64>,
    /// `runtime_semaphore_count`: semaphores that the runtime keeps.
    pub runtime_semaphore_count: Option<u64>,
    /// Other keys.
    pub extras: Extras,
}

/// The members of one engine, as def.json names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineMembers {
    /// `<eng>`: the engine JSON.
    pub document: String,
    /// `<eng>_instr`: the program.
    pub program: Option<String>,
    /// `<eng>_dbg`.
    pub debug: Option<Vec<String>>,
    /// `<eng>_asm_dbg`.
    pub assembly_debug: Option<Vec<String>>,
}

impl EngineMembers {
    /// The members that an engine has in a dialect.
    pub fn of(engine: Engine, dialect: &ManifestDialect) -> EngineMembers {
        let stem = dialect.stem(engine);
        let names = dialect.debug_members.as_ref();
        EngineMembers {
            document: dialect.engine_document.of(stem),
            program: dialect.program_keys.then(|| dialect.engine_program.of(stem)),
            debug: names.map(|members| vec![members.engine.of(stem)]),
            assembly_debug: names.map(|members| vec![members.assembly.of(stem)]),
        }
    }

    fn put(&self, engine: Engine, object: &mut Object) {
        let key = engine.row().key;
        object.put(key, self.document.as_str());
        object.may(&format!("{key}_instr"), self.program.as_deref());
        object.may(&format!("{key}_dbg"), self.debug.as_deref().map(strings));
        object.may(&format!("{key}_asm_dbg"), self.assembly_debug.as_deref().map(strings));
    }
}

impl Definition {
    /// A subgraph without variables and queues, with all five engines and what the dialect says.
    pub fn new(dialect: &ManifestDialect) -> Definition {
        let wavegraph = dialect.wavegraph.as_deref();
        let engine = |engine: &Engine| (*engine, EngineMembers::of(*engine, dialect));
        let texts = |list: &Vec<super::Text>| list.iter().map(ToString::to_string).collect();
        Definition {
            name: dialect.definition_name.to_string(),
            version: dialect.definition_version.to_string(),
            git_version: dialect.git_version.as_ref().map(ToString::to_string),
            debug_info: wavegraph.map(|name| ("wavegraph", Json::from(name))).into_iter().collect(),
            variables: NameMap::new(),
            queues: NameMap::new(),
            replica_groups: None,
            source_target_pairs: None,
            extended_isa_library: None,
            ucode_library: None,
            reservations: dialect.reservations.clone(),
            collective_streams: dialect.collective_streams,
            dma: None,
            fp8_conversion: dialect.fp8_conversion.clone(),
            engines: Engine::ALL.iter().map(engine).collect(),
            dma_debug: dialect.debug_members.as_ref().map(|names| vec![names.dma.to_string()]),
            features: dialect.features.as_ref().map(texts),
            rank_world_size: dialect.rank_world_size,
            runtime_event_count: dialect.runtime_event_count,
            runtime_semaphore_count: dialect.runtime_semaphore_count,
            extras: Extras::new(),
        }
    }

    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.definition.order;
        let mut object = Object::default();
        object.put("name", self.name.as_str()).put("version", self.version.as_str());
        object.may("git_version", self.git_version.as_deref());
        object.put("debug_info", self.debug_info.to_json(order, Json::clone));
        object.put("var", self.variables.to_json(order, |variable| variable.to_json(dialect)));
        object.put("dma_queue", self.queues.to_json(order, |queue| queue.to_json(dialect)));
        self.put_collectives(&mut object);
        self.put_runtime(dialect, &mut object);
        for (engine, members) in &self.engines {
            members.put(*engine, &mut object);
        }
        object.may("dma_dbg", self.dma_debug.as_deref().map(strings));
        object.may("neff_features", self.features.as_deref().map(strings));
        object.may("#rank_world_size", self.rank_world_size);
        object.may("runtime_event_count", self.runtime_event_count);
        object.may("runtime_semaphore_count", self.runtime_semaphore_count);
        object.finish(&self.extras, order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.definition.text(&self.to_json(dialect))
    }

    fn put_collectives(&self, object: &mut Object) {
        let topology =
            |groups: &Vec<Vec<u32>>| array(groups.iter().map(|ranks| numbers(ranks.as_slice())));
        let groups = self.replica_groups.as_ref();
        object.may("replica_groups", groups.map(|list| array(list.iter().map(topology))));
        let set = |pairs: &Vec<[u32; 2]>| array(pairs.iter().map(|pair| numbers(pair.as_slice())));
        let pairs = self.source_target_pairs.as_ref();
        object.may("src_target_pairs", pairs.map(|list| array(list.iter().map(set))));
    }

    fn put_runtime(&self, dialect: &ManifestDialect, object: &mut Object) {
        let order = &dialect.formats.definition.order;
        let library = self.extended_isa_library.as_ref();
        object.may("ext_isa_ucode_lib_def", library.map(|library| library.to_json(order)));
        let library = self.ucode_library.as_ref();
        object.may("ucode_lib", library.map(|library| library.to_json(dialect)));
        let reservations = self.reservations.iter().map(|entry| entry.to_json(order));
        object.put("runtime_statebuffer_reservation", array(reservations));
        let streams = |count| Object::default().put("num_streams", count).close(order);
        object.may("cc_streams", self.collective_streams.map(streams));
        let blocks = self.dma.as_deref();
        object.may("dma", blocks.map(|list| array(list.iter().map(|block| block.to_json(order)))));
        let conversion = self.fp8_conversion.as_ref();
        object.may("fp8_conversion_config", conversion.map(|value| value.to_json(order)));
    }
}
