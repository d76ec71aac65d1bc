//! Operations to steps: each runs on one engine and leaves its result in a tile of its own.
//!
//! Numbers are folded as far as they go; what is left of them becomes the immediate of a step. An
//! input is loaded where it is used first.

use neff::abi::dtype::FLOAT32;
use neff::abi::{Dtype, Engine};

use crate::expression::{Expression, Kind, Operator};
use crate::fault::Fault;
use crate::machine::{END, FIRST_BYTE, MOST_COLUMNS};

/// Index of a step, and of the value that it leaves.
pub type StepId = usize;

/// Work for one engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What is done.
    pub work: Work,
    /// Where the result lies; for a store, the tile that is stored.
    pub tile: Tile,
}

/// The same bytes in each partition of the state buffer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tile {
    /// First byte in the partition.
    pub address: u64,
    /// Elements in each partition.
    pub columns: u64,
    /// Their type.
    pub dtype: &'static Dtype,
}

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Work {
    /// An input of the host, by its index, to a tile.
    Load(usize),
    /// A zero in each partition.
    Zero,
    /// Two tiles, element by element.
    Tensors(Operator, StepId, StepId),
    /// A tile and a number, which is the left operand if the flag is set.
    Scalar(Operator, StepId, f32, bool),
    /// What is negative becomes 0; the second tile holds the zeros.
    Relu(StepId, StepId),
    /// A tile to the output.
    Store(StepId),
}

/// What a node became.
#[derive(Debug, Clone, Copy)]
enum Value {
    Tile(StepId),
    Number(f32),
}

/// Lowers an expression for tensors of so many columns.
///
/// # Errors
/// A constant result, or too little room.
pub fn lower(expression: &Expression, columns: u64) -> Result<Vec<Step>, Fault> {
    let whole = expression.nodes.last().map(|node| node.span.clone()).unwrap_or_default();
    if columns == 0 || columns > MOST_COLUMNS {
        let message = format!("tensors have from 1 to {MOST_COLUMNS} columns, not {columns}");
        return Err(Fault::new(expression.output.span.clone(), message));
    }
    let inputs = vec![None; expression.inputs.len()];
    let mut lowering =
        Lowering { expression, columns, steps: Vec::new(), next: FIRST_BYTE, inputs, zero: None };
    let mut values: Vec<Value> = Vec::new();
    for node in &expression.nodes {
        let value = lowering.node(node.kind, &values);
        values.extend(value);
    }
    let Some(Value::Tile(result)) = values.pop() else {
        return Err(Fault::new(whole, "the result is a constant: name a tensor"));
    };
    if lowering.next > END {
        let message = "the tiles of this expression do not fit into the state buffer";
        return Err(Fault::new(whole, message));
    }
    let tile = lowering.steps.get(result).map(|step| step.tile);
    lowering.steps.extend(tile.map(|tile| Step { work: Work::Store(result), tile }));
    Ok(lowering.steps)
}

struct Lowering<'e> {
    expression: &'e Expression,
    columns: u64,
    steps: Vec<Step>,
    /// First byte of a partition that is free.
    next: u64,
    /// The step that loads each input.
    inputs: Vec<Option<StepId>>,
    /// The step that makes the zeros.
    zero: Option<StepId>,
}

impl Lowering<'_> {
    /// The value of a node; `None` only for a node that uses a later one, which no parser makes.
    fn node(&mut self, kind: Kind, values: &[Value]) -> Option<Value> {
        Some(match kind {
            Kind::Number(number) => Value::Number(number),
            Kind::Tensor(input) => Value::Tile(self.input(input)?),
            Kind::Relu(node) => match *values.get(node)? {
                Value::Number(number) => Value::Number(number.max(0.0)),
                Value::Tile(tile) => {
                    let zero = self.zero();
                    Value::Tile(self.step(Work::Relu(tile, zero), FLOAT32, self.columns))
                }
            },
            Kind::Binary(operator, left, right) => {
                let work = match (*values.get(left)?, *values.get(right)?) {
                    (Value::Number(left), Value::Number(right)) => {
                        return Some(Value::Number(operator.apply(left, right)));
                    }
                    (Value::Tile(left), Value::Tile(right)) => Work::Tensors(operator, left, right),
                    (Value::Tile(left), Value::Number(right)) => {
                        Work::Scalar(operator, left, right, false)
                    }
                    (Value::Number(left), Value::Tile(right)) => {
                        Work::Scalar(operator, right, left, operator == Operator::Subtract)
                    }
                };
                Value::Tile(self.step(work, FLOAT32, self.columns))
            }
        })
    }

    fn input(&mut self, input: usize) -> Option<StepId> {
        if let Some(step) = self.inputs.get(input)? {
            return Some(*step);
        }
        let dtype = self.expression.inputs.get(input)?.dtype;
        let step = self.step(Work::Load(input), dtype, self.columns);
        *self.inputs.get_mut(input)? = Some(step);
        Some(step)
    }

    fn zero(&mut self) -> StepId {
        let made = self.zero.unwrap_or_else(|| self.step(Work::Zero, FLOAT32, 1));
        self.zero = Some(made);
        made
    }

    fn step(&mut self, work: Work, dtype: &'static Dtype, columns: u64) -> StepId {
        let tile = Tile { address: self.next, columns, dtype };
        self.next = self.next.saturating_add(tile.bytes().next_multiple_of(64));
        self.steps.push(Step { work, tile });
        self.steps.len().saturating_sub(1)
    }
}

impl Tile {
    /// Bytes in each partition.
    pub fn bytes(self) -> u64 {
        self.dtype.bytes_of(self.columns).unwrap_or(u64::MAX)
    }
}

impl Work {
    /// The engine that does it.
    pub fn engine(self) -> Engine {
        match self {
            Work::Load(_) | Work::Store(_) => Engine::Sp,
            Work::Zero => Engine::Pool,
            Work::Tensors(..) | Work::Scalar(..) => Engine::Dve,
            Work::Relu(..) => Engine::Act,
        }
    }

    /// The steps whose results it reads.
    pub fn reads(self) -> Vec<StepId> {
        match self {
            Work::Load(_) | Work::Zero => Vec::new(),
            Work::Tensors(_, left, right) if left == right => vec![left],
            Work::Tensors(_, left, right) => vec![left, right],
            Work::Scalar(_, tile, ..) | Work::Store(tile) => vec![tile],
            Work::Relu(tile, zero) => vec![tile, zero],
        }
    }
}
