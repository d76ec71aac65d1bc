//! Constants from every kind of file: whatever they come from, the loader gets the same numbers.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use std::collections::BTreeMap;

use neff_build::content::Content;
use neff_build::document::read::read;
use neff_build::files::Memory;
use neff_diag::Place;
use neff_manifest::weights::{limits, loader};

/// 1 to 6 as two rows of three, little endian.
const NUMBERS: [u16; 6] = [1, 2, 3, 4, 5, 6];

fn little(numbers: [u16; 6]) -> Vec<u8> {
    numbers.into_iter().flat_map(u16::to_le_bytes).collect()
}

fn npy(version: u8, descr: &str, fortran: &str, data: &[u8]) -> Vec<u8> {
    let text = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': (2, 3), }}\n");
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    let length = u32::try_from(text.len()).unwrap().to_le_bytes();
    bytes.extend(&length[..if version == 1 { 2 } else { 4 }]);
    bytes.extend(text.bytes());
    bytes.extend(data);
    bytes
}

fn safetensors(data: &[u8]) -> Vec<u8> {
    let header = r#"{"a/w":{"dtype":"BF16","shape":[2,3],"data_offsets":[0,12]}}"#;
    let length = u64::try_from(header.len()).unwrap();
    [&length.to_le_bytes(), header.as_bytes(), data].concat()
}

#[test]
fn of_a_file_with_many_faults_the_first_are_told() {
    let entries: Vec<_> = (0..100).map(|index| format!("\"t{index}\":{{}}")).collect();
    let header = format!("{{{}}}", entries.join(","));
    let length = u64::try_from(header.len()).unwrap();
    let bytes = [&length.to_le_bytes(), header.as_bytes()].concat();
    let text = "model.name = \"m\"\n[[graph]]\n[graph.var.w]\ntype = \"file\"\n\
        file = \"m.safetensors#w\"\n[graph.var.y]\ntype = \"output\"\nsize = 4\n";
    let model = read("model.toml", text).0.unwrap();
    let files = Memory(BTreeMap::from([("m.safetensors".to_owned(), bytes)]));
    let built = neff_build::build(&model, &files);
    let kept = built.findings.iter().count();
    assert!(kept <= 2 * limits::MAX_FINDINGS, "{kept}");
    let last = built.findings.iter().last().unwrap().notes.last().unwrap();
    let more = 300 - limits::MAX_FINDINGS;
    assert_eq!(last.text, format!("and {more} more in this file"));
    assert_eq!(built.findings.dropped(), u64::try_from(more).unwrap());
}

/// The bytes of the member of `w`, whose keys are given.
fn member(keys: &str, files: &[(&str, Vec<u8>)]) -> (String, Vec<u8>) {
    let text = format!(
        "model.name = \"m\"\n[[graph]]\n[graph.var.w]\ntype = \"file\"\n{keys}\n\
         [graph.var.y]\ntype = \"output\"\nsize = 4\n"
    );
    let (model, findings) = read("model.toml", text);
    assert!(findings.is_empty(), "{findings:?}");
    let model = model.unwrap();
    let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.clone()));
    let files = Memory(files.collect::<BTreeMap<_, _>>());
    let built = neff_build::build(&model, &files);
    assert!(built.findings.is_empty(), "{:?}", built.findings);
    let definition = built.members.iter().find(|member| member.name == "sg00/def.json").unwrap();
    let Content::Bytes(definition) = &definition.content else { panic!("made of values") };
    let definition = String::from_utf8(definition.clone()).unwrap();
    let of_data = |name: &str| name.contains('w') && !name.ends_with("json");
    let member = built.members.iter().find(|member| of_data(&member.name)).unwrap();
    let short = member.name.strip_prefix("sg00/").unwrap();
    assert!(definition.contains(&format!("{short:?}")), "{definition}");
    let length = member.content.length(&files).unwrap();
    let mut bytes = Vec::new();
    member.content.copy_to(&files, length, &mut bytes).unwrap();
    assert_eq!(u64::try_from(bytes.len()), Ok(length));
    (short.to_owned(), bytes)
}

#[test]
fn an_array_that_the_loader_reads_goes_in_as_it_is() {
    let file = npy(1, "<u2", "False", &little(NUMBERS));
    assert_eq!(member("file = \"w.npy\"", &[("w.npy", file.clone())]), ("w.npy".into(), file));
}

#[test]
fn every_other_form_of_an_array_is_rewritten() {
    let big: Vec<u8> = NUMBERS.into_iter().flat_map(u16::to_be_bytes).collect();
    let turned = little([1, 4, 2, 5, 3, 6]);
    for file in [
        npy(2, "<u2", "False", &little(NUMBERS)),
        npy(3, "<u2", "False", &little(NUMBERS)),
        npy(1, ">u2", "False", &big),
        npy(1, "<u2", "True", &turned),
    ] {
        let (name, bytes) = member("file = \"w.npy\"", &[("w.npy", file)]);
        let size = u64::try_from(bytes.len()).unwrap();
        let judged = loader::judge_member(&name, &Place::Nowhere, &bytes, size);
        assert!(judged.is_empty(), "{judged:?}");
        assert!(bytes.ends_with(&little(NUMBERS)) && bytes[10..].starts_with(b"{'descr': '<u2'"));
    }
}

#[test]
fn an_array_of_several_is_taken_by_its_name() {
    let files = [("m.safetensors", safetensors(&little(NUMBERS)))];
    let (name, bytes) = member("file = \"m.safetensors#a/w\"", &files);
    assert_eq!(name, "w.npy");
    assert!(bytes.ends_with(&little(NUMBERS)) && bytes[10..].starts_with(b"{'descr': '|V2'"));
}

#[test]
fn a_member_that_is_no_array_has_the_numbers_alone() {
    let files = [
        ("m.safetensors", safetensors(&little(NUMBERS))),
        ("w.npy", npy(3, "<u2", "False", &little(NUMBERS))),
        ("w", little(NUMBERS)),
    ];
    for keys in [
        "file = \"m.safetensors#a/w\"\nfile_name = \"w.bin\"",
        "file = \"w.npy\"\nfile_name = \"w.bin\"",
        "file = \"w\"\nfile_name = \"w.bin\"",
    ] {
        assert_eq!(member(keys, &files), ("w.bin".into(), little(NUMBERS)), "{keys}");
    }
}

#[test]
fn bytes_without_a_form_become_an_array_with_the_form_of_the_variable() {
    let keys = "file = \"w\"\nfile_name = \"w.npy\"\ndtype = \"uint16\"\nshape = [2, 3]";
    let (_, bytes) = member(keys, &[("w", little(NUMBERS))]);
    assert!(bytes.ends_with(&little(NUMBERS)));
    let header = "{'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }";
    assert!(bytes[10..].starts_with(header.as_bytes()));
}
