//! Gates that the slots of programs run into, and variables in them that lead nowhere (format notes
//! 03 §5 G94 and G95).

use std::collections::HashMap;

use neff_abi::MemoryRefKind;
use neff_diag::codes::{engine, load as codes};
use neff_diag::{Diagnostic, Findings, Place, Severity};
use neff_isa::lookup::{layout_of, row};
use neff_isa::model::{Class, Generation, Kind, Layout, Member};
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};
use neff_manifest::Extent;

use super::collective::tensors;
use super::reach::Reach;
use super::refused;
use crate::image::EngineImage;
use crate::model::{Graph, Variable};

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
        self.findings.push_at(finding, || Place::slot(graph, at.engine, at.index));
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
        self.rest(image, engine);
        let mut previous = None;
        for (index, slot) in (0u64..).zip(slots) {
            self.slot(image.generation, slot, previous, At { engine, index });
            previous = slot.first().copied();
        }
    }

    /// Bytes behind the last whole slot, which the runtime copies and does not count.
    fn rest(&mut self, image: &EngineImage<'_>, engine: &str) {
        let rest = image.program.rest().len();
        if rest == 0 {
            return;
        }
        let index = u64::try_from(image.program.slots().len()).unwrap_or(u64::MAX);
        let message = format!("{rest} bytes are left behind the last slot");
        let finding = Diagnostic::new(engine::PROGRAM_LENGTH, message)
            .expected("a multiple of 64 bytes")
            .note("the runtime counts whole slots; the image has nothing of these bytes");
        self.push(finding, At { engine, index });
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
        for member in layout.members {
            match (member.kind, Value::of(member, slot)) {
                (Kind::PseudoAddress8, Value::Address(Address::Variable(id, offset))) => {
                    self.variable(id, reach(layout, slot, member, offset), at);
                }
                (Kind::PseudoAddress8, Value::Address(Address::Table(entry, offset))) => {
                    self.entry(entry, reach(layout, slot, member, offset), at);
                }
                (Kind::Variable, Value::Unsigned(id)) => self.named(member.name, id, at),
                _ => {}
            }
        }
        for finding in tensors(layout, slot, &self.variables) {
            self.push(finding, at);
        }
    }

    /// A variable that an instruction names by its id alone.
    fn named(&mut self, member: &str, id: u64, at: At<'_>) {
        // Without variables at all, that is what was told.
        if !self.variables.is_empty() && !self.variables.contains_key(&id) {
            let message = format!("{member}: there is no variable {id}");
            self.push(Diagnostic::new(codes::PROGRAM_VARIABLE, message), at);
        }
    }

    /// An address by way of the table: the runtime looks at none of them.
    fn entry(&mut self, entry: u64, extent: Extent, at: At<'_>) {
        let table = self.graph.address_table().unwrap_or_default();
        let id = usize::try_from(entry).ok().and_then(|entry| table.get(entry));
        let Some(id) = id else {
            let message = format!("entry {entry} of the address table is not there");
            let finding = Diagnostic::new(codes::TABLE_ENTRY, message)
                .expected(format!("an entry below {}", table.len()));
            return self.push(finding, at);
        };
        let Some(variable) = self.variables.get(id).copied() else { return };
        if let Some(finding) = outside(variable, extent) {
            let finding = Diagnostic { refusal: None, ..finding };
            self.push(finding.severity(Severity::Warning), at);
        }
    }

    fn variable(&mut self, id: u64, extent: Extent, at: At<'_>) {
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
            let finding = refused(Diagnostic::new(codes::NOT_STAGED, message), "G95", text);
            let is_tensor =
                matches!(variable.kind, MemoryRefKind::MR_INPUT | MemoryRefKind::MR_OUTPUT);
            let help = is_tensor.then_some("address it by the address table (`dge-table`)");
            return self.push(help.into_iter().fold(finding, Diagnostic::help), at);
        }
        if let Some(finding) = outside(variable, extent) {
            self.push(finding, at);
        }
    }
}

/// The bytes from an offset that a side touches; none of them where that cannot be told.
fn reach(layout: &Layout, slot: &Slot, address: &Member, offset: u64) -> Extent {
    let start = i128::from(offset);
    let at = |distance: i128| start.saturating_add(distance);
    match Reach::of(layout, slot, address) {
        Some(reach) => Extent { offset, first: at(reach.first), end: at(reach.end) },
        None => Extent { offset, first: start, end: start },
    }
}

/// A transfer that touches bytes which its variable does not have, with what the runtime answers.
fn outside(variable: &Variable, extent: Extent) -> Option<Diagnostic> {
    let (name, size) = (&variable.name, variable.bytes());
    if extent.is_inside(size) {
        return None;
    }
    let message = format!("the transfer leaves {name:?}");
    let finding = Diagnostic::new(codes::OUTSIDE, message)
        .expected(format!("bytes 0 to {size}"))
        .found(format!("bytes {} to {}", extent.first, extent.end));
    Some(extent.refusal(name, size).into_iter().fold(finding, Diagnostic::refusal))
}
