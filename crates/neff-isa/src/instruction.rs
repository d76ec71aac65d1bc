//! An instruction as data: the fields of a slot by name, and a slot of fields.
//!
//! Decoding never fails and loses nothing: what has no meaning stays bytes, so
//! `Instruction::decode(slot).encode()` is `slot` for any 64 bytes. Text has rules of its own,
//! which are not here.

use std::fmt;

use crate::generated::TEMPLATES;
use crate::lookup::{Found, by_mnemonic, is_second_of_pair, layout_of, row};
use crate::model::{Class, Evidence, Generation, Kind, Layout, Member, Prefix, Row, SLOT};
use crate::slot::{self, Shape, Slot};
use crate::value::Value;

/// An instruction of a generation.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction<'s> {
    generation: Generation,
    /// `None` for an opcode that the generation does not have.
    row: Option<&'static Row>,
    /// `None` if the fields of the body are not known.
    layout: Option<&'static Layout>,
    fields: Vec<Field<'s>>,
}

/// A field and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Field<'s> {
    /// The member: name, place, kind, evidence.
    pub member: Member,
    /// Its value; bytes where they are not what the kind would write.
    pub value: Value<'s>,
}

/// Why there is no such instruction, or a field cannot have a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstructionError {
    /// The generation has no instruction of this name.
    NoInstruction(Found),
    /// The instruction has no field of this name.
    NoField,
    /// The value is of another kind, or does not fit the field.
    Unfit(Kind),
}

impl fmt::Display for InstructionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InstructionError::NoInstruction(Found::Elsewhere(generations)) => {
                let names: Vec<_> = generations.iter().map(Generation::name).collect();
                write!(f, "only {} have this instruction", names.join(", "))
            }
            InstructionError::NoInstruction(_) => f.write_str("no instruction has this name"),
            InstructionError::NoField => f.write_str("the instruction has no such field"),
            InstructionError::Unfit(kind) => {
                write!(f, "the value does not fit: {}", crate::lookup::kind_name(*kind))
            }
        }
    }
}

impl std::error::Error for InstructionError {}

impl<'s> Instruction<'s> {
    /// Takes a slot apart. `previous` is the opcode of the slot before: it decides what the second
    /// slot of a pair is.
    pub fn decode(generation: Generation, slot: &'s Slot, previous: Option<u8>) -> Self {
        let opcode = slot.first().copied().unwrap_or_default();
        let row = row(generation, opcode).filter(|row| row.class != Class::Invalid);
        let layout = row.and_then(|row| layout_of(row, generation, slot, previous));
        let layout = layout.map(|(layout, _)| layout);
        let fields = members(generation, row, layout)
            .into_iter()
            .map(|member| Field { value: kept(&member, slot), member })
            .collect();
        Instruction { generation, row, layout, fields }
    }

    /// An instruction whose fields all have their default.
    ///
    /// ```
    /// use neff_isa::instruction::Instruction;
    /// use neff_isa::model::Generation;
    /// use neff_isa::value::Value;
    ///
    /// let mut nop = Instruction::new(Generation::V3, "NOP")?;
    /// nop.set("cycle", Value::Unsigned(7))?;
    /// assert_eq!(nop.encode()[..16], [0xA4, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0]);
    /// # Ok::<(), neff_isa::instruction::InstructionError>(())
    /// ```
    ///
    /// # Errors
    /// [`InstructionError::NoInstruction`] if the generation has none of this name.
    pub fn new(generation: Generation, mnemonic: &str) -> Result<Self, InstructionError> {
        let row = match by_mnemonic(generation, mnemonic) {
            Found::Row(row) if row.class != Class::Invalid => row,
            found => return Err(InstructionError::NoInstruction(found)),
        };
        let mut bindings = row.bindings.iter();
        let binding = bindings.find(|binding| binding.generations.contains(generation));
        let layouts = crate::generated::LAYOUTS;
        let layout = binding.and_then(|binding| layouts.get(usize::from(binding.layout)));
        let template = binding.and_then(|binding| TEMPLATES.get(usize::from(binding.template?)));
        let mut blank = match layout {
            Some(layout) => Shape { layout, template }.blank(row.opcode),
            None => slot::blank(prefix_of(generation, row.opcode), row.opcode),
        };
        if let Some((to, sub)) = blank.get_mut(12).zip(binding.and_then(|b| b.sub_opcode)) {
            *to = sub;
        }
        let fields = members(generation, Some(row), layout)
            .into_iter()
            .map(|member| Field { value: kept(&member, &blank).into_owned(), member })
            .collect();
        Ok(Instruction { generation, row: Some(row), layout, fields })
    }

    /// The generation.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// The row of the instruction; `None` if the generation has none for the opcode.
    pub fn row(&self) -> Option<&'static Row> {
        self.row
    }

    /// The layout of the body; `None` if it is not known.
    pub fn layout(&self) -> Option<&'static Layout> {
        self.layout
    }

    /// All fields by offset. They tile the slot; reserved and unexplained bytes are fields too.
    pub fn fields(&self) -> &[Field<'s>] {
        &self.fields
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&Value<'s>> {
        self.fields.iter().find(|field| field.member.name == name).map(|field| &field.value)
    }

    /// Gives a field a value.
    ///
    /// # Errors
    /// [`InstructionError::NoField`], or [`InstructionError::Unfit`] for a value that the field
    /// cannot hold; then it is as before.
    pub fn set(&mut self, name: &str, value: Value<'s>) -> Result<(), InstructionError> {
        let mut fields = self.fields.iter_mut();
        let field = fields.find(|field| field.member.name == name);
        let field = field.ok_or(InstructionError::NoField)?;
        if !value.put(&field.member, &mut [0; SLOT]) {
            return Err(InstructionError::Unfit(field.member.kind));
        }
        field.value = value;
        Ok(())
    }

    /// The slot.
    pub fn encode(&self) -> Slot {
        let mut slot = [0; SLOT];
        for field in &self.fields {
            // Decoded values and values that were set are known to fit.
            field.value.put(&field.member, &mut slot);
        }
        slot
    }
}

/// The value of a member if it writes the same bytes, else the bytes.
fn kept<'s>(member: &Member, slot: &'s Slot) -> Value<'s> {
    let value = Value::of(member, slot);
    let mut back = [0; SLOT];
    let same =
        value.put(member, &mut back) && slot::bytes(&back, member) == slot::bytes(slot, member);
    if same { value } else { Value::Bytes(slot::bytes(slot, member).into()) }
}

/// Prefix and body of a slot as members; they tile it.
fn members(
    generation: Generation,
    row: Option<&Row>,
    layout: Option<&'static Layout>,
) -> Vec<Member> {
    let prefix = match (layout, row) {
        (Some(layout), _) => layout.prefix,
        (None, Some(row)) => prefix_of(generation, row.opcode),
        // Nothing is known of the slot but its opcode.
        (None, None) => Prefix::Opcode,
    };
    let mut members = prefix.members().to_vec();
    match layout {
        Some(layout) => members.extend_from_slice(layout.members),
        None => {
            let offset = members.last().map_or(0, |m| m.offset.saturating_add(m.size));
            let size = u8::try_from(SLOT).unwrap_or(u8::MAX).saturating_sub(offset);
            let (name, kind, evidence) = ("body", Kind::Unknown, Evidence::ProjectChoice);
            members.push(Member { name, offset, size, kind, evidence });
        }
    }
    members
}

/// The prefix of a slot whose layout is not known.
pub fn prefix_of(generation: Generation, opcode: u8) -> Prefix {
    // A second slot of a pair without its first: byte 1 is data there.
    match generation {
        _ if is_second_of_pair(generation, opcode) => Prefix::Opcode,
        Generation::Tonga => Prefix::TongaEvents,
        _ => Prefix::Events,
    }
}

#[cfg(test)]
mod tests;
