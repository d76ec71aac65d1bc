//! Labels and constants of a program as a table: text for people, JSON for tools.

use std::io::{self, Write};

use neff::asm::assemble::Assembled;
use serde::Serialize;

use crate::render::json::Document;
use crate::text::{self, Align, Table};

/// A symbol table in JSON.
#[derive(Serialize)]
struct Symbols<'a> {
    file: &'a str,
    generation: &'static str,
    engine: Option<&'static str>,
    bytes: usize,
    /// Bytes of an instruction.
    width: usize,
    labels: Vec<Label<'a>>,
    constants: Vec<Constant<'a>>,
}

/// A label in JSON. `slot` is null where it does not stand at a whole slot.
#[derive(Serialize)]
struct Label<'a> {
    name: &'a str,
    slot: Option<usize>,
    offset: usize,
}

#[derive(Serialize)]
struct Constant<'a> {
    name: &'a str,
    value: i128,
}

/// The slot, or instruction of 8 bytes, that begins at an offset of the program.
pub(super) fn slot_at(assembled: &Assembled, offset: usize) -> Option<usize> {
    let unit = assembled.width.bytes();
    offset.checked_div(unit).filter(|_| offset.is_multiple_of(unit))
}

/// Writes the table as JSON.
pub(super) fn write_json(assembled: &Assembled, file: &str, out: &mut dyn Write) -> io::Result<()> {
    let labels = assembled.labels.iter();
    let constants = assembled.constants.iter();
    let symbols = Symbols {
        file,
        generation: assembled.generation.name(),
        engine: assembled.engine.map(|engine| engine.row().key),
        bytes: assembled.bytes.len(),
        width: assembled.width.bytes(),
        labels: labels
            .map(|(name, offset)| Label {
                name,
                slot: slot_at(assembled, *offset),
                offset: *offset,
            })
            .collect(),
        constants: constants.map(|(name, value)| Constant { name, value: *value }).collect(),
    };
    out.write_all(Document::new(symbols).to_text()?.as_bytes())
}

/// Writes the table as text; an empty one is an empty text.
pub(super) fn write_text(assembled: &Assembled, out: &mut dyn Write) -> io::Result<()> {
    if !assembled.labels.is_empty() {
        let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
        table.row(["labels", "slot", "offset"].map(str::to_owned));
        for (name, offset) in &assembled.labels {
            let slot = slot_at(assembled, *offset).map_or("-".to_owned(), |slot| slot.to_string());
            table.row([format!("  {}", text::safe(name)), slot, format!("{offset:#x}")]);
        }
        out.write_all(table.to_text().as_bytes())?;
    }
    if !assembled.constants.is_empty() {
        let mut table = Table::new(&[Align::Left, Align::Right]);
        table.row(["constants", "value"].map(str::to_owned));
        for (name, value) in &assembled.constants {
            table.row([format!("  {}", text::safe(name)), value.to_string()]);
        }
        out.write_all(table.to_text().as_bytes())?;
    }
    Ok(())
}
