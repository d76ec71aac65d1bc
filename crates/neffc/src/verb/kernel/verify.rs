//! `neffc kernel verify FILE…`: what the runtime's loader says to a kernel image.

use std::ffi::OsString;

use neff::kernel::check::Verification;
use neff::kernel::reading::Kernel;
use neff_diag::Findings;
use serde::Serialize;

use super::device::DeviceOptions;
use super::opened;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::render::json::FindingView;
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel verify relu.so
  neffc kernel verify --code-base 0x5500 --code-size 0xab00 --data-base 0x8e000 sunda.so
  neffc kernel verify --json relu.so";

/// The options of `kernel verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// Kernel images, whoever made them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// The windows of the device
    #[command(flatten)]
    pub device: DeviceOptions,
}

/// Checks each file.
///
/// # Errors
/// [`Stop`] for failures of reading and printing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let mut views = Vec::new();
    let mut exit = Exit::Done;
    for word in &options.files {
        let source = Source::from(word.as_os_str());
        let bytes = opened::bytes(&source)?;
        let (kernel, read) = Kernel::read(&bytes);
        let verified = kernel.verify(&options.device.options());
        let findings = all(read, &verified);
        let answer = verified.answer();
        if !options.json {
            session.report(&findings, &source.name())?;
            let size = verified.library.as_ref().map(neff::kernel::prelink::Library::size);
            let size = size.map_or(String::new(), |size| format!(", a library of {size:#x} bytes"));
            session.print(&format!("{}: {answer}{size}\n", source.name()))?;
        }
        exit = exit.max(Exit::of(&findings));
        views.push((source.name(), answer, verified, findings));
    }
    if options.json {
        let files = views.iter().map(|(file, answer, verified, findings)| View {
            file,
            answer: answer.to_string(),
            returned: answer.wrapper(),
            library: verified.library.as_ref().map(neff::kernel::prelink::Library::size),
            findings: findings.iter().map(FindingView::from).collect(),
        });
        session.print_json(Views { files: files.collect() })?;
    }
    Ok(exit)
}

/// What was found in reading, then what the loader says.
pub(super) fn all(read: Findings, verified: &Verification) -> Findings {
    let mut findings = read;
    findings.append(verified.findings());
    findings
}

#[derive(Serialize)]
struct Views<'a> {
    files: Vec<View<'a>>,
}

#[derive(Serialize)]
struct View<'a> {
    file: &'a str,
    /// The loader's status, or what the function around it returns.
    answer: String,
    /// What the runtime sees; null if that cannot be known.
    returned: Option<u32>,
    /// Bytes of the library; null if it is refused.
    library: Option<u32>,
    findings: Vec<FindingView<'a>>,
}
