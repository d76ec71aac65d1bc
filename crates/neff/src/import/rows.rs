//! Which keys of the manifests have keys of their own in the model: those that may be left out,
//! since the rest is written from the start.

use neff_abi::Engine;
use neff_manifest::json::Value;

/// A key of a manifest and its place in the model.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    /// The key in the manifest.
    pub(super) json: &'static str,
    /// The only key of the object there, if the model has its value without the object.
    pub(super) inside: Option<&'static str>,
    /// Where it stands in the model, from its table.
    pub(super) toml: &'static [&'static str],
    /// What has to hold besides the declared shape.
    pub(super) fits: fn(Value<'_>) -> bool,
}

/// The keys of one kind of table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    /// Where the table is declared.
    pub(super) table: &'static [&'static str],
    /// Keys with a key of their own.
    pub(super) direct: &'static [Row],
    /// Keys whose values are tables of another kind.
    pub(super) nested: &'static [&'static str],
}

/// A key that has its own name in the model.
const fn same(toml: &'static [&'static str; 1]) -> Row {
    let [json] = toml;
    other(json, toml)
}

/// A key that has another name in the model.
const fn other(json: &'static str, toml: &'static [&'static str]) -> Row {
    Row { json, inside: None, toml, fits: |_| true }
}

/// An alignment that is none is refused as such, and passed on as a number.
fn is_alignment(value: Value<'_>) -> bool {
    value.as_u64().is_some_and(u64::is_power_of_two)
}

/// def.json.
pub(super) const GRAPH: Rows = Rows {
    table: &["graph"],
    direct: &[
        same(&["replica_groups"]),
        same(&["src_target_pairs"]),
        same(&["ext_isa_ucode_lib_def"]),
        same(&["runtime_statebuffer_reservation"]),
        same(&["fp8_conversion_config"]),
        same(&["neff_features"]),
        Row { inside: Some("num_streams"), ..same(&["cc_streams"]) },
    ],
    nested: &["var", "dma_queue"],
};

/// A variable of def.json.
pub(super) const VARIABLE: Rows = Rows {
    table: &["graph", "var"],
    direct: &[
        Row { fits: is_alignment, ..same(&["alignment"]) },
        same(&["fabric_path"]),
        other("dtype", &["device_print", "dtype"]),
        other("shape", &["device_print", "shape"]),
        other("prefix", &["device_print", "prefix"]),
        other("pipe", &["device_print", "pipe"]),
        other("#file-name", &["simulator_file"]),
    ],
    nested: &[],
};

/// A queue of def.json.
pub(super) const QUEUE: Rows = Rows {
    table: &["graph", "queue"],
    direct: &[
        same(&["semaphore"]),
        same(&["semaphore_set"]),
        same(&["num_queues"]),
        same(&["queue_instances"]),
        same(&["pinned"]),
        same(&["fabric_path"]),
        same(&["indirect_memcpy"]),
        same(&["dge"]),
        same(&["dynamic_dma"]),
    ],
    nested: &[],
};

/// The JSON of an engine. Some keys are one engine's alone.
pub(super) fn engine(engine: Engine) -> Rows {
    const TABLE: &[&str] = &["graph", "engine", "pe"];
    const ACTIVATION: &[Row] =
        &[same(&["act_info"]), same(&["act_semaphore"]), same(&["activation_function_sets"])];
    const VECTOR: &[Row] = &[same(&["dve_tables"])];
    let direct = match engine {
        Engine::Act => ACTIVATION,
        Engine::Dve => VECTOR,
        _ => &[],
    };
    Rows { table: TABLE, direct, nested: &["dma"] }
}

/// A block of an engine's JSON.
pub(super) const BLOCK: Rows = Rows {
    table: &["graph", "engine", "pe", "dma"],
    direct: &[
        same(&["function_start"]),
        same(&["section_start_desc"]),
        same(&["event"]),
        same(&["semaphore"]),
        same(&["remote_semaphores"]),
        same(&["priority_class"]),
        other("#comment", &["comment"]),
    ],
    nested: &["desc"],
};

/// A descriptor of a block.
pub(super) const DESCRIPTOR: Rows = Rows {
    table: &["graph", "engine", "pe", "dma", "desc"],
    direct: &[same(&["num_tiling_dimensions"])],
    nested: &[],
};

#[cfg(test)]
mod tests {
    use super::super::convert::declared;
    use super::*;

    #[test]
    fn every_key_is_declared_in_the_model() {
        let engines = Engine::ALL.iter().map(|it| engine(*it));
        for rows in [GRAPH, VARIABLE, QUEUE, BLOCK, DESCRIPTOR].into_iter().chain(engines) {
            for row in rows.direct {
                let (name, tables) = row.toml.split_last().unwrap();
                let path: Vec<&str> = rows.table.iter().chain(tables).copied().collect();
                let found = declared(&path).iter().any(|key| key.name == *name);
                assert!(found, "{path:?} {name}");
            }
        }
    }
}
