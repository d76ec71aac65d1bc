//! The eight largest elements of a partition, and where values are: MAX8, MATCH_VALUE_LOAD,
//! FIND_INDEX8, MATCH_REPLACE8; POOL with the largest (format notes 05 §3.8).

use super::bench::{Bench, Operand};
use super::kept::Searched;
use super::partitions::{map, order, room, same, two};
use super::reduce::group;
use super::unit::Floats;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Arithmetic, Kind};

/// How many.
const EIGHT: usize = 8;

/// MAX8: the largest elements in descending order; NaN is above all, 0 above -0.
pub(super) fn max8(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    if source.tensor.elements() < EIGHT {
        return Err(Fault::Illegal(format!("{} elements for 8", source.tensor.elements())));
    }
    room(EIGHT, &target)?;
    map(&Floats, [&source], &target, bench, |_, [values]| {
        values.sort_by(|one, other| {
            other.is_nan().cmp(&one.is_nan()).then_with(|| other.total_cmp(one))
        });
        values.truncate(EIGHT);
    })
}

/// MATCH_VALUE_LOAD: eight values of each partition are kept.
pub(super) fn load_values(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let channels = fields.count("num_active_channels")?;
    let source = bench.source(fields, "src", fields.byte("dtype")?, channels)?;
    room(EIGHT, &source)?;
    let mut space = Vec::new();
    let each = (0..channels).map(|row| {
        let mut values = vec![0.0; EIGHT];
        source.format.widen(source.tensor.read(bench.chip, row, &mut space), &mut values);
        values
    });
    let values = each.collect();
    let rows = source.tensor.rows;
    bench.array.kept.values = Some(Searched { rows, values, holds: bench.holds });
    Ok(())
}

/// The values that were loaded for the partitions of an operand.
fn loaded(source: &Operand, bench: &mut Bench<'_, '_>) -> Result<Vec<Vec<f32>>, Fault> {
    let searched = bench.array.kept.values.as_ref();
    let searched = searched.ok_or_else(|| bench.array.kept.absent("no values are loaded"))?;
    if searched.rows != source.tensor.rows {
        return Err(Fault::Unknown("values that were loaded for other partitions".to_owned()));
    }
    bench.holds = bench.holds.max(searched.holds);
    Ok(searched.values.clone())
}

/// FIND_INDEX8: where each of the values is first.
pub(super) fn find_index8(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    room(EIGHT, &target)?;
    let Kind::Integer(integer) = target.format.kind else {
        return Err(Fault::Illegal("indices that are no integers".to_owned()));
    };
    let searched = loaded(&source, bench)?;
    let mut space = Vec::new();
    let mut values = vec![0.0; source.tensor.elements()];
    let mut out = vec![0; EIGHT.saturating_mul(target.format.bytes())];
    for row in order([&source.tensor], &target.tensor)? {
        source.format.widen(source.tensor.read(bench.chip, row, &mut space), &mut values);
        let mut found = Vec::new();
        for wanted in searched.get(row).into_iter().flatten() {
            let at = values.iter().position(|value| value == wanted);
            let none = || Fault::Unknown(format!("where {wanted} is, which is not there"));
            found.push(u64::try_from(at.ok_or_else(none)?).unwrap_or(u64::MAX));
        }
        integer.write_words(&found, &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}

/// MATCH_REPLACE8: for each of the values, the first element that is it and was not replaced yet
/// becomes `immediate`.
pub(super) fn replace8(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    same(&source, &target)?;
    let by = f32::from_bits(fields.word("immediate")?);
    let searched = loaded(&source, bench)?;
    map(&Floats, [&source], &target, bench, |row, [values]| {
        let mut replaced = Vec::new();
        for wanted in searched.get(row).into_iter().flatten() {
            let mut all = values.iter_mut().enumerate();
            let first = all.find(|(at, value)| *value == wanted && !replaced.contains(at));
            if let Some((at, value)) = first {
                *value = by;
                replaced.push(at);
            }
        }
    })
}

/// POOL with MAX: the largest along pool_dim.
pub(super) fn pool(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    let group = group(fields, "pool_dim")?;
    room(source.tensor.elements().checked_div(group).unwrap_or(0), &target)?;
    map(&Floats, [&source], &target, bench, |_, [values]| {
        let largest = |chunk| Arithmetic::Maximum.reduce(chunk).unwrap_or(f32::NAN);
        *values = values.chunks_exact(group).map(largest).collect();
    })
}
