//! The sizes of `info --sizes`: for people and as JSON.

use neff::Neff;
use neff::load::LoadOptions;
use neff::sizes::{Kind, Sizes, Total, device};
use serde::Serialize;

use crate::text::{self, Align, Table};

/// What loading takes, if there is a model to load.
struct Device {
    arch: String,
    usages: Vec<(String, u64)>,
}

fn on_device(neff: &Neff) -> Option<Device> {
    let arch = neff.own_arch();
    let load = neff.load(&LoadOptions::new(arch), false);
    let usages = device(load.model.as_ref()?);
    let usages = usages.into_iter().map(|(usage, bytes)| (usage.to_string(), bytes)).collect();
    Some(Device { arch: arch.to_string(), usages })
}

/// The sections.
pub(super) fn page(neff: &Neff) -> String {
    let sizes = neff.sizes();
    let mut out = format!("\nsizes\n{}", by_kind(&sizes));
    out.push_str("\nsizes by graph\n");
    out.push_str(&by_graph(&sizes));
    if let Some(device) = on_device(neff) {
        let mut table = Table::new(&[Align::Left, Align::Right]);
        let total = device.usages.iter().fold(0u64, |all, (_, one)| all.saturating_add(*one));
        for (usage, bytes) in &device.usages {
            table.row([format!("  {usage}"), text::grouped(*bytes)]);
        }
        table.row(["  in all".to_owned(), text::grouped(total)]);
        out.push_str(&format!("\ndevice memory on {}\n{}", device.arch, table.to_text()));
    }
    out
}

fn by_kind(sizes: &Sizes) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right, Align::Right]);
    table.row(["  kind", "members", "bytes", "in the file"].map(str::to_owned));
    let mut all = Total { stored: Some(0), ..Total::default() };
    for (kind, total) in &sizes.kinds {
        table.row(cells(format!("  {}", kind.word()), total));
        all.members = all.members.saturating_add(total.members);
        all.bytes = all.bytes.saturating_add(total.bytes);
        all.stored = all.stored.zip(total.stored).map(|(all, one)| all.saturating_add(one));
    }
    let (nothing, rest) = (String::new(), stored(sizes.rest));
    table.row(["  header, ends, filling".to_owned(), nothing.clone(), nothing, rest]);
    all.stored = all.stored.map(|_| sizes.file);
    table.row(cells("  in all".to_owned(), &all));
    table.to_text()
}

fn by_graph(sizes: &Sizes) -> String {
    let columns = [Align::Left, Align::Left, Align::Right, Align::Right, Align::Right];
    let mut table = Table::new(&columns);
    table.row(["  graph", "kind", "members", "bytes", "in the file"].map(str::to_owned));
    for graph in &sizes.graphs {
        let name = graph.name.as_deref().map_or("none".into(), text::safe);
        let mut row = |first: String, kind: &str, total: &Total| {
            let rest = cells(kind.to_owned(), total);
            table.row([first].into_iter().chain(rest));
        };
        row(format!("  {name}"), "all", &graph.total);
        for (kind, total) in &graph.kinds {
            row(String::new(), kind.word(), total);
        }
    }
    table.to_text()
}

fn cells(first: String, total: &Total) -> [String; 4] {
    [first, text::grouped(total.members), text::grouped(total.bytes), stored(total.stored)]
}

fn stored(bytes: Option<u64>) -> String {
    bytes.map_or("?".to_owned(), text::grouped)
}

/// The same as JSON.
#[derive(Serialize)]
pub(super) struct SizesView {
    file: u64,
    kinds: Vec<KindView>,
    graphs: Vec<GraphView>,
    /// Bytes of the file that belong to no entry.
    rest: Option<u64>,
    members: Vec<MemberView>,
    device: Option<DeviceView>,
}

#[derive(Serialize)]
struct KindView {
    kind: &'static str,
    #[serde(flatten)]
    total: TotalView,
}

#[derive(Serialize)]
struct TotalView {
    members: u64,
    bytes: u64,
    stored: Option<u64>,
}

#[derive(Serialize)]
struct GraphView {
    /// `null` for what stands in no graph's folder.
    graph: Option<String>,
    #[serde(flatten)]
    total: TotalView,
    kinds: Vec<KindView>,
}

#[derive(Serialize)]
struct MemberView {
    name: String,
    kind: &'static str,
    graph: Option<String>,
    bytes: u64,
    stored: Option<u64>,
}

#[derive(Serialize)]
struct DeviceView {
    arch: String,
    usages: Vec<UsageView>,
}

#[derive(Serialize)]
struct UsageView {
    usage: String,
    bytes: u64,
}

impl SizesView {
    pub(super) fn of(neff: &Neff) -> SizesView {
        let Sizes { file, members, kinds, graphs, rest } = neff.sizes();
        let graph = |graph: neff::sizes::GraphSize| GraphView {
            graph: graph.name,
            total: TotalView::of(&graph.total),
            kinds: views(&graph.kinds),
        };
        let member = |it: neff::sizes::MemberSize| MemberView {
            name: it.name,
            kind: it.kind.word(),
            graph: it.graph,
            bytes: it.bytes,
            stored: it.stored,
        };
        let usage = |(usage, bytes)| UsageView { usage, bytes };
        let device = on_device(neff).map(|device| DeviceView {
            arch: device.arch,
            usages: device.usages.into_iter().map(usage).collect(),
        });
        SizesView {
            file,
            kinds: views(&kinds),
            graphs: graphs.into_iter().map(graph).collect(),
            rest,
            members: members.into_iter().map(member).collect(),
            device,
        }
    }
}

fn views(kinds: &[(Kind, Total)]) -> Vec<KindView> {
    let view =
        |(kind, total): &(Kind, Total)| KindView { kind: kind.word(), total: TotalView::of(total) };
    kinds.iter().map(view).collect()
}

impl TotalView {
    fn of(total: &Total) -> TotalView {
        TotalView { members: total.members, bytes: total.bytes, stored: total.stored }
    }
}
