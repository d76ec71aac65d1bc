//! Mean and variance: BATCH_NORM_STATS2 and BATCH_NORM_AGGREGATE (format notes 05 §3.8).
//!
//! A statistic is three numbers: how many elements, their mean, their variance times how many they
//! are. They are computed in 64 bits and rounded once, a choice of this project.

use super::bench::Bench;
use super::partitions::{map, room, two};
use super::unit::Floats;
use crate::fault::Fault;
use crate::fields::Fields;

/// Numbers of a statistic.
const NUMBERS: usize = 3;
/// Statistics of one instruction: of the elements at even places, and at odd ones.
const BOTH: usize = 2;

/// How many, mean, variance times how many.
#[derive(Debug, Clone, Copy, Default)]
struct Statistic {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Statistic {
    fn of(values: impl Iterator<Item = f64> + Clone) -> Statistic {
        let (count, sum) =
            values.clone().fold((0.0, 0.0), |(n, sum), value| (n + 1.0, sum + value));
        let mean = if count == 0.0 { 0.0 } else { sum / count };
        let squares = values.map(|value| (value - mean) * (value - mean)).sum::<f64>();
        Statistic { count, mean, squares: squares + 0.0 }
    }
}

/// A number in 32 bits.
#[allow(clippy::cast_possible_truncation, reason = "this is the one rounding")]
fn rounded(value: f64) -> f32 {
    value as f32
}

/// BATCH_NORM_STATS2: the statistics of the elements at even and at odd places.
pub(super) fn of_elements(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    let elements = source.tensor.elements();
    counted(fields, "even_count", elements.div_ceil(BOTH))?;
    counted(fields, "odd_count", elements / BOTH)?;
    room(BOTH.saturating_mul(NUMBERS), &target)?;
    map(&Floats, [&source], &target, bench, |_, [values]| {
        let both = [0, 1].map(|first| {
            let every = values.iter().skip(first).step_by(BOTH);
            Statistic::of(every.map(|value| f64::from(*value)))
        });
        let numbers = both.map(|it| [it.count, it.mean, it.squares].map(rounded));
        *values = numbers.into_iter().flatten().collect();
    })
}

/// Refuses another count than there are elements: what it would mean is not known.
fn counted(fields: Fields<'_>, name: &'static str, count: usize) -> Result<(), Fault> {
    let given = f32::from_bits(fields.word(name)?);
    let is_same = u32::try_from(count).is_ok_and(|count| f64::from(given) == f64::from(count));
    let what = || Fault::Unknown(format!("{name}={given} of {count} elements"));
    if is_same { Ok(()) } else { Err(what()) }
}

/// BATCH_NORM_AGGREGATE: mean and variance of what statistics were made of.
pub(super) fn of_statistics(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    let elements = source.tensor.elements();
    if elements.checked_rem(NUMBERS) != Some(0) {
        return Err(Fault::Illegal(format!("{elements} elements; a statistic has 3")));
    }
    room(BOTH, &target)?;
    map(&Floats, [&source], &target, bench, |_, [values]| {
        let all = values.as_chunks::<NUMBERS>().0.iter().map(|three| three.map(f64::from));
        let all = all.map(|[count, mean, squares]| Statistic { count, mean, squares });
        let count = all.clone().fold(0.0, |sum, it| sum + it.count);
        let mean = all.clone().fold(0.0, |sum, it| sum + it.count * it.mean) / count;
        let apart = |it: Statistic| it.squares + it.count * (it.mean - mean) * (it.mean - mean);
        let variance = all.fold(0.0, |sum, it| sum + apart(it)) / count;
        *values = [mean, variance].map(rounded).to_vec();
    })
}
