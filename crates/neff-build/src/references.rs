//! What programs and blocks refer to: variables, entries of the address table, queues, blocks.

use std::collections::{HashMap, HashSet};

use neff_asm::names::{Names, Space};
use neff_asm::sp::Width;
use neff_diag::{Code, Diagnostic, Findings, Place, codes::model, nearest};
use neff_isa::lookup::{layout_of, row};
use neff_isa::model::{Class, Generation, Kind, Member, Row, SLOT};
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};
use neff_manifest::Extent;
use neff_manifest::write::{AccessPattern, Operation, Ring};

use crate::emit::Programs;
use crate::model::{Block, Model};
use crate::plan::PlannedGraph;
use crate::programs::BuiltProgram;
use crate::span::Span;

/// Checks all references of a graph.
pub fn check(
    model: &Model,
    graph: &PlannedGraph<'_>,
    programs: &Programs,
    generation: Generation,
    findings: &mut Findings,
) {
    let sizes = graph.variables.iter();
    let sizes = sizes.filter_map(|it| Some((it.given.name.as_str(), it.size?))).collect();
    let mut checker = Checker { sizes, model, graph, generation, blocks: HashSet::new(), findings };
    for engine in graph.graph.engines.values() {
        engine.blocks.iter().for_each(|block| checker.block(block));
    }
    for (engine, program) in programs {
        checker.program(engine.row().key, program);
    }
}

/// A side of a descriptor that touches bytes which its variable does not have.
fn outside(name: &str, size: u64, extent: Extent) -> Diagnostic {
    let Extent { first, end, .. } = extent;
    let message = format!("a side of the descriptor leaves {name:?}");
    let finding = Diagnostic::new(model::DESCRIPTOR, message)
        .expected(format!("bytes 0 to {size}"))
        .found(format!("bytes {first} to {end}"));
    extent.refusal(name, size).into_iter().fold(finding, Diagnostic::refusal)
}

struct Checker<'a> {
    /// Bytes of the variables that have a size.
    sizes: HashMap<&'a str, u64>,
    model: &'a Model,
    graph: &'a PlannedGraph<'a>,
    generation: Generation,
    /// Ring and id of every block.
    blocks: HashSet<(&'a str, u32)>,
    findings: &'a mut Findings,
}

/// A slot of a program.
#[derive(Clone, Copy)]
struct At<'p> {
    engine: &'p str,
    program: &'p BuiltProgram,
    index: usize,
}

impl<'a> Checker<'a> {
    fn push(&mut self, finding: Diagnostic, place: Place) {
        self.findings.push(finding.at(place));
    }

    fn unknown(&mut self, code: Code, what: &str, name: &str, known: Vec<&str>, place: Place) {
        let finding = Diagnostic::new(code, format!("there is no {what} {name:?}"));
        let help = nearest(name, known).first().map(|near| format!("did you mean {near:?}?"));
        self.push(help.into_iter().fold(finding, Diagnostic::help), place);
    }

    fn block(&mut self, given: &'a Block) {
        let place = self.model.document.place(given.span);
        let name = match &given.block.ring {
            Ring::Queue(name) => {
                if self.graph.graph.queue(name).is_none() {
                    let known = self.queues();
                    self.unknown(model::NAME_UNKNOWN, "queue", name, known, place.clone());
                }
                name
            }
            Ring::Instance(name) => {
                let known = self.instances();
                if !known.contains(&name.as_str()) {
                    let what = "queue instance";
                    self.unknown(model::NAME_UNKNOWN, what, name, known, place.clone());
                }
                name
            }
        };
        if !self.blocks.insert((name, given.block.id)) {
            let message = format!("{name} has another block with the id {}", given.block.id);
            self.push(Diagnostic::new(model::REPEATED, message), place);
        }
        for (index, descriptor) in given.block.descriptors.iter().enumerate() {
            self.pattern(&descriptor.to, given.to_span(index));
            let sources = match &descriptor.operation {
                Operation::Copy { from }
                | Operation::Cast { from }
                | Operation::Transpose { from, .. } => std::slice::from_ref(from),
                Operation::Arithmetic { sources, .. } => sources,
            };
            for (at, source) in sources.iter().enumerate() {
                self.pattern(source, given.from_span(index, at));
            }
        }
    }

    fn pattern(&mut self, pattern: &AccessPattern, span: Span) {
        if self.graph.names.variable(&pattern.variable).is_none() {
            let known = self.graph.names.variables().collect();
            let place = self.model.document.place(span);
            return self.unknown(model::NAME_UNKNOWN, "variable", &pattern.variable, known, place);
        }
        let variable = self.sizes.get(pattern.variable.as_str());
        let Some((size, extent)) = variable.copied().zip(pattern.extent()) else { return };
        if !extent.is_inside(size) {
            let place = self.model.document.place(span);
            self.push(outside(&pattern.variable, size, extent), place);
        }
    }

    fn queues(&self) -> Vec<&'a str> {
        self.graph.graph.queues.iter().map(|queue| queue.name.as_str()).collect()
    }

    fn instances(&self) -> Vec<&'a str> {
        let queues = self.graph.graph.queues.iter();
        queues
            .flat_map(|queue| queue.value.instances.iter().flatten())
            .map(String::as_str)
            .collect()
    }

    fn program(&mut self, engine: &str, program: &BuiltProgram) {
        if program.width == Width::Word {
            return;
        }
        let mut previous = None;
        for (index, chunk) in program.bytes.chunks_exact(SLOT).enumerate() {
            let Some(slot) = chunk.first_chunk::<SLOT>() else { continue };
            let opcode = slot.first().copied().unwrap_or_default();
            // Only what the runtime rewrites at load refers to the model by name and id.
            if let Some(row) = row(self.generation, opcode).filter(|row| row.class == Class::Pseudo)
            {
                self.slot(At { engine, program, index }, row, slot, previous);
            }
            previous = Some(opcode);
        }
    }

    fn slot(&mut self, at: At<'_>, row: &Row, slot: &Slot, previous: Option<u8>) {
        let Some((layout, _)) = layout_of(row, self.generation, slot, previous) else { return };
        for member in layout.members {
            match (member.kind, Value::of(member, slot)) {
                (Kind::Variable, Value::Unsigned(id))
                | (_, Value::Address(Address::Variable(id, _))) => {
                    self.id(at, member, Space::Variable, id);
                }
                (_, Value::Address(Address::Table(id, _))) => {
                    self.id(at, member, Space::TableEntry, id);
                }
                (Kind::Name, Value::Name(name)) if member.name == "name" => {
                    let value = |name: &str| {
                        let member = layout.members.iter().find(|member| member.name == name)?;
                        Some(Value::of(member, slot))
                    };
                    // With a raw count, the word is a number of descriptors (05 §5.1).
                    let is_id = value("use_raw_count") == Some(Value::Unsigned(0));
                    let id = value("block_id").filter(|_| is_id);
                    self.trigger(at, row, &name, id.as_ref());
                }
                _ => {}
            }
        }
    }

    fn id(&mut self, at: At<'_>, member: &Member, space: Space, id: u64) {
        if self.graph.names.name(space, id).is_some() {
            return;
        }
        let what = match space {
            Space::Variable => "variable with the id",
            Space::TableEntry => "entry of the address table",
        };
        let message = format!("{}: there is no {what} {id}", member.name);
        let finding = Diagnostic::new(model::PROGRAM_VARIABLE, message);
        let finding = finding.help("write %name, and the id is looked up");
        self.push(finding, self.place(at));
    }

    /// A trigger names a queue set or an instance, and one of its blocks.
    fn trigger(&mut self, at: At<'_>, row: &Row, name: &[u8], id: Option<&Value<'_>>) {
        // Other records have names of other things.
        if !row.mnemonic.starts_with("PSEUDO_DMA") {
            return;
        }
        let name = String::from_utf8_lossy(name).into_owned();
        let known: Vec<&str> = self.queues().into_iter().chain(self.instances()).collect();
        if !known.contains(&name.as_str()) {
            return self.unknown(model::TRIGGER, "queue", &name, known, self.place(at));
        }
        let Some(&Value::Unsigned(id)) = id else { return };
        if u32::try_from(id).is_ok_and(|id| self.blocks.contains(&(name.as_str(), id))) {
            return;
        }
        let mut ids: Vec<_> = self.blocks.iter().filter(|(ring, _)| *ring == name).collect();
        ids.sort_unstable();
        let found: Vec<_> = ids.iter().map(|(_, id)| id.to_string()).collect();
        let finding = Diagnostic::new(model::TRIGGER, format!("{name} has no block {id}"));
        let has = if found.is_empty() { "none".to_owned() } else { found.join(", ") };
        self.push(finding.found(format!("blocks of this queue: {has}")), self.place(at));
    }

    fn place(&self, at: At<'_>) -> Place {
        at.program.place(&self.graph.graph.name, at.engine, at.index)
    }
}

#[cfg(test)]
mod tests;
