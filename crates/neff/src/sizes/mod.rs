//! How large a NEFF is and what makes it so: by kind of member, by graph, compressed and not, and
//! by what loading takes of the device.
//!
//! What a member takes as it is stored is measured while the archive is inflated (see
//! [`Visitor::stored`](neff_container::visit::Visitor::stored)): exact to a few bytes for the
//! stream as it is, and no promise of what is saved if the member goes, since later members may
//! repeat it.

mod kind;

use std::collections::BTreeMap;

use neff_abi::MemoryUsage;
use neff_load::LoadedModel;

use crate::Neff;
pub use kind::Kind;
use kind::Kinds;

/// One entry of the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberSize {
    /// Its name, as the loader has it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The graph whose folder it stands in.
    pub graph: Option<String>,
    /// Bytes of the body.
    pub bytes: u64,
    /// Bytes that the entry takes in the file, its header included; `None` if not measured.
    pub stored: Option<u64>,
}

/// A sum over entries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Total {
    /// Entries.
    pub members: u64,
    /// Bytes of their bodies.
    pub bytes: u64,
    /// Bytes that they take in the file; `None` if any of them was not measured.
    pub stored: Option<u64>,
}

/// One graph, which is the program of one core.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphSize {
    /// Its name; `None` for what stands in no graph's folder.
    pub name: Option<String>,
    /// All of it.
    pub total: Total,
    /// By kind, those that it has.
    pub kinds: Vec<(Kind, Total)>,
}

/// The sizes of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sizes {
    /// Bytes of the file.
    pub file: u64,
    /// All entries in the order of the archive.
    pub members: Vec<MemberSize>,
    /// By kind, those that there are.
    pub kinds: Vec<(Kind, Total)>,
    /// By graph in the order of the descriptor, then what stands in none.
    pub graphs: Vec<GraphSize>,
    /// Bytes of the file that no entry takes: its header, the ends of archive and stream, what
    /// fills it. `None` if it was not measured.
    pub rest: Option<u64>,
}

impl Neff {
    /// What makes the file as large as it is. What members take in the file is known if the file
    /// was opened with [`sizes`](crate::OpenOptions::sizes).
    ///
    /// ```
    /// use neff::sizes::Kind;
    /// use neff::{Neff, OpenOptions};
    ///
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matmul_small/matmul_small.neff");
    /// let neff = Neff::open_with(path, &OpenOptions { sizes: true, ..OpenOptions::default() })?;
    /// let sizes = neff.sizes();
    /// let weights = sizes.kinds.iter().find(|(kind, _)| *kind == Kind::Weights).unwrap().1;
    /// assert_eq!((weights.members, weights.bytes), (2, 2 * 32_896));
    /// # Ok::<(), neff::container::read::ReadError>(())
    /// ```
    pub fn sizes(&self) -> Sizes {
        let kinds = Kinds::of(self.chain());
        let entries = self.members().iter().enumerate();
        let members: Vec<MemberSize> = entries
            .map(|(index, member)| {
                let name = member.whole_name();
                let (kind, graph) = (kinds.kind(&name, member.kind), kinds.graph(&name));
                let (bytes, stored) = (member.size, self.contents().stored(index));
                MemberSize { name, kind, graph, bytes, stored }
            })
            .collect();
        let all = sum(members.iter());
        let file = self.report().file_size;
        let names = kinds.graphs().map(Some).chain([None]);
        let graphs = names.map(|name| GraphSize::of(name, &members));
        Sizes {
            file,
            kinds: by_kind(&members, |_| true),
            graphs: graphs.filter(|graph| graph.total.members > 0).collect(),
            rest: all.stored.map(|stored| file.saturating_sub(stored)),
            members,
        }
    }
}

impl GraphSize {
    fn of(name: Option<&str>, members: &[MemberSize]) -> GraphSize {
        let is_in = |member: &MemberSize| member.graph.as_deref() == name;
        GraphSize {
            name: name.map(str::to_owned),
            total: sum(members.iter().filter(|member| is_in(member))),
            kinds: by_kind(members, is_in),
        }
    }
}

fn by_kind(members: &[MemberSize], wanted: impl Fn(&MemberSize) -> bool) -> Vec<(Kind, Total)> {
    let of = |kind: Kind| members.iter().filter(move |member| member.kind == kind);
    let totals = Kind::ALL.into_iter().map(|kind| (kind, sum(of(kind).filter(|it| wanted(it)))));
    totals.filter(|(_, total)| total.members > 0).collect()
}

fn sum<'m>(members: impl Iterator<Item = &'m MemberSize>) -> Total {
    let start = Total { stored: Some(0), ..Total::default() };
    members.fold(start, |total, member| Total {
        members: total.members.saturating_add(1),
        bytes: total.bytes.saturating_add(member.bytes),
        stored: total.stored.zip(member.stored).map(|(all, one)| all.saturating_add(one)),
    })
}

/// What loading takes of the device memory of all cores, by what it is for, as the runtime counts
/// it (format notes 08 §2.2); bytes of inputs and outputs, which the host brings, are not in it.
pub fn device(model: &LoadedModel<'_>) -> Vec<(MemoryUsage, u64)> {
    let mut totals: BTreeMap<MemoryUsage, u64> = BTreeMap::new();
    for (usage, bytes) in model.plan.cores.iter().flat_map(|core| core.by_usage()) {
        let total = totals.entry(usage).or_default();
        *total = total.saturating_add(bytes);
    }
    totals.into_iter().collect()
}

#[cfg(test)]
mod tests;
