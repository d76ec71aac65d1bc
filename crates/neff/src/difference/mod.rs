//! Two NEFFs against each other: the same program or not, and where they part.
//!
//! Whether they are the same program is a question to their identities ([`crate::normal`]). Where
//! they part is looked for by name and by alignment, so that a slot that was put in does not make
//! all slots behind it differ, and an id that was renumbered does not make its uses differ.

mod align;
mod blocks;
mod cut;
mod entries;
mod fresh;
mod graph;
mod mapping;
mod members;
mod names;
mod side;
mod stream;
mod values;
mod votes;
mod weights;

pub use align::{Stretch, align};
pub use entries::{Change, EntryDifference, EntryKind};
pub use graph::{GraphDifference, Renumbered};
pub use mapping::Mapping;
pub use members::{Bearing, MemberDifference};
pub use names::SideNames;
pub use stream::{ProgramDifference, SlotDifference};
pub use values::FieldDifference;
pub use weights::{FirstDifference, WeightDifference, find_first};

use crate::normal::{Identity, Subject};

/// All that differs between two files.
#[derive(Debug)]
pub struct Difference {
    /// True if they are the same program.
    pub same: bool,
    /// The identities.
    pub identities: [Identity; 2],
    /// The parts of the identities that differ, by name.
    pub parts: Vec<String>,
    /// Header fields and the form of the archive, with what they are about.
    pub header: Vec<(FieldDifference, Bearing)>,
    /// Members, by name.
    pub members: Vec<MemberDifference>,
    /// Fields of the host graph and of the KELF descriptor.
    pub host: Vec<FieldDifference>,
    /// Graphs in the order of the first file, then those that only the second has.
    pub graphs: Vec<GraphDifference>,
}

/// Keys of the host graph and the descriptor that are no part of the program.
const HOST_HIDDEN: [&str; 7] =
    ["metadata", "storage_id", "kelf", "version", "definition", "name", "graphs"];

impl Difference {
    /// Compares two files; `None` if one of them has no program.
    pub fn of(a: &Subject, b: &Subject) -> Option<Difference> {
        let identities = std::thread::scope(|scope| {
            let other = scope.spawn(|| b.identity());
            let one = a.identity();
            // It ends early only where the same work would again.
            Some([one?, other.join().ok().flatten()?])
        })?;
        let [one, two] = &identities;
        let same = one.digest == two.digest;
        let count = a.neff.chain().graphs.len().max(b.neff.chain().graphs.len());
        let graphs = (0..count).map(|index| {
            let digests = [one.graph(index), two.graph(index)];
            GraphDifference::with((a, index), (b, index), digests)
        });
        let graphs = graphs.collect();
        Some(Difference {
            same,
            parts: parts(one, two),
            header: members::header(a, b),
            members: members::members(a, b),
            host: host(a, b),
            graphs,
            identities,
        })
    }
}

/// The names of parts that differ, or that only one has.
fn parts(a: &Identity, b: &Identity) -> Vec<String> {
    let known = |identity: &Identity, part: &crate::normal::Part| {
        let same = |it: &&crate::normal::Part| it.graph == part.graph && it.kind == part.kind;
        identity.parts.iter().find(same).map(|it| it.digest)
    };
    let mut out = Vec::new();
    let differing = a.parts.iter().filter(|part| known(b, part) != Some(part.digest));
    out.extend(differing.map(|part| a.name(part)));
    out.extend(b.parts.iter().filter(|part| known(a, part).is_none()).map(|part| b.name(part)));
    out
}

/// The fields of the host graph and of the descriptor that differ.
fn host(a: &Subject, b: &Subject) -> Vec<FieldDifference> {
    let hidden =
        |_: usize, key: &str, _: neff_manifest::json::Value<'_>| match HOST_HIDDEN.contains(&key) {
            true => values::Seen::Hidden,
            false => values::Seen::Itself,
        };
    // Names of nodes are those of tensors, and count.
    let host_hidden = |side: usize, key: &str, value: neff_manifest::json::Value<'_>| match key {
        "name" if value.parent().is_some_and(|node| node.get("attrs").is_none()) => {
            values::Seen::Itself
        }
        _ => hidden(side, key, value),
    };
    let [x, y] = [a, b].map(|it| it.neff.chain());
    let root = |chain: &'_ neff_manifest::chain::Chain| chain.host_graph.is_some();
    let mut out = Vec::new();
    if root(x) || root(y) {
        let [one, two] = [x, y].map(|it| it.host_graph.as_ref().map(|it| it.document.root()));
        out.extend(values::differences(one, two, &host_hidden));
    }
    let [one, two] = [x, y].map(|it| it.kelf.as_ref().map(|it| it.document.root()));
    out.extend(values::differences(one, two, &hidden));
    out
}
