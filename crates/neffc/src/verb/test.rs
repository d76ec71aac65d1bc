//! `neffc test model.toml`: builds the model in memory and checks what its tests bring. Executing
//! them comes with the simulator; until then every test is reported as not run.

use std::path::PathBuf;

use neff::build::files::Folder;
use neff_diag::codes::model::TEST_NOT_RUN;
use neff_diag::{Diagnostic, Findings};
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
        findings.append(built.findings);
        for test in &model.tests {
            let message = format!("the test {:?} was not run", test.name);
            let finding = Diagnostic::new(TEST_NOT_RUN, message);
            findings.push(finding.at(model.document.place(test.span)));
            tests.push(TestView { name: &test.name, outcome: "not run" });
        }
    }
    show(options, session, (&name, tests), &findings)?;
    Ok(Exit::of(&findings))
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
    session.print(&format!("{name}: {}, none of them run\n", text::counted(count, "test")))
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
    /// `not run`, until there is a way to run it.
    outcome: &'static str,
}
