//! `neffc isa [NAME]`: the instructions of a generation, or the fields of one.

use neff::isa::model::{Generation, Layout, Row};
use neff::isa::{Found, by_mnemonic, mnemonics, row};
use neff_diag::{Diagnostic, codes::engine, nearest};

use crate::args::{generation, number};
use crate::exit::{Exit, Stop};
use crate::session::Session;
use crate::text::{self, Align, Table};

const EXAMPLES: &str = "  neffc isa
  neffc isa MATMUL
  neffc isa 0xA0 --isa v4";

/// The options of `isa`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A mnemonic or an opcode (0xNN); without it all instructions are listed
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5
    #[arg(long, value_name = "GENERATION", default_value = "v3", value_parser = generation)]
    pub isa: Generation,
}

/// Prints the list or the fields.
///
/// # Errors
/// [`Stop`] for a name that the generation does not have, and for a failed write.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let page = match &options.name {
        None => list(options.isa),
        Some(name) => one(find(name, options.isa)?, options.isa),
    };
    session.print(&page)?;
    Ok(Exit::Done)
}

fn find(name: &str, generation: Generation) -> Result<&'static Row, Stop> {
    let opcode = number(name).ok().and_then(|opcode| u8::try_from(opcode).ok());
    if let Some(row) = opcode.and_then(|opcode| row(generation, opcode)) {
        return Ok(row);
    }
    let shown = text::safe(name);
    let finding = match by_mnemonic(generation, &name.to_ascii_uppercase()) {
        Found::Row(row) => return Ok(row),
        Found::Elsewhere(generations) => {
            let names: Vec<_> = generations.iter().map(Generation::name).collect();
            let message = format!("{shown} is not in {}", generation.name());
            Diagnostic::new(engine::NOT_IN_GENERATION, message)
                .help(format!("{} have it", names.join(", ")))
        }
        Found::Unknown => {
            let message = format!("no instruction is called `{shown}`");
            let finding = Diagnostic::new(engine::UNKNOWN_MNEMONIC, message);
            match nearest(name, mnemonics(generation)).as_slice() {
                [] => finding.help("`neffc isa` lists the instructions"),
                near => finding.help(format!("the nearest are {}", near.join(", "))),
            }
        }
    };
    Err(Stop::usage(finding))
}

fn generations(row: &Row) -> String {
    row.generations.iter().map(Generation::name).collect::<Vec<_>>().join(" ")
}

fn lower(word: impl std::fmt::Debug) -> String {
    format!("{word:?}").to_lowercase()
}

fn list(generation: Generation) -> String {
    let mut table = Table::new(&[Align::Left; 5]);
    for row in (0..=u8::MAX).filter_map(|opcode| row(generation, opcode)) {
        table.row([
            format!("{:#04x}", row.opcode),
            row.mnemonic.to_owned(),
            lower(row.class),
            generations(row),
            lower(row.evidence),
        ]);
    }
    table.to_text()
}

fn one(row: &Row, generation: Generation) -> String {
    let mut out = format!("{:#04x} {}\n", row.opcode, row.names().collect::<Vec<_>>().join(", "));
    out.push_str(&format!(
        "  {}, {}, in {}, {}\n",
        lower(row.class),
        lower(row.status),
        generations(row),
        lower(row.evidence)
    ));
    if !row.note.is_empty() {
        out.push_str(&format!("  {}\n", row.note));
    }
    let bindings = row.bindings.iter().filter(|binding| binding.generations.contains(generation));
    let mut known = false;
    for binding in bindings {
        let layouts = neff::isa::generated::LAYOUTS;
        let Some(layout) = layouts.get(usize::from(binding.layout)) else { continue };
        known = true;
        out.push_str(&format!("\n{}", layout.name));
        if let Some(sub) = binding.sub_opcode {
            out.push_str(&format!(", sub-opcode {sub}"));
        }
        if let Some(after) = binding.after {
            out.push_str(&format!(", behind {after:#04x}"));
        }
        out.push_str(&format!(" (format notes {}, {})\n", layout.section, lower(binding.evidence)));
        out.push_str(&fields(layout));
    }
    if !known {
        out.push_str("\nThe fields are not known.\n");
    }
    out
}

/// Offset, bytes, name, kind and evidence of every member.
fn fields(layout: &Layout) -> String {
    let mut table =
        Table::new(&[Align::Right, Align::Right, Align::Left, Align::Left, Align::Left]);
    for member in layout.prefix.members().iter().chain(layout.members) {
        table.row([
            member.offset.to_string(),
            member.size.to_string(),
            member.name.to_owned(),
            neff::isa::lookup::kind_name(member.kind),
            lower(member.evidence),
        ]);
    }
    table.to_text()
}
