//! Lines of a disassembly.

use std::collections::BTreeMap;
use std::fmt;

use neff_xtensa::{Decoded, decode, flix};

use crate::elf::{Entry, EntryKind, relocation_name};
use crate::reading::Kernel;

use super::Code;
use super::flow::{Byte, Flow};
use super::names::{Label, Names};

/// Bytes of a line of bytes.
const BYTES: usize = 8;

/// Bytes of the longest bundle.
const LONGEST: usize = 16;

/// A line: an instruction, a bundle, a literal or bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Link address.
    pub address: u32,
    /// Name of the place.
    pub label: Option<Label>,
    /// Its bytes as they stand in the file.
    pub bytes: Vec<u8>,
    /// Its text.
    pub text: String,
    /// What relocations do to it, and what is known of a bundle.
    pub note: Option<String>,
    /// True if the code is known to lead here; false for what only looks like instructions.
    pub reached: bool,
}

/// A disassembly.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// Its lines, by address. Together they have all bytes of the code.
    pub lines: Vec<Line>,
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            if let Some(label) = &line.label {
                writeln!(f, "{}:", label.name)?;
            }
            // Only of zeros are there more, and they have nothing to show.
            let shown =
                line.bytes.iter().take(if line.bytes.len() > LONGEST { 0 } else { LONGEST });
            let bytes: Vec<String> = shown.map(|byte| format!("{byte:02x}")).collect();
            let note = line.note.as_ref().map(|note| format!("  # {note}")).unwrap_or_default();
            let text = format!("{:08x}  {:23}  {}{note}", line.address, bytes.join(" "), line.text);
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Relocations by their place.
type Sites<'a> = BTreeMap<u32, Vec<&'a Entry>>;

struct Lines<'a> {
    kernel: &'a Kernel<'a>,
    code: Code<'a>,
    names: &'a Names,
    sites: Sites<'a>,
    lines: Vec<Line>,
}

pub(super) fn make<'a>(
    kernel: &'a Kernel<'a>,
    code: Code<'a>,
    flow: &Flow,
    names: &'a Names,
) -> Listing {
    let mut sites = Sites::new();
    for entry in &kernel.image.relocations {
        if entry.kind() != EntryKind::None {
            sites.entry(entry.site).or_default().push(entry);
        }
    }
    let mut lines = Lines { kernel, code, names, sites, lines: Vec::new() };
    let mut at = 0;
    while let Some(byte) = flow.byte(at) {
        let length = match byte {
            Byte::Literal => lines.literal(at),
            Byte::Start => lines.instruction(at, usize::MAX, true),
            Byte::Unknown | Byte::Inside => {
                let is_gap = |at: &usize| flow.byte(*at) == Some(Byte::Unknown);
                let length = (at..).skip(1).take_while(is_gap).count().saturating_add(1);
                lines.gap(at, length);
                length
            }
        };
        at = at.saturating_add(length.max(1));
    }
    Listing { lines: lines.lines }
}

impl Lines<'_> {
    fn push(
        &mut self,
        at: usize,
        length: usize,
        text: String,
        note: Option<String>,
        reached: bool,
    ) {
        let address = self.code.address(at);
        let rest = self.code.from(at);
        self.lines.push(Line {
            address,
            label: self.names.label(address).cloned(),
            bytes: rest.get(..length).unwrap_or(rest).to_vec(),
            text,
            note,
            reached,
        });
    }

    fn literal(&mut self, at: usize) -> usize {
        let bytes = self.code.from(at).get(..4).and_then(|word| word.try_into().ok());
        let word = bytes.map_or(0, u32::from_le_bytes);
        let note = self.note(self.code.address(at), word);
        self.push(at, 4, format!(".word {word:#x}"), note, true);
        4
    }

    /// The instruction or bundle at a place, if it has at most so many bytes; else one byte less
    /// than an instruction: 0.
    fn instruction(&mut self, at: usize, most: usize, reached: bool) -> usize {
        let address = self.code.address(at);
        let rest = self.code.from(at);
        let decoded = decode(rest.get(..16).unwrap_or(rest), address);
        let length = decoded.length();
        if length > most {
            return 0;
        }
        let (text, note) = match &decoded {
            Decoded::Unknown(_) => return 0,
            Decoded::Bundle(_) => {
                let bytes = rest.get(..length).unwrap_or_default();
                let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                let form = flix::form(bytes).map(|form| format!("{}: {}", form.name, form.slots));
                (format!(".flix {digits}"), form)
            }
            Decoded::Instruction(instruction) => {
                (instruction.text(|target| self.names.text(target)), self.note(address, 0))
            }
        };
        self.push(at, length, text, note, reached);
        length
    }

    /// Bytes that nothing leads to: zeros, what reads as instructions, bytes.
    fn gap(&mut self, at: usize, length: usize) {
        let rest = self.code.from(at);
        let bytes = rest.get(..length).unwrap_or(rest);
        if bytes.iter().all(|byte| *byte == 0) {
            return self.push(at, length, format!(".space {length}"), None, false);
        }
        let mut done = 0usize;
        let mut raw = 0usize;
        while done < length {
            let left = length.saturating_sub(done);
            let here = at.saturating_add(done);
            let before = self.lines.len();
            let step = match self.padding(here, left) {
                0 => self.instruction(here, left, false),
                _ => 0,
            };
            let line = (step != 0).then(|| self.lines.split_off(before));
            let step = if step == 0 { 1 } else { step };
            if let Some(line) = line {
                self.raw(here.saturating_sub(raw), raw);
                raw = 0;
                self.lines.extend(line);
            } else {
                raw = raw.saturating_add(1);
            }
            done = done.saturating_add(step);
        }
        self.raw(at.saturating_add(done).saturating_sub(raw), raw);
    }

    /// Zeros before what looks like a function: ENTRY at a multiple of four.
    fn padding(&self, at: usize, most: usize) -> usize {
        let rest = self.code.from(at);
        let rest = rest.get(..most).unwrap_or(rest);
        let aligned = self.code.address(at).wrapping_neg() & 3;
        let count = usize::try_from(aligned).unwrap_or(0);
        let zeros = rest.get(..count).is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0));
        let entry = matches!(rest.get(count..), Some([0x36, frame, _, ..]) if frame & 15 == 1);
        if zeros && entry { count } else { 0 }
    }

    fn raw(&mut self, at: usize, length: usize) {
        let mut done = 0usize;
        while done < length {
            let here = at.saturating_add(done);
            let count = length.saturating_sub(done).min(BYTES);
            let bytes = self.code.from(here).get(..count).unwrap_or_default();
            let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:#04x}")).collect();
            self.push(here, count, format!(".byte {}", digits.join(", ")), None, false);
            done = done.saturating_add(count);
        }
    }

    /// What relocations do to a place that holds `stored`.
    fn note(&self, address: u32, stored: u32) -> Option<String> {
        let notes: Vec<String> = self
            .sites
            .get(&address)?
            .iter()
            .map(|entry| {
                let to = |address| self.names.describe(self.kernel, address);
                match entry.kind() {
                    EntryKind::High(_) => format!("high half of {}", to(entry.addend)),
                    EntryKind::Low(_) => format!("low half of {}", to(entry.addend)),
                    EntryKind::Relative => to(stored.wrapping_add(entry.addend)),
                    EntryKind::None | EntryKind::Other(_) => {
                        let [number, ..] = entry.info.to_le_bytes();
                        relocation_name(number).unwrap_or_else(|| format!("relocation {number}"))
                    }
                }
            })
            .collect();
        Some(notes.join(", "))
    }
}
