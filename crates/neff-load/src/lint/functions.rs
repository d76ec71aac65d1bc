//! Functions of a program: calls that lead nowhere, functions without a return, and names that
//! stand for two (format notes 05 §5.1, 0xD1 to 0xD3; 08 §4.1).
//!
//! The runtime cuts a program at every beginning of a function, so nothing is inside another; what
//! it makes of these faults is not published.

use std::borrow::Cow;
use std::collections::HashSet;

use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, Place};
use neff_isa::lookup::{layout_of, row};
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

use crate::image::EngineImage;

const BEGIN: u8 = 0xD1;
const RETURN: u8 = 0xD2;
const CALL: u8 = 0xD3;

/// The name in a slot of one of these opcodes.
fn name<'s>(generation: Generation, slot: &'s Slot) -> Option<Cow<'s, [u8]>> {
    let row = row(generation, *slot.first()?)?;
    let (layout, _) = layout_of(row, generation, slot, None)?;
    match Value::of(layout.members.iter().find(|member| member.name == "name")?, slot) {
        Value::Name(name) => Some(name),
        _ => None,
    }
}

/// Checks the program of an engine.
pub(super) fn check(graph: &str, image: &EngineImage<'_>, findings: &mut Findings) {
    let (generation, engine) = (image.generation, image.engine.row().key);
    let mut report = |index: u64, finding: Diagnostic| {
        findings.push_at(finding, || Place::slot(graph, engine, index));
    };
    let slots = image.program.slots();
    let mut known = HashSet::new();
    // The function that has not come to a return yet.
    let mut open: Option<(u64, Cow<'_, [u8]>)> = None;
    for (index, slot) in (0u64..).zip(slots) {
        match slot.first() {
            Some(&BEGIN) => {
                let Some(name) = name(generation, slot) else { continue };
                if let Some((at, name)) = open.replace((index, name.clone())) {
                    report(at, without_return(&name));
                }
                if !known.insert(name.clone()) {
                    let message = format!("there is another function {}", shown(&name));
                    report(index, Diagnostic::new(codes::FUNCTION_REPEATED, message));
                }
            }
            Some(&RETURN) => open = None,
            _ => {}
        }
    }
    if let Some((at, name)) = open {
        report(at, without_return(&name));
    }
    for (index, slot) in (0u64..).zip(slots).filter(|(_, slot)| slot.first() == Some(&CALL)) {
        let called = name(generation, slot).filter(|name| !known.contains(name));
        if let Some(name) = called {
            let message = format!("there is no function {}", shown(&name));
            report(index, Diagnostic::new(codes::FUNCTION_MISSING, message));
        }
    }
}

fn without_return(name: &[u8]) -> Diagnostic {
    let message = format!("the function {} does not return", shown(name));
    Diagnostic::new(codes::FUNCTION_OPEN, message)
        .expected("a `PSEUDO_FUNCTION_RETURN` before the next function and the end")
}

fn shown(name: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(name))
}
