//! Damaged files never panic the import, and what is imported builds to what it was.

use neff::container::directory::DirectoryError;
use neff::diag::{Diagnostic, Severity};
use proptest::prelude::*;

use crate::harness::{MATMUL, Members, build, built, differences, imported, members, pack_all};

/// Damage done to one member.
#[derive(Debug, Clone)]
enum Damage {
    Remove,
    Flip {
        at: prop::sample::Index,
        bit: u8,
    },
    Cut {
        at: prop::sample::Index,
    },
    Swap {
        with: prop::sample::Index,
    },
    /// Another value in place of one that begins at a colon.
    Value {
        at: prop::sample::Index,
        value: &'static str,
    },
    Rename {
        to: &'static str,
    },
}

const VALUES: &[&str] = &[
    "null",
    "-1",
    "0",
    "1",
    "2.5",
    "1e400",
    "18446744073709551615",
    "\"\"",
    "\"x\"",
    "\"sp\"",
    "[]",
    "[[1]]",
    "{}",
    "{\"a\":null}",
    "true",
    "\"../x\"",
    "\"\\ud83d\\ude00\"",
];

fn damage() -> impl Strategy<Value = Damage> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        1 => Just(Damage::Remove),
        2 => (index(), 0u8..8).prop_map(|(at, bit)| Damage::Flip { at, bit }),
        1 => index().prop_map(|at| Damage::Cut { at }),
        1 => index().prop_map(|with| Damage::Swap { with }),
        6 => (index(), prop::sample::select(VALUES))
            .prop_map(|(at, value)| Damage::Value { at, value }),
        1 => prop::sample::select(&["x", "../x", "sg00/pe.json", "SG00/def.json", "a\u{301}"][..])
            .prop_map(|to| Damage::Rename { to }),
    ]
}

/// Names of members, those of the manifests and programs more often than the rest.
fn name(given: &Members, index: &prop::sample::Index, core: bool) -> String {
    let plain = |name: &&String| {
        let ending =
            name.ends_with(".json") || name.ends_with("PE.bin") || name.ends_with("Pool.bin");
        !core || (ending && !name.contains("act_info") && !name.contains("exp_and"))
    };
    let names: Vec<_> = given.keys().filter(plain).collect();
    names[index.index(names.len())].clone()
}

fn apply(given: &mut Members, name: &str, damage: &Damage) {
    let mut bytes = given.remove(name).unwrap();
    match damage {
        Damage::Remove => return,
        Damage::Flip { at, bit } if !bytes.is_empty() => {
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
        }
        Damage::Cut { at } => bytes.truncate(at.index(bytes.len() + 1)),
        Damage::Swap { with } if !given.is_empty() => {
            let other = self::name(given, with, false);
            std::mem::swap(&mut bytes, given.get_mut(&other).unwrap());
        }
        Damage::Value { at, value } => {
            let colons: Vec<_> = (0..bytes.len()).filter(|at| bytes[*at] == b':').collect();
            if !colons.is_empty() {
                let from = colons[at.index(colons.len())] + 1;
                let end = |byte: &u8| matches!(byte, b',' | b'}' | b'\n');
                let length = bytes[from..].iter().position(end).unwrap_or(0);
                bytes.splice(from..from + length, value.bytes());
            }
        }
        Damage::Rename { to } => {
            given.insert((*to).to_owned(), bytes);
            return;
        }
        _ => {}
    }
    given.insert(name.to_owned(), bytes);
}

/// Imports what was damaged; if that is taken, it must come back.
fn check(given: &Members, exact: bool) {
    let bytes = pack_all(given);
    let source = match imported(&bytes, exact) {
        Ok(source) => source,
        Err(DirectoryError::Refused(findings, _)) => {
            assert!(findings.has_errors());
            return;
        }
        Err(error) => panic!("{error}"),
    };
    let rebuilt = match built(&source.folder) {
        Ok(rebuilt) => rebuilt,
        Err(findings) => {
            // A program that the runtime refuses is not written.
            let is_loading = |it: &Diagnostic| it.message.starts_with("loading: ");
            let mut errors = findings.iter().filter(|it| it.severity == Severity::Error);
            assert!(errors.all(is_loading), "{findings:#?}");
            return;
        }
    };
    let found = differences(given, &members(&rebuilt));
    assert!(found.is_empty(), "{found:#?}");
    assert!(!exact || rebuilt == bytes, "not identical");
}

/// Cases; `PROPTEST_CASES` asks for another number of them.
fn cases() -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|number| number.parse().ok());
    asked.unwrap_or(24)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_imported_comes_back(
        all in prop::collection::vec((any::<prop::sample::Index>(), damage()), 1..4),
        core in any::<bool>(),
        exact in any::<bool>(),
    ) {
        let mut given = members(MATMUL);
        for (index, damage) in &all {
            if given.len() > 1 {
                let name = name(&given, index, core);
                apply(&mut given, &name, damage);
            }
        }
        check(&given, exact);
    }
}

#[test]
fn damaged_containers_are_refused_or_come_back() {
    for at in (0..MATMUL.len()).step_by(2503) {
        let mut bytes = MATMUL.to_vec();
        bytes[at] ^= 0x20;
        for bytes in [&bytes, &MATMUL[..at]] {
            let Ok(source) = imported(bytes, false) else { continue };
            let found = differences(&members(bytes), &members(&build(&source.folder)));
            assert!(found.is_empty(), "{at}: {found:?}");
        }
    }
}
