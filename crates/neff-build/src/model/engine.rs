//! An engine of a graph: its program, its static DMA, and what its JSON says besides.

use neff_asm::sp::Width;
use neff_manifest::write::{DmaBlock, DveTables, Extras};

use super::Instructions;
use crate::span::{Span, Spanned};

/// An engine.
#[derive(Debug, Clone, Default)]
pub struct Engine {
    /// Its program.
    pub program: Program,
    /// Bytes of an instruction of SP; `None` for what generation and text say.
    pub width: Option<Width>,
    /// Blocks of static DMA, in order.
    pub blocks: Vec<Block>,
    /// `act_info`; `None` for the dialect's.
    pub act_info: Option<String>,
    /// `act_semaphore`; `None` for the dialect's.
    pub act_semaphore: Option<u32>,
    /// `activation_function_sets`; `None` for the dialect's.
    pub function_sets: Option<Vec<String>>,
    /// `dve_tables`; `None` for the dialect's.
    pub dve_tables: Option<Vec<DveTables>>,
    /// Other keys of the engine's JSON.
    pub extras: Extras,
}

/// A program, in one of the forms that it may come in.
#[derive(Debug, Clone, Default)]
pub enum Program {
    /// None: not a single slot.
    #[default]
    Empty,
    /// Text in a file, a path relative to the model's folder.
    TextFile(Spanned<String>),
    /// Text that a program made.
    Text(String),
    /// Slots in a file.
    File(Spanned<String>),
    /// Slots.
    Bytes(Vec<u8>),
    /// Typed instructions.
    Instructions(Instructions),
}

/// A block of static DMA and where it and its descriptors are given.
#[derive(Debug, Clone)]
pub struct Block {
    /// The block.
    pub block: DmaBlock,
    /// Where it is given.
    pub span: Span,
    /// Where each descriptor is given; empty if a program made the block.
    pub descriptors: Vec<DescriptorSpans>,
}

/// Where the sides of a descriptor are given: the names of their variables.
#[derive(Debug, Clone, Default)]
pub struct DescriptorSpans {
    /// What is written.
    pub to: Span,
    /// What is read, in order.
    pub from: Vec<Span>,
}

impl From<DmaBlock> for Block {
    fn from(block: DmaBlock) -> Block {
        Block { block, span: Span::NONE, descriptors: Vec::new() }
    }
}

impl Block {
    /// Where the written side of a descriptor is given, else where the block is.
    pub fn to_span(&self, descriptor: usize) -> Span {
        self.descriptors.get(descriptor).map_or(self.span, |spans| spans.to)
    }

    /// Where a read side of a descriptor is given, else where the block is.
    pub fn from_span(&self, descriptor: usize, source: usize) -> Span {
        let spans = self.descriptors.get(descriptor);
        spans.and_then(|spans| spans.from.get(source)).copied().unwrap_or(self.span)
    }
}
