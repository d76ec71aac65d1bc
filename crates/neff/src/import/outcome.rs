//! What is said of an import: what became source, what was passed through and why.

use neff_container::read::Report;
use neff_diag::codes::import;
use neff_diag::{Diagnostic, Findings, Place, Severity};
use neff_manifest::chain::Members;

use super::program::Form;
use super::settings;
use super::settle::{Import, first_error};

/// Where that is which no model has.
const KEPT: &str = "the record has it";

/// What importing did.
#[derive(Debug)]
pub struct Imported {
    /// What was learned of the file.
    pub report: Report,
    /// What was found in it, and what could not become source.
    pub findings: Findings,
    /// The style of the model.
    pub style: String,
    /// Files written, the model included.
    pub files: u64,
    /// The programs of engines that have any instruction.
    pub programs: Vec<ProgramForm>,
    /// Members that are built from the model, programs not counted.
    pub built: u64,
    /// Members that are passed through as files.
    pub members: u64,
    /// Of these, and of graphs, those that a build would make otherwise.
    pub passed: Vec<Passed>,
}

/// How a program is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramForm {
    /// The member.
    pub member: String,
    /// The file, relative to the folder that was made.
    pub file: String,
    /// True for text, false for bytes.
    pub text: bool,
}

/// Something that is passed through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passed {
    /// The member, or the folder of a graph with a `/` behind.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// Everything about a settled import.
pub(super) fn imported(
    import: &Import<'_>,
    files: u64,
    report: Report,
    findings: Findings,
) -> Imported {
    let draft = &import.draft;
    let programs = import.programs.iter().filter_map(|program| {
        let passed = draft.members.get(&program.member).cloned();
        let file = program.file.clone().or(passed)?;
        let text = program.form < Form::Bytes;
        Some(ProgramForm { member: program.member.clone(), file, text })
    });
    let programs: Vec<_> = programs.collect();
    let all = import.archive.names().len();
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let built = all.saturating_sub(draft.members.len());
    let own = import.programs.iter().filter(|it| !draft.members.contains_key(&it.member)).count();
    Imported {
        report,
        findings,
        style: draft.model.get("style").and_then(|it| it.as_str()).unwrap_or_default().to_owned(),
        files,
        programs,
        built: count(built.saturating_sub(own)),
        members: count(draft.members.len()),
        passed: passed(import),
    }
}

/// Graphs and members that are passed through although the model has a place for them.
fn passed(import: &Import<'_>) -> Vec<Passed> {
    let graphs = import.draft.graphs.iter().filter_map(|graph| {
        Some(Passed { name: format!("{}/", graph.name), reason: graph.as_is.clone()? })
    });
    let members = import.passed.iter();
    let members =
        members.map(|(name, reason)| Passed { name: name.clone(), reason: reason.clone() });
    graphs.chain(members).collect()
}

/// What is to be said of a settled import.
pub(super) fn findings(import: &Import<'_>, report: &Report, exact: bool) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for Passed { name, reason } in passed(import) {
        let what =
            if name.ends_with('/') { "the graph is left as it is" } else { "passed through" };
        let finding = Diagnostic::new(import::PASSED_THROUGH, format!("{what}: {reason}"));
        findings.push(finding.at(Place::Path(name)));
    }
    for program in import.programs.iter().filter(|program| program.form == Form::Bytes) {
        let reason = program.reason.as_deref().unwrap_or_default();
        let text = format!("the program is kept as bytes: {reason}");
        let finding = Diagnostic::new(import::PROGRAM_AS_BYTES, text);
        findings.push(finding.at(Place::Path(program.member.clone())));
    }
    for (member, file) in &import.draft.members {
        if !file.ends_with(member.as_str()) {
            let text = format!("its file is called {file:?}");
            let finding = Diagnostic::new(import::FILE_RENAMED, text);
            findings.push(finding.at(Place::Path(member.clone())));
        }
    }
    for what in report.header().map(settings::lost).unwrap_or_default() {
        let text = format!("the model does not have it: {what}");
        let finding = Diagnostic::new(import::HEADER_FIELD, text);
        findings.push(if exact { finding.severity(Severity::Note).note(KEPT) } else { finding });
    }
    for (member, reason) in &import.archive.strangers {
        let place = Place::member(member.header_offset, member.index, member.display_name());
        let finding = Diagnostic::new(import::LEFT_OUT, format!("not in the model: {reason}"));
        findings.push(match exact {
            true => finding.severity(Severity::Note).note(KEPT).at(place),
            false => finding.help("`--exact` keeps it in the record").at(place),
        });
    }
    findings
}

/// Why nothing was imported.
pub(super) fn refusal(faults: &Findings) -> Diagnostic {
    let text = "the NEFF cannot become a model";
    let finding = Diagnostic::new(import::NO_MODEL, text)
        .help("`neffc unpack` takes every archive apart, whatever its manifests say");
    match first_error(faults) {
        Some(first) => finding.note(format!("the model would have a fault: {}", first.message)),
        None => finding.note("its manifests do not lead to a graph"),
    }
}

/// A bare archive has no header to give back.
pub(super) fn no_header() -> Diagnostic {
    let text = "an archive without a header cannot be built again exactly";
    Diagnostic::new(import::NO_MODEL, text).help("leave `--exact` out, and a NEFF is built of it")
}
