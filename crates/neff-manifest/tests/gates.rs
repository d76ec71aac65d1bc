//! Manifests that the loader refuses: each `gates/NAME.txt` ends with what is said about it.
//!
//! Drop a file in and bless: `NEFFC_BLESS=1 cargo test -p neff-manifest --test gates`. A file has
//! parts that begin with `--- MEMBER`; the keys of a part replace those of the published sample's
//! member, `null` takes one away, and what the sample does not have is a member of its own. In
//! an array, `{"repeat": 3, "value": …}` stands for three elements, in whose strings `$` is the
//! number. What is said of the unchanged sample is left out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod fixtures;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use neff_abi::gate::{GateRow, Stage};
use neff_diag::{Diagnostic, Place};
use neff_manifest::chain;
use serde_json::{Map, Value};

/// How the expected lines begin.
const MARK: &str = "#> ";

/// Gates of the manifests that no file here can run into, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("G40", "takes a member of 4 GiB: tests/chain.rs claims one"),
    ("G46", "is judged where the first bytes of weights are read: tests/weights.rs"),
    ("G48", "is judged where ids are compared"),
    ("G49", "is judged where outputs are counted"),
    ("G56", "depends on the device"),
    ("G70", "depends on the machine"),
    ("G80", "takes a program of 4 GiB: programs_beyond_the_limit below claims one"),
    ("G86", "cannot be: engines are looked up by their names"),
    ("G87", "cannot be: every target that passes G32 has a number"),
];

#[test]
fn what_is_said_is_what_stands_below() {
    let bless = std::env::var_os("NEFFC_BLESS").is_some();
    let usual: BTreeSet<String> = said(&fixtures::all_members("legacy_sample"));
    let mut wrong = String::new();
    for path in cases() {
        let whole = fs::read_to_string(&path).unwrap();
        let (text, expected) = whole.split_at(whole.find(MARK).unwrap_or(whole.len()));
        let (_, findings) = chain::read(&members(text));
        let news = findings.iter().map(lines).filter(|lines| !usual.contains(lines));
        let said: String = news.collect();
        if bless {
            let said = if said.is_empty() { format!("{MARK}nothing\n") } else { said };
            fs::write(&path, format!("{text}{said}")).unwrap();
        } else if said != expected.replace(&format!("{MARK}nothing\n"), "") {
            let _ = writeln!(wrong, "{}:\n{said}expected:\n{expected}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A gate of the manifests that no file runs into could be gone without anybody's notice.
#[test]
fn every_gate_of_the_manifests_has_a_file() {
    let all: String = cases().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let of_manifests = neff_abi::gate::GATES.iter().filter(|row| {
        (Stage::Definition..=Stage::Lowering).contains(&row.stage)
            || ["G91", "G92", "G93"].contains(&row.id)
    });
    for row in of_manifests {
        let shown = all.contains(&format!("{MARK}  runtime: {}", row.id));
        let elsewhere = ELSEWHERE.iter().any(|(id, _)| *id == row.id);
        assert!(shown != elsewhere, "{}: shown {shown}, elsewhere {elsewhere}", row.id);
    }
}

#[test]
fn programs_beyond_the_limit() {
    let findings = chain::read(&Claims(fixtures::all_members("legacy_sample"))).1;
    let texts: Vec<_> = findings.iter().filter_map(|it| it.refusal.as_ref()).collect();
    let [one] = texts[..] else { panic!("{texts:?}") };
    let text =
        "Instruction size 4294967296 for sg00/pe.bin exceeds maximum supported size 4294967295";
    assert_eq!((one.gate, one.text.as_str()), ("G80", text));
}

/// The sample with a program of 4 GiB, which nobody reads.
struct Claims(BTreeMap<String, Vec<u8>>);

impl chain::Members for Claims {
    fn size(&self, name: &str) -> Option<u64> {
        if name == "sg00/pe.bin" { Some(1 << 32) } else { chain::Members::size(&self.0, name) }
    }

    fn read(&self, name: &str) -> Option<std::borrow::Cow<'_, [u8]>> {
        chain::Members::read(&self.0, name)
    }

    fn names(&self) -> Vec<&str> {
        chain::Members::names(&self.0)
    }
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gates");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 10, "the cases are gone");
    cases
}

/// The members of a case.
fn members(text: &str) -> BTreeMap<String, Vec<u8>> {
    let mut members = fixtures::all_members("legacy_sample");
    for part in text.split("--- ").skip(1) {
        let (name, json) = part.split_once('\n').unwrap();
        let json = expanded(serde_json::from_str(json).unwrap_or_else(|e| panic!("{name}: {e}")));
        let base = members.get(name).and_then(|bytes| serde_json::from_slice(bytes).ok());
        let merged = match (base, json) {
            (Some(Value::Object(base)), Value::Object(json)) => Value::Object(merged(base, json)),
            (_, json) => json,
        };
        members.insert(name.to_owned(), merged.to_string().into_bytes());
    }
    members
}

fn merged(mut base: Map<String, Value>, changes: Map<String, Value>) -> Map<String, Value> {
    for (key, value) in changes {
        match value {
            Value::Null => drop(base.remove(&key)),
            value => drop(base.insert(key, value)),
        }
    }
    base
}

/// Repeated elements in place of what stands for them.
fn expanded(value: Value) -> Value {
    match value {
        Value::Object(map) => map.into_iter().map(|(key, it)| (key, expanded(it))).collect(),
        Value::Array(list) => list.into_iter().flat_map(elements).collect(),
        other => other,
    }
}

fn elements(value: Value) -> Vec<Value> {
    let Some(count) = value.get("repeat").and_then(Value::as_u64) else {
        return vec![expanded(value)];
    };
    let text = value["value"].to_string();
    let number = |at: u64| text.replace('$', &at.to_string());
    (0..count).map(|at| serde_json::from_str(&number(at)).unwrap()).collect()
}

fn said(members: &BTreeMap<String, Vec<u8>>) -> BTreeSet<String> {
    chain::read(members).1.iter().map(lines).collect()
}

fn lines(finding: &Diagnostic) -> String {
    let place = match &finding.place {
        Place::Json { member, path, .. } => format!("{member} {path}"),
        other => format!("{other:?}"),
    };
    let word = finding.severity.word();
    let mut out = format!("{MARK}{place}: {word} {}: {}\n", finding.code, finding.message);
    for (what, text) in [("expected", &finding.expected), ("found", &finding.found)] {
        text.iter().for_each(|text| writeln!(out, "{MARK}  {what}: {text}").unwrap());
    }
    for note in &finding.notes {
        writeln!(out, "{MARK}  note: {}", note.text).unwrap();
    }
    if let Some(refusal) = &finding.refusal {
        assert!(GateRow::find(refusal.gate).is_some(), "there is no gate {}", refusal.gate);
        let line = format!("{MARK}  runtime: {} {}", refusal.gate, refusal.text);
        writeln!(out, "{}", line.trim_end()).unwrap();
    }
    out
}
