//! An image as an ELF file that QEMU's user mode runs: a header, two segments, nothing else.

use super::image::{CODE, DATA, Image, RECORD, stack};

/// Where code is in the file; the data follow at the next multiple.
const PAGE: usize = 0x1000;

/// The file.
pub fn elf(image: &Image) -> Vec<u8> {
    let word = |value: usize| u32::try_from(value).unwrap();
    let data_offset = (PAGE + image.code.len()).next_multiple_of(PAGE);
    let stack = stack();
    let mut file = b"\x7fELF\x01\x01\x01".to_vec();
    file.resize(16, 0);
    // An executable for machine 94, version 1; sizes of header, segment, section, and counts.
    file.extend([2, 0, 94, 0, 1, 0, 0, 0]);
    for value in [CODE, 52, 0, 0x300] {
        file.extend(value.to_le_bytes());
    }
    for value in [52_u16, 32, 2, 40, 0, 0] {
        file.extend(value.to_le_bytes());
    }
    let code = image.code.len();
    let data = stack.len() + image.programs * RECORD;
    for (offset, address, stored, size, flags) in
        [(PAGE, CODE, code, code, 5), (data_offset, DATA, stack.len(), data, 6)]
    {
        let page = word(PAGE);
        for value in [1, word(offset), address, address, word(stored), word(size), flags, page] {
            file.extend(value.to_le_bytes());
        }
    }
    file.resize(PAGE, 0);
    file.extend(&image.code);
    file.resize(data_offset, 0);
    file.extend(stack);
    file
}
