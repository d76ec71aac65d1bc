//! Names of members: those that the model gives can be files beside each other.
//!
//! The loader unpacks an archive into a folder, so a name that is no path there, or one that is a
//! file and a folder at once, is a fault of the model. How a name is kept in the archive is not
//! looked at here, and the names of the documents are the dialect's.

use neff_container::tar::member::leads_outside;
use neff_diag::{Code, Diagnostic, Findings, codes::model};

use crate::emit::BuiltMember;
use crate::model::Model;
use crate::plan::PlannedGraph;
use crate::span::Span;

/// Bytes of one step of a path that the file systems of hosts take.
const STEP_BYTES: usize = 255;

/// Reports names that cannot be those of members, and names that are a file and a folder.
pub(crate) fn check(
    model: &Model,
    graphs: &[&PlannedGraph<'_>],
    members: &[BuiltMember],
    findings: &mut Findings,
) {
    let mut names = Names { model, members, findings };
    for graph in &model.graphs {
        names.graph(&graph.name, graph.span);
    }
    for graph in graphs {
        let inside = |name: &str| format!("{}/{name}", graph.graph.name);
        for payload in graph.variables.iter().filter_map(|variable| variable.payload.as_ref()) {
            names.beside(&payload.member, &inside(&payload.member), payload.span);
        }
        for library in &model.libraries {
            let name = &library.entry.library;
            names.beside(name, &inside(name), library.spans.name);
        }
    }
    for member in &model.members {
        names.passed_through(&member.name.value, member.name.span);
    }
}

struct Names<'m, 'f> {
    model: &'m Model,
    /// All members, bytewise by name.
    members: &'m [BuiltMember],
    findings: &'f mut Findings,
}

impl Names<'_, '_> {
    fn report(&mut self, code: Code, message: String, span: Span) {
        let span = if span == Span::NONE { self.model.name.span } else { span };
        let finding = Diagnostic::new(code, message).at(self.model.document.place(span));
        self.findings.push(finding);
    }

    fn graph(&mut self, name: &str, span: Span) {
        let dotted = name.starts_with('.').then_some("has a dot in front");
        let several = name.contains('/').then_some("has a `/`");
        match unwritable(name).or(several).or(dotted).or_else(|| unusual(name)) {
            Some(fault) => {
                let message = format!("the name of a graph is that of a folder; {name:?} {fault}");
                self.report(model::SETTING, message, span);
            }
            // Where the model brings the file, it is said at the file.
            None if self.model.members.iter().any(|member| member.name.value == name) => {}
            None => self.apart(name, span),
        }
    }

    /// A file that a graph's definition names.
    fn beside(&mut self, name: &str, member: &str, span: Span) {
        match unwritable(name).or_else(|| unusual(name)) {
            Some(fault) => {
                let message = format!("the name of a file in a graph's folder: {name:?} {fault}");
                self.report(model::SETTING, message, span);
            }
            None => self.apart(member, span),
        }
    }

    /// A member as it is. Only what an archive cannot hold is a fault: unusual names are in files
    /// that were read, and are written again.
    fn passed_through(&mut self, name: &str, span: Span) {
        if self.model.original.is_some() {
            return;
        }
        match unwritable(name) {
            Some(fault) => {
                self.report(
                    model::SETTING,
                    format!("the name of a member: {name:?} {fault}"),
                    span,
                );
            }
            None => self.apart(name, span),
        }
    }

    /// That no member is where this one has its folder, and none inside of it where it is a file.
    fn apart(&mut self, name: &str, span: Span) {
        let above = name.match_indices('/').filter_map(|(at, _)| name.get(..at));
        let mut files = above.chain([name]).filter(|path| self.has(path));
        let Some(file) = files.find(|path| self.is_folder(path)) else { return };
        let message = format!("{file:?} is a member and the folder of other members");
        self.report(model::REPEATED, message, span);
    }

    fn has(&self, name: &str) -> bool {
        self.members.binary_search_by(|member| member.name.as_str().cmp(name)).is_ok()
    }

    fn is_folder(&self, name: &str) -> bool {
        let inside = format!("{name}/");
        let first = self.members.partition_point(|member| member.name < inside);
        self.members.get(first).is_some_and(|member| member.name.starts_with(&inside))
    }
}

/// Why an archive has no file of this name.
fn unwritable(name: &str) -> Option<&'static str> {
    match name {
        "" => Some("is empty"),
        _ if name.contains('\0') => Some("has a NUL, which ends a name"),
        _ if name.ends_with('/') => Some("ends with `/`, as folders do"),
        _ => None,
    }
}

/// Why a name is no path for every host that unpacks it.
fn unusual(name: &str) -> Option<&'static str> {
    let mut steps = name.split('/');
    if leads_outside(name.as_bytes()) {
        Some("leads out of the folder")
    } else if name.chars().any(char::is_control) {
        Some("has control characters")
    } else if steps.clone().any(|step| matches!(step, "" | ".")) {
        Some("has an empty step")
    } else {
        steps.any(|step| step.len() > STEP_BYTES).then_some("has a step of more than 255 bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_no_archive_or_no_folder_takes() {
        for name in ["", "a\0b", "q/"] {
            assert!(unwritable(name).is_some(), "{name:?}");
        }
        for name in ["../x", "/x", "a\u{7}", "a//b", "./a", &"x".repeat(256), "c:x"] {
            assert!(unwritable(name).is_none() && unusual(name).is_some(), "{name:?}");
        }
        for name in ["a", "a/b", ".a", "-t1:x", "ä", &"x".repeat(255)] {
            assert!(unwritable(name).is_none() && unusual(name).is_none(), "{name:?}");
        }
    }
}
