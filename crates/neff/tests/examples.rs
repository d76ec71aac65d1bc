//! Every folder under `examples/` that has a model: what is built from it, document by document
//! and program by program, and that it runs to its end.
//!
//! A new folder is a new case: run with `INSTA_UPDATE=always`, read the snapshot, and give it a
//! file under `tests/cli/examples`.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::fmt::Write as _;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use neff::abi::Runtime;
use neff::abi::header_field::FIELDS;
use neff::build::document::read::read;
use neff::build::files::Folder;
use neff::container::source::StreamSource;
use neff::diag::{Findings, Severity};
use neff::drawing::{Drawing, End, GraphPicture, SignalSource};
use neff::manifest::chain::Members;
use neff::{Neff, OpenOptions, write_checked};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Names of the folders that have a model.
fn examples() -> Vec<String> {
    let entries = fs::read_dir(root().join("examples")).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    let with_models = folders.filter(|folder| folder.join("model.toml").exists());
    let mut names: Vec<String> = with_models
        .map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 6, "the examples are gone: {names:?}");
    names
}

/// The file that is made from an example; nothing is said about the model.
fn built(name: &str) -> Neff {
    let folder = root().join("examples").join(name);
    let text = fs::read_to_string(folder.join("model.toml")).unwrap();
    let (model, findings) = read("model.toml", &text);
    silent(name, &findings);
    let model = model.unwrap();
    let files = Folder(folder);
    let built = neff::build::build(&model, &files);
    silent(name, &built.findings);
    let mut output = Cursor::new(Vec::new());
    let written = write_checked(&built, &files, 1, &mut output).unwrap();
    assert!(written.findings.is_empty(), "{name}: {:#?}", written.findings);
    let options = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(&output.into_inner()[..]), &options).unwrap()
}

fn silent(name: &str, findings: &Findings) {
    assert!(findings.is_empty(), "{name}: {findings:#?}");
}

#[test]
fn every_example_is_what_its_snapshot_says() {
    for name in examples() {
        let neff = built(&name);
        insta::with_settings!({ snapshot_suffix => name.clone(), omit_expression => true }, {
            insta::assert_snapshot!("example", listing(&neff));
        });
    }
}

/// Header fields, members, documents, programs.
fn listing(neff: &Neff) -> String {
    let mut out = String::from("== header\n");
    let header = neff.header().unwrap();
    for field in FIELDS {
        let bytes = header.field_bytes(field);
        if bytes.iter().any(|byte| *byte != 0) {
            let end = bytes.iter().rposition(|byte| *byte != 0).unwrap() + 1;
            let _ = writeln!(out, "{}: {}", field.name, bytes[..end].escape_ascii());
        }
    }
    out.push_str("\n== members\n");
    for member in neff.members() {
        let _ = writeln!(out, "{:>8} {}", member.size, member.whole_name());
    }
    let documents = neff.members().iter().map(|member| member.whole_name());
    for name in documents.filter(|name| name.ends_with(".json")) {
        let bytes = neff.contents().read(&name).unwrap();
        let _ = write!(out, "\n== {name}\n{}", String::from_utf8_lossy(&bytes));
        if !out.ends_with('\n') {
            out.push_str(" (no end of line)\n");
        }
    }
    for program in
        neff.programs().iter().filter(|p| p.bytes.as_ref().is_some_and(|b| !b.is_empty()))
    {
        let text = neff::asm::disassemble(program.bytes.as_ref().unwrap(), neff.generation());
        let _ = write!(out, "\n== {}\n{text}", program.member);
    }
    out
}

#[test]
fn every_example_passes_the_gates_of_the_header() {
    for name in examples() {
        let neff = built(&name);
        let verification = neff.verify(Runtime::baseline(), true);
        silent(&name, &verification.findings);
        // What a manifest names and is not there is no fault, but nothing else may be said.
        let said = neff.chain_findings().iter().chain(&neff.header_findings()).count();
        let worst = neff.chain_findings().worst();
        assert!(worst <= Some(Severity::Note), "{name}: {said} findings, {worst:?}");
    }
}

/// Every wait is reached, and exactly: the largest value that is awaited is the sum of what is
/// signalled. That holds for all measured programs (format notes 12 §9).
#[test]
fn every_example_runs_to_its_end() {
    for name in examples() {
        let drawing = Drawing::of(&built(&name));
        for graph in &drawing.graphs {
            assert_eq!(graph.order.end, End::Done, "{name} {}", graph.name);
            exact(&name, graph);
        }
    }
}

fn exact(name: &str, graph: &GraphPicture) {
    for signal in &graph.signals {
        let sum: i64 = signal.sources.iter().map(|source| SignalSource::sum(source).unwrap()).sum();
        let last = signal.waiters.iter().filter_map(|waiter| waiter.tests.last()).max();
        let last = last.unwrap_or_else(|| panic!("{name}: nobody waits for {:?}", signal.signal));
        let reached = [sum - 1, sum].map(|value| last.holds(value).unwrap());
        assert_eq!(reached, [false, true], "{name}: {:?}, of which there are {sum}", signal.signal);
    }
}

#[test]
fn every_example_is_built_by_the_command_too() {
    for name in examples() {
        let script = root().join("tests/cli/examples").join(format!("{name}.t"));
        let text = fs::read_to_string(&script).unwrap_or_default();
        let wanted =
            [format!("$ copy examples/{name} "), "$ neffc build".into(), "$ neffc verify".into()];
        for line in wanted {
            assert!(text.contains(&line), "{}: no line `{line}…`", script.display());
        }
        let model = root().join("examples").join(&name).join("model.toml");
        assert!(fs::read_to_string(model).unwrap().starts_with("# "), "{name}: say what it does");
    }
}
