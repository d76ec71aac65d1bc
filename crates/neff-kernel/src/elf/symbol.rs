//! Symbol tables. Shipped images have none; the linkers of others may leave theirs.

use std::borrow::Cow;

use neff_diag::{Diagnostic, Findings, Place, codes::kernel_image};

use super::section::Section;
use super::words::Words;

/// Bytes of a symbol.
const SYMBOL_BYTES: u64 = 16;
/// `SHT_SYMTAB` and `SHT_DYNSYM`.
const TABLES: [u32; 2] = [2, 11];

/// A symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbol<'a> {
    /// Its name; empty if it has none.
    pub name: &'a [u8],
    /// `st_value`: link address.
    pub value: u32,
    /// `st_size`.
    pub size: u32,
    /// `st_info`: binding in the high half, kind in the low one (1 data, 2 function).
    pub info: u8,
    /// `st_other`.
    pub other: u8,
    /// `st_shndx`: index of its section; 0 if it is undefined.
    pub section: u16,
}

impl Symbol<'_> {
    /// Its name as text; what is no UTF-8 is replaced.
    pub fn title(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.name)
    }

    /// True if it names a place of the image: it is defined there, and no section or file.
    pub fn is_label(&self) -> bool {
        let kind = self.info & 15;
        !self.name.is_empty() && (1..0xff00).contains(&self.section) && kind <= 2
    }

    /// True if it names a function.
    pub fn is_function(&self) -> bool {
        self.info & 15 == 2
    }
}

pub(super) fn read<'a>(
    words: Words<'a>,
    sections: &[Section<'a>],
    findings: &mut Findings,
) -> Vec<Symbol<'a>> {
    let mut symbols = Vec::new();
    // A second header over the same bytes would say nothing new, and thousands would say it often.
    let mut seen = Vec::new();
    for table in sections.iter().filter(|section| TABLES.contains(&section.kind)) {
        if seen.contains(&table.kind) {
            continue;
        }
        seen.push(table.kind);
        let names = usize::try_from(table.link).ok().and_then(|link| sections.get(link));
        let Some(names) = names else {
            findings.push(
                Diagnostic::new(kernel_image::UNREAD_PART, "symbols have no names")
                    .at(Place::field(table.header_offset.saturating_add(24), 4, "sh_link"))
                    .expected(format!("an index below {}", sections.len()))
                    .found(table.link.to_string()),
            );
            continue;
        };
        let names = u64::from(names.offset);
        let count = u64::from(table.size) / SYMBOL_BYTES;
        symbols.extend((0..count).map_while(|index| {
            let at = index.saturating_mul(SYMBOL_BYTES);
            one(words, u64::from(table.offset).saturating_add(at), names)
        }));
    }
    symbols
}

fn one<'a>(words: Words<'a>, offset: u64, names: u64) -> Option<Symbol<'a>> {
    let at = |by: u64| offset.saturating_add(by);
    let name = words.word(offset)?;
    let [info, other] = *words.exact(at(12), 2)? else { return None };
    Some(Symbol {
        name: words.name(names.saturating_add(name.into())).unwrap_or_default(),
        value: words.word(at(4))?,
        size: words.word(at(8))?,
        info,
        other,
        section: words.half(at(14))?,
    })
}
