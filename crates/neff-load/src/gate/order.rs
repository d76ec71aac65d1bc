//! Where the loader is when it comes to a fault: before the graphs, in one of them, or behind all;
//! then the stage (format notes 03 §1 to §5, 08 §1).
//!
//! A refusal stands where its gate does. A fault without a gate stands where the loader reads what
//! is wrong: that goes by the document and the key. What the loader does not read has no place.

use std::collections::{HashMap, HashSet};

use neff_abi::{GateRow, Stage};
use neff_diag::{Area, Diagnostic, JsonPath, JsonStep, Place, Severity, codes};
use neff_manifest::chain::{Chain, Definition, ENGINE_KEYS, HOST_GRAPH_NAMES};

/// Before the graphs, in one of them, or behind all; then the stage.
pub(super) type Rank = (u8, usize, Stage);

/// The gate that asks for the size of each document when the loader opens it, whichever it is.
const EACH_DOCUMENT: &str = "G40";

/// Codes of the file and its archive, which the loader goes through before any document.
const FILE: [Area; 3] = [codes::outer::OUTER, codes::gzip::GZIP, codes::archive::ARCHIVE];

/// Keys of neff.json that the loader reads; the others are the producer's.
const HOST_KEYS: [&str; 5] = ["nodes", "arg_nodes", "heads", "node_row_ptr", "attrs"];

/// Keys of def.json and the stage that reads them. Collectives are behind the queues and before
/// the libraries, streams and settings between reservations and engines.
const DEFINITION_KEYS: [(&str, Stage); 11] = [
    ("version", Stage::Definition),
    ("var", Stage::Variables),
    ("dma_queue", Stage::Queues),
    ("replica_groups", Stage::Queues),
    ("src_target_pairs", Stage::Queues),
    ("ext_isa_ucode_lib_def", Stage::Libraries),
    ("ucode_lib", Stage::Libraries),
    ("runtime_statebuffer_reservation", Stage::Reservations),
    ("cc_streams", Stage::Reservations),
    ("dma", Stage::Engines),
    ("fp8_conversion_config", Stage::Reservations),
];

/// What a document is to the loader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Document {
    HostGraph,
    Kelf,
    Definition(usize),
    Libraries(usize),
    Engine(usize),
}

/// The documents of a NEFF and what they are to the loader, by which faults are put in order.
#[derive(Debug, Clone, Default)]
pub struct Documents<'n> {
    members: HashMap<&'n str, Document>,
    /// Folders of the graphs, without a `/` behind, and the first graph of each.
    folders: HashMap<&'n str, usize>,
    /// Other members that the loader reads: programs, tables, data, images of libraries.
    bodies: HashSet<&'n str>,
}

impl<'n> Documents<'n> {
    /// The documents of a chain, also of those that could not be read.
    pub fn of(chain: &'n Chain) -> Documents<'n> {
        let mut documents = Documents::default();
        HOST_GRAPH_NAMES.into_iter().for_each(|name| documents.add(name, Document::HostGraph));
        let kernel = chain.host_graph.iter().filter_map(|host| host.kernel.as_ref());
        let named = kernel.filter_map(|kernel| Some(kernel.kelf.as_ref()?.value.as_str()));
        let read = chain.kelf.iter().map(|kelf| kelf.member.as_str());
        named.chain(read).for_each(|name| documents.add(name, Document::Kelf));
        for (at, graph) in chain.graphs.iter().enumerate() {
            if let Some(name) = &graph.entry.definition {
                documents.add(&name.value, Document::Definition(at));
                let folder = name.value.rsplit_once('/').map_or("", |(folder, _)| folder);
                documents.folders.entry(folder).or_insert(at);
            }
            if let Some(definition) = &graph.definition {
                documents.graph(at, definition);
            }
        }
        documents
    }

    fn graph(&mut self, at: usize, definition: &'n Definition) {
        for engine in &definition.engines {
            self.add(&engine.json.member, Document::Engine(at));
            let content = engine.content.iter();
            let members = content.flat_map(|it| it.tables.iter().chain(&it.program));
            self.bodies.extend(members.map(|reference| reference.member.as_str()));
        }
        let files = definition.variables.iter().filter_map(|variable| variable.file.as_ref());
        self.bodies.extend(files.map(|reference| reference.member.as_str()));
        let Some(ucode) = &definition.ucode else { return };
        if let Some(libraries) = &ucode.reference {
            self.add(&libraries.member, Document::Libraries(at));
        }
        let images = ucode.libraries.iter().filter_map(|library| library.image.as_ref());
        self.bodies.extend(images.map(|reference| reference.member.as_str()));
    }

    /// A finding of a member name that occurs again counts as an error where the loader reads the
    /// member: it keeps one of them, and which is not known (format notes 01 §3).
    pub(crate) fn repeated(&self, finding: Diagnostic) -> Diagnostic {
        let Place::Archive { member: Some(member), .. } = &finding.place else { return finding };
        let name = member.strip_prefix("./").unwrap_or(member);
        let is_read = self.members.contains_key(name) || self.bodies.contains(name);
        if finding.code != codes::archive::DUPLICATE || !is_read {
            return finding;
        }
        let note = "the loader reads this member, and which of them it keeps is not known";
        finding.severity(Severity::Error).note(note)
    }

    /// The first that names a member says what it is, as it is read there first.
    fn add(&mut self, member: &'n str, document: Document) {
        self.members.entry(member).or_insert(document);
    }

    /// Where the loader is when it comes to a fault; `None` if that cannot be told, or it never
    /// comes to it.
    pub(super) fn rank(&self, finding: &Diagnostic) -> Option<Rank> {
        let gate = finding.refusal.as_ref().and_then(|refusal| GateRow::find(refusal.gate));
        let Some(gate) = gate else { return self.fault(finding) };
        if gate.id == EACH_DOCUMENT
            && let Some(rank) = self.fault(finding)
        {
            return Some(rank);
        }
        Some(self.at(gate.stage, &finding.place))
    }

    /// True for a fault of the file or its archive: the runtime may read something else then.
    pub(super) fn is_damage(finding: &Diagnostic) -> bool {
        let is_gate = finding.refusal.is_some();
        !is_gate && FILE.iter().any(|area| area.rows.iter().any(|row| row.code == finding.code))
    }

    fn fault(&self, finding: &Diagnostic) -> Option<Rank> {
        if Documents::is_damage(finding) {
            return Some((0, 0, Stage::Archive));
        }
        if codes::weights::WEIGHTS.rows.iter().any(|row| row.code == finding.code) {
            return Some(self.at(Stage::Variables, &finding.place));
        }
        match &finding.place {
            Place::Json { member, path, .. } => {
                let (graph, stage) = self.members.get(member.as_str())?.stage(path)?;
                Some(placed(stage, graph))
            }
            Place::Slot { .. } => Some(placed(Stage::Translation, 0)),
            _ => None,
        }
    }

    /// A stage, in the graph that a place is in; the first if it cannot be told.
    fn at(&self, stage: Stage, place: &Place) -> Rank {
        let folder = match place {
            Place::Json { member, .. } | Place::Archive { member: Some(member), .. } => {
                member.rsplit_once('/').map_or("", |(folder, _)| folder)
            }
            _ => return placed(stage, 0),
        };
        placed(stage, self.folders.get(folder).copied().unwrap_or(0))
    }
}

/// A stage in the order of all; `graph` counts only where graphs have a stage of their own.
fn placed(stage: Stage, graph: usize) -> Rank {
    if stage.row().per_graph {
        return (1, graph, stage);
    }
    (if stage < Stage::Definition { 0 } else { 2 }, 0, stage)
}

impl Document {
    /// The graph of a document and the stage that reads a value of it.
    fn stage(self, path: &JsonPath) -> Option<(usize, Stage)> {
        let key = path.0.first().map(|step| match step {
            JsonStep::Key(key) => key.as_str(),
            JsonStep::Index(_) => "",
        });
        match (self, key) {
            (Document::HostGraph, Some(key)) if !HOST_KEYS.contains(&key) => None,
            (Document::HostGraph, _) => Some((0, Stage::HostGraph)),
            (Document::Kelf, Some("graphs")) => Some((0, Stage::Graphs)),
            (Document::Kelf, _) => Some((0, Stage::Kelf)),
            (Document::Definition(graph), None) => Some((graph, Stage::Definition)),
            (Document::Definition(graph), Some(key)) => {
                let row = DEFINITION_KEYS.iter().find(|(known, _)| *known == key);
                let engine = ENGINE_KEYS.contains(&key).then_some(Stage::Engines);
                Some((graph, row.map(|(_, stage)| *stage).or(engine)?))
            }
            (Document::Libraries(graph), _) => Some((graph, Stage::Libraries)),
            (Document::Engine(graph), _) => Some((graph, Stage::Engines)),
        }
    }
}
