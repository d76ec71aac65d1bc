//! Executing slots one after the other on a core, whatever their fields say: each computes something
//! or is refused, and nothing panics.
//!
//! The input is a generation and slots. Memory is the same for all inputs of a process, as making it
//! takes longer than executing; what is in it decides nothing but values.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use neff::isa::instruction::Instruction;
use neff::isa::model::Generation;
use neff::sim::execute::{Array, Bench, find};
use neff::sim::fields::Fields;
use neff::sim::machine::registers::Registers;
use neff::sim::memory::{ChipMemory, DeviceMemory, Holds, Variables};
use neff::sim::number::Fp8Rules;

/// Slots of an input: enough to load something and use it.
const SLOTS: usize = 4;

thread_local! {
    static CHIP: RefCell<ChipMemory> = RefCell::new(ChipMemory::new(true));
}

fuzz_target!(|data: &[u8]| {
    let Some((first, slots)) = data.split_first() else { return };
    let generations = [Generation::V2, Generation::V3, Generation::V4, Generation::V5];
    let generation = generations[usize::from(first & 3)];
    let (mut array, mut registers) = (Array::default(), Registers::default());
    (0..8).for_each(|register| registers.set(register, 0x4000));
    CHIP.with_borrow_mut(|chip| {
        for slot in slots.as_chunks::<64>().0.iter().take(SLOTS) {
            let instruction = Instruction::decode(generation, slot, None);
            let known = instruction.row().and_then(|row| find(row.mnemonic));
            let Some(row) = known else { continue };
            let mut bench = Bench {
                chip: &mut *chip,
                memory: &DeviceMemory::default(),
                variables: &Variables::default(),
                registers: &mut registers,
                array: &mut array,
                rules: Fp8Rules::default(),
                generation,
                reads: Vec::new(),
                writes: Vec::new(),
                buffers: Vec::new(),
                holds: Holds::Values,
                unwritten: None,
            };
            if row.execute(Fields { instruction: &instruction }, &mut bench).is_ok() {
                bench.settle();
            }
        }
    });
});
