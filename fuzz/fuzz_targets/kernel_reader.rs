//! Any bytes as a kernel image: read, checked by both readings of the loader, disassembled. The
//! lines of the disassembly have all bytes of the code.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_kernel::check::{Alignment, DataFlags, Delta, MagicStatus, Options, Outside, Readings};
use neff_kernel::reading::Kernel;

fuzz_target!(|data: &[u8]| {
    let (kernel, _) = Kernel::read(data);
    let other = Readings {
        magic_status: MagicStatus::NotSplitload,
        data_flags: DataFlags::WriteOnly,
        alignment: Alignment::Segments,
        dynamic_stride: 16,
        delta: Delta::Site,
        outside: Outside::GoesOn,
        ..Readings::default()
    };
    for readings in [Readings::default(), other] {
        let verified = kernel.verify(&Options { readings, ..Options::default() });
        assert_eq!(verified.library.is_some(), verified.faults.is_empty());
        for finding in &verified.findings() {
            assert!(!finding.message.is_empty());
        }
    }
    let code = kernel.image.roles.code.map(|code| kernel.elf.segment_bytes(&code).to_vec());
    let lines = kernel.disassemble().lines;
    let bytes: Vec<u8> = lines.into_iter().flat_map(|line| line.bytes).collect();
    assert_eq!(bytes, code.unwrap_or_default());
});
