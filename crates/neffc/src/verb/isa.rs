//! `neffc isa [NAME]`: the instruction set as a reference, and editor files made from it.
//!
//! Here are the options and the way from a name to what it means; each page has a file of its
//! own. All facts come from the tables of [`neff::isa`].

mod editor;
mod enumeration;
mod field_map;
mod list;
mod page;
mod view;
mod words;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use neff::abi::Engine;
use neff::isa::generated::ROWS;
use neff::isa::model::{Class, Evidence, Generation, Generations, Row};
use neff::isa::{Found, by_mnemonic, mnemonics, row};
use neff_diag::{Diagnostic, codes::engine, nearest};

use crate::args::{self, number};
use crate::exit::{Exit, Stop};
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc isa
  neffc isa --engine act --evidence measured
  neffc isa --search select --all
  neffc isa MATMUL
  neffc isa 0xA0 --isa v4
  neffc isa --enum DTYPE
  neffc isa --sp
  neffc isa --editor vim > ~/.vim/syntax/neff.vim";

/// The options of `isa`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A mnemonic or an opcode (0xNN); without it the instructions are listed
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Generation of the instruction set: tonga, v2, v3, v4 or v5
    #[arg(long, value_name = "GENERATION", default_value = "v3", value_parser = args::generation)]
    pub isa: Generation,
    /// All generations
    #[arg(long, conflicts_with = "isa")]
    pub all: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// List only instructions of this class; may be given again
    #[arg(long, value_name = "CLASS", conflicts_with = "name",
        value_parser = PossibleValuesParser::new(Class::ALL.map(Class::name)))]
    pub class: Vec<String>,
    /// List only instructions that this engine is known to have a handler for: pe, act, pool, dve
    /// or sp, or what the profiler calls them; may be given again
    #[arg(long, value_name = "NAME", conflicts_with = "name", value_parser = args::engine)]
    pub engine: Vec<Engine>,
    /// List only instructions of which the table is this sure; may be given again
    #[arg(long, value_name = "WORD", conflicts_with = "name",
        value_parser = PossibleValuesParser::new(Evidence::ALL.map(Evidence::name)))]
    pub evidence: Vec<String>,
    /// List only instructions with this in their mnemonic or in an alias, in any case
    #[arg(long, value_name = "WORD", conflicts_with = "name")]
    pub search: Option<String>,
    /// The 8-byte instructions of the SP engine of tonga instead
    #[arg(long, conflicts_with_all = ["isa", "all", "class", "engine", "evidence", "search"])]
    pub sp: bool,
    /// List the words of an enumeration; without NAME the enumerations
    #[arg(long = "enum", value_name = "NAME", num_args = 0..=1,
        conflicts_with_all = ["name", "class", "engine", "evidence", "search", "sp"])]
    pub enumeration: Option<Option<String>>,
    /// Print a syntax file for an editor, with the mnemonics of all generations
    #[arg(long, value_enum, value_name = "EDITOR",
        conflicts_with_all = ["name", "class", "engine", "evidence", "search", "sp", "enumeration", "json"])]
    pub editor: Option<EditorFile>,
}

/// What an editor reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EditorFile {
    /// A Vim syntax file: ~/.vim/syntax/neff.vim.
    Vim,
    /// A TextMate grammar, as VS Code takes it: syntaxes/neff.tmLanguage.json of an extension.
    #[value(alias = "textmate")]
    Vscode,
    /// A tree-sitter grammar: grammar.js.
    #[value(alias = "tree-sitter")]
    Tree,
}

impl Options {
    /// The generations that are shown.
    fn generations(&self) -> Vec<Generation> {
        if self.all { Generation::ALL.to_vec() } else { vec![self.isa] }
    }
}

/// Prints the list, a page, or an editor's file.
///
/// # Errors
/// [`Stop`] for a name that the generation does not have, and for a failed write.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let generations = options.generations();
    if let Some(file) = options.editor {
        session.print(&editor::text(file)?)?;
    } else if options.sp {
        words::print(options, session)?;
    } else if let Some(name) = &options.enumeration {
        enumeration::print(options, name.as_deref(), session)?;
    } else if let Some(name) = &options.name {
        let rows = find(name, &generations)?;
        match options.json {
            true => session.print_json(view::Pages::of(&rows, &generations))?,
            false => {
                let pages: Vec<_> = rows.iter().map(|row| page::text(row, &generations)).collect();
                session.print(&pages.join("\n"))?;
            }
        }
    } else {
        let rows = list::rows(options, &generations);
        match options.json {
            true => session.print_json(view::List::of(&rows))?,
            false => session.print(&list::text(&rows))?,
        }
    }
    Ok(Exit::Done)
}

/// The rows that a name or opcode means in these generations; several, if they differ.
fn find(name: &str, generations: &[Generation]) -> Result<Vec<&'static Row>, Stop> {
    let opcode = number(name).ok().and_then(|opcode| u8::try_from(opcode).ok());
    let upper = name.to_ascii_uppercase();
    let mut rows: Vec<&'static Row> = Vec::new();
    for generation in generations {
        let found = match opcode {
            Some(opcode) => row(*generation, opcode),
            None => match by_mnemonic(*generation, &upper) {
                Found::Row(row) => Some(row),
                Found::Elsewhere(_) | Found::Unknown => None,
            },
        };
        rows.extend(found.filter(|row| !rows.contains(row)));
    }
    if rows.is_empty() {
        Err(Stop::usage(missing(name, opcode, &upper, generations)))
    } else {
        Ok(rows)
    }
}

fn missing(name: &str, opcode: Option<u8>, upper: &str, generations: &[Generation]) -> Diagnostic {
    let shown = text::safe(name);
    let elsewhere = match opcode {
        Some(opcode) => ROWS
            .iter()
            .filter(|row| row.opcode == opcode)
            .fold(Generations::NONE, |all, row| all.union(row.generations)),
        None => match by_mnemonic(Generation::ASSUMED, upper) {
            Found::Row(row) => row.generations,
            Found::Elsewhere(generations) => generations,
            Found::Unknown => Generations::NONE,
        },
    };
    if elsewhere != Generations::NONE {
        let here = generations.first().map_or("", |generation| generation.name());
        let message = format!("{shown} is not in {here}");
        return Diagnostic::new(engine::NOT_IN_GENERATION, message)
            .help(format!("it is in {}", names(elsewhere).join(", ")));
    }
    let message = format!("no instruction is called `{shown}`");
    let finding = Diagnostic::new(engine::UNKNOWN_MNEMONIC, message);
    if neff::isa::sp::by_mnemonic(upper).is_some() {
        return finding.help(format!("it has 8 bytes: `neffc isa --sp {shown}`"));
    }
    let known = generations.iter().flat_map(|generation| mnemonics(*generation));
    let mut near = nearest(upper, known);
    near.dedup();
    match near.as_slice() {
        [] => finding.help("`neffc isa` lists the instructions"),
        near => finding.help(format!("the nearest are {}", near.join(", "))),
    }
}

fn names(generations: Generations) -> Vec<&'static str> {
    generations.iter().map(Generation::name).collect()
}

/// Keys of the engines that are known to have a handler.
fn engines(row: &Row) -> Vec<&'static str> {
    let all = Engine::ALL.iter().filter(|engine| row.engines.contains(**engine));
    all.map(|engine| engine.row().key).collect()
}
