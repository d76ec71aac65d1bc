//! The image that the format notes measured: headers, dynamic array, relocations, kernel table,
//! prelinked header (07 §1 to §4).
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod images;

use neff_kernel::check::{Answer, Options, Status};
use neff_kernel::elf::{EntryKind, tag_name};
use neff_kernel::image::Found;
use neff_kernel::reading::Kernel;

#[test]
fn header_segments_and_dynamic_array() {
    let bytes = images::ground_truth(true);
    assert_eq!(bytes.len(), 0xA260);
    let (kernel, findings) = Kernel::read(&bytes);
    assert!(findings.is_empty(), "{findings:?}");
    let header = &kernel.elf.header;
    assert_eq!((header.kind, header.machine, header.version), (2, 94, 1));
    assert_eq!((header.entry, header.segments_offset), (0x0100_5610, 52));
    assert_eq!((header.sections_offset, header.flags), (0x9CE8, 0x300));
    assert_eq!((header.section_count, header.names_index), (35, 34));
    let segments: Vec<_> = kernel
        .elf
        .segments
        .iter()
        .map(|it| (it.offset, it.address, it.file_size, it.memory_size, it.permissions()))
        .collect();
    let expected = [
        (0x100, 0x0100_0000, 0x6F1E, 0x6F1E, "R-X".to_owned()),
        (0x7080, 0x0200_0000, 0x450, 0x48C, "RWX".to_owned()),
        (0x7500, 0x0300_0000, 0xC08, 0xC08, "-WX".to_owned()),
        (0x7500, 0x0300_0000, 0xA4, 0xA4, "RW-".to_owned()),
    ];
    assert_eq!(segments, expected);
    let entries: Vec<_> = kernel
        .image
        .dynamic
        .entries
        .iter()
        .map(|entry| (tag_name(entry.tag).unwrap(), entry.value))
        .collect();
    let expected = [
        ("INIT", 0x0100_0000),
        ("FINI", 0x0100_6F10),
        ("HASH", 0x0300_00A4),
        ("STRTAB", 0x0300_00C4),
        ("SYMTAB", 0x0300_00B4),
        ("STRSZ", 1),
        ("SYMENT", 16),
        ("DEBUG", 0),
        ("PLTGOT", 0x0300_0C08),
        ("RELA", 0x0300_00C8),
        ("RELASZ", 0xB40),
        ("RELAENT", 12),
        ("XTENSA_GOT_LOC_OFF", 0x0300_0C0C),
        ("XTENSA_GOT_LOC_SZ", 0),
        ("NULL", 0),
    ];
    assert_eq!(entries, expected);
}

#[test]
fn relocations_are_counted_as_in_the_notes() {
    let bytes = images::ground_truth(true);
    let (kernel, _) = Kernel::read(&bytes);
    let count = |wanted: fn(EntryKind) -> bool| {
        kernel.image.relocations.iter().filter(|entry| wanted(entry.kind())).count()
    };
    assert_eq!(kernel.image.relocations.len(), 240);
    assert_eq!(count(|kind| kind == EntryKind::None), 8);
    assert_eq!(count(|kind| kind == EntryKind::Relative), 30);
    assert_eq!(count(|kind| kind == EntryKind::Low(0)), 101);
    assert_eq!(count(|kind| kind == EntryKind::High(0)), 101);
    assert_eq!(kernel.image.pairs.len(), 101);
    let second = kernel.image.pairs[1];
    assert_eq!((second.high, second.low, second.target), (0x0100_0043, 0x0100_0048, 0x0200_01F8));
    assert_eq!(second.stored, 0x0200_01F8);
}

/// By its name, by the functions that return its bounds, and by its rows alone.
#[test]
fn the_kernel_table_is_found_three_ways() {
    let named = images::ground_truth(true);
    let nameless = images::ground_truth(false);
    let mut rows_only = nameless.clone();
    rows_only[0x100 + 0x55F8] = 0;
    for (bytes, found) in
        [(named, Found::Section), (nameless, Found::Getters), (rows_only, Found::Rows)]
    {
        let (kernel, _) = Kernel::read(&bytes);
        let table = kernel.image.kernels.as_ref().unwrap();
        assert_eq!((table.found, table.address, table.size), (found, 0x0200_0380, 0x88));
        let rows: Vec<_> =
            table.rows.iter().map(|row| (row.opcode, row.spec, row.function)).collect();
        let expected: Vec<_> = images::TRUTH_ROWS.iter().map(|row| (row.0, row.1, row.2)).collect();
        assert_eq!(rows, expected, "{found:?}");
        assert!(table.rows.iter().all(|row| row.relocated));
        assert_eq!(table.lookup(0xF0, 3).unwrap().function, 0x0100_3A60);
        assert!(table.lookup(0x46, 1).is_none());
        let bounds = table.getters.map(|(start, end)| (start.address, end.address));
        assert_eq!(bounds, (found != Found::Rows).then_some((0x0100_55F8, 0x0100_5604)));
    }
}

#[test]
fn it_prelinks_to_the_printed_header() {
    let bytes = images::ground_truth(true);
    let (kernel, _) = Kernel::read(&bytes);
    let verified = kernel.verify(&Options::default());
    assert_eq!(verified.answer(), Answer::Loader(Status::NoErr));
    assert!(verified.findings().is_empty(), "{:?}", verified.findings());
    let library = verified.library.unwrap();
    let header = [
        0x55, 0x43, 0x50, 0x4c, 0x20, 0, 0, 0, 0x20, 0x6f, 0, 0, 0x40, 0x6f, 0, 0, 0x8c, 4, 0, 0,
        0, 0x80, 1, 0, 0x10, 0xef, 1, 0, 0x10, 0xd6, 1, 0,
    ];
    assert_eq!(library.header(), header);
    assert_eq!((library.size(), library.bytes().len()), (0x73CC, 0x73CC));
    let code = library.code();
    assert_eq!(code[0x6F1E..], [0xA5, 0xA5]);
    let start = [0x36, 0x41, 0, 0x24, 0x0b, 0, 0x24, 0x80, 0xe3, 0x1d, 0xf0];
    let end = [0x36, 0x41, 0, 0x24, 0x0b, 0, 0x24, 0x08, 0xe4, 0x1d, 0xf0];
    assert_eq!((&code[0x55F8..0x5603], &code[0x5604..0x560F]), (&start[..], &end[..]));
    assert_eq!((&code[0x1B..0x21]), [0x34, 0x0b, 0x00, 0x34, 0x5c, 0xe2]);
    // Keys stay, functions move to 0x18000; what is zeroed is zero.
    for (index, (_, _, function, row)) in images::TRUTH_ROWS.iter().enumerate() {
        let at = 0x380 + 8 * index;
        assert_eq!(library.data()[at..at + 4], row[..4]);
        let run = (function - 0x0100_0000 + 0x18000).to_le_bytes();
        assert_eq!(library.data()[at + 4..at + 8], run);
    }
    assert!(library.data()[0x450..].iter().all(|byte| *byte == 0));
}
