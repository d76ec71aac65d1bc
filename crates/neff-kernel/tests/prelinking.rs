//! Prelinking: the format notes' fixtures byte for byte, the small image, other readings of the
//! loader, the records that load and unload (07 §2 to §4, §8.5).
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod images;

use neff_kernel::check::{
    Alignment, Answer, Bounds, DataFlags, Delta, Lifecycle, MagicStatus, Options, Outside,
    Readings, Status, WRAPPER_TOO_LARGE,
};
use neff_kernel::prelink::{Direction, Library, Record, Selector, sequence};
use neff_kernel::reading::Kernel;

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/gnu_images/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn answer(bytes: &[u8], options: &Options) -> Answer {
    Kernel::read(bytes).0.verify(options).answer()
}

fn library(bytes: &[u8], options: &Options) -> Library {
    let prelinked = Kernel::read(bytes).0.prelink(options);
    assert!(prelinked.faults.is_empty(), "{:?}", prelinked.faults);
    prelinked.library.unwrap()
}

fn reading(change: impl Fn(&mut Readings)) -> Options {
    let mut options = Options::default();
    change(&mut options.readings);
    options
}

fn hex(text: &str) -> Vec<u8> {
    let digits: String = text.split_whitespace().collect();
    (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect()
}

fn words(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// What the code of scan.s is behind its literals, read off GNU's listing of it.
const SCAN: &str = "364100 21faff 31faff 41faff 37120b 522200 47150b 22c208 06fcff 62a001 c60100
    522201 e00500 6d0a 22a076 005000 00 364100 0c02 1df0 00 364100 31efff 41efff 2803 4804 4a22 1df0";

#[test]
fn the_first_fixture_is_as_printed() {
    let library = library(&fixture("scan.elf"), &Options::default());
    let mut expected =
        hex("5543504c 20000000 60000000 80000000 54000000 00000000 00000000 14800100");
    expected.extend(words(&[0xBE008, 0xBE018, 0xF001_0000, 0xBE000, 0xBE018]));
    expected.extend(hex(SCAN));
    expected.extend([0xA5; 3]);
    assert_eq!(expected.len(), 0x80);
    expected.extend(words(&[42, 0, 0xF000_0000, 0x18044, 0xF001_0000, 0x1804C]));
    expected.extend([0; 0x3C]);
    assert_eq!(library.bytes(), expected);
}

#[test]
fn the_second_fixture_is_as_printed() {
    let library = library(&fixture("scan_lifecycle.elf"), &Options::default());
    let mut expected =
        hex("5543504c 20000000 64000000 a0000000 54000000 00800100 61800100 18800100 0df00000");
    expected.extend(words(&[0xBE008, 0xBE018, 0xF001_0000, 0xBE000, 0xBE018]));
    expected.extend(hex(SCAN));
    expected.extend([0x0d, 0xf0, 0xA5]);
    assert_eq!(expected.len(), 0x84);
    expected.resize(0xA0, 0);
    expected.extend(words(&[42, 0, 0xF000_0000, 0x18048, 0xF001_0000, 0x18050]));
    expected.extend([0; 0x3C]);
    assert_eq!(library.bytes(), expected);
}

#[test]
fn the_small_image_is_relocated() {
    let bytes = images::small(false);
    let library = library(&bytes, &Options::default());
    let mut code = bytes[0x100..0x149].to_vec();
    code[0x0B..0x11].copy_from_slice(&[0x24, 0x0b, 0, 0x24, 0x10, 0xe0]);
    code[0x17..0x1D].copy_from_slice(&[0x24, 0x0b, 0, 0x24, 0x20, 0xe0]);
    code.extend([0xA5; 3]);
    assert_eq!(library.code(), code);
    let mut data = bytes[0x180..0x1A0].to_vec();
    data.resize(0x40, 0);
    for (at, word) in
        [(0, 0x1802Cu32), (4, 0xBE010), (10, 0x18044), (0x14, 0x1802C), (0x1C, 0x18034)]
    {
        data[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
    assert_eq!(library.data(), data);
    assert_eq!((library.init(), library.fini(), library.start()), (0x18000, 0x18044, 0x18020));
    assert_eq!((library.data_offset(), library.size()), (0x80, 0xC0));
}

/// An address may be in the word, in the entry, or partly in both.
#[test]
fn word_and_addend_are_added() {
    let mut bytes = images::small(false);
    bytes[0x180..0x184].copy_from_slice(&0x20u32.to_le_bytes());
    bytes[0x2C8 + 12 * 4 + 8..][..4].copy_from_slice(&0x0100_000Cu32.to_le_bytes());
    assert_eq!(library(&bytes, &Options::default()).data()[..4], 0x1802Cu32.to_le_bytes());
}

#[test]
fn other_windows_give_other_addresses() {
    let options = Options { bounds: Bounds::SUNDA, ..Options::default() };
    let library = library(&images::small(false), &options);
    assert_eq!((library.start(), &library.data()[4..8]), (0x5520, &0x8E010u32.to_le_bytes()[..]));
    // Code larger than one window fits the other.
    let mut bytes = images::small(false);
    bytes[52 + 20..52 + 24].copy_from_slice(&0x8001u32.to_le_bytes());
    assert_eq!(answer(&bytes, &Options::default()), Answer::Loader(Status::InternalErr));
    assert_eq!(answer(&bytes, &options), Answer::Loader(Status::NoErr));
}

/// The largest segments that are allowed, and one byte more (07 §8.6).
#[test]
fn segments_may_fill_their_windows() {
    for (header, at, size) in [(52, 20, 0x8000u32), (84, 20, 0x2000)] {
        let mut bytes = images::small(false);
        for (more, expected) in [(0, Status::NoErr), (1, Status::InternalErr)] {
            bytes[header + at..header + at + 4].copy_from_slice(&(size + more).to_le_bytes());
            assert_eq!(answer(&bytes, &Options::default()), Answer::Loader(expected));
        }
    }
}

#[test]
fn a_library_must_fit_what_it_is_staged_in() {
    let bytes = images::small(false);
    let limit = |library_limit| Options { library_limit, ..Options::default() };
    assert_eq!(answer(&bytes, &limit(0xC0)), Answer::Loader(Status::NoErr));
    let refused = answer(&bytes, &limit(0xBF));
    assert_eq!(refused, Answer::Wrapper(WRAPPER_TOO_LARGE));
    assert_eq!((refused.wrapper(), Answer::Loader(Status::NotElf).wrapper()), (Some(7), Some(9)));
}

#[test]
fn readings_of_the_magic_and_of_the_data_s_flags() {
    let other = reading(|it| it.magic_status = MagicStatus::NotSplitload);
    assert_eq!(answer(b"\x7fELG", &Options::default()), Answer::Loader(Status::NotElf));
    assert_eq!(answer(b"\x7fELG", &other), Answer::Loader(Status::NotSplitload));
    let other = reading(|it| it.data_flags = DataFlags::WriteOnly);
    let mut bytes = images::small(false);
    assert_eq!(answer(&bytes, &other), Answer::Loader(Status::NotSplitload));
    bytes[84 + 24] = 3;
    assert_eq!(answer(&bytes, &other), Answer::Loader(Status::NoErr));
    assert_eq!(answer(&bytes, &Options::default()), Answer::Loader(Status::NotSplitload));
}

/// Code 64 bytes behind a multiple of one alignment, and at one of the other (07 §4.1, the trap).
#[test]
fn readings_of_the_alignment() {
    let mut bytes = images::small(false);
    bytes[52 + 12..52 + 16].copy_from_slice(&0x0100_0040u32.to_le_bytes());
    bytes[0x254..0x258].fill(0); // no relocations
    let sections = Kernel::read(&bytes).0.prelink(&Options::default());
    assert_eq!(sections.library.unwrap().code()[..5], [0x36, 0x41, 0, 0x1d, 0xf0]);
    let other = reading(|it| it.alignment = Alignment::Segments);
    let segments = Kernel::read(&bytes).0.prelink(&other).library.unwrap();
    // The code is 64 bytes into its window, and only as many bytes as it has are taken.
    assert_eq!(segments.code()[..0x40], [0xA5; 0x40]);
    assert_eq!((segments.code()[0x40], segments.code().len()), (0x36, 0x4C));
    let said = Kernel::read(&bytes).0.verify(&other);
    let codes: Vec<_> = said.remarks.iter().map(|finding| finding.code.to_string()).collect();
    assert!(codes.contains(&"N1618".to_owned()), "{codes:?}");
}

#[test]
fn reading_of_the_dynamic_array_s_stride() {
    let other = reading(|it| it.dynamic_stride = 16);
    let mut bytes = images::small(false);
    // Every second entry is not looked at: RELASZ, at the tenth place, is.
    let refused = answer(&bytes, &other);
    assert_eq!(refused, Answer::Loader(Status::NoDynamicSegment));
    let array = bytes[0x200..0x278].to_vec();
    for (index, entry) in array.chunks(8).enumerate().take(10) {
        bytes[0x200 + 16 * index..][..8].copy_from_slice(entry);
    }
    assert_eq!(bytes[0x290], 7);
    bytes[0x2A0..0x2A8].copy_from_slice(&[8, 0, 0, 0, 0, 0, 0, 0]);
    bytes[0x2B0..0x2B8].fill(0);
    assert_eq!(answer(&bytes, &other), Answer::Loader(Status::NoErr));
}

#[test]
fn readings_of_how_far_addresses_move() {
    let bytes = images::small(false);
    let other = reading(|it| it.delta = Delta::Site);
    // The table's address in the code moves with the code, which leads nowhere.
    let code = library(&bytes, &other).code().to_vec();
    let moved = 0x0200_0010u32.wrapping_sub(0x00FE_8000).to_le_bytes();
    assert_eq!(code[0x0C..0x0E], moved[2..]);
    assert_eq!(code[0x0F..0x11], moved[..2]);
}

#[test]
fn readings_of_words_outside_and_of_lifecycle() {
    let mut bytes = images::small(false);
    bytes[0x2C8 + 12 * 4..][..4].copy_from_slice(&0x0200_3000u32.to_le_bytes());
    assert_eq!(answer(&bytes, &Options::default()), Answer::Loader(Status::RelocationErr));
    let other = reading(|it| it.outside = Outside::GoesOn);
    let verified = Kernel::read(&bytes).0.verify(&other);
    assert_eq!(verified.answer(), Answer::Loader(Status::NoErr));
    assert!(verified.remarks.iter().any(|finding| finding.code.to_string() == "N1611"));
    let other = reading(|it| it.lifecycle = Lifecycle::Link);
    let library = library(&images::small(false), &other);
    assert_eq!((library.init(), library.fini()), (0x0100_0000, 0x0100_0044));
    assert_eq!(library.start(), 0x18020);
}

/// Without a scratch segment nothing below the data counts as data.
#[test]
fn what_lies_just_below_the_data_moves_with_it() {
    let mut bytes = images::small(false);
    let below = 0x0200_0000u32 - 0x400;
    bytes[0x2C8 + 8..][..4].copy_from_slice(&below.to_le_bytes());
    let code = library(&bytes, &Options::default()).code().to_vec();
    assert_eq!(code[0x0C..0x0E], [0x0B, 0x00]);
    bytes[0x2C8 + 8..][..4].copy_from_slice(&(below - 1).to_le_bytes());
    let code = library(&bytes, &Options::default()).code().to_vec();
    let run = (below - 1 - 0x0100_0000 + 0x18000).to_le_bytes();
    assert_eq!(code[0x0C..0x0E], run[2..]);
}

#[test]
fn a_maverick_image_has_its_code_at_zero() {
    let mut bytes = images::small(false);
    for at in [52 + 8, 52 + 12, 0x204] {
        bytes[at..at + 4].fill(0);
    }
    bytes[16] = 3;
    for at in [27, 0x20F, 0x183, 0x18D, 0x197, 0x19F] {
        assert_eq!(bytes[at], 1);
        bytes[at] = 0;
    }
    for index in 0..4 {
        bytes[0x2C8 + 12 * index + 3] = 0;
    }
    bytes[0x380 + 40 + 15] = 0;
    let (kernel, _) = Kernel::read(&bytes);
    let verified = kernel.verify(&Options::default());
    assert!(verified.findings().is_empty(), "{:?}", verified.findings());
    let expected = library(&images::small(false), &Options::default());
    assert_eq!(verified.library.unwrap(), expected);
}

#[test]
fn a_big_endian_header_is_taken() {
    let verified = Kernel::read(&images::small(true)).0.verify(&Options::default());
    assert_eq!(verified.answer(), Answer::Loader(Status::NoErr));
    let codes: Vec<_> = verified.findings().iter().map(|it| it.code.to_string()).collect();
    assert_eq!(codes, ["N1621"]);
    assert_eq!(verified.library.unwrap(), library(&images::small(false), &Options::default()));
}

#[test]
fn records_have_64_bytes() {
    let record = Record {
        direction: Direction::Load,
        address: 0x0000_0012_3456_7890,
        selector: Selector::Base,
        size: 0x73CC,
    };
    let mut expected = [0; 64];
    expected[..2].copy_from_slice(&[0x95, 0x10]);
    expected[0x0C..0x0E].copy_from_slice(&[1, 0xFF]);
    expected[0x10..0x18].copy_from_slice(&[0x90, 0x78, 0x56, 0x34, 0x12, 0, 0, 0]);
    expected[0x1C..0x1E].copy_from_slice(&[0xCC, 0x73]);
    assert_eq!(sequence(record, false), expected);
    expected[0x10..0x18].fill(0);
    assert_eq!(sequence(record, true), expected.repeat(8));
    expected[0x0C] = 2;
    expected[0x18] = 3;
    let unload = Record { direction: Direction::Unload, selector: Selector::Cptc, ..record };
    assert_eq!(unload.bytes(), expected);
}

#[test]
fn statuses_have_their_numbers() {
    let numbers: Vec<u32> = Status::ALL.iter().map(|status| status.number()).collect();
    assert_eq!(numbers, (0..14).collect::<Vec<_>>());
    assert_eq!(Status::InsnFmtErr.to_string(), "INSN_FMT_ERR (12)");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/kernels.md");
    let page = std::fs::read_to_string(page).unwrap();
    for status in Status::ALL {
        let cells = format!("| {} | `{}` |", status.number(), status.name());
        assert!(page.contains(&cells), "{cells}");
    }
}
