//! Running a NEFF: its model on a simulated device (`neff_sim`).

use std::sync::Arc;

use neff_kernel::call::STEPS;
use neff_load::LoadedModel;
use neff_load::model::Detail;
use neff_manifest::chain::Members;
use neff_manifest::weights::npy;
use neff_sim::machine::{Machine, Setup, SetupError};
use neff_sim::memory::Bytes;

use crate::{Neff, kernels};

/// How the names of arrays with a header end; other constants are bytes alone.
const ARRAY_ENDING: &str = ".npy";

impl Neff {
    /// A device with the model on it. The NEFF must have been opened with programs and constants
    /// ([`crate::OpenOptions`]); `setups` has the tensors that the host brings for each rank.
    ///
    /// # Errors
    /// A tensor or constant that is missing or of another size, or no memory for them.
    pub fn machine<'n>(
        &'n self,
        model: &'n LoadedModel<'n>,
        mut setups: Vec<Setup<'n>>,
    ) -> Result<Machine<'n>, SetupError> {
        let variables = model.graphs.iter().flat_map(|graph| &graph.graph.variables);
        for variable in variables {
            let Detail::Constant(name) = &variable.detail else { continue };
            if let Some(bytes) = self.constant(name) {
                let bytes: Arc<dyn Bytes> = Arc::new(bytes);
                for setup in &mut setups {
                    setup.constants.insert(name.clone(), Arc::clone(&bytes));
                }
            }
        }
        // Whoever brings processors of their own keeps them.
        if setups.iter().any(|setup| setup.q7.is_none()) {
            let processors = kernels::processors(self, model, STEPS);
            for setup in &mut setups {
                setup.q7 = setup.q7.take().or_else(|| processors.clone());
            }
        }
        Machine::new(model, &setups)
    }

    /// The data of a constant, without the header of an array.
    fn constant(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = self.contents().read(name)?;
        if !name.ends_with(ARRAY_ENDING) {
            return Some(bytes.into_owned());
        }
        let length = u64::try_from(bytes.len()).ok()?;
        let array = npy::of_head(name, &bytes, length).array?;
        let start = usize::try_from(array.data_offset).ok()?;
        bytes.get(start..).map(<[u8]>::to_vec)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use neff_abi::Arch;
    use neff_container::source::StreamSource;
    use neff_load::LoadOptions;
    use neff_sim::machine::{End, Order};

    use super::*;
    use crate::OpenOptions;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    /// The value of an fp16 number, by its definition.
    fn half(bits: u16) -> f64 {
        let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
        let sign = if bits >> 15 == 0 { 1.0 } else { -1.0 };
        match exponent {
            0 => sign * fraction * 2f64.powi(-24),
            31 => panic!("no number"),
            _ => sign * (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
        }
    }

    /// Numbers that a seed draws: any below 2 in size, or small whole ones.
    fn tensor(seed: &mut u64, count: usize, whole: bool) -> Vec<u8> {
        let mut next = || {
            *seed ^= *seed << 13;
            *seed ^= *seed >> 7;
            *seed ^= *seed << 17;
            *seed
        };
        let integer = |draw: u64| [0u16, 0x3C00, 0x4000, 0x4200, 0xBC00, 0xC000][draw as usize % 6];
        let any = |draw: u64| (draw as u16 & 0x83FF) | ((draw >> 20) as u16 % 16) << 10;
        let list = (0..count).flat_map(|_| {
            let draw = next() >> 8;
            (if whole { integer(draw) } else { any(draw) }).to_le_bytes()
        });
        list.collect()
    }

    fn values(bytes: &[u8]) -> Vec<f64> {
        bytes.as_chunks().0.iter().map(|bits| half(u16::from_le_bytes(*bits))).collect()
    }

    /// What the program gives in some order.
    fn product(neff: &Neff, model: &LoadedModel<'_>, sides: [&[u8]; 2], order: Order) -> Vec<u8> {
        let given = |bytes: &[u8]| -> Arc<dyn Bytes> { Arc::new(bytes.to_vec()) };
        let [x, y] = sides.map(given);
        let tensors = BTreeMap::from([("x".to_owned(), x), ("y".to_owned(), y)]);
        let setup = Setup { tensors, checked: true, ..Setup::default() };
        let mut machine = neff.machine(model, vec![setup]).unwrap();
        let end = machine.run(order, u64::MAX);
        assert!(
            neff_sim::report::findings(&machine, end, &neff_sim::report::NoWords).is_empty(),
            "{order:?}"
        );
        assert_eq!(end, End::Done, "{order:?}");
        machine.tensor(0, "output0").unwrap()
    }

    /// The sums that are farther from those in 64 bits than sums of 32 bits in any order are. Every
    /// fourth seed draws whole numbers, whose sums are exact.
    fn check(seeds: std::ops::Range<u64>) {
        let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap();
        for seed in seeds {
            let whole = seed % 4 == 3;
            let mut state = 88_172_645_463_325_252 ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let [x, y] = [0, 1].map(|_| tensor(&mut state, 128 * 256, whole));
            let orders = [Order::InOrder, Order::Reverse, Order::Random(seed)];
            let outs = orders.map(|order| product(&neff, &model, [&x, &y], order));
            assert!(outs[0] == outs[1] && outs[0] == outs[2], "seed {seed}: orders differ");
            let [x, y, out] = [&x, &y, &outs[0]].map(|bytes| values(bytes));
            for (m, n) in (0..128).flat_map(|m| (0..128).map(move |n| (m, n))) {
                let products = (0..256).map(|k| x[m * 256 + k] * y[k * 128 + n]);
                let (sum, size) = products
                    .fold((0.0, 0.0), |(sum, size): (f64, f64), it| (sum + it, size + it.abs()));
                // Each of 256 steps loses at most half a unit of 24 bits of what was summed, and the
                // end less than a unit of 11 bits, or of the smallest number.
                let unit = 2f64.powi((sum.abs().log2().floor() as i32).max(-14) - 10);
                let most = if whole { 0.0 } else { unit + size * 256.0 * 2f64.powi(-24) };
                let got = out[m * 128 + n];
                assert!((got - sum).abs() <= most, "seed {seed}, {m} {n}: {got} {sum}");
            }
        }
    }

    #[test]
    fn the_real_program_multiplies() {
        check(0..8);
    }

    /// `cargo test -p neff --lib multiplies -- --ignored`
    #[test]
    #[ignore = "a minute or two without optimization"]
    fn the_real_program_multiplies_for_a_hundred_seeds() {
        check(0..100);
    }
}
