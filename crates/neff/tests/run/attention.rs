//! Attention of one head, of the shape of what today's compiler makes of it: products, in two passes in
//! 32 bits; the largest score negated, exponentials with it as bias, sums, reciprocals, transposes by
//! the identity. Against softmax of products in 64 bits.

mod programs;

use neff::abi::Arch;
use neff::load::LoadOptions;
use neff::sim::machine::{End, Order};
use neff::sim::order::Race;

use crate::{ORDERS, built, setup, state, variable};

/// Numbers of each position, and partitions.
const SIDE: usize = 128;

/// What kind of attention it is.
struct Shape {
    positions: usize,
    /// The data type of tensors and weights: in the model, in programs, its bytes.
    dtype: &'static str,
    word: &'static str,
    size: usize,
    /// How often a product goes through the array.
    passes: usize,
    /// What a number of the type loses at most when it is rounded, for each of its size.
    unit: f64,
}

const FP32: Shape = Shape {
    positions: 256,
    dtype: "float32",
    word: "fp32",
    size: 4,
    passes: 2,
    unit: 1.0 / (1u64 << 24) as f64,
};

const BF16: Shape = Shape {
    positions: 256,
    dtype: "bfloat16",
    word: "bf16",
    size: 2,
    passes: 1,
    unit: 1.0 / (1u64 << 9) as f64,
};

impl Shape {
    /// A number that the type has, from its bytes as a 32-bit float: the upper half of them is the
    /// shorter type.
    fn bits(&self, float: &[u8; 4]) -> Vec<u8> {
        float[4 - self.size..].to_vec()
    }

    fn bytes(&self, values: &[f32]) -> Vec<u8> {
        values.iter().flat_map(|value| self.bits(&value.to_le_bytes())).collect()
    }

    fn values(&self, bytes: &[u8]) -> Vec<f64> {
        let value = |bytes: &[u8]| {
            let mut float = [0; 4];
            float[4 - self.size..].copy_from_slice(bytes);
            f64::from(f32::from_le_bytes(float))
        };
        bytes.chunks_exact(self.size).map(value).collect()
    }

    /// Numbers below 2 in size that the type has.
    fn tensor(&self, from: usize) -> Vec<f32> {
        let number = |at: usize| {
            let drawn = (((at * 2_654_435_761) >> 9) % 2001) as f32 / 500.0 - 2.0;
            self.values(&self.bytes(&[drawn]))[0] as f32
        };
        (from..from + SIDE * self.positions).map(number).collect()
    }

    /// The output in each of some orders, all the same, from `q`, `k` and `v`.
    fn run(&self, tensors: [&[f32]; 3], orders: &[Order]) -> Vec<f64> {
        let folder = tempfile::tempdir().unwrap();
        programs::write(folder.path(), self);
        let neff = built(folder.path());
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap_or_else(|| panic!("{:#?}", load.findings));
        let [q, k, v] = tensors.map(|tensor| self.bytes(tensor));
        let tensors = [("q", q), ("k", k), ("v", v)];
        let mut first = None;
        for order in orders {
            let mut machine = neff.machine(&model, vec![setup(&tensors)]).unwrap();
            assert_eq!(machine.run(*order, u64::MAX), End::Done, "{}", state(&machine));
            assert_eq!(machine.races().collect::<Vec<_>>(), Vec::<&Race>::new(), "{order:?}");
            assert!(machine.cores[0].unwritten.is_empty());
            let out = variable(&machine, 0, "out");
            assert_eq!(*first.get_or_insert_with(|| out.clone()), out, "{order:?}");
        }
        self.values(&first.unwrap())
    }

    /// Compares every `step`th position with softmax of products in 64 bits.
    ///
    /// A weight is rounded when it is made, as the sum is of rounded ones, and when it is divided:
    /// three times the unit of the type. Its score is a sum of 128 products in 32 bits, in any order,
    /// and an error of that is one of the weight for its size, and once more of the sum. The result
    /// is a sum in 32 bits, and is rounded. Functions of 32 bits are good for some units of theirs.
    ///
    /// Returns the largest difference, which is far below that.
    fn check(&self, orders: &[Order], step: usize) -> f64 {
        let mut largest_difference = 0f64;
        let [q, k, v] = [0, 1 << 20, 1 << 21].map(|from| self.tensor(from));
        let out = self.run([&q, &k, &v], orders);
        let single = 2f64.powi(-24);
        let at = |list: &[f32], row: usize, column: usize, columns: usize| {
            f64::from(list[row * columns + column])
        };
        for position in (0..self.positions).step_by(step) {
            let (mut scores, mut largest_size) = (Vec::new(), 0f64);
            for other in 0..self.positions {
                let products = (0..SIDE).map(|d| {
                    at(&q, d, position, self.positions) * at(&k, d, other, self.positions)
                });
                largest_size = largest_size.max(products.clone().map(f64::abs).sum());
                scores.push(products.sum::<f64>());
            }
            let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights: Vec<f64> = scores.iter().map(|score| (score - largest).exp()).collect();
            let sum: f64 = weights.iter().sum();
            let score = (SIDE + 2) as f64 * single * largest_size;
            let lost = 3.0 * self.unit + 2.0 * score + (self.positions + 16) as f64 * single;
            for column in 0..SIDE {
                let parts = (0..self.positions)
                    .map(|other| weights[other] / sum * at(&v, other, column, SIDE));
                let (expected, size) = parts
                    .fold((0.0, 0.0), |(sum, size): (f64, f64), it| (sum + it, size + it.abs()));
                let most = size * lost * 1.01 + expected.abs() * self.unit;
                let got = out[position * SIDE + column];
                let differs = (got - expected).abs();
                assert!(differs <= most, "{position} {column}: {got} {expected} {most}");
                largest_difference = largest_difference.max(differs);
            }
        }
        largest_difference
    }
}

#[test]
fn one_head_is_softmax_of_products_in_every_order() {
    let differs = FP32.check(&ORDERS, 1);
    assert!(differs < 2e-4, "{differs}");
}

#[test]
fn one_head_in_16_bits() {
    let differs = BF16.check(&ORDERS, 1);
    assert!(differs < 0.01, "{differs}");
}

#[test]
fn one_head_of_512_positions() {
    for shape in [FP32, BF16] {
        Shape { positions: 512, ..shape }.check(&[Order::Reverse], 7);
    }
}
