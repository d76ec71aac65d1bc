//! `neffc ntff info FILE`: what is in a device trace.

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::profile::trace::{Image, PatchRow, QueueRecord, Trace};
use neff_diag::Findings;
use serde::Serialize;

use super::{opened, unknown};
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text::{self, Align, Table};

const EXAMPLES: &str = "  neffc ntff info profile.ntff
  neffc ntff info profile.ntff --raw
  neffc ntff info profile.ntff --json";

/// Patch rows that are listed for an image.
const ROWS: usize = 8;

/// The options of `ntff info`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A device trace; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// List every field that is not explained, with its offset and whole value
    #[arg(long)]
    pub raw: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Prints what is known, and what is not, as it stands.
///
/// # Errors
/// [`Stop`] for failures of reading and printing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let bytes = opened::bytes(&source)?;
    let mut findings = Findings::new();
    let trace = Trace::read(&bytes, &mut findings);
    if options.json {
        session.print_json(View::of(trace.as_ref(), options.raw, &findings))?;
        return Ok(Exit::of(&findings));
    }
    session.report(&findings, &source.name())?;
    if let Some(trace) = &trace {
        session.print(&shown(&source.name(), trace, options.raw))?;
    }
    Ok(Exit::of(&findings))
}

fn shown(name: &str, trace: &Trace<'_>, raw: bool) -> String {
    let mut out = String::new();
    let header = &trace.header;
    let length = text::counted(header.length.into(), "byte");
    let _ = writeln!(out, "{name}: format version {}, message of {length}", header.version);
    if !trace.images.is_empty() {
        out.push_str("\nimages\n");
        out.push_str(&images(trace));
    }
    if !trace.queues.is_empty() {
        out.push_str("\nqueues\n");
        out.push_str(&queues(&trace.queues));
    }
    out.push_str("\nnot explained\n");
    if header.rest.iter().any(|byte| *byte != 0) {
        let _ = writeln!(out, "  header, from byte 5  {}", unknown::hex(header.rest, usize::MAX));
    }
    match raw {
        true => unknown::each(trace, &mut |one| {
            let _ = writeln!(out, "  {one}");
        }),
        false => out.push_str(&unknown::lines(&unknown::groups(trace))),
    }
    if trace.behind > 0 {
        let _ = writeln!(out, "  {} behind the images", text::counted(trace.behind, "byte"));
    }
    out
}

fn images(trace: &Trace<'_>) -> String {
    use Align::{Left, Right};
    let mut table = Table::new(&[Left, Left, Right, Right, Right, Left]);
    for image in &trace.images {
        let rows = trace.patches_of(image).map_or(&[][..], |record| &record.rows);
        let mut words: Vec<String> = rows.iter().take(ROWS).map(row).collect();
        if rows.len() > ROWS {
            words.push(format!("and {} more", rows.len().saturating_sub(ROWS)));
        }
        let there = if image.bytes.is_some() { "" } else { " (not in the file)" };
        table.row([
            format!("  core {}", image.core),
            opened::engine(image),
            format!("{:#x}", image.record.address),
            format!("from {:#x}", image.start),
            text::counted(image.record.size / 64, "slot"),
            format!("{}{there}", words.join(", ")),
        ]);
    }
    table.to_text()
}

/// A patch row; its offset in slots, where it lies between none.
fn row(row: &PatchRow) -> String {
    let at = match row.offset % 64 {
        0 => (row.offset / 64).to_string(),
        _ => format!("byte {}", row.offset),
    };
    format!("{} {} at {at}", row.kind, row.count)
}

fn queues(queues: &[QueueRecord<'_>]) -> String {
    let mut table = Table::new(&[Align::Left; 6]);
    for queue in queues {
        let kind = queue.kind_word().map_or_else(|| queue.kind.to_string(), str::to_owned);
        table.row([
            format!("  {}", text::safe(queue.name)),
            format!("DMA engine {}", queue.dma_engine),
            format!("queue {}", queue.queue),
            kind,
            format!("event {}", queue.event),
            format!("channel {}", queue.channel),
        ]);
    }
    table.to_text()
}

/// The document.
#[derive(Serialize)]
struct View<'t> {
    version: Option<u8>,
    message_bytes: Option<u32>,
    /// Bytes 5 to 127 of the header, in hexadecimal.
    header_rest: Option<String>,
    images: Vec<ImageView>,
    queues: Vec<QueueView<'t>>,
    /// Fields without a meaning, by path and wire type.
    unknown: Vec<unknown::Group>,
    /// Each of them, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<Vec<unknown::One>>,
    /// Bytes behind the last image.
    bytes_behind: Option<u64>,
    findings: Vec<FindingView<'t>>,
}

#[derive(Serialize)]
pub(super) struct ImageView {
    core: usize,
    /// The engine, or `engine` and its number.
    engine: String,
    address: u64,
    offset: u64,
    size: u64,
    in_file: bool,
    patches: Vec<RowView>,
}

#[derive(Serialize)]
struct RowView {
    offset: u64,
    count: u64,
    kind: String,
}

#[derive(Serialize)]
struct QueueView<'t> {
    name: &'t str,
    dma_engine: u64,
    queue: u64,
    kind: u64,
    kind_name: Option<&'static str>,
    event: u64,
    channel: u64,
}

impl ImageView {
    pub(super) fn of(trace: &Trace<'_>, image: &Image<'_>) -> ImageView {
        let rows = trace.patches_of(image).map_or(&[][..], |record| &record.rows);
        let view = |row: &PatchRow| RowView {
            offset: row.offset,
            count: row.count,
            kind: row.kind.to_string(),
        };
        ImageView {
            core: image.core,
            engine: opened::engine(image),
            address: image.record.address,
            offset: image.start,
            size: image.record.size,
            in_file: image.bytes.is_some(),
            patches: rows.iter().map(view).collect(),
        }
    }
}

impl<'t> View<'t> {
    fn of(trace: Option<&'t Trace<'_>>, raw: bool, findings: &'t Findings) -> View<'t> {
        let queue = |queue: &QueueRecord<'t>| QueueView {
            name: queue.name,
            dma_engine: queue.dma_engine,
            queue: queue.queue,
            kind: queue.kind,
            kind_name: queue.kind_word(),
            event: queue.event,
            channel: queue.channel,
        };
        let every = |trace: &Trace<'_>| {
            let mut all = Vec::new();
            unknown::each(trace, &mut |one| all.push(one));
            all
        };
        View {
            version: trace.map(|trace| trace.header.version),
            message_bytes: trace.map(|trace| trace.header.length),
            header_rest: trace.map(|trace| unknown::hex(trace.header.rest, usize::MAX)),
            images: trace.map_or_else(Vec::new, |trace| {
                trace.images.iter().map(|image| ImageView::of(trace, image)).collect()
            }),
            queues: trace.map_or_else(Vec::new, |trace| trace.queues.iter().map(queue).collect()),
            unknown: trace.map_or_else(Vec::new, unknown::groups),
            raw: trace.filter(|_| raw).map(every),
            bytes_behind: trace.map(|trace| trace.behind),
            findings: findings.iter().map(FindingView::from).collect(),
        }
    }
}
