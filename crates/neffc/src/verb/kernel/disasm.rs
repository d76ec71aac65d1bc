//! `neffc kernel disasm FILE`: the code of a kernel image as text.

use std::ffi::OsString;

use neff::kernel::disassembly::Listing;
use neff::kernel::reading::Kernel;
use serde::Serialize;

use super::opened;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::Target;
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel disasm relu.so
  neffc kernel disasm relu.so -o relu.lst
  neffc kernel disasm --json relu.so";

/// The options of `kernel disasm`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A kernel image, whoever made it; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Where the text goes
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: OsString,
    /// Print JSON
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
}

/// Prints all bytes of the code: instructions, bundles, and what is neither.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let target = Target::from(options.output.as_os_str());
    target.differs_from(&source, "-o")?;
    let bytes = opened::bytes(&source)?;
    let (kernel, findings) = Kernel::read(&bytes);
    // An image without code says why; one that the loader would refuse is shown all the same.
    let listing = kernel.disassemble();
    let findings = match listing.lines.is_empty() {
        true => super::verify::all(findings, &kernel.verify(&Default::default())),
        false => findings,
    };
    session.report(&findings, &source.name())?;
    if options.json {
        session.print_json(View::of(&listing))?;
    } else {
        let output = target.text(|out| write!(out, "{listing}"))?;
        output.finish()?;
    }
    Ok(Exit::of(&findings))
}

#[derive(Serialize)]
struct View<'a> {
    lines: Vec<LineView<'a>>,
}

#[derive(Serialize)]
struct LineView<'a> {
    address: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    /// Hexadecimal digits.
    bytes: String,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    /// Whether the code is known to lead there.
    reached: bool,
}

impl<'a> View<'a> {
    fn of(listing: &'a Listing) -> View<'a> {
        let lines = listing.lines.iter().map(|line| LineView {
            address: line.address,
            label: line.label.as_ref().map(|label| label.name.as_str()),
            bytes: line.bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
            text: &line.text,
            note: line.note.as_deref(),
            reached: line.reached,
        });
        View { lines: lines.collect() }
    }
}
