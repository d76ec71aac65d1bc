//! Every row of the format notes' table, the words they print besides, and the distances of 07
//! §2.5: text to bytes and back.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic
)]

use neff_xtensa::{Decoded, Kind, Row, Why, decode, find, lookup, registers, rows};
use proptest::prelude::*;

/// Where the tests put instructions.
const ADDRESS: u32 = 0x0100_0000;

fn number(word: &str) -> i64 {
    let (sign, digits) = word.strip_prefix('-').map_or((1, word), |digits| (-1, digits));
    let value = match digits.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    sign * value.unwrap_or_else(|_| panic!("{word}"))
}

/// Row and values of a text, for instructions at `address`.
fn read(text: &str, address: u32) -> (&'static Row, Vec<i64>) {
    let (mnemonic, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (row, named) = find(mnemonic).unwrap_or_else(|| panic!("no row for {text}"));
    let words = rest.split(", ").filter(|word| !word.is_empty());
    let mut values: Vec<i64> = words
        .zip(row.operands())
        .map(|(word, operand)| match operand.kind {
            Kind::Address => registers::address(word).unwrap().into(),
            Kind::Boolean => registers::boolean(word).unwrap().into(),
            Kind::Target => match word.strip_prefix('.') {
                Some("") => address.into(),
                Some(distance) => i64::from(address) + number(distance.trim_start_matches('+')),
                None => number(word),
            },
            _ => number(word),
        })
        .collect();
    values.extend(named.map(i64::from));
    (row, values)
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.split_whitespace().map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

fn check(text: &str, expected: &[u8], address: u32) {
    let (row, values) = read(text, address);
    let made = row.encode(&values, address).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(&*made, expected, "{text}");
    let Decoded::Instruction(back) = decode(expected, address) else { panic!("{text}") };
    assert_eq!((back.row.mnemonic, &back.values), (row.mnemonic, &values), "{text}");
    // The text of it is a text that is read again.
    let (row, values) = read(&back.to_string(), address);
    assert_eq!(&*row.encode(&values, address).unwrap(), expected, "{text}: {back}");
}

#[test]
fn rows_of_the_format_notes_encode_and_decode() {
    let mut count = 0;
    for line in include_str!("rows.txt").lines().filter(|line| !line.starts_with('#')) {
        let (hex, text) = (line[5..13].trim(), line[15..].trim());
        check(text, &bytes(hex), ADDRESS);
        count += 1;
    }
    assert_eq!(count, 181);
}

#[test]
fn other_printed_words() {
    for (text, word) in [
        ("setw 2", 0x0040_8120),
        ("spillw", 0x3600),
        ("tossw", 0x3700),
        ("exit", 0x01b0),
        ("s32stk a3, a4, 192", 0x0069_8430),
        ("halt 5", 0x5250),
        ("rbtb0 a4, a5", 0x0050_8540),
        ("wbtb0 a4, a5", 0x0050_0540),
    ] {
        check(text, &u32::to_le_bytes(word)[..3], ADDRESS);
    }
    check("halt.n", &[0x6d, 0xf1], ADDRESS);
}

/// The sample of 07 §2.5: tgt is 0x01000028, back 0x01000015, the literal 0x01000000.
#[test]
fn distances_of_the_sample() {
    for (at, text, hex) in [
        (0x04, "l32r a2, 0x1000000", "21 ff ff"),
        (0x09, "l32r a2, 0x1000000", "21 fd ff"),
        (0x0c, "call0 0x1000028", "85 01 00"),
        (0x0f, "j 0x1000028", "46 05 00"),
        (0x12, "j 0x1000015", "c6 ff ff"),
        (0x15, "beq a3, a4, 0x1000028", "47 13 0f"),
        (0x18, "beqz a3, 0x1000028", "16 c3 00"),
        (0x1b, "beqz.n a3, 0x1000028", "8c 93"),
        (0x1d, "bnez.n a3, 0x1000028", "cc 73"),
        (0x1f, "bbci a3, 5, 0x1000015", "57 63 f2"),
        (0x22, "bltz a3, 0x1000015", "96 f3 fe"),
    ] {
        check(text, &bytes(hex), ADDRESS + at);
    }
}

/// Farthest targets, relative to the instruction, and the first ones beyond (07 §2.5).
#[test]
fn reach_ends_where_the_notes_say() {
    for (mnemonic, at, low, high, step) in [
        ("l32r", 0, -262_144, -4, 4),
        ("l32r", 1, -262_144 + 3, -1, 4),
        ("l32r", 3, -262_144 + 1, -3, 4),
        ("call8", 0, 4 - 524_288, 524_288, 4),
        ("call8", 3, 1 - 524_288, 524_288 - 3, 4),
        ("j", 1, 4 - 131_072, 4 + 131_071, 1),
        ("beq", 2, 4 - 128, 4 + 127, 1),
        ("beqi", 2, 4 - 128, 4 + 127, 1),
        ("bt", 2, 4 - 128, 4 + 127, 1),
        ("beqz", 2, 4 - 2048, 4 + 2047, 1),
        ("beqz.n", 0, 4, 4 + 63, 1),
        ("loop", 0, 4, 4 + 255, 1),
    ] {
        let row = lookup(mnemonic).unwrap();
        let target = row.target().unwrap();
        let address = ADDRESS + at;
        let encode = |distance: i64| {
            let mut values = vec![1; row.operands().len()];
            values[target] = i64::from(address) + distance;
            row.encode(&values, address)
        };
        assert_eq!(row.operands()[target].reach(address), Some((low, high)), "{mnemonic}");
        for end in [low, high] {
            let made = encode(end).unwrap_or_else(|e| panic!("{mnemonic} {end}: {e}"));
            let Decoded::Instruction(back) = decode(&made, address) else { panic!("{mnemonic}") };
            assert_eq!(back.values[target], i64::from(address) + end, "{mnemonic}");
        }
        for beyond in [low - step, high + step] {
            assert_eq!(encode(beyond).unwrap_err().why, Why::Reach, "{mnemonic} {beyond}");
        }
        if step == 4 {
            assert_eq!(encode(low + 1).unwrap_err().why, Why::Alignment, "{mnemonic}");
        }
    }
}

#[test]
fn values_that_no_field_holds_are_refused() {
    for (text, why) in [
        ("addi a2, a3, 128", Why::Range),
        ("addi a2, a3, -129", Why::Range),
        ("addmi a2, a3, 100", Why::Step),
        ("l32i a2, a3, 1018", Why::Step),
        ("l32i a2, a3, 1024", Why::Range),
        ("movi a2, 2048", Why::Range),
        ("movi.n a2, 96", Why::Range),
        ("addi.n a2, a3, 0", Why::Listed),
        ("slli a2, a3, 0", Why::Range),
        ("slli a2, a3, 32", Why::Range),
        ("srli a2, a3, 16", Why::Range),
        ("sext a2, a3, 6", Why::Range),
        ("entry a1, 36", Why::Step),
        ("entry a1, 32768", Why::Range),
        ("beqi a2, 9, .", Why::Listed),
        ("any4 b0, b2", Why::Step),
        ("rotw 8", Why::Range),
        ("s32stk a2, a3, 64", Why::Range),
    ] {
        let (row, values) = read(text, ADDRESS);
        assert_eq!(row.encode(&values, ADDRESS).unwrap_err().why, why, "{text}");
    }
    assert_eq!(lookup("add").unwrap().encode(&[1], 0).unwrap_err().why, Why::Count);
}

/// No word is two instructions, but for those that are meant by fewer bits.
#[test]
fn fixed_bits_lie_outside_of_operands_and_tell_rows_apart() {
    for row in rows() {
        let zero = row.encode_unlinked(
            &row.operands()
                .iter()
                .map(|o| (-64..=80).find(|v| o.accepts(*v).is_ok()).unwrap())
                .collect::<Vec<_>>(),
        );
        assert!(zero.is_ok(), "{}", row.mnemonic);
        assert_eq!(rows().iter().filter(|other| other.mnemonic == row.mnemonic).count(), 1);
        if let Some(inverse) = row.inverse() {
            assert_eq!(inverse.inverse().unwrap().mnemonic, row.mnemonic);
            assert_eq!(inverse.operands(), row.operands());
        }
    }
}

proptest! {
    /// What decodes, encodes to the same bytes; everything has a length; nothing panics.
    #[test]
    fn bytes_decode_and_encode_back(bytes in prop::collection::vec(any::<u8>(), 0..18), address: u32) {
        let decoded = decode(&bytes, address);
        prop_assert!(decoded.length() <= bytes.len());
        prop_assert!(decoded.length() > 0 || bytes.is_empty());
        if let Decoded::Instruction(it) = decoded {
            // Distances wrap around the ends of memory; encoding does not.
            let wraps = it.row.target().is_some_and(|at| it.values[at].abs_diff(address.into()) > 1 << 20);
            if !wraps {
                let made = it.row.encode(&it.values, address);
                prop_assert_eq!(&*made.unwrap(), &bytes[..it.row.length()], "{}", it);
            }
            let _ = it.to_string();
        }
    }

    /// The same, for words that are instructions.
    #[test]
    fn rows_decode_to_themselves(row in prop::sample::select(rows().iter().collect::<Vec<_>>()), bits: u32) {
        let word = bits.to_le_bytes();
        let fixed = row.encode_unlinked(&row.operands().iter().map(|o| {
            (-64..=80).find(|v| o.accepts(*v).is_ok()).unwrap()
        }).collect::<Vec<_>>()).unwrap();
        // The low nibble makes it a candidate; what it is then must encode back.
        let mixed = [fixed[0] & 15 | word[0] & 0xf0, word[1], word[2]];
        if let Decoded::Instruction(it) = decode(&mixed, 0x4000_0000) {
            let made = it.row.encode(&it.values, 0x4000_0000).unwrap();
            prop_assert_eq!(&*made, &mixed[..it.row.length()]);
        }
    }
}
