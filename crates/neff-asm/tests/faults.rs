//! What is said about faulty text, and where. `faults.txt` has cases (`> TEXT`), each with its
//! findings: `line:column+length code message; expected …; help`, with the file in front where it
//! is an included one. Columns are characters, lengths bytes. `NEFFC_BLESS=1` rewrites the findings.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::parse::NoNames;
use neff_diag::Place;
use neff_text::{Files, Memory};

/// The files that cases include.
struct Included;

impl Files for Included {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        match path {
            "faulty.inc" => Ok(b"NOP;\n  NOP cycel=3;\n".to_vec()),
            "noise.inc" => Ok(b"NOP;\n# \xC3\xA4 \xFF\xFE\n".to_vec()),
            "marked.inc" => Ok(b"\xEF\xBB\xBF  NOP cycel=3;\n".to_vec()),
            "in/more.inc" => Ok(b".include \"deep.inc\"\n.include \"../../out.inc\"\n".to_vec()),
            "in/deep.inc" => Ok(b".include \"../faulty.inc\"\n.include \"more.inc\"\n".to_vec()),
            "twice.inc" => Ok(b"NOP;\n".repeat(1 << 10)),
            "long.inc" => Err(std::io::Error::new(
                std::io::ErrorKind::FileTooLarge,
                "more than 1073741824 bytes",
            )),
            "itself.inc" => Ok(b".include \"itself.inc\"\n".to_vec()),
            "open.inc" => Ok(b".rept 2\nNOP;\n".to_vec()),
            path => Memory::default().read(path),
        }
    }
}

fn findings(text: &str) -> Vec<String> {
    let options = AssembleOptions { generation: None, names: &NoNames };
    let assembled = assemble("a.asm", text.to_owned(), &Included, &options);
    let line = |finding: &neff_diag::Diagnostic| {
        let Place::Text { file, excerpt } = &finding.place else { panic!("{finding:?}") };
        let mut line = format!(
            "{}{}:{}+{} {} {}",
            if file == "a.asm" { String::new() } else { format!("{file}:") },
            excerpt.line,
            excerpt.column,
            excerpt.span.len(),
            finding.code,
            finding.message
        );
        for (word, text) in [("; expected ", &finding.expected), ("; ", &finding.help)] {
            if let Some(text) = text {
                line.push_str(word);
                line.push_str(text);
            }
        }
        line
    };
    assembled.findings.iter().map(line).collect()
}

/// The text of a case: `\n`, `\t`, `\r` and `\m` stand for line end, tab, carriage return and byte
/// order mark.
fn resolved(case: &str) -> String {
    let mut out = String::new();
    let mut rest = case.chars();
    while let Some(c) = rest.next() {
        match (c, rest.clone().next()) {
            ('\\', Some('n' | 't' | 'r' | 'm')) => out.push(match rest.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('m') => '\u{feff}',
                _ => '\r',
            }),
            (c, _) => out.push(c),
        }
    }
    out
}

#[test]
fn faults_are_told_with_their_places() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults.txt");
    let cases = std::fs::read_to_string(path).unwrap();
    let mut made = String::new();
    let mut count = 0;
    for line in cases.lines() {
        let Some(case) = line.strip_prefix("> ") else {
            // A remark, or an empty line.
            if line.is_empty() || line.starts_with("# ") {
                made.push_str(&format!("{line}\n"));
            }
            continue;
        };
        made.push_str(&format!("> {case}\n"));
        for finding in findings(&resolved(case)) {
            made.push_str(&format!("{finding}\n"));
            count += 1;
        }
    }
    assert!(count > 140, "{count} findings");
    if std::env::var_os("NEFFC_BLESS").is_some() {
        std::fs::write(path, made).unwrap();
    } else {
        assert!(made == cases, "faults.txt should be\n{made}");
    }
}

#[test]
fn all_faults_come_in_one_run() {
    let text = "NOPE;\nNOP cycle=x;\nNOP;\nDRAIN foo=1 bar=2;\n";
    assert_eq!(findings(text).len(), 4);
}

#[test]
fn nesting_has_an_end() {
    let text = ".rept 1\n".repeat(70) + "NOP;\n" + &".endr\n".repeat(70);
    let found = findings(&text);
    assert_eq!(found, ["65:7+1 N0706 repetitions are nested more than 64 deep"]);
}
