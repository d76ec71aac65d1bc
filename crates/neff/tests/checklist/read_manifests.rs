//! R3 to R6: from the host graph down to the bytes of programs and constants.

use neff::abi::Engine;
use neff::asm::disassemble;
use neff::asm::sp;
use neff::diag::{Diagnostic, Place};
use neff::isa::model::Generation;
use neff::manifest::chain::{Definition, Members};
use neff::manifest::weights::loader::judge_member;
use neff::manifest::weights::npy;
use serde_json::Value;

use crate::files::{
    data, entries_of, gzipped, json, legacy, legacy_with, member, number, opened, real, tarred,
    wrapped,
};

/// Both kinds of files: of today's compiler, and the published sample.
fn both() -> [Vec<u8>; 2] {
    [real(), wrapped(&gzipped(&tarred(&legacy())), 2)]
}

fn codes(file: &[u8]) -> Vec<String> {
    opened(file).chain_findings().iter().map(|finding| finding.code.to_string()).collect()
}

#[test]
fn r3_the_chain_leads_from_the_host_graph_to_every_program() {
    for file in both() {
        let (neff, entries) = (opened(&file), entries_of(&file));
        let chain = neff.chain();
        let nodes = json(&entries, "neff.json")["nodes"].clone();
        let kernel = nodes.as_array().unwrap().iter().find(|node| node["op"] == "tvm_op").unwrap();
        assert_eq!(kernel["attrs"]["func_name"], "__kelf");
        let kelf = kernel["attrs"]["kelf"].as_str().unwrap();
        assert_eq!(chain.kelf.as_ref().unwrap().member, kelf);
        let graphs = json(&entries, kelf)["graphs"].clone();
        assert_eq!(chain.graphs.len(), graphs.as_array().unwrap().len());
        for (graph, listed) in chain.graphs.iter().zip(graphs.as_array().unwrap()) {
            let definition = graph.definition.as_ref().unwrap();
            assert_eq!(definition.member, listed["definition"].as_str().unwrap());
            engines_of(definition, &json(&entries, &definition.member), &neff.members_by_name());
        }
    }
}

/// Engines come in the loader's order, whatever that of the document; each leads to a program.
fn engines_of(definition: &Definition, document: &Value, names: &[String]) {
    let keys: Vec<&str> = definition.engines.iter().map(|engine| engine.key).collect();
    assert_eq!(keys, ["pe", "act", "pool", "dve", "sp"]);
    for engine in &definition.engines {
        assert_eq!(engine.json.name.value, document[engine.key].as_str().unwrap());
        let program = engine.content.as_ref().unwrap().program.as_ref().unwrap();
        assert!(names.contains(&program.member), "{}", program.member);
    }
}

trait ByName {
    fn members_by_name(&self) -> Vec<String>;
}

impl ByName for neff::Neff {
    fn members_by_name(&self) -> Vec<String> {
        self.contents().names().into_iter().map(str::to_owned).collect()
    }
}

#[test]
fn r3_every_key_of_a_definition_is_read() {
    for file in both() {
        let (neff, entries) = (opened(&file), entries_of(&file));
        for graph in &neff.chain().graphs {
            let definition = graph.definition.as_ref().unwrap();
            let document = json(&entries, &definition.member);
            let names = |key: &str| {
                let mut names: Vec<String> =
                    document[key].as_object().unwrap().keys().cloned().collect();
                names.sort();
                names
            };
            let mut found: Vec<_> = definition.queues.iter().map(|q| q.name.clone()).collect();
            found.sort();
            assert_eq!(found, names("dma_queue"));
            let reserved = &document["runtime_statebuffer_reservation"];
            let reservations = definition.reservations.as_ref().unwrap();
            assert_eq!(reservations.len(), reserved.as_array().unwrap().len());
            for (read, listed) in reservations.iter().zip(reserved.as_array().unwrap()) {
                assert_eq!(read.offset.as_ref().unwrap().value, listed["offset"]);
            }
            // Keys that have no field of their own are reached through the document.
            for key in ["replica_groups", "cc_streams", "fp8_conversion_config"] {
                let there = definition.document.root().get(key).is_some();
                assert_eq!(there, document.get(key).is_some(), "{key}");
            }
        }
    }
}

#[test]
fn r3_a_link_that_leads_nowhere_is_said_where_it_breaks() {
    let cases = [
        ("neff.json", "__kelf", "__other", "neff.json"),
        ("neff.json", "kelf-a.json", "kelf-b.json", "neff.json"),
        ("kelf-a.json", "sg00/def.json", "sg01/def.json", "kelf-a.json"),
        ("sg00/def.json", "\"pe.json\"", "\"no.json\"", "sg00/def.json"),
        ("sg00/pe.json", "pe.bin", "no.bin", "sg00/pe.json"),
        ("sg00/def.json", "\"type\": \"in\"", "\"type\": 1", "sg00/def.json"),
        ("sg00/def.json", "reservation\": []", "reservation\": 1", "sg00/def.json"),
    ];
    let sound = opened(&both()[1]);
    for (name, from, to, where_said) in cases {
        let neff = opened(&legacy_with(name, from, to));
        let known = |finding: &Diagnostic| {
            sound.chain_findings().iter().any(|other| other.message == finding.message)
        };
        let new: Vec<&Diagnostic> =
            neff.chain_findings().iter().filter(|finding| !known(finding)).collect();
        let here =
            |place: &Place| matches!(place, Place::Json { member, .. } if member == where_said);
        assert!(new.iter().any(|finding| here(&finding.place)), "{to}: {new:#?}");
    }
}

/// The table itself. That ids are dense and an output is there is what the files have; of a file
/// where it is otherwise the reader gives the table as it is, and says nothing.
#[test]
fn r4_the_table_of_variables_has_ids_kinds_and_sizes() {
    for file in both() {
        let (neff, entries) = (opened(&file), entries_of(&file));
        for graph in &neff.chain().graphs {
            let definition = graph.definition.as_ref().unwrap();
            let document = json(&entries, &definition.member);
            let table = document["var"].as_object().unwrap();
            assert_eq!(definition.variables.len(), table.len());
            for variable in &definition.variables {
                let listed = &table[&variable.name];
                assert_eq!(variable.kind.as_ref().unwrap().value, listed["type"].as_str().unwrap());
                assert_eq!(variable.id.as_ref().map(|id| id.value), listed["var_id"].as_u64());
                assert_eq!(variable.size.as_ref().map(|size| size.value), listed["size"].as_u64());
            }
            let ids = definition.variables.iter().map(|variable| variable.id.as_ref().unwrap());
            let mut ids: Vec<u64> = ids.map(|id| id.value).collect();
            ids.sort_unstable();
            assert!(ids.iter().copied().eq(0..table.len() as u64), "{ids:?}");
            assert!(definition.variables.iter().any(|variable| variable.is("output")));
        }
    }
}

#[test]
fn r4_a_variable_without_kind_or_id_is_said() {
    let sound = codes(&both()[1]);
    let cases = [
        ("{ \"type\": \"state-buffer\", \"var_id\": 1 }", "{ \"var_id\": 1 }"),
        ("\"type\": \"state-buffer\"", "\"type\": \"statebuffer\""),
        ("\"type\": \"state-buffer\", \"var_id\": 1", "\"type\": \"state-buffer\""),
        ("\"var_id\": 1 ", "\"var_id\": -1 "),
        ("\"var_id\": 3, \"size\": 128", "\"var_id\": 3, \"size\": \"128\""),
    ];
    for (from, to) in cases {
        let said = codes(&legacy_with("sg00/def.json", from, to));
        assert_eq!(said.len(), sound.len() + 1, "{to}: {said:?}");
    }
}

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
