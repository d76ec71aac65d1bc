//! `neffc unpack FILE`: into a folder, with the record that gives the file back.

use std::ffi::OsString;
use std::path::PathBuf;

use neff::container::directory::DirectoryError;
use neff::container::directory::unpack::{UnpackOptions, Unpacked, unpack};
use neff_diag::{Diagnostic, Findings, Place, codes::environment};
use serde::Serialize;

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop};
use crate::input::{Source, display_path};
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;

const EXAMPLES: &str = "  neffc unpack model.neff
  neffc unpack model.neff -o model
  neffc unpack damaged.neff -o rescued --salvage";

/// The options of `unpack`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The NEFF, or a bare .tgz or .tar; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// The folder to make; the file's name without its extension if left out
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Of a damaged file, write the members that are complete
    #[arg(long)]
    pub salvage: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// Unpacks.
///
/// # Errors
/// [`Stop`] if the folder exists, and for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.file.as_os_str());
    let target = target(options, &source)?;
    let mut watched = Watched::new(source.open()?, session);
    let unpack_options = UnpackOptions {
        limits: options.limits.into(),
        salvage: options.salvage,
        members_only: false,
    };
    match unpack(&mut watched, &target, &unpack_options) {
        Ok(unpacked) => show(options, session, &source, &target, &unpacked),
        Err(DirectoryError::Refused(findings, _)) => {
            refused(options.json, session, &source.name(), &findings)
        }
        Err(error) => Err(Stop::from_directory(&source.name(), &display_path(&target), error)),
    }
}

/// The folder: as told, or beside nothing in particular: in the current folder, by the file's name.
fn target(options: &Options, source: &Source) -> Result<PathBuf, Stop> {
    if let Some(output) = &options.output {
        if output.as_os_str() == "-" {
            let text = "a folder cannot go to standard output";
            let help = "name the folder, `./-` for one of that name; `cat` prints one member";
            let finding = Diagnostic::new(environment::BAD_OPTION, text);
            return Err(Stop::usage(finding.help(help)));
        }
        return Ok(output.clone());
    }
    let Source::File(path) = source else {
        let finding = Diagnostic::new(
            environment::BAD_OPTION,
            "standard input has no name to call the folder by",
        );
        return Err(Stop::usage(finding.help("name the folder with -o DIR")));
    };
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    let target = PathBuf::from(stem);
    // Without an extension the folder would have the file's own name.
    Ok(if target.as_path() == path {
        PathBuf::from(format!("{}.unpacked", target.display()))
    } else {
        target
    })
}

fn show(
    options: &Options,
    session: &Session,
    source: &Source,
    target: &std::path::Path,
    unpacked: &Unpacked,
) -> Result<Exit, Stop> {
    let findings = &unpacked.report.findings;
    let step = unpacked.step.as_ref().map(neff::container::record::Step::describe);
    if options.json {
        session.print_json(View {
            file: source.name(),
            folder: Some(display_path(target)),
            files: unpacked.files,
            reproduced_by: step,
            findings: findings.iter().map(FindingView::from).collect(),
        })?;
    } else {
        session.report(findings, &source.name())?;
        let step = step
            .map(|step| format!("\n  packs back to the same bytes; {step}"))
            .unwrap_or_default();
        session.print(&format!(
            "{}: {}{step}\n",
            display_path(target),
            crate::text::counted(unpacked.files, "file")
        ))?;
    }
    Ok(Exit::of(findings))
}

/// Reports a refusal: nothing was written.
fn refused(
    json: bool,
    session: &Session,
    subject: &str,
    findings: &Findings,
) -> Result<Exit, Stop> {
    if json {
        session.print_json(View {
            file: subject.to_owned(),
            folder: None,
            files: 0,
            reproduced_by: None,
            findings: findings.iter().map(FindingView::from).collect(),
        })?;
    } else {
        session.report(findings, subject)?;
    }
    Ok(Exit::Faults)
}

#[derive(Serialize)]
struct View<'a> {
    file: String,
    folder: Option<String>,
    files: u64,
    reproduced_by: Option<String>,
    findings: Vec<FindingView<'a>>,
}

impl Stop {
    /// The end of a run whose folder could not be read or made.
    pub fn from_directory(input: &str, output: &str, error: DirectoryError) -> Stop {
        match error {
            DirectoryError::Path { path, error } => {
                Stop::cannot_write(&display_path(&path), &error)
            }
            DirectoryError::Read(error) => Stop::from_read_and_write(input, output, error),
            DirectoryError::Exists(path) => {
                let finding =
                    Diagnostic::new(environment::OUTPUT_EXISTS, "it exists and is no empty folder");
                let place = Place::Path(display_path(&path));
                Stop::usage(finding.at(place).help("choose another with -o, or remove it"))
            }
            DirectoryError::Refused(findings, _) => match findings.iter().next() {
                Some(finding) => Stop::faults(finding.clone()),
                None => Stop::faults(Diagnostic::new(
                    environment::CANNOT_READ,
                    "the input does not allow it",
                )),
            },
        }
    }
}
