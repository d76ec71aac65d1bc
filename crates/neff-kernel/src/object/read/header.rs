//! The file header and the headers of the sections.

use neff_diag::codes::linking;
use object::elf::{EM_XTENSA, ET_REL, SHT_NOBITS, SHT_STRTAB};

use super::Reader;

/// Bytes of the file header.
const FILE_HEADER: u64 = 52;
/// Bytes of a section header.
const SECTION_HEADER: u64 = 40;

/// A section header, with its name.
#[derive(Clone, Copy)]
pub(super) struct Raw<'a> {
    /// Where the header is in the file.
    pub(super) at: u64,
    pub(super) name: &'a str,
    pub(super) sh_type: u32,
    pub(super) flags: u32,
    pub(super) offset: u32,
    pub(super) size: u32,
    pub(super) link: u32,
    pub(super) info: u32,
    pub(super) align: u32,
    name_offset: u32,
}

/// The word at the index of a record of words.
pub(super) fn word(record: &[u8], index: usize) -> u32 {
    record.as_chunks::<4>().0.get(index).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// The two bytes at the offset of a record.
fn half(record: &[u8], offset: usize) -> u16 {
    let bytes = record.get(offset..).and_then(|rest| rest.first_chunk::<2>());
    bytes.map_or(0, |bytes| u16::from_le_bytes(*bytes))
}

impl<'a> Reader<'a> {
    /// Reads the headers of all sections, and their names.
    pub(super) fn read_headers(&mut self) {
        if let Some(header) = self.file_header() {
            self.section_headers(header);
        }
    }

    fn file_header(&mut self) -> Option<&'a [u8]> {
        let identity = [
            (0, &b"\x7fELF"[..], "the bytes 7f 45 4c 46"),
            (4, &[1][..], "a file of 32 bits (1)"),
            (5, &[1][..], "little-endian data (1)"),
            (16, &ET_REL.to_le_bytes()[..], "a relocatable file (1)"),
            (18, &EM_XTENSA.to_le_bytes()[..], "the machine Xtensa (94)"),
        ];
        for (offset, expected, what) in identity {
            let from = self.bytes.get(offset..).unwrap_or_default();
            let found = from.get(..expected.len()).unwrap_or(from);
            if found != expected {
                let at = u64::try_from(offset).unwrap_or(0);
                let shown: Vec<String> = found.iter().map(|byte| format!("{byte:02x}")).collect();
                let text = "this is no object that can be linked";
                let finding = self.finding(linking::NOT_AN_OBJECT, at, text).expected(what).found(
                    match shown.as_slice() {
                        [] => "the end of the file".to_owned(),
                        shown => shown.join(" "),
                    },
                );
                self.findings.push(finding);
                return None;
            }
        }
        let header = self.slice(0, FILE_HEADER);
        if header.is_none() {
            self.damaged(0, "the file ends inside of its header");
        }
        header
    }

    fn section_headers(&mut self, header: &[u8]) {
        let offset = u64::from(word(header, 8));
        let (entry, count) = (half(header, 46), u64::from(half(header, 48)));
        if offset != 0 && u64::from(entry) != SECTION_HEADER {
            return self.damaged(46, format!("a section header has {entry} bytes instead of 40"));
        }
        if offset != 0 && count == 0 {
            return self.damaged(48, "the number of sections is not in the header");
        }
        let table = match offset {
            0 => Some(&[][..]),
            offset => self.slice(offset, count.saturating_mul(SECTION_HEADER)),
        };
        let Some(table) = table else {
            return self.damaged(32, format!("the {count} section headers are not in the file"));
        };
        let (records, _) = table.as_chunks::<40>();
        for (record, index) in records.iter().zip(0u64..) {
            let at = offset.saturating_add(index.saturating_mul(SECTION_HEADER));
            self.raw.push(raw(record, at));
        }
        self.name_sections(u32::from(half(header, 50)));
    }

    fn name_sections(&mut self, strings: u32) {
        if self.raw.is_empty() {
            return;
        }
        let Some(table) = self.strings(strings, 50) else { return };
        for index in 1..self.raw.len() {
            let Some(raw) = self.raw.get(index).copied() else { continue };
            let name = self.string(table, raw.name_offset, raw.at).unwrap_or_default();
            if let Some(raw) = self.raw.get_mut(index) {
                raw.name = name;
            }
        }
    }

    /// The table of strings that a header names by its index.
    pub(super) fn strings(&mut self, index: u32, at: u64) -> Option<&'a [u8]> {
        let raw = usize::try_from(index).ok().and_then(|index| self.raw.get(index));
        let Some(raw) = raw.copied().filter(|raw| raw.sh_type == SHT_STRTAB) else {
            self.damaged(at, format!("section {index} is no table of strings"));
            return None;
        };
        self.content(&raw)
    }

    /// The bytes of a section; none for one of zeros.
    pub(super) fn content(&mut self, raw: &Raw<'a>) -> Option<&'a [u8]> {
        if raw.sh_type == SHT_NOBITS {
            return Some(&[]);
        }
        let content = self.slice(raw.offset.into(), raw.size.into());
        if content.is_none() {
            let Raw { name, offset, size, .. } = raw;
            let text =
                format!("{name} has {size:#x} bytes at {offset:#x}, which are not all there");
            self.damaged(raw.at, text);
        }
        content
    }
}

fn raw<'a>(record: &[u8], at: u64) -> Raw<'a> {
    Raw {
        at,
        name: "",
        name_offset: word(record, 0),
        sh_type: word(record, 1),
        flags: word(record, 2),
        offset: word(record, 4),
        size: word(record, 5),
        link: word(record, 6),
        info: word(record, 7),
        align: word(record, 8),
    }
}
