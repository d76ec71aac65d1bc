//! Whatever bit of a program, a weight or a table is turned over, the identity is another.

use crate::members::{Members, allreduce, of, pack, real};
use crate::{identity, subject};

/// Turns bits over, one at a time, and expects another identity each time.
fn flips(file: &[u8], style: &str, is_tried: impl Fn(&str) -> bool, step: usize) -> usize {
    let members = of(file);
    let expected = identity(&pack(&members, file, style));
    let mut count = 0;
    for (name, body) in members.iter().filter(|(name, _)| is_tried(name)) {
        // A step that shares no factor with 8 meets every bit of a byte in turn.
        for bit in (0..body.len() * 8).step_by(step) {
            let mut changed: Members = members.clone();
            changed.get_mut(name).unwrap()[bit / 8] ^= 1 << (bit % 8);
            let found = identity(&pack(&changed, file, style));
            assert_ne!(found.digest, expected.digest, "{name}, bit {bit}");
            count += 1;
        }
    }
    count
}

#[test]
fn every_bit_of_a_program_counts() {
    let (file, style) = real();
    let count =
        flips(&file, style, |name| name.starts_with("sg00/") && name.ends_with("Pool.bin"), 11);
    assert!(count > 300, "{count}");
    let (file, style) = allreduce();
    assert!(flips(&file, style, |name| name.ends_with(".bin"), 3) > 600);
}

#[test]
fn every_bit_of_a_weight_counts() {
    let (file, style) = real();
    let (is_weight, is_table) = (
        |name: &str| name.starts_with("sg01/") && name.ends_with(".npy"),
        |name: &str| name.ends_with("default_opcode_table.bin") || name.ends_with("_ctrl.bin"),
    );
    assert!(flips(&file, style, is_weight, 1801) > 100);
    assert!(flips(&file, style, is_table, 1201) > 20);
}

#[test]
fn every_bit_of_the_header_of_an_array_counts() {
    let (file, _) = real();
    let name = "sg00/value_sg0000_identity_82_CRSM.npy";
    let body = of(&file)[name].clone();
    let digest = |body: &[u8]| {
        let small = Members::from([("w.npy".to_owned(), body.to_vec())]);
        let packed = pack(&small, &file, "gnu");
        subject(&packed).digests["w.npy"].clone()
    };
    let expected = digest(&body);
    assert!(expected.array.is_some());
    for bit in 0..128 * 8 {
        let mut changed = body.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(!digest(&changed).is_same(&expected), "bit {bit}");
    }
}

#[test]
fn keys_that_nobody_knows_count_and_keep_ids_as_they_are() {
    let (file, style) = real();
    let expected = identity(&pack(&of(&file), &file, style));
    let with = |key: &str| {
        let mut members = of(&file);
        crate::renumber::documents(&mut members, "def.json", |definition| {
            definition["var"]["SB"][key] = 4.into();
        });
        members
    };
    let one = identity(&pack(&with("backing"), &file, style));
    assert_ne!(one.digest, expected.digest);
    assert_eq!(one.trust, neff::normal::Trust::NONE);
    assert_ne!(one.digest, identity(&pack(&with("backed"), &file, style)).digest);
    let mut renumbered = with("backing");
    crate::renumber::variables(&mut renumbered, |id| 5 - id);
    assert_ne!(one.digest, identity(&pack(&renumbered, &file, style)).digest);
}

#[test]
fn what_has_no_program_has_no_identity() {
    let (file, _) = real();
    for bytes in [&b""[..], b"text", &file[..1024], &file[..file.len() / 2]] {
        assert_eq!(subject(bytes).identity(), None);
    }
}
