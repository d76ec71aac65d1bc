//! `neffc info FILE…`: what is in a NEFF, for people and as JSON.

mod graph;
mod library;
mod sizes;
mod view;

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::container::read::Payload;
use neff::drawing::Drawing;
use neff::manifest::chain::{Overview, TensorOverview};
use neff::{Neff, OpenOptions};

use crate::args::LimitOptions;
use crate::draw::{self, DrawOption};
use crate::exit::{Exit, Stop, Unreadable};
use crate::input::Source;
use crate::progress::Watched;
use crate::session::Session;
use crate::text::{self, Align, Table};

const EXAMPLES: &str = "  neffc info model.neff
  neffc info --draw model.neff
  neffc info --sizes model.neff
  neffc info --json model.neff";

/// The options of `info`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// NEFFs, or bare archives; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    /// Say what makes it large too: by kind of member, by graph, as stored, in device memory
    #[arg(long)]
    pub sizes: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// The picture
    #[command(flatten)]
    pub draw: DrawOption,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Shows every file.
///
/// # Errors
/// [`Stop`] if a file cannot be read or standard output cannot be written.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut exit = Exit::Done;
    let mut opened = Vec::new();
    let mut unreadable = Unreadable::default();
    for file in &options.files {
        let source = Source::from(file.as_os_str());
        let neff = match one(options, session, &source) {
            Ok(neff) => neff,
            Err(stop) => {
                exit = exit.max(unreadable.keep(stop)?);
                continue;
            }
        };
        let header_findings = neff.header_findings();
        let all = [&header_findings, &neff.report().findings, neff.chain_findings()];
        exit = all.into_iter().map(Exit::of).fold(exit, Exit::max);
        if options.json {
            opened.push((source.name(), header_findings, neff));
        } else {
            session.report(&header_findings, &source.name())?;
            session.report(&neff.report().findings, &source.name())?;
            if neff.report().archive.is_some() {
                session.report(neff.chain_findings(), &source.name())?;
            }
            session.print(&match options.draw.draw {
                Some(set) => draw::page(&source.name(), &Drawing::of(&neff), set, session.paints()),
                None => page(&source.name(), &neff, options.sizes),
            })?;
        }
    }
    if options.json {
        session.print_json(view::Files::of(&opened, options.sizes, &unreadable.findings))?;
    } else {
        session.report(&unreadable.findings, "")?;
    }
    Ok(exit)
}

fn one(options: &Options, session: &Session, source: &Source) -> Result<Neff, Stop> {
    let mut watched = Watched::new(source.open()?, session);
    let drawn = options.draw.draw.is_some();
    let limits = options.limits.into();
    let (sizes, programs) = (options.sizes, drawn || options.sizes);
    let open = OpenOptions { limits, programs, arrays: true, sizes, ..OpenOptions::default() };
    Neff::read(&mut watched, &open).map_err(|error| Stop::from_read(&source.name(), error))
}

fn page(name: &str, neff: &Neff, with_sizes: bool) -> String {
    let mut out = format!("{name}: {} bytes\n", text::grouped(neff.report().file_size));
    if let Some(header) = neff.header() {
        section(&mut out, "header", &header_rows(header));
    }
    if let Some(payload) = &neff.report().payload {
        section(&mut out, "payload", &payload_rows(neff, payload));
    }
    if neff.report().archive.is_some() {
        manifests(&mut out, &neff.overview());
        if with_sizes {
            out.push_str(&sizes::page(neff));
        }
    }
    out
}

type Rows = Vec<(String, String)>;

fn section(out: &mut String, title: &str, rows: &Rows) {
    let mut table = Table::new(&[Align::Left, Align::Left]);
    for (key, value) in rows {
        table.row([format!("  {key}"), value.clone()]);
    }
    let _ = write!(out, "\n{title}\n{}", table.to_text());
}

fn pairs<const N: usize>(rows: [(&str, String); N]) -> Rows {
    rows.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn header_rows(header: &neff::container::Header) -> Rows {
    let hash: String = header.hash().iter().map(|byte| format!("{byte:02x}")).collect();
    let nodes: Vec<String> = header
        .tpb_per_node()
        .iter()
        .take_while(|count| **count != 0)
        .map(ToString::to_string)
        .collect();
    let version = format!("{}.{}", header.neff_version_major(), header.neff_version_minor());
    pairs([
        ("name", text::name(header.name())),
        ("uuid", header.uuid().to_string()),
        ("pkg_version", header.pkg_version().to_string()),
        ("header_size", header.header_size().to_string()),
        ("data_size", header.data_size().to_string()),
        ("neff_version", version),
        ("neff_build_version", text::name(header.neff_build_version())),
        ("num_tpb", header.num_tpb().to_string()),
        ("requested_tpb_count", header.requested_tpb_count().to_string()),
        ("tpb_per_node", format!("[{}]", nodes.join(" "))),
        ("lnc_size (vnc_size)", header.lnc_size().to_string()),
        ("feature_bits", features(header)),
        ("hash", hash),
    ])
}

fn features(header: &neff::container::Header) -> String {
    let bits = header.feature_bits();
    if bits.is_empty() { "0x0".to_owned() } else { format!("{:#x}: {bits}", bits.0) }
}

fn payload_rows(neff: &Neff, payload: &Payload) -> Rows {
    let mut rows = pairs([(
        "stored",
        format!("{}, {} bytes", payload.kind.word(), text::grouped(payload.stored)),
    )]);
    let mut row = |key: &str, value: String| rows.push((key.to_owned(), value));
    for member in &payload.gzip {
        let (header, stored) = (&member.header, text::grouped(member.stored));
        let facts = format!(
            "MTIME {}, XFL {}, OS {}",
            header.mtime, header.extra_flags, header.operating_system
        );
        row("gzip member", format!("{stored} bytes, {facts}"));
    }
    if payload.tail.length > 0 {
        let what = if payload.tail.odd.is_none() { "NULs" } else { "bytes, not all NUL" };
        row("tail", format!("{} {what}", text::grouped(payload.tail.length)));
    }
    if let Some(archive) = &neff.report().archive {
        row(
            "archive",
            format!(
                "{}, {}",
                text::counted(archive.members, "member"),
                text::counted(archive.length, "byte")
            ),
        );
    }
    if let Some(verdict) = neff.report().verdict {
        row("hash is", verdict.word().to_owned());
    }
    rows
}

fn manifests(out: &mut String, overview: &Overview) {
    let or_unknown = |value: &Option<String>| {
        value.as_deref().map_or("unknown".to_owned(), |text| text::safe(text).into_owned())
    };
    let mut rows = pairs([
        ("compiler", or_unknown(&overview.tool_version)),
        ("kelf version", or_unknown(&overview.kelf_version)),
        ("target", or_unknown(&overview.target_word)),
    ]);
    for (key, value) in &overview.statistics {
        rows.push((text::safe(key).into_owned(), text::safe(value).into_owned()));
    }
    section(out, "program", &rows);
    tensors(out, "inputs", &overview.inputs);
    tensors(out, "outputs", &overview.outputs);
    for graph in &overview.graphs {
        section(out, &format!("graph {}", text::safe(&graph.name)), &graph::rows(graph));
    }
    let optional = overview.optional.iter().map(|(name, role, size)| {
        let there =
            size.map_or("absent".to_owned(), |size| format!("{} bytes", text::grouped(size)));
        (text::safe(name).into_owned(), format!("{}, {there}", role.words()))
    });
    nonempty(out, "optional members", &optional.collect());
    let debug = overview.debug.iter().map(|kind| {
        let facts = format!(
            "{}, {}",
            text::counted(kind.count, "member"),
            text::counted(kind.bytes, "byte")
        );
        (text::safe(&kind.kind).into_owned(), facts)
    });
    nonempty(out, "debug information", &debug.collect());
}

fn nonempty(out: &mut String, title: &str, rows: &Rows) {
    if !rows.is_empty() {
        section(out, title, rows);
    }
}

fn tensors(out: &mut String, title: &str, tensors: &[TensorOverview]) {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Left, Align::Right]);
    for tensor in tensors {
        let shape = tensor.shape.as_ref().map_or("?".to_owned(), |shape| {
            format!("[{}]", shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        });
        let bytes =
            tensor.bytes.map_or("?".to_owned(), |bytes| format!("{} bytes", text::grouped(bytes)));
        let dtype = tensor.dtype.as_deref().map_or("?".into(), text::safe).into_owned();
        table.row([format!("  {}", text::safe(&tensor.name)), dtype, shape, bytes]);
    }
    let _ = write!(out, "\n{title}\n{}", table.to_text());
}
