//! What is known of the keys of the manifests: which are left out of the normal form, which hold
//! ids, which are taken as they are (format notes 02 §5 to §8). A key that stands in none of these
//! lists is taken as it is too, and no id of the NEFF is replaced then: it may hold one.

use neff_manifest::chain::ENGINE_KEYS;

/// What becomes of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It says nothing about what is executed: names, versions, debug information.
    Dropped,
    /// Others look at it: it holds ids or names members.
    Handled,
    /// Its value counts and has no ids.
    Plain,
    /// Nobody knows it.
    Unknown,
}

/// Whose keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The root of def.json.
    Definition,
    /// A variable.
    Variable,
    /// A queue set.
    Queue,
    /// A block of static transfers.
    Block,
    /// One descriptor of a block, or one source of it.
    Descriptor,
    /// The root of an engine's JSON.
    Engine,
    /// A GPSIMD library.
    Library,
}

/// Keys by scope: dropped, handled, plain.
type Row = (&'static [&'static str], &'static [&'static str], &'static [&'static str]);

const DEFINITION: Row = (
    &["name", "version", "git_version", "debug_info"],
    &["var", "dma_queue", "dma", "ucode_lib"],
    &[
        "cc_streams",
        "num_streams",
        "cc_stream",
        "fp8_conversion_config",
        "neff_features",
        "replica_groups",
        "src_target_pairs",
        "runtime_event_count",
        "runtime_semaphore_count",
        "runtime_statebuffer_reservation",
        "#rank_world_size",
        "ext_isa_ucode_lib_def",
    ],
);
const VARIABLE: Row = (
    &["#transfer-type", "#file-name", "name"],
    &["var_id", "list", "referenced_var_id", "file_name"],
    &[
        "type",
        "size",
        "alignment",
        "dtype",
        "shape",
        "fabric_path",
        "prefix",
        "pipe",
        "ops",
        "element_size",
        "internal_shape",
        "framework_shape",
        "backing_variable_off",
        "backing_buf",
    ],
);
const QUEUE: Row = (
    &["name"],
    &["semaphore", "semaphore_set", "embedding_update_sync_semaphore", "queue_instances"],
    &[
        "type",
        "owner",
        "num_queues",
        "pinned",
        "fabric_path",
        "indirect_memcpy",
        "dge",
        "dynamic_dma",
    ],
);
const BLOCK: Row = (
    &["comment", "#comment"],
    &["queue", "instance_name", "id", "semaphore", "desc"],
    &["function_start", "section_start_desc", "event", "priority_class"],
);
const DESCRIPTOR: Row = (
    &["#comment"],
    &["to", "from", "from_arr"],
    &[
        "op",
        "cast",
        "to_off",
        "to_sizes",
        "to_steps",
        "to_dtype",
        "from_off",
        "from_sizes",
        "from_steps",
        "from_dtype",
        "num_tiling_dimensions",
        "scale",
        "scale_dtype",
        "constant_dtype",
        "constant",
        "transpose_shape",
        "transpose_element_size",
        "transpose_op",
    ],
);
const ENGINE: Row = (
    &["name"],
    &["instr", "dma", "act_semaphore", "act_info", "dve_tables"],
    &["activation_function_sets", "profile_meta_data"],
);
const LIBRARY: Row = (
    &[],
    &["library"],
    &["ulib_to_ucode_version", "opcode", "cpu_id", "total_cpus", "functions", "add_lib"],
);

impl Scope {
    /// What becomes of a key.
    pub(super) fn of(self, key: &str) -> Use {
        let (dropped, handled, plain) = self.row();
        if handled.contains(&key) || self == Scope::Definition && ENGINE_KEYS.contains(&key) {
            Use::Handled
        } else if dropped.contains(&key) || self == Scope::Definition && is_debug(key) {
            Use::Dropped
        } else if plain.contains(&key) {
            Use::Plain
        } else {
            Use::Unknown
        }
    }

    fn row(self) -> Row {
        match self {
            Scope::Definition => DEFINITION,
            Scope::Variable => VARIABLE,
            Scope::Queue => QUEUE,
            Scope::Block => BLOCK,
            Scope::Descriptor => DESCRIPTOR,
            Scope::Engine => ENGINE,
            Scope::Library => LIBRARY,
        }
    }
}

/// True for `pe_dbg`, `pe_asm_dbg`, `dma_dbg`, and for `pe_instr`, a second name of the program that
/// the loader does not read (format notes 02 §5.5).
fn is_debug(key: &str) -> bool {
    let of_engine = |key: &str| ENGINE_KEYS.contains(&key) || key == "dma";
    let debug = key.strip_suffix("_dbg").map(|key| key.strip_suffix("_asm").unwrap_or(key));
    debug.is_some_and(of_engine) || key.strip_suffix("_instr").is_some_and(of_engine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_modern_definition_are_known() {
        for (key, expected) in [
            ("var", Use::Handled),
            ("pool", Use::Handled),
            ("pool_asm_dbg", Use::Dropped),
            ("dma_dbg", Use::Dropped),
            ("sp_instr", Use::Dropped),
            ("x_dbg", Use::Unknown),
            ("neff_features", Use::Plain),
            ("extra", Use::Unknown),
        ] {
            assert_eq!(Scope::Definition.of(key), expected, "{key}");
        }
        assert_eq!(Scope::Engine.of("pool"), Use::Unknown);
        assert_eq!(Scope::Queue.of("name"), Use::Dropped);
    }

    #[test]
    fn no_key_stands_twice() {
        for scope in [DEFINITION, VARIABLE, QUEUE, BLOCK, DESCRIPTOR, ENGINE, LIBRARY] {
            let mut all = [scope.0, scope.1, scope.2].concat();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
        }
    }
}
