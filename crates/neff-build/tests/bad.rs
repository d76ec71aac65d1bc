//! Models with faults: each `bad/NAME.toml` ends with what is said about it.
//!
//! Drop a model in and bless: `NEFFC_BLESS=1 cargo test -p neff-build --test bad`. Files that
//! models name stand in `bad/files`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use neff_build::document::read::read;
use neff_build::files::Folder;
use neff_diag::{Diagnostic, Findings, Place};

/// How the expected lines begin.
const MARK: &str = "#> ";

#[test]
fn what_is_said_is_what_stands_below() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let mut models: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    models.sort();
    assert!(models.len() >= 10, "the models are gone");
    let bless = std::env::var_os("NEFFC_BLESS").is_some();
    let mut wrong = String::new();
    for path in models {
        let whole = fs::read_to_string(&path).unwrap();
        let (text, expected) = whole.split_at(whole.find(MARK).unwrap_or(whole.len()));
        let said = said(text);
        assert!(!said.is_empty(), "{}: nothing is wrong with it", path.display());
        if bless {
            fs::write(&path, format!("{text}{said}")).unwrap();
        } else if said != expected {
            let _ = writeln!(wrong, "{}:\n{said}expected:\n{expected}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Where the files are, from where tests run. Places begin with it, and are shown without.
const FILES: &str = "tests/bad/files";

fn said(text: &str) -> String {
    let (model, mut findings) = read("model.toml", text);
    if let Some(model) = model {
        findings.append(neff_build::build(&model, &Folder(FILES.into())).findings);
    }
    lines(&findings)
}

fn lines(findings: &Findings) -> String {
    findings.iter().map(line).fold(String::new(), |all, line| all + &line)
}

fn line(finding: &Diagnostic) -> String {
    let place = match &finding.place {
        Place::Text { file, excerpt } => format!("{file}:{}:{}", excerpt.line, excerpt.column),
        Place::Slot { graph, engine, slot, .. } => format!("{graph} {engine} slot {slot}"),
        Place::Path(path) => path.clone(),
        other => format!("{other:?}"),
    };
    let place = place.strip_prefix(FILES).map_or(&*place, |path| path.trim_start_matches('/'));
    let word = finding.severity.word();
    let mut line = format!("{MARK}{place}: {word} {}: {}\n", finding.code, finding.message);
    let parts =
        [("expected", &finding.expected), ("found", &finding.found), ("help", &finding.help)];
    for (what, text) in parts {
        if let Some(text) = text {
            let _ = writeln!(line, "{MARK}  {what}: {text}");
        }
    }
    if let Some(refusal) = &finding.refusal {
        let _ = writeln!(line, "{MARK}  runtime: {} {}", refusal.gate, refusal.text);
    }
    line
}
