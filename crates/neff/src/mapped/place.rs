//! What is told of an address: where it is in which image, and what the program has there.

use neff_abi::Engine;

/// What stands at an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The graph.
    pub graph: String,
    /// The engine.
    pub engine: Engine,
    /// The device address of the slot.
    pub address: u64,
    /// Bytes from the start of the image to the slot.
    pub offset: u64,
    /// The part of the image.
    pub section: Section,
    /// What the program has there; `None` for the parts around it.
    pub source: Option<SourceSlot>,
}

/// A part of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Before the program.
    Preamble,
    /// The program.
    Main,
    /// Behind the program.
    Postamble,
    /// A function that it calls.
    Function,
}

impl Section {
    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            Section::Preamble => "preamble",
            Section::Main => "main",
            Section::Postamble => "postamble",
            Section::Function => "function",
        }
    }
}

/// A slot of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceSlot {
    /// Its number, from 0; the runtime counts from 1.
    pub slot: u64,
    /// Its statement, with the names of the graph.
    pub statement: String,
    /// The line that it was assembled from, if the NEFF carries the text.
    pub line: Option<SourceLine>,
}

/// A line of a text in the NEFF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// The member.
    pub member: String,
    /// Its number, from 1.
    pub line: u32,
    /// The line, without blanks at its ends.
    pub text: String,
}
