//! A listing: each line of the text beside the slot, offset and bytes that came from it.
//!
//! Lines stand in the order they were assembled, so a repeated or included line stands once for
//! each time; which line comes next is the business of `walk`.

mod walk;

use std::io::{self, Write};

use neff::asm::assemble::{Assembled, Origin};
use neff::asm::sp::Width;

use super::symbols;
use crate::slot_bytes;
use crate::text;
use walk::{Step, Walk};

/// Columns of the four groups of bytes.
const BYTES: usize = 35;

/// Writes the listing of the program that the file called `name` gave.
pub(super) fn write(assembled: &Assembled, name: &str, out: &mut dyn Write) -> io::Result<()> {
    let engine = assembled.engine.map(|engine| format!(", {engine}")).unwrap_or_default();
    let slots = assembled.bytes.len().checked_div(assembled.width.bytes());
    let slots = slots.and_then(|slots| u64::try_from(slots).ok()).unwrap_or_default();
    let slots = match assembled.width {
        Width::Slot => text::counted(slots, "slot"),
        Width::Word => text::counted(slots, "8-byte instruction"),
    };
    writeln!(out, "# {name}: {}{engine}, {slots}\n", assembled.generation.name())?;
    writeln!(out, "{:>6}  {:>8}  {:<BYTES$}  {:>5}  source", "slot", "offset", "bytes", "line")?;
    let mut walk = Walk::new(&assembled.sources);
    let mut ends = assembled.origins.iter().skip(1).map(|origin| origin.offset);
    for origin in &assembled.origins {
        let end = ends.next().unwrap_or(assembled.bytes.len());
        walk.to(origin, &mut |step| show(step, out))?;
        entry(assembled, origin, end, out)?;
    }
    walk.finish(&mut |step| show(step, out))?;
    if !assembled.labels.is_empty() || !assembled.constants.is_empty() {
        writeln!(out)?;
    }
    symbols::write_text(assembled, out)
}

/// What stands between two lines that gave bytes.
fn show(step: Step<'_>, out: &mut dyn Write) -> io::Result<()> {
    match step {
        Step::Line(line, text) => source(&" ".repeat(18), "", line, text, out),
        Step::Heading(words) => {
            writeln!(out, "{:width$}# {}", "", text::safe(&words), width = BYTES + 22)
        }
    }
}

/// A line that gave bytes: the first row of them beside it, the others below.
fn entry(
    assembled: &Assembled,
    origin: &Origin,
    end: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bytes = assembled.bytes.get(origin.offset..end).unwrap_or_default();
    let slot =
        symbols::slot_at(assembled, origin.offset).map_or("-".to_owned(), |slot| slot.to_string());
    let mut rows = slot_bytes::rows(bytes);
    let (_, first) = rows.next().unwrap_or_default();
    let place = format!("{slot:>6}  {:#08x}", origin.offset);
    let line = assembled.sources.text(origin.file).get(origin.start..).unwrap_or_default();
    let line = line.split('\n').next().unwrap_or_default();
    source(&place, &first, origin.line, line, out)?;
    for (at, words) in rows {
        writeln!(out, "{:8}{:#08x}  {words}", "", origin.offset.saturating_add(at))?;
    }
    Ok(())
}

fn source(place: &str, bytes: &str, line: u32, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let shown = text.replace('\t', "    ");
    let row = format!("{place:<16}  {bytes:<BYTES$}  {line:>5}  {}", text::safe(shown.trim_end()));
    writeln!(out, "{}", row.trim_end())
}
