//! One image beside its program, slot by slot.

use std::collections::BTreeMap;

use neff_abi::Engine;
use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Place};
use neff_isa::model::{Generation, Kind};
use neff_isa::slot::{self, Slot};
use neff_isa::value::{Address, Value};
use neff_isa::{layout_of, row};
use neff_load::image::{Addresses, Becomes, Translated, expansion, translate};

use super::super::map::{ImageMap, Origin};
use super::{Difference, ImageComparison, TraceComparison};

/// Differences of an image that are kept; all are counted.
const KEPT: usize = 1000;

/// One image beside one program.
pub(super) struct Comparer<'c> {
    pub(super) generation: Generation,
    pub(super) graph: &'c str,
    pub(super) engine: Engine,
    pub(super) core: usize,
    pub(super) slots: &'c [Slot],
    pub(super) image: &'c [Slot],
    pub(super) made: ImageComparison,
    pub(super) done: &'c mut TraceComparison,
}

/// Variables of one core.
struct OfCore<'v>(&'v BTreeMap<(usize, u64), u64>, usize);

impl Addresses for OfCore<'_> {
    fn address(&self, variable: u64) -> Option<u64> {
        self.0.get(&(self.1, variable)).copied()
    }
}

impl Comparer<'_> {
    /// Compares slot by slot.
    pub(super) fn compare(&mut self, map: &ImageMap) {
        let mut behind = 0u64;
        for run in &map.runs {
            match run.origin {
                Origin::Slots(first) => {
                    for (slot, at) in (first..first.saturating_add(run.count)).zip(run.first..) {
                        self.slot(slot, at);
                    }
                    behind = behind.max(first.saturating_add(run.count));
                }
                Origin::Expansion(slot) => {
                    self.made.unknown = self.made.unknown.saturating_add(run.count);
                    behind = behind.max(slot.saturating_add(1));
                }
                Origin::Preamble | Origin::Postamble => {}
            }
        }
        for (first, count) in &map.vanished {
            let end = first.saturating_add(*count);
            behind = behind.max(end);
            // A count may be any number; slots that there are not are one difference.
            let last = u64::try_from(self.slots.len()).unwrap_or(u64::MAX);
            (*first..end.min(last)).for_each(|slot| self.gone(slot));
        }
        self.length(behind);
    }

    /// One finding for an image of a program of another length.
    fn length(&mut self, behind: u64) {
        let count = u64::try_from(self.slots.len()).unwrap_or(u64::MAX);
        if behind == count {
            return;
        }
        self.made.differences = self.made.differences.saturating_add(1);
        let message = "the image is of a program with another number of slots";
        let finding = Diagnostic::new(codes::IMAGE_DIFFERS, message);
        let finding = finding.expected(count.to_string()).found(behind.to_string());
        let place = Place::slot(self.graph, self.engine.row().key, count.min(behind));
        self.done.findings.push(finding.at(place));
    }

    fn find(slots: &[Slot], at: u64) -> Option<Slot> {
        usize::try_from(at).ok().and_then(|at| slots.get(at)).copied()
    }

    fn slot(&mut self, slot: u64, at: u64) {
        let source = Self::find(self.slots, slot);
        // Beyond the program: its length is told of.
        let Some(source) = source else { return };
        let Some(device) = Self::find(self.image, at) else { return };
        let place = Some(at);
        let made = &mut self.made;
        match expansion(self.generation, &source).becomes {
            Becomes::Same if source == device => made.same = made.same.saturating_add(1),
            Becomes::Exit | Becomes::Placeholder => {
                made.unknown = made.unknown.saturating_add(1);
            }
            Becomes::DynamicDma if self.is_transfer(&source, &device, slot) => {
                self.made.transfers = self.made.transfers.saturating_add(1);
            }
            Becomes::Same | Becomes::Nothing | Becomes::DynamicDma => self.differs(slot, place),
        }
    }

    /// A slot that the image does not have.
    fn gone(&mut self, slot: u64) {
        let Some(source) = Self::find(self.slots, slot) else { return };
        match expansion(self.generation, &source).becomes {
            Becomes::Nothing => {}
            Becomes::Placeholder => self.made.unknown = self.made.unknown.saturating_add(1),
            Becomes::Same | Becomes::DynamicDma | Becomes::Exit => self.differs(slot, None),
        }
    }

    fn differs(&mut self, slot: u64, image_slot: Option<u64>) {
        self.made.differences = self.made.differences.saturating_add(1);
        if self.made.first.len() < KEPT {
            self.made.first.push(Difference { slot, image_slot });
        }
        let message = match image_slot {
            Some(at) => format!("slot {at} of the image is not what loading makes of this one"),
            None => "the image does not have this slot".to_owned(),
        };
        let finding = Diagnostic::new(codes::IMAGE_DIFFERS, message);
        let (graph, engine) = (self.graph, self.engine.row().key);
        self.done.findings.push_at(finding, || Place::slot(graph, engine, slot));
    }

    /// True if a slot of the image is a transfer with addresses in the place of variables.
    fn is_transfer(&mut self, source: &Slot, device: &Slot, slot: u64) -> bool {
        let here: BTreeMap<(usize, u64), u64> = bases(self.generation, source, device)
            .map(|(variable, base)| ((self.core, variable), base))
            .collect();
        let (_, made) = translate(self.generation, source, &OfCore(&here, self.core));
        let is_one = made == Ok(Translated::Slot(*device));
        // Of what is no transfer nothing is to be learnt.
        if is_one {
            here.into_iter().for_each(|((_, variable), base)| self.learn(variable, base, slot));
        }
        is_one
    }

    /// Keeps the address of a variable, or tells of a second one.
    fn learn(&mut self, variable: u64, base: u64, slot: u64) {
        let known = *self.done.variables.entry((self.core, variable)).or_insert(base);
        if known == base {
            return;
        }
        let message = format!("variable {variable} has another address here");
        let finding = Diagnostic::new(codes::VARIABLE_MOVES, message);
        let finding = finding.expected(format!("{known:#x}")).found(format!("{base:#x}"));
        let (graph, engine) = (self.graph, self.engine.row().key);
        self.done.findings.push_at(finding, || Place::slot(graph, engine, slot));
    }
}

/// Variables that a transfer names, with the addresses that the device's form gives them.
fn bases<'s>(
    generation: Generation,
    source: &'s Slot,
    device: &'s Slot,
) -> impl Iterator<Item = (u64, u64)> + 's {
    let [opcode, ..] = *source;
    let layout = row(generation, opcode).and_then(|row| layout_of(row, generation, source, None));
    let members = layout.map_or(&[][..], |(layout, _)| layout.members).iter();
    let addresses = members.filter(|member| member.kind == Kind::PseudoAddress8);
    addresses.filter_map(move |member| match Value::of(member, source) {
        Value::Address(Address::Variable(variable, offset)) => {
            Some((variable, slot::get(device, member).wrapping_sub(offset)))
        }
        _ => None,
    })
}
