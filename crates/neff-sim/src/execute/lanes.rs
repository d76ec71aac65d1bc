//! Data that goes to other partitions: STREAM_SHUFFLE, STREAM_TRANSPOSE, CROSS_LANE_REDUCE (format
//! notes 05 §3.8, §4.3).

use super::bench::{Bench, Operand};
use super::kept::LANES;
use super::partitions::{room, same};
use super::unit::{Floats, Unit, Words, Wordwise};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Arithmetic, Bitwise};

/// A lane that stays as it is.
const STAYS: u8 = 255;

/// LOAD_MASK_SELECT: which partition each of 32 comes from.
pub(super) fn load_mask(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let lanes = fields.bytes("immediate")?;
    let lanes: [u8; LANES] = lanes.try_into().map_err(|_| Fault::Illegal("no mask".to_owned()))?;
    bench.array.kept.mask = Some(lanes);
    Ok(())
}

/// Source and destination of equal types, whose partitions are moved.
fn moved(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(Operand, Operand), Fault> {
    let channels = fields.count("num_active_channels")?;
    let source = bench.source(fields, "src", fields.byte("in_dtype")?, channels)?;
    let target = bench.target(fields, "dst", fields.byte("out_dtype")?, channels)?;
    same(&source, &target)?;
    if source.format != target.format {
        return Err(Fault::Unknown("moves between partitions that convert".to_owned()));
    }
    Ok((source, target))
}

/// The bytes of all partitions, which are moved at once. A partition has no more than its memory.
fn all(source: &Operand, bench: &Bench<'_, '_>) -> Result<Vec<Vec<u8>>, Fault> {
    let bytes = source.tensor.elements().saturating_mul(source.format.bytes());
    if bytes > bench.chip.of(source.tensor.memory).size() {
        return Err(Fault::Illegal(format!("{bytes} bytes of a partition, with repetitions")));
    }
    let mut space = Vec::new();
    let rows = 0..source.tensor.rows.len();
    Ok(rows.map(|row| source.tensor.read(bench.chip, row, &mut space).to_vec()).collect())
}

/// STREAM_SHUFFLE: in each quadrant, partition i becomes partition mask[i].
pub(super) fn shuffle(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let mask = bench.array.kept.mask;
    let mask = mask.ok_or_else(|| bench.array.kept.absent("no mask is loaded"))?;
    let (source, target) = moved(fields, bench)?;
    let channels = source.tensor.rows.len();
    if channels.checked_rem(LANES) != Some(0) {
        return Err(Fault::Illegal(format!("a shuffle of {channels} partitions")));
    }
    if mask.contains(&STAYS) {
        bench.read("dst", &target.tensor);
    }
    if let Some(lane) = mask.iter().find(|lane| **lane != STAYS && usize::from(**lane) >= LANES) {
        return Err(Fault::Unknown(format!("lane {lane} of a quadrant")));
    }
    let rows = all(&source, bench)?;
    for (quadrant, from) in rows.chunks(LANES).enumerate() {
        for (to, lane) in mask.iter().enumerate() {
            let row = quadrant.saturating_mul(LANES).saturating_add(to);
            if let Some(bytes) = from.get(usize::from(*lane)) {
                target.tensor.write(bench.chip, row, bytes);
            }
        }
    }
    Ok(())
}

/// STREAM_TRANSPOSE of one block. How blocks are arranged where there are more is not known.
pub(super) fn transpose(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = moved(fields, bench)?;
    let shape = (source.tensor.rows.len(), source.tensor.elements());
    if shape != (LANES, LANES) {
        let what = format!("a transposition of {} partitions of {} elements", shape.0, shape.1);
        return Err(Fault::Unknown(what));
    }
    let rows = all(&source, bench)?;
    let size = source.format.bytes();
    for row in 0..LANES {
        let start = row.saturating_mul(size);
        let range = start..start.saturating_add(size);
        let column = rows.iter().filter_map(|from| from.get(range.clone()));
        target.tensor.write(bench.chip, row, &column.flatten().copied().collect::<Vec<u8>>());
    }
    Ok(())
}

/// CROSS_LANE_REDUCE_ARITH.
pub(super) fn reduce(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let does = match fields.number("reduce_op")? {
        0 => Arithmetic::Add,
        2 => Arithmetic::Maximum,
        other => return Err(Fault::Unknown(format!("reduce_op={other} of numbers"))),
    };
    across(&Floats, does, fields, bench)
}

/// CROSS_LANE_REDUCE_BITVEC.
pub(super) fn reduce_bits(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let does = match fields.number("reduce_op")? {
        3 => Bitwise::Or,
        4 => Bitwise::And,
        5 => Bitwise::Xor,
        other => return Err(Fault::Unknown(format!("reduce_op={other} of bits"))),
    };
    let unit = Words::bits(bench.format(fields.byte("in_dtype")?)?);
    across(&unit, Wordwise::Bits(does), fields, bench)
}

/// One element of those at its place in all partitions, in the first partition of the destination.
fn across<U: Unit>(
    unit: &U,
    does: U::Does,
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    const ALL: u64 = 0;
    const PARTITIONS: u64 = 1;
    let channels = fields.count("num_active_channels")?;
    let from = super::partitions::source(
        unit,
        fields,
        ("src", fields.byte("in_dtype")?),
        channels,
        bench,
    )?;
    let to = super::partitions::target(unit, fields, ("dst", fields.byte("out_dtype")?), 1, bench)?;
    let mut space = Vec::new();
    let mut sums: Vec<U::Element> = Vec::new();
    let mut values = vec![U::Element::default(); from.tensor.elements()];
    for row in 0..channels {
        unit.read(from.format, from.tensor.read(bench.chip, row, &mut space), &mut values);
        match row {
            0 => sums.clone_from(&values),
            _ => unit.pairs(does, &mut sums, &values),
        }
    }
    match fields.number("reduce_axis")? {
        ALL => sums = unit.reduce(does, &sums).into_iter().collect(),
        PARTITIONS => {}
        other => return Err(Fault::Unknown(format!("reduce_axis={other}"))),
    }
    room(sums.len(), &to)?;
    let mut out = vec![0; to.tensor.elements().saturating_mul(to.format.bytes())];
    unit.write(to.format, &sums, &mut out);
    to.tensor.write(bench.chip, 0, &out);
    Ok(())
}
