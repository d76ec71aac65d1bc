//! What was built beside the original: each member that differs is corrected, or passed through.

use std::collections::BTreeSet;
use std::io;

use neff_abi::Engine;
use neff_build::Built;
use neff_build::content::Content;
use neff_build::emit::BuiltMember;
use neff_manifest::json::{Document, equal};

use super::archive::Stored;
use super::compare::first_difference;
use super::draft::GraphDraft;
use super::paths::MEMBERS;
use super::refine;
use super::settle::{Import, Unsettled, document};

impl Import<'_> {
    /// Compares what was built with the original, and corrects; true if there was anything.
    pub(super) fn compare(&mut self, built: &Built<'_>) -> Result<bool, Unsettled> {
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
                self.pass(&built.name, "the build would rewrite the array");
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
}
