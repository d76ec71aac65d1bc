//! What the runtime would do with a file: each `load/NAME.toml` says how to make a file from a
//! sound one and on which machine it is loaded, and ends with what comes of it.
//!
//! Drop a case in and bless: `NEFFC_BLESS=1 cargo test -p neff --test loading`. Keys of a case:
//! `base` (`matmul_small`, the real file, or `allreduce`, the published sample as it is built),
//! `arch`, `runtime`, `allow_legacy`, `verify_hash`, `cores`, `hbm`; `text` and `slots` edit
//! members, `without` leaves some out, `header` writes bytes, `size` cuts the file.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    unreachable_pub,
    reason = "a test that fails may panic; modules of tests are private"
)]

mod members;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use members::{Members, allreduce, pack, real};
use neff::abi::{Arch, Runtime};
use neff::container::source::StreamSource;
use neff::diag::Severity;
use neff::load::{LoadOptions, Verdict};
use neff::{Neff, OpenOptions};
use toml_edit::{DocumentMut, Item, Table, Value};

/// How the expected lines begin.
const MARK: &str = "#> ";

#[test]
fn every_case_comes_to_what_stands_below() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/load");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    cases.sort();
    assert!(cases.len() >= 20, "the cases are gone");
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

fn text<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    table.get(key).and_then(Item::as_str)
}

fn number(table: &Table, key: &str) -> Option<u64> {
    table.get(key).and_then(Item::as_integer).map(|number| number as u64)
}

fn truth(table: &Table, key: &str) -> bool {
    table.get(key).and_then(Item::as_bool).unwrap_or(false)
}

/// The inline tables of a list.
fn list<'t>(table: &'t Table, key: &str) -> Vec<&'t toml_edit::InlineTable> {
    let list = table.get(key).and_then(Item::as_array).into_iter().flatten();
    list.map(|entry| entry.as_inline_table().unwrap()).collect()
}

fn bytes(text: &str) -> Vec<u8> {
    let digits: String = text.split_whitespace().collect();
    let pair = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(pair).collect()
}

fn word<'t>(table: &'t toml_edit::InlineTable, key: &str) -> &'t str {
    table.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("{key} is missing"))
}

fn place(table: &toml_edit::InlineTable, key: &str) -> usize {
    table.get(key).and_then(Value::as_integer).unwrap() as usize
}

/// The file of a case.
fn file(case: &Table) -> Vec<u8> {
    let base = text(case, "base").unwrap_or("matmul_small");
    let (original, style) = match base {
        "matmul_small" => real(),
        "allreduce" => allreduce(),
        other => panic!("there is no base {other:?}"),
    };
    let edited = ["text", "slots", "without"].iter().any(|key| case.contains_key(key));
    let mut file = match edited {
        true => {
            let mut members = members::of(&original);
            edit(case, &mut members);
            pack(&members, &original, style)
        }
        false => original,
    };
    for write in list(case, "header") {
        let (at, new) = (place(write, "at"), bytes(word(write, "bytes")));
        file[at..at + new.len()].copy_from_slice(&new);
    }
    file.truncate(number(case, "size").map_or(usize::MAX, |size| size as usize));
    file
}

fn edit(case: &Table, members: &mut Members) {
    for change in list(case, "text") {
        let (name, from) = (word(change, "member"), word(change, "from"));
        let member = members.get_mut(name).unwrap_or_else(|| panic!("no member {name}"));
        let old = String::from_utf8(std::mem::take(member)).unwrap();
        assert!(old.contains(from), "{name} has no {from}");
        *member = old.replacen(from, word(change, "to"), 1).into_bytes();
    }
    for change in list(case, "slots") {
        let member = members.get_mut(word(change, "member")).unwrap();
        let (at, new) =
            (place(change, "slot") * 64 + place(change, "at"), bytes(word(change, "bytes")));
        member[at..at + new.len()].copy_from_slice(&new);
    }
    for name in case.get("without").and_then(Item::as_array).into_iter().flatten() {
        members.remove(name.as_str().unwrap()).unwrap();
    }
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
    for finding in load.findings.iter().filter(|finding| finding.severity > Severity::Note) {
        let (word, code) = (finding.severity.word(), finding.code);
        let _ = writeln!(out, "{MARK}{word} {code}: {}", finding.message);
    }
    out
}
