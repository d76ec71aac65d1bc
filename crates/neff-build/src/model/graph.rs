//! A graph of a model: what becomes one def.json with its members.

use std::collections::BTreeMap;

use neff_manifest::write::{ExtendedIsaLibrary, Extras, Fp8Conversion, Queue, Reservation};

use super::{Engine, Named, Variable};
use crate::span::{Span, Spanned};

/// A graph.
#[derive(Debug, Clone)]
pub struct Graph {
    /// Name and folder, e.g. `sg00`.
    pub name: String,
    /// Where it is given.
    pub span: Span,
    /// True if nothing is made of it: its documents and programs are members of the model.
    pub as_is: bool,
    /// Its variables besides those of the model, in the order of their ids.
    pub variables: Vec<Named<Variable>>,
    /// Its queue sets.
    pub queues: Vec<Named<Queue>>,
    /// Its engines; one that is not here has an empty program.
    pub engines: BTreeMap<neff_abi::Engine, Engine>,
    /// `replica_groups`: topology, group, rank.
    pub replica_groups: Option<Vec<Vec<Vec<u32>>>>,
    /// `src_target_pairs`: set, pair of ranks.
    pub source_target_pairs: Option<Vec<Vec<[u32; 2]>>>,
    /// `ext_isa_ucode_lib_def`: what is chosen of the runtime's own GPSIMD library.
    pub default_library: Option<Spanned<ExtendedIsaLibrary>>,
    /// Carve-outs; `None` for the dialect's, or the target's.
    pub reservations: Option<Vec<Spanned<Reservation>>>,
    /// `cc_streams.num_streams`; `None` for the dialect's.
    pub collective_streams: Option<u64>,
    /// `fp8_conversion_config`; `None` for the dialect's.
    pub fp8_conversion: Option<Fp8Conversion>,
    /// `neff_features`; `None` for the dialect's.
    pub feature_names: Option<Vec<String>>,
    /// Other keys of def.json.
    pub extras: Extras,
}

impl Graph {
    /// A graph without content.
    pub fn new(name: impl Into<String>) -> Graph {
        Graph {
            name: name.into(),
            span: Span::NONE,
            as_is: false,
            variables: Vec::new(),
            queues: Vec::new(),
            engines: BTreeMap::new(),
            replica_groups: None,
            source_target_pairs: None,
            default_library: None,
            reservations: None,
            collective_streams: None,
            fp8_conversion: None,
            feature_names: None,
            extras: Extras::new(),
        }
    }

    /// The queue set of a name.
    pub fn queue(&self, name: &str) -> Option<&Queue> {
        self.queues.iter().find(|queue| queue.name == name).map(|queue| &queue.value)
    }
}
