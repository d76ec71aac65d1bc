//! The lowered graphs of the real file and of the published sample, record by record; and what must
//! hold of every dump.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    dead_code,
    unreachable_pub,
    reason = "a test that fails may panic; of the members only a part is used here"
)]

mod members;

use std::collections::{BTreeMap, BTreeSet};

use members::{allreduce, real};
use neff::abi::Arch;
use neff::container::source::StreamSource;
use neff::load::LoadOptions;
use neff::load::kbin::{MOST_BYTES, Source, TooLarge, measure, structs};
use neff::{Neff, OpenOptions};

/// The dumps of a file, each with its side file.
fn dumps(
    file: &[u8],
    options: &LoadOptions,
    most: u64,
) -> Result<Vec<(Vec<u8>, String)>, TooLarge> {
    let open = OpenOptions { programs: true, arrays: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(file), &open).unwrap();
    let load = neff.load(options, false);
    let model = load.model.as_ref().unwrap();
    let mut dumps = Vec::new();
    for (graph, plan) in model.graphs.iter().zip(&model.plan.cores) {
        let measured = measure(
            Source {
                graph: &graph.graph,
                definition: graph.definition,
                images: &graph.images,
                plan: Some(plan),
                members: neff.contents(),
                arch: model.arch,
                library_context: model.library_context,
            },
            most,
        )?;
        assert_eq!(measured.misfits, []);
        let size = measured.size;
        let (mut bytes, mut parts) = (Vec::new(), Vec::new());
        measured.write(&mut bytes, &mut parts).unwrap();
        assert_eq!(bytes.len() as u64, size);
        dumps.push((bytes, String::from_utf8(parts).unwrap()));
    }
    Ok(dumps)
}

fn legacy() -> LoadOptions {
    LoadOptions { allow_legacy: true, ..LoadOptions::new(Arch::Sunda) }
}

#[test]
fn the_published_sample() {
    let dumps = dumps(&allreduce().0, &legacy(), MOST_BYTES).unwrap();
    assert_eq!(dumps.len(), 1);
    insta::assert_snapshot!("kbin_allreduce", dumps[0].1);
}

#[test]
fn the_real_file() {
    let dumps = dumps(&real().0, &LoadOptions::new(Arch::Cayman), MOST_BYTES).unwrap();
    assert_eq!(dumps.len(), 2);
    insta::assert_snapshot!("kbin_matmul_small", dumps[0].1);
}

/// Offset and size of everything that a side file lists, and the fields of its records.
fn entries(parts: &str) -> BTreeMap<u64, (u64, Vec<&str>)> {
    let mut entries: BTreeMap<u64, (u64, Vec<&str>)> = BTreeMap::new();
    let mut last = 0;
    for line in parts.lines().filter(|line| !line.starts_with('#')) {
        if let Some(field) = line.strip_prefix("  +") {
            entries.get_mut(&last).unwrap().1.push(field);
            continue;
        }
        let (offset, rest) = line.strip_prefix("0x").unwrap().split_once(' ').unwrap();
        last = u64::from_str_radix(offset, 16).unwrap();
        let head = rest.split(" bytes: ").next().unwrap();
        let size = head.rsplit(' ').next().unwrap().parse().unwrap();
        assert!(entries.insert(last, (size, Vec::new())).is_none(), "two at {last:#x}");
    }
    entries
}

/// Names of fields that are pointers.
fn pointers() -> BTreeSet<&'static str> {
    let rows = structs::ALL.iter().flat_map(|layout| layout.rows);
    let rows = rows.filter(|row| matches!(row.kind, neff::load::kbin::Kind::Pointer));
    rows.map(|row| row.name).collect()
}

#[test]
fn records_follow_each_other_and_pointers_lead_to_one() {
    let files = [(allreduce().0, legacy()), (real().0, LoadOptions::new(Arch::Cayman))];
    let pointers = pointers();
    let mut followed = 0;
    for (file, options) in files {
        for (bytes, parts) in dumps(&file, &options, MOST_BYTES).unwrap() {
            let entries = entries(&parts);
            let mut at = 0;
            for (offset, (size, fields)) in &entries {
                // Between them is at most what aligns.
                assert!((at..at + 8).contains(offset), "{at:#x} {offset:#x}");
                at = offset + size;
                for field in fields {
                    let mut words = field.split(' ');
                    let (_, name) = (words.next().unwrap(), words.next().unwrap());
                    let name = name.rsplit('.').next().unwrap();
                    if !pointers.contains(name) {
                        continue;
                    }
                    for value in words.filter_map(|word| word.strip_prefix("0x")) {
                        let target = u64::from_str_radix(value, 16).unwrap();
                        assert!(target == 0 || entries.contains_key(&target), "{field}");
                        followed += u32::from(target != 0);
                    }
                }
            }
            assert_eq!(at, bytes.len() as u64);
        }
    }
    assert!(followed > 60, "{followed}");
}

#[test]
fn programs_are_in_it_byte_for_byte() {
    let file = real().0;
    let members = members::of(&file);
    let (bytes, parts) =
        dumps(&file, &LoadOptions::new(Arch::Cayman), MOST_BYTES).unwrap().remove(0);
    for name in ["PE", "Activation", "Pool", "DVE", "SP"] {
        let program = &members[&format!("sg00/{name}.bin")];
        assert!(bytes.windows(program.len()).any(|window| window == program), "{name}");
    }
    let target = parts.lines().find(|line| line.contains(" target ")).unwrap();
    assert_eq!((target, bytes[416]), ("  +416 target 3 CAYMAN", 3));
}

#[test]
fn a_dump_that_is_too_large_is_refused_before_it_is_written() {
    let file = allreduce().0;
    let size = dumps(&file, &legacy(), MOST_BYTES).unwrap()[0].0.len() as u64;
    assert!(dumps(&file, &legacy(), size).is_ok());
    assert_eq!(dumps(&file, &legacy(), size - 1).err(), Some(TooLarge));
}
