//! Damage of all kinds: reading, checking, prelinking and disassembling never panic, always end,
//! and say the same twice.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod images;

use neff_kernel::check::{
    Alignment, Bounds, DataFlags, Delta, Lifecycle, MagicStatus, Options, Outside, Readings,
};
use neff_kernel::reading::Kernel;
use proptest::prelude::*;

/// Another reading of everything.
const OTHER: Options = Options {
    bounds: Bounds::SUNDA,
    library_limit: 0x400,
    readings: Readings {
        magic_status: MagicStatus::NotSplitload,
        data_flags: DataFlags::WriteOnly,
        alignment: Alignment::Segments,
        dynamic_stride: 16,
        delta: Delta::Site,
        outside: Outside::GoesOn,
        lifecycle: Lifecycle::Link,
    },
};

fn all(bytes: &[u8]) -> String {
    let (kernel, findings) = Kernel::read(bytes);
    let mut text = format!("{findings:?}{:?}", kernel.image);
    for options in [Options::default(), OTHER] {
        let verified = kernel.verify(&options);
        let prelinked = kernel.prelink(&options);
        assert_eq!(verified.faults, prelinked.faults);
        assert_eq!(verified.library, prelinked.library);
        assert_eq!(verified.library.is_some(), verified.faults.is_empty());
        if let Some(library) = &verified.library {
            assert_eq!(library.bytes().len(), library.size() as usize);
        }
        text += &format!("{:?}{:?}", verified.findings(), verified.library);
    }
    let listing = kernel.disassemble();
    let length: usize = listing.lines.iter().map(|line| line.bytes.len()).sum();
    let code = kernel.image.roles.code.map_or(0, |code| kernel.elf.segment_bytes(&code).len());
    assert_eq!(length, code);
    text + &listing.to_string()
}

/// A generator of numbers that needs nothing.
struct Random(u64);

impl Random {
    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

fn bases() -> Vec<Vec<u8>> {
    let gnu = |name| {
        std::fs::read(format!("{}/tests/gnu_images/{name}.elf", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
    };
    vec![images::small(false), images::small(true), gnu("scan"), gnu("scan_lifecycle")]
}

#[test]
fn one_percent_of_the_bytes_is_changed() {
    let mut random = Random(1);
    for base in bases() {
        for round in 0..400 {
            let mut bytes = base.clone();
            // At times only in the headers, where it hurts most.
            let end = if round % 2 == 0 { bytes.len() } else { 0x2C0 };
            for _ in 0..bytes.len() / 100 {
                bytes[random.below(end)] = random.byte();
            }
            assert_eq!(all(&bytes), all(&bytes));
        }
    }
}

#[test]
fn the_measured_image_is_damaged() {
    let base = images::ground_truth(true);
    let mut random = Random(2);
    for _ in 0..10 {
        let mut bytes = base.clone();
        for _ in 0..bytes.len() / 100 {
            bytes[random.below(base.len())] = random.byte();
        }
        assert_eq!(all(&bytes), all(&bytes));
    }
}

#[test]
fn every_cut_ends() {
    let base = images::small(false);
    for length in 0..base.len() {
        all(&base[..length]);
    }
}

/// Each word of headers, dynamic array and relocations takes numbers at the edges.
#[test]
fn every_word_takes_its_worst_values() {
    let base = images::small(false);
    for at in (16..0x334).chain(0x380..base.len() - 4).step_by(4) {
        for value in [0u32, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFC, 0xFFFF_FFFF, 0x0200_0000] {
            let mut bytes = base.clone();
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            all(&bytes);
        }
    }
}

/// Counts that the file does not have are not believed: what is said of them is short.
#[test]
fn counts_allocate_nothing() {
    let mut bytes = images::small(false);
    bytes[44..46].fill(0xFF);
    bytes[48..50].fill(0xFF);
    bytes[0x254..0x258].fill(0xFF);
    let (kernel, _) = Kernel::read(&bytes);
    assert!(kernel.elf.segments.len() < 50 && kernel.elf.sections.len() < 50);
    assert!(kernel.image.relocations.len() < 100);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        all(&bytes);
    }

    #[test]
    fn any_bytes_behind_a_header(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let mut file = images::small(false)[..0xB4].to_vec();
        file.extend(bytes);
        all(&file);
    }

    /// Each relocation alone is carried out or refused as the formula says (07 §2.2, §2.3).
    #[test]
    fn any_address_in_a_word(site in 0u32..0x3C, target in any::<u32>()) {
        let mut bytes = images::small(false);
        bytes[0x254..0x258].copy_from_slice(&12u32.to_le_bytes());
        let mut file = images::File::new(false);
        file.bytes = bytes;
        file.words(0x2C8, &[0x0200_0000 + site, 5, target]);
        let data = &file.bytes[0x180..0x1A0];
        let byte = |at: u32| data.get(at as usize).copied().unwrap_or(0);
        let stored = u32::from_le_bytes([byte(site), byte(site + 1), byte(site + 2), byte(site + 3)]);
        let link = stored.wrapping_add(target);
        let run = if link.wrapping_add(0x400) >= 0x0200_0000 {
            link.wrapping_sub(0x0200_0000).wrapping_add(0xBE000)
        } else {
            link.wrapping_sub(0x0100_0000).wrapping_add(0x18000)
        };
        let library = Kernel::read(&file.bytes).0.prelink(&Options::default()).library.unwrap();
        let at = site as usize;
        prop_assert_eq!(&library.data()[at..at + 4], &run.to_le_bytes()[..]);
    }
}
