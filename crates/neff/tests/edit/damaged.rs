//! Damaged files are refused, whatever is asked for; files with a fault that is not the edit's
//! are edited.

use neff::diag::codes::edit as codes;
use neff::edit::{EditError, Set, Strip};

use super::members::{of, pack, real};
use super::{made, refused, set, strip};

fn renamed() -> Set {
    let renaming = neff::edit::Renaming { old: "x".into(), new: "a".into() };
    Set { renamings: vec![renaming], ..Set::default() }
}

#[test]
fn what_is_damaged_is_refused_with_its_findings() {
    let (file, _) = real();
    let mut flipped = file.clone();
    flipped[30_000] ^= 1;
    let cases = [
        (vec![], "empty"),
        (file[..1000].to_vec(), "no whole header"),
        (file[..1024].to_vec(), "header only"),
        (file[..30_000].to_vec(), "cut"),
        (file[1024..].to_vec(), "no header"),
        (b"something else".to_vec(), "no NEFF"),
        (flipped, "a flipped bit"),
    ];
    for (bytes, case) in cases {
        let name = Set { name: Some(b"n".to_vec()), ..Set::default() };
        for edits in [Set::default(), name, renamed()] {
            let outcome = set(&bytes, &edits);
            assert!(outcome.is_err(), "{case}");
            let found = refused(outcome);
            assert_eq!(found.last(), Some(&codes::NOT_EDITABLE), "{case}: {found:?}");
        }
        assert!(refused(strip(&bytes, Strip::all())).contains(&codes::NOT_EDITABLE), "{case}");
    }
}

#[test]
fn a_wrong_data_size_is_made_right() {
    let (file, _) = real();
    for at in [0x10, 0x11] {
        let mut wrong = file.clone();
        wrong[at] ^= 0x10;
        let is_too_large = wrong[at] > file[at];
        let edits = [Set::default(), renamed()];
        for edits in edits {
            match is_too_large {
                true => assert!(made(set(&wrong, &edits)) == made(set(&file, &edits))),
                // The payload ends where the header says, inside the NULs or before.
                false => drop(set(&wrong, &edits)),
            }
        }
    }
}

#[test]
fn a_fault_of_the_original_is_told_and_no_hindrance() {
    let (file, style) = real();
    let mut members = of(&file);
    let kelf = String::from_utf8(members["kelf-0.json"].clone()).unwrap();
    members.insert("kelf-0.json".into(), kelf.replace("cayman", "Cayman").into_bytes());
    let file = pack(&members, &file, style);
    let (after, told) = set(&file, &renamed()).unwrap();
    assert!(after != file);
    let warnings = super::text(&told.findings);
    assert!(warnings.contains("the original has it too"), "{warnings}");
    assert!(!told.findings.has_errors());
    made(strip(&file, Strip::all()));
}

#[test]
fn any_flip_gives_a_result_or_findings() {
    let (file, _) = real();
    for at in (0..file.len()).step_by(2111) {
        let mut bytes = file.clone();
        bytes[at] ^= 0x20;
        for outcome in [set(&bytes, &renamed()), strip(&bytes, Strip::all())] {
            match outcome {
                Ok(_) | Err(EditError::Refused(_)) => {}
                Err(other) => panic!("{at}: {other:?}"),
            }
        }
    }
}
