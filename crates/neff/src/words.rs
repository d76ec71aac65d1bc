//! Words for the slots of a loaded model, for those who know slots only: the findings of a run and its
//! trace ([`neff_sim::report::Words`]).

use std::cell::OnceCell;
use std::collections::HashMap;

use neff_abi::Engine;
use neff_asm::print::Printer;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_load::LoadedModel;
use neff_load::image::EngineImage;
use neff_manifest::debug::KernelPlace;
use neff_sim::machine::At;
use neff_sim::report::Words;

use crate::Neff;
use crate::debug::Debug;
use crate::programs::GraphNames;

/// Characters of a name that are said: it may stand at many slots.
const SAID: usize = 100;

/// Text and origin of slots. What the compiler said is looked up when it is first asked for.
#[derive(Debug)]
pub struct SlotWords<'n> {
    neff: &'n Neff,
    graphs: HashMap<&'n str, GraphWords<'n>>,
    debug: OnceCell<Debug>,
}

#[derive(Debug)]
struct GraphWords<'n> {
    names: GraphNames,
    programs: Vec<(Engine, Generation, &'n [Slot])>,
}

impl Neff {
    /// Words for the slots of a model of this NEFF: their statements with the names of variables and,
    /// if [`OpenOptions::debug`](crate::OpenOptions::debug) was set and there are debug members, what
    /// the compiler made them from.
    pub fn words<'n>(&'n self, model: &'n LoadedModel<'n>) -> SlotWords<'n> {
        let mut names: HashMap<_, _> = self.graph_names().into_iter().collect();
        let graphs = model.graphs.iter().map(|graph| {
            let name = graph.graph.name.as_str();
            let program = |image: &'n EngineImage<'n>| {
                (image.engine, image.generation, image.program.slots())
            };
            let programs = graph.images.iter().map(program).collect();
            (name, GraphWords { names: names.remove(name).unwrap_or_default(), programs })
        });
        SlotWords { neff: self, graphs: graphs.collect(), debug: OnceCell::new() }
    }
}

impl Words for SlotWords<'_> {
    fn instruction(&self, graph: &str, at: At) -> Option<String> {
        let graph = self.graphs.get(graph)?;
        let programs = graph.programs.iter();
        let (_, generation, slots) = programs.into_iter().find(|(it, ..)| *it == at.engine)?;
        let slot = slots.get(at.slot)?;
        let mut printer = Printer::new(*generation).names(&graph.names);
        let mut out = String::new();
        // What a second slot of a pair is depends on the first.
        if let Some(previous) = at.slot.checked_sub(1).and_then(|at| slots.get(at)) {
            printer.statement(previous, &mut out);
            out.clear();
        }
        printer.statement(slot, &mut out);
        Some(out)
    }

    fn origin(&self, graph: &str, at: At) -> Option<String> {
        let debug = self.debug.get_or_init(|| self.neff.debug(&self.neff.programs()));
        let program = debug.program(graph, at.engine.row().key)?;
        let source = program.source_of(at.slot)?;
        let instruction = source.instruction.instruction;
        let name = match instruction.name.as_str() {
            "" => format!("id {}", instruction.id),
            name => cut(name),
        };
        Some(match source.kernel() {
            Some(kernel) => format!("{name}, {}", line(kernel)),
            None => name,
        })
    }
}

fn line(kernel: KernelPlace<'_>) -> String {
    let file = kernel.file.map_or_else(|| "?".to_owned(), cut);
    let line = kernel.line.map(|line| format!(":{}", cut(line))).unwrap_or_default();
    format!("{file}{line}")
}

/// A name, cut.
fn cut(name: &str) -> String {
    let mut characters = name.chars();
    let mut out: String = characters.by_ref().take(SAID).collect();
    if characters.next().is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OpenOptions;
    use neff_abi::Arch;
    use neff_container::source::StreamSource;
    use neff_load::LoadOptions;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn slots_of_the_real_file_have_text_and_origin() {
        let options = OpenOptions { programs: true, debug: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap();
        let words = neff.words(&model);
        let say = |engine, slot| {
            let at = At { engine, slot };
            [words.instruction("sg00", at), words.origin("sg00", at)].map(Option::unwrap_or_default)
        };
        insta::assert_debug_snapshot!([
            say(Engine::Pe, 11),
            say(Engine::Sp, 2),
            say(Engine::Pe, 0),
            say(Engine::Pe, 99),
        ]);
        assert_eq!(words.instruction("sg09", At { engine: Engine::Pe, slot: 0 }), None);
    }
}
