//! One slot: what it waits for, what it signals, what it moves, and whether a program that has
//! it goes straight on.

use crate::predicate::{Events, Update, Wait, of_tonga_header};
use neff_isa::model::{Class, Generation, Kind, Layout, Prefix, Row};
use neff_isa::slot::{self, Slot};

/// Opcodes from v2 on after which nothing is known of the order without running the program:
/// branches, functions, the end, and changes of semaphores that no events field says (format
/// notes 05 §5.2, §5.4).
const NOT_FOLLOWED: [u8; 12] =
    [0xA1, 0xA5, 0xA9, 0xB0, 0xB3, 0xB4, 0xB6, 0xC5, 0xD1, 0xD2, 0xD3, 0xD6];

/// What a slot means for the engines around it.
#[derive(Debug, Default)]
pub struct Meaning {
    /// Its mnemonic; `None` if the generation does not know the opcode.
    pub mnemonic: Option<&'static str>,
    /// Its layout, if it is published.
    pub layout: Option<&'static Layout>,
    /// What must hold before it runs.
    pub waits: Vec<Wait>,
    /// What it does to signals, besides transfers that it starts.
    pub updates: Vec<Update>,
    /// True if what comes after it cannot be told from here.
    pub turns: bool,
    /// True if it has waits or updates that cannot be read.
    pub is_unread: bool,
}

impl Meaning {
    /// The meaning of a slot; `previous` is the opcode of the slot before.
    pub fn of(generation: Generation, slot: &Slot, previous: Option<u8>) -> Meaning {
        let [opcode, ..] = *slot;
        let row = neff_isa::row(generation, opcode).filter(|row| row.class != Class::Invalid);
        let Some(row) = row else { return Meaning { turns: true, ..Meaning::default() } };
        let layout = neff_isa::layout_of(row, generation, slot, previous);
        let mut meaning = Meaning {
            mnemonic: Some(row.mnemonic),
            layout: layout.map(|(layout, _)| layout),
            turns: NOT_FOLLOWED.contains(&opcode) || generation == Generation::Tonga,
            ..Meaning::default()
        };
        meaning.header(generation, row, slot);
        meaning.extended(slot);
        meaning
    }

    fn header(&mut self, generation: Generation, row: &Row, slot: &Slot) {
        let unknown = || neff_isa::instruction::prefix_of(generation, row.opcode);
        let behind = slot.get(4..).unwrap_or_default();
        match self.layout.map_or_else(unknown, |layout| layout.prefix) {
            Prefix::Events => match Events::of_header(behind) {
                Some(events) => self.events(events),
                // A mode without a known meaning.
                None => self.unread(),
            },
            Prefix::TongaEvents => {
                let (wait, update) = of_tonga_header(behind);
                self.waits.extend(wait);
                self.updates.extend(update);
            }
            Prefix::Header | Prefix::Opcode => {}
        }
    }

    /// The further events that some instructions have.
    fn extended(&mut self, slot: &Slot) {
        let members = self.layout.map_or(&[][..], |layout| layout.members);
        for member in members.iter().filter(|member| member.kind == Kind::EventsExtended) {
            match Events::of_extended(slot::bytes(slot, member)) {
                Some(events) => self.events(events),
                None => self.unread(),
            }
        }
    }

    fn unread(&mut self) {
        self.turns = true;
        self.is_unread = true;
    }

    fn events(&mut self, events: Events) {
        self.waits.extend(events.wait());
        self.updates.extend(events.update());
    }
}
