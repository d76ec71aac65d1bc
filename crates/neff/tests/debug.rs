//! Debug information of the real file, and of the real file with members taken out, exchanged and
//! damaged: every slot has the name it has in the members, and nothing panics.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Read;

use neff::container::source::StreamSource;
use neff::debug::{Debug, Origin};
use neff::diag::codes::debug as codes;
use neff::{Neff, OpenOptions};

const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");
/// Bytes of the header.
const HEADER: usize = 1024;

type Members = BTreeMap<String, Vec<u8>>;

fn members() -> Members {
    let payload = flate2::read::GzDecoder::new(&REAL[HEADER..]);
    let mut archive = tar::Archive::new(payload);
    let entries = archive.entries().unwrap().map(|entry| {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().display().to_string();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (name, bytes)
    });
    entries.collect()
}

/// Reads an archive of these members.
fn open(members: &Members) -> Neff {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, &bytes[..]).unwrap();
    }
    let bytes = archive.into_inner().unwrap();
    let options = OpenOptions { programs: true, debug: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(&bytes[..]), &options).unwrap()
}

/// What is found in an archive of these members.
fn found(members: &Members) -> Vec<String> {
    let neff = open(members);
    let debug = neff.debug(&neff.programs());
    names(&neff, &debug);
    let text = |finding: &neff::diag::Diagnostic| format!("{} {}", finding.code, finding.message);
    debug.findings().iter().map(text).collect()
}

fn origin(origin: &Origin<'_>) -> String {
    format!("{} {:?}", origin.instruction.name, origin.kernel.and_then(|kernel| kernel.line))
}

/// What is known of each slot, a line each.
fn names(neff: &Neff, debug: &Debug) -> String {
    let mut out = String::new();
    for program in neff.programs() {
        writeln!(out, "{} {}", program.graph, program.engine).unwrap();
        let Some(of) = debug.program(program.graph, program.engine) else { continue };
        for slot in 0..of.slot_count() {
            let Some(source) = of.source_of(slot) else {
                writeln!(out, "{slot:3} -").unwrap();
                continue;
            };
            let chain = std::iter::once(&source.instruction).chain(&source.parents);
            let chain: Vec<_> = chain.map(origin).collect();
            let kind = source.instruction.instruction.kind.word();
            writeln!(out, "{slot:3} {kind:?} {}", chain.join(" <- ")).unwrap();
            for (what, list) in [
                ("after", source.predecessors().collect::<Vec<_>>()),
                ("waits", source.predecessors_behind_waits().collect()),
            ] {
                for before in list {
                    let kind = before.kind.and_then(|kind| kind.word());
                    writeln!(out, "      {what} {:?} {kind:?}", before.name).unwrap();
                }
            }
        }
    }
    out
}

#[test]
fn every_slot_of_the_real_file_has_its_name() {
    let options = OpenOptions { programs: true, debug: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
    let programs = neff.programs();
    let debug = neff.debug(&programs);
    assert!(debug.findings().is_empty(), "{:?}", debug.findings());
    assert_eq!(programs.len(), 10);
    let mut named = 0;
    for program in &programs {
        let of = debug.program(program.graph, program.engine).unwrap();
        assert_eq!(of.slot_count() * 64, program.bytes.as_ref().unwrap().len());
        let known = |slot: &usize| of.source_of(*slot).is_some();
        let unknown: Vec<_> = (0..of.slot_count()).filter(|slot| !known(slot)).collect();
        assert_eq!(unknown, [0, 1], "{} {}", program.graph, program.engine);
        assert!(of.source_of(of.slot_count()).is_none());
        named += of.slot_count() - 2;
    }
    assert_eq!(named, 38);
    insta::assert_snapshot!(names(&neff, &debug));
}

#[test]
fn without_the_option_nothing_is_at_hand() {
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
    let debug = neff.debug(&neff.programs());
    assert!(debug.program("sg00", "pe").is_none());
    assert!(debug.findings().iter().all(|finding| finding.code == codes::LEVEL_MISSING));
}

#[test]
fn faults_of_the_chain_are_said() {
    let whole = members();
    let changed = |change: &dyn Fn(&mut Members)| {
        let mut members = whole.clone();
        change(&mut members);
        found(&members)
    };
    let penguin = "debug_info/debug_info_penguin.dbg_sg000000";
    let (asm, backend) = ("sg00/debug_info_asm_PE.dbg", "sg00/debug_info_backend_PE.dbg");
    let mut all = String::new();
    let mut say = |what: &str, found: Vec<String>| {
        assert!(!found.is_empty(), "{what}");
        writeln!(all, "{what}\n  {}", found.join("\n  ")).unwrap();
    };
    say("no debug members", changed(&|members| members.retain(|name, _| !name.contains(".dbg"))));
    say("no penguin", changed(&|members| _ = members.remove(penguin)));
    say("no backend of PE", changed(&|members| _ = members.remove(backend)));
    say(
        "two penguins",
        changed(&|members| {
            let copy = members[penguin].clone();
            members.insert("debug_info/debug_info_penguin.dbg_sg000001".to_owned(), copy);
        }),
    );
    say("a slot more", changed(&|members| members.get_mut("sg00/PE.bin").unwrap().extend([0; 64])));
    say(
        "SP's entries for PE",
        changed(&|members| {
            members.insert(asm.to_owned(), members["sg00/debug_info_asm_SP.dbg"].clone());
        }),
    );
    say(
        "a backend above itself",
        changed(&|members| {
            members.insert(backend.to_owned(), members[asm].clone());
        }),
    );
    say(
        "another graph's hlo as penguin",
        changed(&|members| {
            let hlo = members["debug_info/debug_info_hlo.dbg_sg000000"].clone();
            members.insert(penguin.to_owned(), hlo);
        }),
    );
    say(
        "an entry with two ids",
        changed(&|members| {
            let entries = members.get_mut(asm).unwrap();
            // The entry of slot 3 says 106: its field 3 has one number, and now another behind it.
            let at = entries.windows(5).position(|bytes| bytes == [0x1a, 3, 0x1a, 1, 106]).unwrap();
            entries.splice(at..at + 5, [0x1a, 4, 0x1a, 2, 106, 110]);
        }),
    );
    say("a cut level", changed(&|members| members.get_mut(penguin).unwrap().truncate(300)));
    insta::assert_snapshot!(all);
}

#[test]
fn damage_of_one_percent_is_survived() {
    let whole = members();
    let is_debug = |name: &&String| name.contains(".dbg");
    for start in 0..100 {
        for value in [0x00, 0x08, 0x1a, 0x80, 0xff] {
            let mut members = whole.clone();
            for name in whole.keys().filter(is_debug) {
                let bytes = members.get_mut(name).unwrap();
                bytes.iter_mut().skip(start).step_by(100).for_each(|byte| *byte = value);
            }
            found(&members);
        }
    }
}
