//! What the checks say about programs: a file of `tests/check` is a program and, in lines that
//! begin with `#>`, its findings. `NEFFC_BLESS=1` rewrites those lines.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use neff_abi::Engine;
use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::check::{Checker, SlotFinding, check, check_assembled, check_file, check_graph};
use neff_asm::parse::NoNames;
use neff_diag::{Code, Place};
use neff_isa::model::Generation;
use neff_text::Memory;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn assembled(text: &str) -> Assembled {
    let options = AssembleOptions { generation: None, names: &NoNames };
    let assembled = assemble("a.asm", text.to_owned(), &Memory::default(), &options);
    assert!(assembled.findings.is_empty(), "{text}\n{:#?}", assembled.findings.iter().next());
    assembled
}

/// `#> SLOT BYTES SEVERITY CODE MESSAGE; …`
fn line(finding: &SlotFinding) -> String {
    let SlotFinding { slot, bytes, severity, code, message, .. } = finding;
    let last = bytes.end - 1;
    let mut line =
        format!("#> {slot} {}..{last} {} {code} {message}", bytes.start, severity.word());
    for (word, text) in
        [("; expected ", &finding.expected), ("; found ", &finding.found), ("; ", &finding.help)]
    {
        if let Some(text) = text {
            line.push_str(word);
            line.push_str(text);
        }
    }
    line
}

/// Every file with its text.
fn files() -> BTreeMap<PathBuf, String> {
    let entries = std::fs::read_dir(folder("tests/check")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.map(|path| (path.clone(), std::fs::read_to_string(&path).unwrap())).collect()
}

#[test]
fn the_findings_of_every_file() {
    let bless = std::env::var_os("NEFFC_BLESS").is_some();
    for (path, text) in files() {
        let assembled = assembled(&text);
        let found = check(&assembled.bytes, assembled.generation, assembled.engine);
        let program = text.lines().filter(|line| !line.starts_with("#>"));
        let mut made: String = program.map(|line| format!("{line}\n")).collect();
        found.for_each(|finding| made.push_str(&(line(&finding) + "\n")));
        if bless {
            std::fs::write(&path, made).unwrap();
        } else {
            assert!(made == text, "{} should be\n{made}", path.display());
        }
    }
}

#[test]
fn every_code_of_the_checks_has_a_file() {
    let all: String = files().into_values().collect();
    let shown = |number: u16| all.contains(&format!(" N{number:04} "));
    let declared = |number: &u16| Code::parse(&number.to_string()).is_some();
    let missing: BTreeSet<u16> =
        (820..840).filter(declared).filter(|number| !shown(*number)).collect();
    assert!(missing.is_empty(), "no file shows {missing:?}");
}

/// Graph, engine, program of every real file.
fn programs() -> Vec<(String, Engine, Vec<u8>)> {
    let data = folder("../../tests/data");
    let text = std::fs::read_to_string(data.join("matmul_small/operands.tsv")).unwrap();
    let mut programs: BTreeMap<(String, Engine), Vec<u8>> = BTreeMap::new();
    for row in text.lines().skip(2) {
        let columns: Vec<&str> = row.split('\t').collect();
        let engine = Engine::parse(columns[1]).unwrap();
        let byte = |at: usize| u8::from_str_radix(&columns[3][2 * at..2 * at + 2], 16).unwrap();
        let program = programs.entry((columns[0].to_owned(), engine)).or_default();
        program.extend((0..64).map(byte));
    }
    assert_eq!(programs.len(), 10);
    let mut all: Vec<_> = programs.into_iter().map(|((graph, e), p)| (graph, e, p)).collect();
    for (engine, file) in [(Engine::Pe, "pe"), (Engine::Pool, "pool")] {
        let path = data.join(format!("legacy_sample/{file}.bin"));
        all.push(("legacy".to_owned(), engine, std::fs::read(path).unwrap()));
    }
    all
}

#[test]
fn real_programs_have_no_findings() {
    for (graph, engine, program) in programs() {
        // The compiler's are for v3, the legacy sample suits all generations with its opcodes.
        let found: Vec<_> = check(&program, Generation::V3, Some(engine)).collect();
        assert!(found.is_empty(), "{graph} {engine}: {found:#?}");
    }
}

#[test]
fn findings_know_their_places() {
    let assembled = assembled(
        "NOP;\n.rept 3\n  COPY src=fp32@0x0[1,1,1,1][0,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=1;\n.endr\n",
    );
    let findings = check_assembled(&assembled);
    let places: Vec<_> = findings
        .iter()
        .map(|finding| match &finding.place {
            Place::Text { file, excerpt } => (file.clone(), excerpt.line, excerpt.column),
            place => panic!("{place:?}"),
        })
        .collect();
    assert_eq!(places, [("a.asm".to_owned(), 3, 3)]);
    let found = check_file(&assembled.bytes, Generation::V3, None);
    let first = found.iter().next().unwrap();
    assert_eq!(first.place, Place::File { offset: 76, length: 20, field: Some("src") });
    assert_eq!(first.notes[0].text, "slot 1");
    assert_eq!(found.iter().count(), 3);
    let found = check_graph(&assembled.bytes, Generation::V3, "sg00", Engine::Act);
    let first = found.iter().next().unwrap();
    let place = Place::slot("sg00", "act", 1);
    assert_eq!(first.place, place);
    assert_eq!(first.notes[0].text, "bytes 12 to 31 of the slot");
}

/// Any slots in any order: findings point into the program.
#[test]
fn random_programs() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    let mut found = Vec::new();
    for generation in Generation::ALL {
        let mut checker = Checker::new(generation, Engine::from_ordinal(2), None);
        for index in 0..3000 {
            let mut slot: [u8; 64] = std::array::from_fn(|_| random());
            slot[0] = index as u8;
            checker.slot(&slot, &mut found);
        }
        checker.end(&[1, 2, 3], &mut found);
        assert_eq!((found.last().unwrap().slot, found.last().unwrap().offset()), (3000, 192_000));
        for finding in found.drain(..) {
            assert!(finding.slot <= 3000 && !finding.bytes.is_empty(), "{finding:?}");
            assert!(finding.bytes.end <= 64 && !finding.message.is_empty(), "{finding:?}");
        }
    }
}
