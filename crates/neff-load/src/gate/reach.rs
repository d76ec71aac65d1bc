//! The bytes that a dynamic transfer touches from where it begins (format notes 12 §3.10).

use neff_isa::model::{Layout, Member};
use neff_isa::slot::Slot;
use neff_isa::value::Value;

/// Bytes from the start of a transfer: the first that it touches, and the one behind the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) first: i128,
    pub(super) end: i128,
}

/// How the member with the address of a side is called, behind the side's own word.
const ADDRESS: &str = "start_addr";

impl Reach {
    /// The reach of the side whose address is `address`: its elements, along two dimensions. `None`
    /// if it touches nothing, or if the layout does not say it in this way.
    pub(super) fn of(layout: &Layout, slot: &Slot, address: &Member) -> Option<Reach> {
        let side = address.name.strip_suffix(ADDRESS)?;
        let value = |name: &str| {
            let mut members = layout.members.iter();
            let is_it = |member: &&Member| member.name.strip_prefix(side) == Some(name);
            match Value::of(members.find(is_it)?, slot) {
                Value::Unsigned(number) => Some(i128::from(number)),
                Value::Signed(number) => Some(i128::from(number)),
                _ => None,
            }
        };
        let mut reach = Reach { first: 0, end: value("elem_size")? };
        for (step, count) in [("step_elem0", "num_elem0"), ("step_elem1", "num_elem1")] {
            let further = value(count)?.checked_sub(1).filter(|further| *further >= 0)?;
            let distance = value(step)?.checked_mul(further)?;
            reach.first = reach.first.checked_add(distance.min(0))?;
            reach.end = reach.end.checked_add(distance.max(0))?;
        }
        Some(reach)
    }
}

#[cfg(test)]
mod tests {
    use neff_isa::lookup::{layout_of, row};
    use neff_isa::model::{Generation, Kind};

    use super::*;

    fn reaches(slot: &Slot) -> Vec<Option<Reach>> {
        let generation = Generation::V3;
        let row = row(generation, slot[0]).unwrap();
        let (layout, _) = layout_of(row, generation, slot, None).unwrap();
        let addresses = layout.members.iter().filter(|it| it.kind == Kind::PseudoAddress8);
        addresses.map(|address| Reach::of(layout, slot, address)).collect()
    }

    #[test]
    fn steps_go_both_ways_and_nothing_is_touched_of_no_elements() {
        let mut slot = [0; 64];
        slot[0] = 0xD4;
        // The source: 4 times 512 bytes on, 3 times 8 bytes back, elements of 2 bytes.
        slot[24..28].copy_from_slice(&512i32.to_le_bytes());
        slot[28..32].copy_from_slice(&(-8i32).to_le_bytes());
        slot[32] = 5;
        slot[34] = 4;
        slot[36] = 2;
        assert_eq!(reaches(&slot), [Some(Reach { first: -24, end: 2048 + 2 }), None]);
    }
}
