//! Registers from memory and back.

use std::collections::BTreeMap;

use neff_sim::memory::{Buffer, Holds, Home, Variables};

use crate::lab::{BF16, FP32, Lab, Set, UINT32, sbuf};

/// Where the loader put the variable, and the state buffer.
const BASE: u64 = 0x8005_C035_E000;
const STATE: u64 = 0x8020_0000_0000;

/// A variable of 64 bytes, 16 bytes into its buffer; the first 32 hold 0, 1, 2 and so on.
fn lab() -> Lab {
    let mut lab = Lab::new();
    let mut buffer = Buffer::new("x", 80, true).unwrap();
    let bytes: Vec<u8> = (0..8u32).flat_map(u32::to_le_bytes).collect();
    buffer.write(16, &bytes, Holds::Values).unwrap();
    let id = lab.memory.add(buffer);
    let home = Home::Buffer { id, offset: 16, size: 64, name: "x".to_owned() };
    lab.variables = Variables {
        homes: BTreeMap::from([(0, Home::StateBuffer), (5, home)]),
        addresses: BTreeMap::from([(BASE, 5), (STATE, 0)]),
        ..Variables::default()
    };
    lab
}

fn at(
    address: u64,
    [inner, outer]: [i64; 2],
    [columns, rows]: [u64; 2],
) -> Vec<(&'static str, Set)> {
    vec![
        ("dtype", UINT32.into()),
        ("num_elem0", columns.into()),
        ("num_elem1", rows.into()),
        ("step_elem0", inner.cast_unsigned().into()),
        ("step_elem1", outer.cast_unsigned().into()),
        ("start_addr", address.into()),
    ]
}

fn data(list: &[u8]) -> (&'static str, Set) {
    let mut bytes = list.to_vec();
    bytes.resize(32, 0);
    ("data", Set::Bytes(bytes))
}

fn stored(lab: &Lab, offset: u64, count: usize) -> Vec<u32> {
    let mut bytes = vec![0; count * 4];
    let buffer = lab.memory.read(neff_sim::memory::BufferId(0)).unwrap();
    buffer.read(16 + offset, &mut bytes).unwrap();
    bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

#[test]
fn a_load_walks_elements() {
    let mut lab = lab();
    let mut list = at(BASE + 4 * 5, [-2, 2], [3, 2]);
    list.push(data(&[130, 131, 0, 9, 8, 7]));
    lab.run("TENSOR_LOAD", &list).unwrap();
    let found = [130, 131, 0, 9, 8, 7].map(|register| lab.registers.get(register).unwrap());
    assert_eq!(found, [5, 3, 1, 7, 5, 3]);
    let mut list = at(0, [1, 0], [1, 1]);
    list.retain(|(name, _)| *name != "start_addr");
    list.extend([("var_id", 5.into()), ("var_offset", 24.into()), data(&[44])]);
    lab.run("PSEUDO_TENSOR_LOAD", &list).unwrap();
    assert_eq!(lab.registers.get(44).unwrap(), 6);
    // A partition of SBUF is a step of its size.
    lab.words(sbuf(2, 0x4000), &[77]);
    lab.words(sbuf(3, 0x4000), &[78]);
    let mut list = at(STATE + sbuf(2, 0x4000), [0x1_0000, 0], [2, 1]);
    list.push(data(&[1, 2]));
    lab.run("TENSOR_LOAD", &list).unwrap();
    assert_eq!([1, 2].map(|register| lab.registers.get(register).unwrap()), [77, 78]);
}

#[test]
fn a_store_takes_registers_or_numbers() {
    let mut lab = lab();
    lab.registers.set(3, 0xABCD_EF01);
    let mut list = at(BASE + 8, [4, 0], [2, 1]);
    list.push(data(&[3, 3]));
    lab.run("TENSOR_STORE", &list).unwrap();
    assert_eq!(stored(&lab, 4, 7), [1, 0xABCD_EF01, 3, 4, 5, 0xABCD_EF01, 7]);
    let mut list = at(0, [1, 0], [2, 1]);
    list.retain(|(name, _)| *name != "start_addr");
    list.extend([("var_id", 5.into()), ("var_offset", 56.into()), ("data_source", 1.into())]);
    list.push(data(&[1, 0, 0, 0, 0, 0, 0, 0x80]));
    lab.run("PSEUDO_TENSOR_STORE", &list).unwrap();
    assert_eq!(stored(&lab, 56, 2), [1, 0x8000_0000]);
    let mut list = at(STATE + sbuf(127, 0x10), [1, 0], [1, 1]);
    list.push(data(&[3]));
    lab.run("TENSOR_STORE", &list).unwrap();
    assert_eq!(lab.words_at(sbuf(127, 0x10), 1), [0xABCD_EF01]);
}

#[test]
fn what_is_not_there_is_refused() {
    let mut lab = lab();
    let with = |mut list: Vec<(&'static str, Set)>, more: &[(&'static str, Set)]| {
        list.extend(more.iter().cloned());
        list
    };
    let one = || at(BASE, [1, 0], [1, 1]);
    for (list, said) in [
        (at(BASE + 61, [1, 0], [1, 1]), "start_addr: \"x\" has 64 bytes, and byte 65 is asked for"),
        (
            at(BASE, [-1, 0], [2, 1]),
            "start_addr: \"x\" has 64 bytes, and byte 18446744073709551615 is asked for",
        ),
        (at(BASE - 4, [1, 0], [1, 1]), "start_addr: nothing is at 0x8005c035dffc"),
        (at(BASE, [0, 0], [11, 3]), "33 elements; there is room for 32"),
        (with(one(), &[("dtype", BF16.into())]), "not known: registers of data type 0x06"),
        (with(one(), &[("data_source", 1.into())]), "not known: data_source=1"),
    ] {
        assert_eq!(lab.refuses("TENSOR_LOAD", &list), said);
    }
    let list = with(at(BASE, [1, 0], [3, 3]), &[("data_source", 1.into()), ("dtype", FP32.into())]);
    assert_eq!(lab.refuses("TENSOR_STORE", &list), "9 elements; there is room for 8");
    let list = with(one(), &[data(&[200])]);
    assert_eq!(lab.refuses("TENSOR_STORE", &list), "register 200 is read and has no value");
}

#[test]
fn what_was_never_written_is_told_and_marks_registers() {
    let mut lab = lab();
    for address in [BASE + 32, STATE + 0x4000] {
        let mut list = at(address, [1, 0], [1, 1]);
        list.push(data(&[77]));
        lab.run("TENSOR_LOAD", &list).unwrap();
        assert_eq!(lab.unwritten, Some("start_addr"));
        let said = lab.registers.get(77).unwrap_err().to_string();
        assert_eq!(said, "not known: the value of register 77");
    }
    // What is stored of it is marked too, and told no more.
    let mut list = at(STATE + 0x4000, [1, 0], [1, 1]);
    list.push(data(&[77]));
    lab.run("TENSOR_STORE", &list).unwrap();
    assert_eq!(lab.unwritten, None);
    assert_eq!(lab.chip.sbuf.holds(0, &(0x4000..0x4004)), Holds::Poison);
}
