//! The parts of 32-bit weights: a full product is one with the low parts and one with the high parts
//! (format notes 12 §3.1, §3.2).

use crate::fault::Fault;

/// Bits of a float that its high part keeps. Any cut gives the same sum; a choice of this project.
const HIGH_PART: u32 = 0xFFFF_F000;
/// How 32-bit weights are taken.
const LOW: u64 = 1;
const HIGH: u64 = 2;

/// Leaves one part of each weight.
pub(super) fn keep(values: &mut [f32], part: u64) -> Result<(), Fault> {
    let high = |value: f32| f32::from_bits(value.to_bits() & HIGH_PART);
    match part {
        0 => {}
        // What is no number has no low part: its high part is all of it.
        LOW => values.iter_mut().for_each(|it| {
            *it = if it.is_finite() { *it - high(*it) } else { 0.0 };
        }),
        HIGH => values.iter_mut().filter(|it| it.is_finite()).for_each(|it| *it = high(*it)),
        mode => return Err(Fault::Unknown(format!("fp32_mode={mode} of weights"))),
    }
    Ok(())
}
