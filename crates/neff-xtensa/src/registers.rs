//! Names and numbers of registers (format notes 07 §6.9).

/// Special registers by number. Names are those of the instruction set's manual; where this core
/// calls one differently, both are read, and the first is printed.
const SPECIAL: [(u8, &str); 15] = [
    (0x00, "lbeg"),
    (0x01, "lend"),
    (0x02, "lcount"),
    (0x03, "sar"),
    (0x04, "br"),
    (0x28, "prefctl"),
    (0x48, "windowbase"),
    (0x61, "memctl"),
    (0xe0, "cpenable"),
    (0xe5, "ms"),
    (0xe6, "ps"),
    (0xe7, "vecbase"),
    (0xe8, "exccause"),
    (0xea, "ccount"),
    (0xeb, "prid"),
];

/// Other words for special registers.
const ALSO: [(u8, &str); 1] = [(0x48, "wb")];

/// User registers by number.
const USER: [(u8, &str); 1] = [(0xe7, "threadptr")];

/// The number of an address register: `a0` to `a15`, or `sp`, which is a1.
pub fn address(name: &str) -> Option<u8> {
    if name == "sp" { Some(1) } else { numbered(name, "a") }
}

/// The number of a boolean register: `b0` to `b15`.
pub fn boolean(name: &str) -> Option<u8> {
    numbered(name, "b")
}

/// The number of a special register's name, in small letters.
pub fn special(name: &str) -> Option<u8> {
    SPECIAL.iter().chain(&ALSO).find(|row| row.1 == name).map(|row| row.0)
}

/// The number of a user register's name, in small letters.
pub fn user(name: &str) -> Option<u8> {
    USER.iter().find(|row| row.1 == name).map(|row| row.0)
}

/// The name of a special register, if it has one here.
pub fn special_name(number: i64) -> Option<&'static str> {
    SPECIAL.iter().find(|row| i64::from(row.0) == number).map(|row| row.1)
}

/// The name of a user register, if it has one here.
pub fn user_name(number: i64) -> Option<&'static str> {
    USER.iter().find(|row| i64::from(row.0) == number).map(|row| row.1)
}

/// All names of special and user registers.
pub fn names() -> impl Iterator<Item = &'static str> {
    SPECIAL.iter().chain(&ALSO).chain(&USER).map(|row| row.1)
}

fn numbered(name: &str, letter: &str) -> Option<u8> {
    let digits = name.strip_prefix(letter)?;
    let plain =
        digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    digits.parse().ok().filter(|number| plain && *number < 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_registers() {
        assert_eq!((address("a0"), address("a15"), address("sp")), (Some(0), Some(15), Some(1)));
        for wrong in ["a16", "a", "a01", "a+1", "b1", "15", "a-1"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
        assert_eq!(
            (boolean("b7"), special("wb"), user("threadptr")),
            (Some(7), Some(0x48), Some(0xe7))
        );
        assert_eq!(special_name(0x48), Some("windowbase"));
        assert_eq!(special_name(0x99), None);
    }
}
