//! What `neffc run --trace` and `--timeline` write: traces keep the rules of the Trace Event Format,
//! both are the same in every order of steps, and the picture in docs/images is what the command in
//! README.md writes.
//!
//! `NEFFC_BLESS=1` rewrites that picture.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    dead_code,
    reason = "a test that fails may panic; of the harness only a part is used here"
)]

mod harness;
mod trace_event_rules;

use std::fs;
use std::path::Path;
use std::process::Command;

use harness::root;
use serde_json::Value;
use trace_event_rules::check;

const REAL: &str = "tests/data/matmul_small/matmul_small.neff";
const PICTURE: &str = "docs/images/matmul_small.svg";

/// An array of fp16 zeros as .npy.
fn zeros(path: &Path, rows: usize, columns: usize) {
    let head =
        format!("{{'descr': '<f2', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    let head = format!("{head:<117}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(head.len()).unwrap().to_le_bytes());
    bytes.extend(head.into_bytes());
    bytes.resize(bytes.len() + 2 * rows * columns, 0);
    fs::write(path, bytes).unwrap();
}

/// Runs a NEFF with files of a folder; what it wrote to them.
fn run(folder: &Path, file: &Path, inputs: &[(&str, [usize; 2])], more: &[&str]) -> [String; 2] {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neffc"));
    command.arg("run").arg(file).current_dir(folder).args(more);
    for (name, [rows, columns]) in inputs {
        let array = format!("{name}.npy");
        zeros(&folder.join(&array), *rows, *columns);
        command.args(["--input", &format!("{name}={array}")]);
    }
    command.args(["--trace", "t.json", "--timeline", "t.svg"]);
    let run = command.output().expect("it runs");
    assert!(run.stderr.is_empty() || !more.is_empty(), "{run:?}");
    ["t.json", "t.svg"].map(|name| fs::read_to_string(folder.join(name)).expect("it is written"))
}

/// The real program.
fn real(more: &[&str]) -> [String; 2] {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &root().join(REAL), &[("x", [128, 256]), ("y", [256, 128])], more)
}

#[test]
fn a_trace_keeps_the_rules_of_its_format() {
    let [trace, _] = real(&[]);
    let document: Value = serde_json::from_str(&trace).unwrap();
    let counts = check(&document);
    // 29 instructions and 5 transfers of each core, and their waits; 14 things that led to another.
    assert_eq!((counts.processes, counts.threads, counts.flows), (2, 14, 28));
    let moved = counts.categories["transfer"];
    assert_eq!((moved, counts.categories["compute"]), (10, 20));
    assert_eq!(document["otherData"]["file"], "matmul_small.neff");
    assert!(document["otherData"]["time"].as_str().unwrap().starts_with("virtual time"));
    let events = document["traceEvents"].as_array().unwrap();
    let copy = events.iter().find(|event| event["name"] == "x → SB").unwrap();
    assert_eq!(copy["args"]["started_by"], "pool slot 2");
    assert_eq!((&copy["args"]["bytes"], &copy["args"]["from"]), (&65536.into(), &"x".into()));
    let line = |event: &Value| event["args"]["origin"].as_str().unwrap_or("").contains(".py:58");
    assert!(events.iter().any(line), "the debug members name a line");
}

#[test]
fn a_run_that_does_not_end_has_a_trace() {
    for (more, category) in [(["--steps", "20"], "wait to the end"), (["--steps", "1"], "control")]
    {
        let [trace, picture] = real(&more);
        let counts = check(&serde_json::from_str(&trace).unwrap());
        assert!(counts.categories.contains_key(category), "{counts:?}");
        assert!(picture.ends_with("</svg>\n"));
    }
}

/// Tags are closed in their order, and what stands between them is text.
fn is_well_formed(picture: &str) {
    let mut open = Vec::new();
    for piece in picture.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).next().unwrap();
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name), "{tag}"),
            (None, false) => open.push(name),
            (None, true) => {}
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let mut entities = text.split('&').skip(1).map(|it| it.split(';').next().unwrap());
        assert!(entities.all(|it| ["amp", "lt", "gt", "quot"].contains(&it)), "{text}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_picture_is_well_formed_and_everything_is_inside() {
    let [_, picture] = real(&[]);
    is_well_formed(&picture);
    let attribute = |tag: &str, name: &str| -> f64 {
        let value = tag.split(&format!(" {name}=\"")).nth(1).unwrap_or_else(|| panic!("{tag}"));
        value.split('"').next().unwrap().parse().unwrap()
    };
    let tags = || picture.split('<').filter_map(|it| it.split_once('>'));
    let (root, _) = tags().find(|(tag, _)| tag.starts_with("svg ")).unwrap();
    let (width, height) = (attribute(root, "width"), attribute(root, "height"));
    for (rect, _) in tags().filter(|(tag, _)| tag.starts_with("rect x=")) {
        let right = attribute(rect, "x") + attribute(rect, "width");
        let bottom = attribute(rect, "y") + attribute(rect, "height");
        assert!(right <= width && bottom <= height, "{rect}");
    }
    assert!(picture.contains("virtual time, in ticks"));
    let count = |is: fn(&str) -> bool| tags().filter(|(tag, _)| is(tag)).count();
    let (bars, arrows) = (count(|tag| tag == "g"), count(|tag| tag.contains('C')));
    assert!(bars > 50 && arrows == 28, "{bars} {arrows}");
    assert_eq!(count(|tag| tag == "title"), 1 + bars + arrows, "each says what it is");
}

#[test]
fn the_order_of_steps_changes_neither() {
    let first = real(&[]);
    for order in [&["--order", "reverse"][..], &["--order", "random", "--seed", "5"]] {
        assert!(real(order) == first, "{order:?}");
    }
}

#[test]
fn the_picture_of_the_documentation_is_what_the_command_writes() {
    let [_, picture] = real(&[]);
    let file = root().join(PICTURE);
    if std::env::var_os("NEFFC_BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(&file, &picture).unwrap();
    }
    let shown = fs::read_to_string(&file).unwrap_or_default();
    assert!(shown == picture, "NEFFC_BLESS=1 rewrites {PICTURE}; look at it then");
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.contains(&format!("]({PICTURE})")), "README.md shows it");
    assert!(readme.contains("--timeline matmul_small.svg"), "README.md says how it is made");
}

#[test]
fn the_page_has_the_numbers_of_the_code() {
    use neff::sim::trace::{MOST_RECORDS, work};
    let page = fs::read_to_string(root().join("docs/running.md")).unwrap();
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let most = neffc::text::grouped(u64::try_from(MOST_RECORDS).unwrap());
    for words in [
        format!("At most {most} records"),
        format!("lasts {} tick", work::SHORTEST),
        format!("1 more for every {} bytes that the largest", work::ENGINE_BYTES),
        format!("1 more for every {} bytes that it writes", work::QUEUE_BYTES),
    ] {
        assert!(page.contains(&words), "{words}");
    }
}
