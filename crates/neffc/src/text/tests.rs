//! Tests of the words on a terminal.

use proptest::prelude::*;

use super::*;

#[test]
fn names_are_escaped_without_ambiguity() {
    for (stored, printed) in [
        (&b"sg00/def.json"[..], "sg00/def.json"),
        (b"a\nb\tc\rd", r"a\nb\tc\rd"),
        (b"\x1b[31mred\x07\x7f", r"\x1b[31mred\x07\x7f"),
        (b"a\\nb", r"a\\nb"),
        (b"\xff\xfe\xc3", r"\xff\xfe\xc3"),
        ("gr\u{fc}n \u{4e2d}".as_bytes(), "gr\u{fc}n \u{4e2d}"),
        ("\u{202e}txt.exe\u{9b}".as_bytes(), r"\u{202e}txt.exe\u{9b}"),
        ("\u{feff}a\u{200b}".as_bytes(), r"\u{feff}a\u{200b}"),
    ] {
        assert_eq!(name(stored), printed);
    }
}

#[test]
fn sentences_keep_their_backslashes() {
    assert_eq!(safe(r"expected `\n`"), r"expected `\n`");
    assert_eq!(safe("a\u{1b}[0m\nb"), r"a\x1b[0m\nb");
}

#[test]
fn wrapping_counts_columns_and_keeps_long_words() {
    assert_eq!(wrap("one two three", 7, ""), "one two\nthree\n");
    assert_eq!(wrap("one two three", 9, "  "), "  one two\n  three\n");
    assert_eq!(wrap("a\n\nb c", 80, ""), "a\n\nb c\n");
    assert_eq!(wrap("中文 中文", 8, ""), "中文\n中文\n");
    assert_eq!(wrap("averyveryverylongword x", 5, ""), "averyveryverylongword\nx\n");
    assert_eq!(wrap("x y", 0, "    "), "    x\n    y\n");
}

#[test]
fn cutting_shows_that_something_is_missing() {
    assert_eq!(cut("sg00/def.json", 13), "sg00/def.json");
    assert_eq!(cut("sg00/def.json", 8), "sg00/de…");
    assert_eq!(cut("中文中文", 6), "中文…");
    assert_eq!(cut("abc", 0), "…");
}

#[test]
fn numbers_for_people() {
    for (number, text) in
        [(0, "0"), (999, "999"), (1000, "1,000"), (4_375_834_152, "4,375,834,152")]
    {
        assert_eq!(grouped(number), text);
    }
    for (bytes, text) in [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1.0 KiB"),
        (1_048_575, "1023.9 KiB"),
        (62_464, "61.0 KiB"),
        (u64::MAX, "15.9 EiB"),
    ] {
        assert_eq!(human_size(bytes), text);
    }
}

#[test]
fn tables_align_by_display_width() {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
    table.row(["中".to_owned(), "1".to_owned(), "x".to_owned()]);
    table.row(["abc".to_owned(), "1000".to_owned(), String::new()]);
    assert_eq!(table.to_text(), "中      1  x\nabc  1000\n");
    assert_eq!(Table::new(&[]).to_text(), "");
}

proptest! {
    #[test]
    fn no_name_reaches_the_terminal_raw(bytes: Vec<u8>) {
        let printed = name(&bytes);
        prop_assert!(!printed.chars().any(is_unsafe));
        prop_assert_eq!(safe(&printed), printed.as_str());
    }

    #[test]
    fn different_names_print_differently(a: Vec<u8>, b: Vec<u8>) {
        prop_assert_eq!(a == b, name(&a) == name(&b));
    }
}
