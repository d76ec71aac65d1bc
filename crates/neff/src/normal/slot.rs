//! The ids in a slot: variables, semaphores, queues and blocks, each with its place.
//!
//! Places come from the tables of the instruction set. A slot is *understood* as to variables if
//! every place where its instruction could have the id of a variable, queue or block is known,
//! and as to semaphores likewise; only of programs that are understood as a whole are ids
//! replaced by canonical numbers.

use std::sync::LazyLock;

use neff_asm::predicate::{Events, Signal};
use neff_isa::generated::LAYOUTS;
use neff_isa::instruction::prefix_of;
use neff_isa::model::{Class, Generation, Kind, Layout, Member, Prefix, Row};
use neff_isa::slot::{self, Slot};

/// Offset of the events in a slot from v2 on.
const EVENTS: usize = 4;
/// Bytes from the start of an address to the number of its variable or entry.
const NUMBER: usize = 4;
/// What the last byte of an address says: a variable, an entry of the address table.
const VARIABLE: u8 = 0x10;
const TABLE: u8 = 0x20;

/// Control instructions that change no semaphore but by their events (format notes 05 §3.9).
/// Writes to addresses, range clears, polls and tests of semaphores are not among them.
const CONTROL: [u8; 11] = [0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA6, 0xA7, 0xA8, 0xA9, 0xB1, 0xB5];
/// Records that the runtime consumes and whose places of semaphores are all known (05 §5.1).
/// Functions and the barrier between cores, which know semaphores of their own, are not among
/// them.
const PSEUDO: [u8; 14] =
    [0xC1, 0xC2, 0xC3, 0xC7, 0xC8, 0xCB, 0xCC, 0xCD, 0xCE, 0xD4, 0xD5, 0xD9, 0xDA, 0xDB];

/// The first opcode of the extension space that has sub-opcodes (05 §3.11).
const EXTENDED: u8 = 0xF0;

/// What an id counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Space {
    /// Variables of the graph.
    Variable,
    /// Entries of the address table. They are not replaced: the table keeps its order.
    TableEntry,
    /// Semaphores of the core.
    Semaphore,
    /// Queue sets and their instances, by name.
    Queue,
    /// Blocks of the queue that stands before.
    Block,
}

/// An id and where it stands in its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// What it counts.
    pub space: Space,
    /// Its first byte in the slot.
    pub offset: usize,
    /// Bytes that it takes.
    pub size: usize,
}

impl Reference {
    /// The id; for queues see [`Reference::name`].
    pub fn id(self, slot: &Slot) -> u64 {
        slot::number(self.bytes(slot))
    }

    /// The name of a queue, up to its NUL.
    pub fn name(self, slot: &Slot) -> &[u8] {
        self.bytes(slot).split(|byte| *byte == 0).next().unwrap_or_default()
    }

    /// The bytes that it takes.
    pub fn bytes(self, slot: &Slot) -> &[u8] {
        slot.get(self.offset..self.offset.saturating_add(self.size)).unwrap_or_default()
    }

    /// Puts other bytes in its place, zeros behind them.
    pub fn put(self, slot: &mut Slot, bytes: &[u8]) {
        let place = slot.get_mut(self.offset..self.offset.saturating_add(self.size));
        let padded = bytes.iter().copied().chain(std::iter::repeat(0));
        place.unwrap_or_default().iter_mut().zip(padded).for_each(|(to, from)| *to = from);
    }
}

/// What a slot has of ids.
#[derive(Debug, Clone, Default)]
pub struct SlotIds {
    /// Its ids by place.
    pub references: Vec<Reference>,
    /// False if it may have ids of variables, queues or blocks at unknown places.
    pub knows_names: bool,
    /// False if it may concern semaphores in ways that are not known.
    pub knows_semaphores: bool,
}

/// Places of ids in a layout.
#[derive(Debug, Default)]
struct Plan {
    fixed: Vec<Reference>,
    addresses: Vec<&'static Member>,
    extended: Option<&'static Member>,
    /// True for layouts with places of semaphores that are no plain numbers.
    hides_semaphores: bool,
}

static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| LAYOUTS.iter().map(plan).collect());

fn plan(layout: &'static Layout) -> Plan {
    let mut plan = Plan::default();
    let is_pseudo = layout.name.contains("PSEUDO");
    let has_queue =
        is_pseudo && ["TRIGGER", "REARM", "SWAP"].iter().any(|word| layout.name.contains(word));
    for member in layout.members {
        let (offset, size) = (usize::from(member.offset), usize::from(member.size));
        let mut add = |space| plan.fixed.push(Reference { space, offset, size });
        match member.kind {
            Kind::Variable => add(Space::Variable),
            Kind::Name if has_queue => add(Space::Queue),
            Kind::PseudoAddress8 => plan.addresses.push(member),
            Kind::Address8Tensor2d if is_pseudo => plan.addresses.push(member),
            Kind::EventsExtended => plan.extended = Some(member),
            Kind::Unsigned if member.name == "block_id" && has_queue => add(Space::Block),
            Kind::Unsigned if member.name == "semaphore" && size == 1 => add(Space::Semaphore),
            _ if member.name.contains("sem") && member.name != "sem_increment" => {
                plan.hides_semaphores = true;
            }
            _ => {}
        }
    }
    plan
}

impl SlotIds {
    /// Finds the ids of a slot; `previous` is the opcode of the slot before. What was found before
    /// is replaced: one value serves a whole program.
    pub fn find(&mut self, generation: Generation, slot: &Slot, previous: Option<u8>) {
        self.references.clear();
        (self.knows_names, self.knows_semaphores) = (false, false);
        let [opcode, ..] = *slot;
        let known = neff_isa::row(generation, opcode).filter(|row| row.class != Class::Invalid);
        let Some(row) = known else { return };
        let fits = |binding: &&neff_isa::model::Binding| binding.fits(generation, slot, previous);
        let index = row.bindings.iter().find(fits).map(|binding| usize::from(binding.layout));
        let layout = index.and_then(|index| LAYOUTS.get(index));
        let plan = index.and_then(|index| PLANS.get(index));
        self.knows_names =
            layout.is_some() || matches!(row.class, Class::Pe | Class::Activation | Class::Vector);
        self.knows_semaphores = layout.is_some() && is_plain(row);
        match layout.map_or_else(|| prefix_of(generation, opcode), |layout| layout.prefix) {
            Prefix::Events => self.events(slot, EVENTS, Events::of_header),
            // TONGA has events alone, and the second slot of a pair has none.
            Prefix::TongaEvents | Prefix::Opcode => {}
            Prefix::Header => self.knows_semaphores = false,
        }
        if let Some(plan) = plan {
            self.body(slot, plan);
        }
        self.references.sort_by_key(|reference| reference.offset);
    }

    fn body(&mut self, slot: &Slot, plan: &Plan) {
        self.references.extend_from_slice(&plan.fixed);
        self.knows_semaphores &= !plan.hides_semaphores;
        for member in &plan.addresses {
            self.address(slot, member);
        }
        if let Some(member) = plan.extended {
            self.events(slot, member.offset.into(), Events::of_extended);
        }
    }

    /// The semaphores of a wait and an update, which stand in the same places in both forms.
    fn events(&mut self, slot: &Slot, at: usize, read: impl Fn(&[u8]) -> Option<Events>) {
        let bytes = slot.get(at..).unwrap_or_default();
        let Some(events) = read(bytes) else {
            self.knows_semaphores = false;
            return;
        };
        let wait = events.wait().map(|wait| (wait.signal, 1));
        let update = events.update().map(|update| (update.signal, 3));
        for (signal, behind) in wait.into_iter().chain(update) {
            if let Signal::Semaphore(_) = signal {
                let offset = at.saturating_add(behind);
                self.references.push(Reference { space: Space::Semaphore, offset, size: 1 });
            }
        }
    }

    fn address(&mut self, slot: &Slot, member: &Member) {
        let at = usize::from(member.offset);
        let (space, size) = match slot.get(at.saturating_add(7)) {
            Some(&VARIABLE) => (Space::Variable, 3),
            Some(&TABLE) if slot.get(at.saturating_add(6)) == Some(&0) => (Space::TableEntry, 2),
            // A number could be the address of anything, a counter's among them.
            _ => {
                self.knows_semaphores = false;
                return;
            }
        };
        self.references.push(Reference { space, offset: at.saturating_add(NUMBER), size });
    }
}

/// True for instructions whose only way to semaphores are events and fields that say so.
fn is_plain(row: &Row) -> bool {
    match row.class {
        Class::Pe | Class::Activation | Class::Vector => true,
        Class::Control => CONTROL.contains(&row.opcode),
        Class::Pseudo => PSEUDO.contains(&row.opcode),
        // From here on sub-opcodes follow, some of which signal other cores.
        Class::Extension => row.opcode < EXTENDED,
        Class::Pool | Class::All | Class::Simulation | Class::Invalid => false,
    }
}

#[cfg(test)]
mod tests;
