//! Relative branches: whether they lead to a slot of the program (format notes 05 §5.4).

use neff_diag::codes::engine;
use neff_isa::generated::ENUMS;
use neff_isa::model::{Generation, Kind, Layout, Member, SLOT};
use neff_isa::slot::{self, Slot};

use super::Site;
use super::finding::SlotFinding;
use super::memory::hex;
use super::rule::RELATIVE_BRANCH;

/// A branch with its distance in the slot.
#[derive(Debug)]
pub(super) struct Branch {
    distance: &'static Member,
    mode: &'static Member,
    /// The value of the mode under which the distance counts.
    relative: u8,
}

/// The branch of a layout, if it is one.
pub(super) fn branch(generation: Generation, layout: &'static Layout) -> Option<Branch> {
    let named = |name: &str| layout.members.iter().find(|member| member.name == name);
    let (mode, word) = RELATIVE_BRANCH;
    let (distance, mode) = (named("br_target")?, named(mode)?);
    let Kind::Enum(index) = mode.kind else { return None };
    let words = ENUMS.get(usize::from(index))?.words;
    let word = words.iter().find(|w| w.word == word && w.generations.contains(generation))?;
    Some(Branch { distance, mode, relative: word.value })
}

impl Branch {
    /// `length` is that of the program in bytes, if it is known. Right behind the last slot is
    /// good: what the runtime appends stands there.
    pub(super) fn check(
        &self,
        slot: &Slot,
        length: Option<u64>,
        site: &Site,
        found: &mut Vec<SlotFinding>,
    ) {
        if slot::get(slot, self.mode) != u64::from(self.relative) {
            return;
        }
        let distance = slot::bytes(slot, self.distance).first_chunk().copied().unwrap_or_default();
        let distance = i64::from(i32::from_le_bytes(distance));
        let from = i64::try_from(site.index.saturating_mul(SLOT as u64)).unwrap_or(i64::MAX);
        let target = from.saturating_add(distance);
        let end = length.map_or(i64::MAX, |length| i64::try_from(length).unwrap_or(i64::MAX));
        if distance & 0x3F != 0 {
            let message = format!("the branch leads {distance} bytes on, between slots");
            let finding = self.finding(message, site).expected("a multiple of 64");
            found
                .push(finding.help("compilers write the id of a block, which the loader replaces"));
        } else if target < 0 || target > end {
            let message = "the branch leads out of the program".to_owned();
            let finding = self.finding(message, site).found(format!("offset {}", hex(target)));
            found.push(match length {
                Some(_) => finding.expected(format!("an offset from 0x0 to {}", hex(end))),
                None => finding.expected("an offset from 0x0"),
            });
        }
    }

    fn finding(&self, message: String, site: &Site) -> SlotFinding {
        SlotFinding::new(engine::BRANCH_TARGET, site.index, message).member(self.distance)
    }
}
