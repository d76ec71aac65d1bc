//! `tile-peer WHAT TIMES`: a product of 128 by 128 by 512 that adds to what is there, so many times, by
//! `neff-sim` (fp16 weights and tile), `gemm` or `matrixmultiply` (floats that are ready).

#[path = "../../../../crates/neff-sim/benches/product/mod.rs"]
mod product;

use std::env::args;

/// Sums, numbers of each sum, and columns.
const M: usize = 128;
const K: usize = 128;
const N: usize = 512;

fn main() {
    let [what, times] = [args().nth(1), args().nth(2)].map(|it| it.expect("WHAT TIMES"));
    let times: usize = times.parse().expect("a number");
    let (left, right, mut out) = (vec![1f32; K * M], vec![1f32; K * N], vec![0f32; M * N]);
    match what.as_str() {
        "neff-sim" => {
            let mut product = product::Product::new(7, 2, false);
            (0..times).for_each(|_| product.again());
            return;
        }
        // The weights lie row of k behind row of k, so the left matrix is their transpose.
        "gemm" => (0..times).for_each(|_| unsafe {
            gemm::gemm(
                M, N, K, out.as_mut_ptr(), 1, N as isize, true, left.as_ptr(), M as isize, 1,
                right.as_ptr(), 1, N as isize, 1.0, 1.0, false, false, false,
                gemm::Parallelism::None,
            );
        }),
        "matrixmultiply" => (0..times).for_each(|_| unsafe {
            matrixmultiply::sgemm(
                M, K, N, 1.0, left.as_ptr(), 1, M as isize, right.as_ptr(), N as isize, 1, 1.0,
                out.as_mut_ptr(), N as isize, 1,
            );
        }),
        _ => panic!("neff-sim, gemm or matrixmultiply"),
    }
    assert!(out.iter().all(|sum| *sum == (times * K) as f32), "a wrong product");
}
