//! Good files: equal, identical, and different only where they were edited.

use std::fs;

use crate::harness::{MATMUL, build, differences, imported, members, round_trip};

#[test]
fn the_real_file_becomes_source_altogether() {
    let source = round_trip(MATMUL);
    assert!(source.imported.passed.is_empty(), "{:?}", source.imported.passed);
    let programs = &source.imported.programs;
    assert!(programs.len() == 10 && programs.iter().all(|program| program.text));
    let findings: Vec<_> = source.imported.findings.iter().collect();
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn members_keep_their_order() {
    let source = imported(MATMUL, false).unwrap();
    let names = |bytes: &[u8]| {
        let mut source = neff::container::source::StreamSource(bytes);
        let neff = neff::Neff::read(&mut source, &neff::OpenOptions::default()).unwrap();
        neff.members().iter().map(|member| member.whole_name()).collect::<Vec<_>>()
    };
    assert_eq!(names(MATMUL), names(&build(&source.folder)));
}

/// Slots that differ: member and index.
fn changed_slots(a: &[u8], b: &[u8]) -> Vec<(String, usize)> {
    let (a, b) = (members(a), members(b));
    assert!(a.keys().eq(b.keys()));
    let mut list = Vec::new();
    for (name, bytes) in a.iter().filter(|(name, bytes)| b[*name] != **bytes) {
        assert_eq!(bytes.len(), b[name].len(), "{name}");
        let slots = bytes.chunks(64).zip(b[name].chunks(64)).enumerate();
        list.extend(slots.filter(|(_, (a, b))| a != b).map(|(at, _)| (name.clone(), at)));
    }
    list
}

#[test]
fn an_edited_instruction_is_the_only_slot_that_differs() {
    for exact in [false, true] {
        let source = imported(MATMUL, exact).unwrap();
        let before = build(&source.folder);
        let path = source.folder.join("sg01/pool.asm");
        let text = fs::read_to_string(&path).unwrap();
        let edited = text.replacen("dst_var_offset=229120", "dst_var_offset=229248", 1);
        assert!(edited != text);
        fs::write(&path, edited).unwrap();
        let after = build(&source.folder);
        assert_eq!(changed_slots(&before, &after), [("sg01/Pool.bin".to_owned(), 3)]);
    }
}

#[test]
fn an_edited_document_keeps_the_form_of_its_rest() {
    let source = imported(MATMUL, true).unwrap();
    let path = source.folder.join("model.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("num_queues = 16", "num_queues = 8", 1)).unwrap();
    let (before, after) = (members(MATMUL), members(&build(&source.folder)));
    let found = differences(&before, &after);
    assert_eq!(found, ["! sg00/def.json"]);
    let text = |members: &crate::harness::Members| {
        String::from_utf8(members["sg00/def.json"].clone()).unwrap()
    };
    assert_eq!(text(&after), text(&before).replacen("\"num_queues\": 16", "\"num_queues\": 8", 1));
}

#[test]
fn the_form_of_documents_is_kept() {
    let mut given = members(MATMUL);
    // Other white space, other spellings of numbers and of text, keys in another order.
    let text = String::from_utf8(given["sg00/def.json"].clone()).unwrap();
    let text = text
        .replace("    ", "\t")
        .replace("\"alignment\": 32768", "\"alignment\" :32768.0")
        .replace("\"evtaccel\"", "\"\\u0065vtaccel\"");
    given.insert("sg00/def.json".to_owned(), text.into_bytes());
    let engine = br#"{ "name" : "PE.json", "instr":"PE.bin","dma":[]}"#;
    given.insert("sg00/PE.json".to_owned(), engine.to_vec());
    let source = round_trip(&crate::harness::pack_all(&given));
    assert!(source.imported.passed.is_empty(), "{:?}", source.imported.passed);
}

#[test]
fn keys_that_are_not_modelled_are_extra() {
    let mut given = members(MATMUL);
    let text = String::from_utf8(given["sg00/def.json"].clone()).unwrap();
    let text = text
        .replacen("\"debug_info\": {}", "\"debug_info\": {\"a\": [1, 2.5]}, \"new\": \"x\"", 1)
        .replacen("\"num_queues\": 16", "\"num_queues\": 99", 1)
        .replacen("\"alignment\": 32768", "\"alignment\": 0, \"dtype\": \"fp16\"", 1);
    given.insert("sg00/def.json".to_owned(), text.into_bytes());
    let source = round_trip(&crate::harness::pack_all(&given));
    assert!(source.imported.passed.is_empty(), "{:?}", source.imported.passed);
    let model = fs::read_to_string(source.folder.join("model.toml")).unwrap();
    for line in [
        "extra = { debug_info = { a = [1, 2.5] }, new = \"x\" }",
        "extra = { num_queues = 99 }",
        "extra = { alignment = 0 }",
        "device_print = { dtype = \"fp16\" }",
    ] {
        assert!(model.contains(line), "{line}\n{model}");
    }
}
