//! Rows whose results go into shorter types: all special numbers, ties of each type and what is beyond it,
//! through operands that go backwards, stand still and leave gaps, in some of the partitions. The
//! wanted numbers are made in 64 bits, each step rounded to 32, and shortened by a rule written here:
//! the neighbour that is nearest, of two the even one.

mod rows;
mod shorter;

use neff_isa::model::Generation;

use crate::lab::{
    BF16, FP16, FP32, INT8, INT16, INT32, Lab, SPECIAL, UINT8, UINT16, line, pair, pattern, psum,
    sbuf,
};

use rows::{STILL, TWO, rows_of_one, rows_of_two};
use shorter::{read, shortened, size};

/// Partitions that are worked on.
const ROWS: std::ops::Range<u64> = 96..99;
/// Numbers between two of a shorter type, at its ends and beyond them.
const TIES: [f32; 18] = [
    0.5,
    1.5,
    -2.5,
    127.5,
    -128.5,
    -129.0,
    254.5,
    255.5,
    32767.5,
    65535.5,
    65519.996,
    65520.0,
    1.003_906_3,
    1.011_718_8,
    -1.000_488_3,
    2.980_232_2e-8,
    8.940_697e-8,
    3.394_829_6e38,
];

fn values() -> Vec<f32> {
    SPECIAL.into_iter().chain(TIES).collect()
}

/// The numbers as the first operand goes over them: backwards, each of them twice.
fn walked() -> Vec<f32> {
    values().into_iter().rev().flat_map(|value| [value; 2]).collect()
}

#[test]
fn results_are_rounded_once_and_saturate_wherever_operands_lie() {
    let types = [FP32, BF16, FP16, INT8, UINT8, INT16, UINT16, INT32];
    for row in rows_of_one().into_iter().chain(rows_of_two()) {
        for (dtype, to_psum) in types.into_iter().flat_map(|dtype| [(dtype, false), (dtype, true)])
        {
            let to = |row| if to_psum { psum(row, 0x100) } else { sbuf(row, 0x6000) };
            let mut lab = Lab::new();
            if row.is_later {
                lab.generation = Generation::V4;
            }
            for partition in ROWS {
                lab.floats(sbuf(partition, 0x4000), &values());
                lab.floats(sbuf(partition, 0x5000), &[STILL]);
            }
            let walk = pattern(sbuf(ROWS.start, 0x4000 + 4 * 31), &[(0, 2), (-1, 32)]);
            let made = (row.makes)(&walked());
            let mut fields = vec![
                ("num_active_channels", 3.into()),
                ("dst", pattern(to(ROWS.start), &[(2, made.len() as u64)])),
            ];
            match row.types {
                "in_out_dtype" => fields.push((row.types, pair(FP32, dtype).into())),
                "in_dtype" => fields.push((row.types, FP32.into())),
                two => fields.push((two, pair(FP32, FP32).into())),
            }
            if row.types != "in_out_dtype" {
                fields.push(("out_dtype", dtype.into()));
            }
            if row.types == TWO {
                fields.push(("src0", walk));
                fields.push(("src1", pattern(sbuf(ROWS.start, 0x5000), &[(0, 64)])));
            } else {
                fields.push(("src", walk));
            }
            fields.extend(row.own.clone());
            lab.run(row.mnemonic, &fields).unwrap();
            for partition in ROWS {
                let bytes = lab.bytes(to(partition), 2 * made.len() * size(dtype));
                for (at, made) in made.iter().enumerate() {
                    let (element, gap) =
                        bytes[2 * at * size(dtype)..][..2 * size(dtype)].split_at(size(dtype));
                    let (found, wanted) = (read(element, dtype), shortened(*made, dtype));
                    let signed = matches!(dtype, FP32 | BF16 | FP16);
                    let signs = found.is_sign_negative() == wanted.is_sign_negative();
                    let same =
                        found == wanted && (signs || !signed) || found.is_nan() && wanted.is_nan();
                    let name = row.mnemonic;
                    assert!(same, "{name} to {dtype}, {at}: {found}, not {wanted} of {made}");
                    assert!(gap.iter().all(|byte| *byte == 0xFF), "{name}: between elements");
                }
            }
            for outside in [ROWS.start - 1, ROWS.end] {
                assert!(lab.bytes(to(outside), 512).iter().all(|byte| *byte == 0xFF), "{outside}");
            }
        }
    }
}

#[test]
fn a_whole_type_goes_through_a_wider_one_unchanged() {
    let mut lab = Lab::new();
    let all: Vec<u8> = (0..=u16::MAX).flat_map(u16::to_le_bytes).collect();
    for (dtype, part) in [BF16, FP16].into_iter().flat_map(|it| (0..8).map(move |part| (it, part)))
    {
        let part = &all[part * 0x4000..][..0x4000];
        lab.put(sbuf(5, 0x4000), part);
        let count = 0x2000;
        for (from, to, src, dst) in
            [(dtype, FP32, 0x4000, 0x1_0000), (FP32, dtype, 0x1_0000, 0x2_0000)]
        {
            let fields = [
                ("in_dtype", from.into()),
                ("out_dtype", to.into()),
                ("num_active_channels", 1.into()),
                ("src", line(sbuf(5, src), count)),
                ("dst", line(sbuf(5, dst), count)),
            ];
            lab.run("CAST", &fields).unwrap();
        }
        let back = lab.bytes(sbuf(5, 0x2_0000), 0x4000);
        for (one, other) in part.chunks_exact(2).zip(back.chunks_exact(2)) {
            let (a, b) = (read(one, dtype), read(other, dtype));
            assert!(one == other || a.is_nan() && b.is_nan(), "{one:?} {other:?}");
        }
    }
}
