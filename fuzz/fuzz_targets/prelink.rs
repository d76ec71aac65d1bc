//! Prelinking: what is made is as large as it says, stays within the windows, and is the same
//! twice. Images that fall at once teach nothing, so the first bytes are those of a sound one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_kernel::check::Options;
use neff_kernel::prelink::HEADER_BYTES;
use neff_kernel::reading::Kernel;

/// The header and the program headers of a small image, whose dynamic array is at 0x200.
const START: &[u8] = include_bytes!("../../crates/neff-kernel/tests/gnu_images/scan.elf");
/// End of the program headers.
const HEADERS: usize = 0xB4;

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.to_vec();
    let length = HEADERS.min(bytes.len());
    bytes[..length].copy_from_slice(&START[..length]);
    let (kernel, _) = Kernel::read(&bytes);
    let options = Options::default();
    let one = kernel.prelink(&options);
    let two = kernel.prelink(&options);
    assert_eq!((&one.faults, &one.library), (&two.faults, &two.library));
    if let Some(library) = one.library {
        let block = library.bytes();
        assert_eq!(block.len(), library.size() as usize);
        assert_eq!(block[..HEADER_BYTES as usize], library.header());
        assert!(library.size() <= options.library_limit);
        assert!(library.code().len() <= options.bounds.code_size as usize);
        assert!(library.data().len() <= options.bounds.data_size as usize);
    }
});
