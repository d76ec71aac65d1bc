//! Patterns of engine operands: what they reach, and whether they have elements
//! (format notes 05 §3.1, §3.2). Patterns of DMA, whose steps are bytes, are in `transfer`.

use std::sync::LazyLock;

use neff_abi::dtype::DTYPES;
use neff_diag::codes::engine;
use neff_isa::model::{Generation, Member, Part};
use neff_isa::slot::{self, Slot};

use super::Site;
use super::finding::SlotFinding;
use super::memory::{self, Verdict, hex};

/// Address from a register, shape from a register, indirect: bits of the fourth byte.
const FROM_REGISTERS: u32 = 0xC000_0000;
const INDIRECT: u32 = 0x2000_0000;
/// On v5 this bit makes a pattern one of the MX forms.
const MX: u32 = 0x0100_0000;
/// Bits of an element whose data type is not known: too few give no wrong findings.
const UNKNOWN_BITS: i64 = 8;

/// Bits of an element by the code of its data type.
static BITS: LazyLock<[i64; 256]> = LazyLock::new(|| {
    let mut bits = [UNKNOWN_BITS; 256];
    for (code, of) in DTYPES.iter().filter_map(|dtype| Some((dtype.isa?.0, dtype.bits))) {
        if let Some(entry) = bits.get_mut(usize::from(code)) {
            // The compressed types have no stated size: less than one bit they do not have.
            *entry = of.map_or(1, i64::from);
        }
    }
    bits
});

/// What the address of a member begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A tensor of so many dimensions.
    Tensor(u8),
    /// The same, or an indirect pattern.
    Union(u8),
    /// One of the MX forms.
    Mx,
    /// Nothing more.
    Address,
}

/// A member that is a pattern or an engine address.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) member: &'static Member,
    pub(super) form: Form,
    /// Where its data type stands.
    pub(super) dtype: Option<(&'static Member, Part)>,
    /// True if the instruction cannot do without it.
    pub(super) required: bool,
}

/// Elements before and behind the first one, or a count of zero.
struct Reach {
    low: i64,
    high: i64,
    empty: bool,
}

impl Pattern {
    pub(super) fn check(&self, slot: &Slot, site: &Site, found: &mut Vec<SlotFinding>) {
        let bytes = slot::bytes(slot, self.member);
        let start = word(bytes, 0);
        if start & FROM_REGISTERS != 0 {
            return;
        }
        let is_union = matches!(self.form, Form::Union(_));
        match self.form {
            _ if is_union && site.generation == Generation::V5 && start & MX != 0 => {}
            Form::Union(_) if start & INDIRECT != 0 => self.indirect(bytes, site, found),
            _ if start & INDIRECT != 0 => {}
            Form::Tensor(dimensions) | Form::Union(dimensions) => {
                self.tensor(bytes, dimensions, slot, site, found);
            }
            Form::Mx => self.starts(&[start, word(bytes, 4)], half(bytes, 8), bytes, site, found),
            Form::Address => self.start(start, site, found),
        }
    }

    fn tensor(
        &self,
        bytes: &[u8],
        dimensions: u8,
        slot: &Slot,
        site: &Site,
        found: &mut Vec<SlotFinding>,
    ) {
        let reach = reach(bytes, dimensions);
        if reach.empty {
            return self.empty(bytes, site, found);
        }
        let bits = self.element_bits(slot);
        let start = i64::from(word(bytes, 0));
        let first = start.saturating_add(reach.low.saturating_mul(bits).div_euclid(8));
        // Rounded up to whole bytes.
        let length = reach.high.saturating_add(1).saturating_mul(bits).saturating_add(7) >> 3;
        let end = start.saturating_add(length);
        match memory::judge(site.generation, start, first, end) {
            Verdict::Inside => {}
            verdict => {
                let finding = self.beyond(verdict, first, end, site);
                found.push(finding.help(format!("a step counts elements of {}", size(bits))));
            }
        }
    }

    fn element_bits(&self, slot: &Slot) -> i64 {
        let code = self.dtype.map_or(0, |(member, part)| slot::part(slot::get(slot, member), part));
        let code = usize::try_from(code).unwrap_or_default();
        BITS.get(code).copied().unwrap_or(UNKNOWN_BITS)
    }

    /// Index address, data address, number of elements.
    fn indirect(&self, bytes: &[u8], site: &Site, found: &mut Vec<SlotFinding>) {
        let starts = [word(bytes, 0) & !INDIRECT, word(bytes, 4)];
        self.starts(&starts, half(bytes, 8), bytes, site, found);
    }

    fn starts(
        &self,
        starts: &[u32],
        count: u16,
        bytes: &[u8],
        site: &Site,
        found: &mut Vec<SlotFinding>,
    ) {
        if count == 0 {
            return self.empty(bytes, site, found);
        }
        for start in starts {
            self.start(*start, site, found);
        }
    }

    /// An address alone: how far its operand goes is not known.
    fn start(&self, start: u32, site: &Site, found: &mut Vec<SlotFinding>) {
        if start & (FROM_REGISTERS | INDIRECT) != 0 {
            return;
        }
        let start = i64::from(start);
        let end = start.saturating_add(1);
        match memory::judge(site.generation, start, start, end) {
            Verdict::Inside => {}
            verdict => found.push(self.beyond(verdict, start, end, site)),
        }
    }

    fn empty(&self, bytes: &[u8], site: &Site, found: &mut Vec<SlotFinding>) {
        if !self.required && bytes.iter().all(|byte| *byte == 0) {
            return;
        }
        let message = format!("`{}` of {} has a count of zero", self.member.name, site.mnemonic);
        let finding = SlotFinding::new(engine::ZERO_COUNT, site.index, message);
        found.push(finding.member(self.member).expected("1 in dimensions that are not used"));
    }

    fn beyond(&self, verdict: Verdict, first: i64, end: i64, site: &Site) -> SlotFinding {
        let name = format!("`{}` of {}", self.member.name, site.mnemonic);
        let last = end.saturating_sub(1);
        let finding = match verdict {
            Verdict::Leaves(memory, partition) => {
                let offset = |address: i64| hex(address.saturating_sub(partition));
                let message = format!("{name} leaves its {} partition", memory.name);
                SlotFinding::new(engine::LEAVES_PARTITION, site.index, message)
                    .expected(format!("offsets below {} in the partition", hex(memory.size.into())))
                    .found(format!("offsets {} to {}", offset(first), offset(last)))
            }
            Verdict::Inside | Verdict::Outside => {
                let message = format!("{name} reaches outside of its memory");
                SlotFinding::new(engine::OUTSIDE_MEMORY, site.index, message)
                    .expected("all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff")
                    .found(format!("{} to {}", hex(first), hex(last)))
            }
        };
        finding.member(self.member)
    }
}

/// The size of an element in words.
fn size(bits: i64) -> String {
    match bits {
        8 => "1 byte".to_owned(),
        bits if bits & 7 == 0 => format!("{} bytes", bits >> 3),
        bits => format!("{bits} bits"),
    }
}

fn reach(bytes: &[u8], dimensions: u8) -> Reach {
    let (mut low, mut high, mut empty) = (0i64, 0i64, false);
    let length = usize::from(dimensions).saturating_mul(2);
    let steps = bytes.get(4..).unwrap_or_default().chunks_exact(2);
    let counts = bytes.get(length.saturating_add(4)..).unwrap_or_default().chunks_exact(2);
    for (step, count) in steps.zip(counts).take(dimensions.into()) {
        let ([step0, step1], [count0, count1]) = (step, count) else { continue };
        let step = i64::from(i16::from_le_bytes([*step0, *step1]));
        let count = i64::from(u16::from_le_bytes([*count0, *count1]));
        empty |= count == 0;
        let reach = step.saturating_mul(count.saturating_sub(1));
        low = low.saturating_add(reach.min(0));
        high = high.saturating_add(reach.max(0));
    }
    Reach { low, high, empty }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |word| u32::from_le_bytes(*word))
}

fn half(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |half| u16::from_le_bytes(*half))
}
