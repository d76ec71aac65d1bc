//! MEMSET: one value everywhere (format notes 12 §3.8).

use super::bench::Bench;
use crate::fault::Fault;
use crate::fields::Fields;

/// Writes the low bytes of `set_value` as elements. Only 0 was measured; that other values are bits
/// of the element is a choice of this project.
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
