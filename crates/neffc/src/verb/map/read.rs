//! What is asked for: addresses as numbers, and as the runtime logs them.

use std::ops::Range;

use neff::abi::Engine;

/// One question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    /// The graph, by its number, if the input says it.
    pub(super) graph: Option<usize>,
    /// The engine, if the input says it.
    pub(super) engine: Option<Engine>,
    /// What is wanted.
    pub(super) wanted: Wanted,
}

/// What is wanted of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// What stands at this address.
    Address(u64),
    /// Where this slot of the program went.
    Slot(u64),
}

/// What a line of a log has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// No address.
    Nothing,
    /// A question, and where in the line its address is.
    Asked(Asked, Range<usize>),
    /// A number of more than 64 bits, and where it is.
    TooLarge(Range<usize>),
}

/// Forms of lines, for messages.
pub(super) const FORMS: &str =
    "a number with 0x, perhaps behind a graph and an engine, or a decimal number alone on its line";

/// The address in a line: the first hexadecimal number, and the graph and the engine that words
/// before it name (`pool 0x1000028f80 (4)`, as the runtime logs it, format notes 09 §3.2); or the
/// line is a decimal number.
pub(super) fn line(line: &str, graphs: &[&str]) -> Line {
    let Some(at) = hexadecimal(line).or_else(|| decimal(line)) else { return Line::Nothing };
    let word = line.get(at.clone()).unwrap_or_default();
    let (digits, radix) = match word.get(2..).filter(|_| is_marked(word)) {
        Some(digits) => (digits, 16),
        None => (word, 10),
    };
    // It has digits only, so the number is all that can be wrong.
    let Ok(address) = u64::from_str_radix(digits, radix) else { return Line::TooLarge(at) };
    let before = line.get(..at.start).unwrap_or_default();
    let engine = words(before).filter_map(|word| Engine::parse(before.get(word)?)).last();
    let asked = Asked { graph: graph(before, graphs), engine, wanted: Wanted::Address(address) };
    Line::Asked(asked, at)
}

/// True for what begins as a hexadecimal number.
fn is_marked(word: &str) -> bool {
    word.starts_with("0x") || word.starts_with("0X")
}

/// Where the first hexadecimal number is.
fn hexadecimal(line: &str) -> Option<Range<usize>> {
    words(line).find(|word| {
        let word = line.get(word.clone()).unwrap_or_default();
        let digits = word.get(2..).filter(|_| is_marked(word)).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Where the number is in a line of nothing else.
fn decimal(line: &str) -> Option<Range<usize>> {
    let alone = line.trim();
    let start = line.len().saturating_sub(line.trim_start().len());
    let is_number = !alone.is_empty() && alone.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| start..start.saturating_add(alone.len()))
}

/// Words: letters, digits and `_`.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0usize;
    let parts = |c: char| !is_of_word(c);
    text.split_inclusive(parts).filter_map(move |piece| {
        let start = from;
        from = from.saturating_add(piece.len());
        let length = piece.trim_end_matches(parts).len();
        (length > 0).then_some(start..start.saturating_add(length))
    })
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The graph that is named last in a text, as a word of its own.
fn graph(text: &str, graphs: &[&str]) -> Option<usize> {
    let named = graphs.iter().enumerate().filter(|(_, name)| !name.is_empty());
    let places = named.flat_map(|(number, name)| {
        text.match_indices(name).filter_map(move |(at, found)| {
            let (before, behind) = (text.get(..at)?, text.get(at.saturating_add(found.len())..)?);
            let is_apart = !before.ends_with(is_of_word) && !behind.starts_with(is_of_word);
            is_apart.then_some((at, found.len(), number))
        })
    });
    places.max().map(|(.., number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAPHS: [&str; 3] = ["sg00", "sg01", "my-graph"];

    fn read(text: &str) -> Option<(Option<usize>, Option<Engine>, Wanted)> {
        match line(text, &GRAPHS) {
            Line::Asked(asked, _) => Some((asked.graph, asked.engine, asked.wanted)),
            Line::Nothing | Line::TooLarge(_) => None,
        }
    }

    #[test]
    fn lines_of_all_forms_are_read() {
        let address = |number| Wanted::Address(number);
        assert_eq!(read("0x10c0"), Some((None, None, address(0x10C0))));
        assert_eq!(read(" 4288\n"), Some((None, None, address(4288))));
        assert_eq!(
            read("Pool 0x1000028f80 (4)"),
            Some((None, Some(Engine::Pool), address(0x10_0002_8F80)))
        );
        assert_eq!(
            read("2026-11-30 nrt: device_ip 0x10 is out of bounds"),
            Some((None, None, address(0x10)))
        );
        assert_eq!(
            read("ä sg01/pe 0x1340, offset 0x10"),
            Some((Some(1), Some(Engine::Pe), address(0x1340)))
        );
        assert_eq!(read("my-graph: 0x40"), Some((Some(2), None, address(0x40))));
        assert_eq!(read("sg011 0x40 sg00"), Some((None, None, address(0x40))));
        for line in ["", "pool", "0x", "0xzz", "-1", "pool 12", "1000038c80"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn an_address_has_64_bits() {
        assert_eq!(line("pe 0x10000000000000000", &[]), Line::TooLarge(3..22));
        assert_eq!(line("18446744073709551616\n", &[]), Line::TooLarge(0..20));
        assert!(matches!(line("0xffffffffffffffff", &[]), Line::Asked(_, _)));
    }
}
