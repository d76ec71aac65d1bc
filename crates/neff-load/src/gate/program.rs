//! Gates that the slots of programs run into, and what in them leads nowhere (format notes 03 §5
//! G94 and G95).

use std::collections::HashMap;

use neff_abi::MemoryRefKind;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, Place, Severity};
use neff_isa::lookup::{layout_of, row};
use neff_isa::model::{Class, Generation, Kind};
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};

use super::reach::Reach;
use super::refused;
use crate::image::EngineImage;
use crate::model::{Graph, Variable};
use crate::plan::Parameters;

/// Instructions that the vendor's compiler stops at; no gate of the runtime names the number.
const COMPILER_LIMIT: usize = 5_000_000;

/// Checks all slots of the programs of a graph.
pub(crate) fn programs(graph: &Graph, images: &[EngineImage<'_>], findings: &mut Findings) {
    let variables = graph.variables.iter().map(|variable| (variable.id, variable)).collect();
    let mut checker = Checker { graph, variables, findings };
    for image in images {
        checker.program(image);
    }
}

struct Checker<'g, 'f> {
    graph: &'g Graph,
    variables: HashMap<u64, &'g Variable>,
    findings: &'f mut Findings,
}

/// A slot of a program.
#[derive(Clone, Copy)]
struct At<'p> {
    engine: &'p str,
    index: u64,
}

impl Checker<'_, '_> {
    fn push(&mut self, finding: Diagnostic, at: At<'_>) {
        let graph = &self.graph.name;
        self.findings.push_at(finding, || Place::Slot {
            graph: graph.clone(),
            engine: at.engine.to_owned(),
            slot: at.index,
        });
    }

    fn program(&mut self, image: &EngineImage<'_>) {
        let engine = image.engine.row().key;
        let slots = image.program.slots();
        if slots.len() > COMPILER_LIMIT {
            let message = format!("the program of {engine} has {} slots", slots.len());
            let finding = Diagnostic::new(codes::LARGE_PROGRAM, message);
            let finding = finding.expected(format!("at most {COMPILER_LIMIT} slots"));
            self.push(finding, At { engine, index: 0 });
        }
        let mut previous = None;
        for (index, slot) in (0u64..).zip(slots) {
            self.slot(image.generation, slot, previous, At { engine, index });
            previous = slot.first().copied();
        }
    }

    fn slot(&mut self, generation: Generation, slot: &Slot, previous: Option<u8>, at: At<'_>) {
        let [opcode, ..] = *slot;
        let Some(row) = row(generation, opcode).filter(|row| row.class != Class::Invalid) else {
            let name = generation.name();
            let message = format!("{name} has no instruction with the opcode {opcode:#04x}");
            let text = format!("Unsupported hardware operator code {opcode} found in neff.");
            return self.push(refused(Diagnostic::new(codes::OPERATOR, message), "G94", text), at);
        };
        // Only pseudo instructions name variables; the rest have addresses already.
        if row.class != Class::Pseudo {
            return;
        }
        let Some((layout, _)) = layout_of(row, generation, slot, previous) else { return };
        for member in layout.members.iter().filter(|it| it.kind == Kind::PseudoAddress8) {
            let reach = Reach::of(layout, slot, member).unwrap_or(Reach { first: 0, end: 0 });
            match Value::of(member, slot) {
                Value::Address(Address::Variable(id, offset)) => {
                    self.variable(id, offset, reach, at);
                }
                Value::Address(Address::Table(entry, offset)) => {
                    self.entry(entry, offset, reach, at);
                }
                _ => {}
            }
        }
    }

    /// An address by way of the table: the runtime looks at none of them.
    fn entry(&mut self, entry: u64, offset: u64, reach: Reach, at: At<'_>) {
        let table = self.graph.address_table().unwrap_or_default();
        let id = usize::try_from(entry).ok().and_then(|entry| table.get(entry));
        let Some(id) = id else {
            let message = format!("entry {entry} of the address table is not there");
            let finding = Diagnostic::new(codes::TABLE_ENTRY, message)
                .expected(format!("an entry below {}", table.len()));
            return self.push(finding, at);
        };
        let Some(variable) = self.variables.get(id).copied() else { return };
        if let Some((finding, _)) = outside(variable, offset, reach) {
            self.push(finding.severity(Severity::Warning), at);
        }
    }

    fn variable(&mut self, id: u64, offset: u64, reach: Reach, at: At<'_>) {
        let Some(variable) = self.variables.get(&id).copied() else {
            let message = format!("there is no variable {id}");
            let text = format!("Variable {id} is not staged in HBM");
            let finding = refused(Diagnostic::new(codes::NOT_STAGED, message), "G95", text);
            return self.push(finding, at);
        };
        let name = &variable.name;
        if !variable.is_staged() {
            let message = format!("the variable {name:?} has no address when the model is loaded");
            let text = format!("Variable {name} is not staged in HBM");
            let finding = Diagnostic::new(codes::NOT_STAGED, message)
                .help("address it by the address table (`dge-table`)");
            return self.push(refused(finding, "G95", text), at);
        }
        if let Some((finding, text)) = outside(variable, offset, reach) {
            self.push(refused(finding, "G95", text), at);
        }
    }
}

/// A transfer that touches bytes which its variable does not have, with the runtime's text.
fn outside(variable: &Variable, offset: u64, reach: Reach) -> Option<(Diagnostic, String)> {
    let name = &variable.name;
    // Of the state buffer, def.json gives no size; the runtime takes one.
    let size = match variable.kind {
        MemoryRefKind::MR_SB => Parameters::STATE_BUFFER,
        _ => variable.size,
    };
    let first = i128::from(offset).saturating_add(reach.first);
    let end = i128::from(offset).saturating_add(reach.end);
    if first >= 0 && end <= i128::from(size) {
        return None;
    }
    let message = format!("the transfer leaves {name:?}");
    let finding = Diagnostic::new(codes::OUTSIDE, message)
        .expected(format!("bytes 0 to {size}"))
        .found(format!("bytes {first} to {end}"));
    Some((finding, format!("invalid offset in {name}, {size} < ({offset} + {})", reach.end)))
}
