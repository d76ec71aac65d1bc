//! Engine JSON: the program of one engine of one subgraph (format notes 02 §8, 12 §6.3).

use neff_abi::Engine;

use super::ManifestDialect;
use super::block::DmaBlock;
use super::format::KeyOrder;
use super::object::{Extras, Object, array, strings};
use crate::json::Json;

/// An engine JSON.
#[derive(Debug, Clone, PartialEq)]
pub struct EngineDocument {
    /// `dma`: blocks of static DMA; written even if empty.
    pub dma: Vec<DmaBlock>,
    /// `instr`: the member with the program; `None` means an empty program.
    pub program: Option<String>,
    /// `name`.
    pub name: Option<String>,
    /// What only the activation engine has.
    pub activation: ActivationSpecials,
    /// `dve_tables`, what only the vector engine has; one element in all known files.
    pub dve_tables: Option<Vec<DveTables>>,
    /// Other keys.
    pub extras: Extras,
}

/// The keys of the activation engine (02 §8.5).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActivationSpecials {
    /// `act_info`: the member with the catalogue.
    pub info: Option<String>,
    /// `act_semaphore`.
    pub semaphore: Option<u32>,
    /// `activation_function_sets`: names of the sets used.
    pub function_sets: Option<Vec<String>>,
}

/// Members with the tables of the vector engine (02 §8.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DveTables {
    /// `control_fast_table`, 4096 bytes.
    pub control_fast: String,
    /// `control_slow_table`, 4096 bytes.
    pub control_slow: String,
    /// `datapath_table`, 16384 bytes.
    pub datapath: String,
    /// `opcode_table`, 1024 bytes.
    pub opcode: String,
}

impl DveTables {
    /// The names of the four members, beside the engine's JSON.
    pub fn members(&self) -> [&String; 4] {
        [&self.control_fast, &self.control_slow, &self.datapath, &self.opcode]
    }

    /// The names that all measured files have.
    pub fn standard() -> DveTables {
        DveTables {
            control_fast: "default_control_fast_table.bin".to_owned(),
            control_slow: "default_control_slow_table.bin".to_owned(),
            datapath: "default_datapath_table.bin".to_owned(),
            opcode: "default_opcode_table.bin".to_owned(),
        }
    }

    fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("control_fast_table", self.control_fast.as_str());
        object.put("control_slow_table", self.control_slow.as_str());
        object.put("datapath_table", self.datapath.as_str());
        object.put("opcode_table", self.opcode.as_str()).close(order)
    }
}

impl ActivationSpecials {
    fn new(dialect: &ManifestDialect) -> ActivationSpecials {
        ActivationSpecials {
            info: dialect.act_info.as_ref().map(ToString::to_string),
            semaphore: dialect.act_semaphore,
            function_sets: dialect.activation_function_sets.then(Vec::new),
        }
    }
}

impl EngineDocument {
    /// The document of an engine without static DMA, with what the dialect says.
    pub fn new(engine: Engine, dialect: &ManifestDialect) -> EngineDocument {
        let stem = dialect.stem(engine);
        let tables = &dialect.dve_tables;
        let has_tables = engine == Engine::Dve && !tables.is_empty();
        let activation = match engine {
            Engine::Act => ActivationSpecials::new(dialect),
            _ => ActivationSpecials::default(),
        };
        EngineDocument {
            dma: Vec::new(),
            program: Some(dialect.engine_program.of(stem)),
            name: Some(dialect.engine_name.of(stem)),
            activation,
            dve_tables: has_tables.then(|| tables.clone()),
            extras: Extras::new(),
        }
    }

    /// The document as a value.
    pub fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.engine.order;
        let mut object = Object::default();
        object.put("dma", array(self.dma.iter().map(|block| block.to_json(order))));
        object.may("instr", self.program.as_deref()).may("name", self.name.as_deref());
        object.may("act_info", self.activation.info.as_deref());
        object.may("act_semaphore", self.activation.semaphore);
        let sets = self.activation.function_sets.as_deref();
        object.may("activation_function_sets", sets.map(strings));
        let tables = self.dve_tables.as_deref();
        let tables = tables.map(|list| array(list.iter().map(|each| each.to_json(order))));
        object.may("dve_tables", tables);
        object.finish(&self.extras, order)
    }

    /// The text of the member.
    pub fn text(&self, dialect: &ManifestDialect) -> String {
        dialect.formats.engine.text(&self.to_json(dialect))
    }
}
