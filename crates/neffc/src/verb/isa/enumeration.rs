//! The words of enumerations.

use neff::isa::enumeration;
use neff::isa::generated::ENUMS;
use neff::isa::model::{Enumeration, Generation, Word};
use neff_diag::{Diagnostic, codes::engine, nearest};

use super::{Options, names, view};
use crate::exit::Stop;
use crate::session::Session;
use crate::text::{self, Align, PROSE_WIDTH, Table};

/// Words that a page lists; a longer enumeration has a list of its own.
const ON_PAGE: usize = 40;

/// Prints one enumeration, or which there are.
pub(super) fn print(options: &Options, name: Option<&str>, session: &Session) -> Result<(), Stop> {
    // An enumeration is short, and its words say which generations they are in.
    let shown: Vec<&'static Enumeration> = match name {
        None => ENUMS.iter().collect(),
        Some(name) => vec![find(name)?],
    };
    if options.json {
        return session.print_json(view::Enumerations::of(&shown));
    }
    session.print(&match name {
        None => list(&shown),
        Some(_) => shown.iter().map(|e| page(e)).collect(),
    })
}

fn find(name: &str) -> Result<&'static Enumeration, Stop> {
    if let Some(found) = ENUMS.iter().find(|e| e.name.eq_ignore_ascii_case(name)) {
        return Ok(found);
    }
    let message = format!("no enumeration is called `{}`", text::safe(name));
    let finding = Diagnostic::new(engine::UNKNOWN_ENUMERATION, message);
    let near = nearest(&name.to_ascii_uppercase(), ENUMS.iter().map(|e| e.name));
    Err(Stop::usage(match near.as_slice() {
        [] => finding.help("`neffc isa --enum` lists them"),
        near => finding.help(format!("the nearest are {}", near.join(", "))),
    }))
}

fn list(all: &[&Enumeration]) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
    for enumeration in all {
        let count = u64::try_from(enumeration.words.len()).unwrap_or(u64::MAX);
        table.row([
            enumeration.name.to_owned(),
            text::counted(count, "word"),
            format!("format notes {}", enumeration.section),
        ]);
    }
    table.to_text()
}

fn page(enumeration: &Enumeration) -> String {
    let mut table = Table::new(&[Align::Right, Align::Left, Align::Left, Align::Left, Align::Left]);
    for word in enumeration.words {
        table.row([
            format!("{:#04x}", word.value),
            word.word.to_owned(),
            word.aliases.join(" "),
            names(word.generations).join(" "),
            word.evidence.name().to_owned(),
        ]);
    }
    format!("{} (format notes {})\n{}", enumeration.name, enumeration.section, table.to_text())
}

/// The words of a generation in a few lines, for the page of an instruction.
pub(super) fn on_page(index: u16, generation: Generation) -> String {
    let Some(enumeration) = enumeration(index) else { return String::new() };
    let all = enumeration.words.iter();
    let here: Vec<&Word> = all.filter(|word| word.generations.contains(generation)).collect();
    let words = match here.len() {
        0..=ON_PAGE => {
            here.iter().map(|w| format!("{}={}", w.word, w.value)).collect::<Vec<_>>().join(", ")
        }
        count => format!("{count} words, see `neffc isa --enum {}`", enumeration.name),
    };
    text::wrap(&format!("{}: {words}", enumeration.name), PROSE_WIDTH, "  ")
}
