//! The program of an engine: every slot with its ids taken out, then the ids as canonical numbers.

use neff_isa::model::Generation;
use neff_isa::slot::Slot;

use super::encode::Encoder;
use super::ids::{Number, Numbering, Trust};
use super::slot::{Reference, SlotIds, Space};
use super::walk::{is_words, slots};

/// Digests a program.
pub(super) fn encode(
    encoder: &mut Encoder,
    numbering: &Numbering<'_>,
    trust: Trust,
    generation: Generation,
    engine: &str,
    bytes: &[u8],
) {
    if is_words(engine, bytes, generation) {
        encoder.text("words");
        return encoder.bytes(bytes);
    }
    let (slots, rest) = slots(bytes);
    encoder.text("slots");
    encoder.list(slots.len());
    let mut ids = SlotIds::default();
    let mut previous = None;
    let mut line = Vec::new();
    for slot in slots {
        ids.find(generation, slot, previous);
        previous = slot.first().copied();
        line.clear();
        normal(numbering, trust, slot, &ids.references, &mut line);
        encoder.plain(&line);
    }
    encoder.bytes(rest);
}

/// A slot with zeros for its ids, and its ids behind it. Where they stand follows from the rest of
/// the slot, so their order is enough.
fn normal(
    numbering: &Numbering<'_>,
    trust: Trust,
    slot: &Slot,
    references: &[Reference],
    line: &mut Vec<u8>,
) {
    let mut blank = *slot;
    references.iter().for_each(|reference| reference.put(&mut blank, &[]));
    line.extend_from_slice(&blank);
    line.push(u8::try_from(references.len()).unwrap_or(u8::MAX));
    let mut ring = "";
    for reference in references {
        let id = reference.id(slot);
        let number = match reference.space {
            Space::Variable => numbering.variable(trust, id),
            Space::TableEntry => Number::Raw(id),
            Space::Semaphore => numbering.semaphore(trust, id),
            Space::Block => numbering.block(trust, ring, id),
            Space::Queue => {
                let name = std::str::from_utf8(reference.name(slot)).ok();
                ring = name.unwrap_or_default();
                match name.and_then(|name| numbering.ring(trust, name)) {
                    Some(number) => {
                        // What stands behind the NUL is not read, and yet it stands there.
                        let behind = reference.bytes(slot).get(ring.len()..).unwrap_or_default();
                        if behind.iter().any(|byte| *byte != 0) {
                            line.push(3);
                            line.extend_from_slice(behind);
                        }
                        Number::Canonical(number)
                    }
                    None => {
                        line.push(2);
                        line.extend_from_slice(reference.bytes(slot));
                        continue;
                    }
                }
            }
        };
        let (tag, number) = match number {
            Number::Canonical(number) => (1, number),
            Number::Raw(id) => (0, id),
        };
        line.push(tag);
        line.extend_from_slice(&number.to_le_bytes());
    }
}
