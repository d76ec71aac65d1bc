//! Disassemblies, by files: `disassembly/*.txt`. `NEFFC_BLESS=1` writes them.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod files;
mod images;

use std::path::Path;

use neff_kernel::disassembly::Listing;
use neff_kernel::reading::Kernel;

fn listing(bytes: &[u8]) -> Listing {
    let (kernel, _) = Kernel::read(bytes);
    let listing = kernel.disassemble();
    // The lines have all bytes of the code, once each.
    let mut address = kernel.image.roles.code.unwrap().address;
    for line in &listing.lines {
        assert_eq!(line.address, address, "{line:?}");
        assert!(!line.bytes.is_empty(), "{line:?}");
        address += u32::try_from(line.bytes.len()).unwrap();
    }
    let code: Vec<u8> = listing.lines.iter().flat_map(|line| line.bytes.clone()).collect();
    assert_eq!(code, kernel.elf.segment_bytes(&kernel.image.roles.code.unwrap()));
    listing
}

fn compare(name: &str, bytes: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disassembly").join(name);
    files::compare(&path, &listing(bytes).to_string());
}

#[test]
fn a_small_image_by_its_kernel_table() {
    compare("small.txt", &images::small(false));
}

/// GNU's image, with symbols: literals before the code are told from it.
#[test]
fn an_image_of_gnu_with_symbols() {
    for name in ["scan", "scan_lifecycle"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gnu_images");
        let bytes = std::fs::read(path.join(format!("{name}.elf"))).unwrap();
        compare(&format!("{name}.txt"), &bytes);
    }
}

/// What is not reached: text that looks like instructions, an illegal length, zeros.
#[test]
fn what_is_not_reached() {
    let mut bytes = images::small(false);
    // No root leads to 0x20 and 0x44 any more.
    bytes[24..28].copy_from_slice(&0x0100_0000u32.to_le_bytes());
    bytes[0x20C..0x210].copy_from_slice(&0x0100_0000u32.to_le_bytes());
    bytes[0x18A..0x18E].copy_from_slice(&0x0100_002Cu32.to_le_bytes());
    bytes[0x120..0x12A]
        .copy_from_slice(&[0x0F, 0xFF, 0xFF, 0xF7, 0xAB, 0x36, 0x41, 0x00, 0x1d, 0xf0]);
    compare("unreached.txt", &bytes);
}

/// All that the other half writes is accepted here, and its instructions are found again.
#[test]
fn programs_of_the_writing_half() {
    use neff_kernel::{link, text};
    for path in files::in_folder("tests/programs", "q7") {
        let source = std::fs::read_to_string(&path).unwrap();
        let folder = neff_text::Loaded(path.parent().unwrap().to_owned());
        let name = path.file_name().unwrap().to_str().unwrap();
        let assembled = text::assemble(name, source, &folder, &text::Options::default());
        let linked = link::link(&[assembled.object], &link::Options::default());
        let Some(image) = linked.image else { continue };
        let (kernel, findings) = Kernel::read(&image);
        assert!(findings.is_empty(), "{name}: {findings:?}");
        let verified = kernel.verify(&neff_kernel::check::Options::default());
        for finding in &verified.findings() {
            // These programs end by a system call, and need no kernels to do so.
            let codes = [
                neff_diag::codes::kernel_image::NO_KERNEL_TABLE,
                neff_diag::codes::kernel_image::KERNEL_ROW,
            ];
            assert!(codes.contains(&finding.code), "{name}: {finding:?}");
        }
        assert!(verified.library.is_some(), "{name}");
        assert!(listing(&image).lines.iter().any(|line| line.reached), "{name}");
    }
}
