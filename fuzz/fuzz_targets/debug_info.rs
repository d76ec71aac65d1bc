//! Debug members of any bytes: what cannot be read is an error, what can be read has all its
//! instructions under their ids, and the way from slots upwards ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff::container::source::StreamSource;
use neff::debug::ORIGINS_LIMIT;
use neff::{Neff, OpenOptions};
use neff_diag::{Findings, Place};
use neff_fuzz::bundle;
use neff_manifest::debug::{Room, check_links, decode};

/// Room in bytes; also for what a member of the fuzzer's size can ask for.
const ROOM: u64 = 64 << 20;
/// The manifests around the members.
const DOCUMENTS: [(&str, &str); 3] = [
    ("kelf-0.json", r#"{"version":"0.5","graphs":[{"name":"g","definition":"g/def.json"}]}"#),
    (
        "g/def.json",
        r#"{"pe":"pe.json","pe_asm_dbg":["a.dbg"],"pe_dbg":"debug_info_backend_PE.dbg"}"#,
    ),
    ("g/pe.json", r#"{"name":"pe.json","instr":"pe.bin","dma":[]}"#),
];

fuzz_target!(|data: &[u8]| {
    one(data);
    let (slots, members) = bundle::split(data);
    chain(slots, members);
});

/// One member by itself.
fn one(data: &[u8]) {
    let mut findings = Findings::new();
    let place = |offset: usize| Place::offset(offset as u64);
    let Some(file) = decode(data, &place, &mut Room::of(ROOM), &mut findings) else {
        assert!(findings.has_errors(), "refused without an error");
        return;
    };
    assert!(!findings.has_errors(), "read in spite of an error");
    for instruction in file.instructions.iter().take(1000) {
        assert!(file.find(instruction.id).any(|found| std::ptr::eq(found, instruction)));
        file.kernel_place(instruction);
    }
    check_links(&file, &Place::Nowhere, &file, "itself", &mut findings);
}

/// Members beside a program of PE with as many slots as the first text has bytes.
fn chain(slots: &[u8], mut members: bundle::Files) {
    for (name, text) in DOCUMENTS {
        members.insert(name.to_owned(), text.as_bytes().to_vec());
    }
    let slot_count = slots.len().min(64);
    members.insert("g/pe.bin".to_owned(), vec![0; slot_count * 64]);
    let file = bundle::archive(&members);
    let options = OpenOptions { debug: true, programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).expect("the source holds");
    // The fuzzer may put manifests of its own in the way.
    let debug = neff.debug(&neff.programs());
    let Some(program) = debug.program("g", "pe") else { return };
    assert_eq!(program.slot_count(), slot_count);
    for source in (0..slot_count).filter_map(|slot| program.source_of(slot)) {
        assert!(source.parents.len() <= ORIGINS_LIMIT);
        source.kernel();
        assert!(source.predecessors().chain(source.predecessors_behind_waits()).count() < 1 << 20);
    }
}
