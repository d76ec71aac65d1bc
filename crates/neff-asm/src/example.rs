//! A plausible statement of an instruction, to learn its form from.
//!
//! The slot is filled with values that its fields can hold and then printed, so what comes out
//! assembles. The values mean nothing.

use neff_isa::model::{Binding, Generation, Kind, Member, Part, Prefix, Row};
use neff_isa::slot::{self, LENGTH_BYTE, Shape, Slot};
use neff_isa::template::{Canonical, Piece, Place, Show};
use neff_isa::word_named;

use crate::predicate::Events;
use crate::print::Printer;

/// Words that make a better example than the first of their enumeration.
const WORDS: [&str; 3] = ["bfloat16", "ADD", "ENABLED"];
/// Members of the keyed form that an example names.
const KEYED: usize = 4;

/// An example statement of a row in one of its bindings. `None` if the values that were chosen
/// need raw bytes to be written.
pub fn example(
    row: &Row,
    binding: &Binding,
    shape: &Shape,
    generation: Generation,
) -> Option<String> {
    let mut slot = shape.blank(row.opcode);
    fill(shape, generation, &mut slot);
    if let (Some(sub), Some(byte)) = (binding.sub_opcode, slot.get_mut(12)) {
        *byte = sub;
    }
    let mut printer = Printer::new(generation);
    let mut text = String::new();
    if let Some(after) = binding.after {
        let mut before = [0; neff_isa::model::SLOT];
        before.iter_mut().zip([after, LENGTH_BYTE]).for_each(|(to, byte)| *to = byte);
        printer.statement(&before, &mut text);
        text.clear();
    }
    printer.statement(&slot, &mut text);
    (!text.contains(" raw[") && !text.starts_with('.')).then_some(text)
}

fn fill(shape: &Shape, generation: Generation, slot: &mut Slot) {
    if shape.layout.prefix == Prefix::Events {
        let events = Events {
            wait_mode: 5,
            wait_index: 8,
            wait_value: 16,
            update_mode: 0x13,
            update_index: 5,
            update_value: 16,
        };
        slot.iter_mut().skip(4).zip(events.to_header()).for_each(|(to, byte)| *to = byte);
    }
    let Some(template) = shape.template else {
        let members = shape.layout.members.iter();
        members.filter(|m| is_plain(m)).take(KEYED).for_each(|m| put(m, generation, slot));
        return;
    };
    let mut registers = Vec::new();
    for operand in template.operands.iter().filter(|o| o.canonical != Canonical::Never) {
        operand.pieces.iter().for_each(|piece| {
            if let Piece::Value(place, part, show) = piece
                && let Some(member) = shape.member(*place)
            {
                match (show, part) {
                    (Show::Registers(one, other), _) => registers.push((member, *one, *other)),
                    (Show::Float, _) => slot::put(slot, member, u64::from(1.0f32.to_bits())),
                    (_, Part::Whole) => put(member, generation, slot),
                    // Nibbles of a data type pair: the low one is enough to see the form.
                    (_, part) => {
                        let value = slot::with_part(slot::get(slot, member), *part, 6);
                        slot::put(slot, member, value);
                    }
                }
            }
        });
    }
    for (member, one, other) in registers {
        [one, other].into_iter().for_each(|place| one_of(shape, place, slot));
        slot::put(slot, member, 8);
    }
    let needs = template.operands.iter().filter(|o| o.canonical == Canonical::Always);
    for (place, value) in needs.flat_map(|operand| operand.needs) {
        if let Some(member) = shape.member(*place) {
            slot::put(slot, member, u64::from(*value));
        }
    }
}

fn one_of(shape: &Shape, place: Place, slot: &mut Slot) {
    if let Some(member) = shape.member(place) {
        slot::put(slot, member, 1);
    }
}

/// True for members that are readable in the keyed form.
fn is_plain(member: &Member) -> bool {
    !matches!(
        member.kind,
        Kind::Reserved | Kind::Unknown | Kind::Bytes | Kind::MxPattern | Kind::EventsExtended
    )
}

fn put(member: &Member, generation: Generation, slot: &mut Slot) {
    match member.kind {
        Kind::Enum(enumeration) => slot::put(slot, member, word(enumeration, generation)),
        Kind::EnumPair(enumeration) => {
            let value = word(enumeration, generation) & 15;
            slot::put(slot, member, value << 4 | value);
        }
        Kind::Float => slot::put(slot, member, u64::from(1.0f32.to_bits())),
        Kind::Name => {
            let bytes = slot::bytes_mut(slot, member);
            bytes.iter_mut().zip(b"name").for_each(|(to, byte)| *to = *byte);
        }
        Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions) => {
            pattern(member, 4, 2, dimensions.into(), slot);
        }
        Kind::Data4d => pattern(member, 4, 2, 4, slot),
        Kind::Address8Tensor2d => pattern(member, 8, 4, 2, slot),
        Kind::Address4 | Kind::Address8 => slot::put(slot, member, 0x4000),
        // Variable 1 from its start on.
        Kind::PseudoAddress8 => slot::put(slot, member, 0x1000_0001_0000_0000),
        Kind::Unsigned if member.name.starts_with("num_active") => slot::put(slot, member, 128),
        Kind::Reserved | Kind::Unknown | Kind::Bytes | Kind::MxPattern | Kind::EventsExtended => {}
        Kind::Unsigned | Kind::Variable | Kind::Signed | Kind::Register | Kind::BoundRegister => {
            slot::put(slot, member, 1);
        }
        Kind::Immediate(_) | Kind::Immediate64(_) | Kind::DmaConfigs => slot::put(slot, member, 1),
    }
}

/// An address, steps of 1, and counts: 64 of the innermost, 1 of the others.
fn pattern(member: &Member, address: usize, width: usize, dimensions: usize, slot: &mut Slot) {
    let bytes = slot::bytes_mut(slot, member);
    bytes.iter_mut().zip([0, 0x40]).for_each(|(to, byte)| *to = byte);
    let lists = bytes.get_mut(address..).unwrap_or_default();
    for (at, element) in lists.chunks_mut(width).enumerate() {
        let value = if at == dimensions { 64 } else { 1 };
        element.iter_mut().take(1).for_each(|byte| *byte = value);
    }
}

/// A value of an enumeration that has a word, best not 0: that would not be printed.
fn word(enumeration: u16, generation: Generation) -> u64 {
    let liked = WORDS.iter().filter_map(|name| word_named(enumeration, name));
    let all = neff_isa::enumeration(enumeration).map_or(&[][..], |e| e.words);
    let mut words = liked.chain(all).filter(|word| word.generations.contains(generation));
    words.find(|word| word.value != 0).map_or(0, |word| word.value.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::{AssembleOptions, assemble};
    use crate::parse::NoNames;
    use neff_isa::generated::{LAYOUTS, ROWS, TEMPLATES};
    use neff_isa::model::Class;
    use neff_text::Memory;

    #[test]
    fn every_example_assembles() {
        let mut missing = Vec::new();
        for row in ROWS.iter().filter(|row| row.class != Class::Invalid) {
            for binding in row.bindings {
                let layout = &LAYOUTS[usize::from(binding.layout)];
                let template = binding.template.map(|at| &TEMPLATES[usize::from(at)]);
                let shape = Shape { layout, template };
                for generation in binding.generations.iter() {
                    let Some(text) = example(row, binding, &shape, generation) else {
                        missing.push(row.mnemonic);
                        continue;
                    };
                    let before = match binding.after {
                        None => String::new(),
                        Some(after) => format!(".slot {after:02x}10{};\n", "00".repeat(62)),
                    };
                    let options = AssembleOptions { generation: Some(generation), names: &NoNames };
                    let program = format!("{before}{text}\n");
                    let done = assemble("x.asm", program, &Memory::default(), &options);
                    assert!(done.findings.is_empty(), "{text}\n{:?}", done.findings);
                }
            }
        }
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn an_example_reads_like_real_text() {
        let generation = Generation::V3;
        let neff_isa::Found::Row(row) = neff_isa::by_mnemonic(generation, "MATMUL") else {
            panic!()
        };
        let binding = row.bindings.iter().find(|b| b.generations.contains(generation)).unwrap();
        let shape = Shape {
            layout: &LAYOUTS[usize::from(binding.layout)],
            template: binding.template.map(|at| &TEMPLATES[usize::from(at)]),
        };
        assert_eq!(
            example(row, binding, &shape, generation).as_deref(),
            Some(
                "MATMUL $S[8]>=16 $S[5]++@complete acc_flags=1 fp32_mode=LOW src=bfloat16@0x4000[1,1,1][64,1,1] dst=0x4000[1,1,1][64,1,1] 128*128;"
            )
        );
    }
}
