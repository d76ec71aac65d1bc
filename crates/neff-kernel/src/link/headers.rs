//! The headers of the sections of an image (format notes 07 §1.4).

use object::elf::{
    SHF_ALLOC, SHF_MERGE, SHF_STRINGS, SHF_WRITE, SHT_DYNAMIC, SHT_NOBITS, SHT_PROGBITS, SHT_RELA,
};
use object::write::StringId;
use object::write::elf::{SectionHeader, Writer};

use super::dynamic;
use super::image::{COMMENT, Image, Load};
use super::layout::Placed;
use crate::elf_numbers::section_flags;
use crate::object::SectionKind;

/// Names that were reserved, and what else headers say.
pub(super) struct Names {
    /// Of the code and the data.
    pub(super) sections: Vec<StringId>,
    /// And its offset in the file.
    pub(super) comment: Option<(StringId, usize)>,
    pub(super) dynamic: StringId,
    pub(super) relocations: StringId,
    /// Index of the names of sections.
    pub(super) strings: u32,
}

impl Image<'_> {
    /// Writes them all, in the order of published images.
    pub(super) fn section_headers(&self, names: &Names, writer: &mut Writer<'_>) {
        writer.write_null_section_header();
        let [code, data, _] = &self.loads;
        let loads = self.layout.code.sections.iter().map(|section| (code, section));
        let loads = loads.chain(self.layout.data.sections.iter().map(|section| (data, section)));
        for ((load, section), name) in loads.zip(&names.sections) {
            writer.write_section_header(&placed(load, section, *name));
        }
        if let Some((name, offset)) = names.comment {
            writer.write_section_header(&SectionHeader {
                sh_flags: (SHF_MERGE | SHF_STRINGS).into(),
                sh_offset: number(offset),
                sh_size: number(COMMENT.len()),
                sh_entsize: 1,
                ..plain(name, SHT_PROGBITS)
            });
        }
        self.loader_headers(names, writer);
        writer.write_shstrtab_section_header();
    }

    /// The sections of the scratch segment. What `.dynamic` gives as its strings in published
    /// images is not known; it is the names of sections here, whose first is empty as in the table
    /// that the loader is told of. Readers miss a table where there is none.
    fn loader_headers(&self, names: &Names, writer: &mut Writer<'_>) {
        let [_, _, scratch] = &self.loads;
        writer.write_section_header(&SectionHeader {
            sh_flags: (SHF_WRITE | SHF_ALLOC).into(),
            sh_addr: scratch.address,
            sh_offset: scratch.offset,
            sh_size: dynamic::DYNAMIC.into(),
            sh_link: names.strings,
            sh_addralign: 4,
            sh_entsize: 8,
            ..plain(names.dynamic, SHT_DYNAMIC)
        });
        let skip = u64::from(dynamic::RELOCATIONS);
        writer.write_section_header(&SectionHeader {
            sh_flags: SHF_ALLOC.into(),
            sh_addr: scratch.address.saturating_add(skip),
            sh_offset: scratch.offset.saturating_add(skip),
            sh_size: dynamic::table_size(self.filled.entries.len()),
            sh_addralign: 4,
            sh_entsize: dynamic::ENTRY.into(),
            ..plain(names.relocations, SHT_RELA)
        });
    }
}

/// The header of a section of the code or the data.
fn placed(load: &Load, placed: &Placed, name: StringId) -> SectionHeader {
    let zeroed = placed.kind == SectionKind::Zeroed;
    SectionHeader {
        sh_flags: section_flags(placed.kind).into(),
        sh_addr: placed.address,
        sh_offset: load.place(placed.address),
        sh_size: placed.size,
        sh_addralign: placed.align.into(),
        ..plain(name, if zeroed { SHT_NOBITS } else { SHT_PROGBITS })
    }
}

/// The header of an empty section that is nowhere.
fn plain(name: StringId, sh_type: u32) -> SectionHeader {
    SectionHeader {
        name: Some(name),
        sh_type,
        sh_flags: 0,
        sh_addr: 0,
        sh_offset: 0,
        sh_size: 0,
        sh_link: 0,
        sh_info: 0,
        sh_addralign: 1,
        sh_entsize: 0,
    }
}

fn number(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}
