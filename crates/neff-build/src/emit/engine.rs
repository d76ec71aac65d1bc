//! An engine's JSON of a graph.

use neff_abi::Engine as EngineId;
use neff_manifest::write::{DveTables, EngineDocument};

use crate::model::Model;
use crate::plan::PlannedGraph;

pub(super) fn document(
    model: &Model,
    graph: &PlannedGraph<'_>,
    engine: EngineId,
) -> EngineDocument {
    let mut document = EngineDocument::new(engine, &model.dialect);
    document.dve_tables = tables(model, graph, document.dve_tables);
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

/// The dialect's tables, if the model brings their members: they are the vendor's, and naming what
/// is not there would keep the file from loading.
fn tables(
    model: &Model,
    graph: &PlannedGraph<'_>,
    by_default: Option<Vec<DveTables>>,
) -> Option<Vec<DveTables>> {
    let is_there = |name: &String| {
        let name = format!("{}/{name}", graph.graph.name);
        model.members.iter().any(|member| member.name.value == name)
    };
    let are_there = |tables: &DveTables| tables.members().into_iter().any(is_there);
    by_default.map(|tables| tables.into_iter().filter(are_there).collect())
}
