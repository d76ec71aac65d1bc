//! Slots that belong together: pairs, and headers with their payloads (format notes 05 §5.2,
//! §8.1). That an opcode is the first or second of a pair is in the tables.

use neff_diag::codes::engine;
use neff_isa::model::{Generation, Member, Row};
use neff_isa::slot::{self, Slot};

use super::Site;
use super::finding::SlotFinding;
use super::rule::{PAIRS, PAYLOADS, PairRule};

/// What an opcode is for the slots around it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Role {
    /// Nothing.
    Alone,
    /// The first slot of a pair; what decides if there is a second, if anything does.
    First(Option<(&'static Member, &'static PairRule)>),
    /// The second slot of a pair.
    Second,
    /// Followed by as many payloads as the member says.
    Header(&'static Member),
    /// A payload.
    Payload,
}

/// What the slots so far want of the next one.
#[derive(Debug, Clone, Copy)]
enum Open {
    Nothing,
    /// A second slot may follow.
    MaybeSecond,
    /// A second slot must follow.
    Second {
        first: u64,
        mnemonic: &'static str,
    },
    /// So many payloads must follow, of `count`.
    Payloads {
        header: u64,
        mnemonic: &'static str,
        left: u64,
        count: u64,
    },
}

/// The state between slots.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sequence(Open);

/// The role of an instruction in a generation.
pub(super) fn role(generation: Generation, row: &'static Row) -> Role {
    if neff_isa::is_second_of_pair(generation, row.opcode) {
        return Role::Second;
    }
    let member = |name: &str| {
        let layout = neff_isa::generated::LAYOUTS.get(usize::from(row.bindings.first()?.layout))?;
        layout.members.iter().find(|member| member.name == name)
    };
    for rule in PAYLOADS.iter().filter(|rule| rule.generations.contains(generation)) {
        if rule.payload == row.opcode {
            return Role::Payload;
        }
        if let Some(count) = member(rule.count).filter(|_| rule.header == row.opcode) {
            return Role::Header(count);
        }
    }
    let seconds = neff_isa::generated::ROWS.iter().flat_map(|row| row.bindings);
    let mut seconds = seconds.filter(|binding| binding.generations.contains(generation));
    if !seconds.any(|binding| binding.after == Some(row.opcode)) {
        return Role::Alone;
    }
    let rule = PAIRS.iter().find(|rule| rule.opcode == row.opcode);
    Role::First(rule.and_then(|rule| Some((member(rule.member)?, rule))))
}

/// True if a first slot has no second: then it is complete by itself.
pub(super) fn is_whole(role: Role, slot: &Slot) -> bool {
    match role {
        Role::First(Some((member, rule))) => slot::get(slot, member) == u64::from(rule.without),
        Role::First(None) => false,
        _ => true,
    }
}

impl Sequence {
    pub(super) const START: Sequence = Sequence(Open::Nothing);

    /// Takes the next slot; `None` for one that is no instruction.
    pub(super) fn slot(
        &mut self,
        role: Option<Role>,
        slot: &Slot,
        site: &Site,
        found: &mut Vec<SlotFinding>,
    ) {
        let role = role.unwrap_or(Role::Alone);
        if let (Open::Nothing, Role::Alone) = (self.0, role) {
            return;
        }
        self.0 = match (role, self.0) {
            (Role::Second, Open::Second { .. } | Open::MaybeSecond) => Open::Nothing,
            (Role::Payload, Open::Payloads { header, mnemonic, left, count }) if left > 0 => {
                Open::Payloads { header, mnemonic, left: left.saturating_sub(1), count }
            }
            (role, open) => {
                open.missing(found);
                alone(role, site, found);
                opened(role, slot, site)
            }
        };
    }

    /// Nothing follows.
    pub(super) fn end(&mut self, found: &mut Vec<SlotFinding>) {
        self.0.missing(found);
        self.0 = Open::Nothing;
    }
}

/// A slot that only follows others and follows none.
fn alone(role: Role, site: &Site, found: &mut Vec<SlotFinding>) {
    let mnemonic = site.mnemonic;
    let (code, message, expected) = match role {
        Role::Second => (
            engine::SECOND_ALONE,
            format!("{mnemonic} follows no slot that has a second"),
            "the first slot of the pair right before it",
        ),
        Role::Payload => (
            engine::PAYLOAD_COUNT,
            format!("{mnemonic} belongs to no header"),
            "a header before it that counts it",
        ),
        _ => return,
    };
    found.push(SlotFinding::new(code, site.index, message).bytes(0..1).expected(expected));
}

fn opened(role: Role, slot: &Slot, site: &Site) -> Open {
    let second = Open::Second { first: site.index, mnemonic: site.mnemonic };
    match role {
        Role::First(None) => second,
        Role::First(Some((member, rule))) => match u8::try_from(slot::get(slot, member)) {
            Ok(value) if rule.with.contains(&value) => second,
            Ok(value) if value == rule.without => Open::Nothing,
            _ => Open::MaybeSecond,
        },
        Role::Header(member) => {
            let count = slot::get(slot, member);
            Open::Payloads { header: site.index, mnemonic: site.mnemonic, left: count, count }
        }
        Role::Alone | Role::Second | Role::Payload => Open::Nothing,
    }
}

impl Open {
    /// Says what did not follow.
    fn missing(self, found: &mut Vec<SlotFinding>) {
        match self {
            Open::Second { first, mnemonic } => {
                let message = format!("the second slot of {mnemonic} is missing");
                let finding = SlotFinding::new(engine::SECOND_MISSING, first, message);
                found.push(finding.bytes(0..1).expected("PSEUDO_EXTENSION right behind it"));
            }
            Open::Payloads { header, mnemonic, left, count } if left > 0 => {
                let there = count.saturating_sub(left);
                let message = format!("{mnemonic} lacks payloads behind it");
                let finding = SlotFinding::new(engine::PAYLOAD_COUNT, header, message).bytes(0..1);
                found.push(
                    finding.expected(format!("{count}, as it says")).found(there.to_string()),
                );
            }
            _ => {}
        }
    }
}
