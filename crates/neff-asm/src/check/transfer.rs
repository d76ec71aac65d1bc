//! Patterns of DMA: an 8-byte address with steps in bytes (format notes 05 §3.2, §3.3, §3.10).
//! Which members belong together follows from their names: `src_start_addr`, `src_step_elem0`,
//! `src_num_elem0`, `src_elem_size`.

use neff_diag::codes::engine;
use neff_isa::model::{Kind, Layout, Member};
use neff_isa::slot::{self, Slot};

use super::Site;
use super::finding::SlotFinding;
use super::memory::{STATE_BUFFER, hex};

/// The last byte of an address says which form it has.
const IMMEDIATE: u64 = 0x00;
const VARIABLE: u64 = 0x10;
const TABLE: u64 = 0x20;
/// An element size of 0 means this.
const LARGEST_ELEMENT: u64 = 0x1_0000;

/// One side of a transfer.
#[derive(Debug)]
pub(super) struct Transfer {
    address: &'static Member,
    /// Steps with their counts.
    dimensions: Vec<(&'static Member, &'static Member)>,
    size: Option<&'static Member>,
}

/// The transfers of a layout; none for sides that go by an index tensor.
pub(super) fn transfers(layout: &'static Layout) -> Vec<Transfer> {
    let named = |name: &str| layout.members.iter().find(|member| member.name == name);
    let of = |address: &'static Member| {
        let side = address.name.strip_suffix("_start_addr")?;
        let is_address = matches!(address.kind, Kind::Address8 | Kind::PseudoAddress8);
        if !is_address || named(&format!("{side}_idx_start_addr")).is_some() {
            return None;
        }
        let dimensions = layout.members.iter().filter_map(|step| {
            let number = step.name.strip_prefix(side)?.strip_prefix("_step_elem")?;
            Some((step, named(&format!("{side}_num_elem{number}"))?))
        });
        let (dimensions, size) = (dimensions.collect(), named(&format!("{side}_elem_size")));
        Some(Transfer { address, dimensions, size })
    };
    layout.members.iter().filter_map(of).collect()
}

impl Transfer {
    pub(super) fn check(&self, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
        let (mut low, mut high) = (0i64, 0i64);
        for (step, count) in &self.dimensions {
            let Some(last) = slot::get(slot, count).checked_sub(1) else {
                return found.push(empty(count, site));
            };
            let step = slot::bytes(slot, step).first_chunk().copied().unwrap_or_default();
            let step = i64::from(i32::from_le_bytes(step));
            let reach = step.saturating_mul(i64::try_from(last).unwrap_or(i64::MAX));
            low = low.saturating_add(reach.min(0));
            high = high.saturating_add(reach.max(0));
        }
        let size = match self.size.map_or(1, |size| slot::get(slot, size)) {
            0 => LARGEST_ELEMENT,
            size => size,
        };
        let length = high.saturating_add(i64::try_from(size).unwrap_or(i64::MAX));
        self.bounds(slot::get(slot, self.address), low, length, site, found);
    }

    fn bounds(
        &self,
        address: u64,
        low: i64,
        length: i64,
        site: &Site,
        found: &mut Vec<SlotFinding>,
    ) {
        let marker = address >> 56;
        let offset = i64::try_from(address & 0xFFFF_FFFF).unwrap_or(i64::MAX);
        let variable = address >> 32 & 0xFF_FFFF;
        match marker {
            IMMEDIATE => {
                let start = i64::try_from(address).unwrap_or(i64::MAX);
                if start.saturating_add(low) < 0 {
                    found.push(self.outside(start, low, length, "addresses from 0x0", site));
                }
            }
            VARIABLE if variable == 0 => {
                let end = offset.saturating_add(length);
                if offset.saturating_add(low) < 0 || end > STATE_BUFFER {
                    let room = "offsets 0x0 to 0x1ffffff: variable 0 is the state buffer";
                    found.push(self.outside(offset, low, length, room, site));
                }
            }
            VARIABLE | TABLE if offset.saturating_add(low) < 0 => {
                let what = if marker == VARIABLE { "variable" } else { "table entry" };
                let message =
                    format!("{} goes back beyond the start of its {what}", self.name(site));
                let finding = SlotFinding::new(engine::LEAVES_PARTITION, site.index, message);
                let finding = finding.found(format!("offset {}", hex(offset.saturating_add(low))));
                found.push(finding.member(self.address).help("steps of DMA are counted in bytes"));
            }
            _ => {}
        }
    }

    fn outside(&self, start: i64, low: i64, length: i64, room: &str, site: &Site) -> SlotFinding {
        let message = format!("{} reaches outside of its memory", self.name(site));
        let (first, end) = (start.saturating_add(low), start.saturating_add(length));
        SlotFinding::new(engine::OUTSIDE_MEMORY, site.index, message)
            .member(self.address)
            .expected(room)
            .found(format!("{} to {}", hex(first), hex(end.saturating_sub(1))))
            .help("steps of DMA are counted in bytes")
    }

    fn name(&self, site: &Site) -> String {
        format!("`{}` of {}", self.address.name, site.mnemonic)
    }
}

fn empty(count: &Member, site: &Site) -> SlotFinding {
    let message = format!("`{}` of {} is zero", count.name, site.mnemonic);
    let finding = SlotFinding::new(engine::ZERO_COUNT, site.index, message);
    finding.member(count).expected("1 in dimensions that are not used")
}
