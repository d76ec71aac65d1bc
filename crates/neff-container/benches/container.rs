//! Throughput of the container: `cargo bench -p neff-container`. Comparisons with other tools
//! are in `scripts/bench-peers`.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)]

use std::fs;
use std::hint::black_box;
use std::io::{Cursor, Write, sink};

use divan::Bencher;
use divan::counter::BytesCount;
use neff_container::directory::pack::{PackOptions, pack};
use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::gzip::encode::{Encoder, Method};
use neff_container::read::{ReadOptions, read};
use neff_container::source::StreamSource;
use neff_container::style::Style;
use neff_container::visit::Unattended;

const MATMUL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");
const MIB: usize = 1 << 20;

fn main() {
    divan::main();
}

/// Bytes like bf16 weights: noise in the low byte, few values in the high one.
fn weights(length: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..length / 2)
        .flat_map(|_| {
            let v = next();
            [v as u8, 0x3C ^ ((v >> 8).leading_zeros() as u8)]
        })
        .collect()
}

/// Bytes like an engine program: 64-byte slots that differ in a few fields.
fn program(length: usize) -> Vec<u8> {
    let slot = |i: u32| {
        let mut slot = [0u8; 64];
        slot[..4].copy_from_slice(&[1 + (i % 3) as u8, 0x10, 0, 0]);
        slot[12..16].copy_from_slice(&(0x0200_0000 + (i * 256) % 0x10_0000).to_le_bytes());
        slot[32..36].copy_from_slice(&((i * 128) % 0x3_7F00).to_le_bytes());
        slot
    };
    (0..(length / 64) as u32).flat_map(slot).collect()
}

#[divan::bench(args = ["weights", "program"])]
fn encode(bencher: Bencher<'_, '_>, kind: &str) {
    let data = if kind == "weights" { weights(8 * MIB) } else { program(8 * MIB) };
    let method = Method::gzip(Style::default().level, 0, 0, 3);
    bencher.counter(BytesCount::new(data.len())).bench(|| {
        let mut encoder = Encoder::new(sink(), method, 1).unwrap();
        encoder.write_all(&data).unwrap();
        black_box(encoder.finish().unwrap().1)
    });
}

#[divan::bench(args = [false, true])]
fn read_gzip(bencher: Bencher<'_, '_>, digest: bool) {
    let options = ReadOptions { digest, ..ReadOptions::default() };
    bencher
        .counter(BytesCount::new(356_864usize))
        .bench(|| read(&mut StreamSource(black_box(MATMUL)), &options, &mut Unattended).unwrap());
}

#[divan::bench]
fn unpack_and_pack(bencher: Bencher<'_, '_>) {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    bencher.bench_local(|| {
        unpack(&mut StreamSource(MATMUL), &folder, &UnpackOptions::default()).unwrap();
        let mut out = Cursor::new(Vec::new());
        pack(&folder, &PackOptions::default(), &mut out).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        out.into_inner().len()
    });
}
