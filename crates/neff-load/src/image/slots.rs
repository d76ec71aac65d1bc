//! The slots of an image, made one by one.

use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

use super::assembled::EngineImage;
use super::postamble::postamble;
use super::translate::{Addresses, NotStaged, Translated, translate};
use crate::patch::SLOT;

/// Where a slot of an image comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The runtime's start; its slots are not known one by one.
    Preamble,
    /// The runtime's end; known but for the target of its last slot.
    Postamble,
    /// This slot of the stream, from 0.
    Stream(u64),
}

/// A slot of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageSlot {
    /// Bytes from the start of the image.
    pub offset: u64,
    /// Its bytes; zeros if they are not known.
    pub bytes: Slot,
    /// Where it comes from.
    pub origin: Origin,
    /// True if its bytes, or some of them, are not known.
    pub placeholder: bool,
    /// The variable that a transfer names and that has no address; its place is kept.
    pub not_staged: Option<NotStaged>,
}

impl EngineImage<'_> {
    /// All slots in order.
    pub fn slots<'s>(
        &'s self,
        addresses: &'s dyn Addresses,
    ) -> impl Iterator<Item = ImageSlot> + 's {
        let at = |offset: u64, bytes, origin, placeholder| ImageSlot {
            offset,
            bytes,
            origin,
            placeholder,
            not_staged: None,
        };
        let preamble = (0..self.preamble.size / SLOT)
            .map(move |slot| at(slot.saturating_mul(SLOT), [0; 64], Origin::Preamble, true));
        let end = postamble(self.generation, self.engine);
        let last = end.len().saturating_sub(1);
        let start = self.postamble.offset;
        let postamble = end.into_iter().enumerate().map(move |(slot, bytes)| {
            let offset = u64::try_from(slot).unwrap_or_default().saturating_mul(SLOT);
            at(start.saturating_add(offset), bytes, Origin::Postamble, slot == last)
        });
        let main = self.stream(self.program.main(), 0, self.main.offset, addresses);
        let first = u64::try_from(self.program.main().len()).unwrap_or(u64::MAX);
        let functions =
            self.stream(self.program.functions(), first, self.functions.offset, addresses);
        preamble.chain(main).chain(postamble).chain(functions)
    }

    /// The slots that a part of the stream becomes.
    fn stream<'s>(
        &'s self,
        slots: &'s [Slot],
        first: u64,
        start: u64,
        addresses: &'s dyn Addresses,
    ) -> impl Iterator<Item = ImageSlot> + 's {
        let mut offset = start;
        slots.iter().zip(first..).flat_map(move |(slot, index)| {
            let (row, translated) = translate(self.generation, slot, addresses);
            let (records, bytes, placeholder, not_staged) = match translated {
                Ok(Translated::Slot(bytes)) => (1, bytes, false, None),
                Ok(Translated::Exit) => (1, self.exit(slot, offset), false, None),
                Ok(Translated::Records(_)) => (self.choices.records(row), [0; 64], true, None),
                Err(missing) => (1, *slot, true, Some(missing)),
            };
            let begin = offset;
            offset = offset.saturating_add(u64::from(records).saturating_mul(SLOT));
            (0..u64::from(records)).map(move |record| ImageSlot {
                offset: begin.saturating_add(record.saturating_mul(SLOT)),
                bytes,
                origin: Origin::Stream(index),
                placeholder,
                not_staged,
            })
        })
    }

    /// The branch to the postamble that an exit becomes; it keeps the exit's debug hint.
    fn exit(&self, slot: &Slot, offset: u64) -> Slot {
        let distance = self.postamble.offset.wrapping_sub(offset);
        let hint = slot.get(3).copied().unwrap_or_default();
        branch(self.generation, distance, hint).unwrap_or(*slot)
    }
}

/// A branch over a distance in bytes.
fn branch(generation: Generation, distance: u64, hint: u8) -> Option<Slot> {
    let mut branch = Instruction::new(generation, "COMPARE_BRANCH").ok()?;
    let distance = i32::try_from(i64::from_ne_bytes(distance.to_ne_bytes())).ok()?;
    branch.set("br_target", Value::Signed(distance.into())).ok()?;
    branch.set("debug_hint", Value::Unsigned(hint.into())).ok()?;
    Some(branch.encode())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use neff_abi::Engine;

    use super::*;
    use crate::image::{Choices, EngineProgram, Frame};

    struct At(BTreeMap<u64, u64>);

    impl Addresses for At {
        fn address(&self, variable: u64) -> Option<u64> {
            self.0.get(&variable).copied()
        }
    }

    fn slot(bytes: &[(usize, u8)]) -> Slot {
        let mut slot = [0; 64];
        slot[1] = 0x10;
        bytes.iter().for_each(|(at, byte)| slot[*at] = *byte);
        slot
    }

    fn main_of(program: &[Slot], engine: Engine, addresses: &At) -> Vec<ImageSlot> {
        let bytes = program.concat();
        let frame = Frame::of(engine, true, true);
        let given =
            EngineProgram { engine, generation: Generation::V3, bytes: bytes.into(), frame };
        let image = EngineImage::of(given, &Choices::default()).unwrap();
        let slots: Vec<_> = image.slots(addresses).collect();
        assert!(slots.iter().zip(0u64..).all(|(slot, at)| slot.offset == at * 64));
        assert_eq!(slots.len() as u64 * 64, image.size());
        for slot in &slots {
            let index = match slot.origin {
                Origin::Stream(index) => Some(index),
                Origin::Preamble | Origin::Postamble => None,
            };
            assert_eq!(image.source_slot(slot.offset), index, "{:#x}", slot.offset);
        }
        slots.into_iter().filter(|slot| matches!(slot.origin, Origin::Stream(_))).collect()
    }

    #[test]
    fn labels_go_transfers_change_and_all_else_stays() {
        let (order, label) = (slot(&[(0, 0xB1)]), slot(&[(0, 0xCC)]));
        // From the second entry of the address table to byte 0x300 of variable 5.
        let source = [(16, 4), (20, 1), (23, 0x20)];
        let target = [(41, 3), (44, 5), (47, 0x10)];
        let transfer = slot(&[&[(0, 0xD4), (13, 9), (14, 16)][..], &source, &target].concat());
        let addresses = At(BTreeMap::from([(5, 0x10_0000_0000)]));
        let main = main_of(&[order, label, transfer], Engine::Pool, &addresses);
        let origins: Vec<_> = main.iter().map(|slot| slot.origin).collect();
        assert_eq!(origins, [Origin::Stream(0), Origin::Stream(2)]);
        assert_eq!(main[0].bytes, order);
        let mut device = transfer;
        device[0] = 0xB8;
        device[40..48].copy_from_slice(&0x10_0000_0300u64.to_le_bytes());
        assert_eq!(main[1].bytes, device);
        let missing = main_of(&[transfer], Engine::Pool, &At(BTreeMap::new()));
        assert_eq!(missing[0].not_staged, Some(NotStaged { variable: 5 }));
    }

    #[test]
    fn an_exit_is_a_branch_to_the_postamble() {
        let exit = slot(&[(0, 0xDF), (3, 2), (12, 1)]);
        let nop = slot(&[(0, 0xA4)]);
        let main = main_of(&[exit, nop, exit], Engine::Pe, &At(BTreeMap::new()));
        for (slot, distance) in [(&main[0], 192u32), (&main[2], 64)] {
            assert_eq!(slot.bytes[..4], [0xA9, 0x10, 0, 2]);
            assert_eq!(slot.bytes[48..52], distance.to_le_bytes());
        }
    }

    #[test]
    fn the_legacy_sample_has_five_slots_of_pool() {
        let (trigger, wait) = (slot(&[(0, 0xC1)]), slot(&[(0, 0xA0)]));
        let main = main_of(&[trigger, trigger, wait], Engine::Pool, &At(BTreeMap::new()));
        let origins: Vec<_> = main.iter().map(|slot| (slot.origin, slot.placeholder)).collect();
        let [one, two, three] = [0, 1, 2].map(Origin::Stream);
        assert_eq!(origins, [(one, true), (one, true), (two, true), (two, true), (three, false)]);
    }

    #[test]
    fn functions_stand_behind_the_postamble() {
        let (nop, begin) = (slot(&[(0, 0xA4)]), slot(&[(0, 0xD1)]));
        let main = main_of(&[nop, begin, nop, begin, nop], Engine::Pe, &At(BTreeMap::new()));
        assert_eq!(
            main.iter().map(|slot| slot.origin).collect::<Vec<_>>(),
            [0, 2, 4].map(Origin::Stream)
        );
    }
}
