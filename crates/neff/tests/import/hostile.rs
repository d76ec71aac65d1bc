//! Files that want to be elsewhere, or not to be a model.

use std::fs;

use neff::container::directory::DirectoryError;

use crate::harness::{MATMUL, Members, build, imported, members, pack, pack_all, round_trip};

fn text(members: &Members, name: &str) -> String {
    String::from_utf8(members[name].clone()).unwrap()
}

fn codes(source: &crate::harness::Source) -> Vec<String> {
    source.imported.findings.iter().map(|finding| finding.code.to_string()).collect()
}

#[test]
fn names_that_are_no_file_names_get_others() {
    let mut given = members(MATMUL);
    for name in ["../../outside", "/absolute", "a/../b", "CON", "A b\n", "model.toml", "x/é"] {
        given.insert(name.to_owned(), name.as_bytes().to_vec());
    }
    given.insert("HLO_stats.json".to_owned(), b"{}".to_vec());
    let source = round_trip(&pack_all(&given));
    assert!(codes(&source).iter().filter(|code| *code == "N1104").count() >= 6);
    assert!(source.folder.join("members/model.toml").is_file());
}

#[test]
fn a_second_member_of_a_name_is_in_the_record_only() {
    let given = members(MATMUL);
    let files: Vec<_> = given.iter().map(|(name, bytes)| (name.as_str(), &**bytes)).collect();
    let twice = [files.as_slice(), &[("sg00/PE.bin", b"other"), ("hlo_stats.json", b"no")]];
    let bytes = pack(&twice.concat());
    let source = round_trip(&bytes);
    assert_eq!(codes(&source).iter().filter(|code| *code == "N1105").count(), 2);
}

#[test]
fn a_graph_that_cannot_be_modelled_is_left_as_it_is() {
    for (from, to) in [
        ("\"var_id\": 5", "\"var_id\": 7"),
        ("\"type\": \"dge-table\"", "\"type\": \"new-table\""),
        ("\"type\": \"output\"", "\"type\": \"input\""),
        ("\"file_name\": \"value", "\"file_name\": \"valve"),
    ] {
        let mut given = members(MATMUL);
        let edited = text(&given, "sg01/def.json").replacen(from, to, 1);
        assert!(edited != text(&given, "sg01/def.json"));
        given.insert("sg01/def.json".to_owned(), edited.into_bytes());
        let source = round_trip(&pack_all(&given));
        let passed = &source.imported.passed;
        assert!(passed.iter().any(|it| it.name == "sg01/"), "{from}: {passed:?}");
        let model = fs::read_to_string(source.folder.join("model.toml")).unwrap();
        assert!(model.contains("as_is = true"), "{model}");
        assert!(source.folder.join("sg00/pe.asm").is_file());
    }
}

#[test]
fn documents_that_no_key_can_say_are_passed_through() {
    for (name, from, to) in [
        ("sg00/def.json", "\"runtime_event_count\": 12,", ""),
        ("sg00/def.json", "\"ops\": [],", ""),
        ("sg00/def.json", "\"debug_info\": {}", "\"debug_info\": null"),
        ("sg00/PE.json", "\"name\":\"PE.json\"", "\"name\":null"),
        ("neff.json", "\"storage_id\"", "\"storage-id\""),
        ("kelf-0.json", "\"version\": \"0.5\"", "\"version\": \"0.6\""),
        ("info.json", "Dynamic", "Static"),
    ] {
        let mut given = members(MATMUL);
        let edited = text(&given, name).replacen(from, to, 1);
        assert!(edited != text(&given, name), "{name} {from}");
        given.insert(name.to_owned(), edited.into_bytes());
        let source = round_trip(&pack_all(&given));
        let passed: Vec<_> = source.imported.passed.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(passed, [name], "{:?}", source.imported.passed);
        assert!(source.imported.programs.iter().all(|program| program.text));
    }
}

#[test]
fn missing_documents_are_not_built() {
    for name in ["neff.json", "sg00/PE.json", "sg01/def.json", "sg00/SP.bin", "info.json"] {
        let mut given = members(MATMUL);
        given.remove(name);
        round_trip(&pack_all(&given));
    }
}

#[test]
fn odd_programs_are_kept_in_a_plainer_form() {
    let mut given = members(MATMUL);
    given.insert("sg00/PE.bin".to_owned(), vec![0xFF; 200]);
    // An unknown variable: no build would take this program.
    let bytes = given["sg01/Pool.bin"].clone();
    let odd: Vec<u8> = bytes
        .chunks(64)
        .flat_map(|slot| match slot[0] {
            0xD4 => slot
                .iter()
                .enumerate()
                .map(|(at, byte)| if at == 44 { 99 } else { *byte })
                .collect(),
            _ => slot.to_vec(),
        })
        .collect();
    given.insert("sg01/Pool.bin".to_owned(), odd);
    let source = round_trip(&pack_all(&given));
    let forms: Vec<_> = source.imported.programs.iter().filter(|it| !it.text).collect();
    assert!(!forms.is_empty() && forms.len() <= 2, "{forms:?}");
}

#[test]
fn what_has_no_graphs_is_refused() {
    let refused = |given: &Members| match imported(&pack_all(given), false) {
        Err(DirectoryError::Refused(findings, _)) => {
            findings.iter().next().unwrap().code.to_string()
        }
        Ok(_) => panic!("imported"),
        Err(error) => panic!("{error}"),
    };
    let mut given = members(MATMUL);
    given.insert("kelf-0.json".to_owned(), b"{\"graphs\": []}".to_vec());
    assert_eq!(refused(&given), "N1101");
    given.remove("kelf-0.json");
    assert_eq!(refused(&given), "N1101");
    assert_eq!(refused(&Members::new()), "N1101");
}

#[test]
fn a_bare_archive_is_built_as_a_neff_but_not_exactly() {
    let bare = &MATMUL[1024..];
    let source = imported(bare, false).unwrap();
    assert_eq!(members(&build(&source.folder)).len(), 72);
    assert!(matches!(imported(bare, true), Err(DirectoryError::Refused(..))));
}
