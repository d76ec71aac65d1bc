//! TENSOR_REDUCE: one element of all along the fastest dimensions (format notes 12 §3.5).

use neff_isa::value::Value;

use super::bench::Bench;
use super::elementwise::map;
use super::tensor_scalar::operation;
use crate::fault::Fault;
use crate::fields::Fields;

/// TENSOR_SUBDIM: X, the fastest dimension alone, up to all four.
const X: u64 = 2;
const XYZW: u64 = 5;

/// `dst = op over the elements along op_dim`, negated if it says so.
pub(super) fn arithmetic(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let does = operation(fields, "op")?;
    fields.only("mask_enable", 0)?;
    let negates = fields.number("negated")? != 0;
    let channels = fields.count("num_active_channels")?;
    let source = bench.source(fields, "src", fields.byte("in_dtype")?, channels)?;
    let target = bench.target(fields, "dst", fields.byte("out_dtype")?, channels)?;
    let group = group(fields)?;
    let results = source.tensor.elements().checked_div(group).unwrap_or(0);
    if results != target.tensor.elements() {
        let room = target.tensor.elements();
        return Err(Fault::Illegal(format!("{results} results, and room for {room}")));
    }
    map(&source, &target, bench, |_, values, _| {
        let reduced = values.chunks_exact(group).map(|chunk| {
            let result = does.reduce(chunk).unwrap_or(f32::NAN);
            if negates { -result } else { result }
        });
        *values = reduced.collect();
    });
    Ok(())
}

/// Elements that become one.
pub(super) fn group(fields: Fields<'_>) -> Result<usize, Fault> {
    let dimensions = match fields.number("op_dim")? {
        given @ X..=XYZW => given.saturating_sub(X).saturating_add(1),
        given => return Err(Fault::Unknown(format!("op_dim={given} of a reduction"))),
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
