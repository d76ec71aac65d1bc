//! Sizes of the real file, held against what the format notes list.

use neff_abi::Arch;
use neff_container::source::StreamSource;
use neff_load::LoadOptions;

use super::*;
use crate::OpenOptions;

const REAL: &[u8] = include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

fn read(file: &[u8], sizes: bool) -> Neff {
    let options = OpenOptions { sizes, programs: true, arrays: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(file), &options).unwrap()
}

fn total(sizes: &Sizes, kind: Kind) -> Total {
    sizes.kinds.iter().find(|(it, _)| *it == kind).map(|(_, total)| *total).unwrap_or_default()
}

#[test]
fn every_entry_is_of_one_kind_and_all_bytes_are_there() {
    let sizes = read(REAL, true).sizes();
    assert_eq!(sizes.members.len(), 72);
    let stored: u64 = sizes.members.iter().map(|member| member.stored.unwrap()).sum();
    assert_eq!(stored + sizes.rest.unwrap(), REAL.len() as u64);
    let sum = |pick: fn(&Total) -> u64| sizes.kinds.iter().map(|(_, it)| pick(it)).sum::<u64>();
    assert_eq!((sum(|it| it.members), sum(|it| it.stored.unwrap())), (72, stored));
    assert_eq!(total(&sizes, Kind::Weights).bytes, 2 * 32_896);
    assert_eq!(total(&sizes, Kind::Programs).bytes, 2 * (320 + 128 + 768 + 448 + 192));
    assert_eq!(total(&sizes, Kind::Debug).members, 26);
    assert_eq!(total(&sizes, Kind::Other), Total::default());
    let names: Vec<_> = sizes.graphs.iter().map(|graph| graph.name.as_deref()).collect();
    assert_eq!(names, [Some("sg00"), Some("sg01"), None]);
}

#[test]
fn what_is_stored_is_what_inflating_needs() {
    let sizes = read(REAL, true).sizes();
    let member = |name: &str| sizes.members.iter().find(|member| member.name == name).unwrap();
    // Header, trailer, end marker and filling: 1,024 and some thousand NULs.
    let rest = sizes.rest.unwrap();
    assert!((1024 + 1060..1024 + 7839 + 100).contains(&rest), "{rest}");
    // A second copy within the window of 32 KiB would cost little; these are too far away.
    let table = member("sg00/default_datapath_table.bin");
    assert!(table.stored.unwrap() < table.bytes, "{table:?}");
    let identity = member("sg00/value_sg0000_identity_82_CRSM.npy");
    assert!(identity.stored.unwrap() < 2000, "{identity:?}");
}

#[test]
fn raw_archives_store_what_they_have() {
    let mut plain = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&REAL[1024..]), &mut plain)
        .unwrap();
    let mut file = REAL[..1024].to_vec();
    file[0x10..0x18].copy_from_slice(&(plain.len() as u64).to_le_bytes());
    file.extend(plain);
    let neff = read(&file, true);
    for member in neff.sizes().members {
        assert_eq!(member.stored, Some(512 + member.bytes.next_multiple_of(512)), "{member:?}");
    }
    assert_eq!(neff.sizes().rest, Some(1024 + 1024));
}

#[test]
fn without_measuring_only_the_bytes_are_known() {
    let (with, without) = (read(REAL, true), read(REAL, false));
    let sizes = without.sizes();
    assert!(sizes.rest.is_none() && sizes.members.iter().all(|member| member.stored.is_none()));
    assert!(sizes.kinds.iter().all(|(_, total)| total.stored.is_none()));
    // Measuring changes nothing else.
    assert_eq!(with.report(), without.report());
}

#[test]
fn the_device_takes_what_the_plan_says() {
    let neff = read(REAL, false);
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let taken = device(&model);
    let all: u64 = taken.iter().map(|(_, bytes)| bytes).sum();
    assert_eq!(all, model.plan.cores.iter().map(neff_load::plan::CorePlan::bytes).sum::<u64>());
    let weights = taken.iter().find(|(usage, _)| *usage == MemoryUsage::WEIGHT);
    assert_eq!(weights.map(|(_, bytes)| *bytes), Some(2 * 32_768));
}
