//! The bytes of a slot as rows of hexadecimal words, for listings and comments. Not the text that
//! assembles: that has no rows and drops nothing.

/// Bytes of a row.
const ROW: usize = 16;
/// Bytes of a word: most fields of a slot are as long or start at a multiple of it.
const WORD: usize = 4;

/// Rows of 16 bytes in words of 4, each with its offset from the start of `bytes`. Words of zeros
/// at the end are dropped; the first row is always there.
pub fn rows(bytes: &[u8]) -> impl Iterator<Item = (usize, String)> {
    let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
    let end = used.max(1).next_multiple_of(WORD).min(bytes.len());
    let shown = bytes.get(..end).unwrap_or_default();
    shown.chunks(ROW).enumerate().map(|(at, row)| (at.saturating_mul(ROW), words(row)))
}

fn words(row: &[u8]) -> String {
    let mut out = String::with_capacity(36);
    for word in row.chunks(WORD) {
        if !out.is_empty() {
            out.push(' ');
        }
        for nibble in word.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
            out.push(char::from_digit(nibble.into(), 16).unwrap_or('?'));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> Vec<String> {
        rows(bytes).map(|(at, words)| format!("{at}: {words}")).collect()
    }

    #[test]
    fn words_of_zeros_at_the_end_are_dropped() {
        let mut slot = [0; 64];
        assert_eq!(text(&slot), ["0: 00000000"]);
        slot[..2].copy_from_slice(&[0xA4, 0x10]);
        assert_eq!(text(&slot), ["0: a4100000"]);
        slot[20] = 7;
        assert_eq!(
            text(&slot),
            ["0: a4100000 00000000 00000000 00000000", "16: 00000000 07000000"]
        );
        slot[63] = 1;
        assert_eq!(text(&slot).len(), 4);
    }

    #[test]
    fn short_ends_stay_short() {
        assert_eq!(text(&[1, 2, 3]), ["0: 010203"]);
        assert_eq!(text(&[]), Vec::<String>::new());
    }
}
