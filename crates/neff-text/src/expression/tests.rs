//! Numbers, operators, and what is wrong with expressions.

use super::*;
use proptest::prelude::*;

fn value(text: &str) -> Result<i128, Fault> {
    evaluate(text, &|name| (name == "i").then_some(3))
}

#[test]
fn values() {
    for (text, expected) in [
        ("1", 1),
        ("0x4000 + i * 64", 0x4000 + 192),
        ("(1+2)*-3", -9),
        ("- - 2", 2),
        ("~0 & 0xff", 255),
        ("1 << 4 | 1", 17),
        ("7 % 4 ^ 1", 2),
        ("10 - 3 - 2", 5),
        ("-8 >> 1", -4),
        ("0b1010_1010", 170),
        ("0x0012_3456_789A", 0x0012_3456_789A),
        ("18446744073709551615", u64::MAX.into()),
    ] {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
}

#[test]
fn faults_have_places() {
    for (text, span, message) in [
        ("1 + j", 4..5, "`j` is not defined"),
        ("1 +", 3..3, "a number or a name is expected"),
        ("(1", 0..1, "the parenthesis is not closed"),
        ("1)", 1..2, "no parenthesis is open"),
        ("1 2", 2..3, "an operator is expected"),
        ("0x", 0..2, "`0x` is not a number"),
        ("3 / 0", 2..3, "division by zero"),
        ("1 << 200", 2..4, "the result is too large"),
        ("12ab", 0..4, "`12ab` is not a number"),
    ] {
        assert_eq!(value(text), Err(Fault { span, message: message.into() }), "{text}");
    }
    assert!(value(&"(".repeat(100_000)).is_err());
}

proptest! {
    #[test]
    fn numbers_round_trip(n: u64) {
        prop_assert_eq!(value(&n.to_string()), Ok(n.into()));
        prop_assert_eq!(value(&format!("{n:#x}")), Ok(n.into()));
    }

    #[test]
    fn never_panics(text in "[0-9a-fxi+*/%<>&|^~() -]{0,40}") {
        let _ = value(&text);
    }
}
