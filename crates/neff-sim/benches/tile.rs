//! A tile product of 128 by 128 by 512 as the PE array executes it, against the same product of
//! floats that are ready in memory.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a benchmark"
)]

mod product;

use product::Product;

fn main() {
    divan::main();
}

fn again(bencher: divan::Bencher<'_, '_>, mut product: Product) {
    bencher.bench_local(|| product.again());
}

#[divan::bench]
fn fp16(bencher: divan::Bencher<'_, '_>) {
    again(bencher, Product::new(7, 2, false));
}

#[divan::bench]
fn fp16_checked(bencher: divan::Bencher<'_, '_>) {
    again(bencher, Product::new(7, 2, true));
}

#[divan::bench]
fn fp32(bencher: divan::Bencher<'_, '_>) {
    again(bencher, Product::new(10, 4, false));
}

#[divan::bench]
fn floats_alone(bencher: divan::Bencher<'_, '_>) {
    let weights = ndarray::Array2::<f32>::ones((128, 128));
    let moving = ndarray::Array2::<f32>::ones((128, 512));
    let mut out = ndarray::Array2::<f32>::zeros((128, 512));
    bencher.bench_local(|| {
        ndarray::linalg::general_mat_mul(1.0, &weights.t(), &moving, 1.0, &mut out);
    });
}
