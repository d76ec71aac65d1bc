//! Repetitions, includes, and what is wrong with them.

use super::*;
use crate::source::Memory;
use proptest::prelude::*;

/// Statements as text, each with its line, and findings as `line:column code`.
pub(super) fn expand(text: &str, files: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
    expand_as(Syntax::Engine, text, files)
}

pub(super) fn expand_as(
    syntax: Syntax,
    text: &str,
    files: &[(&str, &str)],
) -> (Vec<String>, Vec<String>) {
    expanded(syntax, text, files, EXPANDED.lines)
}

fn expand_at_most(text: &str, files: &[(&str, &str)], limit: u64) -> (Vec<String>, Vec<String>) {
    expanded(Syntax::Engine, text, files, limit)
}

fn expanded(
    syntax: Syntax,
    text: &str,
    files: &[(&str, &str)],
    limit: u64,
) -> (Vec<String>, Vec<String>) {
    let files =
        Memory(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect());
    let mut expander = Expander::of(syntax, "main.asm", text.to_owned(), &files);
    expander.left.lines = limit;
    let mut out = Vec::new();
    while let Some(statement) = expander.next_statement() {
        let labels: String = statement
            .labels
            .iter()
            .map(|l| format!("{}: ", expander.text(statement.file, l)))
            .collect();
        let (head, tail) = match &statement.content {
            Content::Labels => (0..0, 0..0),
            Content::Instruction { mnemonic, tail } => (mnemonic.clone(), tail.clone()),
            Content::Directive { name, tail } => (name.clone(), tail.clone()),
        };
        let tail_text = expander.text(statement.file, &tail).to_owned();
        let value = tail_text
            .strip_prefix("v=")
            .and_then(|text| expander.evaluate(&statement, tail.start + 2, text));
        let head = expander.text(statement.file, &head);
        out.push(format!(
            "{}:{labels}{head} {}",
            statement.line,
            value.map_or(tail_text, |v| v.to_string())
        ));
    }
    let findings = expander.findings.iter().map(|finding| match &finding.place {
        Place::Text { file, excerpt } => format!(
            "{file}:{}:{} {} {}",
            excerpt.line, excerpt.column, finding.code, finding.message
        ),
        place => format!("{place:?}"),
    });
    (out, findings.collect())
}

#[test]
fn repetitions_count_and_nest() {
    let text = ".equ n, 2\n.rept n, i\nX v=i*10;\n.rept 2, j\nY v=i+j;\n.endr\n.endr\nZ;\n";
    let (out, findings) = expand(text, &[]);
    assert_eq!(findings, Vec::<String>::new());
    assert_eq!(out, ["3:X 0", "5:Y 0", "5:Y 1", "3:X 10", "5:Y 1", "5:Y 2", "8:Z "]);
}

#[test]
fn a_counter_hides_what_is_called_like_it_outside() {
    let text = ".equ i, 7\n.rept 2, i\n.rept 1, i\nX v=i;\n.endr\nY v=i;\n.endr\nZ v=i;\n";
    let (out, findings) = expand(text, &[]);
    assert_eq!(findings, Vec::<String>::new());
    assert_eq!(out, ["4:X 0", "6:Y 0", "4:X 0", "6:Y 1", "8:Z 7"]);
}

#[test]
fn includes_are_entered_and_left() {
    let (out, findings) = expand("a: .include \"b.asm\"\nX;", &[("b.asm", "Y;\n.equ q, 7\nb:")]);
    assert_eq!(findings, Vec::<String>::new());
    // The label of the line with the directive comes first in the text, and last here: it
    // names the place behind the directive's effect only if nothing was included.
    assert_eq!(out, ["1:a:  ", "1:Y ", "3:b:  ", "2:X "]);
}

#[test]
fn faults_do_not_stop_the_rest() {
    let text = "NOP\n.rept -1\nX;\n.endr\n.rept 2\nY;\n.equ a\n.equ 1, 2\n.endr\n.endr\nZ v=b;\n.include x\n.include \"../x\"\n.rept 3\n";
    let (out, findings) = expand(text, &[]);
    assert_eq!(out, ["6:Y ", "6:Y ", "11:Z v=b"]);
    assert_eq!(
        findings,
        [
            "main.asm:1:4 N0701 the line is no statement",
            "main.asm:2:7 N0703 the count of `.rept` is negative",
            "main.asm:7:6 N0703 `.equ` needs a name and a value",
            "main.asm:8:6 N0703 `1` is no name",
            "main.asm:7:6 N0703 `.equ` needs a name and a value",
            "main.asm:8:6 N0703 `1` is no name",
            "main.asm:10:1 N0705 no .rept is open here",
            "main.asm:11:5 N0702 `b` is not defined",
            "main.asm:12:10 N0703 `.include` needs a quoted file name",
            "main.asm:13:10 N0704 \"../x\" leaves the folder of the program",
            "main.asm:14:7 N0705 this .rept has no .endr",
        ]
    );
}

#[test]
fn repetitions_of_nothing_end() {
    let (statements, findings) = expand(".rept 1<<60\n.endr\nNOP;\n.rept 1<<62\n.endr\nNOP;", &[]);
    assert_eq!(statements.len(), 2, "{statements:?}");
    assert_eq!(findings.len(), 0, "{findings:?}");
}

#[test]
fn a_file_cannot_include_itself_and_bombs_end() {
    let (_, findings) = expand(".include \"a\"", &[("a", ".include \"a\"")]);
    assert_eq!(findings, ["a:1:10 N0704 \"a\" includes itself"]);
    let bomb = ".rept 99999999999\n".repeat(70) + "X;\n" + &".endr\n".repeat(70);
    let (out, findings) = expand_at_most(&bomb, &[], 10_000);
    assert!(
        out.is_empty() && findings.iter().any(|finding| finding.contains("N0706")),
        "{findings:?}"
    );
}

#[test]
fn what_must_become_too_large_is_refused_before_its_first_line() {
    let close = ".endr\n";
    // 55 rounds of the middle one, not 100: 1315 lines in all.
    let text = format!(".rept 10, i\n.rept 10-i\n.rept 20\nX;\n{close}{close}{close}");
    let (out, findings) = expand_at_most(&text, &[], 1500);
    assert!(out.len() == 1100 && findings.is_empty(), "{findings:?}");
    let (_, findings) = expand_at_most(
        &text.replace(".rept 20\nX;\n.endr", ".include \"x\""),
        &[("x", &"X;\n".repeat(20))],
        1500,
    );
    assert_eq!(findings, Vec::<String>::new());
    let limit = 100;
    for (text, refused) in [
        (".rept 100\nX;\n.endr\nY;".to_owned(), None),
        (".rept 101\nX;\n.endr\nY;".to_owned(), Some("1:7")),
        // Lines of both: 5 * 3 and 5 * 20.
        (format!(".rept 5\n.rept 20\nX;\n{close}{close}Y;"), Some("2:7")),
        (format!(".rept 5\n.rept 17\nX;\n{close}{close}Y;"), None),
        // The counter is not in the count, though in the body.
        (format!(".rept 50, i\n.rept 3\nX v=i;\n{close}{close}Y;"), Some("2:7")),
        // 0 + 1 + … + 9 lines, and 30 of the body around them; with 20, 190 lines.
        (format!(".rept 10, i\n.rept i\nX;\n{close}{close}Y;"), None),
        (format!(".rept 20, i\n.rept i\nX;\n{close}{close}Y;"), Some("2:7")),
        (format!(".rept 3, i\n.rept 40 - i*20\nX;\n{close}{close}Y;"), None),
    ] {
        let (out, findings) = expand_at_most(&text, &[], limit);
        match refused {
            None => assert_eq!(findings, Vec::<String>::new(), "{text}"),
            Some(place) => {
                assert!(findings.len() == 1 && findings[0].contains(place), "{text} {findings:?}");
                assert!(findings[0].contains("N0706"), "{findings:?}");
                // What stands behind it is looked at all the same.
                assert_eq!(out.len(), 1, "{text}");
            }
        }
    }
}

#[test]
fn includes_that_double_end() {
    let twice = |n: usize| format!(".include \"{n}\"\n.include \"{n}\"\nX;\n");
    let texts: Vec<(String, String)> = (0..60).map(|n| (n.to_string(), twice(n + 1))).collect();
    let mut files: Vec<(&str, &str)> =
        texts.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    files.push(("60", "X;\n"));
    let (out, findings) = expand(&twice(0), &files);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].contains("N0706") && out.len() < 1 << 15, "{findings:?}");
    // In a repetition: all rounds are known at the first.
    let text = ".rept 100000\n.include \"60\"\n.endr\nY;";
    let (out, findings) = expand(text, &files);
    assert!(out.len() == 1 && findings[0].starts_with("main.asm:2:10 N0706"), "{findings:?}");
}

#[test]
fn includes_lie_beside_the_file_that_names_them() {
    let files =
        [("in/a", ".include \"b\"\n.include \"../c\""), ("in/b", "B;"), ("c", "C;"), ("b", "W;")];
    let (out, findings) = expand(".include \"in/a\"", &files);
    assert_eq!((out, findings), (vec!["1:B ".to_owned(), "1:C ".to_owned()], Vec::new()));
    let (_, findings) = expand(".include \"in/a\"", &[("in/a", ".include \"../main.asm\"")]);
    assert_eq!(findings, ["in/a:1:10 N0704 \"../main.asm\" includes itself"]);
}

#[test]
fn a_mark_at_the_start_is_skipped() {
    let files = [("m", "\u{feff}.rept 1\nM;\n.endr")];
    let (out, findings) = expand("\u{feff}X v=q;\n.include \"m\"", &files);
    assert_eq!(out, ["1:X v=q", "2:M "]);
    assert_eq!(findings, ["main.asm:1:5 N0702 `q` is not defined"]);
}

/// Repetitions in each other, their counts of constants and of counters outside.
fn nests() -> impl Strategy<Value = String> {
    let count = prop_oneof!["[0-4]", "i", "j", "3-i", "i*j", "2+j-i"];
    proptest::collection::vec((count, any::<bool>(), 0..3usize), 1..5).prop_map(|levels| {
        let text = levels.iter().enumerate().map(|(at, (count, named, lines))| {
            let name = if at % 2 == 0 { "i" } else { "j" };
            let counter = if *named { format!(", {name}") } else { String::new() };
            format!(".rept {count}{counter}\n{}", "X;\n".repeat(*lines))
        });
        format!("{}Y;\n{}", text.collect::<String>(), ".endr\n".repeat(levels.len()))
    })
}

proptest! {
    /// What is foreseen is never more than what comes, and what comes is always counted.
    #[test]
    fn what_fits_is_not_refused(text in nests()) {
        let memory = Memory::default();
        let mut expander = Expander::new("x", text.clone(), &memory);
        while expander.next_statement().is_some() {}
        let lines = EXPANDED.lines - expander.left.lines;
        // Counters that are not there and negative counts are faults, and give nothing.
        let others = expander.findings.iter().len();
        let refused = |limit| {
            let (_, findings) = expand_at_most(&text, &[], limit);
            (findings.len(), findings.iter().any(|finding| finding.contains("N0706")))
        };
        prop_assert_eq!(refused(lines), (others, false));
        if lines > 0 {
            prop_assert!(refused(lines - 1).1);
        }
    }
}
