//! An engine's JSON of a graph.

use neff_abi::Engine as EngineId;
use neff_manifest::write::EngineDocument;

use crate::model::Model;
use crate::plan::PlannedGraph;

pub(super) fn document(
    model: &Model,
    graph: &PlannedGraph<'_>,
    engine: EngineId,
) -> EngineDocument {
    let mut document = EngineDocument::new(engine, &model.dialect);
    let Some(given) = graph.graph.engines.get(&engine) else { return document };
    document.dma = given.blocks.iter().map(|block| block.block.clone()).collect();
    if given.act_info.is_some() {
        document.activation.info.clone_from(&given.act_info);
    }
    document.activation.semaphore = given.act_semaphore.or(document.activation.semaphore);
    if given.function_sets.is_some() {
        document.activation.function_sets.clone_from(&given.function_sets);
    }
    if given.dve_tables.is_some() {
        document.dve_tables.clone_from(&given.dve_tables);
    }
    document.extras = given.extras.clone();
    document
}
