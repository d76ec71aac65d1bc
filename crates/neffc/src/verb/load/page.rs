//! What `load` prints for people.

use std::fmt::Write as _;

use neff::Load;
use neff::abi::GateRow;
use neff::load::image::{Addresses, EngineImage};
use neff::load::model::{Graph, Variable};
use neff::load::patch::SLOT;
use neff::load::plan::CorePlan;
use neff::load::{LoadOptions, LoadedModel, Verdict};

use crate::text::{self, Align, Table};

/// The verdict, and the loaded model unless it is refused; with its variables, if they are wanted.
/// `is_whole` is false if reading ended at a limit of this tool.
pub(super) fn page(
    name: &str,
    load: &Load<'_>,
    options: &LoadOptions,
    is_whole: bool,
    variables: bool,
) -> String {
    let on = format!("on {}, runtime {}", options.arch, options.runtime.version);
    match load.verdict() {
        Verdict::Refused(finding) => {
            let refusal = finding.refusal.as_ref();
            let gate = refusal.map_or("", |refusal| refusal.gate);
            let row = GateRow::find(gate);
            let stage = row.map_or("", |row| row.stage.row().name);
            let status = refusal.map_or(String::new(), |refusal| {
                format!("status {} ({})", refusal.status, refusal.status_name)
            });
            let overridden = match row.and_then(|row| row.overridden_by) {
                Some(by) => format!("  {}\n", by.words()),
                None => String::new(),
            };
            format!("{name}: refused {on}\n  at gate {gate}, {stage}: {status}\n{overridden}")
        }
        Verdict::Unclear(_) => {
            let why = match is_whole {
                true => "it has faults that no known gate is for",
                false => "it was not read to its end, for a limit of this tool",
            };
            format!("{name}: what becomes of it {on} is not known: {why}\n")
        }
        Verdict::Loads => {
            let model = load.model.as_ref().map(|it| model(it, variables)).unwrap_or_default();
            format!("{name}: loads {on}\n{model}")
        }
    }
}

fn model(model: &LoadedModel<'_>, variables: bool) -> String {
    let mut out = String::new();
    for (core, (graph, plan)) in model.graphs.iter().zip(&model.plan.cores).enumerate() {
        let _ = writeln!(out, "\ncore {core}: graph {}", text::safe(&graph.graph.name));
        out.push_str(&images(&graph.images, plan));
        out.push_str(&memory(plan));
        if variables {
            out.push_str(&self::variables(&graph.graph, plan));
        }
    }
    let totals = model.plan.per_memory();
    for (memory, total) in totals.iter().enumerate() {
        let _ = writeln!(out, "\nmemory {memory}: {}", text::counted(*total, "byte"));
    }
    out
}

fn images(images: &[EngineImage<'_>], plan: &CorePlan) -> String {
    let columns =
        [Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right];
    let mut table = Table::new(&columns);
    let head = ["  image", "address", "preamble", "main", "postamble", "functions"];
    table.row(head.map(str::to_owned));
    for (image, address) in images.iter().zip(&plan.images) {
        let parts = [image.preamble, image.main, image.postamble, image.functions];
        let slots = parts.map(|part| text::grouped(part.size / SLOT));
        let first = [format!("  {}", image.engine), format!("{address:#x}")];
        table.row(first.into_iter().chain(slots));
    }
    let chosen = images.iter().flat_map(|image| {
        image.chosen.iter().map(move |(opcode, (count, records))| {
            format!(
                "  {}: {} of opcode {opcode:#04x} taken to be {} each, a choice of this project\n",
                image.engine,
                text::counted(*count, "slot"),
                text::counted((*records).into(), "slot"),
            )
        })
    });
    table.to_text() + &chosen.collect::<String>()
}

fn memory(plan: &CorePlan) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right]);
    table.row(["  memory".to_owned(), "bytes".to_owned()]);
    for (usage, bytes) in plan.by_usage() {
        table.row([format!("  {usage}"), text::grouped(bytes)]);
    }
    table.row(["  in all".to_owned(), text::grouped(plan.bytes())]);
    let mut out = table.to_text();
    if plan.tensors > 0 {
        let tensors = text::counted(plan.tensors, "byte");
        let _ = writeln!(out, "  inputs and outputs, brought for each run: {tensors}");
    }
    for library in &plan.libraries {
        let (selector, address) = (library.selector, library.address);
        let _ = writeln!(
            out,
            "  POOL loads library {selector} from {address:#x}; where in its preamble is not known"
        );
    }
    for name in &plan.unknown {
        let _ = writeln!(out, "  {}: size not known", text::safe(name));
    }
    out
}

/// Where the variables are, by id.
fn variables(graph: &Graph, plan: &CorePlan) -> String {
    let columns =
        [Align::Right, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    let mut table = Table::new(&columns);
    let head = ["  id", "kind", "address", "size", "alignment", "variable"];
    table.row(head.map(str::to_owned));
    let row = |variable: &Variable| {
        let address = plan.address(variable.id);
        [
            format!("  {}", variable.id),
            variable.kind.to_string(),
            address.map_or("-".to_owned(), |address| format!("{address:#x}")),
            text::grouped(variable.size),
            text::grouped(variable.alignment),
            text::safe(&variable.name).into_owned(),
        ]
    };
    graph.variables.iter().for_each(|variable| table.row(row(variable)));
    table.to_text()
}
