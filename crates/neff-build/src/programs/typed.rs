//! Programs of typed instructions: names become numbers, and what was wrong with a statement gets
//! its place.

use std::collections::BTreeSet;

use neff_abi::Engine as EngineId;
use neff_asm::check::check;
use neff_asm::names::{Names, Space};
use neff_diag::{Diagnostic, Findings, Place, codes::engine, codes::model, nearest};
use neff_isa::model::{Generation, SLOT};
use neff_isa::value::Address;

use crate::model::{Instructions, Reference, Target};
use crate::plan::GraphNames;

/// The bytes of a program. Findings are in the order of the slots; a slot with a fault is not
/// checked further.
pub(super) fn resolved(
    instructions: &Instructions,
    names: &GraphNames,
    generation: Generation,
    (graph, engine): (&str, EngineId),
    findings: &mut Findings,
) -> Vec<u8> {
    let mut found: Vec<(usize, Diagnostic)> = Vec::new();
    if instructions.generation() != generation {
        let (of, wanted) = (instructions.generation().name(), generation.name());
        let message = format!("the program of {engine} is for {of}, the model for {wanted}");
        found.push((0, Diagnostic::new(model::SETTING, message)));
    }
    let mut bytes = instructions.slots().concat();
    for reference in &instructions.references {
        match number(reference, instructions, names) {
            Ok(number) => put(&mut bytes, reference, number),
            Err(finding) => found.push((reference.slot, *finding)),
        }
    }
    let faults = instructions.faults.iter();
    found.extend(faults.map(|fault| (fault.slot, fault.finding.clone())));
    let faulty: BTreeSet<usize> = found.iter().map(|(slot, _)| *slot).collect();
    let at = |slot: u64| Place::slot(graph, engine.row().key, slot);
    let mut all: Vec<_> = found
        .into_iter()
        .map(|(slot, finding)| {
            let slot = u64::try_from(slot).unwrap_or(u64::MAX);
            (slot, finding.at(at(slot)))
        })
        .collect();
    for finding in check(&bytes, generation, Some(engine)) {
        if !usize::try_from(finding.slot).is_ok_and(|slot| faulty.contains(&slot)) {
            all.push((finding.slot, finding.in_graph(graph, engine.row().key)));
        }
    }
    all.sort_by_key(|(slot, _)| *slot);
    findings.extend(all.into_iter().map(|(_, finding)| finding));
    bytes
}

/// The number that a name stands for.
fn number(
    reference: &Reference,
    instructions: &Instructions,
    names: &GraphNames,
) -> Result<u64, Box<Diagnostic>> {
    match &reference.target {
        Target::Id(name) => {
            let id = id(reference, names, Space::Variable, name)?;
            let bits = u32::try_from(reference.size.saturating_mul(8)).unwrap_or(64);
            let fits = id.checked_shr(bits).unwrap_or_default() == 0;
            fits.then_some(id).ok_or_else(|| too_large(reference, &id.to_string()))
        }
        Target::Address { space, name, offset } => {
            let id = id(reference, names, *space, name)?;
            let address = match space {
                Space::Variable => Address::Variable(id, *offset),
                Space::TableEntry => Address::Table(id, *offset),
            };
            address.number().ok_or_else(|| too_large(reference, &id.to_string()))
        }
        Target::Distance(label) => distance(reference, instructions, label),
    }
}

fn id(
    reference: &Reference,
    names: &GraphNames,
    space: Space,
    name: &str,
) -> Result<u64, Box<Diagnostic>> {
    names.id(space, name).ok_or_else(|| {
        let what = match space {
            Space::Variable => "variable",
            Space::TableEntry => "entry of the address table",
        };
        let message = said(reference, &format!("there is no {what} {name:?}"));
        let finding = Diagnostic::new(model::PROGRAM_VARIABLE, message);
        let near = nearest(name, names.variables().filter(|near| *near != name));
        let help = near.first().map(|near| format!("did you mean {near:?}?"));
        Box::new(help.into_iter().fold(finding, Diagnostic::help))
    })
}

fn distance(
    reference: &Reference,
    instructions: &Instructions,
    label: &str,
) -> Result<u64, Box<Diagnostic>> {
    let Some(target) = instructions.labels.get(label) else {
        let message = said(reference, &format!("no label is called `{label}`"));
        let finding = Diagnostic::new(engine::LABEL_NOT_FOUND, message);
        let near = nearest(label, instructions.labels.keys().map(String::as_str));
        let help = near.first().map(|near| format!("did you mean `{near}`?"));
        return Err(Box::new(help.into_iter().fold(finding, Diagnostic::help)));
    };
    let signed = |slot: usize| i64::try_from(slot.saturating_mul(SLOT)).unwrap_or(i64::MAX);
    let distance = signed(*target).saturating_sub(signed(reference.slot));
    match i32::try_from(distance) {
        Ok(distance) => Ok(u32::from_ne_bytes(distance.to_ne_bytes()).into()),
        Err(_) => Err(too_large(reference, &format!("{distance} bytes"))),
    }
}

fn too_large(reference: &Reference, found: &str) -> Box<Diagnostic> {
    let message = said(reference, "the number does not fit");
    Box::new(Diagnostic::new(engine::OUT_OF_RANGE, message).found(found))
}

fn said(reference: &Reference, what: &str) -> String {
    format!("{}: `{}`: {what}", reference.mnemonic, reference.field)
}

fn put(bytes: &mut [u8], reference: &Reference, number: u64) {
    let start = reference.slot.saturating_mul(SLOT).saturating_add(reference.offset);
    let place = bytes.iter_mut().skip(start).take(reference.size);
    place.zip(number.to_le_bytes()).for_each(|(to, byte)| *to = byte);
}
