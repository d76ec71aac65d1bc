//! What the runtime would do with a file: each `load/NAME.toml` says how to make a file from a
//! sound one and on which machine it is loaded, and ends with what comes of it.
//!
//! Drop a case in and bless: `NEFFC_BLESS=1 cargo test -p neff --test loading`. `arch`, `runtime`,
//! `allow_legacy`, `verify_hash`, `cores` and `hbm` are the machine, `notes` shows notes too; how
//! the file is made says `case.rs`. A program of five million slots is made in `large.rs`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    unreachable_pub,
    reason = "a test that fails may panic; modules of tests are private"
)]

mod case;
mod large;
#[path = "../members/mod.rs"]
mod members;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use case::{file, number, text, truth};
use neff::abi::{Arch, Runtime};
use neff::container::source::StreamSource;
use neff::diag::Severity;
use neff::load::{LoadOptions, Verdict};
use neff::{Neff, OpenOptions};
use toml_edit::DocumentMut;

/// How the expected lines begin.
const MARK: &str = "#> ";

#[test]
fn every_case_comes_to_what_stands_below() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/load");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    cases.sort();
    assert!(cases.len() >= 100, "the cases are gone");
    let bless = std::env::var_os("NEFFC_BLESS").is_some();
    let mut wrong = String::new();
    for path in cases {
        let whole = fs::read_to_string(&path).unwrap();
        let (text, expected) = whole.split_at(whole.find(MARK).unwrap_or(whole.len()));
        let said = said(&text.parse().unwrap());
        if bless {
            fs::write(&path, format!("{text}{said}")).unwrap();
        } else if said != expected {
            let _ = writeln!(wrong, "{}:\n{said}expected:\n{expected}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn said(case: &DocumentMut) -> String {
    let file = file(case);
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).unwrap();
    let arch = Arch::parse(text(case, "arch").unwrap_or("cayman")).unwrap();
    let runtime = text(case, "runtime").map(|version| Runtime::find(version).unwrap());
    let machine = LoadOptions {
        runtime: runtime.unwrap_or(Runtime::baseline()),
        allow_legacy: truth(case, "allow_legacy"),
        cores: number(case, "cores").map(|cores| cores as u32),
        memory: number(case, "hbm"),
        ..LoadOptions::new(arch)
    };
    let load = neff.load(&machine, truth(case, "verify_hash"));
    let mut out = match load.verdict() {
        Verdict::Loads => format!("{MARK}loads\n"),
        Verdict::Unclear(_) => format!("{MARK}unclear\n"),
        Verdict::Refused(finding) => {
            let refusal = finding.refusal.as_ref().unwrap();
            let (status, name) = (refusal.status, refusal.status_name);
            let text = refusal.text.replace('\n', &format!("\n{MARK}  "));
            format!("{MARK}refused at {}, {status} {name}\n{MARK}  {text}\n", refusal.gate)
        }
    };
    let shown = |severity: Severity| severity > Severity::Note || truth(case, "notes");
    for finding in load.findings.iter().filter(|finding| shown(finding.severity)) {
        let (word, code) = (finding.severity.word(), finding.code);
        let _ = writeln!(out, "{MARK}{word} {code}: {}", finding.message);
    }
    out
}
