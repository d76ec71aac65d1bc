//! Damaged instructions: whatever their fields say, they compute something or are refused.

use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::value::{Address, Value};
use neff_sim::execute::rows;

use crate::lab::{Lab, sbuf};

/// Numbers that look random and are always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }
}

/// An instruction whose operands are there, most of the time, with some numbers in its fields.
fn made(generation: Generation, mnemonic: &str, numbers: &mut Numbers) -> Option<[u8; 64]> {
    let mut instruction = Instruction::new(generation, mnemonic).ok()?;
    let fields: Vec<_> =
        instruction.fields().iter().map(|field| (field.member.name, field.value.clone())).collect();
    for (name, value) in fields {
        let value = match value {
            Value::Pattern(_, steps, counts) => {
                let partition = [0, 32, 64, 3][numbers.next(4) as usize];
                let at = sbuf(partition, 0x4000 + 4 * numbers.next(16));
                let steps = steps.iter().map(|_| numbers.next(7).cast_signed() - 3).collect();
                let counts = counts.iter().map(|_| 1 + numbers.next(3)).collect();
                Value::Pattern(Address::Plain(at), steps, counts)
            }
            Value::Words(index, _) => {
                Value::Words(index, [numbers.next(16) as u8, numbers.next(16) as u8])
            }
            Value::Word(index, _) => Value::Word(index, numbers.next(12) as u8),
            Value::Unsigned(_) if name.starts_with("num_") => Value::Unsigned(1 + numbers.next(33)),
            other => other,
        };
        // A value that a field cannot hold stays away.
        let _ = instruction.set(name, value);
    }
    Some(instruction.encode())
}

#[test]
fn damaged_instructions_never_panic() {
    let mut lab = Lab::new();
    (0..=u8::MAX).for_each(|register| lab.registers.set(register, 0x4000));
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut done = 0;
    for row in rows() {
        for case in 0..120 {
            let generation =
                [Generation::V3, Generation::V4, Generation::V2, Generation::V5][case % 4];
            let Some(mut slot) = made(generation, row.mnemonic, &mut numbers) else { continue };
            for _ in 0..numbers.next(4) {
                let at = 12 + numbers.next(52) as usize;
                slot[at] ^= 1 << numbers.next(8);
            }
            lab.generation = generation;
            done += usize::from(lab.run_slot(&slot).is_ok());
        }
    }
    assert!(done > 50, "{done} of them are whole");
}
