//! Which sections are taken, and what they hold.

use object::elf::{
    SHF_ALLOC, SHF_COMPRESSED, SHF_EXECINSTR, SHF_TLS, SHF_WRITE, SHT_FINI_ARRAY, SHT_INIT_ARRAY,
    SHT_NOBITS, SHT_NOTE, SHT_PREINIT_ARRAY, SHT_PROGBITS,
};

use super::Reader;
use super::header::Raw;
use crate::object::{Section, SectionKind};

/// Types of sections that hold bytes of the program.
const HELD: [u32; 6] =
    [SHT_PROGBITS, SHT_NOBITS, SHT_NOTE, SHT_INIT_ARRAY, SHT_FINI_ARRAY, SHT_PREINIT_ARRAY];

impl<'a> Reader<'a> {
    /// Takes the sections that are in memory when the program runs.
    pub(super) fn read_sections(&mut self) {
        for index in 0..self.raw.len() {
            let raw = self.raw.get(index).copied();
            let raw = raw.filter(|raw| raw.flags & SHF_ALLOC != 0);
            let section = raw.and_then(|raw| self.section(&raw));
            self.section_index.push(section.is_some().then_some(self.sections.len()));
            self.sections.extend(section);
        }
    }

    fn section(&mut self, raw: &Raw<'a>) -> Option<Section> {
        let name = raw.name;
        if !HELD.contains(&raw.sh_type) || raw.flags & (SHF_TLS | SHF_COMPRESSED) != 0 {
            let (kind, flags) = (raw.sh_type, raw.flags);
            let text = format!(
                "{name} is of type {kind:#x} with flags {flags:#x}, which images do not have"
            );
            self.damaged(raw.at, text);
            return None;
        }
        let align = raw.align.max(1);
        if !align.is_power_of_two() {
            self.damaged(raw.at, format!("the alignment of {name}, {align}, is no power of two"));
        }
        let kind = match raw.flags {
            _ if raw.sh_type == SHT_NOBITS => SectionKind::Zeroed,
            flags if flags & SHF_EXECINSTR != 0 => SectionKind::Code,
            flags if flags & SHF_WRITE != 0 => SectionKind::Data,
            _ => SectionKind::ReadOnly,
        };
        let bytes = self.content(raw)?;
        self.spend(bytes.len(), raw)?;
        Some(Section {
            name: name.to_owned(),
            kind,
            align,
            bytes: bytes.to_vec(),
            size: raw.size,
            relocations: Vec::new(),
        })
    }

    /// Counts bytes that are taken: together they are no more than the file has.
    pub(super) fn spend(&mut self, bytes: usize, raw: &Raw<'a>) -> Option<()> {
        let left = u64::try_from(bytes).ok().and_then(|bytes| self.bytes_left.checked_sub(bytes));
        match left {
            Some(left) => self.bytes_left = left,
            None => self.damaged(raw.at, format!("{} shares its bytes with others", raw.name)),
        }
        left.map(|_| ())
    }
}
