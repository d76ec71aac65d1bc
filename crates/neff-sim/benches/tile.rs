//! A tile product of 128 by 128 by 512 as the PE array executes it, against the same product of
//! floats that are ready in memory.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a benchmark"
)]

use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};
use neff_sim::execute::{Array, Bench, find};
use neff_sim::fields::Fields;
use neff_sim::machine::registers::Registers;
use neff_sim::memory::{ChipMemory, DeviceMemory, Holds, Variables};
use neff_sim::number::Fp8Rules;

const GENERATION: Generation = Generation::V3;

fn main() {
    divan::main();
}

fn slot(mnemonic: &str, fields: &[(&str, Value<'static>)]) -> Slot {
    let mut instruction = Instruction::new(GENERATION, mnemonic).unwrap();
    for (name, value) in fields {
        instruction.set(name, value.clone()).unwrap();
    }
    instruction.encode()
}

fn pattern(address: u64, steps: [i64; 3], counts: [u64; 3]) -> Value<'static> {
    Value::Pattern(Address::Plain(address), steps.to_vec(), counts.to_vec())
}

/// LDWEIGHTS and MATMUL of a data type of so many bytes.
fn slots(dtype: u8, size: u64, flags: u64) -> [Slot; 2] {
    let word = |name: &'static str, value| (name, value);
    let code = |instruction: &str, name: &str| match Instruction::new(GENERATION, instruction)
        .unwrap()
        .get(name)
        .unwrap()
    {
        Value::Word(index, _) => *index,
        other => panic!("{other:?}"),
    };
    let dtype_of = |instruction: &str| Value::Word(code(instruction, "in_dtype"), dtype);
    let group = |instruction: &str, name: &str| match Instruction::new(GENERATION, instruction)
        .unwrap()
        .get(name)
        .unwrap()
    {
        Value::Word(index, _) => Value::Word(*index, 0x0F),
        _ => Value::Unsigned(0x0F),
    };
    let common = |name: &'static str| {
        vec![
            word("in_dtype", dtype_of(name)),
            word("num_active_rows", Value::Unsigned(128)),
            word("num_active_cols", Value::Unsigned(128)),
            word("row_grp", group(name, "row_grp")),
            word("col_grp", group(name, "col_grp")),
        ]
    };
    let mut load = common("LDWEIGHTS");
    load.push(("src", pattern(0x4000 + 127 * size, [-1, 0, 0], [128, 1, 1])));
    let mut multiply = common("MATMUL");
    multiply.push(("src", pattern(0x8000, [1, 0, 0], [512, 1, 1])));
    multiply.push(("dst", pattern(0x200_0000, [1, 0, 0], [512, 1, 1])));
    multiply.push(("psum_accumulate_flags", Value::Unsigned(flags)));
    [slot("LDWEIGHTS", &load), slot("MATMUL", &multiply)]
}

fn execute(slot: &Slot, chip: &mut ChipMemory, array: &mut Array) {
    let instruction = Instruction::decode(GENERATION, slot, None);
    let mnemonic = instruction.row().unwrap().mnemonic;
    let mut bench = Bench {
        chip,
        memory: &DeviceMemory::default(),
        variables: &Variables::default(),
        registers: &mut Registers::default(),
        array,
        rules: Fp8Rules::default(),
        generation: GENERATION,
        reads: Vec::new(),
        writes: Vec::new(),
        buffers: Vec::new(),
        holds: Holds::Values,
        unwritten: None,
    };
    find(mnemonic).unwrap().execute(Fields { instruction: &instruction }, &mut bench).unwrap();
    bench.settle();
}

fn product(bencher: divan::Bencher<'_, '_>, dtype: u8, size: u64, checked: bool) {
    let mut chip = ChipMemory::new(checked);
    for row in 0..128 {
        for (at, byte) in chip.sbuf.row_mut(row).iter_mut().enumerate() {
            // Small numbers of every type.
            *byte = if at % 2 == 1 { 0x3C } else { 0 };
        }
        chip.sbuf.mark(row, &(0..0x4_0000), Holds::Values);
    }
    let mut array = Array::default();
    let [load, _] = slots(dtype, size, 1);
    execute(&load, &mut chip, &mut array);
    let [_, multiply] = slots(dtype, size, 0);
    let [_, first] = slots(dtype, size, 1);
    execute(&first, &mut chip, &mut array);
    bencher.bench_local(|| execute(&multiply, &mut chip, &mut array));
}

#[divan::bench]
fn fp16(bencher: divan::Bencher<'_, '_>) {
    product(bencher, 7, 2, false);
}

#[divan::bench]
fn fp16_checked(bencher: divan::Bencher<'_, '_>) {
    product(bencher, 7, 2, true);
}

#[divan::bench]
fn fp32(bencher: divan::Bencher<'_, '_>) {
    product(bencher, 10, 4, false);
}

#[divan::bench]
fn floats_alone(bencher: divan::Bencher<'_, '_>) {
    let weights = ndarray::Array2::<f32>::ones((128, 128));
    let moving = ndarray::Array2::<f32>::ones((128, 512));
    let mut out = ndarray::Array2::<f32>::zeros((128, 512));
    bencher.bench_local(|| {
        ndarray::linalg::general_mat_mul(1.0, &weights.t(), &moving, 1.0, &mut out);
    });
}
