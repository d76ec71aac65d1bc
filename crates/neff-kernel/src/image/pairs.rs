//! CONST16 pairs: the first takes the high half of an address, the second the low one (format
//! notes 07 §2.4). Relocations know nothing of pairs; they are put together here by register.

use crate::elf::{Elf, Entry, EntryKind};

use super::roles::Roles;

/// Two instructions that load one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The register: 0 to 15.
    pub register: u8,
    /// Address of the instruction with the high half.
    pub high: u32,
    /// Address of the instruction with the low half.
    pub low: u32,
    /// The link address that they load once relocated.
    pub target: u32,
    /// What they load as they stand in the file.
    pub stored: u32,
}

/// Register and immediate of the CONST16 at a link address.
pub(crate) fn const16(elf: &Elf<'_>, roles: &Roles, address: u32) -> Option<(u8, u16)> {
    let [first, low, high] = *roles.bytes(elf, address, 3)? else { return None };
    (first & 15 == 4).then_some((first >> 4, u16::from_le_bytes([low, high])))
}

pub(super) fn of(elf: &Elf<'_>, roles: &Roles, relocations: &[Entry]) -> Vec<Pair> {
    let mut halves: Vec<&Entry> = relocations
        .iter()
        .filter(|entry| matches!(entry.kind(), EntryKind::High(_) | EntryKind::Low(_)))
        .collect();
    halves.sort_by_key(|entry| entry.site);
    // By register, the high half that waits for a low one.
    let mut waiting: [Option<(&Entry, u16)>; 16] = [None; 16];
    let mut pairs = Vec::new();
    for entry in halves {
        let Some((register, immediate)) = const16(elf, roles, entry.site) else { continue };
        let Some(place) = waiting.get_mut(usize::from(register)) else { continue };
        if let EntryKind::High(_) = entry.kind() {
            *place = Some((entry, immediate));
        } else if let Some((high, upper)) = place.take_if(|it| it.0.addend == entry.addend) {
            pairs.push(Pair {
                register,
                high: high.site,
                low: entry.site,
                target: entry.addend,
                stored: u32::from(upper) << 16 | u32::from(immediate),
            });
        }
    }
    pairs.sort_by_key(|pair| (pair.high, pair.low));
    pairs
}
