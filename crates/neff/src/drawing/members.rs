//! Parts of the file and members of the archive, by size.

use std::collections::HashMap;

use neff_container::read::Report;
use neff_container::tar::member::MemberKind;
use neff_manifest::chain::{Graph, Reference, Role};

use super::{MemberBar, Part, PartKind};
use crate::Neff;

/// What a member is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A manifest, or any other JSON.
    Document,
    /// Instructions of an engine.
    Program,
    /// Data of constants.
    Weights,
    /// Tables of an engine.
    Table,
    /// Debug information.
    Debug,
    /// Anything else.
    Other,
}

impl Class {
    /// All, in the order of the declaration.
    pub const ALL: [Class; 6] =
        [Class::Document, Class::Program, Class::Weights, Class::Table, Class::Debug, Class::Other];

    fn of_role(role: Role) -> Class {
        match role {
            Role::Program => Class::Program,
            Role::Weights => Class::Weights,
            Role::DveTable | Role::ActivationTable => Class::Table,
            Role::Debug | Role::Wavegraph | Role::SimulatorData => Class::Debug,
            Role::EngineJson | Role::ActivationCatalog | Role::UcodeLibrary => Class::Document,
            Role::UcodeImage => Class::Program,
        }
    }
}

/// The parts of a file that have bytes.
pub(crate) fn parts(report: &Report) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut part = |kind, bytes| {
        if bytes > 0 {
            parts.push(Part { kind, bytes });
        }
    };
    let header = report.payload.as_ref().map_or(0, |payload| payload.offset);
    part(PartKind::Header, header);
    if let Some(payload) = &report.payload {
        part(PartKind::Payload(payload.kind), payload.stored.saturating_sub(payload.tail.length));
        part(PartKind::Tail, payload.tail.length);
    }
    part(PartKind::Trailing, report.trailing);
    parts
}

/// The members that are files. What one is for is what a manifest names it for.
pub(crate) fn members(neff: &Neff) -> Vec<MemberBar> {
    let mut classes: HashMap<&str, Class> = HashMap::new();
    for reference in neff.chain().graphs.iter().flat_map(references) {
        classes.entry(&reference.member).or_insert_with(|| Class::of_role(reference.role));
    }
    let files = neff.members().iter().filter(|member| member.kind == MemberKind::File);
    let bar = |member: &neff_container::tar::member::Member| {
        let name = member.whole_name();
        let class = match classes.get(name.as_str()) {
            Some(class) => *class,
            None if name.ends_with(".json") => Class::Document,
            None if name.contains("debug_info") => Class::Debug,
            None => Class::Other,
        };
        MemberBar { name, bytes: member.size, class }
    };
    files.map(bar).collect()
}

fn references(graph: &Graph) -> Vec<&Reference> {
    let Some(definition) = &graph.definition else { return Vec::new() };
    let files = definition.variables.iter().filter_map(|variable| variable.file.as_ref());
    let contents = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
    let of_engines = contents.flat_map(|content| content.program.iter().chain(&content.tables));
    files.chain(of_engines).chain(&definition.references).collect()
}
