//! Section headers (format notes 07 §1.4). The loader takes alignments from them and nothing else.

use std::borrow::Cow;

use neff_diag::{Diagnostic, Findings, Place, codes::kernel_image};

use super::header::Header;
use super::words::Words;

/// Bytes of a section header.
pub(crate) const SECTION_BYTES: u64 = 40;
/// `SHT_NOBITS`: zeros that take no place in the file.
const ZEROED: u32 = 8;

/// A section header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section<'a> {
    /// Its place in the list.
    pub index: usize,
    /// Offset of the header itself in the file.
    pub header_offset: u64,
    /// `sh_name`: where its name begins among the names.
    pub name_offset: u32,
    /// Its name; empty if the file has none for it.
    pub name: &'a [u8],
    /// `sh_type`.
    pub kind: u32,
    /// `sh_flags`: 1 writable, 2 in memory, 4 executable.
    pub flags: u32,
    /// `sh_addr`: link address.
    pub address: u32,
    /// `sh_offset`: offset of its bytes in the file.
    pub offset: u32,
    /// `sh_size`: bytes in the file, or of memory if it is zeroed.
    pub size: u32,
    /// `sh_link`.
    pub link: u32,
    /// `sh_info`.
    pub info: u32,
    /// `sh_addralign`.
    pub align: u32,
    /// `sh_entsize`.
    pub entry_size: u32,
}

impl Section<'_> {
    /// Its name as text; what is no UTF-8 is replaced.
    pub fn title(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.name)
    }

    /// True if it has no bytes in the file.
    pub fn is_zeroed(&self) -> bool {
        self.kind == ZEROED
    }

    /// True if it is part of what is loaded.
    pub fn is_loaded(&self) -> bool {
        self.flags & 2 != 0
    }
}

pub(super) fn read<'a>(
    words: Words<'a>,
    header: &Header,
    findings: &mut Findings,
) -> Vec<Section<'a>> {
    let from = u64::from(header.sections_offset);
    let offset = |index: u16| from.saturating_add(u64::from(index).saturating_mul(SECTION_BYTES));
    let mut sections: Vec<Section<'a>> =
        (0..header.section_count).map_while(|index| one(words, index, offset(index))).collect();
    name(words, header, &mut sections, findings);
    for section in sections.iter().filter(|section| !section.is_zeroed() && section.kind != 0) {
        let (at, size) = (u64::from(section.offset), u64::from(section.size));
        if words.exact(at, size).is_none() {
            findings.push(
                Diagnostic::new(
                    kernel_image::UNREAD_PART,
                    format!("section {} reaches past the end of the file", section.index),
                )
                .at(Place::field(section.header_offset.saturating_add(16), 8, "sh_offset, sh_size"))
                .expected(format!("an end of {:#x} at most", words.length()))
                .found(format!("{at:#x} and {size:#x} bytes")),
            );
        }
    }
    sections
}

/// Gives the sections their names.
fn name<'a>(
    words: Words<'a>,
    header: &Header,
    sections: &mut [Section<'a>],
    findings: &mut Findings,
) {
    let names = sections.get(usize::from(header.names_index)).map(|names| u64::from(names.offset));
    let Some(names) = names.filter(|_| header.names_index != 0) else {
        if !sections.is_empty() {
            findings.push(
                Diagnostic::new(kernel_image::UNREAD_PART, "sections have no names")
                    .at(Place::field(50, 2, "e_shstrndx"))
                    .expected(format!("an index from 1 to {}", sections.len().saturating_sub(1)))
                    .found(header.names_index.to_string()),
            );
        }
        return;
    };
    for section in sections {
        let at = names.saturating_add(section.name_offset.into());
        section.name = words.name(at).unwrap_or_default();
    }
}

fn one<'a>(words: Words<'a>, index: u16, offset: u64) -> Option<Section<'a>> {
    let word = |at: u64| words.word(offset.saturating_add(at));
    Some(Section {
        index: index.into(),
        header_offset: offset,
        name_offset: word(0)?,
        name: b"",
        kind: word(4)?,
        flags: word(8)?,
        address: word(12)?,
        offset: word(16)?,
        size: word(20)?,
        link: word(24)?,
        info: word(28)?,
        align: word(32)?,
        entry_size: word(36)?,
    })
}
