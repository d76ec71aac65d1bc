//! The PE array: products, sums of products, parts of weights, transpositions.

use crate::lab::{BF16, FP16, FP32, Lab, Set, UINT8, assert_same, pattern, psum, sbuf};

/// LDWEIGHTS of a tile whose row `k` begins at an offset, columns ascending in memory.
fn load(
    lab: &mut Lab,
    dtype: u64,
    size: u64,
    [rows, columns]: [u64; 2],
    more: &[(&'static str, Set)],
) {
    let mut list = shared(dtype, rows, columns);
    let last = sbuf(0, 0x4000) + (columns - 1) * size;
    list.push(("src", pattern(last, &[(-1, columns), (0, 1), (0, 1)])));
    list.extend(more.iter().cloned());
    lab.run("LDWEIGHTS", &list).unwrap();
}

fn shared(dtype: u64, rows: u64, columns: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in_dtype", dtype.into()),
        ("num_active_rows", rows.into()),
        ("num_active_cols", columns.into()),
        ("row_grp", 15.into()),
        ("col_grp", 15.into()),
    ]
}

fn multiply(
    dtype: u64,
    [rows, columns, count]: [u64; 3],
    flags: u64,
    dst: Set,
) -> Vec<(&'static str, Set)> {
    let mut list = shared(dtype, rows, columns);
    list.push(("src", pattern(sbuf(0, 0x6000), &[(1, count)])));
    list.push(("dst", dst));
    list.push(("psum_accumulate_flags", flags.into()));
    list
}

/// Small integers, so that sums are exact in any order.
fn weight(k: u64, m: u64) -> f32 {
    ((k * 7 + m * 3) % 11) as f32 - 5.0
}

fn moving(k: u64, n: u64) -> f32 {
    ((k * 5 + n * 13) % 17) as f32 - 8.0
}

fn filled(dtype: u64, [rows, columns, count]: [u64; 3]) -> Lab {
    let mut lab = Lab::new();
    for k in 0..rows {
        let row: Vec<f32> = (0..columns).map(|m| weight(k, m)).collect();
        lab.put_as(sbuf(k, 0x4000), dtype, &row);
        let row: Vec<f32> = (0..count).map(|n| moving(k, n)).collect();
        lab.put_as(sbuf(k, 0x6000), dtype, &row);
    }
    lab
}

fn product(rows: u64, m: u64, n: u64) -> f32 {
    (0..rows).fold(0.0, |sum, k| sum + weight(k, m) * moving(k, n))
}

#[test]
fn products_of_whole_and_partial_tiles() {
    for (dtype, size) in [(FP16, 2), (BF16, 2), (FP32, 4)] {
        for shape in [[128, 128, 16], [5, 7, 3], [128, 1, 4], [1, 128, 1]] {
            let [rows, columns, count] = shape;
            let mut lab = filled(dtype, shape);
            load(&mut lab, dtype, size, [rows, columns], &[]);
            let dst = pattern(psum(0, 0x800), &[(1, count)]);
            lab.run("MATMUL", &multiply(dtype, shape, 3, dst)).unwrap();
            for m in 0..columns {
                let wanted: Vec<f32> = (0..count).map(|n| product(rows, m, n)).collect();
                let found = lab.floats_at(psum(m, 0x800), count as usize);
                assert_same(&found, &wanted, "product");
            }
        }
    }
}

#[test]
fn both_shapes_of_a_weight_pattern_are_the_same_tile() {
    let shape = [128, 128, 8];
    let mut lab = filled(FP16, shape);
    let blocks = pattern(sbuf(0, 0x4000 + 254), &[(-1, 32), (0, 1), (-32, 4)]);
    load(&mut lab, FP16, 2, [128, 128], &[("src", blocks)]);
    let dst = pattern(psum(0, 0), &[(1, 8)]);
    lab.run("MATMUL", &multiply(FP16, shape, 1, dst)).unwrap();
    for m in 0..128 {
        let wanted: Vec<f32> = (0..8).map(|n| product(128, m, n)).collect();
        assert_same(&lab.floats_at(psum(m, 0), 8), &wanted, "in blocks");
    }
}

#[test]
fn flags_begin_a_sum_or_add_also_where_the_destination_has_gaps() {
    let shape = [4, 3, 6];
    for (dst, at) in [
        (pattern(psum(0, 0), &[(1, 6)]), [0, 1, 2, 3, 4, 5]),
        (pattern(psum(0, 0), &[(2, 3), (7, 2)]), [0, 2, 4, 7, 9, 11]),
    ] {
        let mut lab = filled(FP32, shape);
        load(&mut lab, FP32, 4, [4, 3], &[]);
        for (flags, times) in [(1, 1.0), (0, 2.0), (2, 3.0), (3, 1.0)] {
            lab.run("MATMUL", &multiply(FP32, shape, flags, dst.clone())).unwrap();
            for m in 0..3 {
                let found = lab.floats_at(psum(m, 0), 12);
                for (n, at) in at.into_iter().enumerate() {
                    let wanted = product(4, m, n as u64) * times;
                    assert_same(&[found[at]], &[wanted], "sum");
                }
            }
        }
    }
    let mut lab = filled(FP32, shape);
    load(&mut lab, FP32, 4, [4, 3], &[]);
    let dst = pattern(psum(0, 0), &[(1, 6)]);
    lab.run("MATMUL", &multiply(FP32, shape, 0, dst.clone())).unwrap();
    assert_eq!(lab.unwritten, Some("dst"), "adding to what was never written");
    let said = lab.refuses("MATMUL", &multiply(FP32, shape, 4, dst));
    assert_eq!(said, "not known: psum_accumulate_flags=4");
}

#[test]
fn the_low_and_the_high_part_of_weights_add_up() {
    let values = [1.000_000_1f32, -2.718_282_7, 1e-38, 3.0e38];
    let mut lab = Lab::new();
    for (k, value) in values.into_iter().enumerate() {
        lab.floats(sbuf(k as u64, 0x4000), &[value]);
        let row: Vec<f32> = (0..4).map(|n| if n == k { 1.0 } else { 0.0 }).collect();
        lab.floats(sbuf(k as u64, 0x6000), &row);
    }
    let dst = pattern(psum(0, 0), &[(1, 4)]);
    for (part, flags) in [(1u64, 1), (2, 2)] {
        load(&mut lab, FP32, 4, [4, 1], &[("fp32_mode", part.into())]);
        let mut list = multiply(FP32, [4, 1, 4], flags, dst.clone());
        list.push(("fp32_mode", 3.into()));
        lab.run("MATMUL", &list).unwrap();
    }
    assert_same(&lab.floats_at(psum(0, 0), 4), &values, "both parts");
}

#[test]
fn a_transposition_moves_bits_of_all_sizes() {
    for (dtype, size) in [(FP32, 4), (BF16, 2), (UINT8, 1)] {
        let (rows, columns) = (6u64, 4u64);
        let mut lab = Lab::new();
        for k in 0..rows {
            // Bytes that are NaN, denormals and others.
            let bytes: Vec<u8> =
                (0..columns * size).map(|at| (k * 41 + at * 97 + 250) as u8).collect();
            lab.put(sbuf(k, 0x4000), &bytes);
            let row: Vec<f32> = (0..rows).map(|n| if n == k { 1.0 } else { 0.0 }).collect();
            lab.put_as(sbuf(k, 0x6000), dtype, &row);
        }
        let on = ("transpose_mode", Set::To(1));
        load(&mut lab, dtype, size, [rows, columns], std::slice::from_ref(&on));
        let mut list =
            multiply(dtype, [rows, columns, rows], 1, pattern(psum(0, 0x10), &[(1, rows)]));
        list.push(on);
        lab.run("MATMUL", &list).unwrap();
        for m in 0..columns {
            let wanted: Vec<u8> = (0..rows)
                .flat_map(|k| lab.bytes(sbuf(k, 0x4000 + m * size), size as usize))
                .collect();
            assert_eq!(lab.bytes(psum(m, 0x10), wanted.len()), wanted, "{dtype}");
        }
    }
}

#[test]
fn what_is_not_a_product_is_refused() {
    let shape = [4, 3, 6];
    let mut lab = filled(FP32, shape);
    let dst = pattern(psum(0, 0), &[(1, 6)]);
    let said = lab.refuses("MATMUL", &multiply(FP32, shape, 1, dst.clone()));
    assert_eq!(said, "no weights are loaded");
    load(&mut lab, FP32, 4, [4, 3], &[]);
    let said = lab.refuses("MATMUL", &multiply(FP32, [3, 3, 6], 1, dst));
    assert_eq!(said, "3*3, transpose_mode=0, and the weights are 4*3, transpose_mode=0");
    let to_sbuf = pattern(sbuf(0, 0), &[(1, 6)]);
    let said = lab.refuses("MATMUL", &multiply(FP32, shape, 1, to_sbuf));
    assert_eq!(said, "a product goes to PSUM");
    let mut list = multiply(FP32, shape, 1, pattern(psum(0, 0), &[(1, 6)]));
    list.push(("row_grp", 3.into()));
    assert_eq!(lab.refuses("MATMUL", &list), "not known: row_grp=3");
}
