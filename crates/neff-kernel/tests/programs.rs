//! Whole programs, executed as linked, by CONST16 and by literals, and, by CONST16, as prelinked to
//! the addresses of the device: what they print and how they end was computed by other means (each
//! `.out`). `scripts/witness` runs those with literals under QEMU.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod files;

use neff_kernel::call::program::{Ended, execute};
use neff_kernel::call::{Library, NoChip};
use neff_kernel::check;
use neff_kernel::link::{Options, link};
use neff_kernel::reading::Kernel;
use neff_kernel::text::{self, Addresses, assemble};
use neff_text::Loaded;
use neff_xtensa::interpret::{Flat, Machine, Region, Stop, Unwatched};

/// Top of the stack, and its bytes.
const STACK: (u32, usize) = (0x7fff_0000, 0x10000);

/// The memory of an image at its link addresses, with a stack.
fn memory(image: &[u8]) -> (Flat, u32) {
    let word = |at: usize| u32::from_le_bytes(image[at..at + 4].try_into().unwrap());
    let mut regions = Vec::new();
    for (index, name) in ["code", "data"].into_iter().enumerate() {
        let header = 52 + 32 * index;
        let [offset, start, size, whole] = [4, 8, 16, 20].map(|field| word(header + field));
        let mut bytes = image[offset as usize..][..size as usize].to_vec();
        bytes.resize(whole as usize, 0);
        let is_code = index == 0;
        regions.push(Region {
            name: name.into(),
            start,
            bytes,
            writable: !is_code,
            executable: is_code,
        });
    }
    let start = STACK.0 - u32::try_from(STACK.1).unwrap();
    let bytes = vec![0; STACK.1];
    regions.push(Region { name: "stack".into(), start, bytes, writable: true, executable: false });
    (Flat { regions }, word(24))
}

/// What a program prints, and how it ends.
fn run(memory: Flat, entry: u32) -> String {
    let mut machine = Machine::new(memory);
    machine.registers.pc = entry;
    let top = STACK.0 - 64;
    machine.registers.set(1, top);
    // The first frame has one before it as far as the stack is concerned.
    machine.memory.bytes_mut(top - 12, 4).unwrap().copy_from_slice(&(top + 64).to_le_bytes());
    let mut printed = String::new();
    loop {
        let stop = machine.run(10_000_000);
        assert_eq!(stop, Stop::Syscall, "{stop} at {:#x}", machine.registers.pc);
        let argument = |number| machine.registers.get(number);
        match argument(2) {
            13 => {
                let bytes = machine.memory.bytes(argument(3), argument(4)).unwrap();
                printed += std::str::from_utf8(bytes).unwrap();
            }
            118 => return format!("{printed}exit {}\n", argument(6)),
            other => panic!("system call {other}"),
        }
    }
}

/// The same of a program that is relocated as the loader does it, at 0x18000 and 0xBE000.
fn run_prelinked(image: &[u8]) -> String {
    let (kernel, findings) = Kernel::read(image);
    assert!(findings.is_empty());
    let options = check::Options::default();
    let prelinked = kernel.prelink(&options).library.expect("the loader takes it");
    let library = Library::of(&kernel, &prelinked, &options.bounds);
    assert_eq!((library.code.0, library.data.0), (0x18000, 0xBE000));
    let ran = execute(&library, prelinked.start(), &[], &mut NoChip, 10_000_000, &mut Unwatched);
    let Ended::Exit(status) = ran.ended else { panic!("{:?}", ran.ended) };
    format!("{}exit {status}\n", String::from_utf8(ran.printed).unwrap())
}

#[test]
fn programs_print_what_they_should() {
    let mut count = 0;
    for path in files::in_folder("tests/programs", "q7") {
        let source = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let files = Loaded(path.parent().unwrap().to_owned());
        let expected = std::fs::read_to_string(path.with_extension("out")).unwrap();
        for addresses in [Addresses::Const16, Addresses::Literals] {
            let done = assemble(name, source.clone(), &files, &text::Options { addresses });
            let errors: Vec<_> = done
                .findings
                .iter()
                .filter(|finding| finding.severity == neff_diag::Severity::Error)
                .map(|finding| (&finding.message, &finding.place))
                .collect();
            assert!(errors.is_empty(), "{errors:?}");
            let linked = link(&[done.object], &Options::default());
            let image = linked.image.unwrap_or_else(|| panic!("{name}: {:?}", linked.findings));
            let (memory, entry) = memory(&image);
            assert_eq!(run(memory, entry), expected, "{name} by {addresses:?}");
            if addresses == Addresses::Const16 {
                assert_eq!(run_prelinked(&image), expected, "{name}, prelinked");
            }
        }
        count += 1;
    }
    assert!(count >= 12, "{count}");
}
