//! Texts in files: `text/*.q7` with the listing they give, `bad/*.q7` with what is found in them.
//! `NEFFC_BLESS=1` writes what is expected.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    clippy::expect_used
)]

mod files;

use neff_diag::{Diagnostic, Place};
use neff_kernel::text::{Addresses, Assembled, Options, assemble};
use neff_text::Loaded;

fn read(path: &std::path::Path, addresses: Addresses) -> Assembled {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let files = Loaded(path.parent().unwrap().to_owned());
    assemble(name, text, &files, &Options { addresses })
}

fn shown(finding: &Diagnostic) -> String {
    let place = |place: &Place| match place {
        Place::Text { file, excerpt } => {
            let file = file.rsplit('/').next().unwrap();
            let word = excerpt.text.get(excerpt.span.clone()).unwrap_or_default();
            format!("{file}:{}:{} `{word}`", excerpt.line, excerpt.column)
        }
        other => format!("{other:?}"),
    };
    let mut text = format!("{} {}: {}\n", place(&finding.place), finding.code, finding.message);
    for (word, part) in
        [("expected", &finding.expected), ("found", &finding.found), ("help", &finding.help)]
    {
        if let Some(part) = part {
            text += &format!("    {word}: {part}\n");
        }
    }
    for note in &finding.notes {
        text += &format!("    note: {} ({})\n", note.text, place(&note.place));
    }
    text
}

/// All codes of the area are shown by a bad text.
#[test]
fn every_code_is_found() {
    let mut found = std::collections::BTreeSet::new();
    for path in files::in_folder("tests/bad", "q7") {
        found.extend(read(&path, Addresses::Const16).findings.iter().map(|finding| finding.code));
    }
    for row in neff_diag::codes::kernel_text::KERNEL_TEXT.rows {
        assert!(found.contains(&row.code), "{} is found in no bad text", row.code);
    }
}

#[test]
fn bad_texts_have_their_findings() {
    for path in files::in_folder("tests/bad", "q7") {
        let done = read(&path, Addresses::Const16);
        let text: String = done.findings.iter().map(shown).collect();
        assert!(!text.is_empty(), "nothing is found in {}", path.display());
        files::compare(&path.with_extension("txt"), &text);
    }
}

#[test]
fn texts_have_their_listings() {
    for path in files::in_folder("tests/text", "q7") {
        for (addresses, extension) in
            [(Addresses::Const16, "lst"), (Addresses::Literals, "literals.lst")]
        {
            let done = read(&path, addresses);
            let findings: String = done.findings.iter().map(shown).collect();
            assert_eq!(findings, "", "{}", path.display());
            files::compare(&path.with_extension(extension), &done.listing.to_string());
        }
    }
}

/// What is cut off or changed by a byte is refused or assembles; it never panics.
#[test]
fn damaged_texts_end() {
    let mut state = 1u64;
    let mut random = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap()
    };
    for path in files::in_folder("tests/programs", "q7") {
        let bytes = std::fs::read(&path).unwrap();
        let files = Loaded(path.parent().unwrap().to_owned());
        for _ in 0..40 {
            let mut damaged = bytes.clone();
            for _ in 0..damaged.len() / 100 {
                let at = random() % damaged.len();
                damaged[at] = b"\n\t,.:'\"(0az#\\"[random() % 13];
            }
            let text = String::from_utf8_lossy(&damaged).into_owned();
            let one = assemble("x.q7", text.clone(), &files, &Options::default());
            let two = assemble("x.q7", text, &files, &Options::default());
            assert_eq!(one.object, two.object);
            assert_eq!(one.findings, two.findings);
        }
    }
}

fn assembled(text: String) -> Assembled {
    assemble("x.q7", text, &neff_text::Memory::default(), &Options::default())
}

/// All that a line gives shares its text: there may be an item for every other byte of it.
#[test]
fn a_long_line_is_kept_once() {
    let done = assembled(format!(".data\n.byte 1{}\n", ", 1".repeat(5000)));
    let lines = &done.listing.lines;
    assert_eq!(lines.len(), 5001);
    assert!(lines.iter().all(|line| std::sync::Arc::ptr_eq(&line.text, &lines[0].text)));
}

/// Each branch reaches its label until the next one grows.
#[test]
fn branches_that_push_each_other_out_of_reach_end() {
    let link = |at: usize| format!(" beq a2, a3, l{at}\nl{}:\n.space 125\n", at.wrapping_sub(1));
    let links: String = (1..200).map(link).collect();
    let end = ".space 200\nl199: ret\n";
    let done = assembled(format!(".long_branches on\n{links}{end}"));
    let found: String = done.findings.iter().map(shown).collect();
    assert_eq!(found, "");
    assert_eq!(done.object.sections[0].size, 199 * (6 + 125) + 203);
}
