//! Instructions of the accumulators: TENSOR_SCALAR_CACHE_REDUCE, TENSOR_SCALAR_CACHE_CUMULATIVE,
//! EXPONENTIAL, and what reads the accumulators (format notes 05 §3.7, §3.8).

use super::bench::{Bench, Operand};
use super::kept::{Command, lanes, neutral};
use super::partitions::{map, same, two};
use super::scalar::{Given, Scalar};
use super::tensor_scalar::{FP32, Step};
use super::unit::{Floats, float};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::Arithmetic;

const FIRST: Given = Given::of("imm0", "imm0_src");
const SECOND: Given = Given::of("imm1", "imm1_src");
/// The number is the left operand of the first operation.
const FIRST_REVERSED: u64 = 1;

/// What both instructions have.
struct Cache {
    source: Operand,
    target: Operand,
    step: Option<Step<Floats>>,
    does: Arithmetic,
    command: Command,
    load: Option<Scalar<f32>>,
}

impl Cache {
    fn of(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<Cache, Fault> {
        let command = match Command::of(fields.number("accumulator_cmd")?)? {
            known @ (Command::Begin | Command::Continue | Command::Load) => known,
            other => return Err(Fault::Unknown(format!("{other:?} of what accumulates"))),
        };
        if fields.number("reverse_operands")? > FIRST_REVERSED {
            return Err(Fault::Unknown("reversed operands of an accumulator".to_owned()));
        }
        let (source, target) = two(&Floats, fields, bench)?;
        same(&source, &target)?;
        let at = (bench.format(FP32)?, source.tensor.rows.len());
        let first = (float(fields, "op0")?, FIRST, FIRST_REVERSED);
        let step = Step::of(&Floats, fields, first, at, bench)?;
        let load = match command {
            Command::Load => Some(Scalar::of(fields, SECOND, (&Floats, at.0), at.1, bench)?),
            _ => None,
        };
        lanes(&source, &target, command, bench)?;
        Ok(Cache { source, target, step, does: float(fields, "op1")?, command, load })
    }

    /// Works on each partition: `with` is given what is accumulated and the elements, and returns
    /// what is accumulated then.
    fn run(
        &self,
        bench: &mut Bench<'_, '_>,
        with: impl Fn(f32, &mut [f32]) -> f32,
    ) -> Result<(), Fault> {
        let neutral = neutral(self.does)?;
        let first = self.source.tensor.rows.start;
        let mut starts = Vec::new();
        for row in 0..self.source.tensor.rows.len() {
            let load = self.load.as_ref().map(|load| load.at(row));
            let lane = first.saturating_add(row);
            starts.push(bench.array.kept.start(lane, self.command, (neutral, load))?);
        }
        map(&Floats, [&self.source], &self.target, bench, |row, [values]| {
            if let Some(step) = &self.step {
                step.apply(&Floats, row, values);
            }
            if let Some(start) = starts.get_mut(row) {
                *start = with(*start, values);
            }
        })?;
        bench.array.kept.keep(self.source.tensor.rows.clone(), starts, bench.holds);
        Ok(())
    }
}

/// TENSOR_SCALAR_CACHE_REDUCE: `dst = op0(src, imm0)`, and op1 over its elements into the
/// accumulator.
pub(super) fn reduce(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let cache = Cache::of(fields, bench)?;
    if cache.does == Arithmetic::Subtract {
        return Err(Fault::Unknown("a difference of all elements".to_owned()));
    }
    cache.run(bench, |start, values| cache.does.fold(start, values))
}

/// TENSOR_SCALAR_CACHE_CUMULATIVE: `dst[i] = op1(op0(src[i], imm0), dst[i - 1])`.
pub(super) fn cumulate(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let cache = Cache::of(fields, bench)?;
    cache.run(bench, |start, values| {
        let mut so_far = start;
        for value in values {
            so_far = cache.does.apply(*value, so_far);
            *value = so_far;
        }
        so_far
    })
}

/// ACTIVATION_READ_ACCUMULATOR and DVE_READ_ACCUMULATOR: the accumulator of each lane, negated if it
/// says so.
pub(super) fn read(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let negates = match fields.number("negated")? {
        0 => false,
        1 => true,
        other => return Err(Fault::Unknown(format!("negated={other}"))),
    };
    let channels = fields.count("num_active_channels")?;
    let target = bench.target(fields, "dst", fields.byte("dtype")?, channels)?;
    super::partitions::room(1, &target)?;
    let mut out = vec![0; target.format.bytes()];
    for (row, lane) in target.tensor.rows.clone().enumerate() {
        let value = bench.array.kept.get(lane)?;
        bench.holds = bench.holds.max(bench.array.kept.holds(lane));
        target.format.narrow(&[if negates { -value } else { value }], &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}

/// EXPONENTIAL: `dst = exp(src - imm0)`, and the sum of its elements into the accumulator.
pub(super) fn exponential(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let command = Command::of(fields.number("accumulator_cmd")?)?;
    let (source, target) = two(&Floats, fields, bench)?;
    same(&source, &target)?;
    let (format, channels) = (bench.format(FP32)?, source.tensor.rows.len());
    let largest = Scalar::of(fields, FIRST, (&Floats, format), channels, bench)?;
    let load = match command {
        Command::Load => Some(Scalar::of(fields, SECOND, (&Floats, format), channels, bench)?),
        _ => None,
    };
    let mut sums = starts(&source, &target, (command, load), bench)?;
    map(&Floats, [&source], &target, bench, |row, [values]| {
        let largest = largest.at(row);
        values.iter_mut().for_each(|value| *value = exp(*value - largest));
        if let Some(sum) = sums.get_mut(row).filter(|_| command != Command::Reset) {
            *sum = Arithmetic::Add.fold(*sum, values);
        }
    })?;
    // Idle ones may have been changed by hardware: nothing is known of them.
    bench.array.kept.keep(source.tensor.rows, sums, command.kept(bench.holds));
    Ok(())
}

/// The exponential, rounded once.
#[allow(clippy::cast_possible_truncation, reason = "this is the one rounding")]
fn exp(value: f32) -> f32 {
    libm::exp(value.into()) as f32
}

/// What the sums of all lanes begin with; none if nothing is summed.
pub(super) fn starts(
    source: &Operand,
    target: &Operand,
    (command, load): (Command, Option<Scalar<f32>>),
    bench: &mut Bench<'_, '_>,
) -> Result<Vec<f32>, Fault> {
    if command == Command::Idle {
        return Ok(Vec::new());
    }
    lanes(source, target, command, bench)?;
    let kept = &bench.array.kept;
    let lanes = source.tensor.rows.clone().enumerate();
    let start =
        |(row, lane)| kept.start(lane, command, (0.0, load.as_ref().map(|load| load.at(row))));
    lanes.map(start).collect()
}
