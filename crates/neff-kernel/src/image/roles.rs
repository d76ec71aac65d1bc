//! Which segment is what: the loader goes by their order (format notes 07 §1.2, §1.8).

use crate::elf::{DYNAMIC, Elf, LOAD, Segment};

/// With a scratch segment, this many bytes below the data belong to the data (format notes 07
/// §2.2).
pub const SEPARATION: u32 = 0x400;

/// What a segment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Instructions.
    Code,
    /// Data, the kernel table and zeros.
    Data,
    /// What the loader reads and never copies to the device.
    Scratch,
}

impl Role {
    /// `code`, `data` or `scratch`.
    pub fn name(self) -> &'static str {
        match self {
            Role::Code => "code",
            Role::Data => "data",
            Role::Scratch => "scratch",
        }
    }
}

/// The segments of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles {
    /// The first program header, if it is one to load.
    pub code: Option<Segment>,
    /// The second, if it is one to load.
    pub data: Option<Segment>,
    /// The third, if it is one to load, writable and not readable.
    pub scratch: Option<Segment>,
    /// The one behind these, if it is DYNAMIC; else the first DYNAMIC there is.
    pub dynamic: Option<Segment>,
}

impl Roles {
    pub(super) fn of(elf: &Elf<'_>) -> Roles {
        let at = |index: usize| elf.segment_at(index);
        let load = |index: usize| at(index).filter(|segment| segment.kind == LOAD);
        let scratch = load(2).filter(|segment| segment.flags & 6 == 2);
        let dynamic = at(if scratch.is_some() { 3 } else { 2 });
        let dynamic = dynamic
            .filter(|segment| segment.kind == DYNAMIC)
            .or_else(|| elf.segments.iter().find(|segment| segment.kind == DYNAMIC).copied());
        Roles { code: load(0), data: load(1), scratch, dynamic }
    }

    /// Bytes below the data that belong to it.
    pub fn separation(&self) -> u32 {
        if self.scratch.is_some() { SEPARATION } else { 0 }
    }

    /// The segment that a link address lies in.
    pub fn role(&self, address: u32) -> Option<Role> {
        let holds = |segment: Option<Segment>| segment.is_some_and(|it| it.holds(address));
        [(self.code, Role::Code), (self.data, Role::Data), (self.scratch, Role::Scratch)]
            .into_iter()
            .find_map(|(segment, role)| holds(segment).then_some(role))
    }

    /// The `length` bytes that code or data have in the file at a link address.
    pub fn bytes<'a>(&self, elf: &Elf<'a>, address: u32, length: u32) -> Option<&'a [u8]> {
        [self.code, self.data].into_iter().flatten().find_map(|segment| {
            let by = address.checked_sub(segment.address)?;
            let end = by.checked_add(length)?;
            let offset = u64::from(segment.offset).checked_add(by.into())?;
            if end > segment.file_size {
                return None;
            }
            elf.words.exact(offset, length.into())
        })
    }
}
