//! From an address of a loaded image to the slot of the program that is there, and to what the
//! program says at that slot.

mod place;

use std::fmt;

use neff_abi::Engine;
use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::print::Printer;
use neff_isa::slot::Slot;
use neff_load::image::EngineImage;
use neff_load::patch::{CodeRange, MapError, SLOT};
use neff_load::{LoadedGraph, LoadedModel};
use neff_manifest::chain::Members;
use neff_text::Memory;

use crate::Neff;
use crate::programs::Program;
pub use place::{Place, Section, SourceLine, SourceSlot};

/// Why an address leads to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmapped {
    /// There is no image of the engine.
    NoImage,
    /// It is not in the image, in the runtime's words.
    Outside(MapError),
}

impl fmt::Display for Unmapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmapped::NoImage => f.write_str("the engine has no image"),
            Unmapped::Outside(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unmapped {}

/// The program of one engine of one core, to look addresses up in.
#[derive(Debug)]
pub struct Mapper<'l> {
    graph: &'l LoadedGraph<'l>,
    image: &'l EngineImage<'l>,
    /// The device address of the image.
    pub base: u64,
    program: Option<Program<'l>>,
    listing: Option<(String, Assembled)>,
}

impl<'l> Mapper<'l> {
    /// The image of an engine of a core; `None` if there is none.
    pub fn new(
        neff: &'l Neff,
        model: &'l LoadedModel<'l>,
        core: usize,
        engine: Engine,
    ) -> Option<Mapper<'l>> {
        let graph = model.graphs.get(core)?;
        let at = graph.images.iter().position(|image| image.engine == engine)?;
        let (image, base) = (graph.images.get(at)?, *model.plan.cores.get(core)?.images.get(at)?);
        // Names are made for the graph that is asked for alone: there may be very many.
        let mut graphs = neff.chain().graphs.iter();
        let given = graphs.find(|given| given.name() == graph.graph.name);
        let definition = given.and_then(|given| given.definition.as_ref());
        let programs = definition.map(|it| neff.programs_of(&graph.graph.name, it));
        let mut programs = programs.into_iter().flatten();
        let program = programs.find(|program| program.engine == engine.row().key);
        let listing = program.as_ref().and_then(|program| listing(neff, program, image));
        Some(Mapper { graph, image, base, program, listing })
    }

    /// True if an address is in the image.
    pub fn contains(&self, address: u64) -> bool {
        let whole = CodeRange { offset: self.base, size: self.image.size() };
        whole.contains(address)
    }

    /// What stands at an address: one of the device, or below the size of the image an offset
    /// into it.
    ///
    /// # Errors
    /// An address that is not in the image.
    pub fn place(&self, address: u64) -> Result<Place, Unmapped> {
        let size = self.image.size();
        let offset = if address < size { address } else { address.wrapping_sub(self.base) };
        let offset = offset.saturating_sub(offset % SLOT);
        let section = self.section(offset).ok_or_else(|| {
            let outside = self.image.patches.index(self.base, address);
            outside.err().map_or(Unmapped::NoImage, Unmapped::Outside)
        })?;
        let slot = self.image.source_slot(offset);
        Ok(Place {
            graph: self.graph.graph.name.clone(),
            engine: self.image.engine,
            address: self.base.saturating_add(offset),
            offset,
            section,
            source: slot.map(|slot| self.source(slot)),
        })
    }

    /// Slots of the program, with those of its functions.
    pub fn slots(&self) -> usize {
        self.image.program.slots().len()
    }

    /// A slot of the program by its number from 0, also one that vanished; `None` if there is
    /// none.
    pub fn slot(&self, slot: u64) -> Option<SourceSlot> {
        let index = usize::try_from(slot).ok()?;
        (index < self.slots()).then(|| self.source(slot))
    }

    /// Bytes of the image.
    pub fn size(&self) -> u64 {
        self.image.size()
    }

    /// The offsets into the image of the slots that a slot of the program became; none if it
    /// vanished.
    pub fn offsets(&self, slot: u64) -> impl Iterator<Item = u64> {
        let image = self.image;
        let function = slot >= u64::try_from(image.program.main().len()).unwrap_or(u64::MAX);
        let part = if function { image.functions } else { image.main };
        // Slots of the image are in the order of the stream's.
        let first = |wanted: u64| {
            let (mut low, mut high) = (0, part.size / SLOT);
            while low < high {
                let middle = low.midpoint(high);
                let offset = part.offset.saturating_add(middle.saturating_mul(SLOT));
                match image.source_slot(offset).is_some_and(|found| found < wanted) {
                    true => low = middle.saturating_add(1),
                    false => high = middle,
                }
            }
            part.offset.saturating_add(low.saturating_mul(SLOT))
        };
        (first(slot)..first(slot.saturating_add(1))).step_by(64)
    }

    fn section(&self, offset: u64) -> Option<Section> {
        let image = self.image;
        let parts = [
            (image.preamble, Section::Preamble),
            (image.main, Section::Main),
            (image.postamble, Section::Postamble),
            (image.functions, Section::Function),
        ];
        parts.into_iter().find(|(part, _)| part.contains(offset)).map(|(_, section)| section)
    }

    fn source(&self, slot: u64) -> SourceSlot {
        let index = usize::try_from(slot).unwrap_or(usize::MAX);
        let slots = self.image.program.slots();
        let before = index.checked_sub(1).and_then(|before| slots.get(before));
        let statement = slots.get(index).map(|slot| self.statement(before, slot));
        SourceSlot { slot, statement: statement.unwrap_or_default(), line: self.line(index) }
    }

    /// The statement of a slot; the slot before decides what a second half is.
    fn statement(&self, before: Option<&Slot>, slot: &Slot) -> String {
        let generation = self.image.generation;
        let mut printer = match &self.program {
            Some(program) => Printer::new(generation).names(&program.names),
            None => Printer::new(generation),
        };
        let mut text = String::new();
        if let Some(before) = before {
            printer.statement(before, &mut text);
            text.clear();
        }
        printer.statement(slot, &mut text);
        text
    }

    fn line(&self, slot: usize) -> Option<SourceLine> {
        let (member, assembled) = self.listing.as_ref()?;
        let origin = assembled.origin(slot.checked_mul(64)?)?;
        let text = assembled.line(origin).to_owned();
        Some(SourceLine { member: member.clone(), line: origin.line, text })
    }
}

/// The text of a program, if the NEFF carries one that assembles to it.
fn listing(
    neff: &Neff,
    program: &Program<'_>,
    image: &EngineImage<'_>,
) -> Option<(String, Assembled)> {
    let member = format!("{}.asm", program.member.strip_suffix(".bin")?);
    let bytes = neff.contents().read(&member)?;
    let text = std::str::from_utf8(&bytes).ok()?.to_owned();
    let options = AssembleOptions { generation: Some(image.generation), names: &program.names };
    let assembled = assemble(&member, text, &Memory::default(), &options);
    let same = !assembled.findings.has_errors()
        && Some(assembled.bytes.as_slice()) == program.bytes.as_deref();
    same.then_some((member, assembled))
}
