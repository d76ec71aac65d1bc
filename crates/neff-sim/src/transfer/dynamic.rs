//! Transfers that stand in a program: PSEUDO_DMA_DIRECT2D of a file and DMAMEMCPY of an image
//! (format notes 12 §3.10).

use neff_isa::instruction::Instruction;

use super::side::Side;
use super::{Completion, Motion, Transfer};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::Variables;

/// An element size of 0 stands for this (format notes 05 §3.4).
const LARGEST: u64 = 0x1_0000;

/// The transfer that an instruction asks for.
///
/// # Errors
/// It is of another kind than the plain copy, or a side is not in memory.
pub fn direct(instruction: &Instruction<'_>, variables: &Variables) -> Result<Transfer, Fault> {
    let fields = Fields { instruction };
    // In a file the byte says what is moved, in an image what is computed on the way; 0 is neither
    // in both.
    let kind = if instruction.get("dge_op").is_some() { "dge_op" } else { "compute_op" };
    fields.only(kind, 0)?;
    fields.only("src_bound_reg", 0)?;
    let names = ["src_step_elem0", "src_step_elem1", "src_num_elem0", "src_num_elem1"];
    let from = side("source", "src_start_addr", names, "src_elem_size", fields, variables)?;
    let to = destination(fields, variables)?;
    let (in_dtype, out_dtype) = (fields.byte("in_dtype")?, fields.byte("out_dtype")?);
    let motion = match in_dtype == out_dtype {
        true => Motion::Copy,
        false => Motion::Cast(in_dtype, out_dtype),
    };
    Transfer::new(motion, vec![from], to, vec![completion(fields)?])
}

/// The transfer of an instruction of which only the destination and the completion are known.
///
/// # Errors
/// They are not.
pub(crate) fn unknown(
    instruction: &Instruction<'_>,
    variables: &Variables,
) -> Result<Transfer, Fault> {
    let fields = Fields { instruction };
    let to = destination(fields, variables)?;
    Transfer::new(Motion::Unknown, Vec::new(), to, vec![completion(fields)?])
}

fn destination(fields: Fields<'_>, variables: &Variables) -> Result<Side, Fault> {
    fields.only("dst_bound_reg", 0)?;
    let names = ["dst_step_elem0", "dst_step_elem1", "dst_num_elem0", "dst_num_elem1"];
    side("destination", "dst_start_addr", names, "dst_elem_size", fields, variables)
}

fn completion(fields: Fields<'_>) -> Result<Completion, Fault> {
    Ok(Completion::counted(fields.byte("semaphore")?, fields.word("sem_increment")?))
}

fn side(
    name: &'static str,
    address: &'static str,
    [step0, step1, count0, count1]: [&'static str; 4],
    size: &'static str,
    fields: Fields<'_>,
    variables: &Variables,
) -> Result<Side, Fault> {
    let home = variables.find(fields.address(address)?);
    let home = home.map_err(|bad| Fault::Operand(name, bad))?;
    let element = match fields.number(size)? {
        0 => LARGEST,
        size => size,
    };
    let dimensions = [
        (fields.signed(step0)?, fields.number(count0)?),
        (fields.signed(step1)?, fields.number(count1)?),
    ];
    Side::of(name, home, element, &dimensions)
}
