//! Names of variables that nobody outside knows. Programs and tables go by ids; descriptors go by
//! names and follow (format notes 02 §6, §8.3).

use std::collections::BTreeSet;

use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Place};
use neff_manifest::chain::{Definition, Variable};

use super::super::EditError;
use super::super::change::Changes;
use super::super::document::edit;
use super::super::original::{Original, Unpacked};
use super::super::rename::places::{definition, tensor_map_of};
use super::super::rename::{Names, definitions};

/// Types whose names are the caller's, or say nothing: `SB`, `DGETable0`.
const KEPT: [&str; 4] = ["input", "output", "state-buffer", "dge-table"];
/// A variable of another graph; which one is found by the pattern of its name (02 §6.2 b).
const REMOTE: &str = "remote";

/// Plans that each is called by its id.
pub(super) fn plan(
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    let chain = original.neff.chain();
    let remote = definitions(chain).find(|it| it.variables.iter().any(|it| it.is(REMOTE)));
    if let Some(definition) = remote {
        let text = "names of variables stay: the file has remote variables, whose names are matched by a pattern";
        let finding = Diagnostic::new(codes::LEFT, text);
        changes.remarks.push(finding.at(Place::Path(definition.member.clone())));
        return Ok(());
    }
    for graph in definitions(chain) {
        definition(graph, &shortened(graph), unpacked, changes)?;
        map(graph, unpacked, changes)?;
    }
    Ok(())
}

/// What the variables of a graph are called then.
fn shortened(definition: &Definition) -> Names {
    let is_kept = |variable: &Variable| KEPT.iter().any(|word| variable.is(word));
    let (kept, others): (Vec<_>, Vec<_>) = definition.variables.iter().partition(|it| is_kept(it));
    let mut taken: BTreeSet<String> = kept.into_iter().map(|it| it.name.clone()).collect();
    let mut names = Names::new();
    for variable in others {
        let Some(id) = &variable.id else { continue };
        let plain = format!("v{}", id.value);
        let mut candidates = std::iter::successors(Some(plain), |name| Some(format!("{name}_")));
        // Each is longer than the one before, so one of them is free.
        let Some(new) = candidates.find(|name| !taken.contains(name)) else { continue };
        taken.insert(new.clone());
        names.insert(variable.name.clone(), new);
    }
    names.retain(|old, new| old != new);
    names
}

/// The map for tools keeps inputs and outputs.
fn map(graph: &Definition, unpacked: &Unpacked, changes: &mut Changes) -> Result<(), EditError> {
    let outside = |name: &str| {
        let mut named = graph.variables.iter().filter(|variable| variable.name == name);
        named.any(|variable| variable.is("input") || variable.is("output"))
    };
    edit(&tensor_map_of(graph), unpacked, changes, &mut |document, edits| {
        // Entries of tensors tell what kind they are; the alias form of the map has none.
        let entries = document.root().entries().filter(|it| it.value.get("layer_name").is_some());
        for entry in entries.filter(|entry| !outside(&entry.key)) {
            edits.remove(entry.value)?;
        }
        Ok(())
    })?;
    Ok(())
}
