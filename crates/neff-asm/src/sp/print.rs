//! Words to text. Every word has a text that gives its bytes back, in both forms: what the
//! fields of the project's layout cannot say is written as `raw=`.

use neff_isa::model::Evidence;
use neff_isa::sp::{self, Role, Row, WORD, Word};

use super::P_SUFFIX;
use crate::value::{push_bytes, push_hex, push_signed};

/// How operands are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// `raw=` and the 7 bytes behind the first: nothing is claimed about them.
    #[default]
    Raw,
    /// The fields of the project's layout, where they explain the word (format notes 06 §5).
    Fields,
}

/// Where a word stands; a branch that leaves the program is not written as fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Index of the word.
    pub index: usize,
    /// Words of the program.
    pub count: usize,
}

/// Said at the head of a text that shows fields of an invented layout.
const CHOSEN: &str = "# operands: this project's own layout; the vendor's is not known\n";

/// Writes a program, a statement a line. A rest that is no whole word is written as `.bytes`.
pub fn disassemble(bytes: &[u8], form: Form) -> String {
    let mut out = String::with_capacity(bytes.len().saturating_mul(5));
    let words = bytes.chunks_exact(WORD);
    let (count, rest) = (words.len(), words.remainder());
    if form == Form::Fields && count > 0 && sp::ROWS.iter().any(is_chosen) {
        out.push_str(CHOSEN);
    }
    for (index, chunk) in words.enumerate() {
        let Some(word) = chunk.first_chunk::<WORD>() else { continue };
        push_statement(word, form, Position { index, count }, &mut out);
        out.push('\n');
    }
    if !rest.is_empty() {
        out.push_str(".bytes ");
        push_bytes(&mut out, rest);
        out.push_str(";\n");
    }
    out
}

fn is_chosen(row: &Row) -> bool {
    row.layout_evidence == Evidence::ProjectChoice
}

/// Writes the statement of a word, without a line end.
pub fn push_statement(word: &Word, form: Form, at: Position, out: &mut String) {
    let [first, operands @ ..] = word;
    let Some(row) = sp::row(*first) else {
        out.push_str(".sp8 ");
        push_bytes(out, word);
        out.push(';');
        return;
    };
    out.push_str(row.mnemonic);
    if sp::has_p(*first) {
        out.push_str(P_SUFFIX);
    }
    // No operands is the one body that needs no layout.
    let bare = row.fields.is_empty() && row.explains(word);
    if bare || form == Form::Fields && row.explains(word) && stays_inside(word, row, at) {
        push_fields(word, row, out);
    } else {
        out.push_str(" raw=");
        push_bytes(out, operands);
    }
    out.push(';');
}

fn push_fields(word: &Word, row: &Row, out: &mut String) {
    for field in row.fields {
        out.push(' ');
        out.push_str(field.name);
        out.push('=');
        let value = field.get(word);
        match field.role {
            Role::Bits => push_hex(out, value.cast_unsigned()),
            Role::Plain | Role::CounterValue | Role::Target => push_signed(out, value),
        }
    }
}

fn stays_inside(word: &Word, row: &Row, at: Position) -> bool {
    let targets = row.fields.iter().filter(|field| field.role == Role::Target);
    targets.into_iter().all(|field| {
        let distance = isize::try_from(field.get(word)).ok();
        let target = distance.and_then(|distance| at.index.checked_add_signed(distance));
        target.is_some_and(|target| target < at.count)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(word: Word, form: Form) -> String {
        let mut out = String::new();
        push_statement(&word, form, Position { index: 1, count: 3 }, &mut out);
        out
    }

    #[test]
    fn raw_is_the_default_for_all_that_has_bytes() {
        for (word, expected) in [
            ([0x40, 2, 0, 0, 100, 0, 0, 0], "SET_CNTR raw=02000064000000;"),
            ([0xC1, 0, 0, 0, 0, 0, 0, 0], "DECR_CNTR.p raw=00000000000000;"),
            ([0x50, 0, 0, 0, 0, 0, 0, 0], "CLR_ALL_EVENTS;"),
            ([0xD0, 0, 0, 0, 0, 0, 0, 1], "CLR_ALL_EVENTS.p raw=00000000000001;"),
            ([0x86, 0, 0, 0, 0, 0, 0, 1], ".sp8 8600000000000001;"),
        ] {
            assert_eq!(text(word, Form::default()), expected);
        }
    }

    #[test]
    fn fields_fall_back_where_they_would_lose_or_lie() {
        for (word, expected) in [
            ([0x51, 127, 0, 0, 0, 0, 0, 0], "CLR_EVENT event=127;"),
            ([0x51, 128, 0, 0, 0, 0, 0, 0], "CLR_EVENT raw=80000000000000;"),
            ([0x51, 0, 0, 0, 0, 0, 0, 1], "CLR_EVENT raw=00000000000001;"),
            ([0x25, 3, 0, 0, 0, 0, 0, 0x80], "WAIT_EVENT_SET_M group=3 mask=0x80000000;"),
            ([0x30, 0, 0, 0, 1, 0, 0, 0], "BRANCH_U target=1;"),
            ([0x30, 0, 0, 0, 2, 0, 0, 0], "BRANCH_U raw=00000002000000;"),
            ([0x30, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], "BRANCH_U target=-1;"),
            ([0x30, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF], "BRANCH_U raw=000000feffffff;"),
        ] {
            assert_eq!(text(word, Form::Fields), expected);
        }
    }

    #[test]
    fn a_text_with_fields_says_whose_they_are() {
        let bytes = [0x51, 1, 0, 0, 0, 0, 0, 0, 9];
        assert_eq!(disassemble(&bytes, Form::Raw), "CLR_EVENT raw=01000000000000;\n.bytes 09;\n");
        let text = disassemble(&bytes, Form::Fields);
        assert_eq!(text, format!("{CHOSEN}CLR_EVENT event=1;\n.bytes 09;\n"));
        assert_eq!(disassemble(&[], Form::Fields), "");
    }
}
