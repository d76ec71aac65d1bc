//! Whether a row is of the instruction that its slot holds, by the words of the profiler (format
//! notes 12 §1.4).

use neff_isa::model::Generation;
use neff_isa::row;
use neff_isa::slot::Slot;
use neff_load::image::{Becomes, expansion};
use neff_profile::report::Row;

/// What a dynamic transfer is on the device.
const DEVICE_DMA: u8 = 0xB8;

/// Compares the words of a row with a slot; else what was expected and what was found. Words for
/// an opcode without a name, and for what loading replaces by instructions that are not known,
/// are not judged.
pub(super) fn fits(
    row: &Row,
    slot: &Slot,
    generation: Generation,
) -> Result<(), (&'static str, String)> {
    let [opcode, ..] = *slot;
    match (&row.compiler_opcode, &row.opcode) {
        (Some(word), _) => matches(word, opcode, generation),
        (None, None) => Ok(()),
        (None, Some(word)) => match expansion(generation, slot).becomes {
            Becomes::Same => matches(word, opcode, generation),
            // Reports may have either form.
            Becomes::DynamicDma => matches(word, DEVICE_DMA, generation)
                .or_else(|wrong| matches(word, opcode, generation).map_err(|_| wrong)),
            Becomes::Nothing | Becomes::Exit | Becomes::Placeholder => Ok(()),
        },
    }
}

fn matches(word: &str, opcode: u8, generation: Generation) -> Result<(), (&'static str, String)> {
    let Some(known) = row(generation, opcode) else { return Ok(()) };
    match known.names().any(|name| name == word) {
        true => Ok(()),
        false => Err((known.mnemonic, word.to_owned())),
    }
}
