//! What is asked for: addresses as numbers, and as the runtime logs them.

use neff::abi::Engine;

/// One question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
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

/// The address in a line: the first hexadecimal number, and the engine that a word before it
/// names (`pool 0x1000028f80 (4)`, as the runtime logs it); or the line is a decimal number.
pub(super) fn asked(line: &str) -> Option<Asked> {
    let ask = |engine, address| Asked { engine, wanted: Wanted::Address(address) };
    let words: Vec<&str> = line.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let hexadecimal = |word: &&str| {
        let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"))?;
        u64::from_str_radix(digits, 16).ok()
    };
    let found = words.iter().enumerate().find_map(|(at, word)| Some((at, hexadecimal(word)?)));
    let Some((at, address)) = found else {
        return line.trim().parse().ok().map(|address| ask(None, address));
    };
    let before = words.get(..at).unwrap_or_default();
    let engine = before.iter().rev().find_map(|word| Engine::parse(word));
    Some(ask(engine, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_forms_are_read() {
        let read = |line| asked(line).map(|asked| (asked.engine, asked.wanted));
        let address = |number| Wanted::Address(number);
        assert_eq!(read("0x10c0"), Some((None, address(0x10C0))));
        assert_eq!(read(" 4288\n"), Some((None, address(4288))));
        assert_eq!(
            read("Pool 0x1000028f80 (4)"),
            Some((Some(Engine::Pool), address(0x10_0002_8F80)))
        );
        assert_eq!(
            read("2026-11-30 nrt: device_ip 0x10 is out of bounds"),
            Some((None, address(0x10)))
        );
        for line in ["", "pool", "0x", "0xzz", "-1", "pool 12"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
