//! The loop: write the model, build it, compare, correct; until what is built is the original.
//!
//! Every correction goes one way: a key more, a program in a plainer form, a document that is
//! passed through, a graph that is left as it is. So the loop ends.

use std::collections::BTreeMap;
use std::io;

use neff_build::build;
use neff_build::document::read::read;
use neff_build::model::Model;
use neff_diag::{Diagnostic, Findings, Place, Severity};
use neff_isa::model::Generation;
use neff_manifest::json::{Document, Limits, parse};
use neff_manifest::write::ManifestDialect;

use super::archive::Archive;
use super::draft::Draft;
use super::files::Files;
use super::paths::MEMBERS;
use super::program::{Form, Program};
use super::render;

/// Rounds at most: a program has five forms, a graph three, and a document is corrected twice.
const ROUNDS: usize = 32;
/// What the model is called in findings about it.
pub(super) const MODEL: &str = "model.toml";

/// A model that is being made.
#[derive(Debug)]
pub(super) struct Import<'a> {
    pub(super) archive: &'a Archive,
    pub(super) dialect: ManifestDialect,
    pub(super) generation: Generation,
    pub(super) draft: Draft,
    pub(super) files: Files,
    pub(super) programs: Vec<Program>,
    /// Members that the build would make otherwise, and why they are passed through.
    pub(super) passed: BTreeMap<String, String>,
}

/// What a fault of a model is a fault of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A program, by its index.
    Program(usize),
    /// The libraries.
    Libraries,
    /// A graph, by its index.
    Graph(usize),
    /// The model, or what all graphs have.
    Whole,
}

/// Why there is no model.
#[derive(Debug)]
pub(super) enum Unsettled {
    /// It has faults that nothing takes away.
    Faults(Findings),
    /// An unpacked file cannot be read.
    Io(io::Error),
}

impl From<io::Error> for Unsettled {
    fn from(error: io::Error) -> Self {
        Unsettled::Io(error)
    }
}

impl Import<'_> {
    /// Corrects the model until it gives the original.
    pub(super) fn settle(&mut self) -> Result<(), Unsettled> {
        for index in 0..self.programs.len() {
            self.put(index);
        }
        for _ in 0..ROUNDS {
            let (model, findings) = self.model();
            let Some(model) = model else {
                self.faults(findings)?;
                continue;
            };
            let built = build(&model, &self.files);
            if built.findings.has_errors() {
                self.faults(built.findings)?;
            } else if !self.compare(&built)? {
                // Features that the content shows need no words.
                if model.features.as_ref().map(|given| given.value) == Some(built.features) {
                    self.draft.model.remove("features");
                }
                return Ok(());
            }
        }
        Err(Unsettled::Faults(Findings::new()))
    }

    /// Passes documents with faults through: a build vouches for what it makes.
    pub(super) fn pass_faulty(&mut self, faults: &Findings) {
        for fault in faults.iter().filter(|fault| fault.severity == Severity::Error) {
            if let Place::Json { member, .. } = &fault.place {
                self.pass(member, &format!("it has a fault: {}", fault.message));
            }
        }
    }

    /// The model as it is now.
    pub(super) fn model(&self) -> (Option<Model>, Findings) {
        read(MODEL, render::text(&self.draft))
    }

    fn put(&mut self, index: usize) {
        let Some(program) = self.programs.get_mut(index) else { return };
        program.put(self.archive, self.generation, &mut self.files, &mut self.draft);
        if program.form == Form::Member {
            let (name, reason) = (program.member.clone(), program.reason.clone());
            self.pass(&name, &reason.unwrap_or_default());
        }
    }

    /// Takes away what has faults; the faults if nothing is left to take away.
    fn faults(&mut self, findings: Findings) -> Result<(), Unsettled> {
        let heads = self.heads();
        let mut parts = BTreeMap::new();
        for finding in findings.iter().filter(|finding| finding.severity == Severity::Error) {
            let program = self.program_of(&finding.place).map(Part::Program);
            let part = program.unwrap_or_else(|| part_of(&finding.place, &heads));
            parts.entry(part).or_insert(&finding.message);
        }
        let mut changed = false;
        for (part, reason) in parts {
            changed |= match part {
                Part::Program(index) => self.degrade_program(index, reason),
                Part::Graph(index) => self.degrade_graph(index, reason),
                Part::Libraries => !std::mem::take(&mut self.draft.libraries).is_empty(),
                Part::Whole => {
                    let all = 0..self.draft.graphs.len();
                    all.filter(|index| self.degrade_graph(*index, reason)).count() > 0
                }
            };
        }
        if changed { Ok(()) } else { Err(Unsettled::Faults(findings)) }
    }

    /// The program that a finding is about.
    fn program_of(&self, place: &Place) -> Option<usize> {
        let name = |at: usize| self.draft.graphs.get(at).map(|graph| graph.name.as_str());
        self.programs.iter().position(|program| match place {
            Place::Text { file, .. } | Place::Path(file) => program.file.as_ref() == Some(file),
            Place::Slot { graph, engine, .. } => {
                name(program.graph) == Some(graph) && program.engine.row().key == engine
            }
            _ => false,
        })
    }

    /// The lines on which parts of the model begin.
    fn heads(&self) -> Vec<(u64, Part)> {
        let text = render::text(&self.draft);
        let mut graphs = 0..self.draft.graphs.len();
        let part = |(at, line): (u64, &str)| match line {
            "[[graph]]" => graphs.next().map(|graph| (at, Part::Graph(graph))),
            "[[ucode]]" => Some((at, Part::Libraries)),
            "[[member]]" => Some((at, Part::Whole)),
            _ => None,
        };
        (1u64..).zip(text.lines()).filter_map(part).collect()
    }

    pub(super) fn degrade_program(&mut self, index: usize, reason: &str) -> bool {
        let Some(program) = self.programs.get_mut(index) else { return false };
        let changed = program.degrade(reason);
        if changed {
            self.put(index);
        }
        changed
    }

    /// Makes nothing of the blocks of a graph, then of the graph.
    fn degrade_graph(&mut self, index: usize, reason: &str) -> bool {
        let Some(graph) = self.draft.graphs.get_mut(index) else { return false };
        if graph.as_is.is_some() {
            return false;
        }
        if graph.engines.values().any(|engine| !engine.blocks.is_empty()) {
            graph.engines.values_mut().for_each(|engine| engine.blocks.clear());
            graph.no_blocks = Some(reason.to_owned());
            return true;
        }
        graph.as_is = Some(reason.to_owned());
        let folder = format!("{}/", graph.name);
        self.draft.without.retain(|name| !name.starts_with(&folder));
        if self.draft.graphs.iter().all(|graph| graph.as_is.is_some()) {
            self.draft.shared.clear();
        }
        for at in 0..self.programs.len() {
            let Some(program) = self.programs.get_mut(at).filter(|it| it.graph == index) else {
                continue;
            };
            program.form = Form::Member;
            program.reason.get_or_insert_with(|| "its graph is left as it is".to_owned());
            self.put(at);
        }
        true
    }

    /// Passes a member through.
    pub(super) fn pass(&mut self, name: &str, reason: &str) {
        let Some(member) = self.archive.find(name) else { return };
        let path = self.files.pass(MEMBERS, member);
        self.draft.members.insert(name.to_owned(), path);
        self.passed.entry(name.to_owned()).or_insert_with(|| reason.to_owned());
    }
}

/// The part of the model in which a finding is.
fn part_of(place: &Place, heads: &[(u64, Part)]) -> Part {
    let Place::Text { file, excerpt } = place else { return Part::Whole };
    let before = heads.partition_point(|(head, _)| *head <= excerpt.line);
    let head = before.checked_sub(1).and_then(|at| heads.get(at)).filter(|_| file == MODEL);
    head.map_or(Part::Whole, |(_, part)| *part)
}

/// A JSON document.
pub(super) fn document(name: &str, bytes: Vec<u8>) -> Option<Document> {
    parse(name, bytes, &Limits::default()).document
}

/// The first error among findings.
pub(super) fn first_error(findings: &Findings) -> Option<&Diagnostic> {
    findings.iter().find(|finding| finding.severity == Severity::Error)
}
