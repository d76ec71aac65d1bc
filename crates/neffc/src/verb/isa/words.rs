//! The 8-byte instructions of TONGA's SP engine: a table of their own, since nothing but their
//! opcodes and names is published.

use neff::isa::sp::{ROWS, Row, by_mnemonic, row};
use neff_diag::{Diagnostic, codes::engine, nearest};
use serde::Serialize;

use super::Options;
use crate::args::number;
use crate::exit::Stop;
use crate::session::Session;
use crate::text::{self, Align, Table};

/// What stands below the table.
const REMARK: &str = "\nFields are NAME@OFFSET:BYTES. Their layout is this project's own choice: \
                      the vendor's is not known.\n";

#[derive(Serialize)]
struct View {
    opcode: u8,
    mnemonic: &'static str,
    evidence: &'static str,
    /// How sure the fields are.
    field_evidence: &'static str,
    fields: Vec<FieldView>,
}

#[derive(Serialize)]
struct FieldView {
    name: &'static str,
    /// Offset and size of each piece, least significant first.
    pieces: Vec<[u8; 2]>,
    low: i64,
    high: i64,
}

#[derive(Serialize)]
struct List {
    instructions: Vec<View>,
}

/// Prints all of them, or the one of a name or opcode.
pub(super) fn print(options: &Options, session: &Session) -> Result<(), Stop> {
    let rows = match &options.name {
        Some(name) => vec![find(name)?],
        None => ROWS.iter().collect(),
    };
    if options.json {
        return session.print_json(List { instructions: rows.into_iter().map(view).collect() });
    }
    let mut table = Table::new(&[Align::Left; 4]);
    for row in rows {
        let fields: Vec<String> = row.fields.iter().map(|field| place(field.name, row)).collect();
        let opcode = format!("{:#04x}", row.opcode);
        let evidence = row.evidence.name().to_owned();
        table.row([opcode, row.mnemonic.to_owned(), evidence, fields.join(" ")]);
    }
    session.print(&format!("{}{REMARK}", table.to_text()))
}

fn find(name: &str) -> Result<&'static Row, Stop> {
    let opcode = number(name).ok().and_then(|opcode| u8::try_from(opcode).ok());
    let upper = name.to_ascii_uppercase();
    let found = opcode.map_or_else(|| by_mnemonic(&upper), row);
    found.ok_or_else(|| {
        let message = format!("no 8-byte instruction is called `{}`", text::safe(name));
        let finding = Diagnostic::new(engine::UNKNOWN_MNEMONIC, message);
        Stop::usage(match nearest(&upper, ROWS.iter().map(|row| row.mnemonic)).as_slice() {
            [] => finding.help("`neffc isa --sp` lists them"),
            near => finding.help(format!("the nearest are {}", near.join(", "))),
        })
    })
}

/// `name@1:2` for each piece of a field.
fn place(name: &str, row: &Row) -> String {
    let pieces = row.field(name).map_or(&[][..], |field| field.pieces);
    let places: Vec<_> = pieces.iter().map(|p| format!("{}:{}", p.offset, p.size)).collect();
    format!("{name}@{}", places.join("+"))
}

fn view(row: &Row) -> View {
    let fields = row.fields.iter().map(|field| FieldView {
        name: field.name,
        pieces: field.pieces.iter().map(|piece| [piece.offset, piece.size]).collect(),
        low: field.low,
        high: field.high,
    });
    View {
        opcode: row.opcode,
        mnemonic: row.mnemonic,
        evidence: row.evidence.name(),
        field_evidence: row.layout_evidence.name(),
        fields: fields.collect(),
    }
}
