//! `neffc carve FILE`: NEFFs inside other files.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use neff::container::carve::{FileOnDisk, Found, extract, search};
use neff_diag::{Diagnostic, Place, codes::environment};
use serde::Serialize;

use crate::exit::{Exit, Stop};
use crate::input::{Source, display_path};
use crate::output::Target;
use crate::session::Session;
use crate::text;

const EXAMPLES: &str = "  neffc carve model.pt
  neffc carve libnrt.so -o found
  neffc carve --json dump.bin";

/// The options of `carve`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The file to search: a library, a checkpoint, a dump, anything but a stream. Of a zip,
    /// members that are stored or deflated are searched
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write what is found into this folder, as carved-OFFSET.neff
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Searches, lists, extracts.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let name = display_path(&options.file);
    // A stream cannot be searched: places are read again from their offset.
    if Source::from(OsString::from(&options.file).as_os_str()).open()?.seekable().is_none() {
        let finding =
            Diagnostic::new(environment::BAD_OPTION, "only a file can be searched, no stream");
        return Err(Stop::usage(finding.help("write it to a file first")));
    }
    let input = FileOnDisk(options.file.clone());
    let found = search(&input).map_err(|error| Stop::cannot_read(&name, &error))?;
    let mut rows = Vec::new();
    for place in &found {
        let written = match &options.output {
            Some(folder) => Some(write(&input, place, folder, &name)?),
            None => None,
        };
        rows.push(Row {
            offset: place.offset,
            length: place.length,
            there: place.there,
            inside: place.inside,
            written,
        });
    }
    let whole = found.iter().all(|place| place.there == place.length);
    let exit = if found.is_empty() || !whole { Exit::Faults } else { Exit::Done };
    if options.json {
        session.print_json(View { file: name, found: rows })?;
    } else if found.is_empty() {
        session.print(&format!("{name}: no NEFF found\n"))?;
    } else {
        rows.iter().try_for_each(|row| session.print(&line(row)))?;
    }
    Ok(exit)
}

fn line(row: &Row) -> String {
    let inside =
        row.inside.map(|at| format!(" of the data inflated from offset {at}")).unwrap_or_default();
    let written = row.written.as_ref().map(|path| format!(" -> {path}")).unwrap_or_default();
    let cut = match row.there == row.length {
        true => String::new(),
        false => format!(", cut off: {} of them are there", text::grouped(row.there)),
    };
    let length = text::counted(row.length, "byte");
    format!("offset {:#x} ({}){inside}: {length}{cut}{written}\n", row.offset, row.offset)
}

/// Writes one NEFF to a file of its own; its name.
fn write(
    input: &FileOnDisk,
    place: &Found,
    folder: &std::path::Path,
    source: &str,
) -> Result<String, Stop> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Stop::cannot_write(&display_path(folder), &error))?;
    let inside = place.inside.map(|at| format!("{at:#x}-")).unwrap_or_default();
    let path = folder.join(format!("carved-{inside}{:#x}.neff", place.offset));
    // Nothing is overwritten, and no link that stands there is followed.
    if std::fs::symlink_metadata(&path).is_ok() {
        let finding = Diagnostic::new(environment::OUTPUT_EXISTS, "the file exists");
        let place = Place::Path(display_path(&path));
        return Err(Stop::usage(finding.at(place).help("choose another folder with -o")));
    }
    let target = Target::File(path.clone());
    let mut out = target.create()?;
    let mut reader = extract(input, place).map_err(|error| Stop::cannot_read(source, &error))?;
    io::copy(&mut reader, &mut out).map_err(|error| out.failed(&error))?;
    out.finish()?;
    Ok(display_path(&path))
}

#[derive(Serialize)]
struct View {
    file: String,
    found: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    offset: u64,
    length: u64,
    /// Fewer than `length` if the data end inside the NEFF.
    there: u64,
    inside: Option<u64>,
    written: Option<String>,
}
