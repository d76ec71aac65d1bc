//! The instruction of a step (format notes 05 §3.7, §3.8, 5.1; 12 §3).

use neff::abi::Dtype;
use neff::abi::dtype::FLOAT32;
use neff::builder::{Operand, Pattern, Place, Statement, VariableHandle};

use crate::expression::Operator;
use crate::lower::{StepId, Tile, Work};
use crate::machine::{DMA_INCREMENT, PARTITION_STRIDE, PARTITIONS};
use crate::schedule::Scheduled;

/// The variables of the graph, tensors with their types.
pub(super) struct Tensors {
    pub(super) memory: VariableHandle,
    pub(super) inputs: Vec<(VariableHandle, &'static Dtype)>,
    pub(super) output: (VariableHandle, &'static Dtype),
    pub(super) columns: u64,
}

/// The instruction of a step, without what it waits for and signals.
pub(super) fn instruction(each: &Scheduled, all: &[Scheduled], tensors: &Tensors) -> Statement {
    let to = each.step.tile;
    let tile = |id: StepId| all.get(id).map_or(to, |other| other.step.tile);
    match each.step.work {
        Work::Load(input) => {
            let (from, dtype) = tensors.inputs.get(input).unwrap_or(&tensors.output);
            transfer(each, tensors.outside(from, dtype), tensors.inside(to))
        }
        Work::Store(from) => {
            let (output, dtype) = &tensors.output;
            transfer(each, tensors.inside(tile(from)), tensors.outside(output, dtype))
        }
        Work::Zero => zero(to),
        Work::Tensors(operator, left, right) => {
            two_tensors(operator, [tile(left), tile(right)], to)
        }
        Work::Scalar(operator, from, number, first) => {
            let reversed = if first { "FIRST" } else { "NONE" };
            tensor_and_number(operator, tile(from), number, to).set("reverse_operands", reversed)
        }
        Work::Relu(from, zeros) => relu(tile(from), tile(zeros), to),
    }
}

/// `out = left op right`. That `src0` is the left operand is what its name says; in measured
/// programs the two change places without consequence (05 §3.8).
fn two_tensors(operator: Operator, [left, right]: [Tile; 2], to: Tile) -> Statement {
    Statement::new("TENSOR_TENSOR")
        .set("op", operator.word())
        .set("in0_in1_dtype", (left.dtype, right.dtype))
        .set("src0", pattern(left))
        .set("src1", pattern(right))
        .set("out_dtype", to.dtype)
        .set("dst", pattern(to))
        .set("num_active_channels", PARTITIONS)
}

/// `out = in op0 number`, and nothing as the second operation.
fn tensor_and_number(operator: Operator, from: Tile, number: f32, to: Tile) -> Statement {
    Statement::new("TENSOR_SCALAR")
        .set("op0", operator.word())
        .set("op1", "BYPASS")
        .set("imm0_src", "INSTRUCTION")
        .set("imm0", number)
        .set("in_dtype", from.dtype)
        .set("src", pattern(from))
        .set("out_dtype", to.dtype)
        .set("dst", pattern(to))
        .set("num_active_channels", PARTITIONS)
}

/// `out = relu(in * scale + bias)`, where the bias is a number for each partition.
fn relu(from: Tile, zeros: Tile, to: Tile) -> Statement {
    Statement::new("ACTIVATE")
        .set("activation_func", "RELU")
        .set("in_bias_dtype", (from.dtype, zeros.dtype))
        .set("src", pattern(from))
        .set("scale_value", 1.0f32)
        .set("bias", zeros.address)
        .set("out_dtype", to.dtype)
        .set("dst", pattern(to))
        .set("num_active_channels", PARTITIONS)
}

fn zero(to: Tile) -> Statement {
    Statement::new("MEMSET")
        .set("dtype", FLOAT32)
        .set("set_value", 0.0f32.to_bits())
        .set("dst_element_count", to.columns)
        .set("dst", pattern(to))
        .set("num_active_channels", PARTITIONS)
}

/// The elements of a tile, in each partition.
fn pattern(tile: Tile) -> Pattern {
    Pattern::row(tile.address, tile.columns)
}

/// One side of a DMA: rows of bytes.
struct Side {
    start: Place,
    /// Bytes from a row to the next.
    step: u64,
    /// Bytes of a row.
    row: u64,
    dtype: &'static Dtype,
}

impl Tensors {
    /// A tensor of the host: its rows lie one behind the other.
    fn outside(&self, variable: &VariableHandle, dtype: &'static Dtype) -> Side {
        let row = Tile { address: 0, columns: self.columns, dtype }.bytes();
        Side { start: variable.in_table(0), step: row, row, dtype }
    }

    /// A tile: a row in each partition.
    fn inside(&self, tile: Tile) -> Side {
        let start = self.memory.at(tile.address);
        Side { start, step: PARTITION_STRIDE, row: tile.bytes(), dtype: tile.dtype }
    }
}

/// Rows from one side to the other; where the types differ, the DMA converts (12 §3.10).
fn transfer(each: &Scheduled, from: Side, to: Side) -> Statement {
    let statement = Statement::new("PSEUDO_DMA_DIRECT2D")
        .set("semaphore", each.signal.map_or(Operand::from(0), Operand::from))
        .set("sem_increment", DMA_INCREMENT)
        .set("in_dtype", from.dtype)
        .set("out_dtype", to.dtype);
    [("src", from), ("dst", to)].into_iter().fold(statement, |statement, (name, side)| {
        statement
            .set(format!("{name}_start_addr"), side.start)
            .set(format!("{name}_step_elem0"), side.step)
            .set(format!("{name}_num_elem0"), PARTITIONS)
            .set(format!("{name}_step_elem1"), 1)
            .set(format!("{name}_num_elem1"), 1)
            .set(format!("{name}_elem_size"), side.row)
    })
}
