//! Checks of engine programs: what a loader would refuse, what cannot mean anything, what is odd.
//!
//! Slots are looked at one by one, with little state between them, so a program of millions of
//! slots costs no memory; a clean slot is not allocated for. What is checked derives from the
//! tables of `neff-isa` (`plan`), but for a few rows of special rules (`rule`). An error is what
//! the format notes say is refused, or what no reading makes sense of; all else is a warning.
//! Whether the program does what it should is not asked here.

mod branch;
pub(crate) mod dtype;
mod field;
mod finding;
mod memory;
mod pattern;
mod placement;
mod plan;
mod rule;
mod sequence;
mod transfer;

use std::collections::VecDeque;

use neff_abi::Engine;
use neff_diag::codes::engine;
use neff_isa::model::{Class, Generation, Generations, SLOT};
use neff_isa::slot::Slot;

pub use finding::{SlotFinding, check_assembled, check_assembled_where, check_file, check_graph};
use plan::Plan;
use sequence::Sequence;

/// Which slot is being looked at.
struct Site {
    index: u64,
    mnemonic: &'static str,
    generation: Generation,
}

/// Takes the slots of a program one after the other.
#[derive(Debug)]
pub struct Checker {
    plans: &'static [Option<Plan>],
    generation: Generation,
    engine: Option<Engine>,
    length: Option<u64>,
    index: u64,
    previous: Option<u8>,
    sequence: Sequence,
}

impl Checker {
    /// A checker for a program of an engine, if it is known which. `length` is that of the
    /// program in bytes; without it, branches beyond the end are not found.
    pub fn new(generation: Generation, engine: Option<Engine>, length: Option<u64>) -> Checker {
        let plans = plan::plans(generation);
        let (index, previous, sequence) = (0, None, Sequence::START);
        Checker { plans, generation, engine, length, index, previous, sequence }
    }

    /// Looks at the next slot. Findings are added in the order of the program, but what is
    /// missing behind a slot is found with the next one.
    pub fn slot(&mut self, slot: &Slot, found: &mut Vec<SlotFinding>) {
        let [opcode, ..] = *slot;
        let plan = self.plans.get(usize::from(opcode)).and_then(Option::as_ref);
        let mnemonic = plan.map_or("", |plan| plan.row.mnemonic);
        let site = Site { index: self.index, mnemonic, generation: self.generation };
        self.sequence.slot(plan.map(|plan| plan.role), slot, &site, found);
        match plan {
            Some(plan) => self.instruction(plan, slot, &site, found),
            None => found.push(no_such_opcode(opcode, &site)),
        }
        self.previous = Some(opcode);
        self.index = self.index.saturating_add(1);
    }

    fn instruction(&self, plan: &Plan, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
        let body = plan.body(self.generation, slot, self.previous);
        field::header(plan, body.prefix, slot, site, found);
        if let Some(engine) = self.engine {
            placement::check(plan, engine, site, found);
        }
        field::check(body, slot, site, found);
        for pattern in &body.patterns {
            pattern.check(slot, site, found);
        }
        // With a second slot, the addresses go by what stands there.
        if !body.transfers.is_empty() && sequence::is_whole(plan.role, slot) {
            for transfer in &body.transfers {
                transfer.check(slot, site, found);
            }
        }
        if let Some(branch) = &body.branch {
            branch.check(slot, self.length, site, found);
        }
    }

    /// Ends the program; `rest` is what is left behind the last whole slot.
    pub fn end(&mut self, rest: &[u8], found: &mut Vec<SlotFinding>) {
        self.sequence.end(found);
        if let Ok(length @ 1..) = u8::try_from(rest.len()) {
            let message = format!("{length} bytes are left behind the last slot");
            let finding = SlotFinding::new(engine::PROGRAM_LENGTH, self.index, message);
            found.push(finding.bytes(0..length).expected("a multiple of 64 bytes"));
        }
    }
}

fn no_such_opcode(opcode: u8, site: &Site) -> SlotFinding {
    let rows = neff_isa::generated::ROWS.iter();
    let rows = rows.filter(|row| row.opcode == opcode && row.class != Class::Invalid);
    let mut have = Generations::NONE;
    let mut mnemonic = None;
    for row in rows {
        have = have.union(row.generations);
        mnemonic = mnemonic.or(Some(row.mnemonic));
    }
    let generation = site.generation.name();
    let message = match mnemonic {
        Some(mnemonic) => format!("{generation} has no opcode {opcode:#04x} ({mnemonic})"),
        None => format!("no generation has an opcode {opcode:#04x}"),
    };
    let finding = SlotFinding::new(engine::OPCODE, site.index, message).bytes(0..1);
    if mnemonic.is_none() {
        return finding;
    }
    let names: Vec<_> = have.iter().map(Generation::name).collect();
    finding.expected(format!("one of the generations that have it: {}", names.join(", ")))
}

/// Checks a program, as its findings are asked for.
///
/// ```
/// use neff_asm::check::check;
/// use neff_isa::model::Generation;
///
/// let mut slot = [0; 64];
/// (slot[0], slot[1]) = (0x87, 0x10);
/// let found: Vec<_> = check(&slot, Generation::V3, None).collect();
/// assert_eq!(found[0].code.to_string(), "N0835");
/// assert_eq!(check(&[], Generation::V3, None).count(), 0);
/// ```
pub fn check(
    program: &[u8],
    generation: Generation,
    engine: Option<Engine>,
) -> impl Iterator<Item = SlotFinding> {
    let length = u64::try_from(program.len()).ok();
    let mut checker = Checker::new(generation, engine, length);
    let mut slots = program.chunks_exact(SLOT);
    let (mut ready, mut found, mut ended) = (VecDeque::new(), Vec::new(), false);
    std::iter::from_fn(move || {
        while ready.is_empty() && !ended {
            match slots.next().and_then(|slot| slot.first_chunk::<SLOT>()) {
                Some(slot) => checker.slot(slot, &mut found),
                None => {
                    checker.end(slots.remainder(), &mut found);
                    ended = true;
                }
            }
            ready.extend(found.drain(..));
        }
        ready.pop_front()
    })
}
