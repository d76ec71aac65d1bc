//! Header fields and members that differ, and whether that concerns the program.

use std::collections::BTreeSet;
use std::collections::HashMap;

use neff_abi::header_field::{FIELDS, FieldKind, HeaderField};
use neff_container::Header;
use neff_manifest::chain::{Chain, Role};

use super::values::FieldDifference;
use crate::normal::Subject;

/// What a difference is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearing {
    /// What is executed.
    Program,
    /// Debug information, listings, statistics: members that the loader passes over.
    Debug,
    /// How the file is packed and called.
    Packaging,
}

impl Bearing {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Bearing::Program => "program",
            Bearing::Debug => "debug",
            Bearing::Packaging => "packaging",
        }
    }
}

/// Header fields that a program is made of; all others are packaging.
const EXECUTED: [&str; 5] =
    ["num_tpb", "requested_tpb_count", "tpb_per_node", "feature_bits", "lnc_size"];

/// A member that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberDifference {
    /// Its name.
    pub name: String,
    /// Its bytes on each side; `None` where it is not there.
    pub sizes: [Option<u64>; 2],
    /// Whether a manifest leads to it.
    pub bearing: Bearing,
}

/// The header fields that differ, with what they are about.
pub(super) fn header(a: &Subject, b: &Subject) -> Vec<(FieldDifference, Bearing)> {
    let (one, two) = (a.neff.header(), b.neff.header());
    let fields = FIELDS.iter().filter_map(|field| {
        let shown = |header: Option<&Header>| header.map(|header| value(field, header));
        let sides = [shown(one), shown(two)];
        let differs = match (one, two) {
            (Some(one), Some(two)) => one.field_bytes(field) != two.field_bytes(field),
            _ => sides[0] != sides[1],
        };
        let bearing = match EXECUTED.contains(&field.name) {
            true => Bearing::Program,
            false => Bearing::Packaging,
        };
        let difference = FieldDifference { field: field.name.to_owned(), sides };
        differs.then_some((difference, bearing))
    });
    let mut out: Vec<_> = fields.collect();
    out.extend(archive(a, b).map(|difference| (difference, Bearing::Packaging)));
    out
}

fn value(field: &HeaderField, header: &Header) -> String {
    let bytes = header.field_bytes(field);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    match field.kind {
        FieldKind::Integer if field.name == "feature_bits" => {
            format!("{:#x}", header.feature_bits().0)
        }
        FieldKind::Integer => {
            bytes.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte)).to_string()
        }
        FieldKind::Text => {
            let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            format!("{:?}", String::from_utf8_lossy(text))
        }
        FieldKind::Bytes if field.name == "uuid" => header.uuid().to_string(),
        FieldKind::Bytes => {
            let end =
                bytes.iter().rposition(|byte| *byte != 0).map_or(1, |at| at.saturating_add(1));
            hex(bytes.get(..end).unwrap_or(bytes))
        }
    }
}

/// How the archives are stored, as far as it differs.
fn archive(a: &Subject, b: &Subject) -> impl Iterator<Item = FieldDifference> {
    let of = |subject: &Subject| {
        let payload = subject.neff.report().payload.as_ref();
        let gzip = payload.and_then(|payload| payload.gzip.first());
        let header = gzip.map(|member| member.header.mtime);
        let names: Vec<_> = subject.neff.members().iter().map(|it| it.display_name()).collect();
        let kind = payload.map_or("none", |payload| payload.kind.word());
        (kind.to_owned(), header, names)
    };
    let (one, two) = (of(a), of(b));
    let mtime = |value: Option<u32>| value.map_or("none".to_owned(), |it| it.to_string());
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort_unstable();
        names
    };
    let moved = one.2.iter().zip(&two.2).find(|(x, y)| x != y);
    let moved = moved.filter(|_| sorted(&one.2) == sorted(&two.2));
    let order =
        moved.and_then(|(x, y)| FieldDifference::of("order of members", x.clone(), y.clone()));
    [
        FieldDifference::of("payload", one.0, two.0),
        FieldDifference::of("gzip MTIME", mtime(one.1), mtime(two.1)),
        order,
    ]
    .into_iter()
    .flatten()
}

/// The members that differ, by name.
pub(super) fn members(a: &Subject, b: &Subject) -> Vec<MemberDifference> {
    let bearings = [bearings(a), bearings(b)];
    let names: BTreeSet<&String> = a.digests.keys().chain(b.digests.keys()).collect();
    let differing = names.into_iter().filter_map(|name| {
        let (one, two) = (a.digests.get(name), b.digests.get(name));
        let same = match (one, two) {
            (Some(one), Some(two)) => one.is_same(two) && one.size == two.size,
            _ => false,
        };
        let known = bearings.iter().find_map(|known| known.get(name.as_str()).copied());
        let bearing = known.unwrap_or(Bearing::Debug);
        let sizes = [one, two].map(|digest| digest.map(|digest| digest.size));
        (!same).then(|| MemberDifference { name: name.clone(), sizes, bearing })
    });
    differing.collect()
}

/// What the members are for that manifests lead to.
fn bearings(subject: &Subject) -> HashMap<&str, Bearing> {
    let chain = subject.neff.chain();
    let mut out = HashMap::new();
    let manifests = [
        chain.host_graph.as_ref().map(|host| host.member.as_str()),
        chain.kelf.as_ref().map(|kelf| kelf.member.as_str()),
    ];
    out.extend(manifests.into_iter().flatten().map(|name| (name, Bearing::Program)));
    graphs(chain, &mut out);
    out
}

fn graphs<'c>(chain: &'c Chain, out: &mut HashMap<&'c str, Bearing>) {
    let of_role = |role: Role| match role {
        Role::Debug | Role::Wavegraph | Role::SimulatorData => Bearing::Debug,
        _ => Bearing::Program,
    };
    for definition in chain.graphs.iter().filter_map(|graph| graph.definition.as_ref()) {
        out.insert(&definition.member, Bearing::Program);
        let engines = definition.engines.iter();
        let inner = engines.flat_map(|engine| {
            let content = engine.content.iter();
            let named = content.flat_map(|it| it.program.iter().chain(&it.tables));
            std::iter::once(&engine.json).chain(named)
        });
        let files = definition.variables.iter().filter_map(|variable| variable.file.as_ref());
        let libraries = definition.ucode.iter().flat_map(|ucode| &ucode.libraries);
        let images = libraries.filter_map(|library| library.image.as_ref());
        for reference in inner.chain(files).chain(images).chain(&definition.references) {
            out.entry(&reference.member).or_insert(of_role(reference.role));
        }
    }
}
