//! Opens one JSON member: size, bytes, parse; findings carry the member's name.
//!
//! Of three documents a gate asks that they can be parsed (format notes 03 §3, §5); of the others
//! it is not published what the loader does.

use neff_diag::codes::{chain as codes, json as json_codes};
use neff_diag::{Diagnostic, Findings, Place, Severity};

use super::look::refusal;
use super::members::Members;
use crate::json::{Document, Limits, MAX_BYTES, parse};

/// What became of opening a member.
#[derive(Debug)]
pub(super) enum Opened {
    /// There is no member of that name, or its bytes cannot be had.
    Missing,
    /// It is there and no usable JSON; findings say why.
    Broken,
    /// The document.
    Read(Document),
}

/// Opens a member; `gate` is that of a text that the runtime's parser does not take. A missing
/// member is no finding here: its meaning is the caller's.
pub(super) fn open(
    members: &dyn Members,
    name: &str,
    gate: Option<&'static str>,
    findings: &mut Findings,
) -> Opened {
    let Some(size) = members.size(name) else { return Opened::Missing };
    if size > MAX_BYTES {
        let text = format!("File {name} size ({size}) exceeds json parser maximum ({MAX_BYTES})");
        let finding = Diagnostic::new(json_codes::TOO_LARGE, "the JSON member is too large")
            .at(Place::Json { member: name.to_owned(), path: Default::default(), excerpt: None })
            .expected(format!("at most {MAX_BYTES} bytes"))
            .found(format!("{size} bytes"))
            .help("descriptor lists are the usual cause: use fewer, larger descriptors")
            .refusal(refusal("G40", text));
        findings.push(finding);
        return Opened::Broken;
    }
    let Some(bytes) = members.read(name) else {
        return match members.is_withheld(name) {
            true => {
                findings.push(withheld(name));
                Opened::Broken
            }
            false => Opened::Missing,
        };
    };
    let parsed = parse(name, bytes.into_owned(), &Limits::default());
    findings.append_as(parsed.findings, |finding| refused(finding, gate));
    parsed.document.map_or(Opened::Broken, Opened::Read)
}

/// What the strict parser does not take, it refuses: the runtime's text is not published. How many
/// values a document may have is a limit of this project and none of the parser's.
fn refused(finding: Diagnostic, gate: Option<&'static str>) -> Diagnostic {
    let is_ours = finding.code == json_codes::TOO_MANY_VALUES;
    match gate.filter(|_| finding.severity == Severity::Error && !is_ours) {
        Some(gate) => finding.refusal(refusal(gate, "")),
        None => finding,
    }
}

/// The finding for a member that is there and is not read.
pub fn withheld(name: &str) -> Diagnostic {
    Diagnostic::new(codes::LIMIT, format!("{name:?} is not read: together it would be too much"))
        .severity(Severity::Error)
        .at(Place::Json { member: name.to_owned(), path: Default::default(), excerpt: None })
        .note("members are kept up to 512 MiB, and what several graphs or engines share is not read any number of times; both are choices of this project")
}
