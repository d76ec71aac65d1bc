//! A NEFF as source: model.toml, a text per engine program, weights as files, and what a model
//! cannot say passed through.
//!
//! The manifests are read, and a model is made of them. Then it is built in memory and compared
//! with the original, and corrected until there is no difference but in white space and the order
//! of keys: by keys that are not modelled, by programs as bytes, by documents and at last graphs
//! that are passed through whole. So whatever is written builds to the same programs and equal
//! documents, and what could not become source is known.

mod archive;
mod blocks;
mod compare;
mod convert;
mod correct;
mod draft;
mod exact;
mod files;
mod libraries;
mod outcome;
mod paths;
mod program;
mod refine;
mod render;
mod rows;
mod settings;
mod settle;
mod skeleton;
mod variable;
mod write;

use std::collections::HashMap;
use std::path::Path;

use neff_abi::Engine;
use neff_container::directory::DirectoryError;
use neff_container::directory::new_folder::NewFolder;
use neff_container::directory::unpack::{UnpackOptions, Unpacked, unpack};
use neff_container::limits::Limits;
use neff_container::read::Report;
use neff_container::source::Source;
use neff_diag::codes::{archive as archive_codes, directory};
use neff_diag::{Diagnostic, Findings, Severity};
use neff_isa::model::Generation;
use neff_manifest::chain::{self, Chain};
use neff_manifest::json::equal;

use archive::Archive;
use draft::Draft;
use files::Files;
use outcome::refusal;
pub use outcome::{Imported, Passed, ProgramForm};
use paths::ORIGINAL;
use program::Program;
use settle::{Import, Unsettled};
use skeleton::Skeleton;

use crate::programs::GraphNames;

/// How to import.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// What the file may cost.
    pub limits: Limits,
    /// Keep what is needed to build the identical file again.
    pub exact: bool,
    /// Generation of the programs, if the NEFF does not name its target.
    pub generation: Option<Generation>,
}

/// Makes source of a NEFF in the folder `target`, which must not exist or be empty.
///
/// Bodies of members go to disk while the archive is read; JSON documents and programs are held
/// in memory.
///
/// # Errors
/// [`DirectoryError::Refused`] if the file is damaged, or its manifests do not show which graphs
/// it has; otherwise those of the surroundings. In every case `target` is as it was.
pub fn import(
    source: &mut dyn Source,
    target: &Path,
    options: &ImportOptions,
) -> Result<Imported, DirectoryError> {
    let work = NewFolder::beside(target)?;
    let unpacked = work.path().join(ORIGINAL);
    let unpack_options =
        UnpackOptions { limits: options.limits, salvage: false, members_only: !options.exact };
    let Unpacked { mut report, entries, style, .. } = unpack(source, &unpacked, &unpack_options)?;
    let mut findings = Findings::new();
    // Where a body could not be a file of its name is not where it is in the end.
    let elsewhere = |finding: &&Diagnostic| finding.code != directory::KEPT_BY_INDEX;
    findings.extend(report.findings.iter().filter(elsewhere).cloned().map(taken_care_of));
    report.findings = Findings::new();
    if options.exact && report.header().is_none() {
        return Err(refused(outcome::no_header(), findings, report));
    }
    let archive = Archive::new(&unpacked, entries);
    let (chain, chain_findings) = chain::read(&archive);
    let read = Read { archive: &archive, chain: &chain, report: &report, style: &style };
    let made = make(read, &chain_findings, options);
    match made {
        Ok(import) => {
            findings.extend(outcome::findings(&import, &report, options.exact));
            let at = |error| DirectoryError::Path { path: target.to_owned(), error };
            let written = write::write(&import, work.path(), options.exact).map_err(at)?;
            work.put_in_place()?;
            Ok(outcome::imported(&import, written, report, findings))
        }
        Err(Unsettled::Io(error)) => Err(DirectoryError::Path { path: target.to_owned(), error }),
        Err(Unsettled::Faults(faults)) => {
            findings.append(chain_findings);
            Err(refused(refusal(&faults), findings, report))
        }
    }
}

/// A name that leads out of a folder is no fault of an import: the file has another name, and the
/// archive that is built has this one.
fn taken_care_of(finding: Diagnostic) -> Diagnostic {
    match finding.code {
        archive_codes::UNSAFE_NAME => finding.severity(Severity::Warning),
        _ => finding,
    }
}

/// Nothing was imported, for this reason above all.
fn refused(reason: Diagnostic, findings: Findings, report: Report) -> DirectoryError {
    let mut all = Findings::new();
    all.push(reason);
    all.append(findings);
    DirectoryError::Refused(all, Some(Box::new(report)))
}

/// What was learned of the file.
#[derive(Clone, Copy)]
struct Read<'a, 'r> {
    archive: &'a Archive,
    chain: &'r Chain,
    report: &'r Report,
    style: &'r neff_container::style::Style,
}

/// Makes the model of what was unpacked.
fn make<'a>(
    Read { archive, chain, report, style }: Read<'a, '_>,
    faults: &Findings,
    options: &ImportOptions,
) -> Result<Import<'a>, Unsettled> {
    let nothing = || Unsettled::Faults(Findings::new());
    let (name, chosen) = settings::style(chain, archive).ok_or_else(nothing)?;
    if chain.graphs.is_empty() {
        return Err(nothing());
    }
    let mut files = Files::new(&archive.folder);
    let skeleton = Skeleton { archive, chain, dialect: &chosen.dialect };
    let graphs = chain.graphs.iter().map(|graph| skeleton.graph(graph, &mut files)).collect();
    let mut draft = Draft { graphs, ..Draft::default() };
    share(chain, archive, &mut draft, &mut files);
    if draft.graphs.iter().all(|graph| graph.as_is.is_none()) {
        draft.libraries = libraries::libraries(chain, archive, &mut files);
    }
    let programs = programs(chain, &chosen.dialect);
    let known = crate::programs::generation_of(chain);
    let generation = known.or(options.generation);
    let generation = generation.unwrap_or_else(|| program::of_listings(&programs, archive));
    draft.model = settings::model(chain, report.header(), (name, &chosen), generation);
    draft.container = report.header().map(settings::header).unwrap_or_default();
    if !options.exact {
        draft.container.extend(settings::archive(style, &chosen));
    }
    let (passed, dialect) = (Default::default(), chosen.dialect);
    let mut import = Import { archive, dialect, generation, draft, files, programs, passed };
    import.pass_faulty(faults);
    import.settle()?;
    match report.header().filter(|_| options.exact) {
        Some(header) => import.keep_forms(header)?,
        None => import.order(),
    }
    Ok(import)
}

/// Variables that are the same in all graphs become the model's.
fn share(chain: &Chain, archive: &Archive, draft: &mut Draft, files: &mut Files) {
    let variables = |graph: &chain::Graph| {
        let all = graph.definition.iter().flat_map(|definition| &definition.variables);
        all.map(|variable| (variable.name.clone(), variable.node)).collect::<HashMap<_, _>>()
    };
    let nodes: Vec<_> = chain.graphs.iter().map(variables).collect();
    let json = |graph: usize, name: &str| {
        let definition = chain.graphs.get(graph)?.definition.as_ref()?;
        Some(definition.document.value(*nodes.get(graph)?.get(name)?))
    };
    let file = |keys: &convert::Keys| files.member(keys.get(variable::FILE)?.as_str()?, archive);
    let same =
        |graph: usize, (name, theirs): &draft::NamedKeys, (other, own): &draft::NamedKeys| {
            let values = json(graph, name).zip(json(0, other));
            let equal = values.is_some_and(|(theirs, own)| equal(theirs, &own.to_json()));
            let data = match (file(theirs), file(own)) {
                (Some(theirs), Some(own)) => archive.same(theirs, own).unwrap_or(false),
                (theirs, own) => theirs == own,
            };
            let mut plain = (theirs.clone(), own.clone());
            plain.0.remove(variable::FILE);
            plain.1.remove(variable::FILE);
            name == other && equal && data && plain.0.to_string() == plain.1.to_string()
        };
    for path in skeleton::share(draft, same) {
        files.forget(&path);
    }
}

/// The programs whose members have the names that the dialect gives them.
fn programs(chain: &Chain, dialect: &neff_manifest::write::ManifestDialect) -> Vec<Program> {
    let mut programs = Vec::new();
    for (index, graph) in chain.graphs.iter().enumerate() {
        let Some(definition) = &graph.definition else { continue };
        let names = GraphNames::of(definition);
        for engine in &definition.engines {
            let reference = engine.content.as_ref().and_then(|content| content.program.as_ref());
            let program =
                reference.zip(Engine::from_key(engine.key)).and_then(|(reference, key)| {
                    let (at, names) = ((index, graph.name()), names.clone());
                    Program::new(at, key, &reference.member, dialect, names)
                });
            programs.extend(program);
        }
    }
    programs
}
