//! A dump while it is made: the same lowering runs twice, like an assembler's two passes. The first
//! learns where everything will be, the second writes records whose pointers are offsets then.
//! Nothing but one record and the places of what is pointed at is held.

use std::collections::HashMap;
use std::io::{self, Write};

use super::layout::Layout;
use super::listing;
use super::record::{Filled, Misfit, Record};

/// What is pointed at begins at a multiple of this: a choice of this project, wide enough for
/// every field.
const ALIGNMENT: u64 = 8;

/// Something that pointers lead to: what, and two numbers that tell it from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Label(pub(super) &'static str, pub(super) usize, pub(super) usize);

/// Why a dump ends early.
#[derive(Debug)]
pub(super) enum DumpError {
    /// It would have more bytes than it may.
    TooLarge,
    /// It could not be written.
    Io(io::Error),
}

impl From<io::Error> for DumpError {
    fn from(error: io::Error) -> DumpError {
        DumpError::Io(error)
    }
}

/// Where things are, as far as it is known.
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<Label, u64>);

impl Places {
    /// The offset of something; 0, which is null, if it is not there, or not yet.
    pub(super) fn of(&self, label: Label) -> u64 {
        self.0.get(&label).copied().unwrap_or(0)
    }
}

struct Output<'w> {
    bytes: &'w mut dyn Write,
    parts: &'w mut dyn Write,
}

/// One pass.
pub(super) struct Dump<'w> {
    at: u64,
    most: u64,
    places: Places,
    filled: Filled,
    output: Option<Output<'w>>,
}

impl<'w> Dump<'w> {
    /// The pass that measures, up to a size.
    pub(super) fn measuring(most: u64) -> Dump<'w> {
        Dump { at: 0, most, places: Places::default(), filled: Filled::default(), output: None }
    }

    /// The pass that writes, with what the first learned.
    pub(super) fn writing(
        places: Places,
        bytes: &'w mut dyn Write,
        parts: &'w mut dyn Write,
    ) -> Dump<'w> {
        let output = Some(Output { bytes, parts });
        Dump { at: 0, most: u64::MAX, places, filled: Filled::default(), output }
    }

    /// Ends a pass: bytes, places, and what did not fit.
    pub(super) fn end(self) -> (u64, Places, Vec<Misfit>) {
        (self.at, self.places, self.filled.misfits)
    }

    /// Begins what a pointer leads to.
    pub(super) fn start(&mut self, label: Label) -> Result<(), DumpError> {
        let aligned = self.at.checked_next_multiple_of(ALIGNMENT).unwrap_or(self.at);
        let padding = usize::try_from(aligned.saturating_sub(self.at)).unwrap_or(0);
        let zeros = [0; 8];
        self.put(zeros.get(..padding).unwrap_or_default())?;
        self.places.0.entry(label).or_insert(self.at);
        Ok(())
    }

    /// A record behind what is there; `remark` tells it from others of its kind.
    pub(super) fn record(
        &mut self,
        layout: &'static Layout,
        remark: &dyn std::fmt::Display,
        fill: impl FnOnce(&mut Record<'_>, &Places),
    ) -> Result<(), DumpError> {
        fill(&mut self.filled.begin(layout), &self.places);
        if let Some(output) = &mut self.output {
            output.bytes.write_all(&self.filled.bytes)?;
            listing::record(output.parts, self.at, layout, remark, &self.filled)?;
        }
        self.advance(self.filled.bytes.len())
    }

    /// Bytes of no record, if there are any.
    pub(super) fn bytes(
        &mut self,
        remark: &dyn std::fmt::Display,
        bytes: &[u8],
    ) -> Result<(), DumpError> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.line(remark, bytes.len())?;
        self.put(bytes)
    }

    /// Bytes of no record that are made piece by piece, `total` of them.
    pub(super) fn parts<P: AsRef<[u8]>>(
        &mut self,
        remark: &dyn std::fmt::Display,
        total: u64,
        pieces: impl Iterator<Item = P>,
    ) -> Result<(), DumpError> {
        let Some(output) = &mut self.output else {
            return self.advance(usize::try_from(total).unwrap_or(usize::MAX));
        };
        writeln!(output.parts, "{:#x} {total} bytes: {remark}", self.at)?;
        for piece in pieces {
            self.put(piece.as_ref())?;
        }
        Ok(())
    }

    /// Text and its NUL, which a pointer leads to.
    pub(super) fn text(&mut self, label: Label, text: &str) -> Result<(), DumpError> {
        self.start(label)?;
        self.line(&format_args!("text {text:?}"), text.len().saturating_add(1))?;
        self.put(text.as_bytes())?;
        self.put(&[0])
    }

    fn line(&mut self, remark: &dyn std::fmt::Display, bytes: usize) -> io::Result<()> {
        let Some(output) = &mut self.output else { return Ok(()) };
        writeln!(output.parts, "{:#x} {bytes} bytes: {remark}", self.at)
    }

    /// A value that the loader does not take, where no field says so.
    pub(super) fn misfit(&mut self, misfit: Misfit) {
        self.filled.misfit(misfit);
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), DumpError> {
        if let Some(output) = &mut self.output {
            output.bytes.write_all(bytes)?;
        }
        self.advance(bytes.len())
    }

    fn advance(&mut self, bytes: usize) -> Result<(), DumpError> {
        self.at = self.at.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        if self.at > self.most { Err(DumpError::TooLarge) } else { Ok(()) }
    }
}
