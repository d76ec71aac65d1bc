//! TENSOR_REDUCE: one element of all along the fastest dimensions (format notes 12 §3.5), and its kin
//! that keep what is on the way.

use neff_isa::value::Value;

use super::bench::Bench;
use super::partitions::{map, room, same, two};
use super::unit::{Unit, Work};
use crate::fault::Fault;
use crate::fields::Fields;

/// TENSOR_SUBDIM: X, the fastest dimension alone, up to all four.
const X: u64 = 2;
const XYZW: u64 = 5;

/// `dst = op over the elements along op_dim`.
pub(super) struct Reduce;

impl Work<1> for Reduce {
    const OPERATIONS: [&'static str; 1] = ["op"];

    fn dtype(fields: Fields<'_>) -> Result<u8, Fault> {
        fields.byte("in_dtype")
    }

    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        [does]: [U::Does; 1],
    ) -> Result<(), Fault> {
        let negates = match fields.number("negated")? {
            0 => false,
            1 => true,
            other => return Err(Fault::Unknown(format!("negated={other}"))),
        };
        let (source, target) = two(unit, fields, bench)?;
        let group = group(fields, "op_dim")?;
        room(source.tensor.elements().checked_div(group).unwrap_or(0), &target)?;
        map(unit, [&source], &target, bench, |_, [values]| {
            let reduced = values.chunks_exact(group).map(|chunk| {
                let result = unit.reduce(does, chunk).unwrap_or_default();
                if negates { unit.negate(result) } else { result }
            });
            *values = reduced.collect();
        })
    }
}

/// `dst[i] = op(dst[i - 1], src[i])`, beginning anew along op_dim.
pub(super) struct Cumulate;

impl Work<1> for Cumulate {
    const OPERATIONS: [&'static str; 1] = ["op"];

    fn dtype(fields: Fields<'_>) -> Result<u8, Fault> {
        fields.byte("in_dtype")
    }

    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        [does]: [U::Does; 1],
    ) -> Result<(), Fault> {
        let (source, target) = two(unit, fields, bench)?;
        same(&source, &target)?;
        let group = group(fields, "op_dim")?;
        map(unit, [&source], &target, bench, |_, [values]| {
            for chunk in values.chunks_exact_mut(group) {
                let Some((first, rest)) = chunk.split_first_mut() else { continue };
                let mut so_far = *first;
                for value in rest {
                    so_far = unit.apply(does, so_far, *value);
                    *value = so_far;
                }
            }
        })
    }
}

/// Elements that become one, along the dimensions that a TENSOR_SUBDIM names.
///
/// # Errors
/// It names none.
pub(super) fn group(fields: Fields<'_>, name: &'static str) -> Result<usize, Fault> {
    let dimensions = match fields.number(name)? {
        given @ X..=XYZW => given.saturating_sub(X).saturating_add(1),
        given => return Err(Fault::Unknown(format!("{name}={given} of a reduction"))),
    };
    let Some(Value::Pattern(_, _, counts)) = fields.instruction.get("src") else {
        return Err(Fault::Unknown("a source that is no plain pattern".to_owned()));
    };
    let dimensions = usize::try_from(dimensions).unwrap_or(usize::MAX);
    let along = counts.iter().take(dimensions);
    let group = along.fold(1u64, |all, count| all.saturating_mul(*count));
    // The source was walked already, so it has as many elements at least.
    Ok(usize::try_from(group).unwrap_or(usize::MAX).max(1))
}
