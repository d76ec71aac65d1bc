//! What `build` says about its work.

use neff_diag::Findings;
use serde::Serialize;

use super::{Options, outputs};
use crate::exit::{Exit, Stop};
use crate::output::Target;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;

/// Prints findings, and what was written: not to where an output goes.
pub(super) fn report(
    options: &Options,
    session: &Session,
    name: &str,
    made: Option<(&Target, u64)>,
    findings: &Findings,
) -> Result<Exit, Stop> {
    if options.json {
        session.print_json(View {
            model: name,
            output: made.map(|(target, _)| target.name()),
            length: made.map(|(_, length)| length),
            findings: findings.iter().map(FindingView::from).collect(),
        })?;
        return Ok(Exit::of(findings));
    }
    session.report(findings, name)?;
    if let Some((target, length)) = made.filter(|(target, _)| **target != Target::Stdout) {
        let line = format!("{}: {} bytes\n", target.name(), text::grouped(length));
        match outputs::takes_stdout(options, target) {
            true => session.say(&line)?,
            false => session.print(&line)?,
        }
    }
    Ok(Exit::of(findings))
}

/// What `--json` prints.
#[derive(Serialize)]
struct View<'a> {
    model: &'a str,
    /// `null` if nothing was written.
    output: Option<String>,
    length: Option<u64>,
    findings: Vec<FindingView<'a>>,
}
