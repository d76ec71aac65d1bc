//! The programs of a graph: text assembled with the names of the graph, typed instructions with
//! their names looked up, or bytes as they are.

mod typed;

use neff_abi::{Engine as EngineId, KelfTarget};
use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::check::check_assembled;
use neff_asm::disassemble;
use neff_diag::{Diagnostic, Findings, Place, codes::assembly, codes::model};
use neff_isa::model::Generation;

use crate::files::{Beside, Files};
use crate::model::{Model, Program};
use crate::plan::PlannedGraph;
use crate::span::Spanned;

/// A program ready to be written.
#[derive(Debug)]
pub struct BuiltProgram {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it was assembled from, with where each slot comes from.
    pub assembled: Option<Assembled>,
    /// The text that was assembled.
    pub text: String,
}

/// The generation of a model's programs: given, or that of the target, or assumed.
pub fn generation(model: &Model) -> Generation {
    let target = model.target.as_ref().map_or(&*model.dialect.target, |target| &target.value);
    let of_target = match KelfTarget::from_text(target) {
        Some(KelfTarget::Only(arch)) => Some(Generation::of(arch)),
        Some(KelfTarget::Any) | None => None,
    };
    model.generation.or(of_target).unwrap_or(Generation::ASSUMED)
}

/// The program of one engine of a graph.
pub fn program(
    model: &Model,
    graph: &PlannedGraph<'_>,
    engine: EngineId,
    files: &dyn Files,
    findings: &mut Findings,
) -> BuiltProgram {
    let source = graph.graph.engines.get(&engine).map(|engine| &engine.program);
    let empty = BuiltProgram { bytes: Vec::new(), assembled: None, text: String::new() };
    match source.unwrap_or(&Program::Empty) {
        Program::Empty => empty,
        Program::Bytes(bytes) => BuiltProgram { bytes: bytes.clone(), ..empty },
        Program::File(path) => match read(model, path, files, findings) {
            Some(bytes) => BuiltProgram { bytes, ..empty },
            None => empty,
        },
        Program::Instructions(instructions) => {
            let generation = generation(model);
            let at = (graph.graph.name.as_str(), engine);
            let bytes = typed::resolved(instructions, &graph.names, generation, at, findings);
            // Dialects with listings have one of every program.
            let listing = model.dialect.engine_listing.as_ref();
            let text = listing.map(|_| disassemble(&bytes, generation)).unwrap_or_default();
            BuiltProgram { bytes, assembled: None, text }
        }
        Program::Text(text) => {
            let name = format!("{}/{}", graph.graph.name, engine.row().key);
            assembled(model, graph, engine, (&name, text.clone()), files, findings)
        }
        Program::TextFile(path) => {
            let Some(bytes) = read(model, path, files, findings) else { return empty };
            let Ok(text) = String::from_utf8(bytes) else {
                let finding = Diagnostic::new(assembly::NOT_TEXT, "the program is not UTF-8 text");
                findings.push(finding.at(Place::Path(path.value.clone())));
                return empty;
            };
            assembled(model, graph, engine, (&path.value, text), files, findings)
        }
    }
}

fn read(
    model: &Model,
    path: &Spanned<String>,
    files: &dyn Files,
    findings: &mut Findings,
) -> Option<Vec<u8>> {
    let refused = |error| {
        let finding = Diagnostic::new(model::FILE, format!("{}: {error}", path.value));
        findings.push(finding.at(model.document.place(path.span)));
    };
    files.read(&path.value).map_err(refused).ok()
}

fn assembled(
    model: &Model,
    graph: &PlannedGraph<'_>,
    engine: EngineId,
    (path, text): (&str, String),
    files: &dyn Files,
    findings: &mut Findings,
) -> BuiltProgram {
    let options = AssembleOptions { generation: Some(generation(model)), names: &graph.names };
    let beside = Beside::new(files, path);
    let mut assembled = assemble(path, text.clone(), &beside, &options);
    if assembled.engine.is_none() {
        assembled.engine = Some(engine);
    }
    if !assembled.findings.has_errors() {
        findings.append(check_assembled(&assembled));
    }
    findings.append(std::mem::take(&mut assembled.findings));
    BuiltProgram { bytes: std::mem::take(&mut assembled.bytes), assembled: Some(assembled), text }
}
