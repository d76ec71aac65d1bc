//! Running a NEFF: its model on a simulated device (`neff_sim`).

use std::sync::Arc;

use neff_load::LoadedModel;
use neff_load::model::Detail;
use neff_manifest::chain::Members;
use neff_manifest::weights::npy;
use neff_sim::machine::{Machine, Setup, SetupError};
use neff_sim::memory::Bytes;

use crate::Neff;

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
    use neff_sim::memory::Home;

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

    /// Random bits of numbers below 2 in size, or small integers.
    fn tensor(seed: &mut u64, count: usize, integers: bool) -> Vec<u8> {
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
            (if integers { integer(draw) } else { any(draw) }).to_le_bytes()
        });
        list.collect()
    }

    #[test]
    fn the_real_program_multiplies() {
        let options = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap();
        let mut seed = 88172645463325252;
        for round in 0..12u64 {
            let integers = round % 4 == 3;
            let x = tensor(&mut seed, 128 * 256, integers);
            let y = tensor(&mut seed, 256 * 128, integers);
            let given = |bytes: &[u8]| -> Arc<dyn Bytes> { Arc::new(bytes.to_vec()) };
            let tensors =
                BTreeMap::from([("x".to_owned(), given(&x)), ("y".to_owned(), given(&y))]);
            let setup = Setup { tensors, checked: true, ..Setup::default() };
            let mut machine = neff.machine(&model, vec![setup]).unwrap();
            let order = match round % 3 {
                0 => Order::InOrder,
                1 => Order::Reverse,
                _ => Order::Random(round),
            };
            let end = machine.run(order, u64::MAX);
            for engine in machine.cores.iter().flat_map(|core| &core.engines) {
                assert_eq!(end, End::Done, "{} {} {:?}", engine.name, engine.slot, engine.doing);
            }
            for core in &machine.cores {
                assert_eq!(core.unwritten, std::collections::BTreeMap::new(), "{}", core.graph);
            }
            let Some(Home::Buffer { id, .. }) = machine.cores[0].variables.named("output0") else {
                panic!()
            };
            let mut out = vec![0; 128 * 128 * 2];
            machine.memory.read(*id).unwrap().read(0, &mut out).unwrap();
            let at = |bytes: &[u8], index: usize| {
                half(u16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]))
            };
            for m in 0..128 {
                for n in 0..128 {
                    let products = (0..256).map(|k| at(&x, m * 256 + k) * at(&y, k * 128 + n));
                    let sum: f64 = products.clone().sum();
                    // Sums of 32 bits, in whatever order, lose this much in 256 steps at most.
                    let lost = products.map(f64::abs).sum::<f64>() * 256.0 * 2f64.powi(-24);
                    let got = at(&out, m * 128 + n);
                    let unit = 2f64.powi((sum.abs().log2().floor() as i32).max(-14) - 10);
                    let most = if integers { 0.0 } else { unit + lost };
                    assert!((got - sum).abs() <= most, "{m} {n}: {got} {sum}");
                }
            }
        }
    }
}
