//! Renaming of inputs and outputs: everywhere, reversible, and never onto a name that is taken.

use neff::diag::codes::edit as codes;
use neff::edit::{NewUuid, Renaming, Set};

use super::members::{allreduce, of, pack, real};
use super::{REAL_NAMES, changed, document, loads, made, opened, product, refused, set, text};

fn renamed(pairs: &[(&str, &str)]) -> Set {
    let renaming = |(old, new): &(&str, &str)| Renaming { old: (*old).into(), new: (*new).into() };
    Set { renamings: pairs.iter().map(renaming).collect(), ..Set::default() }
}

#[test]
fn a_tensor_has_its_new_name_everywhere_and_the_old_one_nowhere() {
    let (file, _) = real();
    let before = product(&file, REAL_NAMES);
    let edits = renamed(&[("x", "images"), ("output0", "scores")]);
    let (after, told) = set(&file, &edits).unwrap();
    let touched =
        ["sg00/def.json", "sg00/tensor_map.json", "sg01/def.json", "sg01/tensor_map.json"];
    let expected: Vec<&str> = touched.into_iter().chain(["neff.json"]).collect();
    assert_eq!(changed(&file, &after), expected);
    for member in expected {
        let new = document(&after, member);
        assert!(!new.contains("\"x\"") && !new.contains("\"output0\""), "{member}: {new}");
        // Nothing but the names: with them put back, the text is what it was.
        let back = new.replace("\"images\"", "\"x\"").replace("\"scores\"", "\"output0\"");
        assert_eq!(back, document(&file, member), "{member}");
    }
    assert!(text(&told.findings).contains("26 debug member(s) were left"));
    assert!(loads(&after));
    assert_eq!(product(&after, ["images", "y", "scores"]), before);
    assert_ne!(opened(&after).header().unwrap().uuid(), opened(&file).header().unwrap().uuid());
}

#[test]
fn there_and_back_gives_the_same_archive() {
    let (file, _) = allreduce();
    let there = Set { uuid: NewUuid::Keep, ..renamed(&[("input", "a"), ("output", "b")]) };
    let after = made(set(&file, &there));
    let pool = document(&after, "sg00/pool.json");
    assert!(pool.contains("\"a\"") && !pool.contains("\"input\""), "{pool}");
    let back = Set { uuid: NewUuid::Keep, ..renamed(&[("a", "input"), ("b", "output")]) };
    assert!(made(set(&after, &back)) == file);
}

#[test]
fn two_names_can_be_exchanged() {
    let (file, _) = real();
    let after = made(set(&file, &renamed(&[("x", "y"), ("y", "x")])));
    let inputs = opened(&after).overview().inputs;
    let names: Vec<&str> = inputs.iter().map(|tensor| tensor.name.as_str()).collect();
    assert_eq!(names, ["y", "x"]);
    assert_eq!(product(&after, ["y", "x", "output0"]), product(&file, REAL_NAMES));
}

#[test]
fn names_that_are_taken_unknown_or_none_are_refused() {
    let (file, _) = real();
    let long = "x".repeat(256);
    for (old, new, code) in [
        ("x", "y", codes::NAME_TAKEN),
        ("x", "identity_82_sg0000", codes::NAME_TAKEN),
        ("z", "a", codes::UNKNOWN_NAME),
        ("SB", "a", codes::UNKNOWN_NAME),
        ("x", "", codes::BAD_NAME),
        ("x", "a\0", codes::BAD_NAME),
        ("x", &long, codes::BAD_NAME),
    ] {
        assert_eq!(refused(set(&file, &renamed(&[(old, new)]))), [code], "{old} {new}");
    }
    assert_eq!(refused(set(&file, &renamed(&[("x", "a"), ("x", "b")]))), [codes::TWICE]);
    let both = refused(set(&file, &renamed(&[("x", "a"), ("y", "a")])));
    assert_eq!(both, [codes::NAME_TAKEN, codes::NAME_TAKEN]);
}

#[test]
fn odd_names_are_names() {
    let (file, style) = real();
    let odd = "-t1:\"x\"/\u{e9}\n";
    let after = made(set(&file, &renamed(&[("x", odd)])));
    assert_eq!(opened(&after).overview().inputs[0].name, odd);
    assert_eq!(product(&after, [odd, "y", "output0"]), product(&file, REAL_NAMES));
    // In a file of few values on one line too.
    let mut members = of(&file);
    let flat = String::from_utf8(members["neff.json"].clone()).unwrap();
    let flat: String = flat.chars().filter(|c| !c.is_whitespace()).collect();
    members.insert("neff.json".into(), flat.clone().into_bytes());
    let file = pack(&members, &file, style);
    let after = made(set(&file, &renamed(&[("output0", "o")])));
    assert_eq!(document(&after, "neff.json"), flat.replace("\"output0\"", "\"o\""));
}

#[test]
fn a_metaneff_among_the_members_follows() {
    let (file, style) = real();
    let mut members = of(&file);
    // One input tensor of the name.
    members.insert("metaneff.pb".into(), b"\x0a\x05\x0a\x01x\x18\x0c".to_vec());
    members.insert("odd/metaneff".into(), b"\x0a\x07".to_vec());
    let file = pack(&members, &file, style);
    let (after, told) = set(&file, &renamed(&[("x", "ab")])).unwrap();
    assert_eq!(of(&after)["metaneff.pb"], b"\x0a\x06\x0a\x02ab\x18\x0c");
    assert!(text(&told.findings).contains("\"odd/metaneff\" was left as it is"));
}

#[test]
fn a_uuid_is_kept_if_that_is_asked_for() {
    let (file, _) = real();
    let edits = Set { uuid: NewUuid::Keep, ..renamed(&[("x", "images")]) };
    let after = made(set(&file, &edits));
    assert_eq!(opened(&after).header().unwrap().uuid(), opened(&file).header().unwrap().uuid());
}
