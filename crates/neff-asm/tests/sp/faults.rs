//! What is said about faulty and doubtful text, and where (`faults.txt`).

use crate::{assembled, findings};

#[test]
fn faults_are_told_with_their_places() {
    let cases = include_str!("faults.txt");
    let mut made = String::new();
    for text in cases.lines().filter_map(|line| line.strip_prefix("> ")) {
        made.push_str(&format!("> {text}\n"));
        // `\n` in a case is a line end.
        for finding in findings(&assembled(&text.replace("\\n", "\n"))) {
            made.push_str(&finding);
            made.push('\n');
        }
    }
    assert!(made == cases, "faults.txt should be\n{made}");
}

#[test]
fn all_faults_come_in_one_run() {
    let text =
        "NOPE;\nSET_CNTR cntr=x value=-1 foo=2;\nCLR_ALL_EVENTS;\nBRANCH_U target=9;\n.sp8 40;\n";
    let program = assembled(text);
    assert_eq!(findings(&program).len(), 6);
    assert_eq!(program.bytes.len(), 5 * 8);
}
