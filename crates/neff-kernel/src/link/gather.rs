//! Which sections of the objects become which section of the image, and in what order.

use std::collections::HashMap;

use crate::object::{KERNEL_TABLE, Object, Section, SectionKind};

/// Alignment of the code, as in all published images (format notes 07 §1.4).
const CODE_ALIGN: u32 = 32;
/// Alignment of the kernel table (format notes 07 §3.2).
const TABLE_ALIGN: u32 = 8;
/// Sections of data that have their place; others follow in the order they appear.
const FIRST: [&str; 6] = [".rodata", ".eh_frame", ".ctors", ".dtors", ".data", KERNEL_TABLE];
/// Name of the code, and of what is zeroed.
const CODE: &str = ".text";
pub(super) const ZEROED: &str = ".bss";

/// The sections that become one, before they are placed.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) kind: SectionKind,
    pub(super) align: u32,
    /// Indices of objects and of their sections.
    pub(super) members: Vec<(usize, usize)>,
}

fn sections(objects: &[Object]) -> impl Iterator<Item = (usize, usize, &Section)> {
    objects.iter().enumerate().flat_map(|(at, object)| {
        object.sections.iter().enumerate().map(move |(index, section)| (at, index, section))
    })
}

fn is_or_begins(name: &str, with: &str) -> bool {
    name.strip_prefix(with).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// All code is one section: what runs first, each object's literals before its code (L32R reads
/// backwards only), what runs last.
pub(super) fn code_group(objects: &[Object]) -> Group {
    let mut members: Vec<_> = sections(objects)
        .filter(|(_, _, section)| section.kind == SectionKind::Code)
        .map(|(object, index, section)| {
            let name = section.name.as_str();
            let rank = match name {
                _ if is_or_begins(name, ".init.literal") => 0,
                _ if is_or_begins(name, ".init") => 1,
                _ if is_or_begins(name, ".fini.literal") => 3,
                _ if is_or_begins(name, ".fini") => 4,
                _ => 2,
            };
            (rank, object, !is_or_begins(name, ".literal"), index)
        })
        .collect();
    members.sort_unstable();
    let members = members.into_iter().map(|(_, object, _, section)| (object, section)).collect();
    Group { name: CODE.to_owned(), kind: SectionKind::Code, align: CODE_ALIGN, members }
}

/// Data by name, in the order of the segment, zeros last.
pub(super) fn data_groups(objects: &[Object]) -> Vec<Group> {
    let group =
        |name: &str, kind, align| Group { name: name.to_owned(), kind, align, members: Vec::new() };
    let mut groups: Vec<Group> = FIRST
        .iter()
        .map(|name| {
            group(name, SectionKind::ReadOnly, if *name == KERNEL_TABLE { TABLE_ALIGN } else { 1 })
        })
        .collect();
    let mut zeroed = group(ZEROED, SectionKind::Zeroed, 1);
    let mut index: HashMap<&str, usize> =
        FIRST.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    for (object, at, section) in sections(objects) {
        match section.kind {
            SectionKind::Code => continue,
            SectionKind::Zeroed => {
                zeroed.members.push((object, at));
                continue;
            }
            SectionKind::ReadOnly | SectionKind::Data => {}
        }
        let own = section.name.as_str();
        let name = FIRST.iter().copied().find(|name| is_or_begins(own, name)).unwrap_or(own);
        let next = groups.len();
        let slot = *index.entry(name).or_insert(next);
        if slot == next {
            groups.push(group(name, SectionKind::ReadOnly, 1));
        }
        let Some(group) = groups.get_mut(slot) else { continue };
        if section.kind == SectionKind::Data {
            group.kind = SectionKind::Data;
        }
        group.members.push((object, at));
    }
    groups.push(zeroed);
    groups
}
