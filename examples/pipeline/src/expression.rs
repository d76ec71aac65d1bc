//! An assignment, understood: tensors, and operations in the order they are carried out.

use std::ops::Range;

use neff::abi::Dtype;

/// `output = nodes`.
#[derive(Debug, Clone)]
pub struct Expression {
    /// The tensor that is assigned to.
    pub output: Tensor,
    /// The tensors that are read, in the order they are named.
    pub inputs: Vec<Tensor>,
    /// Operations; each uses earlier ones, and the last is the result.
    pub nodes: Vec<Node>,
}

/// A tensor of the host.
#[derive(Debug, Clone)]
pub struct Tensor {
    /// Its name.
    pub name: String,
    /// Its element type: `float32` or `bfloat16`.
    pub dtype: &'static Dtype,
    /// Where it is named first.
    pub span: Range<usize>,
}

/// An operation and where it stands.
#[derive(Debug, Clone)]
pub struct Node {
    /// What is done.
    pub kind: Kind,
    /// The text of it.
    pub span: Range<usize>,
}

/// Index of a node.
pub type NodeId = usize;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// An input, by its index.
    Tensor(usize),
    /// A number, the same for all elements.
    Number(f32),
    /// An operation on two nodes, element by element.
    Binary(Operator, NodeId, NodeId),
    /// What is negative becomes 0.
    Relu(NodeId),
}

/// An operation on two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
}

impl Operator {
    /// The result for two numbers.
    pub fn apply(self, left: f32, right: f32) -> f32 {
        match self {
            Operator::Add => left + right,
            Operator::Subtract => left - right,
            Operator::Multiply => left * right,
        }
    }

    /// The word of the instruction set (format notes 05 §4.2).
    pub fn word(self) -> &'static str {
        match self {
            Operator::Add => "ADD",
            Operator::Subtract => "SUBTRACT",
            Operator::Multiply => "MULTIPLY",
        }
    }
}
