//! Damaged images: `damaged/*.edits` says which image is changed and how, the `.txt` beside it
//! what is answered and found. `NEFFC_BLESS=1` writes what is expected.
//!
//! Lines of `.edits`: `# what it shows`, `base small` (or `big`, `truth`, or a file under `tests`),
//! `OFFSET: bytes` in hexadecimal, `cut LENGTH`, `add COUNT` zeros.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod files;
mod images;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use neff_diag::{Code, Diagnostic, Place};
use neff_kernel::check::Options;
use neff_kernel::reading::Kernel;

fn number(text: &str) -> usize {
    usize::from_str_radix(text.trim().trim_start_matches("0x"), 16).unwrap()
}

fn damaged(path: &Path) -> Vec<u8> {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("# "), "{} does not say what it shows", path.display());
    let mut bytes = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(base) = line.strip_prefix("base ") {
            bytes = match base {
                "small" => images::small(false),
                "big" => images::small(true),
                "truth" => images::ground_truth(true),
                file => std::fs::read(path.parent().unwrap().join("..").join(file)).unwrap(),
            };
        } else if let Some(length) = line.strip_prefix("cut ") {
            bytes.truncate(number(length));
        } else if let Some(count) = line.strip_prefix("add ") {
            bytes.resize(bytes.len() + number(count), 0);
        } else {
            let (at, new) = line.split_once(':').unwrap_or_else(|| panic!("{line}"));
            let new: Vec<u8> =
                new.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
            let at = number(at);
            assert_ne!(bytes[at..at + new.len()], new, "{}: `{line}` is no edit", path.display());
            bytes[at..at + new.len()].copy_from_slice(&new);
        }
    }
    bytes
}

fn shown(finding: &Diagnostic) -> String {
    let place = match &finding.place {
        Place::File { offset, length, field } => {
            format!("{offset:#x}+{length:#x} {}", field.unwrap_or("-"))
        }
        other => format!("{other:?}"),
    };
    let mut text =
        format!("{} {} [{place}]: {}\n", finding.severity.word(), finding.code, finding.message);
    for (word, part) in
        [("expected", &finding.expected), ("found", &finding.found), ("help", &finding.help)]
    {
        if let Some(part) = part {
            writeln!(text, "    {word}: {part}").unwrap();
        }
    }
    for note in &finding.notes {
        writeln!(text, "    note: {}", note.text).unwrap();
    }
    text
}

fn found(bytes: &[u8]) -> (String, BTreeSet<Code>) {
    let (kernel, read) = Kernel::read(bytes);
    let verified = kernel.verify(&Options::default());
    let mut text = format!("the loader returns {}\n", verified.answer());
    let verified = verified.findings();
    let all: Vec<&Diagnostic> = verified.iter().chain(&read).collect();
    text.extend(all.iter().map(|finding| shown(finding)));
    (text, all.iter().map(|finding| finding.code).collect())
}

#[test]
fn damaged_images_have_their_findings() {
    let files = files::in_folder("tests/damaged", "edits");
    assert!(files.len() >= 40, "{}", files.len());
    for path in files {
        let (text, codes) = found(&damaged(&path));
        assert!(!codes.is_empty(), "nothing is found in {}", path.display());
        files::compare(&path.with_extension("txt"), &text);
    }
}

/// All codes of the area are shown by a damaged image, but for one that only other windows give.
#[test]
fn every_code_is_found() {
    let mut codes = BTreeSet::from([neff_diag::codes::kernel_image::LIBRARY_TOO_LARGE]);
    for path in files::in_folder("tests/damaged", "edits") {
        codes.extend(found(&damaged(&path)).1);
    }
    for row in neff_diag::codes::kernel_image::KERNEL_IMAGE.rows {
        assert!(codes.contains(&row.code), "{} is found in no damaged image", row.code);
    }
}

#[test]
fn the_bases_are_sound() {
    for bytes in [images::small(false), images::ground_truth(true)] {
        assert_eq!(found(&bytes).0, "the loader returns NO_ERR (0)\n");
    }
}
