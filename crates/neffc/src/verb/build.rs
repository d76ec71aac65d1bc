//! `neffc build model.toml`: a model into a NEFF, read back before it takes its place.

mod depfile;
mod outputs;
mod report;
pub(super) mod source;

use std::ffi::OsString;
use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};

use clap::Args;
use neff::build::files::{Folder, Noting};
use neff::container::directory::unpack::{UnpackOptions, unpack};
use neff::container::source::StreamSource;
use neff::drawing::Drawing;
use neff::{BuildError, Neff, OpenOptions, metaneff_checked, write_checked};
use neff_diag::{Diagnostic, Findings, Severity, codes::environment};

use crate::draw::{self, DrawOption};
use crate::exit::{Exit, Stop};
use crate::input::{Source, display_path};
use crate::output::{Output, Target};
use crate::session::Session;
use depfile::depfile;
use report::report;

const EXAMPLES: &str = "  neffc build model.toml
  neffc build model.toml --draw
  neffc build model.toml -o out.neff --metaneff out.metaneff --depfile out.d
  neffc build model.toml --check
  neffc build --schema > model.schema.json";

/// Options of `build`.
#[derive(Debug, Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The model; its files are beside it
    #[arg(required_unless_present = "schema")]
    pub model: Option<PathBuf>,
    /// Where the NEFF goes [default: the model's name beside the model, as NAME.neff]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<OsString>,
    /// Write which files the NEFF was made of, as a rule that make and ninja read
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    pub depfile: Option<OsString>,
    /// Write the metaneff, which the host reads beside the NEFF
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    pub metaneff: Option<OsString>,
    /// Unpack what was built into a new folder, to look at
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    pub emit_dir: Option<PathBuf>,
    /// Only say what is wrong; write nothing
    #[arg(long, conflicts_with = "output")]
    pub check: bool,
    /// Take warnings for errors
    #[arg(long)]
    pub deny: bool,
    /// Threads that compress; the output does not depend on it [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
    /// The picture
    #[command(flatten)]
    pub draw: DrawOption,
    /// Print a JSON Schema of model.toml, for editors, and do nothing else
    #[arg(long, exclusive = true)]
    pub schema: bool,
}

/// Builds.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let Some(path) = options.model.as_deref().filter(|_| !options.schema) else {
        session.print(&neff::build::document::schema::text())?;
        return Ok(Exit::Done);
    };
    let source = Source::from(path.as_os_str());
    let name = source.name();
    let (model, mut findings) = source::read_model(&source)?;
    let Some(model) = model else { return report(options, session, &name, None, &findings) };
    let folder = Folder(source.folder());
    let noting = Noting::new(&folder);
    let mut built = neff::build::build(&model, &noting);
    findings.append(std::mem::take(&mut built.findings));
    built.check_host_graph(&noting, &mut findings);
    let metaneff = options.metaneff.as_ref().and_then(|_| metaneff_checked(&built, &mut findings));
    let bad = findings.has_errors() || is_denied(options, &findings);
    if bad || options.check {
        report(options, session, &name, None, &findings)?;
        return Ok(if bad { Exit::Faults } else { Exit::Done });
    }
    let target = match &options.output {
        Some(word) => Target::from(word.as_os_str()),
        None => beside(&source, &model.name.value)?,
    };
    outputs::check(options, &target, (&source, &model), &noting, &folder)?;
    let mut output = target.create()?;
    let written = match write_checked(&built, &noting, threads(options), &mut output) {
        Ok(written) => written,
        Err(BuildError::Refused(refused)) => {
            findings.append(refused);
            return report(options, session, &name, None, &findings);
        }
        Err(BuildError::Io(error)) => return Err(output.failed(&error)),
        Err(BuildError::Read(error)) => return Err(Stop::from_read(&target.name(), error)),
    };
    findings.extend(written.findings);
    if is_denied(options, &findings) {
        report(options, session, &name, None, &findings)?;
        return Ok(Exit::Faults);
    }
    if let Some(folder) = &options.emit_dir {
        emit(folder, &target, &mut output)?;
    }
    let picture = picture(options, session, &target, &mut output)?;
    // The NEFF comes last: it is there only if all the others are.
    let mut outputs = Vec::new();
    if let (Some(word), Some(bytes)) = (&options.metaneff, metaneff) {
        outputs.push(Target::from(word.as_os_str()).text(|out| out.write_all(&bytes))?);
    }
    if let Some(word) = &options.depfile {
        outputs.push(depfile(word, &target, &source, &noting)?);
    }
    outputs.push(output);
    Output::finish_all(outputs)?;
    let exit = report(options, session, &name, Some((&target, written.length)), &findings)?;
    session.print(&picture)?;
    Ok(exit)
}

/// Where a NEFF goes if nothing else is said: beside its model, under the model's name.
fn beside(source: &Source, name: &str) -> Result<Target, Stop> {
    let model = source.path().unwrap_or(Path::new(""));
    Ok(Target::File(model.with_file_name(file_name(name)?)))
}

/// True if there are warnings, and they are to be taken for errors.
fn is_denied(options: &Options, findings: &Findings) -> bool {
    options.deny && findings.worst() >= Some(Severity::Warning)
}

/// The picture of what was written, if it was asked for.
fn picture(
    options: &Options,
    session: &Session,
    target: &Target,
    output: &mut Output,
) -> Result<String, Stop> {
    let Some(set) = options.draw.draw else { return Ok(String::new()) };
    let cannot_read = |error| Stop::cannot_read(&target.name(), &error);
    output.seek(SeekFrom::Start(0)).map_err(cannot_read)?;
    let open = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(output), &open)
        .map_err(|error| Stop::from_read(&target.name(), error))?;
    Ok(draw::page(&target.name(), &Drawing::of(&neff), set, session.paints()))
}

/// The file's name that follows from the model's. It goes beside the model, so it may lead nowhere.
fn file_name(model: &str) -> Result<String, Stop> {
    let is_plain = !model.is_empty()
        && !model.starts_with('.')
        && !model.contains(|each: char| matches!(each, '/' | '\\') || each.is_control());
    if is_plain {
        return Ok(format!("{model}.neff"));
    }
    let finding = Diagnostic::new(environment::BAD_OPTION, "the model's name is no file's name");
    let finding = finding.found(format!("{model:?}"));
    Err(Stop::usage(finding.help("name the output with -o")))
}

fn threads(options: &Options) -> usize {
    match options.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        given => given,
    }
}

/// Unpacks what was written; `output` is read from its beginning.
fn emit(folder: &Path, target: &Target, output: &mut Output) -> Result<(), Stop> {
    output.seek(SeekFrom::Start(0)).map_err(|error| output.failed(&error))?;
    unpack(&mut StreamSource(output), folder, &UnpackOptions::default()).map(|_| ()).map_err(
        |error| {
            let stop = Stop::from_directory(&target.name(), &display_path(folder), error);
            match &stop {
                Stop::Finding(_, finding) if finding.code == environment::OUTPUT_EXISTS => {
                    stop.help("choose another with --emit-dir, or remove it")
                }
                _ => stop,
            }
        },
    )
}
