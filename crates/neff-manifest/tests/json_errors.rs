//! Each `tests/json-errors/NAME.json` is parsed and its findings are compared with `NAME.txt`
//! beside it. Dropping in a `.json` file adds a test; `NEFFC_BLESS=1` writes the `.txt` files.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use neff_diag::{Diagnostic, Place};
use neff_manifest::json::{Limits, parse};

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/json-errors");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder exists")
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    let is = |path: &Path, extension: &str| path.extension().is_some_and(|e| e == extension);
    let mut trials: Vec<Trial> = Vec::new();
    for file in files.iter().filter(|file| is(file, "json")) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = file.clone();
        trials.push(Trial::test(name, move || check(&file)));
    }
    let orphans: Vec<PathBuf> =
        files.into_iter().filter(|f| is(f, "txt") && !f.with_extension("json").exists()).collect();
    let count = trials.len();
    trials.push(Trial::test(
        "every expectation has its input, and there are enough",
        move || match (orphans.as_slice(), count) {
            ([], 25..) => Ok(()),
            (orphans, count) => Err(format!("{count} inputs, orphans {orphans:?}").into()),
        },
    ));
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(file: &Path) -> Result<(), Failed> {
    let bytes = fs::read(file)?;
    let actual = describe(bytes);
    let expectation = file.with_extension("txt");
    if std::env::var_os("NEFFC_BLESS").is_some_and(|value| value == "1") {
        fs::write(&expectation, &actual)?;
        return Ok(());
    }
    let expected = fs::read_to_string(&expectation)
        .map_err(|error| format!("{}: {error}", expectation.display()))?;
    if expected == actual {
        return Ok(());
    }
    Err(format!("--- expected\n{expected}--- found\n{actual}").into())
}

fn describe(bytes: Vec<u8>) -> String {
    let parsed = parse("input.json", bytes, &Limits::default());
    let mut out = String::new();
    for finding in parsed.findings.iter() {
        describe_finding(&mut out, finding).expect("writing to a String does not fail");
    }
    out.push_str(if parsed.document.is_some() { "a document\n" } else { "no document\n" });
    out
}

fn describe_finding(out: &mut String, finding: &Diagnostic) -> std::fmt::Result {
    writeln!(out, "{} {} {}", finding.code, finding.severity.word(), place(&finding.place))?;
    writeln!(out, "  {}", finding.message)?;
    let lines = [("expected", &finding.expected), ("found", &finding.found)];
    for (word, text) in lines {
        if let Some(text) = text {
            writeln!(out, "  {word} {text}")?;
        }
    }
    for note in &finding.notes {
        writeln!(out, "  note: {} {}", note.text, place(&note.place))?;
    }
    match &finding.help {
        Some(help) => writeln!(out, "  help: {help}"),
        None => Ok(()),
    }
}

/// `line:column path` and the marked text.
fn place(place: &Place) -> String {
    match place {
        Place::Json { path, excerpt: Some(excerpt), .. } => {
            let marked = excerpt.text.get(excerpt.span.clone()).expect("a span of the text");
            format!("{}:{} {path} {marked:?}", excerpt.line, excerpt.column)
        }
        Place::Json { path, excerpt: None, .. } => path.to_string(),
        Place::Nowhere => String::new(),
        other => format!("{other:?}"),
    }
}
