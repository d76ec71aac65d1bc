//! Graphs in `info`: rows for people, and plain mirrors for JSON.

use neff::manifest::chain::GraphOverview;
use serde::Serialize;

use super::Rows;
use super::library::{self, LibraryView};
use crate::text;

#[derive(Serialize)]
pub(super) struct GraphView {
    name: String,
    definition: Option<String>,
    readable: bool,
    engines: Vec<EngineView>,
    variables: Vec<VariablesView>,
    queues: u64,
    libraries: Vec<LibraryView>,
    neff_features: Vec<String>,
}

#[derive(Serialize)]
struct EngineView {
    engine: &'static str,
    instr: Option<String>,
    bytes: Option<u64>,
    dma_blocks: u64,
}

#[derive(Serialize)]
struct VariablesView {
    r#type: String,
    count: u64,
    bytes: u64,
}

impl GraphView {
    pub(super) fn of(graph: GraphOverview) -> GraphView {
        let engines = graph.programs.into_iter().map(|program| EngineView {
            engine: program.engine,
            instr: program.member,
            bytes: program.bytes,
            dma_blocks: program.dma_blocks,
        });
        let variables = graph.variables.into_iter();
        GraphView {
            name: graph.name,
            definition: graph.definition,
            readable: graph.readable,
            engines: engines.collect(),
            variables: variables
                .map(|kind| VariablesView {
                    r#type: kind.kind,
                    count: kind.count,
                    bytes: kind.bytes,
                })
                .collect(),
            queues: graph.queues,
            libraries: graph.libraries.into_iter().map(LibraryView::of).collect(),
            neff_features: graph.features,
        }
    }
}

/// The rows of a graph.
pub(super) fn rows(graph: &GraphOverview) -> Rows {
    let mut rows = Rows::new();
    let mut row = |key: String, value: String| rows.push((key, value));
    if !graph.readable {
        row("definition".to_owned(), "not readable".to_owned());
    }
    for program in &graph.programs {
        let slots = match program.bytes {
            Some(bytes) => format!("{} of 64 bytes", text::counted(bytes / 64, "slot")),
            None => "no instructions".to_owned(),
        };
        let member = program
            .member
            .as_deref()
            .map(|member| format!(", {}", text::safe(member)))
            .unwrap_or_default();
        let blocks = if program.dma_blocks > 0 {
            format!(", {} DMA blocks", program.dma_blocks)
        } else {
            String::new()
        };
        row(program.engine.to_owned(), format!("{slots}{member}{blocks}"));
    }
    for kind in &graph.variables {
        let bytes = if kind.bytes > 0 {
            format!(", {} bytes", text::grouped(kind.bytes))
        } else {
            String::new()
        };
        row(format!("var {}", text::safe(&kind.kind)), format!("{}{bytes}", kind.count));
    }
    row("DMA queues".to_owned(), graph.queues.to_string());
    graph.libraries.iter().flat_map(library::rows).for_each(|(key, value)| row(key, value));
    if !graph.features.is_empty() {
        row("neff_features".to_owned(), text::safe(&graph.features.join(", ")).into_owned());
    }
    rows
}
