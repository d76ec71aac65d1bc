//! The largest elements, and where values are.

use crate::lab::{BF16, FP16, FP32, Lab, Set, UINT16, assert_same, line, pattern, sbuf};

fn values(row: usize) -> Vec<f32> {
    (0..20).map(|at| f32::from(((at * 7 + row * 3) % 23) as u8) - 9.5).collect()
}

fn filled() -> Lab {
    let mut lab = Lab::new();
    for row in 0..3 {
        lab.put_as(sbuf(40 + row as u64, 0x4000), FP16, &values(row));
    }
    lab
}

fn fields(types: [u64; 2], count: u64, out: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in_dtype", types[0].into()),
        ("out_dtype", types[1].into()),
        ("num_active_channels", 3.into()),
        ("src", line(sbuf(40, 0x4000), count)),
        ("dst", line(sbuf(40, 0x5000), out)),
    ]
}

fn load() -> Vec<(&'static str, Set)> {
    vec![
        ("dtype", FP32.into()),
        ("num_active_channels", 3.into()),
        ("src", line(sbuf(40, 0x5000), 8)),
    ]
}

#[test]
fn the_eight_largest_and_where_they_are() {
    let mut lab = filled();
    lab.run("MAX8", &fields([FP16, FP32], 20, 8)).unwrap();
    let said = lab.refuses("FIND_INDEX8", &fields([FP16, UINT16], 20, 8));
    assert_eq!(said, "no values are loaded");
    lab.run("MATCH_VALUE_LOAD", &load()).unwrap();
    for row in 0..3 {
        let mut sorted = values(row);
        sorted.sort_by(|a, b| b.partial_cmp(a).unwrap());
        let found = lab.floats_at(sbuf(40 + row as u64, 0x5000), 8);
        assert_same(&found, &sorted[..8], "largest");
    }
    let mut list = fields([FP16, UINT16], 20, 8);
    list.push(("dst", line(sbuf(40, 0x6000), 8)));
    lab.run("FIND_INDEX8", &list).unwrap();
    for row in 0..3 {
        let found = lab.bytes(sbuf(40 + row as u64, 0x6000), 16);
        let largest = lab.floats_at(sbuf(40 + row as u64, 0x5000), 8);
        for (index, wanted) in found.as_chunks().0.iter().zip(largest) {
            assert_eq!(values(row)[usize::from(u16::from_le_bytes(*index))], wanted);
        }
    }
    let mut list = fields([FP16, FP32], 20, 20);
    list.push(("immediate", u64::from((-100.0f32).to_bits()).into()));
    list.push(("dst", line(sbuf(40, 0x7000), 20)));
    lab.run("MATCH_REPLACE8", &list).unwrap();
    for row in 0..3 {
        let largest = lab.floats_at(sbuf(40 + row as u64, 0x5000), 8);
        let wanted: Vec<f32> = values(row)
            .into_iter()
            .map(|value| if largest.contains(&value) { -100.0 } else { value })
            .collect();
        assert_same(&lab.floats_at(sbuf(40 + row as u64, 0x7000), 20), &wanted, "replaced");
    }
    // A value that is not there; one partition fewer than were loaded.
    lab.floats(sbuf(40, 0x5000), &[77.0]);
    lab.run("MATCH_VALUE_LOAD", &load()).unwrap();
    let said = lab.refuses("FIND_INDEX8", &fields([FP16, UINT16], 20, 8));
    assert_eq!(said, "not known: where 77 is, which is not there");
    let mut list = fields([FP16, UINT16], 20, 8);
    list.push(("num_active_channels", 2.into()));
    let said = lab.refuses("FIND_INDEX8", &list);
    assert_eq!(said, "not known: values that were loaded for other partitions");
}

#[test]
fn what_is_equal_is_found_first_and_replaced_one_by_one() {
    let mut lab = Lab::new();
    let given = [5.0, 1.0, 5.0, f32::NAN, f32::INFINITY, -0.0, 0.0, 5.0, 2.0];
    lab.floats(sbuf(40, 0x4000), &given);
    let one = |mut list: Vec<(&'static str, Set)>| {
        list.push(("num_active_channels", 1.into()));
        list
    };
    lab.run("MAX8", &one(fields([FP32, FP32], 9, 8))).unwrap();
    let wanted = [f32::NAN, f32::INFINITY, 5.0, 5.0, 5.0, 2.0, 1.0, 0.0];
    assert_same(&lab.floats_at(sbuf(40, 0x5000), 8), &wanted, "in order");
    lab.floats(sbuf(40, 0x5000), &[5.0, 5.0, 1.0, 1.0, 0.0, -0.0, 2.0, 5.0]);
    lab.run("MATCH_VALUE_LOAD", &one(load())).unwrap();
    lab.run("FIND_INDEX8", &one(fields([FP32, UINT16], 9, 8))).unwrap();
    let found = lab.bytes(sbuf(40, 0x5000), 16);
    let found: Vec<u16> = found.as_chunks().0.iter().map(|b| u16::from_le_bytes(*b)).collect();
    assert_eq!(found, [0, 0, 1, 1, 5, 5, 8, 0]);
    let mut list = one(fields([FP32, FP32], 9, 9));
    list.push(("immediate", u64::from(9.0f32.to_bits()).into()));
    lab.run("MATCH_REPLACE8", &list).unwrap();
    let wanted = [9.0, 9.0, 9.0, f32::NAN, f32::INFINITY, 9.0, 9.0, 9.0, 9.0];
    assert_same(&lab.floats_at(sbuf(40, 0x5000), 9), &wanted, "replaced");
    let said = lab.refuses("MAX8", &one(fields([FP32, FP32], 7, 8)));
    assert_eq!(said, "7 elements for 8");
}

#[test]
fn a_pool_takes_the_largest_of_windows_that_overlap() {
    let mut lab = filled();
    // Windows of 2 by 2 in rows of 5, one step apart.
    let mut list = fields([FP16, BF16], 1, 12);
    list.push(("src", pattern(sbuf(40, 0x4000), &[(1, 2), (5, 2), (1, 4), (5, 3)])));
    list.push(("pool_func", 1.into()));
    list.push(("pool_dim", 3.into()));
    list.push(("pool_scale", u64::from(1.0f32.to_bits()).into()));
    lab.run("POOL", &list).unwrap();
    for row in 0..3 {
        let given = values(row);
        let at = |y: usize, x: usize| given[y * 5 + x];
        let wanted: Vec<f32> = (0..12)
            .map(|i| (i / 4, i % 4))
            .map(|(y, x)| at(y, x).max(at(y, x + 1)).max(at(y + 1, x)).max(at(y + 1, x + 1)))
            .collect();
        assert_same(&lab.read_as(sbuf(40 + row as u64, 0x5000), BF16, 12), &wanted, "pooled");
    }
    list.push(("pool_func", 2.into()));
    assert_eq!(lab.refuses("POOL", &list), "not known: pool_func=2");
}
