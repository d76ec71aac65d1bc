//! `neffc pack DIR`: a folder into a NEFF, byte for byte what it was unpacked from, or new.

mod options;

use std::path::Path;

use neff::container::Header;
use neff::container::directory::DirectoryError;
use neff::container::directory::like::like;
use neff::container::directory::pack::{PackOptions, Packed, pack};
use neff::container::read::ReadOptions;
use neff::container::style::Style;
use neff_diag::{Diagnostic, Findings, Place, codes::environment};
use serde::Serialize;

pub use options::Options;

use crate::exit::{Exit, Stop};
use crate::input::{Source, display_path};
use crate::output::Target;
use crate::progress::Watched;
use crate::render::json::FindingView;
use crate::session::Session;
use crate::text;

/// Packs.
///
/// # Errors
/// [`Stop`] for failures of reading and writing.
pub fn run(options: &Options, session: &Session) -> Result<Exit, Stop> {
    let folder = options.folder.as_path();
    let name = display_path(folder);
    let target = Target::from(options.output.as_os_str());
    outside(folder, &target)?;
    if options.json && target == Target::Stdout {
        let text = "with `-o -` the NEFF takes standard output, so JSON has no place there";
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        return Err(Stop::usage(finding.help("name a file with -o, or leave --json out")));
    }
    let pack_options = pack_options(options, session)?;
    let mut out = target.create()?;
    match pack(folder, &pack_options, &mut out) {
        Ok(packed) => {
            out.finish()?;
            show(options, session, &target, &packed)
        }
        Err(DirectoryError::Refused(findings, _)) => refused(options, session, &target, &findings),
        Err(error) => Err(failure(&name, &target.name(), folder, error)),
    }
}

/// An output inside the folder would be packed into itself.
fn outside(folder: &Path, target: &Target) -> Result<(), Stop> {
    let Target::File(path) = target else { return Ok(()) };
    let parent =
        path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let inside = matches!((parent.canonicalize(), folder.canonicalize()), (Ok(parent), Ok(folder)) if parent.starts_with(&folder));
    if !inside {
        return Ok(());
    }
    let finding = Diagnostic::new(
        environment::BAD_OPTION,
        "the output lies inside the folder that is packed",
    );
    Err(Stop::usage(finding.at(Place::Path(target.name())).help("name a file outside it with -o")))
}

/// Reports why nothing was written.
fn refused(
    options: &Options,
    session: &Session,
    target: &Target,
    findings: &Findings,
) -> Result<Exit, Stop> {
    if options.json {
        session.print_json(View {
            file: target.name(),
            length: None,
            header: None,
            reproduced_by: None,
            findings: findings.iter().map(FindingView::from).collect(),
        })?;
    } else {
        session.report(findings, &display_path(&options.folder))?;
    }
    Ok(Exit::Faults)
}

/// An error with a path of the folder is one of reading, any other one of writing.
fn failure(folder_name: &str, target: &str, folder: &Path, error: DirectoryError) -> Stop {
    match error {
        DirectoryError::Path { path, error } if path.starts_with(folder) && path != folder => {
            Stop::cannot_read(&display_path(&path), &error)
        }
        DirectoryError::Path { error, .. } if is_of_writing(&error) => {
            Stop::cannot_write(target, &error)
        }
        DirectoryError::Path { path, error } => Stop::cannot_read(&display_path(&path), &error),
        other => Stop::from_directory(folder_name, target, other),
    }
}

fn is_of_writing(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(
        error.kind(),
        ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::FileTooLarge
            | ErrorKind::BrokenPipe
            | ErrorKind::WriteZero
    )
}

fn pack_options(options: &Options, session: &Session) -> Result<PackOptions, Stop> {
    let (mut style, mut base) = (None, None);
    if let Some(file) = &options.like {
        let source = Source::from(file.as_os_str());
        let read = ReadOptions { digest: false, ..ReadOptions::default() };
        let (like_style, header, report) = like(&mut Watched::new(source.open()?, session), &read)
            .map_err(|error| Stop::from_read(&source.name(), error))?;
        session.report(&report.findings, &source.name())?;
        if report.archive.is_none() {
            let text = "nothing in it says how to pack";
            let place = Place::Path(source.name());
            let finding = Diagnostic::new(environment::BAD_OPTION, text).at(place);
            return Err(Stop::faults(finding.help("--like takes a NEFF, or a .tgz or .tar")));
        }
        (style, base) = (Some(like_style), header);
    }
    if let Some(name) = &options.style {
        style = Style::named(name);
    }
    // A value that fits no header is a mistake of the command line, whatever the folder holds.
    if let Err(faults) = options.header.settings().apply(&mut Header::zeroed()) {
        let fault = faults.into_iter().next().map(|fault| fault.at(Place::Nowhere));
        return Err(fault.map_or_else(|| Stop::BrokenPipe, Stop::usage));
    }
    Ok(PackOptions {
        style: options.archive.applied_to(style),
        base,
        ignore_record: options.new,
        header: options.header.settings(),
        threads: options.threads,
        any_tree: options.any_tree,
    })
}

fn show(
    options: &Options,
    session: &Session,
    target: &Target,
    packed: &Packed,
) -> Result<Exit, Stop> {
    let facts = packed.header.as_ref().map(|header| {
        let digest = if header.pkg_version() == 1 { 32 } else { 16 };
        let hash = header.hash().iter().take(digest).map(|byte| format!("{byte:02x}")).collect();
        Facts { data_size: header.data_size(), hash, uuid: header.uuid().to_string() }
    });
    if options.json {
        session.print_json(View {
            file: target.name(),
            length: Some(packed.length),
            header: facts,
            reproduced_by: packed.reproduced.as_ref().map(|step| step.describe()),
            findings: packed.findings.iter().map(FindingView::from).collect(),
        })?;
        return Ok(Exit::Done);
    }
    session.report(&packed.findings, &display_path(&options.folder))?;
    if *target != Target::Stdout {
        let header = facts
            .map(|facts| format!(", hash {}, uuid {}", facts.hash, facts.uuid))
            .unwrap_or_default();
        session.print(&format!(
            "{}: {} bytes{header}\n",
            target.name(),
            text::grouped(packed.length)
        ))?;
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct View<'a> {
    file: String,
    /// `null` if nothing was written.
    length: Option<u64>,
    header: Option<Facts>,
    reproduced_by: Option<String>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct Facts {
    data_size: u64,
    hash: String,
    uuid: String,
}
