//! A reader of ELF32 files that are said to be kernels (format notes 07 §1).
//!
//! It takes any bytes. What they do not hold is absent, what it does not understand is kept as it
//! stands; whether a loader takes the file is judged elsewhere ([`crate::check`]). It shares no
//! code with the writer of images, so that each can judge the other.

mod dynamic;
mod header;
mod names;
mod relocation;
mod section;
mod segment;
mod symbol;
mod words;

use neff_diag::Findings;

pub use dynamic::{Dynamic, DynamicEntry, tag};
pub use header::{Header, Identity};
pub use names::{relocation_name, section_kind, segment_kind, tag_name};
pub use relocation::{ENTRY_BYTES, Entry, EntryKind};
pub use section::Section;
pub use segment::{DYNAMIC, LOAD, Segment};
pub use symbol::Symbol;
pub use words::{Order, Words};

/// An ELF32 file.
#[derive(Debug, Clone)]
pub struct Elf<'a> {
    /// Its bytes.
    pub words: Words<'a>,
    /// Its header; fields beyond the end of the file are 0.
    pub header: Header,
    /// Its program headers, as far as they are in the file.
    pub segments: Vec<Segment>,
    /// Its section headers, as far as they are in the file.
    pub sections: Vec<Section<'a>>,
    /// The symbols of all its symbol tables.
    pub symbols: Vec<Symbol<'a>>,
}

impl<'a> Elf<'a> {
    /// Reads what there is. Of a file that is no ELF32 only the header is read.
    ///
    /// Findings are about the parts that no loader reads; [`crate::check`] judges the others.
    pub fn read(bytes: &'a [u8]) -> (Elf<'a>, Findings) {
        let mut findings = Findings::new();
        let identity = Identity::of(bytes);
        let order = identity.as_ref().map_or(Order::Little, |identity| identity.order);
        let words = Words::new(bytes, order);
        let header = Header::read(words, identity);
        if header.identity.is_none() {
            let elf = Elf { words, header, segments: vec![], sections: vec![], symbols: vec![] };
            return (elf, findings);
        }
        let segments = segment::read(words, &header);
        let sections = section::read(words, &header, &mut findings);
        let symbols = symbol::read(words, &sections, &mut findings);
        (Elf { words, header, segments, sections, symbols }, findings)
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &'a [u8] {
        self.words.all()
    }

    /// The program header with an index, if the file has bytes at its place: whether it is declared
    /// or not, as the loader looks at it (format notes 07 §1.8 step 6).
    pub fn segment_at(&self, index: usize) -> Option<Segment> {
        self.header.identity?;
        segment::at(self.words, &self.header, index)
    }

    /// The bytes that a segment has in the file, as far as they are there.
    pub fn segment_bytes(&self, segment: &Segment) -> &'a [u8] {
        self.words.some(segment.offset.into(), segment.file_size.into())
    }

    /// The bytes that a section has in the file, as far as they are there.
    pub fn section_bytes(&self, section: &Section<'_>) -> &'a [u8] {
        let size = if section.is_zeroed() { 0 } else { section.size };
        self.words.some(section.offset.into(), size.into())
    }

    /// The first section with this name.
    pub fn section(&self, name: &str) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.name == name.as_bytes())
    }
}
