//! What conversions and operations cost per element: a tile of 128 partitions and 512 elements.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, missing_docs)]

use divan::counter::ItemsCount;
use neff_sim::number::{Activation, Arithmetic, Format, Fp8Rules};

/// Elements of a tile.
const ELEMENTS: usize = 128 * 512;

/// Types by code: bfloat16, float16, int32, float32, float8e4.
const CODES: [u8; 5] = [0x06, 0x07, 0x08, 0x0A, 0x0E];

fn main() {
    divan::main();
}

fn values() -> Vec<f32> {
    (0..ELEMENTS).map(|i| (i as f32 - 30_000.0) * 0.37).collect()
}

fn format(code: u8) -> Format {
    Format::from_code(code, &Fp8Rules::MEASURED).unwrap()
}

#[divan::bench(args = CODES)]
fn widen(bencher: divan::Bencher<'_, '_>, code: u8) {
    let mut bytes = vec![0; ELEMENTS * 8];
    format(code).narrow(&values(), &mut bytes);
    let mut out = vec![0.0; ELEMENTS];
    bencher.counter(ItemsCount::new(ELEMENTS)).bench_local(|| format(code).widen(&bytes, &mut out));
}

#[divan::bench(args = CODES)]
fn narrow(bencher: divan::Bencher<'_, '_>, code: u8) {
    let (values, mut out) = (values(), vec![0; ELEMENTS * 8]);
    bencher
        .counter(ItemsCount::new(ELEMENTS))
        .bench_local(|| format(code).narrow(&values, &mut out));
}

#[divan::bench(args = [Arithmetic::Add, Arithmetic::Maximum, Arithmetic::Power])]
fn pairs(bencher: divan::Bencher<'_, '_>, operation: Arithmetic) {
    let (mut left, right) = (values(), values());
    bencher.counter(ItemsCount::new(ELEMENTS)).bench_local(|| operation.pairs(&mut left, &right));
}

#[divan::bench(args = [Arithmetic::Add, Arithmetic::Maximum])]
fn fold(bencher: divan::Bencher<'_, '_>, operation: Arithmetic) {
    let values = values();
    bencher.counter(ItemsCount::new(ELEMENTS)).bench_local(|| operation.fold(0.0, &values));
}

#[divan::bench(args = [2, 7, 23])]
fn activation(bencher: divan::Bencher<'_, '_>, code: u8) {
    let function = Activation::from_code(code).unwrap();
    let inputs: Vec<f32> = (0..ELEMENTS).map(|i| i as f32 / 4096.0 - 8.0).collect();
    bencher
        .counter(ItemsCount::new(ELEMENTS))
        .with_inputs(|| inputs.clone())
        .bench_local_refs(|values| function.map(values, 0.0));
}
