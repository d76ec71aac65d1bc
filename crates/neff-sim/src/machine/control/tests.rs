//! Registers by themselves: moves, operations, branches.

use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;
use neff_isa::value::Value;

use super::branch::{INT32, UINT32};
use super::*;

const FP32: u64 = 0x0A;
const INT64: u64 = 0x0C;
const UINT64: u64 = 0x01;

/// An instruction with numbers in its fields.
fn made(mnemonic: &str, fields: &[(&str, u64)]) -> Instruction<'static> {
    let mut instruction = Instruction::new(Generation::V3, mnemonic).unwrap();
    for (name, number) in fields {
        let value = match instruction.get(name).unwrap() {
            Value::Word(index, _) => Value::Word(*index, u8::try_from(*number).unwrap()),
            Value::Signed(_) => Value::Signed(number.cast_signed()),
            Value::Bytes(bytes) => {
                let mut bytes = bytes.to_vec();
                bytes[..8].copy_from_slice(&number.to_le_bytes());
                Value::Bytes(bytes.into())
            }
            _ => Value::Unsigned(*number),
        };
        instruction.set(name, value).unwrap();
    }
    instruction
}

fn run(mnemonic: &str, fields: &[(&str, u64)], registers: &mut Registers) -> Result<(), Fault> {
    let instruction = made(mnemonic, fields);
    let prepared = find(mnemonic).unwrap()(Fields { instruction: &instruction })?;
    assert_eq!(prepared.apply(registers)?, None);
    Ok(())
}

fn goes(fields: &[(&str, u64)], registers: &Registers) -> Result<Option<i64>, String> {
    let instruction = made("COMPARE_BRANCH", fields);
    let prepared = find("COMPARE_BRANCH").unwrap()(Fields { instruction: &instruction });
    prepared.and_then(|it| it.apply(&mut registers.clone())).map_err(|fault| fault.to_string())
}

#[test]
fn moves_of_4_bytes_whatever_they_are() {
    for dtype in [INT32.into(), UINT32.into(), FP32] {
        let mut registers = Registers::default();
        let numbers = u64::from(7u32) | u64::from(u32::MAX) << 32;
        let list = [("num_mov", 2), ("dtype", dtype), ("move_source", 1)];
        let list = [&list[..], &[("dst_registers", 0x0505_0906), ("immediate", numbers)]].concat();
        run("MOVE", &list, &mut registers).unwrap();
        assert_eq!((registers.get(6).unwrap(), registers.get(9).unwrap()), (7, u32::MAX));
        assert!(registers.get(5).is_err(), "two of eight");
        let back = [("num_mov", 1), ("dtype", dtype), ("src_registers", 9), ("dst_registers", 200)];
        run("MOVE", &back, &mut registers).unwrap();
        assert_eq!(registers.get(200).unwrap(), u32::MAX);
    }
    let mut registers = Registers::default();
    for (dtype, count, source) in
        [(INT64, 1, 1), (0x06, 1, 1), (FP32, 9, 1), (FP32, 1, 2), (FP32, 1, 0)]
    {
        let list = [("num_mov", count), ("dtype", dtype), ("move_source", source)];
        assert!(run("MOVE", &list, &mut registers).is_err(), "{dtype} {count} {source}");
    }
}

#[test]
fn operations_on_registers_are_those_of_their_type() {
    let alu = |op: u64, dtype: u64, imm: Option<u64>, registers: &mut Registers| {
        let mut list = vec![("op", op), ("dtype", dtype), ("src0_lo", 4), ("src0_hi", 5)];
        list.extend([("src1_lo", 6), ("src1_hi", 7), ("dst_lo", 8), ("dst_hi", 9)]);
        list.extend(imm.map(|imm| ("imm", imm)));
        list.push(("src1_source", imm.is_some().into()));
        run("ALU_OP", &list, registers)
    };
    let mut registers = Registers::default();
    for (number, word) in [(4, 0xFFFF_FFFF), (5, 1), (6, 3), (7, 0)] {
        registers.set(number, word);
    }
    let minus = |number: i64| number.cast_unsigned();
    let float = |number: f32| u64::from(number.to_bits());
    for (op, dtype, imm, low) in [
        (0x04, INT32.into(), Some(1), 0),
        (0x04, UINT32.into(), None, 2),
        (0x08, INT32.into(), None, 3),
        (0x08, UINT32.into(), None, u32::MAX),
        (0x0A, UINT32.into(), Some(0xF0), 0xF0),
        (0x03, UINT32.into(), None, u32::MAX),
        (0x11, INT32.into(), None, 0x1FFF_FFFF),
        (0xC7, INT32.into(), Some(minus(-1)), 1),
        (0x13, INT32.into(), None, 0),
        (0x13, UINT32.into(), None, 1),
    ] {
        alu(op, dtype, imm, &mut registers).unwrap();
        assert_eq!(registers.get(8).unwrap(), low, "{op:#x}");
        assert!(registers.get(9).is_err(), "4 bytes are one register");
    }
    alu(0x04, UINT64, Some(1), &mut registers).unwrap();
    assert_eq!(registers.pair(8, 9).unwrap(), 0x2_0000_0000);
    alu(0x05, INT64, None, &mut registers).unwrap();
    assert_eq!(registers.pair(8, 9).unwrap(), 0x1_FFFF_FFFC);
    registers.set(4, 1.5f32.to_bits());
    alu(0x06, FP32, Some(float(-2.0)), &mut registers).unwrap();
    assert_eq!(registers.get(8).unwrap(), (-3.0f32).to_bits());
    let said = |result: Result<(), Fault>| result.unwrap_err().to_string();
    let none = alu(0x07, INT32.into(), Some(1), &mut registers);
    assert_eq!(said(none), "not known: op=0x07 of int32 (a / b)");
    let none = alu(0x0A, FP32, Some(1), &mut registers);
    assert_eq!(said(none), "not known: op=0x0a of float32 (bits that are 1 in both)");
    let none = alu(0x04, 0x06, Some(1), &mut registers);
    assert_eq!(said(none), "not known: registers of data type 0x06");
}

#[test]
fn one_operand_needs_no_other() {
    let mut registers = Registers::default();
    registers.set(4, 5);
    let list =
        [("op", 0x01), ("dtype", UINT32.into()), ("src0_lo", 4), ("src1_lo", 99), ("dst_lo", 4)];
    run("ALU_OP", &list, &mut registers).unwrap();
    assert_eq!(registers.get(4).unwrap(), !5);
    let list = [("op", 0x04), ("dtype", UINT32.into()), ("src0_lo", 4), ("src1_lo", 99)];
    assert!(run("ALU_OP", &list, &mut registers).is_err());
}

#[test]
fn branches_go_by_bytes_of_the_instruction_or_of_registers() {
    let mut registers = Registers::default();
    let by = |bytes: i64| ("br_target", bytes.cast_unsigned());
    let relative = ("target_mode", 3);
    assert_eq!(goes(&[relative, by(896)], &registers), Ok(Some(14)));
    assert_eq!(goes(&[relative, by(-3904)], &registers), Ok(Some(-61)));
    assert_eq!(
        goes(&[relative, by(65)], &registers).unwrap_err(),
        "a branch of 65 bytes, into a slot"
    );
    let [low, high] = halves((-128i64).cast_unsigned());
    registers.set(1, low);
    registers.set(2, high);
    let by_register = [("target_mode", 4), ("target_reg_lo", 1), ("target_reg_hi", 2)];
    assert_eq!(goes(&by_register, &registers), Ok(Some(-2)));
    for mode in [0, 1, 2, 5] {
        let said = goes(&[("target_mode", mode)], &registers).unwrap_err();
        assert_eq!(said, format!("not known: target_mode={mode}"));
    }
}

#[test]
fn all_comparisons() {
    let mut registers = Registers::default();
    registers.set(1, (-1i32).cast_unsigned());
    registers.set(2, 1);
    // With an immediate, and with a register: which of -1, and of the largest number, pass against 1.
    for (op, signed, unsigned) in [
        (1, true, false),
        (2, true, false),
        (3, false, false),
        (4, true, true),
        (5, false, true),
        (6, false, true),
    ] {
        for (dtype, wanted) in [(INT32, signed), (UINT32, unsigned)] {
            for op in [op, op + 8] {
                let list =
                    [("compare_op", op), ("dtype", dtype.into()), ("cmp_reg0", 1), ("cmp_reg1", 2)];
                let list =
                    [&list[..], &[("cmp_imm", 1), ("target_mode", 3), ("br_target", 64)]].concat();
                assert_eq!(goes(&list, &registers), Ok(wanted.then_some(1)), "{op} {dtype}");
            }
        }
    }
    for op in [7, 8, 15] {
        let list = [("compare_op", op), ("dtype", INT32.into()), ("cmp_reg0", 1), ("cmp_reg1", 2)];
        assert!(goes(&list, &registers).is_err(), "{op}");
    }
}
