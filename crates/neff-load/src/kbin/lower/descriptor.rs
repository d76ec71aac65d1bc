//! One descriptor (format notes 08 §3.4, 02 §8.3).

use std::collections::HashMap;

use neff_abi::{Arch, DescriptorOp, DescriptorType};
use neff_manifest::chain::{AccessPattern, Definition, Descriptor, Field};

use super::{length, number};
use crate::kbin::record::Record;
use crate::kbin::structs::{self, SOURCES};

/// `op` of a word that is none.
const INVALID: i32 = -1;

/// What follows the transfers of a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Trailer {
    /// An event is set.
    Event,
    /// A semaphore is incremented.
    Semaphore,
}

/// What sides of descriptors name.
#[derive(Debug)]
pub(super) struct Sides<'d> {
    variables: HashMap<&'d str, u64>,
    arch: Arch,
}

impl<'d> Sides<'d> {
    /// The variables of a graph by name.
    pub(super) fn of(definition: &'d Definition, arch: Arch) -> Sides<'d> {
        let given = definition.variables.iter();
        let id = |given: &'d neff_manifest::chain::Variable| {
            Some((given.name.as_str(), given.id.as_ref()?.value))
        };
        Sides { variables: given.filter_map(id).collect(), arch }
    }
}

/// Fills a descriptor of data.
pub(super) fn data(
    given: &Descriptor<'_>,
    sides: &Sides<'_>,
    in_function: bool,
    record: &mut Record<'_>,
) {
    record.number("desc_type", DescriptorType::DATA.0);
    let operation = given.operation();
    match operation.map(|operation| operation.row().kbin) {
        Some(Some(number)) => record.number("op", number),
        // Sources disagree on the number of a cast.
        Some(None) => record.doubt("op"),
        None => record.number("op", INVALID),
    }
    let resets = operation == Some(DescriptorOp::Transpose) || in_function;
    record.flag("reset_engine_round_robin", resets && sides.arch > Arch::Sunda);
    let Some(mut data) = record.union("union", &structs::DATA) else { return };
    if let Some(side) = data.inside("to", 0) {
        pattern(&given.to, sides, side);
    }
    // One more than there is room for, to be told.
    for (at, source) in given.sources.iter().take(SOURCES.saturating_add(1)).enumerate() {
        if let Some(side) = data.inside("from", at) {
            pattern(source, sides, side);
        }
    }
    data.number("num_tiling_dims", number(&given.tiling_dimensions).unwrap_or(0));
    match operation {
        Some(operation) if operation.row().several_sources => {
            if let Some(computed) = data.union("operation", &structs::CCE) {
                compute(given, computed);
            }
        }
        // A copy has nothing there.
        Some(DescriptorOp::Copy) => {}
        // What a transposition says there is not published, nor what a cast does.
        _ => data.doubt("operation"),
    }
}

/// Fills a record that only signals. How it says what, is not published.
pub(super) fn trailer(trailer: Trailer, record: &mut Record<'_>) {
    record.number(
        "desc_type",
        match trailer {
            Trailer::Event => DescriptorType::EVENT.0,
            Trailer::Semaphore => DescriptorType::INC_SEMA.0,
        },
    );
    for field in ["op", "union", "reset_engine_round_robin"] {
        record.doubt(field);
    }
}

fn pattern(given: &AccessPattern<'_>, sides: &Sides<'_>, mut record: Record<'_>) {
    let name = given.variable.as_ref().map(|name| &*name.value);
    let id = name.and_then(|name| sides.variables.get(name)).copied();
    record.number("idx", id.unwrap_or(0));
    record.number("off", number(&given.offset).unwrap_or(0));
    let sizes = list(given.sizes.as_ref());
    record.number("num_dims", length(sizes.len()));
    record.numbers("steps", list(given.steps.as_ref()).iter().copied());
    record.numbers("sizes", sizes.iter().copied());
    record.number("dtype", given.dtype().and_then(|dtype| dtype.kbin).unwrap_or(0));
}

fn list<T>(field: Option<&Field<Vec<T>>>) -> &[T] {
    field.map_or(&[], |field| &field.value)
}

fn compute(given: &Descriptor<'_>, mut record: Record<'_>) {
    record.number("num_sources", length(given.sources.len()));
    record.number("num_dests", 1u32);
    if given.operation() == Some(DescriptorOp::Fma) {
        let scale = given.scale.as_ref().map_or(1.0, |scale| scale.value);
        // Which sources one scale is for is not told.
        record.number("scale", single(scale).to_bits());
    }
    let Some(constant) = &given.constant else { return };
    let bits = match given.constant_dtype.as_ref().map(|word| &*word.value) {
        Some("int32") => constant.value.parse::<i32>().map(i32::cast_unsigned).ok(),
        Some("uint32") => constant.value.parse::<u32>().ok(),
        Some("float32") => constant.value.parse::<f32>().map(f32::to_bits).ok(),
        // Without a type, the constant is ignored.
        _ => None,
    };
    record.number("min_max", bits.unwrap_or(0));
}

#[expect(clippy::cast_possible_truncation, reason = "the record has single precision")]
fn single(value: f64) -> f32 {
    value as f32
}
