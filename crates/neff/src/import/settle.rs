//! The loop: write the model, build it, compare, correct; until what is built is the original.
//!
//! Every correction goes one way: a key more, a program in a plainer form, a document that is
//! passed through, a graph that is left as it is. So the loop ends.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use neff_abi::Engine;
use neff_build::content::Content;
use neff_build::document::read::read;
use neff_build::emit::BuiltMember;
use neff_build::model::Model;
use neff_build::{Built, build};
use neff_diag::{Diagnostic, Findings, Place, Severity};
use neff_isa::model::Generation;
use neff_manifest::json::{Document, Limits, equal, parse};
use neff_manifest::write::ManifestDialect;

use super::archive::{Archive, Stored};
use super::compare::first_difference;
use super::draft::{Draft, GraphDraft};
use super::files::Files;
use super::paths::MEMBERS;
use super::program::{Form, Program};
use super::refine;
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
        // Libraries are every graph's, so their faults would be too.
        let mut changed = !self.draft.libraries.is_empty();
        self.draft.libraries.clear();
        let heads = self.heads();
        let mut programs = BTreeMap::new();
        let mut graphs = BTreeMap::new();
        for finding in findings.iter().filter(|finding| finding.severity == Severity::Error) {
            match self.program_of(&finding.place) {
                Some(program) => drop(programs.entry(program).or_insert(&finding.message)),
                None => self.graphs_of(&finding.place, &heads).for_each(|graph| {
                    graphs.entry(graph).or_insert(&finding.message);
                }),
            }
        }
        for (index, reason) in programs {
            changed |= self.degrade_program(index, reason);
        }
        for (index, reason) in graphs {
            changed |= self.degrade_graph(index, reason);
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

    /// The lines on which graphs begin.
    fn heads(&self) -> Vec<u64> {
        let text = render::text(&self.draft);
        let lines = (1u64..).zip(text.lines());
        lines.filter(|(_, line)| *line == "[[graph]]").map(|(at, _)| at).collect()
    }

    /// The graph in whose part of the model a finding is, else all.
    fn graphs_of(&self, place: &Place, heads: &[u64]) -> std::ops::Range<usize> {
        let line = match place {
            Place::Text { file, excerpt } if file == MODEL => excerpt.line,
            _ => 0,
        };
        match heads.partition_point(|head| *head <= line) {
            0 => 0..self.draft.graphs.len(),
            behind => behind.saturating_sub(1)..behind,
        }
    }

    fn degrade_program(&mut self, index: usize, reason: &str) -> bool {
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

    /// Compares what was built with the original, and corrects; true if there was anything.
    fn compare(&mut self, built: &Built<'_>) -> Result<bool, Unsettled> {
        let mut changed = false;
        let mut names = BTreeSet::new();
        for member in &built.members {
            names.insert(member.name.as_str());
            if self.draft.members.contains_key(&member.name) {
                continue;
            }
            match self.archive.find(&member.name) {
                Some(original) => changed |= self.member(member, original)?,
                None => {
                    self.draft.without.push(member.name.clone());
                    changed = true;
                }
            }
        }
        for member in self.archive.members() {
            let made = names.contains(member.name.as_str());
            if !made && !self.draft.members.contains_key(&member.name) {
                let path = self.files.pass(MEMBERS, member);
                self.draft.members.insert(member.name.clone(), path);
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Compares one member.
    fn member(&mut self, built: &BuiltMember, original: &Stored) -> Result<bool, Unsettled> {
        let made = match &built.content {
            Content::Bytes(bytes) => bytes,
            Content::Array(_) => {
                self.pass(&built.name, "building would rewrite the array for the loader");
                return Ok(true);
            }
            Content::File(path) => {
                let kept = self.files.member(path, self.archive);
                let same = kept.map_or(Ok(false), |kept| self.archive.same(kept, original))?;
                if !same {
                    self.pass(&built.name, "the file that the model has for it is another");
                }
                return Ok(!same);
            }
        };
        let bytes = self
            .archive
            .body(&built.name)
            .ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))?;
        if *made == bytes {
            return Ok(false);
        }
        if let Some(at) = self.programs.iter().position(|program| program.member == built.name) {
            return Ok(self.degrade_program(at, "its text does not assemble to its bytes"));
        }
        let documents = document(&built.name, bytes).zip(document(&built.name, made.clone()));
        let Some((original, made)) = documents else {
            self.pass(&built.name, "the build makes other bytes of it");
            return Ok(true);
        };
        if equal(original.root(), &made.root().to_json()) {
            return Ok(false);
        }
        let before = self.draft.clone();
        let path = match self.refine(&built.name, &original, &made) {
            Ok(true) => return Ok(true),
            Ok(false) => first_difference(original.root(), made.root()),
            Err(path) => Some(path),
        };
        self.draft = before;
        let path = path.unwrap_or_else(|| "$".to_owned());
        let blocks = |graph: &GraphDraft| graph.no_blocks.clone().filter(|_| path == "$.dma");
        let reason =
            self.graph_of(&built.name).and_then(|(at, _)| blocks(self.draft.graphs.get(at)?));
        let reason = reason.unwrap_or_else(|| format!("the build would make another {path}"));
        self.pass(&built.name, &reason);
        Ok(true)
    }

    /// The graph that a member belongs to, and its name there.
    fn graph_of<'n>(&self, name: &'n str) -> Option<(usize, &'n str)> {
        let inside = |graph: &GraphDraft| name.strip_prefix(&graph.name)?.strip_prefix('/');
        let mut graphs = self.draft.graphs.iter().enumerate();
        graphs.find_map(|(at, graph)| Some((at, inside(graph)?)))
    }

    /// Corrects the keys that a document is made of.
    fn refine(&mut self, name: &str, original: &Document, made: &Document) -> refine::Refined {
        let Some((at, inside)) = self.graph_of(name) else { return Ok(false) };
        if inside == "def.json" {
            return refine::definition(original, made, at, &mut self.draft);
        }
        let document = |engine: Engine| self.dialect.engine_document.of(self.dialect.stem(engine));
        match Engine::ALL.iter().find(|engine| document(**engine) == inside) {
            Some(engine) => refine::engine(original, made, at, *engine, &mut self.draft),
            None => Ok(false),
        }
    }

    /// Passes a member through.
    pub(super) fn pass(&mut self, name: &str, reason: &str) {
        let Some(member) = self.archive.find(name) else { return };
        let path = self.files.pass(MEMBERS, member);
        self.draft.members.insert(name.to_owned(), path);
        self.passed.entry(name.to_owned()).or_insert_with(|| reason.to_owned());
    }
}

/// A JSON document.
pub(super) fn document(name: &str, bytes: Vec<u8>) -> Option<Document> {
    parse(name, bytes, &Limits::default()).document
}

/// The first error among findings.
pub(super) fn first_error(findings: &Findings) -> Option<&Diagnostic> {
    findings.iter().find(|finding| finding.severity == Severity::Error)
}
