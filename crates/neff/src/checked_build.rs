//! Building with a second opinion: what was written is read back by code that shares nothing
//! with the writer, before anybody sees it.

use std::fmt;
use std::io::{self, Read, SeekFrom};

use neff_abi::{Arch, Runtime};
use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::disassemble;
use neff_asm::names::NoNames;
use neff_build::Built;
use neff_build::content::Content;
use neff_build::files::Files;
use neff_container::fresh::{FreshError, Written};
use neff_container::limits::Limits;
use neff_container::read::ReadError;
use neff_container::source::StreamSource;
use neff_container::tar::member::MemberKind;
use neff_container::write::Sink;
use neff_diag::{Diagnostic, Findings, Place, Severity, codes::load as load_codes, codes::model};
use neff_isa::model::Generation;
use neff_load::{Input, LoadOptions, load};
use neff_manifest::chain::Members;
use neff_text::Memory;

use crate::{Contents, Neff};

/// A sink that can be read again.
pub trait Output: Sink + Read {}

impl<T: Sink + Read> Output for T {}

/// Why nothing was built.
#[derive(Debug)]
pub enum BuildError {
    /// The model has faults, or what was written does not read back; the findings say which.
    Refused(Findings),
    /// Files or output failed.
    Io(io::Error),
    /// The output could not be read again.
    Read(ReadError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Refused(findings) => {
                f.write_str("the model does not hold together")?;
                findings.iter().try_for_each(|finding| line(finding, f))
            }
            BuildError::Io(error) => write!(f, "the NEFF cannot be written: {error}"),
            BuildError::Read(error) => write!(f, "the NEFF cannot be read back: {error}"),
        }
    }
}

/// A finding in short: for those who print an error and nothing else.
fn line(finding: &Diagnostic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "\n{}: {}", finding.code, finding.message)?;
    let parts =
        [("expected", &finding.expected), ("found", &finding.found), ("help:", &finding.help)];
    for (name, text) in parts {
        text.iter().try_for_each(|text| write!(f, "; {name} {text}"))?;
    }
    if let Place::Slot { graph, engine, slot, .. } = &finding.place {
        write!(f, "; at {graph}, {engine}, slot {slot}")?;
    }
    finding.notes.iter().try_for_each(|note| write!(f, "; {}", note.text))
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BuildError::Refused(_) => None,
            BuildError::Io(error) => Some(error),
            BuildError::Read(error) => Some(error),
        }
    }
}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> BuildError {
        BuildError::Io(error)
    }
}

/// Writes a built model and reads it back. The output is good only if this succeeds; the caller
/// puts it in its place then.
///
/// # Errors
/// [`BuildError::Refused`] if the model has errors, if the header cannot hold its settings, or if
/// the file does not read back as it was meant; else failures of files and output.
pub fn write_checked(
    built: &Built<'_>,
    files: &dyn Files,
    threads: usize,
    mut output: &mut dyn Output,
) -> Result<Written, BuildError> {
    if built.findings.has_errors() {
        return Err(BuildError::Refused(built.findings.clone()));
    }
    let mut written = built.write(files, threads, &mut output).map_err(|error| match error {
        FreshError::Refused(findings) => BuildError::Refused(collected(findings)),
        FreshError::Io(error) => BuildError::Io(error),
    })?;
    output.seek(SeekFrom::Start(0)).map_err(BuildError::Io)?;
    // Weights are not held, whatever they are called.
    let made = built.members.iter().filter(|member| matches!(member.content, Content::Bytes(_)));
    let contents = Contents::with(made.map(|member| member.name.clone()).collect());
    // What was written here is no threat, however well it compresses.
    let limits = Limits { ratio: u64::MAX, inflated: u64::MAX, ..Limits::default() };
    let neff =
        Neff::read_into(&mut StreamSource(output), limits, contents).map_err(BuildError::Read)?;
    let mut read = read_back(built, &neff);
    // Faults that keep it from being read keep it from being loaded too.
    if read.iter().all(|finding| finding.severity < Severity::Error) {
        read.extend(loaded(built, &neff));
    }
    let (differences, given): (Vec<_>, Vec<_>) =
        read.into_iter().partition(|finding| finding.severity == Severity::Error);
    if differences.is_empty() {
        written.findings.extend(given);
        return Ok(written);
    }
    Err(BuildError::Refused(collected(differences)))
}

fn collected(findings: Vec<Diagnostic>) -> Findings {
    let mut all = Findings::new();
    all.extend(findings);
    all
}

/// True if reading speaks of something that was not made here: a member that the model has as it
/// is, one that it leaves out, the container that it has a record of.
fn is_given(built: &Built<'_>, finding: &Diagnostic) -> bool {
    let model = built.model();
    match &finding.place {
        Place::Json { member, .. } => built.is_given(member),
        Place::Archive { member: Some(member), .. } if built.is_given(member) => true,
        Place::Nowhere => !model.without.is_empty() || model.original.is_some(),
        _ => model.original.is_some(),
    }
}

/// What the runtime says to it, on the machine that its programs are for. Generations that no
/// machine of the runtime has are not loaded.
fn loaded(built: &Built<'_>, neff: &Neff) -> Vec<Diagnostic> {
    let generation = neff_build::programs::generation(built.model());
    let machine = Arch::ALL
        .iter()
        .copied()
        .find(|arch| arch.row().hal.is_some() && Generation::of(*arch) == generation);
    let Some(machine) = machine else { return Vec::new() };
    let input = Input {
        chain: neff.chain(),
        members: neff.contents(),
        logical_cores: built.model().lnc,
        features: neff.header().map(neff_container::Header::feature_bits),
    };
    let mut findings = Findings::new();
    load(input, &LoadOptions::new(machine), &mut findings);
    let said = |finding: &&Diagnostic| {
        // The builder says the same at the line that it comes from.
        let said = [load_codes::NEVER_SIGNALLED, load_codes::NEVER_REACHED, load_codes::CORES];
        finding.severity > Severity::Note && !said.contains(&finding.code)
    };
    findings
        .iter()
        .filter(said)
        .cloned()
        .map(|finding| {
            // What the runtime does without a gate is not known, so it is no reason to write nothing;
            // except that it cannot load what has no place.
            let is_unclear = finding.refusal.is_none() && finding.code != load_codes::NO_PLAN;
            if is_given(built, &finding) || is_unclear {
                return Diagnostic { severity: finding.severity.min(Severity::Warning), ..finding };
            }
            if finding.severity < Severity::Error {
                return finding;
            }
            let message = format!("loading: {}", finding.message);
            Diagnostic { code: model::REFUSED, message, ..finding }
        })
        .collect()
}

/// How what was read differs from what was built; and, with other codes and as warnings, what is
/// wrong with that which was not built.
fn read_back(built: &Built<'_>, neff: &Neff) -> Vec<Diagnostic> {
    let verification = neff.verify(Runtime::baseline(), false);
    let read = verification.findings.iter().chain(neff.chain_findings());
    let mut findings: Vec<Diagnostic> = read
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| {
            if is_given(built, finding) {
                return finding.clone().severity(Severity::Warning);
            }
            let mut difference = finding.clone();
            // What the runtime refuses is written as the model wants it.
            difference.code = match finding.refusal {
                Some(_) => model::REFUSED,
                None => model::READ_BACK,
            };
            difference.message = format!("reading back: {}", finding.message);
            difference
        })
        .collect();
    let contents = neff.contents();
    for member in &built.members {
        let Content::Bytes(bytes) = &member.content else { continue };
        let size = u64::try_from(bytes.len()).ok();
        let same = contents.size(&member.name) == size
            && contents.read(&member.name).is_none_or(|read| *read == **bytes);
        if !same {
            findings.push(difference(&member.name, "the member is not what was written"));
        }
    }
    let files = neff.members().iter().filter(|member| member.kind == MemberKind::File);
    // A record may have entries that no model has.
    let others = built.model().original.is_some();
    if files.count() != built.members.len() && !others {
        findings.push(difference("", "the archive has another number of members"));
    }
    let generation = neff.generation();
    for program in neff.programs() {
        if !disassembles(program.bytes.as_deref().unwrap_or_default(), generation) {
            let text = "the program's text does not assemble to it";
            findings.push(difference(program.member, text));
        }
    }
    findings
}

/// True if the text of a program is a text of it.
fn disassembles(bytes: &[u8], generation: Generation) -> bool {
    let text = disassemble(bytes, generation);
    let options = AssembleOptions { generation: Some(generation), names: &NoNames };
    let assembled = assemble("read back", text, &Memory::default(), &options);
    assembled.bytes == bytes && !assembled.findings.has_errors()
}

fn difference(member: &str, text: &str) -> Diagnostic {
    Diagnostic::new(model::READ_BACK, text).at(Place::Path(member.to_owned()))
}
