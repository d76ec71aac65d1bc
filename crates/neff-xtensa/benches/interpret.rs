//! How many instructions per second the interpreter executes: a loop of additions, one with loads
//! and stores, one that calls windowed functions. `cargo bench -p neff-xtensa`.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    reason = "a benchmark"
)]

use divan::counter::ItemsCount;
use neff_xtensa::interpret::{Flat, Machine, Region, Stop};
use neff_xtensa::lookup;

/// Instructions of a run.
const STEPS: u64 = 10_000_000;
const CODE: u32 = 0x1_8000;
const DATA: u32 = 0xb_e000;

fn main() {
    divan::main();
}

/// A program of rows with their values; targets are offsets from the start.
fn run(bencher: divan::Bencher<'_, '_>, program: &[(&str, &[i64])]) {
    let mut code = Vec::new();
    for (mnemonic, values) in program {
        let row = lookup(mnemonic).unwrap();
        let mut values = values.to_vec();
        if let Some(target) = row.target() {
            values.get_mut(target).map(|value| *value += i64::from(CODE)).unwrap();
        }
        let address = CODE + u32::try_from(code.len()).unwrap();
        code.extend_from_slice(&row.encode(&values, address).unwrap());
    }
    let region = |start, bytes, writable| Region {
        name: String::new(),
        start,
        bytes,
        writable,
        executable: !writable,
    };
    let regions = vec![region(CODE, code, false), region(DATA, vec![0; 0x2000], true)];
    let mut machine = Machine::new(Flat { regions });
    machine.registers.pc = CODE;
    machine.registers.set(1, DATA + 0x1000);
    machine.registers.set(2, DATA);
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        assert_eq!(machine.run(STEPS), Stop::Limit);
    });
}

#[divan::bench(sample_count = 20)]
fn additions(bencher: divan::Bencher<'_, '_>) {
    run(
        bencher,
        &[
            ("add", &[3, 3, 4]),
            ("addi", &[4, 4, 1]),
            ("xor", &[5, 5, 3]),
            ("slli", &[6, 5, 3]),
            ("bnez", &[4, 0]),
            ("j", &[0]),
        ],
    );
}

#[divan::bench(sample_count = 20)]
fn loads_and_stores(bencher: divan::Bencher<'_, '_>) {
    run(
        bencher,
        &[
            ("l32i", &[3, 2, 0]),
            ("addi", &[3, 3, 1]),
            ("s32i", &[3, 2, 0]),
            ("l8ui", &[4, 2, 4]),
            ("s8i", &[4, 2, 5]),
            ("j", &[0]),
        ],
    );
}

#[divan::bench(sample_count = 20)]
fn windowed_calls(bencher: divan::Bencher<'_, '_>) {
    run(
        bencher,
        &[
            ("mov.n", &[10, 2]),
            ("call8", &[8]),
            ("j", &[0]),
            ("entry", &[1, 32]),
            ("addi.n", &[2, 2, 1]),
            ("retw.n", &[]),
        ],
    );
}
