//! The layout of single lines and short texts; that bytes stay the same is tested with whole
//! programs in `tests/format.rs`.

use super::*;
use proptest::prelude::*;

fn formatted(text: &str) -> String {
    format("x.asm", text, None).map_err(|findings| format!("{findings:#?}")).unwrap().text
}

#[test]
fn statements_have_single_spaces_and_predicates_first() {
    for (old, new) in [
        ("  NOP   cycle=3 ;", "NOP cycle=3;"),
        ("NOP\tcycle = 3;", "NOP cycle = 3;"),
        ("NOP cycle=3 $S[4]++@complete $S[3]>=5;", "NOP $S[3]>=5 $S[4]++@complete cycle=3;"),
        ("NOP $S[4]++@complete S[3] (q  x)>=5;# c", "NOP S[3] (q  x)>=5 $S[4]++@complete;  # c"),
        ("X cycle=N+1 ;// c ", "X cycle=N+1;  // c"),
        (
            "EVENT_SEMAPHORE setter=1 $S[1]>=2  |  $S[4]++@read;",
            "EVENT_SEMAPHORE setter=1 $S[1]>=2 | $S[4]++@read;",
        ),
        ("A n=\"a  ;b\"  m=(1, 2);", "A n=\"a  ;b\" m=(1, 2);"),
    ] {
        assert_eq!(statement_of(old), new, "{old}");
    }
}

/// The layout of a line whatever is wrong with it.
fn statement_of(line: &str) -> String {
    let parsed = parse_line(line).unwrap();
    let Body::Instruction { mnemonic, tail } = parsed.body else { panic!("{line}") };
    let words = statement::instruction(None, &line[mnemonic], &line[tail.clone()]);
    let comment = line[tail.end + 1..].trim();
    if comment.is_empty() { words } else { format!("{words}  {comment}") }
}

#[test]
fn a_text_in_its_layout() {
    let old = "\n\n# head\r\n.isa   v3\n\n\n a: b: HALT;#end\n.rept 2,i # twice\nNOP cycle=i;\n  # in\nc:\n.rept N\nNOP;\n.endr\n\n.endr ;\n.equ X,1+ 2\n.bytes 00 ff\n\n";
    let new = "# head\n.isa v3\n\na:\nb:\nHALT;  #end\n.rept 2, i  # twice\n    NOP cycle=i;\n    # in\n    c:\n    .rept N\n        NOP;\n    .endr\n\n.endr\n.equ X, 1+ 2\n.bytes 00 ff;\n";
    assert_eq!(formatted(old), new);
    assert_eq!(formatted(new), new);
    assert!(format("x.asm", new, None).unwrap().changes.is_empty());
}

#[test]
fn aliases_become_the_printed_word_where_that_is_certain() {
    assert_eq!(formatted("ACTIVATION_TABLE_LOAD table_sel=1;"), "ACT_TABLE_LOAD table_sel=1;\n");
}

#[test]
fn labels_stay_before_repetitions() {
    let text = "a: .rept 2\n    NOP;\n.endr\n";
    assert_eq!(formatted(text), text);
}

#[test]
fn changes_say_which_lines() {
    let done = format("x.asm", "NOP;\n\n\nNOP ;\nHALT;", None).unwrap();
    let changes: Vec<_> =
        done.changes.iter().map(|c| (c.line, &done.text[c.new.clone()])).collect();
    assert_eq!(changes, [(3, ""), (4, "NOP;\n"), (5, "HALT;\n")]);
}

#[test]
fn faults_are_told_and_names_from_elsewhere_are_none() {
    let faults = |text: &str| match format("x.asm", text, None) {
        Ok(_) => Vec::new(),
        Err(findings) => findings
            .iter()
            .map(|finding| match &finding.place {
                Place::Text { excerpt, .. } => {
                    format!("{}:{} {}", excerpt.line, excerpt.column, finding.code)
                }
                place => format!("{place:?}"),
            })
            .collect(),
    };
    assert_eq!(
        faults("NOP\nNOP cycel=1;\n.endr\nNOPE;"),
        ["1:4 N0701", "2:5 N0803", "3:1 N0705", "4:1 N0801"]
    );
    assert_eq!(faults(".rept 2\nNOP cycle=99999999999;"), ["2:11 N0806", "1:1 N0705"]);
    assert_eq!(
        faults(".equ a\n.equ b, 1 +\n.equ c, d +\n.include x"),
        ["1:6 N0703", "2:12 N0702", "3:12 N0702", "4:10 N0703"]
    );
    assert_eq!(
        faults(".rpet 2\n.slot 00\n.isa v9\n.bytes 0"),
        ["1:1 N0814", "2:7 N0814", "3:6 N0814", "4:8 N0814"]
    );
    let fragment = "NOP $S[SEM-3]>=N cycle=M-9;\nCOMPARE_BRANCH label_id=far;\n.equ a, 1/b\nPSEUDO_TENSOR_LOAD var_id=%x;";
    assert_eq!(faults(fragment), Vec::<String>::new());
}

proptest! {
    #[test]
    fn never_panics_and_is_stable(text in "([A-Z .:;#\"()|$\\[\\]=\t\r\n@a-f0-9]|NOP|\\.rept|\\.endr|S\\[3\\]>=1){0,40}") {
        if let Ok(once) = format("x.asm", &text, None) {
            let twice = format("x.asm", &once.text, None);
            prop_assert_eq!(twice.map(|f| (f.text, f.changes)), Ok((once.text.clone(), vec![])));
            prop_assert_eq!(once.changes.is_empty(), once.text == text);
        }
    }
}
