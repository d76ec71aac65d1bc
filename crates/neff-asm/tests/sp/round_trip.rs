//! Every word and every program has a text that gives its bytes back, in both forms; no text makes
//! the assembler panic.

use neff_asm::sp::{Form, disassemble};
use neff_isa::sp::ROWS;
use proptest::prelude::*;

use crate::{assembled, findings};

const FORMS: [Form; 2] = [Form::Raw, Form::Fields];

/// Words that are likely to be one instruction or another, with operands small or any.
fn word() -> impl Strategy<Value = [u8; 8]> {
    let opcode = prop_oneof![
        3 => (0..ROWS.len(), any::<bool>()).prop_map(|(row, p)| ROWS[row].blank(p)[0]),
        1 => any::<u8>(),
    ];
    let byte = prop_oneof![4 => Just(0), 2 => 0..4u8, 1 => Just(0xFF), 1 => any::<u8>()];
    (opcode, proptest::array::uniform7(byte)).prop_map(|(opcode, rest)| {
        let mut word = [opcode; 8];
        word[1..].copy_from_slice(&rest);
        word
    })
}

fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    for form in FORMS {
        let text = disassemble(bytes, form);
        let back = assembled(&text);
        prop_assert!(!back.findings.has_errors(), "{text}\n{:#?}", findings(&back));
        prop_assert_eq!(&back.bytes, bytes, "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_eight_bytes(word: [u8; 8]) {
        check(&word)?;
    }

    #[test]
    fn any_instruction(word in word()) {
        check(&word)?;
    }

    #[test]
    fn programs_of_instructions(words in proptest::collection::vec(word(), 0..40), rest in 0..8usize) {
        let mut bytes = words.concat();
        bytes.extend(&[0x40, 1, 0, 0, 5, 0, 0][..rest]);
        check(&bytes)?;
    }

    #[test]
    fn programs_of_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes)?;
    }

    /// A text reads the same printed and read once more.
    #[test]
    fn printing_is_stable(words in proptest::collection::vec(word(), 0..20)) {
        for form in FORMS {
            let text = disassemble(&words.concat(), form);
            prop_assert_eq!(disassemble(&assembled(&text).bytes, form), text);
        }
    }

    #[test]
    fn random_text_never_panics(text in "\\PC{0,80}") {
        assembled(&text);
        neff_asm::sp::is_text_of_words(&text, None);
    }

    /// Text of the right words in the wrong order gets further in.
    #[test]
    fn shuffled_text_never_panics(pieces in proptest::collection::vec(piece(), 0..30)) {
        assembled(&pieces.concat());
    }
}

fn piece() -> impl Strategy<Value = &'static str> {
    let fixed = [
        ";\n",
        " ",
        "=",
        "(",
        ")",
        ".p",
        "raw=",
        "00",
        "é",
        "\t",
        "a:",
        ".sp8 ",
        ".bytes ",
        ".rept 2\n",
        ".endr\n",
        ".equ a, 1\n",
        "-1",
        "target=a",
        "target=",
        "<<",
        "9999999999999999999",
    ];
    let rows =
        ROWS.iter().flat_map(|row| row.fields.iter().map(|field| field.name).chain([row.mnemonic]));
    proptest::sample::select(fixed.into_iter().chain(rows).collect::<Vec<_>>())
}
