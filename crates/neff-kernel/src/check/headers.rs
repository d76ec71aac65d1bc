//! Steps 1 to 5 and 9 of the loader: header, program headers, dynamic array (format notes 07 §1.8).

use neff_diag::{Code, Diagnostic, Place, codes::kernel_image};

use crate::elf::{DYNAMIC, Dynamic, LOAD, Segment, segment_kind, tag};
use crate::image::{RelocationTable, Roles};
use crate::reading::Kernel;

use super::faults::{Answer, Faults};
use super::options::{DataFlags, MagicStatus, Options, Readings};
use super::status::Status;

/// `ET_REL`.
const OBJECT: u16 = 1;

/// Steps 1 to 5. False if there is nothing to go on with.
pub(crate) fn segment_headers(kernel: &Kernel<'_>, options: &Options, faults: &mut Faults) -> bool {
    if kernel.elf.header.identity.is_none() {
        magic(kernel, options.readings.magic_status, faults);
        return false;
    }
    for wanted in wanted(kernel, options.readings.data_flags) {
        let Some(segment) = kernel.elf.segment_at(wanted.index) else {
            missing(kernel, &wanted, faults);
            continue;
        };
        if segment.kind != wanted.kind || segment.flags & wanted.mask != wanted.flags {
            let message = format!("program header {} {}", wanted.index, wanted.wrong);
            let mut finding = Diagnostic::new(wanted.code, message)
                .at(Place::field(segment.header_offset, 32, "program header"))
                .expected(wanted.expected)
                .found(describe(&segment));
            if kernel.elf.header.kind == OBJECT {
                finding = finding.help("the file is an object: link it first");
            }
            faults.push(wanted.step, Answer::Loader(Status::NotSplitload), finding);
        }
    }
    true
}

/// What the loader wants of a program header.
struct Wanted {
    step: u8,
    index: usize,
    kind: u32,
    mask: u32,
    flags: u32,
    code: Code,
    wrong: &'static str,
    expected: &'static str,
}

/// Steps 2 to 5.
fn wanted(kernel: &Kernel<'_>, data: DataFlags) -> [Wanted; 3] {
    let scratch = kernel.image.roles.scratch.is_some();
    let (data_flags, data_expected) = match data {
        DataFlags::ReadWrite => (6, "LOAD, readable and writable (RW- or RWX)"),
        DataFlags::WriteOnly => (2, "LOAD, writable and not readable (-W- or -WX)"),
    };
    [
        Wanted {
            step: 2,
            index: 0,
            kind: LOAD,
            mask: 7,
            flags: 5,
            code: kernel_image::CODE_SEGMENT,
            wrong: "is no code segment",
            expected: "LOAD, R-X",
        },
        Wanted {
            step: 3,
            index: 1,
            kind: LOAD,
            mask: 6,
            flags: data_flags,
            code: kernel_image::DATA_SEGMENT,
            wrong: "is no data segment",
            expected: data_expected,
        },
        Wanted {
            step: 5,
            index: if scratch { 3 } else { 2 },
            kind: DYNAMIC,
            mask: 7,
            flags: 6,
            code: kernel_image::DYNAMIC_SEGMENT,
            wrong: if scratch { "is no dynamic segment" } else { "is neither scratch nor dynamic" },
            expected: if scratch { "DYNAMIC, RW-" } else { "LOAD, -W- or -WX; or DYNAMIC, RW-" },
        },
    ]
}

fn magic(kernel: &Kernel<'_>, status: MagicStatus, faults: &mut Faults) {
    let first: Vec<String> =
        kernel.elf.words.some(0, 6).iter().map(|byte| format!("{byte:02x}")).collect();
    let finding = Diagnostic::new(kernel_image::NOT_AN_IMAGE, "the file is no ELF32 file")
        .at(Place::field(0, 6, "e_ident"))
        .expected("7f 45 4c 46 01, then 01 (little-endian) or 02")
        .found(if first.is_empty() { "an empty file".to_owned() } else { first.join(" ") });
    let status = match status {
        MagicStatus::NotElf => Status::NotElf,
        MagicStatus::NotSplitload => Status::NotSplitload,
    };
    faults.push(1, Answer::Loader(status), finding);
}

/// A program header whose place is not in the file.
fn missing(kernel: &Kernel<'_>, wanted: &Wanted, faults: &mut Faults) {
    let header = &kernel.elf.header;
    let finding = Diagnostic::new(
        kernel_image::HEADER_MISSING,
        format!("there is no program header {}", wanted.index),
    )
    .at(Place::field(28, 4, "e_phoff"))
    .expected(wanted.expected)
    .found(format!("program headers at {:#x}", header.segments_offset));
    faults.push(wanted.step, Answer::Unknown, finding);
}

fn describe(segment: &Segment) -> String {
    let kind = segment_kind(segment.kind);
    let kind = kind.map_or_else(|| format!("type {:#x}", segment.kind), str::to_owned);
    let rest = segment.flags & !7;
    let rest = if rest == 0 { String::new() } else { format!(" and flags {rest:#x}") };
    format!("{kind}, {}{rest}", segment.permissions())
}

/// What step 9 takes from the dynamic array.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DynamicInfo {
    pub(crate) table: Option<RelocationTable>,
    pub(crate) init: Option<u32>,
    pub(crate) fini: Option<u32>,
}

/// Step 9.
pub(crate) fn dynamic_info(
    kernel: &Kernel<'_>,
    readings: &Readings,
    faults: &mut Faults,
) -> DynamicInfo {
    let roles: &Roles = &kernel.image.roles;
    let Some(segment) = roles.dynamic else {
        let finding = Diagnostic::new(kernel_image::DYNAMIC_INFO, "there is no dynamic segment")
            .at(Place::field(28, 4, "e_phoff"))
            .expected("a program header DYNAMIC")
            .found("none");
        faults.push(9, Answer::Loader(Status::NoDynamicSegment), finding);
        return DynamicInfo::default();
    };
    let offset = u64::from(segment.offset);
    let dynamic = Dynamic::read(kernel.elf.words, offset, readings.dynamic_stride);
    if !dynamic.ends {
        let message = "the dynamic array has no end";
        let finding = Diagnostic::new(kernel_image::DYNAMIC_INFO, message)
            .at(Place::field(offset, segment.file_size.into(), "dynamic array"))
            .expected("an entry with tag 0 before the file ends")
            .found(format!("{} entries without it", dynamic.entries.len()));
        faults.push(9, Answer::Unknown, finding);
    }
    let table = RelocationTable::locate(&kernel.elf, roles, &dynamic);
    if table.is_none() {
        no_table(&dynamic, faults);
    }
    DynamicInfo { table, init: dynamic.value(tag::INIT), fini: dynamic.value(tag::FINI) }
}

/// The table must begin in the file. A library without relocations needs none: a choice of this
/// project.
fn no_table(dynamic: &Dynamic, faults: &mut Faults) {
    if dynamic.value(tag::RELASZ).unwrap_or(0) == 0 && dynamic.value(tag::RELA).is_none() {
        return;
    }
    let entry = dynamic.entry(tag::RELA).or(dynamic.entry(tag::RELASZ));
    let message = match dynamic.value(tag::RELA) {
        Some(address) => format!("the relocations at {address:#x} are not in the file"),
        None => "the dynamic array does not say where the relocations are".to_owned(),
    };
    let finding = Diagnostic::new(kernel_image::DYNAMIC_INFO, message)
        .at(Place::field(entry.map_or(dynamic.offset, |entry| entry.offset), 8, "DT_RELA"))
        .expected("a link address in the scratch segment");
    faults.push(9, Answer::Loader(Status::NoDynamicSegment), finding);
}
