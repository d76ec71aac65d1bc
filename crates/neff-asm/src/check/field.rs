//! Single members: reserved bits, values with words, names, channels, semaphores.

use neff_diag::codes::engine;
use neff_isa::model::{Generation, Kind, Member, Part, Prefix, SLOT};
use neff_isa::slot::{self, LENGTH_BYTE, Slot};

use super::Site;
use super::finding::SlotFinding;
use super::plan::{Body, Plan};
use super::rule::{LENGTHS, UPDATES};

/// Active channels that an instruction can have (format notes 05 §8.1).
const CHANNELS: std::ops::RangeInclusive<u64> = 1..=128;
/// Semaphores of a core: v2 and later, and before (format notes 05 §1.1).
const SEMAPHORES: u64 = 256;
const TONGA_SEMAPHORES: u64 = 32;

/// A byte or nibble whose values have words.
#[derive(Debug)]
pub(super) struct WordField {
    member: &'static Member,
    /// Offset in the slot.
    offset: u8,
    part: Part,
    enumeration: u16,
    /// Values that the generation has a word for, a bit each.
    known: [u128; 2],
    /// True for the mode of a wait or update.
    is_event: bool,
}

/// A member that names a semaphore.
#[derive(Debug)]
pub(super) struct Semaphore {
    member: &'static Member,
    /// How many there are.
    count: u64,
}

impl WordField {
    pub(super) fn new(
        generation: Generation,
        member: &'static Member,
        offset: u8,
        part: Part,
        enumeration: u16,
        is_event: bool,
    ) -> WordField {
        let mut known = [0; 2];
        for value in 0..=u8::MAX {
            if neff_isa::word(enumeration, generation, value).is_some()
                && let Some(bits) = known.get_mut(usize::from(value >> 7))
            {
                *bits |= 1 << (value & 0x7F);
            }
        }
        let offset = member.offset.saturating_add(offset);
        WordField { member, offset, part, enumeration, known, is_event }
    }

    fn check(&self, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
        let byte = slot.get(usize::from(self.offset)).copied().unwrap_or_default();
        let value = match self.part {
            Part::Whole => byte,
            Part::Low => byte & 15,
            Part::High => byte >> 4,
        };
        let bits = self.known.get(usize::from(value >> 7)).copied().unwrap_or_default();
        if bits & 1 << (value & 0x7F) == 0 {
            found.push(self.finding(value, site));
        }
    }

    fn finding(&self, value: u8, site: &Site) -> SlotFinding {
        let name = self.member.name;
        let enumeration = neff_isa::enumeration(self.enumeration);
        let elsewhere = enumeration.and_then(|e| e.words.iter().find(|w| w.value == value));
        let message = match elsewhere {
            Some(word) => {
                let generation = site.generation.name();
                format!("{generation} has no {} for `{name}` of {}", word.word, site.mnemonic)
            }
            None => format!("{value} has no known meaning for `{name}` of {}", site.mnemonic),
        };
        let code = match elsewhere {
            _ if self.is_event => engine::EVENT_MODE,
            Some(_) => engine::OTHER_GENERATION,
            None => engine::NO_WORD,
        };
        let end = self.offset.saturating_add(1);
        let mut finding =
            SlotFinding::new(code, site.index, message).found(format!("{value:#04x}"));
        if let Some(word) = elsewhere {
            let names: Vec<_> = word.generations.iter().map(Generation::name).collect();
            finding = finding.help(format!("it is in {}", names.join(", ")));
        }
        finding.member(self.member).bytes(self.offset..end)
    }
}

/// A member that names a semaphore and could name one that does not exist.
pub(super) fn semaphore(generation: Generation, member: &'static Member) -> Option<Semaphore> {
    let count = if generation == Generation::Tonga { TONGA_SEMAPHORES } else { SEMAPHORES };
    let largest = 1u64.checked_shl(u32::from(member.size).saturating_mul(8)).unwrap_or(u64::MAX);
    let is_semaphore = member.kind == Kind::Unsigned && member.name == "semaphore";
    (is_semaphore && largest > count).then_some(Semaphore { member, count })
}

/// Everything that a single member can be.
pub(super) fn check(body: &Body, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
    if any_set(slot, &body.reserved) {
        reserved(body, slot, site, found);
    }
    for field in &body.words {
        field.check(slot, site, found);
    }
    for member in &body.names {
        name(member, slot, site, found);
    }
    if let Some(member) = body.channels {
        channels(member, slot, site, found);
    }
    for Semaphore { member, count } in &body.semaphores {
        let value = slot::get(slot, member);
        if value >= *count {
            let message = format!("there is no semaphore {value}");
            let finding = SlotFinding::new(engine::SEMAPHORE_INDEX, site.index, message);
            let most = count.saturating_sub(1);
            found.push(finding.member(member).expected(format!("a number from 0 to {most}")));
        }
    }
}

/// True if a slot has one of the bits.
fn any_set(slot: &Slot, bits: &[u8; SLOT]) -> bool {
    slot.iter().zip(bits).fold(0, |all, (byte, bits)| all | byte & bits) != 0
}

fn reserved(body: &Body, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
    for member in body.layout.map_or(&[][..], |layout| layout.members) {
        let set = slot::bytes(slot, member).iter().zip(slot::bytes(&body.reserved, member));
        let Some(first) = set.clone().position(|(byte, bits)| byte & bits != 0) else { continue };
        let last = set.clone().rposition(|(byte, bits)| byte & bits != 0).unwrap_or(first);
        let at = |index: usize| member.offset.saturating_add(u8::try_from(index).unwrap_or(0));
        let message = format!("reserved bits of {} are not zero", site.mnemonic);
        let bytes: String =
            set.skip(first).take(last.saturating_sub(first).saturating_add(1)).map(hex).collect();
        let finding = SlotFinding::new(engine::RESERVED_BITS, site.index, message);
        let range = at(first)..at(last).saturating_add(1);
        found.push(finding.found(format!("0x{bytes}, byte {} on", range.start)).bytes(range));
    }
}

fn hex((byte, _): (&u8, &u8)) -> String {
    format!("{byte:02x}")
}

fn name(member: &Member, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
    let bytes = slot::bytes(slot, member);
    let (code, message) = match bytes.iter().position(|byte| *byte == 0) {
        Some(0) => (engine::EMPTY_NAME, format!("{} has an empty name", site.mnemonic)),
        Some(_) => return,
        None => {
            let message = format!("the name of {} has no zero byte at its end", site.mnemonic);
            (engine::UNTERMINATED_NAME, message)
        }
    };
    let room = member.size.saturating_sub(1);
    let finding = SlotFinding::new(code, site.index, message).member(member);
    found.push(finding.expected(format!("a name of 1 to {room} bytes and a zero byte")));
}

fn channels(member: &Member, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
    let value = slot::get(slot, member);
    if !CHANNELS.contains(&value) {
        let message = format!("{} has {value} active channels", site.mnemonic);
        let finding = SlotFinding::new(engine::CHANNELS, site.index, message).member(member);
        found.push(finding.expected("1 to 128"));
    }
}

/// Byte 1, and the update that the loader wants.
pub(super) fn header(
    plan: &Plan,
    prefix: Prefix,
    slot: &Slot,
    site: &Site,
    found: &mut Vec<SlotFinding>,
) {
    let [opcode, length, ..] = *slot;
    if length != LENGTH_BYTE
        && prefix != Prefix::Opcode
        && !length_is_excepted(length, site, opcode)
    {
        let message = format!("byte 1 of {} is {length:#04x}", plan.row.mnemonic);
        let finding = SlotFinding::new(engine::WORD_LENGTH, site.index, message).bytes(1..2);
        found.push(finding.expected("0x10, the length of a slot in dwords"));
    }
    let rules = UPDATES.iter().filter(|rule| rule.opcode == opcode);
    for rule in rules.filter(|rule| rule.generations.contains(site.generation)) {
        let [_, _, _, _, _, _, update, ..] = *slot;
        if prefix == Prefix::Events && update != rule.mode {
            let message = format!("the loader refuses {} with this update", site.mnemonic);
            let finding = SlotFinding::new(engine::REQUIRED_UPDATE, site.index, message);
            let finding = finding.bytes(6..7).found(format!("update mode {update:#04x}"));
            found.push(finding.expected(format!("{}, mode {:#04x}", rule.text, rule.mode)));
        }
    }
}

fn length_is_excepted(length: u8, site: &Site, opcode: u8) -> bool {
    LENGTHS.iter().any(|rule| {
        rule.generations.contains(site.generation)
            && rule.opcode.is_none_or(|of| of == opcode)
            && rule.value.is_none_or(|value| value == length)
    })
}
