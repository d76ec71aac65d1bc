//! What the runtime puts before and behind a program: how many slots, and which of them are known
//! (format notes 08 §4.2 to §4.4, 12 §8).
//!
//! The lengths were measured on v3. For other generations they are all that is known; then they are
//! a choice of this project.

use neff_abi::Engine;

/// Lengths of the parts around the programs of one engine, in slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FrameRow {
    engine: Engine,
    /// Preamble of a core without an address table and activation tables.
    preamble: u32,
    /// Further slots with activation tables.
    activation: u32,
    postamble: u32,
}

const FRAMES: [FrameRow; 5] = [
    FrameRow { engine: Engine::Pe, preamble: 66, activation: 0, postamble: 11 },
    FrameRow { engine: Engine::Act, preamble: 56, activation: 10, postamble: 11 },
    FrameRow { engine: Engine::Pool, preamble: 61, activation: 0, postamble: 11 },
    FrameRow { engine: Engine::Dve, preamble: 66, activation: 0, postamble: 11 },
    FrameRow { engine: Engine::Sp, preamble: 49, activation: 0, postamble: 9 },
];

/// Slots that load the base of the address table.
const TABLE: u32 = 1;

/// The parts around a program, in slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Before the program.
    pub preamble: u32,
    /// Behind it.
    pub postamble: u32,
    /// Where in the preamble the switch of models is. A placeholder: its slots are not known.
    pub model_switch: (u32, u32),
}

/// Where the switch of models is taken to be: first slot and number of slots (08 §5).
const MODEL_SWITCH: (u32, u32) = (1, 4);

impl Frame {
    /// The parts around the program of an engine. `table`: the graph has an address table.
    /// `activation`: its ACT engine has activation tables.
    pub fn of(engine: Engine, table: bool, activation: bool) -> Frame {
        let row = FRAMES.iter().find(|row| row.engine == engine);
        let row = row.unwrap_or(&FRAMES[0]);
        let table = if table { TABLE } else { 0 };
        let activation = if activation { row.activation } else { 0 };
        let preamble = row.preamble.saturating_add(table).saturating_add(activation);
        Frame { preamble, postamble: row.postamble, model_switch: MODEL_SWITCH }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preambles(table: bool, activation: bool) -> Vec<u32> {
        let engines = Engine::ALL.iter();
        engines.map(|engine| Frame::of(*engine, table, activation).preamble).collect()
    }

    #[test]
    fn lengths_are_the_measured_ones() {
        assert_eq!(preambles(true, true), [67, 67, 62, 67, 50]);
        assert_eq!(preambles(false, false), [66, 56, 61, 66, 49]);
        let postambles = Engine::ALL.iter().map(|engine| Frame::of(*engine, true, true).postamble);
        assert_eq!(postambles.collect::<Vec<_>>(), [11, 11, 11, 11, 9]);
    }
}
