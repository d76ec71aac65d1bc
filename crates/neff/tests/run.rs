//! Models that are built and run: the examples, in every order, against what they are to compute.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use neff::abi::Arch;
use neff::build::document::read::read;
use neff::build::files::Folder;
use neff::container::source::StreamSource;
use neff::load::LoadOptions;
use neff::sim::machine::{End, Machine, Order, Setup};
use neff::sim::memory::{Bytes, Home};
use neff::sim::order::Race;
use neff::{Neff, OpenOptions, write_checked};

const ORDERS: [Order; 4] =
    [Order::InOrder, Order::Reverse, Order::Random(1), Order::Random(0x5EED)];

/// What is built from an example, each text of its folder changed first.
fn built(name: &str, change: impl Fn(&str, String) -> String) -> Neff {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        match fs::read_to_string(&path) {
            Ok(text) => fs::write(copy.path().join(&file), change(&file, text)).unwrap(),
            Err(_) if path.is_file() => drop(fs::copy(&path, copy.path().join(&file)).unwrap()),
            Err(_) => {}
        }
    }
    let text = fs::read_to_string(copy.path().join("model.toml")).unwrap();
    let (model, findings) = read("model.toml", &text);
    let model = model.unwrap_or_else(|| panic!("{findings:#?}"));
    let files = Folder(copy.path().to_owned());
    let built = neff::build::build(&model, &files);
    let mut output = Cursor::new(Vec::new());
    write_checked(&built, &files, 1, &mut output).unwrap();
    let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(&output.into_inner()[..]), &options).unwrap()
}

fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The bytes of a variable after a run.
fn variable(machine: &Machine<'_>, core: usize, name: &str) -> Vec<u8> {
    let Some(Home::Buffer { id, offset, size, .. }) = machine.cores[core].variables.named(name)
    else {
        panic!("{name}")
    };
    let mut bytes = vec![0; *size as usize];
    machine.memory.read(*id).unwrap().read(*offset, &mut bytes).unwrap();
    bytes
}

/// What engines do, for a test that fails.
fn state(machine: &Machine<'_>) -> String {
    let engines = machine.cores.iter().flat_map(|core| &core.engines);
    engines.map(|it| format!("{} {} {:?}\n", it.name, it.slot, it.doing)).collect()
}

fn setup(tensors: &[(&str, Vec<u8>)]) -> Setup<'static> {
    let given = |(name, bytes): &(&str, Vec<u8>)| -> (String, Arc<dyn Bytes>) {
        ((*name).to_owned(), Arc::new(bytes.clone()))
    };
    let tensors: BTreeMap<_, _> = tensors.iter().map(given).collect();
    Setup { tensors, checked: true, ordered: true, ..Setup::default() }
}

#[test]
fn the_published_sample_sums_over_its_ranks() {
    let neff = built("allreduce", |_, text| text);
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    for ranks in [1usize, 4] {
        for order in ORDERS {
            let input = |rank: usize| -> Vec<f32> {
                (0..32).map(|at| (at * (rank + 1)) as f32 - 7.5).collect()
            };
            let setups = (0..ranks).map(|rank| setup(&[("input", floats(&input(rank)))]));
            let mut machine = neff.machine(&model, setups.collect()).unwrap();
            assert_eq!(machine.run(order, u64::MAX), End::Done, "{}", state(&machine));
            let sum: Vec<f32> =
                (0..32).map(|at| (0..ranks).map(|rank| input(rank)[at]).sum()).collect();
            for rank in 0..ranks {
                assert_eq!(variable(&machine, rank, "output"), floats(&sum), "{order:?}");
                assert_eq!(machine.cores[rank].unwritten, []);
            }
            assert_eq!(machine.races().collect::<Vec<_>>(), Vec::<&Race>::new(), "{order:?}");
        }
    }
}

/// The real file, with a change to the slots of each engine of the first core.
fn real(change: impl Fn(&str, &mut Vec<[u8; 64]>)) -> Neff {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/matmul_small/matmul_small.neff");
    let bytes = fs::read(path).unwrap();
    let plain = {
        let mut out = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&bytes[1024..]), &mut out)
            .unwrap();
        out
    };
    let mut archive = tar::Archive::new(&plain[..]);
    let mut made = tar::Builder::new(Vec::new());
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let (mut header, mut body) = (entry.header().clone(), Vec::new());
        std::io::Read::read_to_end(&mut entry, &mut body).unwrap();
        let name = entry.path().unwrap().to_str().unwrap().to_owned();
        if let Some(engine) = name.strip_prefix("sg00/").and_then(|it| it.strip_suffix(".bin")) {
            if body.len() % 64 == 0 && body[0] == 0xB1 {
                let mut slots: Vec<[u8; 64]> = body.as_chunks::<64>().0.to_vec();
                change(engine, &mut slots);
                body = slots.concat();
            }
        }
        header.set_size(body.len() as u64);
        header.set_cksum();
        made.append(&header, &body[..]).unwrap();
    }
    let mut bytes = bytes[..1024].to_vec();
    let archive = made.into_inner().unwrap();
    // `data_size` (format notes 01 §1.2).
    bytes[0x10..0x18].copy_from_slice(&(archive.len() as u64).to_le_bytes());
    bytes.extend(archive);
    let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(&bytes[..]), &options).unwrap()
}

/// Races that are found in the first core, in any of the orders.
fn races(neff: &Neff) -> Vec<String> {
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let tensors = [("x", vec![0; 128 * 256 * 2]), ("y", vec![0; 256 * 128 * 2])];
    let mut all = vec![];
    for order in [Order::InOrder, Order::Reverse] {
        let mut machine = neff.machine(&model, vec![setup(&tensors)]).unwrap();
        assert_eq!(machine.run(order, u64::MAX), End::Done, "{}", state(&machine));
        let text = |race: &Race| {
            format!("{:?}", (race.first.1, race.second.1, race.writes, race.place, race.offset))
        };
        all.push(machine.races().map(text).collect::<Vec<_>>());
    }
    assert_eq!(all[0].is_empty(), all[1].is_empty(), "{all:#?}");
    all.concat()
}

#[test]
fn the_real_program_has_no_race_and_each_lost_wait_is_one() {
    assert_eq!(races(&real(|_, _| {})), Vec::<String>::new());
    // Engine and slot of each wait that memory is behind; the other two protect nothing.
    for (engine, slot) in [
        ("PE", 2),
        ("PE", 3),
        ("PE", 7),
        ("PE", 8),
        ("PE", 10),
        ("Activation", 3),
        ("Activation", 4),
        ("Pool", 5),
    ] {
        let lost = real(|name, slots| {
            if name == engine {
                assert_eq!(slots[slot][4], 5, "{engine} {slot} waits");
                slots[slot][4..6].fill(0);
            }
        });
        assert_ne!(races(&lost), Vec::<String>::new(), "{engine} {slot}");
        let weakened = real(|name, slots| {
            if name == engine {
                slots[slot][8] -= 1;
            }
        });
        assert_ne!(races(&weakened), Vec::<String>::new(), "{engine} {slot}");
    }
}
