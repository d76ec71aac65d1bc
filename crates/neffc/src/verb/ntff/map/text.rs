//! Maps for people.

use std::fmt::Write as _;

use neff::asm::print::Printer;
use neff::isa::model::{Generation, SLOT};
use neff::isa::slot::Slot;
use neff::traced::{ImageMap, Origin, TraceComparison};

use super::super::opened;
use super::{Chosen, Options};
use crate::text::{self, Align, Table, counted};

/// Slots that differ which are listed for an image; findings tell of more.
const LISTED: usize = 20;

/// All that was asked for.
pub(super) fn all(
    options: &Options,
    chosen: &[Chosen<'_>],
    compared: Option<&TraceComparison>,
    generation: Generation,
) -> String {
    let mut out = String::new();
    for one in chosen {
        let graph = one.compared.map(|it| format!(", {}", text::safe(&it.graph)));
        let slots = counted(one.image.record.size / 64, "slot");
        let (core, engine) = (one.image.core, opened::engine(one.image));
        let _ = writeln!(out, "core {core} {engine}: {slots}{}", graph.unwrap_or_default());
        if let Some(map) = &one.map {
            out.push_str(&runs(map));
        }
        if let Some(it) = one.compared {
            let _ = writeln!(
                out,
                "  compared: {} the same, {} as transfers, {} not known, {} different",
                it.same, it.transfers, it.unknown, it.differences
            );
            for difference in it.first.iter().take(LISTED) {
                let at = difference.image_slot.map_or("none".to_owned(), |at| at.to_string());
                let _ = writeln!(out, "    slot {}: image slot {at}", difference.slot);
            }
        }
        if options.disasm {
            out.push_str(&statements(one, generation));
        }
    }
    out.push_str(&variables(compared));
    out
}

/// The runs of an image, and where slots vanished.
fn runs(map: &ImageMap) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left]);
    let mut gone = map.vanished.iter().peekable();
    for run in &map.runs {
        let (first, what) = match run.origin {
            Origin::Preamble => (None, "before the program".to_owned()),
            Origin::Slots(first) => (Some(first), format!("program {}", range(first, run.count))),
            Origin::Expansion(slot) => (Some(slot), format!("what became of program slot {slot}")),
            Origin::Postamble => (None, "behind the program".to_owned()),
        };
        let behind = matches!(run.origin, Origin::Postamble);
        while let Some((at, count)) =
            gone.next_if(|(at, _)| behind || first.is_some_and(|first| *at < first))
        {
            table.row(["  gone".to_owned(), format!("program {}", range(*at, *count))]);
        }
        table.row([format!("  image {}", range(run.first, run.count)), what]);
    }
    for (at, count) in gone {
        table.row(["  gone".to_owned(), format!("program {}", range(*at, *count))]);
    }
    table.to_text()
}

fn range(first: u64, count: u64) -> String {
    match count {
        1 => format!("slot {first}"),
        _ => format!("slots {first}..{}", first.saturating_add(count)),
    }
}

/// Every slot of an image with the slot of the program that it came from.
fn statements(one: &Chosen<'_>, generation: Generation) -> String {
    let mut out = String::new();
    let mut printer = Printer::new(generation);
    let mut statement = String::new();
    let slots = one.image.bytes.map_or(&[][..], |bytes| bytes.as_chunks::<SLOT>().0);
    for (at, slot) in (0u64..).zip(slots) {
        statement.clear();
        printer.statement(slot, &mut statement);
        let source = one.map.as_ref().and_then(|map| map.source(at));
        let source = source.map_or("-".to_owned(), |source| source.to_string());
        let _ = writeln!(out, "  {at:>6} {source:>6}  {}", text::safe(&statement));
    }
    out
}

/// Where variables are on the device, as transfers have it.
fn variables(compared: Option<&TraceComparison>) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Right]);
    for ((core, variable), address) in compared.iter().flat_map(|it| &it.variables) {
        table.row([
            format!("  core {core}"),
            format!("variable {variable}"),
            format!("{address:#x}"),
        ]);
    }
    let rows = table.to_text();
    if rows.is_empty() { rows } else { format!("addresses of variables\n{rows}") }
}

/// The slot of an image at an address: one of the device, or an offset into the image.
pub(super) fn slot(one: &Chosen<'_>, address: u64) -> Option<u64> {
    let record = &one.image.record;
    let offset = match address < record.size {
        true => address,
        false => address.checked_sub(record.address)?,
    };
    (offset < record.size).then_some(offset / 64)
}

/// What stands at addresses.
pub(super) fn addresses(
    options: &Options,
    chosen: &[Chosen<'_>],
    generation: Generation,
) -> String {
    let mut out = String::new();
    for address in &options.pc {
        let mut found = false;
        for one in chosen {
            let Some(at) = slot(one, *address) else { continue };
            found = true;
            let (core, engine) = (one.image.core, opened::engine(one.image));
            let source = one.map.as_ref().and_then(|map| map.source(at));
            let source = match source {
                Some(source) => format!("program slot {source}"),
                None => "not of the program".to_owned(),
            };
            let _ = writeln!(out, "{address:#x}: core {core} {engine}, image slot {at}: {source}");
            if let Some(bytes) = bytes(one, at) {
                let mut statement = String::new();
                Printer::new(generation).statement(bytes, &mut statement);
                let _ = writeln!(out, "    {}", text::safe(&statement));
            }
        }
        if !found {
            let _ = writeln!(out, "{address:#x}: in no image");
        }
    }
    out
}

fn bytes<'t>(one: &Chosen<'t>, at: u64) -> Option<&'t Slot> {
    one.image.bytes?.as_chunks::<SLOT>().0.get(usize::try_from(at).ok()?)
}
