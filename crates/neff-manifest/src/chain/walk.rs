//! The walk along the chain.

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Findings, JsonPath, Place};

use super::definition::{self, Definition};
use super::host_graph::{self, HostGraph};
use super::information::{self, Facts};
use super::kelf::{self, GraphEntry, Kelf, USUAL_NAMES};
use super::look::{Field, refusal};
use super::members::Members;
use super::open::{Opened, open};
use super::shared::Shared;
use crate::json::Document;

/// The host graph's name.
const HOST_GRAPH: &str = "neff.json";
/// The name that the loader tries next.
const HOST_GRAPH_LEGACY: &str = "kelp.json";

/// All that the manifests of a NEFF say, as far as they could be read.
#[derive(Debug, Clone)]
pub struct Chain {
    /// The host graph.
    pub host_graph: Option<HostGraph>,
    /// The KELF descriptor.
    pub kelf: Option<Kelf>,
    /// The graphs that the descriptor lists, in its order.
    pub graphs: Vec<Graph>,
    /// `info.json`, if there is one.
    pub information: Option<Facts>,
    /// `hlo_stats.json`, if there is one.
    pub statistics: Option<Facts>,
}

/// One graph, which is the program of one physical core.
#[derive(Debug, Clone)]
pub struct Graph {
    /// The descriptor's entry.
    pub entry: GraphEntry,
    /// Its def.json; `None` if that is missing or broken.
    pub definition: Option<Definition>,
}

impl Graph {
    /// The name in the descriptor, or nothing.
    pub fn name(&self) -> &str {
        self.entry.name.as_ref().map_or("", |name| &name.value)
    }
}

/// Reads the chain; findings come in the order of reading.
pub fn read(members: &dyn Members) -> (Chain, Findings) {
    let members = &Shared::new(members);
    let mut findings = Findings::new();
    let host_graph = host(members, &mut findings);
    let named = host_graph.as_ref().and_then(|host| {
        let field = host.kernel.as_ref()?.kelf.as_ref()?;
        Some((host, field))
    });
    let kelf = descriptor(members, named, &mut findings);
    let mut graphs = Vec::new();
    for entry in kelf.iter().flat_map(|kelf| &kelf.graphs) {
        let definition = kelf.as_ref().and_then(|k| graph(members, k, entry, &mut findings));
        graphs.push(Graph { entry: entry.clone(), definition });
    }
    let information = information::read(members, information::INFO, &mut findings);
    let statistics = information::read(members, information::STATISTICS, &mut findings);
    (Chain { host_graph, kelf, graphs, information, statistics }, findings)
}

fn host(members: &dyn Members, findings: &mut Findings) -> Option<HostGraph> {
    let (member, document) = match open(members, HOST_GRAPH, Some("G20"), findings) {
        Opened::Read(document) => (HOST_GRAPH, document),
        Opened::Broken => return None,
        Opened::Missing => match open(members, HOST_GRAPH_LEGACY, Some("G20"), findings) {
            Opened::Read(document) => {
                let message = format!("the host graph is {HOST_GRAPH_LEGACY:?}");
                let finding = Diagnostic::new(codes::LEGACY_NAME, message);
                findings.push(finding.at(whole(HOST_GRAPH_LEGACY)));
                (HOST_GRAPH_LEGACY, document)
            }
            Opened::Broken => return None,
            Opened::Missing => {
                findings.push(host_graph_missing());
                return None;
            }
        },
    };
    Some(host_graph::read(member, document, findings))
}

/// Names under which the loader looks for the host graph, in its order.
pub const HOST_GRAPH_NAMES: [&str; 2] = [HOST_GRAPH, HOST_GRAPH_LEGACY];

/// The finding for an archive without a host graph, which nothing loads (gate G20).
pub fn host_graph_missing() -> Diagnostic {
    let message = format!("the archive has no {HOST_GRAPH:?}");
    let text = format!("Invalid NN: …, {HOST_GRAPH} is missing");
    Diagnostic::new(codes::NEFF_JSON_MISSING, message).refusal(refusal("G20", text))
}

/// A member as a whole.
fn whole(member: &str) -> Place {
    Place::Json { member: member.to_owned(), path: JsonPath::root(), excerpt: None }
}

/// The descriptor: the one that is named, else one of the usual names, with a finding.
fn descriptor(
    members: &dyn Members,
    named: Option<(&HostGraph, &Field<String>)>,
    findings: &mut Findings,
) -> Option<Kelf> {
    let named_member = named.map(|(_, field)| field.value.as_str());
    if let Some((host, field)) = named {
        match open(members, &field.value, None, findings) {
            Opened::Read(document) => return Some(kelf::read(&field.value, document, findings)),
            Opened::Broken => {}
            Opened::Missing => {
                let name = &field.value;
                let message = format!("the KELF descriptor {name:?} is missing");
                let finding = Diagnostic::new(codes::MEMBER_MISSING, message)
                    .at(host.document.value(field.node).place(&host.member))
                    .refusal(refusal("G30", format!("Unable to open: {name} - 2")));
                findings.push(finding);
            }
        }
    }
    let usual = USUAL_NAMES.into_iter().filter(|name| Some(*name) != named_member);
    let (member, document) =
        usual.into_iter().find_map(|member| found(members, member, findings))?;
    let message = format!("nothing usable names a KELF descriptor; {member:?} is read");
    findings.push(Diagnostic::new(codes::FALLBACK, message).at(whole(member)));
    Some(kelf::read(member, document, findings))
}

fn found<'n>(
    members: &dyn Members,
    member: &'n str,
    findings: &mut Findings,
) -> Option<(&'n str, Document)> {
    match open(members, member, None, findings) {
        Opened::Read(document) => Some((member, document)),
        Opened::Missing | Opened::Broken => None,
    }
}

fn graph(
    members: &dyn Members,
    kelf: &Kelf,
    entry: &GraphEntry,
    findings: &mut Findings,
) -> Option<Definition> {
    let field = entry.definition.as_ref()?;
    match open(members, &field.value, Some("G40"), findings) {
        Opened::Read(document) => definition::read(members, &field.value, document, findings),
        Opened::Broken => None,
        Opened::Missing => {
            let message = format!("the definition {:?} is missing", field.value);
            let place = kelf.document.value(field.node).place(&kelf.member);
            // The notes have no text for it.
            let finding = Diagnostic::new(codes::MEMBER_MISSING, message).at(place);
            findings.push(finding.refusal(refusal("G34", "")));
            None
        }
    }
}
