//! A worked-out model to members: manifests as text, programs and data as they are.

mod definition;
mod engine;
mod host_graph;
mod metaneff;

use std::collections::BTreeMap;

use neff_abi::Engine as EngineId;
use neff_diag::{Diagnostic, Findings, codes::model};
use neff_manifest::write::{GraphEntry, HostGraph, Information, Kelf, UcodeLibraries};

use crate::content::Content;
use crate::model::Model;
use crate::plan::PlannedGraph;
use crate::programs::BuiltProgram;
use crate::span::Span;

pub use host_graph::host_graph;
pub use metaneff::metaneff;

/// A member to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct BuiltMember {
    /// Name in the archive.
    pub name: String,
    /// What it is made of.
    pub content: Content,
}

/// The programs of a graph by engine.
pub type Programs = BTreeMap<EngineId, BuiltProgram>;

/// Member name of the libraries' manifest, in each graph's folder (format notes 02 §11.2).
const LIBRARIES: &str = "ucode_lib.json";

/// Makes all members; `libraries` are what the model's libraries became, in its order. A member of
/// the model that has the name of a document takes its place.
pub fn members(
    model: &Model,
    graphs: &[(PlannedGraph<'_>, Programs)],
    host: &HostGraph,
    libraries: &[Content],
    findings: &mut Findings,
) -> Vec<BuiltMember> {
    let mut members = Members { model, libraries, list: BTreeMap::new(), findings };
    let dialect = &model.dialect;
    for member in &model.members {
        if members.list.contains_key(&member.name.value) {
            let message = format!("there is another member {:?}", member.name.value);
            let finding = Diagnostic::new(model::REPEATED, message);
            members.findings.push(finding.at(model.document.place(member.name.span)));
        }
        members.list.insert(member.name.value.clone(), member.data.value.clone().into());
    }
    members.text("neff.json", host.text(dialect));
    members.text(&dialect.kelf_member, kelf(model).text(dialect));
    if let Some(version) = model.tool_version.as_ref().filter(|_| dialect.information) {
        let information = Information::new(version.as_str(), model.name.value.as_str());
        members.text("info.json", information.text(dialect));
    }
    for (graph, programs) in graphs {
        members.graph(graph, programs);
    }
    members.leave_out();
    members.list.into_iter().map(|(name, content)| BuiltMember { name, content }).collect()
}

/// What members there are so far. The model's own were put in first and stay.
struct Members<'m, 'f> {
    model: &'m Model,
    /// The device libraries, in the model's order.
    libraries: &'m [Content],
    list: BTreeMap<String, Content>,
    findings: &'f mut Findings,
}

impl Members<'_, '_> {
    fn leave_out(&mut self) {
        let model = self.model;
        for name in &model.without {
            if self.list.remove(&name.value).is_none() {
                let message = format!("there is no member {:?} to leave out", name.value);
                let finding = Diagnostic::new(model::NAME_UNKNOWN, message);
                self.findings.push(finding.at(model.document.place(name.span)));
            }
        }
    }

    fn text(&mut self, name: &str, text: String) {
        self.put(name, Content::Bytes(text.into_bytes()));
    }

    fn put(&mut self, name: &str, content: Content) {
        self.list.entry(name.to_owned()).or_insert(content);
    }

    /// A file that the model brings. Nothing else may have its name, save a member of the model.
    fn file(&mut self, name: &str, content: Content, span: Span) {
        let is_given = || self.model.members.iter().any(|member| member.name.value == name);
        let is_other = self.list.get(name).is_some_and(|other| *other != content);
        if is_other && !is_given() {
            let message = format!("there is another member {name:?}");
            let finding = Diagnostic::new(model::REPEATED, message);
            let finding =
                finding.help("give the data another `file_name`, or the library another `name`");
            self.findings.push(finding.at(self.model.document.place(span)));
        }
        self.put(name, content);
    }

    fn graph(&mut self, graph: &PlannedGraph<'_>, programs: &Programs) {
        let (model, dialect) = (self.model, &self.model.dialect);
        let inside = |name: &str| format!("{}/{name}", graph.graph.name);
        let definition = definition::definition(model, graph);
        self.text(&inside("def.json"), definition.text(dialect));
        for (engine, program) in programs {
            let stem = dialect.stem(*engine);
            let document = engine::document(model, graph, *engine);
            self.text(&inside(&dialect.engine_document.of(stem)), document.text(dialect));
            self.put(
                &inside(&dialect.engine_program.of(stem)),
                Content::Bytes(program.bytes.clone()),
            );
            if let Some(listing) = &dialect.engine_listing {
                self.text(&inside(&listing.of(stem)), program.text.clone());
            }
        }
        for payload in graph.variables.iter().filter_map(|variable| variable.payload.as_ref()) {
            self.file(&inside(&payload.member), payload.content.clone(), payload.span);
        }
        if !model.libraries.is_empty() {
            let entries = model.libraries.iter().map(|library| library.entry.clone());
            let libraries = UcodeLibraries { libraries: entries.collect() };
            self.text(&inside(LIBRARIES), libraries.text(dialect));
        }
        for (at, (library, content)) in model.libraries.iter().zip(self.libraries).enumerate() {
            let name = &library.entry.library;
            // Of two of one name, the gates tell.
            if model.libraries.iter().position(|it| it.entry.library == *name) == Some(at) {
                self.file(&inside(name), content.clone(), library.spans.name);
            }
        }
    }
}

fn kelf(model: &Model) -> Kelf {
    let mut kelf = Kelf::new(&model.dialect);
    if let Some(target) = &model.target {
        kelf.target.clone_from(&target.value);
    }
    let entry =
        |name: &String| GraphEntry { definition: format!("{name}/def.json"), name: name.clone() };
    kelf.graphs = model.graphs.iter().map(|graph| entry(&graph.name)).collect();
    kelf
}
