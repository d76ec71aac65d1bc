//! Instructions of the vector engines that make one element of none, of one, or of two (format notes 12
//! §3.5 to §3.8, 05 §3.8).

use super::bench::Bench;
use super::partitions::{map, order, same, source, target, two};
use super::unit::{Floats, Unit, Work};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::convert;

/// COPY and CAST: bits between equal formats, else numbers.
pub(super) fn copy(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    same(&source, &target)?;
    let mut space = Vec::new();
    let mut out = vec![0; target.tensor.elements().saturating_mul(target.format.bytes())];
    for row in order([&source.tensor], &target.tensor)? {
        let bytes = source.tensor.read(bench.chip, row, &mut space);
        convert(source.format, target.format, bytes, &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}

/// RECIPROCAL.
pub(super) fn reciprocal(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(&Floats, fields, bench)?;
    same(&source, &target)?;
    map(&Floats, [&source], &target, bench, |_, [values]| {
        values.iter_mut().for_each(|value| *value = value.recip());
    })
}

/// TENSOR_TENSOR: `dst = op(src0, src1)`.
pub(super) struct Pairs;

impl Work<1> for Pairs {
    const OPERATIONS: [&'static str; 1] = ["op"];

    fn dtype(fields: Fields<'_>) -> Result<u8, Fault> {
        fields.pair("in0_in1_dtype").map(|[left, _]| left)
    }

    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        [does]: [U::Does; 1],
    ) -> Result<(), Fault> {
        let channels = fields.count("num_active_channels")?;
        let [left, right] = fields.pair("in0_in1_dtype")?;
        let left = source(unit, fields, ("src0", left), channels, bench)?;
        let right = source(unit, fields, ("src1", right), channels, bench)?;
        let out = fields.byte("out_dtype")?;
        let target = target(unit, fields, ("dst", out), channels, bench)?;
        same(&left, &right)?;
        same(&left, &target)?;
        map(unit, [&left, &right], &target, bench, |_, [values, others]| {
            unit.pairs(does, values, others);
        })
    }
}

/// MEMSET: writes the low bytes of `set_value` as elements. Only 0 was measured; that other values
/// are bits of the element is a choice of this project.
pub(super) fn memset(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let channels = fields.count("num_active_channels")?;
    let target = bench.target(fields, "dst", fields.byte("dtype")?, channels)?;
    let value = fields.word("set_value")?.to_le_bytes();
    let elements = target.tensor.elements();
    if fields.count("dst_element_count")? != elements {
        let what = format!("dst_element_count is not {elements}, what dst has");
        return Err(Fault::Illegal(what));
    }
    let element = value.get(..target.format.bytes());
    let element = element.ok_or_else(|| Fault::Unknown("elements of 8 bytes".to_owned()))?;
    let out = element.repeat(elements);
    for row in 0..target.tensor.rows.len() {
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}
