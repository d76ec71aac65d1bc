//! The postamble of an engine: the end of a run, put together as text (format notes 08 §4.4,
//! 12 §8).
//!
//! Which slots it has and what they do was measured. Not all bytes were: those that no text shows
//! are taken to be as they are elsewhere, and where the last branch goes is not known.

use neff_abi::Engine;
use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::names::NoNames;
use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;
use neff_text::Memory;

/// The part of an engine.
struct Part {
    engine: Engine,
    /// What it does at semaphore 2, the barrier between engines, in order. That PE adds with a
    /// value where the others count is inferred from how often each form was met.
    barrier: &'static [&'static str],
    /// The semaphores that it zeroes, first and last.
    zeroed: (u8, u8),
}

const PARTS: [Part; 5] = [
    Part {
        engine: Engine::Pe,
        barrier: &["$S[2]+=1@complete", "$S[2]==8 $S[2]=0@complete"],
        zeroed: (3, 53),
    },
    Part {
        engine: Engine::Act,
        barrier: &["$S[2]==1 $S[2]++@complete", "$S[2]==7 $S[2]++@complete"],
        zeroed: (54, 104),
    },
    Part {
        engine: Engine::Pool,
        barrier: &["$S[2]==2 $S[2]++@complete", "$S[2]==6 $S[2]++@complete"],
        zeroed: (105, 155),
    },
    Part {
        engine: Engine::Dve,
        barrier: &["$S[2]==3 $S[2]++@complete", "$S[2]==5 $S[2]++@complete"],
        zeroed: (156, 206),
    },
    Part { engine: Engine::Sp, barrier: &["$S[2]==4 $S[2]++@complete"], zeroed: (207, 255) },
];

/// The text of the postamble; its last statement is the branch whose target is not known.
pub fn postamble_text(engine: Engine) -> String {
    let part = PARTS.iter().find(|part| part.engine == engine).unwrap_or(&PARTS[0]);
    let waits: String =
        part.barrier.iter().map(|events| format!("EVENT_SEMAPHORE | {events};\n")).collect();
    let (first, last) = part.zeroed;
    format!(
        "DRAIN drain_arg=1;\n{waits}DRAIN;\n\
         EVENT_SEMAPHORE_RANGE_CLEAR mode=SEMAPHORE_ZERO first={first} last={last};\n\
         DRAIN;\n{waits}DRAIN;\n\
         NOTIFY hint=3 notification=EXPLICIT trace=START;\n\
         COMPARE_BRANCH debugHint=2;\n"
    )
}

/// The slots of the postamble.
pub fn postamble(generation: Generation, engine: Engine) -> Vec<Slot> {
    let options = AssembleOptions { generation: Some(generation), names: &NoNames };
    let text = postamble_text(engine);
    let assembled = assemble("postamble", text, &Memory::default(), &options);
    assembled.bytes.as_chunks::<SLOT>().0.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::frame::Frame;

    #[test]
    fn every_postamble_has_its_measured_length() {
        for engine in Engine::ALL {
            let slots = postamble(Generation::V3, *engine).len();
            assert_eq!(slots, Frame::of(*engine, true, true).postamble as usize, "{engine}");
        }
    }

    #[test]
    fn the_barrier_comes_to_eight_and_all_semaphores_are_zeroed() {
        let added = |part: &Part| {
            part.barrier.iter().filter(|events| !events.ends_with("=0@complete")).count()
        };
        assert_eq!(PARTS.iter().map(added).sum::<usize>(), 8);
        let mut next = 3u16;
        for part in &PARTS {
            assert_eq!(u16::from(part.zeroed.0), next);
            next = u16::from(part.zeroed.1) + 1;
        }
        assert_eq!(next, 256);
    }
}
