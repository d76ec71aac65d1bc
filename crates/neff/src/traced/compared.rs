//! Whether the images of a trace are what loading makes of the programs of a NEFF.
//!
//! All slots stay as they are but labels, which go, and dynamic transfers, which get addresses in
//! the place of variables (3,255 of 3,255 others, format notes 12 §8). The address of a variable
//! is learnt from the first transfer that has it. What the notes do not know is not compared.

mod comparer;

use std::collections::BTreeMap;

use neff_diag::codes::profile as codes;
use neff_diag::{Diagnostic, Findings};
use neff_isa::model::{Generation, SLOT};
use neff_profile::trace::Trace;

use super::map::map;
use crate::Neff;
use comparer::Comparer;

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

impl TraceComparison {
    /// The comparison of an image, by its place in the trace.
    pub fn of(&self, image: usize) -> Option<&ImageComparison> {
        self.images.iter().find(|it| it.image == image)
    }
}

#[cfg(test)]
mod tests;
