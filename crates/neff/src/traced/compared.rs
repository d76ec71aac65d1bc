//! Whether the images of a trace are what loading makes of the programs of a NEFF.
//!
//! All slots stay as they are but labels, which go, and dynamic transfers, which get addresses in
//! the place of variables (3,255 of 3,255 others, format notes 12 §8). The address of a variable
//! is learnt from the first transfer that has it. What the notes do not know is not compared.

use std::collections::BTreeMap;

use neff_abi::Engine;
use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings, Place};
use neff_isa::model::{Generation, Kind, SLOT};
use neff_isa::slot::{self, Slot};
use neff_isa::value::{Address, Value};
use neff_isa::{layout_of, row};
use neff_load::image::{Addresses, Becomes, Translated, expansion, translate};
use neff_profile::trace::Trace;

use super::map::{ImageMap, Origin, map};
use crate::Neff;

/// Differences of an image that are kept; all are counted.
const KEPT: usize = 1000;

/// An image beside its program.
#[derive(Debug, Clone, Default)]
pub struct ImageComparison {
    /// Place of the image in the trace.
    pub image: usize,
    /// Name of the graph.
    pub graph: String,
    /// Slots that are the same bytes.
    pub same: u64,
    /// Transfers in the device's form, as loading makes them.
    pub transfers: u64,
    /// Slots of which it is not known what loading makes of them.
    pub unknown: u64,
    /// Slots that are others, or are missing.
    pub differences: u64,
    /// The first of them.
    pub first: Vec<Difference>,
}

/// A slot that is not what loading makes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The slot of the program, from 0.
    pub slot: u64,
    /// The slot of the image, from 0; `None` if it has none although it should.
    pub image_slot: Option<u64>,
}

/// All images of a trace beside the programs of a NEFF.
#[derive(Debug, Default)]
pub struct TraceComparison {
    /// Those that have a program.
    pub images: Vec<ImageComparison>,
    /// Device addresses of variables, by core and id.
    pub variables: BTreeMap<(usize, u64), u64>,
    /// What does not fit.
    pub findings: Findings,
}

impl Neff {
    /// Compares the images of a trace with the programs of this NEFF, which must have been kept
    /// ([`OpenOptions::programs`](crate::OpenOptions::programs)): core i with graph i.
    pub fn compare_trace(
        &self,
        trace: &Trace<'_>,
        generation: Option<Generation>,
    ) -> TraceComparison {
        let known = generation.or(self.known_generation());
        let graphs: Vec<&str> = self.chain().graphs.iter().map(|graph| graph.name()).collect();
        let programs = self.programs();
        let mut done = TraceComparison::default();
        for (at, image) in trace.images.iter().enumerate() {
            let Some(engine) = image.record.engine.engine() else { continue };
            let graph = graphs.get(image.core).copied();
            let program = programs
                .iter()
                .find(|program| Some(program.graph) == graph && program.engine == engine.row().key);
            let slots = program.and_then(|program| program.bytes.as_deref());
            let (Some(graph), Some(slots)) = (graph, slots) else {
                let message = format!("the NEFF has no {engine} program for core {}", image.core);
                done.findings.push(Diagnostic::new(codes::IMAGE_DIFFERS, message));
                continue;
            };
            let (Some(bytes), Some(record)) = (image.bytes, trace.patches_of(image)) else {
                continue;
            };
            // Who maps images has been told why one cannot be.
            let Ok(mapped) = map(image, record) else { continue };
            let mut comparer = Comparer {
                generation: known.unwrap_or(Generation::ASSUMED),
                graph,
                engine,
                core: image.core,
                slots: slots.as_chunks::<SLOT>().0,
                image: bytes.as_chunks::<SLOT>().0,
                made: ImageComparison { image: at, graph: graph.to_owned(), ..Default::default() },
                done: &mut done,
            };
            comparer.compare(&mapped);
            let made = comparer.made;
            done.images.push(made);
        }
        done
    }
}

struct Comparer<'c> {
    generation: Generation,
    graph: &'c str,
    engine: Engine,
    core: usize,
    slots: &'c [Slot],
    image: &'c [Slot],
    made: ImageComparison,
    done: &'c mut TraceComparison,
}

/// Variables of one core.
struct OfCore<'v>(&'v BTreeMap<(usize, u64), u64>, usize);

impl Addresses for OfCore<'_> {
    fn address(&self, variable: u64) -> Option<u64> {
        self.0.get(&(self.1, variable)).copied()
    }
}

impl Comparer<'_> {
    fn compare(&mut self, map: &ImageMap) {
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

impl TraceComparison {
    /// The comparison of an image, by its place in the trace.
    pub fn of(&self, image: usize) -> Option<&ImageComparison> {
        self.images.iter().find(|it| it.image == image)
    }
}

#[cfg(test)]
mod tests;
