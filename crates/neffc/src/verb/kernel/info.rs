//! `neffc kernel info FILE`: what is in a kernel image.

use std::ffi::OsString;
use std::fmt::Write as _;

use neff::kernel::elf::{self, Segment};
use neff::kernel::image::Role;
use neff::kernel::reading::Kernel;
use serde::Serialize;

use super::opened;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::session::Session;
use crate::text::{Align, Table, safe};

const EXAMPLES: &str = "  neffc kernel info relu.so
  neffc kernel info --relocations relu.so
  neffc kernel info --json relu.so";

/// The options of `kernel info`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A kernel image, whoever made it; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// List all relocations with their targets
    #[arg(long)]
    pub relocations: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Prints headers, segments, sections, the dynamic array, relocations and kernels.
///
/// # Errors
/// [`Stop`] for failures of reading and printing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let bytes = opened::bytes(&source)?;
    let (kernel, findings) = Kernel::read(&bytes);
    let findings = match kernel.elf.header.identity {
        // There is nothing to show, so it is said why.
        None => super::verify::all(findings, &kernel.verify(&Default::default())),
        Some(_) => findings,
    };
    session.report(&findings, &source.name())?;
    if options.json {
        session.print_json(View::of(&kernel))?;
    } else if kernel.elf.header.identity.is_some() {
        session.print(&shown(&kernel, options.relocations))?;
    }
    Ok(Exit::of(&findings))
}

fn shown(kernel: &Kernel<'_>, relocations: bool) -> String {
    let (header, image) = (&kernel.elf.header, &kernel.image);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "ELF32, type {}, machine {}, flags {:#x}, {} bytes",
        header.kind,
        header.machine,
        header.flags,
        kernel.elf.bytes().len()
    );
    let lifecycle = |name, address: Option<u32>| {
        address.map_or(String::new(), |address| format!(", {name} {address:#010x}"))
    };
    let (init, fini) = (lifecycle("init", image.init), lifecycle("fini", image.fini));
    let _ = writeln!(text, "entry {:#010x}{init}{fini}", image.entry);
    text.push_str("\nsegments\n");
    text.push_str(&segments(kernel));
    if !kernel.elf.sections.is_empty() {
        text.push_str("\nsections\n");
        text.push_str(&sections(kernel));
    }
    text.push_str("\nrelocations\n");
    text.push_str(&counts(kernel));
    if relocations {
        text.push_str(&all_relocations(kernel));
    }
    text.push_str("\nkernels\n");
    text.push_str(&kernels(kernel));
    text
}

fn segments(kernel: &Kernel<'_>) -> String {
    let mut table = Table::new(&[
        Align::Left,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Left,
    ]);
    table.row(
        ["role", "kind", "offset", "address", "in file", "in memory", "flags"].map(str::to_owned),
    );
    for segment in &kernel.elf.segments {
        let kind = elf::segment_kind(segment.kind)
            .map_or_else(|| format!("{:#x}", segment.kind), str::to_owned);
        table.row([
            role(kernel, segment).to_owned(),
            kind,
            format!("{:#x}", segment.offset),
            format!("{:#010x}", segment.address),
            format!("{:#x}", segment.file_size),
            format!("{:#x}", segment.memory_size),
            segment.permissions(),
        ]);
    }
    table.to_text()
}

fn role(kernel: &Kernel<'_>, segment: &Segment) -> &'static str {
    let roles = &kernel.image.roles;
    let is = |of: Option<Segment>| of.is_some_and(|of| of.index == segment.index);
    match () {
        () if is(roles.code) => Role::Code.name(),
        () if is(roles.data) => Role::Data.name(),
        () if is(roles.scratch) => Role::Scratch.name(),
        () if is(roles.dynamic) => "dynamic",
        () => "-",
    }
}

fn sections(kernel: &Kernel<'_>) -> String {
    let mut table =
        Table::new(&[Align::Left, Align::Left, Align::Right, Align::Right, Align::Right]);
    table.row(["name", "kind", "address", "size", "align"].map(str::to_owned));
    for section in kernel.elf.sections.iter().filter(|section| section.kind != 0) {
        let kind = elf::section_kind(section.kind)
            .map_or_else(|| format!("{:#x}", section.kind), str::to_owned);
        table.row([
            safe(&section.title()).into_owned(),
            kind,
            format!("{:#010x}", section.address),
            format!("{:#x}", section.size),
            section.align.to_string(),
        ]);
    }
    table.to_text()
}

/// The name of a relocation's kind, or its number.
fn kind(info: u32) -> String {
    let name = u8::try_from(info & 0xff).ok().and_then(elf::relocation_name);
    name.unwrap_or_else(|| format!("kind {info:#x}"))
}

fn counts(kernel: &Kernel<'_>) -> String {
    let mut counts = std::collections::BTreeMap::new();
    for entry in &kernel.image.relocations {
        let count: &mut u64 = counts.entry(entry.info).or_default();
        *count = count.saturating_add(1);
    }
    if counts.is_empty() {
        return "none\n".to_owned();
    }
    let mut table = Table::new(&[Align::Left, Align::Right]);
    for (info, count) in counts {
        table.row([kind(info), count.to_string()]);
    }
    table.to_text()
}

fn all_relocations(kernel: &Kernel<'_>) -> String {
    let mut table = Table::new(&[Align::Right, Align::Left, Align::Right]);
    table.row(["site", "kind", "target"].map(str::to_owned));
    for entry in &kernel.image.relocations {
        let target = format!("{:#010x}", target(kernel, entry));
        table.row([format!("{:#010x}", entry.site), kind(entry.info), target]);
    }
    table.to_text()
}

/// The link address that a relocation leads to: a RELATIVE adds to the word in its place.
fn target(kernel: &Kernel<'_>, entry: &elf::Entry) -> u32 {
    let word = kernel.image.roles.bytes(&kernel.elf, entry.site, 4);
    let stored = word.and_then(|word| word.try_into().ok()).map_or(0, u32::from_le_bytes);
    match entry.kind() {
        elf::EntryKind::Relative => stored.wrapping_add(entry.addend),
        _ => entry.addend,
    }
}

fn kernels(kernel: &Kernel<'_>) -> String {
    let Some(found) = &kernel.image.kernels else { return "no table is found\n".to_owned() };
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
    table.row(["opcode", "spec", "function"].map(str::to_owned));
    for row in &found.rows {
        table.row([
            format!("{:#04x}", row.opcode),
            format!("{:#04x}", row.spec),
            format!("{:#010x}", row.function),
        ]);
    }
    table.to_text()
}

/// What `--json` prints. Addresses are those of the link.
#[derive(Serialize)]
struct View {
    length: usize,
    kind: u16,
    machine: u16,
    flags: u32,
    entry: u32,
    init: Option<u32>,
    fini: Option<u32>,
    segments: Vec<SegmentView>,
    sections: Vec<SectionView>,
    relocations: Vec<RelocationView>,
    /// Null if no table is found.
    kernels: Option<Vec<RowView>>,
}

#[derive(Serialize)]
struct SegmentView {
    role: &'static str,
    kind: u32,
    offset: u32,
    address: u32,
    file_size: u32,
    memory_size: u32,
    flags: u32,
}

#[derive(Serialize)]
struct SectionView {
    name: String,
    kind: u32,
    address: u32,
    size: u32,
    align: u32,
}

#[derive(Serialize)]
struct RelocationView {
    site: u32,
    kind: String,
    target: u32,
}

#[derive(Serialize)]
struct RowView {
    opcode: u8,
    spec: u8,
    function: u32,
}

impl View {
    fn of(kernel: &Kernel<'_>) -> View {
        let (header, image) = (&kernel.elf.header, &kernel.image);
        let segments = kernel.elf.segments.iter().map(|segment| SegmentView {
            role: role(kernel, segment),
            kind: segment.kind,
            offset: segment.offset,
            address: segment.address,
            file_size: segment.file_size,
            memory_size: segment.memory_size,
            flags: segment.flags,
        });
        let sections = kernel.elf.sections.iter().map(|section| SectionView {
            name: section.title().into_owned(),
            kind: section.kind,
            address: section.address,
            size: section.size,
            align: section.align,
        });
        let relocations = image.relocations.iter().map(|entry| RelocationView {
            site: entry.site,
            kind: kind(entry.info),
            target: target(kernel, entry),
        });
        let row = |row: &neff::kernel::image::KernelRow| RowView {
            opcode: row.opcode,
            spec: row.spec,
            function: row.function,
        };
        View {
            length: kernel.elf.bytes().len(),
            kind: header.kind,
            machine: header.machine,
            flags: header.flags,
            entry: image.entry,
            init: image.init,
            fini: image.fini,
            segments: segments.collect(),
            sections: sections.collect(),
            relocations: relocations.collect(),
            kernels: image.kernels.as_ref().map(|table| table.rows.iter().map(row).collect()),
        }
    }
}
