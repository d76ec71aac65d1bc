//! Valid instructions made of bytes, by the tables: each member gets a legal value of its kind.
//! The property tests draw the bytes at random, a fuzz target takes them from the fuzzer.
#![allow(unreachable_pub, dead_code, reason = "the fuzz targets use it as a public module")]

use neff_asm::predicate::Events;
use neff_isa::model::{Binding, Class, Generation, Kind, Layout, Member, Prefix, Row};
use neff_isa::slot::{self, Slot};

/// Where the bytes come from.
pub struct Source<'a>(pub &'a mut dyn FnMut() -> u8);

/// An instruction that can be made: its row, and the binding that says what it looks like.
pub type Choice = (&'static Row, Option<&'static Binding>);

/// Everything that can be made in a generation: each instruction with each of its layouts.
pub fn choices(generation: Generation) -> Vec<Choice> {
    let rows = neff_isa::generated::ROWS.iter();
    let rows = rows.filter(|row| row.generations.contains(generation));
    let rows = rows.filter(|row| row.class != Class::Invalid);
    rows.flat_map(|row| {
        let bindings = row.bindings.iter().filter(|b| b.generations.contains(generation));
        let bound: Vec<Choice> = bindings.map(|binding| (row, Some(binding))).collect();
        if bound.is_empty() { vec![(row, None)] } else { bound }
    })
    .collect()
}

/// The layout of a binding.
pub fn layout(binding: &Binding) -> &'static Layout {
    &neff_isa::generated::LAYOUTS[usize::from(binding.layout)]
}

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        (self.0)()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.byte()) % all.len()]
    }

    /// The slots of an instruction: the first of its pair comes before a second one.
    pub fn program(&mut self, generation: Generation, choice: Choice) -> Vec<u8> {
        let after = choice.1.and_then(|binding| binding.after);
        let first = after.and_then(|opcode| neff_isa::row(generation, opcode));
        let first = first.map(|row| (row, row.bindings.first()));
        let first = first.map(|first| self.instruction(generation, first));
        let slots = first.into_iter().chain([self.instruction(generation, choice)]);
        slots.flatten().collect()
    }

    /// One valid slot.
    pub fn instruction(&mut self, generation: Generation, (row, binding): Choice) -> Slot {
        let Some(binding) = binding else {
            return self.opaque(generation, row);
        };
        let layout = layout(binding);
        let mut slot = slot::blank(layout.prefix, row.opcode);
        self.prefix(generation, layout.prefix, &mut slot);
        for member in layout.members {
            self.member(generation, member, &mut slot);
        }
        // The byte that chooses among the layouts must choose this one.
        let others = row.bindings.iter().filter_map(|binding| binding.sub_opcode);
        let taken: Vec<u8> = others.collect();
        match binding.sub_opcode {
            Some(sub) => slot[12] = sub,
            None if taken.contains(&slot[12]) => slot[12] = 0,
            None => {}
        }
        slot
    }

    /// A slot whose body is not known: of its header, only the events have a text.
    fn opaque(&mut self, generation: Generation, row: &Row) -> Slot {
        if generation == Generation::Tonga {
            return slot::blank(Prefix::TongaEvents, row.opcode);
        }
        let mut slot = slot::blank(Prefix::Events, row.opcode);
        self.prefix(generation, Prefix::Events, &mut slot);
        slot[2..4].fill(0);
        slot
    }

    fn prefix(&mut self, generation: Generation, prefix: Prefix, slot: &mut Slot) {
        for member in prefix.members().iter().skip(2) {
            if self.byte() & 3 == 0 {
                self.member(generation, member, slot);
            }
        }
        if prefix == Prefix::Events {
            for (mode, index) in [(4, 5), (6, 7)] {
                if matches!(slot[mode], 0 | 0xFE) {
                    slot[index] = 0;
                }
            }
            // The value word stays only if a wait or update has a use for it.
            if Events::of_header(&slot[4..12]).is_none() {
                slot[8..12].fill(0);
            }
        }
    }

    fn member(&mut self, generation: Generation, member: &Member, slot: &mut Slot) {
        let bytes: Vec<u8> = (0..member.size).map(|_| self.plausible()).collect();
        let to = slot::bytes_mut(slot, member);
        match member.kind {
            Kind::Reserved | Kind::Unknown => to.fill(0),
            Kind::Enum(index) => to[0] = self.word(generation, index, u8::MAX),
            Kind::EnumPair(index) => {
                to[0] = self.word(generation, index, 15) | self.word(generation, index, 15) << 4;
            }
            Kind::Name => self.name(to),
            Kind::DmaConfigs => to[0] = bytes[0] & 7,
            Kind::EventsExtended => self.extended(generation, to),
            _ => to.copy_from_slice(&bytes),
        }
    }

    /// Any byte, more often a small one.
    fn plausible(&mut self) -> u8 {
        match self.byte() % 4 {
            0 => 0,
            1 => self.byte() % 8,
            _ => self.byte(),
        }
    }

    /// The value of a word; any value where the generation has no words.
    fn word(&mut self, generation: Generation, index: u16, most: u8) -> u8 {
        let known = |value: &u8| neff_isa::word(index, generation, *value).is_some();
        let all: Vec<u8> = (0..=most).filter(known).collect();
        if all.is_empty() { self.byte() & most } else { self.of(&all) }
    }

    fn name(&mut self, to: &mut [u8]) {
        to.fill(0);
        let length = 1 + usize::from(self.byte()) % (to.len() - 1);
        let plain = self.byte() & 3 != 0;
        for byte in &mut to[..length] {
            *byte = if plain { self.of(b"abz_09.-AZ") } else { b' ' + self.byte() % 95 };
        }
    }

    fn extended(&mut self, generation: Generation, to: &mut [u8]) {
        let named = |name: &str| {
            let at = neff_isa::generated::ENUMS.iter().position(|e| e.name == name).unwrap();
            u16::try_from(at).unwrap()
        };
        to.fill(0);
        if self.byte() & 1 == 0 {
            (to[0], to[1]) = (self.word(generation, named("WAIT_MODE"), u8::MAX), self.byte());
            to[4] = self.byte();
        }
        if self.byte() & 1 == 0 {
            (to[2], to[3]) = (self.word(generation, named("UPDATE_MODE"), u8::MAX), self.byte());
            to[8] = self.byte();
        }
        for (mode, index) in [(0, 1), (2, 3)] {
            if matches!(to[mode], 0 | 0xFE) {
                to[index] = 0;
            }
        }
        // A word without a use is zero, and one for a step of one.
        let (wait, update) = (to[4], to[8]);
        for words in [(0, update), (wait, 0), (0, 0), (wait, 1), (0, 1)] {
            if Events::of_extended(to).is_none() {
                (to[4], to[8]) = words;
            }
        }
    }
}
