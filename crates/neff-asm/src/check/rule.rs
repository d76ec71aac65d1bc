//! What the tables of the instruction set do not say about a few opcodes, as rows with the section
//! of the format notes that each rests on. Everything else that is checked derives from the tables.

use std::ops::RangeInclusive;

use neff_abi::Engine;
use neff_isa::model::{Generation, Generations};

const V3: Generations = Generations::only(Generation::V3);
const V5: Generations = Generations::only(Generation::V5);
const V2_TO_V4: Generations =
    Generations::only(Generation::V2).union(V3).union(Generations::only(Generation::V4));
const V2_AND_LATER: Generations = V2_TO_V4.union(V5);

/// The length bytes that a slot may have besides [`neff_isa::slot::LENGTH_BYTE`].
pub(super) struct LengthRule {
    pub(super) generations: Generations,
    /// `None` for all opcodes.
    pub(super) opcode: Option<u8>,
    /// `None` for any value.
    pub(super) value: Option<u8>,
}

/// Format notes 05 §1.2: the saturate flag of QUANTIZE_MX; §3.9: byte 1 of COMPACT_CONTROL_INST is
/// reserved; §1.2 again: on v5 the byte, or its neighbour, has flags with a tile index.
pub(super) const LENGTHS: [LengthRule; 3] = [
    LengthRule { generations: V2_AND_LATER, opcode: Some(0xE3), value: Some(0x11) },
    LengthRule { generations: V5, opcode: Some(0xB6), value: None },
    LengthRule { generations: V5, opcode: None, value: None },
];

/// A first slot of a pair that has a second only under a condition; all others always have one.
#[derive(Debug)]
pub(super) struct PairRule {
    pub(super) opcode: u8,
    /// The member that decides.
    pub(super) member: &'static str,
    /// With these values a second slot must follow.
    pub(super) with: RangeInclusive<u8>,
    /// With this value none may; what other values want is not known.
    pub(super) without: u8,
}

/// Format notes 05 §5.2, §8.1.
pub(super) const PAIRS: [PairRule; 1] =
    [PairRule { opcode: 0xD4, member: "dge_op", with: 1..=3, without: 0 }];

/// A slot that is followed by a stated number of others.
pub(super) struct PayloadRule {
    pub(super) generations: Generations,
    pub(super) header: u8,
    pub(super) payload: u8,
    /// The member with the number.
    pub(super) count: &'static str,
}

/// Format notes 05 §8.1.
pub(super) const PAYLOADS: [PayloadRule; 1] =
    [PayloadRule { generations: V2_AND_LATER, header: 0x85, payload: 0x86, count: "num_payloads" }];

/// An update that the loader insists on.
pub(super) struct UpdateRule {
    pub(super) generations: Generations,
    pub(super) opcode: u8,
    pub(super) mode: u8,
    /// The update as text.
    pub(super) text: &'static str,
}

/// Format notes 05 §5.2.
pub(super) const UPDATES: [UpdateRule; 1] =
    [UpdateRule { generations: V2_AND_LATER, opcode: 0xC8, mode: 0x13, text: "$S[N]++@complete" }];

/// The word of BR_TARGET_MODE under which `br_target` is a distance (format notes 05 §5.4).
pub(super) const RELATIVE_BRANCH: (&str, &str) = ("target_mode", "REL_IMMEDIATE");

/// What an engine of a generation runs, more narrowly than the engines of a row say.
pub(super) struct PlacementRule {
    pub(super) generations: Generations,
    pub(super) engine: Engine,
    pub(super) opcodes: Opcodes,
    /// Why, as help of the finding.
    pub(super) reason: &'static str,
}

/// A set of opcodes that are not pseudo instructions.
pub(super) enum Opcodes {
    /// It runs these alone.
    Only(&'static [RangeInclusive<u8>]),
    /// It does not run these.
    Not(&'static [u8]),
}

impl PlacementRule {
    /// True if the rule lets the engine run the opcode.
    pub(super) fn allows(&self, opcode: u8) -> bool {
        match self.opcodes {
            Opcodes::Only(ranges) => ranges.iter().any(|range| range.contains(&opcode)),
            Opcodes::Not(opcodes) => !opcodes.contains(&opcode),
        }
    }
}

/// Format notes 05 §2.2 "DVE table" and 12 §4; 05 §8.1.
pub(super) const PLACEMENTS: [PlacementRule; 4] = [
    PlacementRule {
        generations: V3,
        engine: Engine::Dve,
        opcodes: Opcodes::Not(&[0x30, 0x4F, 0x5F, 0x70, 0x71, 0x76, 0x77, 0x78, 0x94, 0x9C]),
        reason: "the default DVE table of v3 has no entry for it",
    },
    PlacementRule {
        generations: V3,
        engine: Engine::Pool,
        opcodes: Opcodes::Only(POOL_OF_V3),
        reason: "the POOL sequencer of v3 has no handler for it",
    },
    PlacementRule {
        generations: V2_TO_V4,
        engine: Engine::Dve,
        opcodes: Opcodes::Not(&[0x23, 0x25]),
        reason: "DVE runs it from v5 on",
    },
    PlacementRule {
        generations: V5,
        engine: Engine::Act,
        opcodes: Opcodes::Not(&[0x23, 0x25]),
        reason: "on v5 it runs on DVE",
    },
];

/// The populated entries of the dispatch window.
const POOL_OF_V3: &[RangeInclusive<u8>] = &[
    0x41..=0x41,
    0x43..=0x47,
    0x49..=0x49,
    0x4D..=0x4D,
    0x51..=0x54,
    0x58..=0x58,
    0x67..=0x68,
    0x74..=0x74,
    0x77..=0x7E,
    0x92..=0x92,
    0x95..=0x96,
    0x9F..=0xAB,
    0xB0..=0xB3,
    0xB5..=0xB5,
    0xB8..=0xB8,
    0xBB..=0xBB,
    0xBD..=0xBF,
    0xE4..=0xE4,
    0xE7..=0xE7,
    0xF0..=0xF2,
];
