//! `neffc test model.toml`: builds the model in memory, loads it, runs its tests, and compares.

use std::path::PathBuf;

use neff::build::Built;
use neff::build::files::Folder;
use neff::tested::{Outcome, run_tests};
use neff::{BuildError, Neff};
use neff_diag::Findings;
use serde::Serialize;

use crate::exit::{Exit, Stop};
use crate::input::Source;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;

use super::build::source::read_model;

/// Options of `test`.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::exit::after_help("  neffc test model.toml\n  neffc test model.toml --json"))]
pub struct Options {
    /// The model; its files are beside it
    pub model: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// Checks the tests.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let source = Source::from(options.model.as_os_str());
    let name = source.name();
    let (model, mut findings) = read_model(&source)?;
    let mut tests = Vec::new();
    if let Some(model) = &model {
        let files = Folder(source.folder());
        let built = neff::build::build(model, &files);
        built.check_tests(&files, &mut findings);
        findings.append(built.findings.clone());
        let outcomes = match findings.has_errors() {
            true => Vec::new(),
            false => outcomes(&name, &built, &files, &mut findings)?,
        };
        let outcomes = outcomes.into_iter().chain(std::iter::repeat(Outcome::NotRun));
        let named = model.tests.iter().zip(outcomes);
        tests.extend(
            named.map(|(test, outcome)| TestView { name: &test.name, outcome: outcome.word() }),
        );
    }
    show(options, session, (&name, tests), &findings)?;
    Ok(Exit::of(&findings))
}

/// What becomes of the tests; none, if the model is refused.
fn outcomes(
    name: &str,
    built: &Built<'_>,
    files: &Folder,
    findings: &mut Findings,
) -> Result<Vec<Outcome>, Stop> {
    let machine = |neff: &Neff| super::load::own_machine(None, neff);
    match run_tests(built, files, machine, findings) {
        Ok(outcomes) => Ok(outcomes),
        Err(BuildError::Refused(refused)) => {
            findings.append(refused);
            Ok(Vec::new())
        }
        Err(BuildError::Io(error)) => Err(Stop::cannot_write("memory", &error)),
        Err(BuildError::Read(error)) => Err(Stop::from_read(name, error)),
    }
}

fn show(
    options: &Options,
    session: &Session,
    (name, tests): (&str, Vec<TestView<'_>>),
    findings: &Findings,
) -> Result<(), Stop> {
    if options.json {
        let findings = findings.iter().map(FindingView::from).collect();
        return session.print_json(View { model: name, tests, findings });
    }
    session.report(findings, name)?;
    let count = u64::try_from(tests.len()).unwrap_or(u64::MAX);
    let mut out = format!("{name}: {}\n", text::counted(count, "test"));
    for test in &tests {
        out += &format!("  {:?}: {}\n", test.name, test.outcome);
    }
    session.print(&out)
}

/// What `--json` prints.
#[derive(Serialize)]
struct View<'a> {
    model: &'a str,
    tests: Vec<TestView<'a>>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct TestView<'a> {
    name: &'a str,
    /// `passed`, `failed` or `not run`.
    outcome: &'static str,
}
