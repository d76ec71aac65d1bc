//! R5 and R6: the slots of programs, and the data of constants.

use neff::abi::Engine;
use neff::asm::disassemble;
use neff::asm::sp;
use neff::diag::Place;
use neff::isa::model::Generation;
use neff::manifest::weights::loader::judge_member;
use neff::manifest::weights::npy;

use crate::files::{
    data, entries_of, gzipped, legacy, legacy_with, member, number, opened, real, tarred, wrapped,
};
use crate::read_manifests::{both, codes};

#[test]
fn r5_every_slot_of_the_real_programs_is_read() {
    let neff = opened(&real());
    let rows = std::fs::read_to_string(data("matmul_small/operands.tsv")).unwrap();
    let (mut count, mut placeholders) = (0, 0);
    for program in neff.programs() {
        let bytes = program.bytes.as_ref().unwrap();
        assert_eq!(bytes.len() % 64, 0);
        for (index, slot) in bytes.chunks(64).enumerate() {
            let stem = program.member.rsplit_once('/').unwrap().1.trim_end_matches(".bin");
            let start = format!("{}\t{stem}\t{index}\t", program.graph);
            let row = rows.lines().find(|line| line.starts_with(&start)).unwrap();
            let columns: Vec<&str> = row.split('\t').collect();
            let hex: String = slot.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, columns[3], "{start}");
            let text = disassemble(slot, neff.generation());
            let word = text.split([' ', ';']).next().unwrap();
            assert_eq!(word, columns[4], "{start}");
            assert_eq!(slot[1], 0x10, "sixteen words of four bytes");
            placeholders += usize::from(word.starts_with("PSEUDO_"));
            assert_eq!(word.starts_with("PSEUDO_"), slot[0] & 0xE0 == 0xC0, "{word}");
            count += 1;
        }
    }
    assert_eq!((count, placeholders > 10), (rows.lines().count() - 2, true));
}

#[test]
fn r5_opcode_events_and_payload_are_where_the_notes_say() {
    let mut slot = [0u8; 64];
    // PSEUDO_DMA_TRIGGER: waits for semaphore 22 above 5, counts 11 up when it is complete.
    slot[..8].copy_from_slice(&[0xC1, 0x10, 0, 0, 0x04, 22, 0x13, 11]);
    slot[8] = 5;
    slot[12] = b'q';
    slot[48] = 3;
    let text = disassemble(&slot, Generation::V3);
    assert_eq!(text, "PSEUDO_DMA_TRIGGER $S[22]>5 $S[11]++@complete q block_id=3;\n");
    // Another length byte is said.
    slot[1] = 0x11;
    assert!(disassemble(&slot, Generation::V3).ends_with(" block_id=3 len=17;\n"));
    // The published programs, against their published listings.
    for engine in ["pe", "pool"] {
        let listing =
            std::fs::read_to_string(data(&format!("legacy_sample/{engine}.asm"))).unwrap();
        let neff = opened(&both()[1]);
        let programs = neff.programs();
        let program = programs.iter().find(|program| program.engine == engine).unwrap();
        assert_eq!(disassemble(program.bytes.as_ref().unwrap(), Generation::V2), listing);
    }
}

/// No real stream of 8-byte words is published (format notes 06 §1), so this one is made up.
#[test]
fn r5_the_older_words_of_sp_are_told_from_slots() {
    let words = [[0x04, 1, 2, 3, 4, 5, 6, 7], [0x84, 0, 0, 0, 0, 0, 0, 0]].concat();
    assert!(matches!(sp::stream(&words, None), sp::Stream::Words));
    let slots = vec![[[0xA0, 0x10].as_slice(), &[0; 62]].concat(); 2].concat();
    assert!(!matches!(sp::stream(&slots, None), sp::Stream::Words));
    let mut entries = legacy();
    for (name, bytes) in &mut entries {
        if name == "sg00/sp.bin" || name == "sg00/act.bin" {
            bytes.clone_from(&words);
        }
    }
    let neff = opened(&wrapped(&gzipped(&tarred(&entries)), 2));
    let of_words: Vec<&str> = neff
        .programs()
        .iter()
        .filter(|program| program.is_words(neff.known_generation(), None))
        .map(|program| program.engine)
        .collect();
    assert_eq!(of_words, [Engine::Sp.row().key]);
}

#[test]
fn r6_a_constant_leads_to_its_member_and_its_data() {
    let file = real();
    let (neff, entries) = (opened(&file), entries_of(&file));
    let mut count = 0;
    for graph in &neff.chain().graphs {
        let definition = graph.definition.as_ref().unwrap();
        for variable in definition.variables.iter().filter(|variable| variable.is("file")) {
            let bytes = member(&entries, &variable.file.as_ref().unwrap().member);
            assert_eq!(number(bytes, 0, 2), 0x4E93, "the magic, as the loader compares it");
            let data_offset = number(bytes, 8, 2) + 10;
            let array = npy::of_head("w.npy", bytes, bytes.len() as u64).array.unwrap();
            assert_eq!(array.data_offset, data_offset);
            assert_eq!(array.data_length, bytes.len() as u64 - data_offset);
            assert_eq!(Some(array.data_length), variable.size.as_ref().map(|size| size.value));
            count += 1;
        }
    }
    assert_eq!(count, 2, "one for each core");
}

#[test]
fn r6_other_names_are_raw_and_other_magics_are_refused() {
    let file = real();
    let array = member(&entries_of(&file), "sg00/value_sg0000_identity_82_CRSM.npy").to_vec();
    let judged = |name: &str, bytes: &[u8]| {
        let findings = judge_member(name, &Place::Nowhere, bytes, bytes.len() as u64);
        findings.iter().count()
    };
    assert_eq!(judged("w.npy", &array), 0);
    for (at, value) in [(0, 0x92), (1, b'n'), (6, 2)] {
        let mut other = array.clone();
        other[at] = value;
        assert!(judged("w.npy", &other) > 0, "byte {at}");
        assert_eq!(judged("w.bin", &other), 0, "all of a raw file is data");
    }
    // A constant whose member is not there is said.
    let said = codes(&legacy_with(
        "sg00/def.json",
        "{ \"type\": \"state-buffer\", \"var_id\": 1 }",
        "{ \"type\": \"file\", \"var_id\": 1, \"file_name\": \"w.bin\" }",
    ));
    assert_eq!(said.len(), codes(&both()[1]).len() + 1, "{said:?}");
}
