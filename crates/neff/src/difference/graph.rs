//! One graph of each file against the other.

use neff_manifest::chain::EngineContent;

use super::entries::{self, EntryDifference};
use super::fresh::Fresh;
use super::mapping::Mapping;
use super::names::SideNames;
use super::side::Side;
use super::stream::{self, ProgramDifference};
use super::values::FieldDifference;
use super::weights::{self, WeightDifference};
use crate::normal::{Digest, Identity, Subject};

/// Ids and names that are others in the second graph, the first's in front.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renumbered {
    /// Ids of variables.
    pub variables: Vec<(u64, u64)>,
    /// Numbers of semaphores.
    pub semaphores: Vec<(u64, u64)>,
    /// Names of internal variables, and of queues.
    pub names: Vec<(String, String)>,
}

/// All that differs between two graphs.
#[derive(Debug)]
pub struct GraphDifference {
    /// The names of the graphs; `None` where there is none.
    pub graphs: [Option<String>; 2],
    /// True if both execute the same.
    pub same: bool,
    /// Digests of what they execute; `None` where there is nothing.
    pub digests: [Option<Digest>; 2],
    /// Settings of the graphs and their engines.
    pub settings: Vec<FieldDifference>,
    /// Variables, queues, blocks.
    pub entries: Vec<EntryDifference>,
    /// Programs, in the loader's order.
    pub programs: Vec<ProgramDifference>,
    /// Weights.
    pub weights: Vec<WeightDifference>,
    /// What was renumbered only.
    pub renumbered: Renumbered,
    /// The names of variables on both sides, by the ids of the first.
    pub names: [SideNames; 2],
}

/// Keys of the definition that are compared by name, or say nothing about execution.
fn is_hidden(key: &str) -> bool {
    let elsewhere = ["var", "dma_queue", "dma", "name", "version", "git_version", "debug_info"];
    let engine = neff_manifest::chain::ENGINE_KEYS.contains(&key);
    engine || elsewhere.contains(&key) || key.ends_with("_dbg") || key.ends_with("_instr")
}

/// Keys of an engine's JSON that name members.
fn is_hidden_in_engine(key: &str) -> bool {
    ["instr", "dma", "name", "act_info", "dve_tables"].contains(&key)
}

impl GraphDifference {
    /// Compares a graph of each file, by its place in the descriptor.
    pub fn of(a: (&Subject, usize), b: (&Subject, usize)) -> GraphDifference {
        let one = a.0.identity();
        let two = if std::ptr::eq(a.0, b.0) { one.clone() } else { b.0.identity() };
        let digest = |identity: Option<Identity>, index| identity.and_then(|it| it.graph(index));
        GraphDifference::with(a, b, [digest(one, a.1), digest(two, b.1)])
    }

    /// The same where the digests of the graphs are known.
    pub(super) fn with(
        a: (&Subject, usize),
        b: (&Subject, usize),
        digests: [Option<Digest>; 2],
    ) -> GraphDifference {
        let name = |(subject, index): (&Subject, usize)| {
            subject.neff.chain().graphs.get(index).map(|graph| graph.name().to_owned())
        };
        let mut difference = GraphDifference {
            graphs: [name(a), name(b)],
            same: digests[0] == digests[1],
            digests,
            settings: Vec::new(),
            entries: Vec::new(),
            programs: Vec::new(),
            weights: Vec::new(),
            renumbered: Renumbered::default(),
            names: Default::default(),
        };
        let sides = Side::new(a.0, a.1).zip(Side::new(b.0, b.1));
        if let Some((ours, theirs)) = sides {
            difference.fill(&ours, &theirs);
        }
        difference
    }

    fn fill(&mut self, a: &Side<'_>, b: &Side<'_>) {
        let mapping = Mapping::of(a, b);
        let fresh = Fresh::of(&mapping, a, b);
        let (entries, renamed) = entries::compare(a, b, &mapping, &fresh);
        self.entries = entries;
        self.settings = settings(a, b, &mapping, &fresh);
        self.programs = stream::differences(a, b, &mapping, &fresh);
        self.weights = weights::differences(a, b, &mapping);
        let mut names = renamed;
        let moved = mapping.queues.iter().filter(|(b, a)| a != b);
        names.extend(moved.map(|(b, a)| (a.clone(), b.clone())));
        names.sort_unstable();
        self.renumbered = Renumbered {
            variables: Mapping::moved(&mapping.variables),
            semaphores: Mapping::moved(&mapping.semaphores),
            names,
        };
        self.names = [SideNames::first(a), SideNames::second(b, &mapping, &fresh)];
    }

    /// Weights that differ, to look for their first differing elements.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut WeightDifference> {
        self.weights.iter_mut()
    }
}

/// The settings of the graphs, then of each engine with its tables.
fn settings(a: &Side<'_>, b: &Side<'_>, mapping: &Mapping, fresh: &Fresh) -> Vec<FieldDifference> {
    let [x, y] = [a, b].map(|side| side.definition.document.root());
    let mut out = entries::settings(Some(x), Some(y), mapping, fresh, &is_hidden);
    for engine in neff_manifest::chain::ENGINE_KEYS {
        let [ours, theirs] = [a, b].map(|side| {
            let mut engines = side.definition.engines.iter();
            engines.find(|it| it.key == engine).and_then(|it| it.content.as_ref())
        });
        let root = |content: &EngineContent| content.document.root().id();
        let [x, y] = [ours, theirs]
            .map(|content| content.map(|content| content.document.value(root(content))));
        let fields = entries::settings(x, y, mapping, fresh, &is_hidden_in_engine);
        let named = fields.into_iter().map(|difference| FieldDifference {
            field: format!("{engine}.{}", difference.field),
            ..difference
        });
        out.extend(named);
        out.extend(tables(engine, (a, ours), (b, theirs)));
    }
    out
}

/// The tables of an engine whose content differs.
fn tables(
    engine: &str,
    (a, ours): (&Side<'_>, Option<&EngineContent>),
    (b, theirs): (&Side<'_>, Option<&EngineContent>),
) -> Vec<FieldDifference> {
    let list = |side: &Side<'_>, content: Option<&EngineContent>| -> Vec<(String, String)> {
        let tables = content.into_iter().flat_map(|content| &content.tables);
        let shown = tables.map(|table| {
            let digest = side.subject.digests.get(&table.member);
            let shown = digest.map_or("missing".to_owned(), |it| it.digest.to_string());
            (table.name.value.clone(), shown)
        });
        shown.collect()
    };
    let (ours, theirs) = (list(a, ours), list(b, theirs));
    let count = ours.len().max(theirs.len());
    let pairs = (0..count).map(|at| (ours.get(at), theirs.get(at)));
    let differing = pairs.filter(|(x, y)| x.map(|it| &it.1) != y.map(|it| &it.1));
    differing
        .map(|(x, y)| {
            let name = x.or(y).map_or("", |(name, _)| name);
            let sides = [x, y].map(|it| it.map(|(_, digest)| digest.clone()));
            FieldDifference { field: format!("{engine} table {name}"), sides }
        })
        .collect()
}
