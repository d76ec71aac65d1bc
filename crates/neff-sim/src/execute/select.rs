//! Selections by where an element is: RANGE_SELECT and TENSOR_SCALAR_AFFINE_SELECT; and IOTA, which
//! writes where an element is (format notes 05 §3.8).

use neff_isa::value::{Address, Value};

use super::bench::{Bench, Operand};
use super::kept::{Command, lanes, neutral};
use super::partitions::{map, order, same, source, target};
use super::scalar::{Given, Scalar};
use super::tensor_scalar::FP32;
use super::unit::{Floats, float};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Arithmetic, convert};

/// The type of what IOTA counts in.
const INT32: u8 = 0x08;
/// The comparisons that bounds may have.
const COMPARISONS: [Arithmetic; 5] = [
    Arithmetic::Equal,
    Arithmetic::Greater,
    Arithmetic::GreaterEqual,
    Arithmetic::LessEqual,
    Arithmetic::Less,
];

/// RANGE_SELECT: `dst = src where base + i compares with both bounds, else fill_val`; and the largest
/// into the accumulator.
pub(super) fn range(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let command = match Command::of(fields.number("reduce_cmd")?)? {
        Command::Load => return Err(Fault::Unknown("what is loaded into accumulators".to_owned())),
        known => known,
    };
    let channels = fields.count("num_active_channels")?;
    let [dtype, out] = fields.pair("in_out_dtype")?;
    let source = source(&Floats, fields, ("src", dtype), channels, bench)?;
    let target = target(&Floats, fields, ("dst", out), channels, bench)?;
    same(&source, &target)?;
    let tests = tests(fields, channels, bench)?;
    let base = f32::from_bits(fields.word("base")?);
    let fill = f32::from_bits(fields.word("fill_val")?);
    let mut largest = begin(fields, command, (&source, &target), bench)?;
    map(&Floats, [&source], &target, bench, |row, [values]| {
        for (at, value) in (0u16..=u16::MAX).cycle().zip(values.iter_mut()) {
            let index = base + f32::from(at);
            let holds =
                |(does, bound): &(Arithmetic, Scalar<f32>)| does.apply(index, bound.at(row));
            if tests.iter().any(|test| holds(test) == 0.0) {
                *value = fill;
            }
        }
        if let Some(largest) = largest.get_mut(row).filter(|_| command != Command::Reset) {
            *largest = Arithmetic::Maximum.fold(*largest, values);
        }
    })?;
    // Idle ones may have been changed by hardware: nothing is known of them.
    bench.array.kept.keep(source.tensor.rows, largest, command.kept(bench.holds));
    Ok(())
}

/// The comparisons with both bounds.
fn tests(
    fields: Fields<'_>,
    channels: usize,
    bench: &mut Bench<'_, '_>,
) -> Result<Vec<(Arithmetic, Scalar<f32>)>, Fault> {
    let bounds = [Given::of("bound0", "bound0_src"), Given::of("bound1", "bound1_src")];
    let mut tests = Vec::new();
    for (op, bound) in ["comp_op0", "comp_op1"].into_iter().zip(bounds) {
        let does = float(fields, op)?;
        if !COMPARISONS.contains(&does) {
            return Err(Fault::Illegal(format!("{op} is {does:?}, which compares nothing")));
        }
        let format = bench.format(FP32)?;
        tests.push((does, Scalar::of(fields, bound, (&Floats, format), channels, bench)?));
    }
    Ok(tests)
}

/// What the accumulators of a selection begin with.
fn begin(
    fields: Fields<'_>,
    command: Command,
    (source, target): (&Operand, &Operand),
    bench: &mut Bench<'_, '_>,
) -> Result<Vec<f32>, Fault> {
    if source.tensor.elements() > usize::from(u16::MAX) {
        return Err(Fault::Unknown("indices of more than 16 bits".to_owned()));
    }
    if command == Command::Idle {
        return Ok(Vec::new());
    }
    let does = float(fields, "reduce_op")?;
    if does != Arithmetic::Maximum {
        return Err(Fault::Unknown(format!("{does:?} of what is selected")));
    }
    lanes(source, target, command, bench)?;
    let neutral = neutral(does)?;
    let kept = &bench.array.kept;
    let start = |lane| kept.start(lane, command, (neutral, None));
    source.tensor.rows.clone().map(start).collect()
}

/// TENSOR_SCALAR_AFFINE_SELECT: `dst = src where the pattern compares with 0, else fill_reg`.
pub(super) fn affine_select(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let channels = fields.count("num_active_channels")?;
    let [dtype, out] = fields.pair("in_out_dtype")?;
    let holds: fn(i32) -> bool = match fields.number("fill_mode")? {
        0 => |value| value > 0,
        1 => |value| value >= 0,
        2 => |value| value == 0,
        3 => |value| value != 0,
        other => return Err(Fault::Unknown(format!("fill_mode={other}"))),
    };
    let source = bench.source(fields, "src", dtype, channels)?;
    let target = bench.target(fields, "dst", out, channels)?;
    same(&source, &target)?;
    let pattern = pattern(fields, "mask", target.tensor.elements())?;
    let step = multiplier(fields)?;
    let mut fill = vec![0; target.format.bytes()];
    let number = f32::from_bits(bench.registers.get(fields.byte("fill_reg")?)?);
    target.format.narrow(&[number], &mut fill);
    let mut space = Vec::new();
    let mut bytes = vec![0; target.tensor.elements().saturating_mul(fill.len())];
    for row in order([&source.tensor], &target.tensor)? {
        let given = source.tensor.read(bench.chip, row, &mut space);
        convert(source.format, target.format, given, &mut bytes);
        let places = bytes.chunks_exact_mut(fill.len()).zip(&pattern);
        for (place, value) in places {
            if !holds(of_channel(*value, step, row)) {
                place.copy_from_slice(&fill);
            }
        }
        target.tensor.write(bench.chip, row, &bytes);
    }
    Ok(())
}

/// IOTA: the pattern itself.
pub(super) fn iota(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let channels = fields.count("num_active_channels")?;
    let target = bench.target(fields, "dst", fields.byte("out_dtype")?, channels)?;
    let pattern = pattern(fields, "src_data_pattern", target.tensor.elements())?;
    let step = multiplier(fields)?;
    let format = bench.format(INT32)?;
    let mut out = vec![0; target.tensor.elements().saturating_mul(target.format.bytes())];
    for row in 0..target.tensor.rows.len() {
        let values = pattern.iter().flat_map(|value| of_channel(*value, step, row).to_le_bytes());
        convert(format, target.format, &values.collect::<Vec<_>>(), &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}

/// A value in a partition: channels are counted from the first one of the instruction.
fn of_channel(value: i32, step: i32, row: usize) -> i32 {
    let row = i32::try_from(row).unwrap_or(i32::MAX);
    value.wrapping_add(step.wrapping_mul(row))
}

fn multiplier(fields: Fields<'_>) -> Result<i32, Fault> {
    let number = fields.signed("channel_multiplier")?;
    i32::try_from(number).map_err(|_| Fault::Illegal(format!("a channel_multiplier of {number}")))
}

/// The values of a DATA4D in 32 bits, as many as the destination has elements.
fn pattern(fields: Fields<'_>, name: &'static str, elements: usize) -> Result<Vec<i32>, Fault> {
    let Some(Value::Pattern(Address::Plain(base), steps, counts)) = fields.instruction.get(name)
    else {
        return Err(Fault::Unknown(format!("{name} that is no plain pattern")));
    };
    let base = u32::try_from(*base).map_err(|_| Fault::Illegal(format!("{name} from {base}")))?;
    let total = counts.iter().fold(1u64, |all, count| all.saturating_mul(*count));
    if usize::try_from(total) != Ok(elements) {
        return Err(Fault::Illegal(format!("{total} elements, and room for {elements}")));
    }
    let mut values = vec![base.cast_signed()];
    for (step, count) in steps.iter().zip(counts).rev() {
        let step = i32::try_from(*step).unwrap_or(0);
        let count = i32::try_from(*count).unwrap_or(0);
        let along =
            |value: i32| (0..count).map(move |at| value.wrapping_add(step.wrapping_mul(at)));
        values = values.into_iter().flat_map(along).collect();
    }
    Ok(values)
}
