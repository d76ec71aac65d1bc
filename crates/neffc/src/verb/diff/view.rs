//! What `diff --json` prints.

mod programs;

use neff::diag::Findings;
use neff::difference::{
    Change, Difference, EntryDifference, FieldDifference, GraphDifference, MemberDifference,
    WeightDifference,
};
use neff::normal::VERSION;
use serde::Serialize;

use super::{Found, slots};
use crate::render::json::FindingView;
use programs::{ProgramView, program};

/// The document.
#[derive(Serialize)]
pub(super) struct DifferenceView<'a> {
    /// The version of the normal form.
    form: u32,
    sides: [SideView<'a>; 2],
    /// `None` if one side has no program.
    same: Option<bool>,
    parts: &'a [String],
    header: Vec<HeaderView<'a>>,
    members: Vec<MemberView<'a>>,
    host: Vec<FieldView<'a>>,
    graphs: Vec<GraphView<'a>>,
}

#[derive(Serialize)]
struct SideView<'a> {
    file: &'a str,
    program: Option<String>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct FieldView<'a> {
    field: &'a str,
    a: Option<&'a str>,
    b: Option<&'a str>,
}

#[derive(Serialize)]
struct HeaderView<'a> {
    #[serde(flatten)]
    field: FieldView<'a>,
    about: &'static str,
}

#[derive(Serialize)]
struct MemberView<'a> {
    member: &'a str,
    a: Option<u64>,
    b: Option<u64>,
    about: &'static str,
}

#[derive(Serialize)]
struct GraphView<'a> {
    a: Option<&'a str>,
    b: Option<&'a str>,
    same: bool,
    settings: Vec<FieldView<'a>>,
    entries: Vec<EntryView<'a>>,
    weights: Vec<WeightView<'a>>,
    renumbered: RenumberedView<'a>,
    programs: Vec<ProgramView>,
}

#[derive(Serialize)]
struct EntryView<'a> {
    kind: &'static str,
    name: &'a str,
    change: &'static str,
    fields: Vec<FieldView<'a>>,
}

#[derive(Serialize)]
struct WeightView<'a> {
    variable: &'a str,
    members: &'a [String; 2],
    facts: Vec<FieldView<'a>>,
    digests: [Option<String>; 2],
    first: Option<FirstView<'a>>,
}

#[derive(Serialize)]
struct FirstView<'a> {
    index: &'a [u64],
    a: &'a str,
    b: &'a str,
}

#[derive(Serialize)]
struct RenumberedView<'a> {
    variables: &'a [(u64, u64)],
    semaphores: &'a [(u64, u64)],
    names: &'a [(String, String)],
}

/// The document of a comparison.
pub(super) fn of<'a>(
    names: &'a [String; 2],
    found: Option<&'a Found>,
    findings: &'a [Findings; 2],
) -> DifferenceView<'a> {
    let difference = match found {
        Some(Found::Files(difference)) => Some(difference.as_ref()),
        _ => None,
    };
    let program = |side: usize| match found? {
        Found::Files(found) => found.identities.get(side).map(ToString::to_string),
        Found::Graphs(found) => found.digests.get(side)?.map(neff::normal::shown),
    };
    let [one, two] = findings.each_ref().map(|it| it.iter().map(FindingView::from).collect());
    let [a, b] = names;
    DifferenceView {
        form: VERSION,
        sides: [
            SideView { file: a, program: program(0), findings: one },
            SideView { file: b, program: program(1), findings: two },
        ],
        same: found.map(Found::is_same),
        parts: difference.map_or(&[], |it| &it.parts),
        header: difference.map(header).unwrap_or_default(),
        members: difference.map(|it| it.members.iter().map(member).collect()).unwrap_or_default(),
        host: difference.map(|it| fields(&it.host)).unwrap_or_default(),
        graphs: match found {
            Some(Found::Files(difference)) => difference.graphs.iter().map(graph).collect(),
            Some(Found::Graphs(difference)) => vec![graph(difference)],
            None => Vec::new(),
        },
    }
}

fn field(difference: &FieldDifference) -> FieldView<'_> {
    let [a, b] = difference.sides.each_ref().map(Option::as_deref);
    FieldView { field: &difference.field, a, b }
}

fn fields(list: &[FieldDifference]) -> Vec<FieldView<'_>> {
    list.iter().map(field).collect()
}

fn header(difference: &Difference) -> Vec<HeaderView<'_>> {
    let list = difference.header.iter();
    list.map(|(difference, bearing)| HeaderView { field: field(difference), about: bearing.word() })
        .collect()
}

fn member(difference: &MemberDifference) -> MemberView<'_> {
    let [a, b] = difference.sizes;
    MemberView { member: &difference.name, a, b, about: difference.bearing.word() }
}

fn entry(difference: &EntryDifference) -> EntryView<'_> {
    let (change, list) = match &difference.change {
        Change::Added => ("added", &[][..]),
        Change::Removed => ("removed", &[][..]),
        Change::Changed(list) => ("changed", list.as_slice()),
    };
    EntryView { kind: difference.kind.word(), name: &difference.name, change, fields: fields(list) }
}

fn weight(difference: &WeightDifference) -> WeightView<'_> {
    let digest = |digest: &Option<neff::normal::MemberDigest>| {
        digest.as_ref().map(|it| it.digest.to_string())
    };
    WeightView {
        variable: &difference.name,
        members: &difference.members,
        facts: fields(&difference.facts),
        digests: difference.digests.each_ref().map(digest),
        first: difference.first.as_ref().map(|first| FirstView {
            index: &first.index,
            a: &first.values[0],
            b: &first.values[1],
        }),
    }
}

fn graph(difference: &GraphDifference) -> GraphView<'_> {
    let [a, b] = difference.graphs.each_ref().map(Option::as_deref);
    let numbers = &difference.renumbered;
    GraphView {
        a,
        b,
        same: difference.same,
        settings: fields(&difference.settings),
        entries: difference.entries.iter().map(entry).collect(),
        weights: difference.weights.iter().map(weight).collect(),
        renumbered: RenumberedView {
            variables: &numbers.variables,
            semaphores: &numbers.semaphores,
            names: &numbers.names,
        },
        programs: difference.programs.iter().map(|it| program(it, difference)).collect(),
    }
}
