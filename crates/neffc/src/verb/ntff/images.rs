//! `neffc ntff images FILE`: the images that the engines ran, as files.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use neff::profile::trace::{Image, Trace};
use neff_diag::Findings;
use serde::Serialize;

use super::info::ImageView;
use super::opened;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::folder;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text::{self, Align, Table};

const EXAMPLES: &str = "  neffc ntff images profile.ntff
  neffc ntff images profile.ntff -o images && neffc disasm images/core0-pe.bin --isa v3";

/// The options of `ntff images`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A device trace; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Write each image to a file of its own, DIR/core0-pe.bin and so on; nothing may be called
    /// DIR yet
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<OsString>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The document.
#[derive(Serialize)]
struct View<'f> {
    images: Vec<ImageView>,
    findings: Vec<FindingView<'f>>,
}

/// Lists the images, or writes them.
///
/// # Errors
/// [`Stop`] for failures of reading, writing and printing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let folder = options.output.as_ref().map(Path::new);
    folder.map_or(Ok(()), folder::is_free)?;
    let source = Source::from(options.file.as_os_str());
    let bytes = opened::bytes(&source)?;
    let mut findings = Findings::new();
    let trace = Trace::read(&bytes, &mut findings);
    if !options.json {
        session.report(&findings, &source.name())?;
    }
    if let (Some(trace), Some(folder)) = (&trace, folder) {
        folder::create(folder, |folder| {
            let there = trace.images.iter().filter_map(|it| Some((it, it.bytes?)));
            let mut there = there;
            there.try_for_each(|(image, bytes)| fs::write(folder.join(name(image)), bytes))
        })?;
    }
    if options.json {
        let images = trace
            .iter()
            .flat_map(|trace| trace.images.iter().map(|image| ImageView::of(trace, image)));
        let findings = findings.iter().map(FindingView::from).collect();
        session.print_json(View { images: images.collect(), findings })?;
    } else if let Some(trace) = &trace {
        session.print(&listed(trace))?;
    }
    Ok(Exit::of(&findings))
}

/// The file of an image.
fn name(image: &Image<'_>) -> String {
    format!("core{}-{}.bin", image.core, opened::engine(image))
}

fn listed(trace: &Trace<'_>) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
    for image in trace.images.iter().filter(|image| image.bytes.is_some()) {
        let bytes = text::counted(image.record.size, "byte");
        table.row([name(image), format!("{:#x}", image.record.address), bytes]);
    }
    table.to_text()
}
