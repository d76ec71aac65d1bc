//! The bytes of a debug member to values: which field has which meaning (format notes 12 §6.4).
//!
//! The walk over the bytes keeps offsets, and the fields that nobody explains are counted, which
//! a decoder made from a schema would drop.

use neff_diag::codes::debug as codes;
use neff_diag::{Diagnostic, Findings, Place};

use super::field::{Keeper, Refused};
use super::message::{
    DebugFile, Dependency, DependencyKind, Instruction, InstructionType, Unit, UnknownField,
};
use super::room::Room;
use crate::wire::{Walk, WireField, WireValue};

/// Kinds of unexplained fields that a finding lists.
const LISTED: usize = 8;
/// Messages by the words of findings.
const FILE: &str = "the file";
const INSTRUCTION: &str = "an instruction";
const ATTRIBUTE: &str = "an attribute";

/// Decodes a debug member; `None` if it is damaged or does not fit the room, then `findings` has
/// an error. `place` gives the place of an offset in the member, in bytes.
pub fn decode(
    bytes: &[u8],
    place: &dyn Fn(usize) -> Place,
    room: &mut Room,
    findings: &mut Findings,
) -> Option<DebugFile> {
    let mut keeper = Keeper::new(room);
    let file = match file(&mut keeper, bytes) {
        Ok(file) => file,
        Err(refused) => {
            findings.push(refusal(refused, place));
            return None;
        }
    };
    if !file.unknown.is_empty() {
        findings.push(unexplained(&file.unknown, place));
    }
    if keeper.texts.count > 0 {
        let message = format!("texts that are not UTF-8: {}", keeper.texts.count);
        findings.push(Diagnostic::new(codes::TEXT, message).at(place(keeper.texts.first)));
    }
    if keeper.kinds.count > 0 {
        let count = keeper.kinds.count;
        let message =
            format!("instructions whose predecessors and kinds differ in number: {count}");
        findings.push(Diagnostic::new(codes::KIND_COUNT, message).at(place(keeper.kinds.first)));
    }
    Some(file)
}

fn refusal(refused: Refused, place: &dyn Fn(usize) -> Place) -> Diagnostic {
    match refused {
        Refused::Wire(fault) => Diagnostic::new(codes::WIRE, fault.message).at(place(fault.offset)),
        Refused::Room(offset) => {
            let message = "the debug information takes more memory than is left for it";
            Diagnostic::new(codes::LIMIT, message).at(place(offset))
        }
    }
}

fn unexplained(fields: &[UnknownField], place: &dyn Fn(usize) -> Place) -> Diagnostic {
    let count = fields.iter().fold(0u64, |sum, field| sum.saturating_add(field.count));
    let message = match count {
        1 => "a field is not explained".to_owned(),
        _ => format!("{count} fields are not explained"),
    };
    let first = fields.iter().map(|field| field.first).min().unwrap_or_default();
    let mut finding = Diagnostic::new(codes::UNKNOWN_FIELD, message).at(place(first));
    for UnknownField { message, number, count, .. } in fields.iter().take(LISTED) {
        finding = finding.note(format!("field {number} of {message}: {count}"));
    }
    let more = fields.len().saturating_sub(LISTED);
    if more > 0 { finding.note(format!("and {more} more numbers")) } else { finding }
}

fn file(keeper: &mut Keeper<'_>, bytes: &[u8]) -> Result<DebugFile, Refused> {
    let mut file = DebugFile::default();
    for field in Walk::new(bytes, 0) {
        let field = field?;
        let offset = field.offset;
        match (field.number, field.value) {
            (1, WireValue::Bytes(text, at)) => file.description = keeper.text(text, at)?,
            (2, WireValue::Bytes(text, at)) => file.parent = Some(keeper.text(text, at)?),
            (3, WireValue::Bytes(inner, at)) => {
                let instruction = instruction(keeper, inner, at)?;
                let index = file.instructions.len();
                keeper.push(&mut file.by_id, (instruction.id, index), offset)?;
                keeper.push(&mut file.instructions, instruction, offset)?;
            }
            (4, WireValue::Varint(number)) => file.unit = Some(Unit(number)),
            (5, WireValue::Bytes(text, at)) => {
                let text = keeper.text(text, at)?;
                keeper.push(&mut file.sources, text, offset)?;
            }
            _ => keeper.unknown(FILE, &field)?,
        }
    }
    file.by_id.sort_unstable();
    file.unknown = keeper.unknown_fields();
    Ok(file)
}

/// The lists of an instruction as they stand, before ids and kinds are put together.
#[derive(Debug, Default)]
struct Lists {
    predecessors: Vec<u64>,
    behind_waits: Vec<u64>,
    kinds: Vec<u64>,
    kinds_behind_waits: Vec<u64>,
}

impl Lists {
    fn of(&mut self, number: u32) -> Option<&mut Vec<u64>> {
        match number {
            4 => Some(&mut self.predecessors),
            5 => Some(&mut self.behind_waits),
            9 => Some(&mut self.kinds),
            10 => Some(&mut self.kinds_behind_waits),
            _ => None,
        }
    }

    /// True if there is a kind for each id, or none at all, as in the levels above the backend.
    fn agree(&self) -> bool {
        let agree = |ids: &[u64], kinds: &[u64]| kinds.is_empty() || kinds.len() == ids.len();
        agree(&self.predecessors, &self.kinds)
            && agree(&self.behind_waits, &self.kinds_behind_waits)
    }
}

fn instruction(keeper: &mut Keeper<'_>, bytes: &[u8], base: usize) -> Result<Instruction, Refused> {
    let mut made = Instruction::default();
    let mut lists = Lists::default();
    for field in Walk::new(bytes, base) {
        let field = field?;
        match (field.number, field.value) {
            (1, WireValue::Varint(id)) => made.id = id,
            (2, WireValue::Bytes(text, at)) => made.name = keeper.text(text, at)?,
            (6, WireValue::Varint(number)) => made.kind = InstructionType(number),
            (7, WireValue::Bytes(inner, at)) => {
                let attribute = attribute(keeper, inner, at)?;
                keeper.push(&mut made.attributes, attribute, field.offset)?;
            }
            (3, _) => numbers(keeper, &mut made.parents, &field)?,
            (number, _) => match lists.of(number) {
                Some(list) => numbers(keeper, list, &field)?,
                None => keeper.unknown(INSTRUCTION, &field)?,
            },
        }
    }
    if !lists.agree() {
        keeper.kinds.add(base);
    }
    made.predecessors = dependencies(keeper, &lists.predecessors, &lists.kinds, base)?;
    made.predecessors_behind_waits =
        dependencies(keeper, &lists.behind_waits, &lists.kinds_behind_waits, base)?;
    // The last of a name, and the first in a list for the search.
    made.attributes.reverse();
    made.attributes.sort_by(|one, other| one.0.cmp(&other.0));
    made.attributes.dedup_by(|later, kept| later.0 == kept.0);
    Ok(made)
}

fn numbers(
    keeper: &mut Keeper<'_>,
    list: &mut Vec<u64>,
    field: &WireField<'_>,
) -> Result<(), Refused> {
    if keeper.numbers(list, field)? { Ok(()) } else { keeper.unknown(INSTRUCTION, field) }
}

fn dependencies(
    keeper: &mut Keeper<'_>,
    ids: &[u64],
    kinds: &[u64],
    offset: usize,
) -> Result<Vec<Dependency>, Refused> {
    let mut list = Vec::new();
    let mut kinds = kinds.iter().copied().map(DependencyKind);
    for id in ids.iter().copied() {
        keeper.push(&mut list, Dependency { id, kind: kinds.next() }, offset)?;
    }
    Ok(list)
}

fn attribute(
    keeper: &mut Keeper<'_>,
    bytes: &[u8],
    base: usize,
) -> Result<(String, String), Refused> {
    let (mut name, mut value) = (String::new(), String::new());
    for field in Walk::new(bytes, base) {
        let field = field?;
        match (field.number, field.value) {
            (1, WireValue::Bytes(text, at)) => name = keeper.text(text, at)?,
            (2, WireValue::Bytes(text, at)) => value = keeper.text(text, at)?,
            _ => keeper.unknown(ATTRIBUTE, &field)?,
        }
    }
    Ok((name, value))
}
