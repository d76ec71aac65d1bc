//! What must hold of all variables of a graph together (format notes 02 §6.4, §6.5): the gates
//! that the loader has behind the last variable.

use std::collections::HashMap;

use neff_diag::Diagnostic;
use neff_diag::codes::chain as codes;

use super::look::{Field, Look, refusal};
use super::variable::Variable;

/// Type word of the variables that the host drains.
const OUTPUT: &str = "output";

/// Checks ids, then outputs. What a variable lacks was told where it lacks it, and nothing that
/// depends on that is told again.
pub(super) fn check(look: &mut Look<'_>, variables: &[Variable]) {
    repeated(look, variables);
    let container = look.document.root().get("var");
    let given = container.map_or(0, |it| it.entries().count().max(it.elements().count()));
    if variables.len() < given {
        return;
    }
    let ids: Option<Vec<_>> = variables.iter().map(|variable| variable.id.as_ref()).collect();
    if let Some(ids) = ids {
        dense(look, &ids);
    }
    let kinds: Option<Vec<_>> = variables.iter().map(|variable| variable.kind.as_ref()).collect();
    if kinds.is_some_and(|kinds| kinds.iter().all(|kind| kind.value != OUTPUT)) {
        no_output(look);
    }
}

/// The loader takes a variable of a known id for the one that it knows.
fn repeated(look: &mut Look<'_>, variables: &[Variable]) {
    let mut seen = HashMap::new();
    for variable in variables {
        let Some(id) = &variable.id else { continue };
        let Some(first) = seen.insert(id.value, id.node) else { continue };
        let message = format!("another variable has the id {}", id.value);
        let first = look.place(look.document.value(first));
        let finding = Diagnostic::new(codes::VARIABLE_ID_REPEATED, message);
        look.report(look.document.value(id.node), finding.note_at("it stands here", first));
    }
}

/// Gate G48: the largest id is the number of ids less one.
fn dense(look: &mut Look<'_>, ids: &[&Field<u64>]) {
    let Some(largest) = ids.iter().max_by_key(|id| id.value) else { return };
    let mut numbers: Vec<u64> = ids.iter().map(|id| id.value).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let count = u64::try_from(numbers.len()).unwrap_or(u64::MAX);
    let most = count.saturating_sub(1);
    if largest.value == most {
        return;
    }
    let gap = (0..count).zip(&numbers).find(|(wanted, id)| wanted != *id);
    let message = "this id leaves a gap below it";
    let finding = Diagnostic::new(codes::VARIABLE_ID_GAP, message)
        .expected(format!("at most {most}, as there are {count} ids"))
        .found(largest.value.to_string())
        .refusal(refusal(
            "G48",
            format!("Unexpected var_ids set! max={}, size={count}", largest.value),
        ));
    let note = gap.map(|(wanted, _)| format!("the first that is missing is {wanted}"));
    let finding = note.into_iter().fold(finding, Diagnostic::note);
    look.report(look.document.value(largest.node), finding);
}

/// Gate G49: at least one output.
fn no_output(look: &mut Look<'_>) {
    let root = look.document.root();
    // Without variables at all, that is what was told.
    let Some(container) = root.get("var") else { return };
    let finding = Diagnostic::new(codes::NO_OUTPUT, "no variable of the graph is an output")
        .expected(format!("a variable of type {OUTPUT:?}"))
        .refusal(refusal("G49", "…no Outputs"));
    look.report(container, finding);
}
