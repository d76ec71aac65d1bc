//! The identity of a program: one digest of all, made of digests of its parts.

use std::fmt;

use super::encode::{Digest, Encoder};
use super::{Subject, Trust, VERSION, graph, host, walk};

/// What a part is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// What header and KELF descriptor ask for, or the settings of a graph and its engines with
    /// the engines' tables.
    Settings,
    /// The host graph: inputs and outputs.
    HostGraph,
    /// The variables of a graph.
    Variables,
    /// The data of its constants.
    Weights,
    /// Its queue sets.
    Queues,
    /// Its blocks of static transfers.
    Transfers,
    /// Its GPSIMD libraries.
    Libraries,
    /// The program of the engine with this key.
    Program(&'static str),
    /// A graph whose def.json is missing or cannot be read.
    Unread,
}

impl PartKind {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            PartKind::Settings => "settings",
            PartKind::HostGraph => "host graph",
            PartKind::Variables => "variables",
            PartKind::Weights => "weights",
            PartKind::Queues => "queues",
            PartKind::Transfers => "transfers",
            PartKind::Libraries => "libraries",
            PartKind::Program(engine) => engine,
            PartKind::Unread => "unread",
        }
    }
}

/// One part and its digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The graph by its place in the KELF descriptor; `None` for what belongs to none.
    pub graph: Option<usize>,
    /// What it is about.
    pub kind: PartKind,
    /// Its digest.
    pub digest: Digest,
}

/// The identity of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The digest of all parts.
    pub digest: Digest,
    /// The parts, those of no graph first.
    pub parts: Vec<Part>,
    /// The names of the graphs, which are no part of the identity.
    pub graphs: Vec<String>,
    /// Which ids were replaced.
    pub trust: Trust,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        shown(self.digest).fmt(f)
    }
}

/// A digest with the version of the form in front.
pub fn shown(digest: Digest) -> String {
    format!("p{VERSION}:{digest}")
}

impl Part {
    /// Its digest with the version of the form in front.
    pub fn shown(&self) -> String {
        shown(self.digest)
    }
}

impl Identity {
    pub(super) fn of(subject: &Subject) -> Option<Identity> {
        let (neff, reading) = (&subject.neff, subject.reading());
        let chain = neff.chain();
        let kelf = chain.kelf.as_ref().filter(|_| neff.report().is_read_to_end())?;
        let host = chain.host_graph.as_ref()?;
        let mut parts = vec![
            Part {
                graph: None,
                kind: PartKind::Settings,
                digest: host::settings(neff.header(), kelf),
            },
            Part { graph: None, kind: PartKind::HostGraph, digest: host::graph(host) },
        ];
        let definitions = chain.graphs.iter().map(|graph| graph.definition.as_ref());
        let numbered: Vec<_> = definitions
            .map(|definition| Some((definition?, walk::number(&reading, definition?))))
            .collect();
        let each = numbered.iter().flatten().map(|(_, (_, trust))| *trust);
        let trust = each.fold(Trust::ALL, Trust::and);
        for (index, (graph, numbered)) in chain.graphs.iter().zip(&numbered).enumerate() {
            let all = match numbered {
                Some((definition, (numbering, _))) => {
                    graph::parts(&reading, definition, numbering, trust)
                }
                None => vec![(PartKind::Unread, unread(subject, graph))],
            };
            let graph = Some(index);
            parts.extend(all.into_iter().map(|(kind, digest)| Part { graph, kind, digest }));
        }
        let graphs = chain.graphs.iter().map(|graph| graph.name().to_owned()).collect();
        Some(Identity { digest: sum(&parts), parts, graphs, trust })
    }

    /// The digest of one graph alone; `None` if there is no such graph.
    pub fn graph(&self, index: usize) -> Option<Digest> {
        let of_graph = |part: &&Part| part.graph == Some(index);
        let alone = |part: &Part| Part { graph: None, ..part.clone() };
        let parts: Vec<_> = self.parts.iter().filter(of_graph).map(alone).collect();
        (!parts.is_empty()).then(|| sum(&parts))
    }

    /// What a part is called: graph and kind.
    pub fn name(&self, part: &Part) -> String {
        match part.graph.and_then(|graph| self.graphs.get(graph)) {
            Some(graph) => format!("{graph}/{}", part.kind.word()),
            None => part.kind.word().to_owned(),
        }
    }
}

fn sum(parts: &[Part]) -> Digest {
    let mut encoder = Encoder::new("neff program");
    encoder.number(VERSION.into());
    encoder.list(parts.len());
    for part in parts {
        match part.graph {
            Some(graph) => encoder.number(u64::try_from(graph).unwrap_or(u64::MAX)),
            None => encoder.absent(),
        }
        encoder.text(part.kind.word());
        encoder.digest(&part.digest);
    }
    encoder.finish()
}

/// A graph whose definition is missing or broken: its bytes.
fn unread(subject: &Subject, graph: &neff_manifest::chain::Graph) -> Digest {
    let mut encoder = Encoder::new("unread");
    let member = graph.entry.definition.as_ref().map(|name| name.value.as_str());
    encoder.member(member.and_then(|member| subject.digests.get(member)));
    encoder.finish()
}
