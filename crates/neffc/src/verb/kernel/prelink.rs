//! `neffc kernel prelink FILE -o FILE`: the library that the runtime stages, and its records.

use std::ffi::OsString;
use std::io::Write as _;

use neff::kernel::prelink::{Direction, Library, Record, Selector, sequence};
use neff::kernel::reading::Kernel;
use neff_diag::Findings;
use serde::Serialize;

use super::device::DeviceOptions;
use super::opened;
use crate::args;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::render::json::FindingView;
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel prelink relu.so -o relu.ucpl
  neffc kernel prelink relu.so -o relu.ucpl --record load.bin --address 0x100000000
  neffc kernel prelink relu.so -o /dev/null --json";

/// The options of `kernel prelink`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// A kernel image; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Where the library goes; nothing is written if the loader refuses the image
    #[arg(short, long, value_name = "FILE")]
    pub output: OsString,
    /// Write the records that load the library
    #[arg(long, value_name = "FILE")]
    pub record: Option<OsString>,
    /// Device address of the staged library, for the records
    #[arg(long, value_name = "ADDRESS", default_value = "0", requires = "record",
        value_parser = args::number)]
    pub address: u64,
    /// Make the records of a context that is not the library's own: eight alike, without address
    #[arg(long, requires = "record")]
    pub foreign: bool,
    /// Print what was made as JSON
    #[arg(long)]
    pub json: bool,
    /// The windows of the device
    #[command(flatten)]
    pub device: DeviceOptions,
}

/// Prelinks the image.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let library = Target::from(options.output.as_os_str());
    let record = options.record.as_ref().map(|word| Target::from(word.as_os_str()));
    let mut targets = vec![("-o", library)];
    targets.extend(record.map(|target| ("--record", target)));
    Target::all_differ(&targets)?;
    targets.iter().try_for_each(|(option, target)| target.differs_from(&source, option))?;
    let bytes = opened::bytes(&source)?;
    let (kernel, mut findings) = Kernel::read(&bytes);
    let made = kernel.prelink(&options.device.options());
    findings.extend(made.faults.iter().map(|fault| fault.diagnostic.clone()));
    findings.append(made.remarks);
    if !options.json {
        session.report(&findings, &source.name())?;
    }
    if let Some(library) = &made.library {
        let mut outputs = Vec::new();
        for (target, bytes) in targets.iter().zip([library.bytes(), records(library, options)]) {
            let mut output = target.1.create()?;
            output.write_all(&bytes).map_err(|error| output.failed(&error))?;
            outputs.push(output);
        }
        Output::finish_all(outputs)?;
    }
    if options.json {
        session.print_json(View::of(made.library.as_ref(), &findings))?;
    }
    Ok(Exit::of(&findings))
}

fn records(library: &Library, options: &Options) -> Vec<u8> {
    let record = Record {
        direction: Direction::Load,
        address: options.address,
        selector: Selector::Base,
        size: library.size(),
    };
    sequence(record, options.foreign)
}

/// What `--json` prints: the fields of the library's header, null if the image is refused.
#[derive(Serialize)]
struct View<'a> {
    library: Option<LibraryView>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct LibraryView {
    size: u32,
    code_size: usize,
    data_offset: u32,
    data_size: usize,
    init: u32,
    fini: u32,
    start: u32,
}

impl<'a> View<'a> {
    fn of(library: Option<&Library>, findings: &'a Findings) -> View<'a> {
        let library = library.map(|library| LibraryView {
            size: library.size(),
            code_size: library.code().len(),
            data_offset: library.data_offset(),
            data_size: library.data().len(),
            init: library.init(),
            fini: library.fini(),
            start: library.start(),
        });
        View { library, findings: findings.iter().map(FindingView::from).collect() }
    }
}
