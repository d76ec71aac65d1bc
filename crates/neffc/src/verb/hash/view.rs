//! What `hash --json` prints.

use neff::diag::Findings;
use neff::normal::{Identity, VERSION};
use serde::Serialize;

use super::{Made, Options, hash, stored};
use crate::render::json::FindingView;

/// All files.
#[derive(Serialize)]
pub(super) struct FilesView<'a> {
    /// The version of the normal form that programs were digested in.
    form: u32,
    files: Vec<FileView<'a>>,
    unreadable: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
struct FileView<'a> {
    file: &'a str,
    #[serde(flatten)]
    made: MadeView<'a>,
    findings: Vec<FindingView<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum MadeView<'a> {
    File {
        sha256: String,
        archive_sha256: Option<String>,
        stored: Option<StoredView>,
        hash: Option<String>,
        verdict: Option<&'static str>,
        uuid: Option<String>,
    },
    Program {
        program: Option<String>,
        ids_replaced: Option<ReplacedView>,
        #[serde(skip_serializing_if = "Option::is_none")]
        parts: Option<Vec<PartView<'a>>>,
    },
}

#[derive(Serialize)]
struct StoredView {
    algorithm: &'static str,
    digest: String,
}

/// Whether ids stand for themselves in the form, because not everything is understood.
#[derive(Serialize)]
struct ReplacedView {
    names: bool,
    semaphores: bool,
}

#[derive(Serialize)]
struct PartView<'a> {
    graph: Option<&'a str>,
    part: &'static str,
    digest: String,
}

/// The document.
pub(super) fn files<'a>(
    options: &Options,
    all: &'a [(String, Made, Findings)],
    unreadable: &'a Findings,
) -> FilesView<'a> {
    let file = |(file, made, findings): &'a (String, Made, Findings)| FileView {
        file,
        made: view(options, made),
        findings: findings.iter().map(FindingView::from).collect(),
    };
    FilesView {
        form: VERSION,
        files: all.iter().map(file).collect(),
        unreadable: unreadable.iter().map(FindingView::from).collect(),
    }
}

fn view<'a>(options: &Options, made: &'a Made) -> MadeView<'a> {
    match made {
        Made::File(digests) => MadeView::File {
            sha256: digests.file.to_string(),
            archive_sha256: digests.archive.map(|digest| digest.to_string()),
            stored: stored(digests).map(|(algorithm, digest)| StoredView { algorithm, digest }),
            hash: digests.report.header().map(hash),
            verdict: digests.report.verdict.map(|verdict| verdict.word()),
            uuid: digests.report.header().map(|header| header.uuid().to_string()),
        },
        Made::Program(identity) => {
            let identity = identity.as_deref();
            let replaced = |identity: &Identity| ReplacedView {
                names: identity.trust.names,
                semaphores: identity.trust.semaphores,
            };
            MadeView::Program {
                program: identity.map(Identity::to_string),
                ids_replaced: identity.map(replaced),
                parts: identity.filter(|_| options.parts).map(parts),
            }
        }
    }
}

fn parts(identity: &Identity) -> Vec<PartView<'_>> {
    let view = |part: &neff::normal::Part| PartView {
        graph: part.graph.and_then(|graph| identity.graphs.get(graph)).map(String::as_str),
        part: part.kind.word(),
        digest: part.shown(),
    };
    identity.parts.iter().map(view).collect()
}
