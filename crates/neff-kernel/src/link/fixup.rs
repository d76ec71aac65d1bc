//! Filling in: relocations to bytes, and to the entries that the loader still has to carry out.
//!
//! Distances are done with here. Addresses stay in the image's list (format notes 07 §1.6), because
//! code and data move apart when the library is loaded.

use neff_diag::{Findings, codes::linking};
use neff_xtensa::{Decoded, Instruction, Op, Why};

use super::layout::{Layout, SegmentKind};
use super::limits::SLACK;
use super::symbols::{Meaning, Names};
use crate::elf_numbers::{R_RELATIVE, R_SLOT0_ALT, R_SLOT0_OP};
use crate::object::{Object, Relocation, RelocationKind};

/// An entry of `.rela.got`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) site: u32,
    pub(super) kind: u32,
    pub(super) addend: u32,
}

/// What the sections of all objects hold once they are filled in.
pub(super) struct Filled {
    /// By object and section.
    pub(super) bytes: Vec<Vec<Vec<u8>>>,
    /// Ascending by site.
    pub(super) entries: Vec<Entry>,
    /// Distances, which leave no entry.
    pub(super) distances: usize,
    /// Addresses that do not move and leave no entry.
    pub(super) numbers: usize,
}

/// Where a symbol with its addend is; without a segment it is a number.
pub(super) struct Target {
    pub(super) value: i64,
    segment: Option<SegmentKind>,
}

pub(super) struct Filler<'a> {
    pub(super) objects: &'a [Object],
    names: &'a Names<'a>,
    layout: &'a Layout,
    pub(super) findings: &'a mut Findings,
    filled: Filled,
}

/// The relocation at hand.
pub(super) struct Site<'a> {
    pub(super) object: usize,
    pub(super) section: usize,
    pub(super) relocation: &'a Relocation,
    pub(super) address: u32,
    segment: SegmentKind,
}

/// Carries out all relocations.
pub(super) fn fill(
    objects: &[Object],
    names: &Names<'_>,
    layout: &Layout,
    findings: &mut Findings,
) -> Filled {
    let filled = Filled { bytes: Vec::new(), entries: Vec::new(), distances: 0, numbers: 0 };
    let mut filler = Filler { objects, names, layout, findings, filled };
    for (at, object) in objects.iter().enumerate() {
        let sections = (0..object.sections.len()).map(|section| filler.section(at, section));
        let sections = sections.collect();
        filler.filled.bytes.push(sections);
    }
    filler.filled.entries.sort_unstable();
    filler.filled
}

impl Filler<'_> {
    fn section(&mut self, object: usize, index: usize) -> Vec<u8> {
        let objects = self.objects;
        let found = objects.get(object).and_then(|o| o.sections.get(index));
        let (Some(section), Some((begin, segment))) = (found, self.layout.place(object, index))
        else {
            return Vec::new();
        };
        let mut bytes = section.bytes.clone();
        let mut end = 0;
        for relocation in &section.relocations {
            let address = begin.saturating_add(relocation.offset.into());
            let Ok(address) = u32::try_from(address) else { continue };
            let site = Site { object, section: index, relocation, address, segment };
            if relocation.offset < end {
                self.report(linking::FIXUP_SITE, &site, "two relocations fill in the same bytes");
                continue;
            }
            let length = self.relocation(&site, &mut bytes);
            end = relocation.offset.saturating_add(length);
        }
        bytes
    }

    /// Carries out one relocation; returns how many bytes it is about.
    fn relocation(&mut self, site: &Site<'_>, bytes: &mut [u8]) -> u32 {
        let from = usize::try_from(site.relocation.offset).unwrap_or(usize::MAX);
        let rest = bytes.get_mut(from..).unwrap_or_default();
        let instruction = match neff_xtensa::decode(rest, site.address) {
            Decoded::Instruction(instruction) => Some(instruction),
            Decoded::Bundle(_) | Decoded::Unknown(_) => None,
        };
        let target = self.target(site);
        match (site.relocation.kind, instruction) {
            (RelocationKind::Word, _) => {
                match rest.first_chunk_mut::<4>() {
                    Some(word) => self.word(site, target, word),
                    None => self.report(linking::FIXUP_SITE, site, "the word is not there"),
                }
                4
            }
            (kind @ (RelocationKind::High | RelocationKind::Low), Some(found))
                if found.row.op == Op::Const16 =>
            {
                if let Some([_, low, high, ..]) = rest.get_mut(..3) {
                    self.half(site, target, kind, [low, high]);
                }
                3
            }
            (RelocationKind::Distance, Some(found)) if found.row.target().is_some() => {
                self.distance(site, target, &found, rest);
                u32::try_from(found.row.length()).unwrap_or(0)
            }
            (kind, found) => {
                let expected = match kind {
                    RelocationKind::Distance => "an instruction with a distance",
                    _ => "CONST16",
                };
                let found = found.map_or("none that is known", |found| found.row.mnemonic);
                let finding = self
                    .finding(linking::FIXUP_SITE, site, "the instruction cannot be filled in")
                    .expected(expected)
                    .found(found);
                self.findings.push(finding);
                1
            }
        }
    }

    /// A word: the address, which stays there for the loader (format notes 07 §2.3).
    fn word(&mut self, site: &Site<'_>, target: Option<Target>, word: &mut [u8; 4]) {
        let Some(mut target) = target else { return };
        target.value = target.value.saturating_add(u32::from_le_bytes(*word).into());
        let Some(value) = self.address(site, &target) else { return };
        *word = value.to_le_bytes();
        self.entry(site, R_RELATIVE, &target, 0);
    }

    /// Half of an address in a CONST16 (format notes 07 §2.4).
    fn half(
        &mut self,
        site: &Site<'_>,
        target: Option<Target>,
        kind: RelocationKind,
        field: [&mut u8; 2],
    ) {
        let Some(target) = target else { return };
        let Some(value) = self.address(site, &target) else { return };
        let [first, second, third, fourth] = value.to_le_bytes();
        let ([low, high], r_type) = match kind {
            RelocationKind::High => ([third, fourth], R_SLOT0_ALT),
            _ => ([first, second], R_SLOT0_OP),
        };
        let [to_low, to_high] = field;
        (*to_low, *to_high) = (low, high);
        self.entry(site, r_type, &target, value);
    }

    fn entry(&mut self, site: &Site<'_>, kind: u32, target: &Target, addend: u32) {
        match target.segment {
            Some(_) => self.filled.entries.push(Entry { site: site.address, kind, addend }),
            None => self.filled.numbers = self.filled.numbers.saturating_add(1),
        }
    }

    /// A distance of an instruction (format notes 07 §2.5).
    fn distance(
        &mut self,
        site: &Site<'_>,
        target: Option<Target>,
        found: &Instruction,
        bytes: &mut [u8],
    ) {
        let (Some(target), Some(operand)) = (target, found.row.target()) else { return };
        self.filled.distances = self.filled.distances.saturating_add(1);
        if target.segment != Some(site.segment) {
            let text = format!("{} leaves the segment it is in", found.row.mnemonic);
            let finding = self.finding(linking::ADDRESS_OUTSIDE, site, &text);
            let note = "segments move apart when the library is loaded, so a distance between \
                        them does not stay";
            return self.findings.push(finding.note(note));
        }
        let mut values = found.values.clone();
        if let Some(value) = values.get_mut(operand) {
            *value = target.value;
        }
        let why = match found.row.encode(&values, site.address) {
            Ok(encoded) => {
                bytes.iter_mut().zip(encoded.iter()).for_each(|(to, from)| *to = *from);
                return;
            }
            Err(refusal) => refusal.why,
        };
        let finding = match why {
            Why::Alignment => {
                let text = format!("{} needs a target at a multiple of 4", found.row.mnemonic);
                self.finding(linking::DISTANCE_ALIGNMENT, site, &text)
                    .found(format!("{:#x}", target.value))
            }
            _ => self.too_far(site, &target, found),
        };
        self.findings.push(finding);
    }

    /// Where the symbol of a relocation is, with the addend; `None` if that was reported.
    fn target(&self, site: &Site<'_>) -> Option<Target> {
        let (address, segment) = match self.names.meaning(site.object, site.relocation.symbol) {
            Meaning::Undefined => return None,
            Meaning::Absent => (0, None),
            Meaning::Number(number) => (number.into(), None),
            Meaning::Provided(provided) => {
                (self.layout.provided(provided), Some(SegmentKind::Data))
            }
            Meaning::Place { object, section, offset } => {
                let (begin, segment) = self.layout.place(object, section)?;
                (begin.saturating_add(offset.into()), Some(segment))
            }
        };
        let value = i64::try_from(address).ok()?.saturating_add(site.relocation.addend);
        Some(Target { value, segment })
    }

    /// The address as 32 bits, if the loader will move it with its segment (format notes 07 §2.2).
    fn address(&mut self, site: &Site<'_>, target: &Target) -> Option<u32> {
        // Numbers may be negative; all arithmetic of the loader is modulo 2^32.
        let bits = u32::try_from(target.value & i64::from(u32::MAX)).ok()?;
        let data = u32::try_from(self.layout.data.address).ok()?;
        let segment = match bits.wrapping_add(SLACK) >= data {
            true => SegmentKind::Data,
            false => SegmentKind::Code,
        };
        if target.segment.is_none_or(|own| own == segment) {
            return Some(bits);
        }
        let text =
            format!("the address {:#x} is far outside of what it is counted from", target.value);
        let finding = self.finding(linking::ADDRESS_OUTSIDE, site, &text);
        let note = "the loader tells code from data by the address, so this one would move with \
                    the other segment";
        self.findings.push(finding.note(note));
        None
    }
}
