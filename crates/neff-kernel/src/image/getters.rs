//! Functions that return an address and do nothing else. Two of them give the bounds of the kernel
//! table (format notes 07 §2.4, §3.2).

use crate::elf::Elf;

use super::pairs::Pair;
use super::roles::Roles;

/// A function `entry a1, N; const16 a2, …; const16 a2, …; retw.n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Getter {
    /// Its address.
    pub address: u32,
    /// What it returns.
    pub value: u32,
}

/// Bytes of an instruction of the core, and of the pair.
const WIDE: u32 = 3;
/// The register of results.
const RESULT: u8 = 2;

pub(super) fn of(elf: &Elf<'_>, roles: &Roles, pairs: &[Pair]) -> Vec<Getter> {
    pairs.iter().filter_map(|pair| getter(elf, roles, pair)).collect()
}

fn getter(elf: &Elf<'_>, roles: &Roles, pair: &Pair) -> Option<Getter> {
    if pair.register != RESULT || pair.low != pair.high.checked_add(WIDE)? {
        return None;
    }
    let address = pair.high.checked_sub(WIDE)?;
    let enters = matches!(roles.bytes(elf, address, WIDE)?, [0x36, frame, _] if frame & 15 == 1);
    let end = pair.low.checked_add(WIDE)?;
    let narrow = roles.bytes(elf, end, 2) == Some(&[0x1d, 0xf0]);
    let returns = narrow || roles.bytes(elf, end, WIDE) == Some(&[0x90, 0, 0]);
    (enters && returns).then_some(Getter { address, value: pair.target })
}
