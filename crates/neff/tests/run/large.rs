//! A matmul of the shape that today's compiler makes of large ones: blocks of `x` transposed, `y` through
//! a ring of buffers, sums over many blocks in PSUM, both cores (`examples/large_matmul.rs`).

use neff::abi::Arch;
use neff::load::LoadOptions;
use neff::sim::machine::End;
use neff::sim::order::Race;

use crate::{ORDERS, built, large_matmul, setup, state, variable};

#[test]
fn whole_numbers_come_out_bit_by_bit_in_every_order() {
    let (k, n) = (1024usize, 3072usize);
    let folder = tempfile::tempdir().unwrap();
    large_matmul::write(folder.path(), k, n).unwrap();
    let neff = built(folder.path());
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let value = |at: usize| ((at * 2_654_435_761) >> 7) % 3;
    let fp16 = |at: usize| [0xBC00u16, 0x0000, 0x3C00][value(at)].to_le_bytes();
    let (x, y) = (|m: usize, at: usize| m * k + at, |at: usize, c: usize| 1_000_003 + at * n + c);
    let tensors = [
        ("x", (0..128 * k).flat_map(|at| fp16(x(at / k, at % k))).collect::<Vec<u8>>()),
        ("y", (0..k * n).flat_map(|at| fp16(y(at / n, at % n))).collect::<Vec<u8>>()),
    ];
    for order in ORDERS {
        let mut machine = neff.machine(&model, vec![setup(&tensors)]).unwrap();
        assert_eq!(machine.run(order, u64::MAX), End::Done, "{}", state(&machine));
        assert_eq!(machine.races().collect::<Vec<_>>(), Vec::<&Race>::new(), "{order:?}");
        assert!(machine.cores.iter().all(|core| core.unwritten.is_empty()));
        let out = variable(&machine, 0, "out");
        for (m, c) in (0..128).flat_map(|m| (0..n).step_by(61).map(move |c| (m, c))) {
            let sum: i64 =
                (0..k).map(|at| (value(x(m, at)) as i64 - 1) * (value(y(at, c)) as i64 - 1)).sum();
            let bits = u16::from_le_bytes([out[2 * (m * n + c)], out[2 * (m * n + c) + 1]]);
            assert_eq!(whole(bits), sum, "{m} {c} {order:?}");
        }
    }
}

/// The value of an fp16 number that is a whole one.
fn whole(bits: u16) -> i64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), i64::from(bits & 1023));
    if exponent == 0 {
        assert_eq!(fraction, 0);
        return 0;
    }
    let size = (1024 + fraction) * 2i64.pow(exponent as u32) / 2i64.pow(25);
    if bits >> 15 == 0 { size } else { -size }
}
