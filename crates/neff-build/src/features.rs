//! The features that a model's content shows (format notes 03 §2.1), for the header and for a
//! comparison with what is declared.
//!
//! Only bits whose condition the sources give and the content can show are looked at. Others,
//! such as those that the compiler sets by the level of the architecture, have to be declared.
//! The compiler's own masks are no sum over the subgraphs; that ours is one is a project choice.

use std::collections::BTreeSet;

use neff_abi::{Engine as EngineId, Feature, FeatureBits};
use neff_asm::sp::Width;
use neff_diag::{Diagnostic, Findings, codes::model};
use neff_isa::lookup::{layout_of, row};
use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;
use neff_isa::value::Value;
use neff_manifest::write::{AccessPattern, DmaBlock, Operation};

use crate::emit::Programs;
use crate::model::Model;
use crate::plan::PlannedGraph;
use crate::programs::BuiltProgram;

/// A feature by one of its names.
type Name = &'static str;

const CUSTOM_OPS: Name = "neff_feature_custom_ops";
const INSTANCES: Name = "neff_queue_set_instances";
const FUNCTIONS: Name = "neff_has_functions";
const HIGHER_DIMENSIONS: Name = "neff_feature_DMA_desc_higher_dim";
const CORES: Name = "neff_feature_vnc";
const DGE: Name = "neff_feature_DGE";
const REMOTE: Name = "neff_feature_remote_sem";
const CAST: Name = "neff_feature_DGE_cast";
const HARDWARE_DGE: Name = "neff_feature_hardware_DGE";

/// All that can be found here.
const FOUND_HERE: [Name; 9] =
    [CUSTOM_OPS, INSTANCES, FUNCTIONS, HIGHER_DIMENSIONS, CORES, DGE, REMOTE, CAST, HARDWARE_DGE];

/// Descriptors of more dimensions than this are the feature's.
const PLAIN_DIMENSIONS: usize = 2;

/// The features that the content shows. If others are declared, a note says which.
pub(crate) fn features(
    model: &Model,
    graphs: &[(PlannedGraph<'_>, Programs)],
    generation: Generation,
    findings: &mut Findings,
) -> FeatureBits {
    let mut shown = Shown { generation, names: BTreeSet::new() };
    shown.when(CUSTOM_OPS, !model.libraries.is_empty());
    shown.when(CORES, model.lnc > 1);
    for (graph, programs) in graphs {
        shown.graph(graph);
        programs.iter().for_each(|(engine, program)| shown.program(*engine, program));
    }
    let found = bits(shown.names.into_iter());
    compare(model, found, findings);
    found
}

fn bits(names: impl Iterator<Item = Name>) -> FeatureBits {
    let features = names.filter_map(Feature::parse);
    FeatureBits(features.fold(0, |bits, feature| bits | 1u64.wrapping_shl(feature.bit().into())))
}

fn compare(model: &Model, found: FeatureBits, findings: &mut Findings) {
    let Some(declared) = model.features else { return };
    let comparable = bits(FOUND_HERE.into_iter()).0;
    let (declared_bits, found_bits) = (declared.value.0 & comparable, found.0);
    if declared_bits == found_bits {
        return;
    }
    let message = "the declared features are not those that the content shows";
    let words = |bits| FeatureBits(bits).to_string();
    let finding = Diagnostic::new(model::FEATURES, message)
        .expected(words(found_bits))
        .found(words(declared_bits));
    findings.push(finding.at(model.document.place(declared.span)));
}

struct Shown {
    generation: Generation,
    names: BTreeSet<Name>,
}

impl Shown {
    fn when(&mut self, name: Name, holds: bool) {
        if holds {
            self.names.insert(name);
        }
    }

    fn graph(&mut self, graph: &PlannedGraph<'_>) {
        for queue in &graph.graph.queues {
            let instances = queue.value.instances.as_ref();
            self.when(INSTANCES, instances.is_some_and(|names| !names.is_empty()));
        }
        let engines = graph.graph.engines.values();
        engines.flat_map(|engine| &engine.blocks).for_each(|block| self.block(&block.block));
    }

    fn block(&mut self, block: &DmaBlock) {
        self.when(FUNCTIONS, block.function_start.is_some());
        let remote = block.remote_semaphores.as_ref();
        self.when(REMOTE, remote.is_some_and(|semaphores| !semaphores.is_empty()));
        let long = |pattern: &AccessPattern| pattern.sizes.len() > PLAIN_DIMENSIONS;
        let is_long = block.descriptors.iter().any(|descriptor| {
            long(&descriptor.to)
                || match &descriptor.operation {
                    Operation::Copy { from }
                    | Operation::Cast { from }
                    | Operation::Transpose { from, .. } => long(from),
                    Operation::Arithmetic { sources, .. } => sources.iter().any(long),
                }
        });
        self.when(HIGHER_DIMENSIONS, is_long);
    }

    fn program(&mut self, engine: EngineId, program: &BuiltProgram) {
        if program.width == Width::Word {
            return;
        }
        let mut previous = None;
        for slot in program.bytes.chunks_exact(SLOT).filter_map(<[u8]>::first_chunk::<SLOT>) {
            self.slot(engine, slot, previous);
            previous = slot.first().copied();
        }
    }

    fn slot(&mut self, engine: EngineId, slot: &Slot, previous: Option<u8>) {
        let opcode = slot.first().copied().unwrap_or_default();
        let Some(row) = row(self.generation, opcode) else { return };
        self.when(FUNCTIONS, row.mnemonic.starts_with("PSEUDO_FUNCTION"));
        let Some((layout, _)) = layout_of(row, self.generation, slot, previous) else { return };
        let member = |name: &str| layout.members.iter().find(|member| member.name == name);
        let value = |name: &str| Some(Value::of(member(name)?, slot));
        // Descriptor generation has an operation of its own, and hardware does it for SP and ACT.
        if member("dge_op").is_none() {
            return;
        }
        self.when(DGE, true);
        self.when(HARDWARE_DGE, matches!(engine, EngineId::Sp | EngineId::Act));
        self.when(CAST, value("in_dtype") != value("out_dtype"));
    }
}

#[cfg(test)]
mod tests;
