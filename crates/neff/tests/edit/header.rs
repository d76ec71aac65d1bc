//! Header fields: what is set is set, and nothing else; the policy of digest and uuid.

use neff::abi::Feature;
use neff::container::{Header, Uuid};
use neff::diag::codes::directory;
use neff::edit::{NewUuid, Renaming, Set};
use proptest::prelude::*;

use super::members::{allreduce, real};
use super::{loads, made, refused, set};

fn header(file: &[u8]) -> Header {
    Header::from_start(file).unwrap()
}

fn named(name: &[u8]) -> Set {
    Set { name: Some(name.to_vec()), ..Set::default() }
}

#[test]
fn without_edits_the_file_stays() {
    for (file, _) in [real(), allreduce()] {
        assert!(made(set(&file, &Set::default())) == file);
    }
}

#[test]
fn a_name_changes_its_field_alone() {
    let (file, _) = real();
    let after = made(set(&file, &named(b"resnet")));
    let differ: Vec<usize> = (0..file.len()).filter(|at| file[*at] != after[*at]).collect();
    let field = 0xDC..0x1DC;
    assert!(!differ.is_empty() && differ.iter().all(|at| field.contains(at)), "{differ:?}");
    assert_eq!(header(&after).name(), b"resnet");
    assert!(after.len() == file.len());
}

#[test]
fn features_switch_one_by_one_and_the_core_bit_follows() {
    let (file, _) = real();
    let bits = header(&file).feature_bits().0;
    let features =
        vec![(Feature::from_bit(21).unwrap(), false), (Feature::from_bit(2).unwrap(), true)];
    let after = made(set(&file, &Set { features, ..Set::default() }));
    assert_eq!(header(&after).feature_bits().0, bits & !(1 << 21) | 1 << 2);
    assert_eq!(header(&after).uuid(), header(&file).uuid());
    let (single, _) = allreduce();
    let after = made(set(&single, &Set { lnc: Some(1), ..Set::default() }));
    assert_eq!(header(&after).feature_bits().0, 0);
    // One that the runtime does not have is refused by its gate.
    let features = vec![(Feature::from_bit(40).unwrap(), true)];
    let codes = refused(set(&file, &Set { features, ..Set::default() }));
    assert_eq!(codes, [neff::diag::codes::edit::WORSE]);
}

#[test]
fn two_graphs_do_not_load_as_one_core() {
    let (file, _) = real();
    let codes = refused(set(&file, &Set { lnc: Some(1), ..Set::default() }));
    assert!(codes.contains(&neff::diag::codes::edit::WORSE), "{codes:?}");
}

#[test]
fn the_uuid_follows_the_content_or_is_given() {
    let (file, _) = allreduce();
    let given = Uuid::parse("561826fb-125f-4bb8-991c-29e085c8949a").unwrap();
    let with = |uuid| Set { uuid, ..Set::default() };
    let after = made(set(&file, &with(NewUuid::Given(given))));
    assert_eq!(header(&after).uuid(), given);
    // However a file came about, the uuid of its content is one.
    let content = header(&made(set(&after, &with(NewUuid::Content)))).uuid();
    let renaming = |old: &str, new: &str| Set {
        renamings: vec![Renaming { old: old.into(), new: new.into() }],
        ..Set::default()
    };
    let there = made(set(&file, &renaming("input", "a")));
    let back = made(set(&there, &renaming("a", "input")));
    assert!(header(&back).uuid() == content && header(&there).uuid() != content);
    assert!(loads(&after));
}

#[test]
fn what_fits_no_header_is_refused() {
    let (file, _) = allreduce();
    let codes = refused(set(&file, &named(&[b'x'; 256])));
    assert_eq!(codes, [directory::MODEL_NAME_TOO_LONG]);
    let codes = refused(set(&file, &Set { lnc: Some(3), ..Set::default() }));
    assert_eq!(codes, [directory::FIELD_OUT_OF_RANGE]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn a_name_and_back_is_the_file_again(name in "[ -~]{0,255}", is_real in any::<bool>()) {
        let (file, _) = if is_real { real() } else { allreduce() };
        let old = header(&file).name().to_vec();
        let after = made(set(&file, &named(name.as_bytes())));
        prop_assert!(header(&after).name() == name.as_bytes());
        prop_assert!(made(set(&after, &named(&old))) == file);
    }
}
