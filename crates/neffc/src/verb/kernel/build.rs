//! `neffc kernel build FILE… -o FILE`: texts and objects to an image, or a text to an object.

use std::ffi::OsString;
use std::io::Write as _;

use clap::ValueEnum;
use neff::kernel::link::{self, Linked, link, picture};
use neff::kernel::object::{self, Object};
use neff::kernel::text::{self, Addresses, Assembled, assemble};
use neff::text::Loaded;
use neff_diag::{Diagnostic, Findings, codes::environment};
use serde::Serialize;

use super::device::word as address;
use super::opened;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::{Output, Target};
use crate::render::json::FindingView;
use crate::session::Session;

const EXAMPLES: &str = "  neffc kernel build relu.q7 -o relu.so
  neffc kernel build relu.q7 gelu.o -o library.so --map - --print-layout
  neffc kernel build -c relu.q7 -o relu.o --listing relu.lst
  neffc kernel build relu.q7 -o relu.elf --addresses literals";

/// Begins files that are objects.
const ELF: &[u8] = b"\x7fELF";

/// The options of `kernel build`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// Texts and objects, linked in this order; `-` is standard input. Files that a text includes
    /// lie beside it, or in folders there
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<OsString>,
    /// Where the image goes; nothing is written if there are errors
    #[arg(short, long, value_name = "FILE")]
    pub output: OsString,
    /// Assemble only: make a relocatable object of one text
    #[arg(short = 'c', long)]
    pub compile: bool,
    /// How `la` and `li` form addresses and large numbers
    #[arg(long, value_name = "WAY", default_value = "const16")]
    pub addresses: AddressesWord,
    /// Write a listing of the texts
    #[arg(long, value_name = "FILE")]
    pub listing: Option<OsString>,
    /// Write a map: sections, symbols, kernels, relocations
    #[arg(long, value_name = "FILE", conflicts_with = "compile")]
    pub map: Option<OsString>,
    /// Draw the segments in their windows
    #[arg(long, conflicts_with_all = ["compile", "json"])]
    pub print_layout: bool,
    /// Link address of the code; 0 for images of the MAVERICK family
    #[arg(long, value_name = "ADDRESS", default_value = "0x01000000", value_parser = address)]
    pub code_base: u32,
    /// Link address of the data
    #[arg(long, value_name = "ADDRESS", default_value = "0x02000000", value_parser = address)]
    pub data_base: u32,
    /// Link address of the dynamic part
    #[arg(long, value_name = "ADDRESS", default_value = "0x03000000", value_parser = address)]
    pub scratch_base: u32,
    /// Bytes of code that the device takes
    #[arg(long, value_name = "BYTES", default_value = "0x8000", value_parser = address)]
    pub code_limit: u32,
    /// Bytes of data that the device takes, zeroed data included
    #[arg(long, value_name = "BYTES", default_value = "0x2000", value_parser = address)]
    pub data_limit: u32,
    /// Leave section headers out; the loader takes alignments from them
    #[arg(long, conflicts_with = "compile")]
    pub no_section_headers: bool,
    /// Let segments begin off the largest alignment, as one shipped image does; the loader then
    /// loses the last bytes, which is a warning instead of an error
    #[arg(long, conflicts_with = "compile")]
    pub shifted: bool,
    /// Name this tool in a section of the image
    #[arg(long, conflicts_with_all = ["compile", "no_section_headers"])]
    pub comment: bool,
    /// Print what was found and what was made as JSON
    #[arg(long)]
    pub json: bool,
}

/// How addresses are formed, on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AddressesWord {
    /// By pairs of CONST16, which the device's loader fills in
    Const16,
    /// By L32R from literals before the code, for emulators without CONST16
    Literals,
}

/// Assembles and links; nothing is written if there are errors.
///
/// # Errors
/// [`Stop`] for failures of reading and writing, and for what is no text.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    if options.compile && options.files.len() > 1 {
        let finding = Diagnostic::new(environment::BAD_OPTION, "-c takes one file");
        return Err(Stop::usage(finding.help("assemble each by itself, and link the objects")));
    }
    let targets = targets(options);
    Target::all_differ(&targets)?;
    let mut work = Work::default();
    for word in &options.files {
        let source = Source::from(word.as_os_str());
        targets.iter().try_for_each(|(option, target)| target.differs_from(&source, option))?;
        work.take(&source, options, &targets)?;
    }
    let linked = (!options.compile && !work.findings.has_errors()).then(|| {
        let linked = link(&work.objects, &settings(options));
        work.findings.append(linked.findings.clone());
        linked
    });
    let bytes = match (&linked, options.compile && !work.findings.has_errors()) {
        (Some(linked), _) => linked.image.clone(),
        (None, true) => work.object(),
        (None, false) => None,
    };
    if !options.json {
        session.report(&work.findings, &options.files.join(", ".as_ref()).to_string_lossy())?;
    }
    if let Some(bytes) = &bytes {
        let outputs = write(options, bytes, &work, linked.as_ref())?;
        Output::finish_all(outputs)?;
    }
    let map = linked.as_ref().and_then(|linked| linked.map.as_ref());
    if let (Some(map), true) = (map.filter(|_| bytes.is_some()), options.print_layout) {
        session.print(&picture(map))?;
    }
    if options.json {
        session.print_json(View::of(&work.findings, bytes.as_deref(), linked.as_ref()))?;
    }
    Ok(Exit::of(&work.findings))
}

/// What the files gave so far.
#[derive(Default)]
struct Work {
    objects: Vec<Object>,
    listings: Vec<text::Listing>,
    findings: Findings,
}

impl Work {
    fn take(
        &mut self,
        source: &Source,
        options: &Options,
        targets: &[(&'static str, Target)],
    ) -> Result<(), Stop> {
        let bytes = opened::bytes(source)?;
        if bytes.starts_with(ELF) && !options.compile {
            match object::read(&source.name(), &bytes) {
                Ok(object) => self.objects.push(object),
                Err(findings) => self.findings.append(findings),
            }
            return Ok(());
        }
        let text = match neff::text::text::decode(&source.name(), bytes) {
            Ok(text) => text,
            Err(finding) => {
                self.findings.push(*finding);
                return Ok(());
            }
        };
        let files = Loaded(source.folder());
        let addresses = match options.addresses {
            AddressesWord::Const16 => Addresses::Const16,
            AddressesWord::Literals => Addresses::Literals,
        };
        let done: Assembled = assemble(&source.name(), text, &files, &text::Options { addresses });
        // An included file is an input like the first.
        for included in done.sources.paths().skip(1) {
            let included = Source::File(files.0.join(included));
            targets
                .iter()
                .try_for_each(|(option, target)| target.differs_from(&included, option))?;
        }
        self.objects.push(done.object);
        self.listings.push(done.listing);
        self.findings.append(done.findings);
        Ok(())
    }

    /// The one object as a file.
    fn object(&mut self) -> Option<Vec<u8>> {
        let object = self.objects.first()?;
        object::write(object).map_err(|findings| self.findings.append(findings)).ok()
    }
}

fn settings(options: &Options) -> link::Options {
    let windows = link::Windows::CAYMAN;
    let window = |window: link::Window, size| link::Window { size, ..window };
    link::Options {
        bases: link::Bases {
            code: options.code_base,
            data: options.data_base,
            scratch: options.scratch_base,
        },
        windows: link::Windows {
            code: window(windows.code, options.code_limit),
            data: window(windows.data, options.data_limit),
            ..windows
        },
        shifted: options.shifted,
        section_headers: !options.no_section_headers,
        comment: options.comment,
        ..link::Options::default()
    }
}

/// The outputs, each with the option that names it.
fn targets(options: &Options) -> Vec<(&'static str, Target)> {
    let words = [
        ("-o", Some(&options.output)),
        ("--listing", options.listing.as_ref()),
        ("--map", options.map.as_ref()),
    ];
    let of =
        |(option, word): (_, Option<&OsString>)| Some((option, Target::from(word?.as_os_str())));
    words.into_iter().filter_map(of).collect()
}

/// Writes all outputs, none of them to its place yet.
fn write(
    options: &Options,
    bytes: &[u8],
    work: &Work,
    linked: Option<&Linked>,
) -> Result<Vec<Output>, Stop> {
    let mut image = Target::from(options.output.as_os_str()).create()?;
    image.write_all(bytes).map_err(|error| image.failed(&error))?;
    let mut outputs = vec![image];
    if let Some(word) = &options.listing {
        let target = Target::from(word.as_os_str());
        let all = |out: &mut dyn std::io::Write| {
            work.listings.iter().try_for_each(|listing| write!(out, "{listing}"))
        };
        outputs.push(target.text(all)?);
    }
    if let (Some(word), Some(map)) = (&options.map, linked.and_then(|linked| linked.map.as_ref())) {
        let target = Target::from(word.as_os_str());
        outputs.push(target.text(|out| write!(out, "{map}"))?);
    }
    Ok(outputs)
}

/// What `--json` prints.
#[derive(Serialize)]
struct View<'a> {
    /// Bytes of what was written; null if nothing was.
    length: Option<usize>,
    /// Link address of the entry.
    entry: Option<u32>,
    /// Bytes of code, and of data with what is zeroed.
    code: Option<u64>,
    data: Option<u64>,
    kernels: Vec<KernelView<'a>>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct KernelView<'a> {
    opcode: u8,
    spec: u8,
    /// Link address of the function.
    function: u32,
    name: Option<&'a str>,
}

impl<'a> View<'a> {
    fn of(findings: &'a Findings, bytes: Option<&[u8]>, linked: Option<&'a Linked>) -> View<'a> {
        let map = linked.filter(|_| bytes.is_some()).and_then(|linked| linked.map.as_ref());
        let kernels = map.into_iter().flat_map(|map| {
            map.kernels.iter().map(|kernel| KernelView {
                opcode: kernel.opcode,
                spec: kernel.spec,
                function: kernel.address,
                name: map.name_at(kernel.address),
            })
        });
        View {
            length: bytes.map(<[u8]>::len),
            entry: map.and_then(|map| map.entry),
            code: map.map(|map| map.layout.code.memory_size),
            data: map.map(|map| map.layout.data.memory_size),
            kernels: kernels.collect(),
            findings: findings.iter().map(FindingView::from).collect(),
        }
    }
}
