//! The transpose mode of the array: no arithmetic, elements go where they belong (format notes 12
//! §3.2).

use super::{Bench, Weights};
use crate::fault::Fault;
use crate::operand::Tensor;

/// The rows of the weights that the moving tile selects, one for each of its columns, as they are.
pub(super) fn rows(
    weights: &Weights,
    count: usize,
    target: &Tensor,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    let selected: Option<Vec<usize>> = (0..count)
        .map(|column| {
            let mut rows = bench.array.moving.iter().skip(column).step_by(count);
            let row = rows.clone().position(|value| *value == 1.0)?;
            let others = rows.by_ref().filter(|value| **value != 0.0).count();
            (others == 1).then_some(row)
        })
        .collect();
    let selected = selected.ok_or_else(|| {
        Fault::Unknown("a transposition by another tile than rows of the identity".to_owned())
    })?;
    let size = weights.format.bytes();
    let mut bytes = Vec::with_capacity(count.saturating_mul(size));
    for column in 0..weights.columns {
        bytes.clear();
        for row in &selected {
            let at = row.saturating_mul(weights.columns).saturating_add(column);
            let start = at.saturating_mul(size);
            let element = weights.elements.get(start..start.saturating_add(size));
            bytes.extend_from_slice(element.unwrap_or_default());
        }
        target.write(bench.chip, column, &bytes);
    }
    Ok(())
}
