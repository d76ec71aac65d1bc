//! The interpreter on any bytes: it ends, stays within its memory, and does the same twice.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_xtensa::interpret::{Flat, Machine, Region};

const CODE: u32 = 0x1_8000;
const DATA: u32 = 0xb_e000;
/// Instructions of a run.
const STEPS: u64 = 2_000;

fn machine(code: &[u8]) -> Machine<Flat> {
    let region = |start, bytes, writable, executable| Region {
        name: String::new(),
        start,
        bytes,
        writable,
        executable,
    };
    // Code that may write itself: what was decoded must be forgotten.
    let code = region(CODE, code.to_vec(), true, true);
    let regions = vec![code, region(DATA, vec![0; 0x1000], true, false)];
    let mut machine = Machine::new(Flat { regions });
    machine.registers.pc = CODE;
    machine.registers.set(1, DATA + 0x800);
    machine.registers.set(2, DATA);
    machine.registers.set(3, CODE);
    machine
}

fuzz_target!(|data: &[u8]| {
    let (mut one, mut two) = (machine(data), machine(data));
    let stop = one.run(STEPS);
    // Step by step, with nothing decoded beforehand, it is the same.
    let mut other = two.run(1);
    for _ in 1..STEPS {
        if other != neff_xtensa::interpret::Stop::Limit {
            break;
        }
        two.code_changed();
        other = two.run(1);
    }
    assert_eq!(stop, other);
    assert_eq!(one.registers, two.registers);
    assert_eq!(one.executed, two.executed);
    assert_eq!(one.memory.regions, two.memory.regions);
});
