//! `neffc import FILE`: a NEFF as source, which `build` makes a NEFF of again.

use std::ffi::OsString;
use std::path::PathBuf;

use neff::container::directory::DirectoryError;
use neff::import::{ImportOptions, Imported, Passed, ProgramForm, import};
use neff::isa::model::Generation;
use neff_diag::{Diagnostic, Findings, codes::environment};
use serde::Serialize;

use crate::args::LimitOptions;
use crate::exit::{Exit, Stop};
use crate::input::{Source, display_path};
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text::{counted, safe};

const EXAMPLES: &str = "  neffc import model.neff -o model
  neffc import model.neff -o model --exact
  neffc build model/model.toml -o again.neff";

/// The options of `import`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help(EXAMPLES))]
pub struct Options {
    /// The NEFF, or a bare .tgz or .tar; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// The folder to make
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Keep what is needed to build the identical file: the record of the archive, and documents
    /// in their form
    #[arg(long)]
    pub exact: bool,
    /// Generation of the programs, if the NEFF is for any target
    #[arg(long, value_name = "NAME", value_parser = generation)]
    pub isa: Option<Generation>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// What the file may cost
    #[command(flatten)]
    pub limits: LimitOptions,
}

fn generation(name: &str) -> Result<Generation, String> {
    let names = || Generation::ALL.iter().map(|it| it.name()).collect::<Vec<_>>().join(", ");
    Generation::from_name(name).ok_or_else(|| format!("the generations are {}", names()))
}

/// Imports.
///
/// # Errors
/// [`Stop`] if the folder exists, and for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    if options.output.as_os_str() == "-" {
        let finding =
            Diagnostic::new(environment::BAD_OPTION, "a folder cannot go to standard output");
        return Err(Stop::usage(finding.help("name the folder, `./-` for one of that name")));
    }
    let source = Source::from(options.file.as_os_str());
    let mut watched = Watched::new(source.open()?, session);
    let how = ImportOptions {
        limits: options.limits.into(),
        exact: options.exact,
        generation: options.isa,
    };
    match import(&mut watched, &options.output, &how) {
        Ok(imported) => show(options, session, &source, &imported),
        Err(DirectoryError::Refused(findings, _)) => {
            refused(options.json, session, &source.name(), &findings)
        }
        Err(error) => {
            Err(Stop::from_directory(&source.name(), &display_path(&options.output), error))
        }
    }
}

fn show(
    options: &Options,
    session: &Session,
    source: &Source,
    imported: &Imported,
) -> Result<Exit, Stop> {
    let folder = display_path(&options.output);
    if options.json {
        session.print_json(View {
            file: source.name(),
            folder: Some(folder),
            style: Some(&imported.style),
            files: imported.files,
            programs: imported.programs.iter().map(ProgramView::of).collect(),
            built: imported.built,
            members: imported.members,
            passed: imported.passed.iter().map(PassedView::of).collect(),
            findings: imported.findings.iter().map(FindingView::from).collect(),
        })?;
        return Ok(Exit::of(&imported.findings));
    }
    session.report(&imported.findings, &source.name())?;
    session.print(&summary(&folder, imported, options.exact))?;
    Ok(Exit::of(&imported.findings))
}

fn summary(folder: &str, imported: &Imported, exact: bool) -> String {
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let text = imported.programs.iter().filter(|program| program.text).count();
    let bytes = imported.programs.len().saturating_sub(text);
    let mut out = format!(
        "{folder}: {}, style {}\n  {} as text",
        counted(imported.files, "file"),
        safe(&imported.style),
        counted(count(text), "program")
    );
    if bytes > 0 {
        out.push_str(&format!(", {} as bytes", count(bytes)));
    }
    let passed = imported.passed.len();
    out.push_str(&format!(
        "\n  {} built from model.toml, {} passed through",
        counted(imported.built, "other member"),
        imported.members
    ));
    if passed > 0 {
        out.push_str(&format!(", {passed} of these because no model builds it"));
    }
    out.push_str(if exact { "\n  builds to the identical file\n" } else { "\n" });
    out
}

/// Reports a refusal: nothing was written.
fn refused(
    json: bool,
    session: &Session,
    subject: &str,
    findings: &Findings,
) -> Result<Exit, Stop> {
    if !json {
        session.report(findings, subject)?;
        return Ok(Exit::Faults);
    }
    session.print_json(View {
        file: subject.to_owned(),
        folder: None,
        style: None,
        files: 0,
        programs: Vec::new(),
        built: 0,
        members: 0,
        passed: Vec::new(),
        findings: findings.iter().map(FindingView::from).collect(),
    })?;
    Ok(Exit::Faults)
}

/// What `--json` prints.
#[derive(Serialize)]
struct View<'a> {
    file: String,
    /// `null` if nothing was written.
    folder: Option<String>,
    style: Option<&'a str>,
    files: u64,
    programs: Vec<ProgramView<'a>>,
    /// Members that are built from the model, programs not counted.
    built: u64,
    /// Members that are passed through as files.
    members: u64,
    /// Of these, and of graphs, those that a build would make otherwise.
    passed: Vec<PassedView<'a>>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct ProgramView<'a> {
    member: &'a str,
    file: &'a str,
    text: bool,
}

impl<'a> ProgramView<'a> {
    fn of(program: &'a ProgramForm) -> ProgramView<'a> {
        ProgramView { member: &program.member, file: &program.file, text: program.text }
    }
}

#[derive(Serialize)]
struct PassedView<'a> {
    name: &'a str,
    reason: &'a str,
}

impl<'a> PassedView<'a> {
    fn of(passed: &'a Passed) -> PassedView<'a> {
        PassedView { name: &passed.name, reason: &passed.reason }
    }
}
