//! The member without which nothing loads (gate G20): that a model has a host graph, and that it
//! is JSON where the model brings it as it is. What it says is judged when the file is read back.

use std::io::Read;

use neff_diag::Findings;
use neff_manifest::chain::{HOST_GRAPH_NAMES, host_graph_missing};
use neff_manifest::json::{Limits, MAX_BYTES, parse};

use crate::content::Content;
use crate::emit::BuiltMember;
use crate::files::Files;
use crate::model::Model;
use crate::span::Span;

/// What helps if the file that was imported is as bad.
const AS_IT_WAS: &str = "nothing loads such a file; import one with --exact to build it as it was";

/// Reports a host graph that is missing or no JSON. A record of a file may need that: then it
/// stays a warning of reading back.
pub(crate) fn check(
    model: &Model,
    files: &dyn Files,
    members: &[BuiltMember],
    findings: &mut Findings,
) {
    if model.original.is_some() {
        return;
    }
    let mut named = HOST_GRAPH_NAMES.iter();
    let found = named.find_map(|name| members.iter().find(|member| member.name == *name));
    let Some(member) = found else {
        let mut left_out = model.without.iter();
        let left_out = left_out.find(|name| HOST_GRAPH_NAMES.contains(&name.value.as_str()));
        let span = left_out.map_or(Span::NONE, |name| name.span);
        let missing = host_graph_missing().at(model.document.place(span));
        return findings.push(missing.help(AS_IT_WAS));
    };
    if !model.members.iter().any(|given| given.name.value == member.name) {
        return;
    }
    // That a file cannot be read is said where the model names it.
    let Ok(bytes) = read(files, member) else { return };
    let parsed = parse(&member.name, bytes, &Limits::default());
    if parsed.document.is_none() {
        findings.append_as(parsed.findings, |finding| finding.help(AS_IT_WAS));
    }
}

/// The member's bytes: one more than a document may have, at most.
fn read(files: &dyn Files, member: &BuiltMember) -> std::io::Result<Vec<u8>> {
    let length = member.content.length(files)?;
    let mut bytes = Vec::new();
    match &member.content {
        Content::File(path) => {
            files.open(path)?.1.take(MAX_BYTES.saturating_add(1)).read_to_end(&mut bytes)?;
        }
        other => other.copy_to(files, length, &mut bytes)?,
    }
    Ok(bytes)
}
