//! The constructed examples of format notes 06 §6 (`examples.txt`), both ways and in both forms.

use neff_asm::sp::{Form, Position, disassemble, push_statement};

use crate::{assembled, findings};

/// Text and bytes of each example.
fn examples() -> Vec<(&'static str, [u8; 8])> {
    let rows = include_str!("examples.txt").lines().map(|line| line.split_once(" | ").unwrap());
    let bytes = |hex: &str| {
        let bytes = hex.split(' ').map(|byte| u8::from_str_radix(byte, 16).unwrap());
        bytes.collect::<Vec<_>>().try_into().unwrap()
    };
    rows.map(|(text, hex)| (text, bytes(hex))).collect()
}

fn printed(word: &[u8; 8], form: Form) -> String {
    let mut out = String::new();
    push_statement(word, form, Position { index: 1, count: 3 }, &mut out);
    out
}

/// An instruction before and behind, so that branches by one stay inside.
fn in_the_middle(text: &str) -> (Vec<u8>, Vec<String>) {
    let program = assembled(&format!("CLR_ALL_EVENTS;\n{text}\nNOTIFY_HALT flags=0 metadata=0;"));
    (program.bytes[8..16].to_vec(), findings(&program))
}

#[test]
fn texts_give_their_bytes() {
    assert_eq!(examples().len(), 12);
    for (text, bytes) in examples() {
        assert_eq!(in_the_middle(text), (bytes.to_vec(), vec![]), "{text}");
    }
}

#[test]
fn bytes_give_their_texts() {
    for (text, bytes) in examples() {
        // Underscores are read and never printed, and an address has no leading zeros.
        let text = text.replace("0x0012_3456_789A", "0x123456789a");
        assert_eq!(printed(&bytes, Form::Fields), text);
    }
}

#[test]
fn raw_texts_give_the_same_bytes() {
    for (text, bytes) in examples() {
        let raw = printed(&bytes, Form::Raw);
        assert!(raw.contains(" raw=") || raw == "CLR_ALL_EVENTS;", "{raw}");
        assert_eq!(in_the_middle(&raw), (bytes.to_vec(), vec![]), "{text}");
    }
}

#[test]
fn constants_repetitions_and_labels() {
    let text = ".isa tonga\n.engine sp\n.equ C, 2\nstart: SET_CNTR value=(1 << 4) cntr=C;\n\
        again: DECR_CNTR cntr=C;\nBRANCH_C_CNTR_Z cntr=C target=end;\n.rept 2, i\n\
        WAIT_EVENT_SET event=(i+1)*8;\n.endr\nBRANCH_U target=again;\n\
        end: NOTIFY_HALT.p raw=0000_0000_000000; # here\n";
    let program = assembled(text);
    assert_eq!(findings(&program), Vec::<String>::new());
    assert_eq!(
        disassemble(&program.bytes, Form::Fields).split_once('\n').unwrap().1,
        "SET_CNTR cntr=2 value=16;\nDECR_CNTR cntr=2;\nBRANCH_C_CNTR_Z cntr=2 target=4;\n\
        WAIT_EVENT_SET event=8;\nWAIT_EVENT_SET event=16;\nBRANCH_U target=-4;\n\
        NOTIFY_HALT.p flags=0 metadata=0;\n"
    );
    let labels = [("start", 0), ("again", 8), ("end", 48)];
    assert_eq!(program.labels, labels.map(|(name, at)| (name.to_owned(), at)));
    assert_eq!(program.line(program.origin(17).unwrap()), "BRANCH_C_CNTR_Z cntr=C target=end;");
}
