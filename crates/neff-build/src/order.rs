//! The order of members in the archive: those that the model lists, then the style's.

use std::collections::{BTreeSet, HashMap};

use neff_container::style::Order;
use neff_diag::codes::model::NAME_UNKNOWN;
use neff_diag::{Diagnostic, Findings, nearest};

use crate::emit::BuiltMember;
use crate::model::Model;

/// An entry of the archive.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Listed<'m> {
    /// A folder, with a `/` behind.
    Folder(String),
    /// A member.
    Member(&'m BuiltMember),
}

impl Listed<'_> {
    fn name(&self) -> &str {
        match self {
            Listed::Folder(name) => name,
            Listed::Member(member) => &member.name,
        }
    }
}

/// All entries in their order.
pub(crate) fn entries<'m>(model: &Model, members: &'m [BuiltMember]) -> Vec<Listed<'m>> {
    let mut all: Vec<Listed<'m>> = members.iter().map(Listed::Member).collect();
    if model.archive.directories {
        all.extend(folders(members).into_iter().map(Listed::Folder));
    }
    let listed: HashMap<&str, usize> =
        model.order.iter().enumerate().map(|(at, name)| (name.value.as_str(), at)).collect();
    let neff_json_last = model.archive.order == Order::NeffJsonLast;
    all.sort_by_cached_key(|entry| {
        let name = entry.name();
        let place = listed.get(name).copied().unwrap_or(usize::MAX);
        (place, neff_json_last && name == "neff.json", name.to_owned())
    });
    all
}

/// Reports names of the model's order that no entry has.
pub(crate) fn check(model: &Model, members: &[BuiltMember], findings: &mut Findings) {
    let folders = folders(members);
    let names: BTreeSet<&str> = members.iter().map(|member| member.name.as_str()).collect();
    for listed in &model.order {
        let name = listed.value.as_str();
        if names.contains(name) || folders.contains(name) {
            continue;
        }
        let finding = Diagnostic::new(NAME_UNKNOWN, format!("there is no member {name:?}"));
        let help = nearest(name, names.iter().copied())
            .first()
            .map(|near| format!("did you mean {near:?}?"));
        let finding = help.into_iter().fold(finding, Diagnostic::help);
        findings.push(finding.at(model.document.place(listed.span)));
    }
}

/// The folders that members are in, each with a `/` behind.
fn folders(members: &[BuiltMember]) -> BTreeSet<String> {
    let mut folders = BTreeSet::new();
    for member in members {
        let steps = member.name.match_indices('/');
        folders.extend(steps.filter_map(|(at, _)| Some(member.name.get(..=at)?.to_owned())));
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::model::Style;

    #[test]
    fn listed_members_come_first_and_neff_json_where_the_style_wants_it() {
        let member =
            |name: &str| BuiltMember { name: name.into(), content: Content::Bytes(Vec::new()) };
        let members = ["a/b", "a/c", "neff.json", "x"].map(member);
        let mut model = Model::new("m", &Style::named("neuronx").unwrap());
        let names = |model: &Model| -> Vec<String> {
            entries(model, &members).iter().map(|entry| entry.name().to_owned()).collect()
        };
        assert_eq!(names(&model), ["a/b", "a/c", "x", "neff.json"]);
        model.archive.directories = true;
        model.order = vec!["x".into(), "a/c".into()];
        assert_eq!(names(&model), ["x", "a/c", "a/", "a/b", "neff.json"]);
    }
}
