//! What `set` and `strip` share: the file, the output that is never the input, what is told.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use neff::Output;
use neff::edit::{EditError, Edited, Workshop};
use neff_diag::{Diagnostic, Findings, codes::environment};
use serde::Serialize;

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::output::Target;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;

/// Options of every edit.
#[derive(Debug, clap::Args)]
pub struct CommonOptions {
    /// The NEFF; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// The file to make, never the input itself; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: OsString,
    /// Threads that compress; the output does not depend on it [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// An edit of the facade.
pub type Edit<'e> =
    dyn FnOnce(&Path, Workshop<'_>, &mut dyn Output) -> Result<Edited, EditError> + 'e;

/// Makes an edit: the output appears only if all of it succeeds.
///
/// # Errors
/// [`Stop`] if the options do not go together, and for failures of reading and writing.
pub fn run(options: &CommonOptions, session: &Session, edit: Box<Edit<'_>>) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let target = Target::from(options.output.as_os_str());
    target.differs_from(&source, "-o")?;
    if options.json && target == Target::Stdout {
        let text = "with `-o -` the NEFF takes standard output, so JSON has no place there";
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        return Err(Stop::usage(finding.help("name a file with -o, or leave --json out")));
    }
    let unwritten = |error: &io::Error| Stop::cannot_write(&target.name(), error);
    let mut output = target.create()?;
    let scratch = scratch(&target).map_err(|error| unwritten(&error.kind().into()))?;
    let path = file(&source, scratch.path(), &unwritten)?;
    let workshop = Workshop {
        scratch: scratch.path(),
        limits: options.limits.into(),
        threads: threads(options.threads),
    };
    match edit(&path, workshop, &mut output) {
        Ok(edited) => {
            output.finish()?;
            show(options, session, &source, &target, &edited)
        }
        Err(EditError::Refused(findings)) => refused(options, session, &source, &findings),
        Err(EditError::Read(error)) => Err(Stop::cannot_read(&source.name(), &error)),
        Err(EditError::Write(error)) => Err(unwritten(&error)),
    }
}

fn threads(given: usize) -> usize {
    match given {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        given => given,
    }
}

/// A folder to work in: beside the output, where there is room for a file of that size.
fn scratch(target: &Target) -> io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".neffc-");
    let parent = match target {
        Target::Stdout => return builder.tempdir(),
        Target::File(path) => path.parent().filter(|parent| !parent.as_os_str().is_empty()),
    };
    builder.tempdir_in(parent.unwrap_or(Path::new("."))).or_else(|_| builder.tempdir())
}

/// The path of the input; a stream, which is read more than once, is kept in a file first.
fn file(
    source: &Source,
    scratch: &Path,
    unwritten: &dyn Fn(&io::Error) -> Stop,
) -> Result<PathBuf, Stop> {
    let mut input = source.open()?;
    if let (Some(path), Some(_)) = (source.path(), input.seekable()) {
        return Ok(path.to_owned());
    }
    let path = scratch.join("input");
    let mut copy = File::create(&path).map_err(|error| unwritten(&error))?;
    io::copy(&mut input, &mut copy).map_err(|error| Stop::cannot_read(&source.name(), &error))?;
    Ok(path)
}

/// Reports why nothing was written.
fn refused(
    options: &CommonOptions,
    session: &Session,
    source: &Source,
    findings: &Findings,
) -> Result<Exit, Stop> {
    if !options.json {
        session.report(findings, &source.name())?;
        return Ok(Exit::Faults);
    }
    session.print_json(View {
        file: source.name(),
        output: None,
        before: None,
        length: None,
        header: None,
        findings: findings.iter().map(FindingView::from).collect(),
    })?;
    Ok(Exit::Faults)
}

fn show(
    options: &CommonOptions,
    session: &Session,
    source: &Source,
    target: &Target,
    edited: &Edited,
) -> Result<Exit, Stop> {
    let header = Facts::of(edited);
    if options.json {
        session.print_json(View {
            file: source.name(),
            output: Some(target.name()),
            before: Some(edited.before),
            length: Some(edited.length),
            header: Some(header),
            findings: edited.findings.iter().map(FindingView::from).collect(),
        })?;
        return Ok(Exit::Done);
    }
    session.report(&edited.findings, &source.name())?;
    if *target != Target::Stdout {
        let (length, before) = (text::grouped(edited.length), text::grouped(edited.before));
        let Facts { hash, uuid, .. } = header;
        session.print(&format!(
            "{}: {length} bytes, before {before}; hash {hash}, uuid {uuid}\n",
            target.name()
        ))?;
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct View<'a> {
    file: String,
    /// `null` if nothing was written, as are the numbers.
    output: Option<String>,
    before: Option<u64>,
    length: Option<u64>,
    header: Option<Facts>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct Facts {
    data_size: u64,
    hash: String,
    uuid: String,
}

impl Facts {
    fn of(edited: &Edited) -> Facts {
        let header = &edited.header;
        let digest = if header.pkg_version() == 1 { 32 } else { 16 };
        let hash = header.hash().iter().take(digest).map(|byte| format!("{byte:02x}"));
        Facts {
            data_size: header.data_size(),
            hash: hash.collect(),
            uuid: header.uuid().to_string(),
        }
    }
}
