//! Addresses and distances to their places (format notes 07 §2).

use neff_diag::{Diagnostic, Findings, Place, codes::linking};
use neff_xtensa::{Decoded, Why, decode};

use super::dynamic::DynamicRelocation;
use super::layout::Layout;
use super::symbols::{Meaning, Symbols};
use crate::object::{Object, Relocation, RelocationKind};

/// Why a place could not be filled in.
struct Fault {
    text: String,
    expected: Option<String>,
}

/// Fills in what relocations ask for; gives what the loader has to change, ascending by place.
pub(super) fn fill_in(
    objects: &[Object],
    symbols: &Symbols,
    layout: &mut Layout,
    findings: &mut Findings,
) -> Vec<DynamicRelocation> {
    let mut dynamic = Vec::new();
    for output in &mut layout.sections {
        let address = output.address;
        for piece in &output.pieces {
            let Some(object) = objects.get(piece.object) else { continue };
            let Some(section) = object.sections.get(piece.section) else { continue };
            for relocation in &section.relocations {
                let at = piece.offset.saturating_add(relocation.offset);
                let site = address.wrapping_add(at);
                let (target, moves) = match symbols.meaning(piece.object, relocation.symbol) {
                    Meaning::Nothing => continue,
                    Meaning::Address(base) => (added(base, relocation), true),
                    Meaning::Number(base) => (added(base, relocation), false),
                };
                let bytes = usize::try_from(at).ok().and_then(|at| output.bytes.get_mut(at..));
                match fill(bytes.unwrap_or_default(), relocation.kind, site, target) {
                    Ok(()) => dynamic.extend(
                        moves
                            .then(|| DynamicRelocation::of(relocation.kind, site, target))
                            .flatten(),
                    ),
                    Err(fault) => findings.push(finding(object, &section.name, relocation, fault)),
                }
            }
        }
    }
    dynamic.sort_by_key(|relocation| relocation.site);
    dynamic
}

fn added(base: u32, relocation: &Relocation) -> u32 {
    let addend = u32::try_from(relocation.addend & i64::from(u32::MAX)).unwrap_or(0);
    base.wrapping_add(addend)
}

/// Fills in the word or instruction that `bytes` begin with, at `site`.
fn fill(bytes: &mut [u8], kind: RelocationKind, site: u32, target: u32) -> Result<(), Fault> {
    let outside = || Fault { text: "the section ends before it".to_owned(), expected: None };
    match kind {
        RelocationKind::Word => {
            let word = bytes.get_mut(..4).ok_or_else(outside)?;
            word.copy_from_slice(&target.to_le_bytes());
            Ok(())
        }
        RelocationKind::High => half(bytes, target >> 16),
        RelocationKind::Low => half(bytes, target & 0xffff),
        RelocationKind::Distance => distance(bytes, site, target),
    }
}

/// The immediate of a CONST16: half an address.
fn half(bytes: &mut [u8], value: u32) -> Result<(), Fault> {
    replace(bytes, 0, "const16", |_, values| {
        if let Some(last) = values.last_mut() {
            *last = value.into();
        }
    })
}

/// The distance from an instruction to its target.
fn distance(bytes: &mut [u8], site: u32, target: u32) -> Result<(), Fault> {
    replace(bytes, site, "an instruction with a distance", |at, values| {
        if let Some(value) = at.and_then(|at| values.get_mut(at)) {
            *value = target.into();
        }
    })
}

/// Encodes the instruction that `bytes` begin with again, with other operands.
fn replace(
    bytes: &mut [u8],
    site: u32,
    expected: &str,
    change: impl FnOnce(Option<usize>, &mut [i64]),
) -> Result<(), Fault> {
    let wrong = |text: String| Fault { text, expected: Some(expected.to_owned()) };
    let Decoded::Instruction(mut found) = decode(bytes, site) else {
        return Err(wrong("no known instruction is there".to_owned()));
    };
    let target = found.row.target();
    if target.is_none() && found.row.mnemonic != expected {
        return Err(wrong(format!("`{}` is there", found.row.mnemonic)));
    }
    let before = found.values.clone();
    change(target, &mut found.values);
    let encoded = found.row.encode(&found.values, site).map_err(|refusal| {
        let changed = before.iter().zip(&found.values).find(|(old, new)| old != new);
        let value = changed.map_or(0, |(_, new)| *new);
        let text = match refusal.why {
            Why::Alignment => format!("what `{}` names lies at {value:#x}", found.row.mnemonic),
            _ => {
                let distance = value.saturating_sub(site.into());
                format!("`{}` would have to reach {distance} bytes far", found.row.mnemonic)
            }
        };
        Fault { text, expected: Some(refusal.to_string()) }
    })?;
    if let Some(place) = bytes.get_mut(..encoded.len()) {
        place.copy_from_slice(&encoded);
    }
    Ok(())
}

fn finding(object: &Object, section: &str, relocation: &Relocation, fault: Fault) -> Diagnostic {
    let place = Place::Section {
        file: object.name.clone(),
        section: section.to_owned(),
        offset: relocation.offset.into(),
    };
    let name = object.symbols.get(relocation.symbol).map_or("", |symbol| &symbol.name);
    let mut finding = Diagnostic::new(linking::LINK_REACH, fault.text).at(place);
    if let Some(expected) = fault.expected {
        finding = finding.expected(expected);
    }
    if name.is_empty() { finding } else { finding.note(format!("it refers to `{name}`")) }
}
