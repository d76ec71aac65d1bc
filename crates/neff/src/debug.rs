//! Which instruction of the compiler a slot came from, by the debug members of a NEFF (format
//! notes 12 §6.4).
//!
//! ```no_run
//! use neff::container::source::FileSource;
//! use neff::{Neff, OpenOptions};
//!
//! let options = OpenOptions { programs: true, debug: true, ..OpenOptions::default() };
//! let neff = Neff::read(&mut FileSource::open("model.neff".as_ref())?, &options)?;
//! let debug = neff.debug(&neff.programs());
//! if let Some(source) = debug.program("sg00", "pe").and_then(|pe| pe.source_of(3)) {
//!     println!("{} {:?}", source.instruction.instruction.name, source.kernel());
//! }
//! # Ok::<(), neff::container::read::ReadError>(())
//! ```
//!
//! `def.json` names an asm member for each engine; its entry i belongs to slot i and has the id of
//! an instruction in the backend member, which goes on with ids in the level above. Here members
//! are found and ids followed; what stands in one is the business of
//! [`manifest::debug`](crate::manifest::debug).

mod levels;
mod resolve;
mod source;

use std::collections::HashMap;

use neff_abi::Engine;
use neff_diag::codes::debug as codes;
use neff_diag::{Diagnostic, Findings};
use neff_isa::model::SLOT;
use neff_manifest::chain::{Definition, ENGINE_KEYS, Members};
use neff_manifest::debug::Unit;

use crate::Neff;
use crate::programs::Program;
use levels::{Level, Levels};

pub use levels::LEVELS_LIMIT;
pub use source::{ORIGINS_LIMIT, Origin, Predecessor, SlotSource};

/// The word for DMA in keys of `def.json`.
const DMA: &str = "dma";
/// Programs that a message lists.
const LISTED: usize = 12;

/// The debug information of some programs of a NEFF.
#[derive(Debug, Default)]
pub struct Debug {
    levels: Vec<Level>,
    /// Graph and engine to the level of the engine's slots.
    programs: HashMap<(String, &'static str), usize>,
    /// The levels whose ids are those of predecessors, by graph.
    backends: HashMap<String, Vec<usize>>,
    absent: Vec<String>,
    findings: Findings,
}

/// The debug information of one program.
#[derive(Debug, Clone, Copy)]
pub struct ProgramDebug<'d> {
    levels: &'d [Level],
    /// The level of the slots.
    asm: &'d Level,
    backends: &'d [usize],
}

impl Neff {
    /// The debug information of these programs; [`OpenOptions::debug`](crate::OpenOptions::debug)
    /// must have been set. What is missing or does not fit is in its findings.
    pub fn debug(&self, programs: &[Program<'_>]) -> Debug {
        let mut definitions: HashMap<&str, &Definition> = HashMap::new();
        for graph in &self.chain().graphs {
            if let Some(definition) = &graph.definition {
                definitions.entry(graph.name()).or_insert(definition);
            }
        }
        let mut levels = Levels::new(self.contents());
        let mut debug = Debug::default();
        for program in programs {
            let Some(definition) = definitions.get(program.graph) else { continue };
            debug.add(self, program, definition, &mut levels);
        }
        (debug.levels, debug.findings) = levels.finish();
        debug.report_absent();
        debug
    }
}

impl Debug {
    /// What is missing, damaged or does not fit.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The debug information of a graph's engine, by the engine's key, e.g. `pe`.
    ///
    /// `None` if there is none, or if it does not have an entry for each slot.
    pub fn program(&self, graph: &str, engine: &'static str) -> Option<ProgramDebug<'_>> {
        let asm = *self.programs.get(&(graph.to_owned(), engine))?;
        let asm = self.levels.get(asm)?;
        let backends = self.backends.get(graph).map_or(&[][..], Vec::as_slice);
        Some(ProgramDebug { levels: &self.levels, asm, backends })
    }

    fn add(
        &mut self,
        neff: &Neff,
        program: &Program<'_>,
        definition: &Definition,
        levels: &mut Levels<'_>,
    ) {
        let Program { graph, engine, member, .. } = *program;
        let key = format!("{engine}_asm_dbg");
        let Some(asm) = definition.debug_member(&key).filter(|named| named.size.is_some()) else {
            self.absent.push(format!("{graph} {engine}"));
            return;
        };
        let Some(asm) = levels.open(&asm.member) else { return };
        if !self.backends.contains_key(graph) {
            let keys = ENGINE_KEYS.into_iter().chain([DMA]).map(|key| format!("{key}_dbg"));
            let named = keys.filter_map(|key| definition.debug_member(&key));
            let there = named.filter(|named| named.size.is_some());
            let mut opened: Vec<usize> =
                there.filter_map(|named| levels.open(&named.member)).collect();
            opened.sort_unstable();
            opened.dedup();
            self.backends.insert(graph.to_owned(), opened);
        }
        // A program that is missing has been reported with the manifests.
        let Some(size) = neff.contents().size(member) else { return };
        let name = format!("{graph} {engine}");
        if has_count(levels, asm, size, &name) {
            self.programs.insert((graph.to_owned(), engine), asm);
        }
        report_several(levels, asm, &name);
        report_unit(levels, asm, engine, &name);
    }

    /// One finding for all programs without debug information.
    fn report_absent(&mut self) {
        if self.absent.is_empty() {
            return;
        }
        let listed: Vec<&str> = self.absent.iter().take(LISTED).map(String::as_str).collect();
        let more = if self.absent.len() > LISTED { ", …" } else { "" };
        let message = format!("no debug information for {}{more}", listed.join(", "));
        self.findings.push(Diagnostic::new(codes::ABSENT, message));
    }
}

/// True if the asm level has an entry for each slot of a program of `size` bytes.
fn has_count(levels: &mut Levels<'_>, asm: usize, size: u64, name: &str) -> bool {
    let slots = usize::try_from(size).unwrap_or(usize::MAX).checked_div(SLOT).unwrap_or_default();
    let entries = levels.get(asm).map_or(0, |asm| asm.file.instructions.len());
    if entries == slots {
        return true;
    }
    let message = format!("the entries of {name} do not fit its program");
    let finding = Diagnostic::new(codes::SLOT_COUNT, message);
    let finding = finding.expected(format!("{slots}, one for each slot"));
    levels.report(asm, finding.found(entries.to_string()));
    false
}

/// Reports slots that have several ids.
fn report_several(levels: &mut Levels<'_>, asm: usize, name: &str) {
    let entries = levels.get(asm).map_or(&[][..], |asm| asm.file.instructions.as_slice());
    let count = entries.iter().filter(|entry| entry.parents.len() > 1).count();
    if count > 0 {
        let message = format!("slots of {name} with several ids: {count}");
        levels.report(asm, Diagnostic::new(codes::ID_REPEATED, message));
    }
}

/// Reports an asm level that says it is for another engine than `def.json` does.
fn report_unit(levels: &mut Levels<'_>, asm: usize, engine: &str, name: &str) {
    let Some(unit) = levels.get(asm).and_then(|asm| asm.file.unit) else { return };
    let expected = Engine::from_key(engine);
    if unit.engine() == expected {
        return;
    }
    let Unit(number) = unit;
    let found = unit.word().map_or_else(|| number.to_string(), str::to_owned);
    let message = format!("the asm level of {name} says it is for another engine");
    let finding = Diagnostic::new(codes::ENGINE_DIFFERS, message).found(found);
    let word = expected.map_or(engine, |engine| engine.row().modern_stem);
    levels.report(asm, finding.expected(word));
}
