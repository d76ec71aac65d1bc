//! Inputs and outputs with other names, in all places at once; what may be renamed is decided
//! here, where the names stand is known in [`places`].

pub(super) mod places;

use std::collections::{BTreeMap, BTreeSet};

use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Place};
use neff_manifest::chain::{Chain, Definition, Members, Variable};

use super::EditError;
use super::change::Changes;
use super::member::unknown;
use super::original::{Original, Unpacked};
use super::set::Renaming;

/// Bytes of a name at most: the runtime's record of a tensor has 256 with its NUL (format notes
/// 02 §3.2).
const NAME_LIMIT: usize = 255;
/// Words of variables that a caller meets.
const OUTSIDE: [&str; 2] = ["input", "output"];

/// Old names and what they become.
pub(super) type Names = BTreeMap<String, String>;

/// Plans the renamings; the findings say what is wrong with them, and nothing is planned then.
pub(super) fn plan(
    renamings: &[Renaming],
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<Vec<Diagnostic>, EditError> {
    if renamings.is_empty() {
        return Ok(Vec::new());
    }
    let chain = original.neff.chain();
    let tensors = Tensors::of(chain);
    let mut names = Names::new();
    let mut faults = Vec::new();
    for Renaming { old, new } in renamings {
        faults.extend(tensors.judge(old, new, renamings));
        if names.insert(old.clone(), new.clone()).is_some() {
            let message = format!("{old:?} is to have two names");
            faults.push(Diagnostic::new(codes::TWICE, message));
        }
    }
    if !faults.is_empty() {
        return Ok(faults);
    }
    if let Some(host) = &chain.host_graph {
        places::host_graph(&host.member, &names, unpacked, changes)?;
    }
    for definition in definitions(chain) {
        places::definition(definition, &names, unpacked, changes)?;
        let map = places::tensor_map_of(definition);
        places::tensor_map(&map, &names, unpacked, changes)?;
    }
    for member in unpacked.names().into_iter().filter(|name| places::is_metaneff(name)) {
        places::metaneff(member, &names, unpacked, changes)?;
    }
    changes.remarks.extend(debug_stays(original));
    Ok(Vec::new())
}

/// The definitions of all graphs; graphs that share one have it once.
pub(super) fn definitions(chain: &Chain) -> impl Iterator<Item = &Definition> {
    let mut seen = BTreeSet::new();
    let all = chain.graphs.iter().filter_map(|graph| graph.definition.as_ref());
    all.filter(move |definition| seen.insert(definition.member.as_str()))
}

/// Debug members tell of the compiler's names, which were never those of the tensors for certain.
fn debug_stays(original: &Original<'_>) -> Option<Diagnostic> {
    let names = original.neff.contents();
    let count =
        Members::names(names).into_iter().filter(|name| super::strip::is_debug(name)).count();
    let text = format!("{count} debug member(s) were left as they are");
    let finding = Diagnostic::new(codes::LEFT, text);
    let help = "they may have the old name; `neffc strip` takes them out";
    (count > 0).then(|| finding.help(help))
}

/// The names of a file: those that may change, and those that are in use.
struct Tensors {
    outside: BTreeSet<String>,
    inside: BTreeMap<String, String>,
}

impl Tensors {
    fn of(chain: &Chain) -> Tensors {
        let mut tensors = Tensors { outside: BTreeSet::new(), inside: BTreeMap::new() };
        let host = chain.host_graph.iter().flat_map(|host| host.inputs.iter().chain(&host.outputs));
        tensors.outside.extend(host.map(|tensor| tensor.name.value.clone()));
        for variable in definitions(chain).flat_map(|definition| &definition.variables) {
            tensors.variable(variable);
        }
        tensors
    }

    fn variable(&mut self, variable: &Variable) {
        let word = variable.kind.as_ref().map_or("", |kind| &kind.value);
        let name = variable.name.clone();
        match OUTSIDE.contains(&word) {
            true => drop(self.outside.insert(name)),
            false => drop(self.inside.insert(name, word.to_owned())),
        }
    }

    /// What is wrong with one renaming.
    fn judge(&self, old: &str, new: &str, all: &[Renaming]) -> Option<Diagnostic> {
        if !self.outside.contains(old) {
            return Some(self.unknown(old));
        }
        if new.is_empty() || new.len() > NAME_LIMIT || new.contains('\0') {
            let finding = Diagnostic::new(codes::BAD_NAME, format!("{old:?} cannot get that name"));
            let finding = finding.expected(format!("1 to {NAME_LIMIT} bytes without NUL"));
            return Some(finding.found(format!("{} bytes", new.len())).at(Place::Nowhere));
        }
        let leaves = all.iter().any(|other| other.old == new);
        let is_there = self.outside.contains(new) && !leaves || self.inside.contains_key(new);
        let is_twice = all.iter().any(|other| other.new == new && other.old != old);
        if old == new || !(is_there || is_twice) {
            return None;
        }
        let message = format!("the name {new:?} is taken");
        let word = self.inside.get(new).map_or("an input or output", String::as_str);
        let what = if is_there { word } else { "another renaming of this call" };
        Some(Diagnostic::new(codes::NAME_TAKEN, message).found(format!("{new:?} is {what}")))
    }

    fn unknown(&self, old: &str) -> Diagnostic {
        let message = format!("there is no input or output {old:?}");
        let finding = unknown(message, old, self.outside.iter().map(String::as_str));
        match self.inside.get(old) {
            Some(word) => finding.found(format!("a variable of type {word:?} has the name")),
            None => finding,
        }
    }
}
