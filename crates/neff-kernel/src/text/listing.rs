//! What every statement became: offsets, bytes, notes.

use std::fmt;
use std::sync::Arc;

use super::assembler::Assembler;
use super::emit::Made;
use super::item::{Body, Item, Origin};
use crate::object::SectionKind;

/// Bytes of one line of a listing.
const SHOWN: usize = 8;

/// A statement's share of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Name of the section.
    pub section: String,
    /// Offset of the first byte from the start of the section.
    pub offset: u32,
    /// The bytes; none for zeros of a section without bytes in the file.
    pub bytes: Vec<u8>,
    /// Number of zeros of such a section.
    pub zeros: u32,
    /// The file as messages call it, and the line, counted from 1.
    pub file: String,
    /// Number of the line in its file.
    pub line: u64,
    /// The statement as it is written, which all that it became share.
    pub text: Arc<str>,
    /// What the assembler chose, if it had a choice.
    pub note: Option<String>,
}

/// The listing of an assembled text, in the order of the text.
///
/// Displayed, a line is: offset, bytes, the line's number, its text, and behind `;` what the
/// assembler made of it. Halves of addresses and distances to other sections are zero until the
/// object is linked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// Its lines.
    pub lines: Vec<Line>,
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut section, mut file, mut text) = ("", "", None);
        for line in &self.lines {
            if line.section != section || line.file != file {
                (section, file) = (&line.section, &line.file);
                writeln!(f, "{section} ({file})")?;
            }
            let is_same = text == Some((line.line, &line.text));
            text = Some((line.line, &line.text));
            line.write(f, is_same)?;
        }
        Ok(())
    }
}

impl Line {
    /// Writes a line; the text of the same statement is written once.
    fn write(&self, f: &mut fmt::Formatter<'_>, is_same: bool) -> fmt::Result {
        let mut pieces = self.bytes.chunks(SHOWN);
        let first = pieces.next().unwrap_or_default();
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let fill = self.bytes.first().filter(|fill| self.bytes.iter().all(|byte| byte == *fill));
        let shown = match (self.zeros, fill) {
            (0, Some(fill)) if self.bytes.len() > SHOWN => {
                pieces = [].chunks(SHOWN);
                format!("{} times {fill:02x}", self.bytes.len())
            }
            (0, _) => hex(first),
            (zeros, _) => format!("{zeros} zeros"),
        };
        write!(f, "{:06x}  {shown:<16}", self.offset)?;
        let written = if is_same { "" } else { &*self.text };
        let note = self.note.as_ref().map(|note| format!("  ; {note}")).unwrap_or_default();
        let number = if is_same { String::new() } else { self.line.to_string() };
        writeln!(f, "{}", format!("  {number:>5}  {written}{note}").trim_end())?;
        let mut offset = self.offset;
        for piece in pieces {
            offset = offset.saturating_add(u32::try_from(SHOWN).unwrap_or(0));
            writeln!(f, "{offset:06x}  {}", hex(piece))?;
        }
        Ok(())
    }
}

impl Assembler<'_> {
    /// The listing of what the items of all sections became.
    pub(super) fn list(&self, made: &[Vec<Made>]) -> Listing {
        let mut lines = Vec::new();
        let mut last: Option<(&Origin, Arc<str>)> = None;
        for &(section, at) in &self.order {
            let draft = self.sections.get(section);
            let item = draft.and_then(|draft| draft.items.get(at));
            let made = made.get(section).and_then(|made| made.get(at));
            let (Some(draft), Some(item), Some(made)) = (draft, item, made) else { continue };
            let zeros = zeros(item, draft.kind);
            if made.bytes.is_empty() && zeros == 0 {
                continue;
            }
            // A line may give an item for every other byte of it.
            let text = last.take().filter(|(origin, _)| origin.is_beside(&item.origin));
            let (_, text) = last.insert((
                &item.origin,
                text.map_or_else(|| self.written(&item.origin), |(_, text)| text),
            ));
            lines.push(Line {
                section: draft.name.clone(),
                offset: item.offset,
                bytes: made.bytes.clone(),
                zeros,
                file: self.expander.sources.name(item.origin.file).to_owned(),
                line: item.origin.line,
                text: text.clone(),
                note: item.note.clone(),
            });
        }
        Listing { lines }
    }

    /// The line of an origin.
    fn written(&self, origin: &Origin) -> Arc<str> {
        let source = self.expander.sources.text(origin.file);
        let text = source.get(origin.start..).and_then(|rest| rest.lines().next());
        text.unwrap_or_default().trim_end().into()
    }
}

/// The zeros of an item that has no bytes in the file.
fn zeros(item: &Item, kind: SectionKind) -> u32 {
    match (&item.body, kind) {
        (Body::Space { length, .. }, SectionKind::Zeroed) => *length,
        _ => 0,
    }
}
