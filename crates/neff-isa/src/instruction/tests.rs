//! Slots come back from their fields, and fields from slots.

use super::*;
use crate::slot::LENGTH_BYTE;
use crate::value::Address;
use proptest::prelude::*;

#[test]
fn a_matmul_by_its_fields() {
    let pattern = |start| Value::Pattern(Address::Plain(start), vec![1, 0, 0], vec![64, 1, 1]);
    let mut matmul = Instruction::new(Generation::V3, "MATMUL").unwrap();
    matmul.set("src", pattern(0x37F00)).unwrap();
    matmul.set("dst", pattern(0x200_0000)).unwrap();
    matmul.set("in_dtype", Value::Unsigned(7)).unwrap();
    let slot = matmul.encode();
    assert_eq!(slot[16..22], [0, 0x7F, 3, 0, 1, 0]);
    assert_eq!((slot[0], slot[1], slot[32], slot[44]), (2, LENGTH_BYTE, 7, 15));
    let back = Instruction::decode(Generation::V3, &slot, None);
    assert_eq!(back.row().unwrap().mnemonic, "MATMUL");
    assert_eq!(back.get("src"), Some(&pattern(0x37F00)));
    assert_eq!(back.encode(), slot);
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut nop = Instruction::new(Generation::V3, "NOP").unwrap();
    for (name, value, error) in [
        ("cycel", Value::Unsigned(1), InstructionError::NoField),
        ("cycle", Value::Unsigned(1 << 32), InstructionError::Unfit(Kind::Unsigned)),
        ("cycle", Value::Signed(1), InstructionError::Unfit(Kind::Unsigned)),
        ("cycle", Value::Bytes([1, 2][..].into()), InstructionError::Unfit(Kind::Unsigned)),
    ] {
        assert_eq!(nop.set(name, value), Err(error), "{name}");
    }
    nop.set("cycle", Value::Bytes([1, 2, 3, 4][..].into())).unwrap();
    assert!(Instruction::new(Generation::V3, "NOPE").is_err());
    let elsewhere = Instruction::new(Generation::V3, "ACTIVATE2").unwrap_err();
    assert_eq!(elsewhere.to_string(), "only v4, v5 have this instruction");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..Default::default() })]

    /// Any 64 bytes, with every opcode, in every generation, behind any slot.
    #[test]
    fn every_slot_comes_back(
        bytes in proptest::collection::vec(prop_oneof![Just(0u8), any::<u8>()], SLOT),
        previous in proptest::option::of(any::<u8>()),
    ) {
        let mut slot: Slot = bytes.try_into().unwrap();
        for generation in Generation::ALL {
            for opcode in 0..=255u8 {
                slot[0] = opcode;
                let decoded = Instruction::decode(generation, &slot, previous);
                prop_assert_eq!(decoded.encode(), slot);
                let covered: usize =
                    decoded.fields().iter().map(|field| usize::from(field.member.size)).sum();
                prop_assert_eq!(covered, SLOT);
            }
        }
    }

    /// Values that were set are the values that are read.
    #[test]
    fn numbers_that_were_set_are_read(row in 0..crate::generated::ROWS.len(), value in any::<u64>()) {
        let row = &crate::generated::ROWS[row];
        for generation in row.generations.iter().filter(|_| row.class != Class::Invalid) {
            let mut made = Instruction::new(generation, row.mnemonic).unwrap();
            let names: Vec<_> = made.fields().iter().map(|field| field.member).collect();
            for member in names.iter().filter(|m| m.kind == Kind::Unsigned && m.offset > 11) {
                let bits = u32::from(member.size) * 8;
                let value = if bits == 64 { value } else { value & ((1 << bits) - 1) };
                made.set(member.name, Value::Unsigned(value)).unwrap();
                let slot = made.encode();
                prop_assert_eq!(slot::get(&slot, member), value);
            }
        }
    }
}
