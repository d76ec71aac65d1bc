//! The real program: races by lost waits, and readings of the instruction set that are wrong.

use std::fs;
use std::path::Path;

use neff::abi::Arch;
use neff::container::source::StreamSource;
use neff::load::LoadOptions;
use neff::sim::machine::{End, Order};
use neff::sim::order::Race;
use neff::{Neff, OpenOptions};

use crate::{setup, state, variable};

/// The real file, with a change to the slots of each engine of the first core.
pub(crate) fn real(change: impl Fn(&str, &mut Vec<[u8; 64]>)) -> Neff {
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
        let engine = name.strip_prefix("sg00/").and_then(|it| it.strip_suffix(".bin"));
        if let Some(engine) = engine.filter(|_| body.len() % 64 == 0 && body[0] == 0xB1) {
            let mut slots: Vec<[u8; 64]> = body.as_chunks::<64>().0.to_vec();
            change(engine, &mut slots);
            body = slots.concat();
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

/// What the real program makes of small whole numbers, after a change.
fn product(change: impl Fn(&str, &mut Vec<[u8; 64]>)) -> Vec<u8> {
    let neff = real(change);
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let number = |at: usize| [0x0000u16, 0x3C00, 0x4000, 0xBC00][at * 7 / 3 % 4].to_le_bytes();
    let tensor =
        |count: usize, by: usize| (0..count).flat_map(|at| number(at * by + at / 5)).collect();
    let tensors = [("x", tensor(128 * 256, 3)), ("y", tensor(256 * 128, 5))];
    let mut machine = neff.machine(&model, vec![setup(&tensors)]).unwrap();
    machine.run(Order::InOrder, u64::MAX);
    variable(&machine, 0, "output0")
}

/// Each wrong reading of format notes 12 §9 as the program that the right reading would need for it:
/// the product has to come out another one.
#[test]
fn every_reading_that_is_known_to_fail_fails() {
    let right = product(|_, _| {});
    let read_as = |reading: &str, change: &dyn Fn(&str, &mut Vec<[u8; 64]>)| {
        assert_ne!(product(change), right, "{reading}");
    };
    let weights = |slots: &mut Vec<[u8; 64]>, change: &dyn Fn(&mut [u8; 64])| {
        slots.iter_mut().filter(|slot| slot[0] == 0x01).for_each(change);
    };
    read_as("weights without reversal of columns", &|engine, slots| {
        if engine == "PE" {
            weights(slots, &|slot| {
                // The same tile from its first column on: addresses of 254 bytes less, steps turned.
                let start = u32::from_le_bytes(slot[16..20].try_into().unwrap()) - 254;
                slot[16..20].copy_from_slice(&start.to_le_bytes());
                slot[20..22].copy_from_slice(&1i16.to_le_bytes());
                slot[24..26].copy_from_slice(&32i16.to_le_bytes());
            });
        }
    });
    for (reading, flags) in [("always overwrite", 3), ("always add", 0)] {
        read_as(reading, &|engine, slots| {
            if engine == "PE" {
                slots
                    .iter_mut()
                    .filter(|slot| slot[0] == 0x02 && slot[34] == 0)
                    .for_each(|slot| slot[43] = flags);
            }
        });
    }
    read_as("dimensions the other way round", &|engine, slots| {
        if engine == "PE" {
            weights(slots, &|slot| {
                for (one, other) in [(20, 24), (26, 30)] {
                    for byte in 0..2 {
                        slot.swap(one + byte, other + byte);
                    }
                }
            });
        }
    });
    read_as("steps in bytes", &|engine, slots| {
        if engine == "PE" {
            // Elements of two bytes overlap then; half of a step of 1 is 0.
            slots.iter_mut().filter(|slot| slot[0] == 0x02).for_each(|slot| slot[20] = 0);
        }
    });
    read_as("transposed numbers of four bytes", &|engine, slots| {
        if engine == "Activation" {
            // Whoever takes the tile for 32-bit floats finds half of it.
            slots
                .iter_mut()
                .filter(|slot| slot[0] == 0x46 && slot[32] == 8)
                .for_each(|slot| slot[12 + 12] = 64);
        }
    });
    read_as("waits ignored", &|_, slots| {
        for slot in slots {
            slot[4..6].fill(0);
        }
    });
}
