//! The plan of an image: its parts, in bytes, and the table that leads back to the stream.

use std::borrow::Cow;
use std::collections::BTreeMap;

use neff_abi::Engine;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;

use super::expansion::{ExpansionRow, expansion};
use super::frame::Frame;
use super::program::Program;
use crate::patch::{Assembled, CodeRange, EnginePatches, Expansion, OutOfRange, SLOT};

/// Numbers of slots that a caller has for opcodes where the notes know none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices(pub BTreeMap<u8, u32>);

impl Choices {
    /// The number of slots that one slot becomes. Known numbers are not replaced.
    pub fn records(&self, row: &ExpansionRow) -> u32 {
        let is_open = row.evidence == neff_isa::model::Evidence::ProjectChoice;
        self.0.get(&row.opcode).copied().filter(|_| is_open).unwrap_or(row.records)
    }
}

/// The program of an engine and what decides on its image.
#[derive(Debug, Clone)]
pub struct EngineProgram<'p> {
    /// The engine.
    pub engine: Engine,
    /// The generation of the program.
    pub generation: Generation,
    /// Its bytes; none for an engine that def.json does not name.
    pub bytes: Cow<'p, [u8]>,
    /// The parts around it.
    pub frame: Frame,
}

/// The image of an engine.
#[derive(Debug, Clone)]
pub struct EngineImage<'p> {
    /// The engine.
    pub engine: Engine,
    /// The generation of the program.
    pub generation: Generation,
    /// The program.
    pub program: Program<'p>,
    /// Before the program.
    pub preamble: CodeRange,
    /// The switch of models, in the preamble. Where it is in there is not known.
    pub model_switch: CodeRange,
    /// The program.
    pub main: CodeRange,
    /// Behind it.
    pub postamble: CodeRange,
    /// The functions that it calls; of size 0 if there are none.
    pub functions: CodeRange,
    /// From addresses back to slots.
    pub patches: EnginePatches,
    /// Slots of the stream for which a number of slots was chosen, by opcode, with that number.
    pub chosen: BTreeMap<u8, (u64, u32)>,
    pub(super) choices: Choices,
}

impl<'p> EngineImage<'p> {
    /// Lays out the image of a program.
    ///
    /// # Errors
    /// A patch table with offsets of more than 32 bits.
    pub fn of(given: EngineProgram<'p>, choices: &Choices) -> Result<EngineImage<'p>, OutOfRange> {
        let EngineProgram { engine, generation, bytes, frame } = given;
        let program = Program::of(bytes);
        let mut chosen = BTreeMap::new();
        let mut count = |slots: &[Slot]| counts(generation, slots, choices, &mut chosen);
        let (main, functions) = (count(program.main()), count(program.functions()));
        let preamble =
            CodeRange { offset: 0, size: u64::from(frame.preamble).saturating_mul(SLOT) };
        let size = u64::from(frame.postamble).saturating_mul(SLOT);
        let image = Assembled {
            preamble: preamble.size,
            main: &main,
            postamble: size,
            functions: &functions,
        };
        let patches = EnginePatches::of(&image)?;
        let (first, length) = frame.model_switch;
        let model_switch = CodeRange {
            offset: u64::from(first).saturating_mul(SLOT),
            size: u64::from(length).saturating_mul(SLOT),
        };
        Ok(EngineImage {
            engine,
            generation,
            program,
            preamble,
            model_switch,
            main: patches.core,
            postamble: CodeRange { offset: patches.core.end(), size },
            functions: patches.functions,
            patches,
            chosen,
            choices: choices.clone(),
        })
    }

    /// Bytes of the image.
    pub fn size(&self) -> u64 {
        self.functions.end()
    }

    /// The slot of the stream, from 0, that the slot at a byte offset of the image came from;
    /// `None` for the parts around the program.
    pub fn source_slot(&self, offset: u64) -> Option<u64> {
        self.patches.index(0, offset).ok()?.checked_sub(1)
    }
}

/// What became of each slot, equal neighbours together.
fn counts(
    generation: Generation,
    slots: &[Slot],
    choices: &Choices,
    chosen: &mut BTreeMap<u8, (u64, u32)>,
) -> Vec<Expansion> {
    let mut list: Vec<Expansion> = Vec::new();
    for slot in slots {
        let row = expansion(generation, slot);
        let records = choices.records(row);
        if row.evidence == neff_isa::model::Evidence::ProjectChoice {
            let [opcode, ..] = *slot;
            let (count, _) = chosen.entry(opcode).or_insert((0, records));
            *count = count.saturating_add(1);
        }
        match list.last_mut().filter(|last| last.records == records) {
            Some(last) => last.slots = last.slots.saturating_add(1),
            None => list.push(Expansion { slots: 1, records }),
        }
    }
    list
}
