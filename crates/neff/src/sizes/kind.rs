//! What a member is: by the manifest that names it, else by its name.

use std::collections::HashMap;

use neff_container::tar::member::MemberKind;
use neff_manifest::chain::{Chain, Definition, Reference, Role};

use crate::edit::is_debug;

/// What members are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Data of `file` variables.
    Weights,
    /// Instructions of engines.
    Programs,
    /// The chain of manifests, and other documents.
    Manifests,
    /// Tables of the activation and DVE engines.
    Tables,
    /// What only people and tools read: debug information, listings.
    Debug,
    /// GPSIMD libraries and host libraries.
    Libraries,
    /// Everything else.
    Other,
}

impl Kind {
    /// All kinds, in the order in which they are told.
    pub const ALL: [Kind; 7] = [
        Kind::Weights,
        Kind::Programs,
        Kind::Manifests,
        Kind::Tables,
        Kind::Debug,
        Kind::Libraries,
        Kind::Other,
    ];

    /// The word for listings and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Weights => "weights",
            Kind::Programs => "programs",
            Kind::Manifests => "manifests",
            Kind::Tables => "tables",
            Kind::Debug => "debug",
            Kind::Libraries => "libraries",
            Kind::Other => "other",
        }
    }

    fn of_role(role: Role) -> Kind {
        match role {
            Role::EngineJson | Role::UcodeLibrary => Kind::Manifests,
            Role::Program => Kind::Programs,
            Role::DveTable | Role::ActivationCatalog | Role::ActivationTable => Kind::Tables,
            Role::Weights => Kind::Weights,
            Role::UcodeImage => Kind::Libraries,
            Role::Debug | Role::Wavegraph | Role::SimulatorData => Kind::Debug,
        }
    }
}

/// What the manifests of a file say of its members.
pub(super) struct Kinds<'c> {
    named: HashMap<&'c str, Kind>,
    /// Folder and name of each graph.
    graphs: Vec<(&'c str, &'c str)>,
}

impl<'c> Kinds<'c> {
    pub(super) fn of(chain: &'c Chain) -> Kinds<'c> {
        let mut kinds = Kinds { named: HashMap::new(), graphs: Vec::new() };
        let tops = chain.host_graph.iter().map(|host| host.member.as_str());
        for member in tops.chain(chain.kelf.iter().map(|kelf| kelf.member.as_str())) {
            kinds.named.insert(member, Kind::Manifests);
        }
        for graph in &chain.graphs {
            let Some(definition) = &graph.definition else { continue };
            kinds.graphs.push((definition.folder.as_str(), graph.name()));
            kinds.named.insert(&definition.member, Kind::Manifests);
            kinds.references(definition);
        }
        kinds
    }

    fn references(&mut self, definition: &'c Definition) {
        let weights = definition.variables.iter().filter_map(|variable| variable.file.as_ref());
        let ucode = definition.ucode.iter().flat_map(|ucode| &ucode.libraries);
        let images = ucode.filter_map(|library| library.image.as_ref());
        let engines = definition.engines.iter();
        let contents = engines.clone().filter_map(|engine| engine.content.as_ref());
        let named = contents.flat_map(|content| content.program.iter().chain(&content.tables));
        let own = definition.references.iter().chain(weights).chain(images);
        let all = own.chain(engines.map(|engine| &engine.json)).chain(named);
        let row =
            |reference: &'c Reference| (reference.member.as_str(), Kind::of_role(reference.role));
        self.named.extend(all.map(row));
    }

    /// What a member is.
    pub(super) fn kind(&self, name: &str, entry: MemberKind) -> Kind {
        if let Some(kind) = self.named.get(name) {
            return *kind;
        }
        match name {
            _ if entry != MemberKind::File => Kind::Other,
            _ if is_debug(name) => Kind::Debug,
            _ if name.ends_with(".json") => Kind::Manifests,
            _ if name.ends_with(".so") => Kind::Libraries,
            _ => Kind::Other,
        }
    }

    /// The graph in whose folder a member stands.
    pub(super) fn graph(&self, name: &str) -> Option<String> {
        let is_in = |folder: &str| {
            let rest = name.strip_prefix(folder).filter(|_| !folder.is_empty());
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        let found = self.graphs.iter().find(|(folder, _)| is_in(folder));
        found.map(|(_, name)| (*name).to_owned())
    }

    /// Names of the graphs, each once.
    pub(super) fn graphs(&self) -> impl Iterator<Item = &'c str> {
        let graphs = self.graphs.iter().enumerate();
        let first = |(at, (_, name)): &(usize, &(&str, &str))| {
            !self.graphs.iter().take(*at).any(|(_, earlier)| earlier == name)
        };
        graphs.filter(first).map(|(_, (_, name))| *name).collect::<Vec<_>>().into_iter()
    }
}
