//! A statement into a slot of a generation: fields by name, values checked, names left open.

mod events;
mod fault;
mod field;
mod required;

use std::collections::BTreeSet;

use neff_asm::names::Space;
use neff_diag::{Diagnostic, codes::engine};
use neff_isa::instruction::{Instruction, InstructionError};
use neff_isa::model::{Generation, Kind, Member, Row, SLOT};
use neff_isa::slot::{Slot, bytes_mut};
use neff_isa::value::Address;

use super::statement::{Base, Statement};
use super::{Operand, Place};
use crate::model::{Reference, Target};
use fault::Told;

/// Field that says what the slot is; it comes from the mnemonic.
const OPCODE: &str = "opcode";

/// What became of a statement.
pub(super) struct Encoded {
    pub(super) slot: Slot,
    /// References; whose slot they are in is not known here.
    pub(super) references: Vec<Reference>,
    pub(super) findings: Vec<Diagnostic>,
}

/// A slot that is being filled.
struct Encoder<'s> {
    generation: Generation,
    /// Opcode of the slot before: it decides what the second slot of a pair is.
    previous: Option<u8>,
    row: Option<&'static Row>,
    mnemonic: &'s str,
    out: Encoded,
}

/// Encodes a statement. Fields that do not fit keep their default.
pub(super) fn encode(
    generation: Generation,
    previous: Option<u8>,
    statement: &Statement,
) -> Encoded {
    let mut out = Encoded { slot: [0; SLOT], references: Vec::new(), findings: Vec::new() };
    let started = match &statement.base {
        Base::Slot(other, slot) => from_slot(generation, *other, slot),
        Base::Mnemonic(name) => from_mnemonic(generation, name),
    };
    let (row, slot) = match started {
        Ok(started) => started,
        Err(finding) => {
            out.findings.push(*finding);
            return out;
        }
    };
    out.slot = slot;
    let mnemonic = row.map_or("a slot without a name", |row| row.mnemonic);
    let mut encoder = Encoder { generation, previous, row, mnemonic, out };
    encoder.fields(statement);
    encoder.events(statement);
    if matches!(statement.base, Base::Mnemonic(_)) {
        encoder.required(statement);
    }
    encoder.out
}

type Started = Result<(Option<&'static Row>, Slot), Box<Diagnostic>>;

fn from_slot(generation: Generation, other: Generation, slot: &Slot) -> Started {
    if generation == other {
        return Ok((Instruction::decode(generation, slot, None).row(), *slot));
    }
    let message = format!("the instruction is one of {}", other.name());
    let finding = Diagnostic::new(engine::NOT_IN_GENERATION, message);
    Err(Box::new(finding.expected(generation.name())))
}

fn from_mnemonic(generation: Generation, name: &str) -> Started {
    let instruction = match Instruction::new(generation, name) {
        Ok(instruction) => instruction,
        Err(InstructionError::NoInstruction(found)) => {
            return Err(Box::new(fault::no_instruction(generation, name, found)));
        }
        Err(InstructionError::NoField | InstructionError::Unfit(_)) => {
            return Err(Box::new(fault::no_instruction(
                generation,
                name,
                neff_isa::Found::Unknown,
            )));
        }
    };
    Ok((instruction.row(), instruction.encode()))
}

impl Encoder<'_> {
    /// The members as the slot stands: one may decide what the others are.
    fn members(&self) -> Vec<Member> {
        let instruction = Instruction::decode(self.generation, &self.out.slot, self.previous);
        instruction.fields().iter().map(|field| field.member).collect()
    }

    fn report(&mut self, told: Told) {
        self.out.findings.push(told.of(self.mnemonic));
    }

    fn fields(&mut self, statement: &Statement) {
        let mut given = BTreeSet::new();
        for (name, operand) in &statement.fields {
            let members = self.members();
            let found = members.iter().find(|member| *member.name == **name);
            let Some(member) = found.filter(|member| member.name != OPCODE) else {
                self.report(fault::no_field(name, &members));
                continue;
            };
            if !given.insert(member.name) {
                self.report(fault::repeated(member));
                continue;
            }
            if let Err(told) = self.field(member, operand) {
                self.report(told);
            }
        }
    }

    fn field(&mut self, member: &Member, operand: &Operand) -> Result<(), Told> {
        match operand {
            Operand::Variable(place) => self.variable(member, place),
            Operand::Label(label) if member.kind == Kind::Signed && member.size == 4 => {
                self.refer(
                    member,
                    member.size.into(),
                    Target::Distance(label.clone().into_owned()),
                );
                Ok(())
            }
            _ => {
                let field = field::Field { member, generation: self.generation, row: self.row };
                let (value, start) = field.value(operand)?;
                if !value.put(member, &mut self.out.slot) {
                    return Err(fault::out_of_range(member, operand));
                }
                start.map_or(Ok(()), |place| self.variable_at_start(member, &place))
            }
        }
    }

    fn variable(&mut self, member: &Member, place: &Place) -> Result<(), Told> {
        let name = place.variable.name().to_owned();
        match member.kind {
            Kind::Variable if place.offset == 0 && !place.table => {
                self.refer(member, member.size.into(), Target::Id(name));
                Ok(())
            }
            Kind::Address8 | Kind::PseudoAddress8 => self.variable_at_start(member, place),
            _ => Err(fault::other_kind(member, "a variable")),
        }
    }

    /// The address of a pattern, or a field that is one.
    fn variable_at_start(&mut self, member: &Member, place: &Place) -> Result<(), Told> {
        // The parts of an address are checked now, but for the id.
        if Address::Variable(0, place.offset).number().is_none() {
            return Err(fault::offset_out_of_range(member, place.offset));
        }
        let space = if place.table { Space::TableEntry } else { Space::Variable };
        let name = place.variable.name().to_owned();
        self.refer(member, 8, Target::Address { space, name, offset: place.offset });
        Ok(())
    }

    fn refer(&mut self, member: &Member, size: usize, target: Target) {
        bytes_mut(&mut self.out.slot, member).iter_mut().take(size).for_each(|byte| *byte = 0);
        self.out.references.push(Reference {
            slot: 0,
            mnemonic: self.mnemonic.to_owned(),
            field: member.name,
            offset: member.offset.into(),
            size,
            target,
        });
    }
}
