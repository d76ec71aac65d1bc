//! Where every section of every object goes.
//!
//! Sizes are summed up before anything is copied, so what does not fit is known first.

use super::gather::{Group, ZEROED, code_group, data_groups};
use super::options::Options;
use super::symbols::Provided;
use crate::object::{KERNEL_TABLE, Object, SectionKind};

/// Which segment something is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SegmentKind {
    /// Code.
    Code,
    /// Data, and zeros behind it.
    Data,
}

/// A section of an object in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Index of the object.
    pub object: usize,
    /// Index of its section.
    pub section: usize,
    /// Its first byte. Link addresses fit 32 bits in every image that is made; here they may not.
    pub address: u64,
}

/// A section of the image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: SectionKind,
    /// Its first byte.
    pub address: u64,
    /// Bytes.
    pub size: u64,
    /// Its alignment.
    pub align: u32,
    /// What it is made of, ascending.
    pub pieces: Vec<Piece>,
}

/// A segment: its sections, without those that are empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// First byte of its first section; where it would begin if it has none.
    pub address: u64,
    /// Bytes that the file holds.
    pub file_size: u64,
    /// Bytes in memory.
    pub memory_size: u64,
    /// Its sections, ascending.
    pub sections: Vec<Placed>,
}

/// The sections of the code and of the data, placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Code.
    pub code: Segment,
    /// Data.
    pub data: Segment,
    /// By object and section: address and segment.
    places: Vec<Vec<(u64, SegmentKind)>>,
}

impl Layout {
    /// Places all sections of all objects.
    pub(super) fn new(objects: &[Object], options: &Options) -> Layout {
        let unplaced = |object: &Object| vec![(0, SegmentKind::Data); object.sections.len()];
        let mut places: Vec<Vec<_>> = objects.iter().map(unplaced).collect();
        let code = vec![code_group(objects)];
        let mut put = |piece: &Piece, kind| {
            let slot = places.get_mut(piece.object).and_then(|p| p.get_mut(piece.section));
            if let Some(slot) = slot {
                *slot = (piece.address, kind);
            }
        };
        let code = segment(objects, code, options.bases.code, |p| put(p, SegmentKind::Code));
        let data = data_groups(objects);
        let data = segment(objects, data, options.bases.data, |p| put(p, SegmentKind::Data));
        Layout { code, data, places }
    }

    /// Address and segment of a section of an object.
    pub(super) fn place(&self, object: usize, section: usize) -> Option<(u64, SegmentKind)> {
        self.places.get(object)?.get(section).copied()
    }

    /// The section of the data that has this name.
    pub(super) fn data_section(&self, name: &str) -> Option<&Placed> {
        self.data.sections.iter().find(|placed| placed.name == name)
    }

    /// Address of a symbol of the linker: of a section that is not there, both ends are the first
    /// byte behind the data of the file.
    pub(super) fn provided(&self, provided: Provided) -> u64 {
        let (name, end) = match provided {
            Provided::TableStart => (KERNEL_TABLE, false),
            Provided::TableEnd => (KERNEL_TABLE, true),
            Provided::BssStart => (ZEROED, false),
            Provided::BssEnd => (ZEROED, true),
        };
        match self.data_section(name) {
            None => self.data.address.saturating_add(self.data.file_size),
            Some(placed) if end => placed.address.saturating_add(placed.size),
            Some(placed) => placed.address,
        }
    }

    /// All sections, code first.
    pub fn sections(&self) -> impl Iterator<Item = &Placed> {
        self.code.sections.iter().chain(&self.data.sections)
    }

    /// The largest alignment in the image, which the loader places both segments by.
    pub fn align(&self) -> u32 {
        self.sections().map(|placed| placed.align).max().unwrap_or(1)
    }
}

fn segment(
    objects: &[Object],
    groups: Vec<Group>,
    base: u32,
    mut put: impl FnMut(&Piece),
) -> Segment {
    let mut end = u64::from(base);
    let mut file_end = end;
    let mut placed = Vec::new();
    for group in groups {
        let section = place(objects, group, end);
        section.pieces.iter().for_each(&mut put);
        if section.size == 0 {
            continue;
        }
        end = section.address.saturating_add(section.size);
        if section.kind != SectionKind::Zeroed {
            file_end = end;
        }
        placed.push(section);
    }
    let address = placed.first().map_or(u64::from(base), |first: &Placed| first.address);
    Segment {
        address,
        file_size: file_end.saturating_sub(address),
        memory_size: end.saturating_sub(address),
        sections: placed,
    }
}

/// Places the members one behind the other; empty ones take their place without aligning it.
fn place(objects: &[Object], group: Group, end: u64) -> Placed {
    let section = |(object, at): (usize, usize)| objects.get(object)?.sections.get(at);
    let aligns = group.members.iter().filter_map(|member| section(*member));
    let align = aligns
        .filter(|section| section.size > 0)
        .map(|section| section.align)
        .fold(group.align, u32::max);
    let first = aligned(end, align);
    let mut at = first;
    let mut pieces = Vec::with_capacity(group.members.len());
    for (object, index) in group.members {
        let Some(section) = section((object, index)) else { continue };
        if section.size > 0 {
            at = aligned(at, section.align);
        }
        pieces.push(Piece { object, section: index, address: at });
        at = at.saturating_add(section.size.into());
    }
    let size = at.saturating_sub(first);
    Placed { name: group.name, kind: group.kind, address: first, size, align, pieces }
}

/// The first multiple at or behind. Sums of 32-bit sizes stay far below 64 bits.
fn aligned(at: u64, align: u32) -> u64 {
    at.checked_next_multiple_of(align.into()).unwrap_or(at)
}
