//! Tokens to an [`Expression`].
//!
//! ```text
//! assignment = tensor "=" sum
//! tensor     = NAME [ ":" ( "fp32" | "bf16" ) ]
//! sum        = product { ( "+" | "-" ) product }
//! product    = factor { "*" factor }
//! factor     = NUMBER | tensor | "-" factor | "(" sum ")" | "relu" "(" sum ")"
//! ```

mod tensors;

use std::ops::Range;

use crate::expression::{Expression, Kind, Node, NodeId, Operator};
use crate::fault::Fault;
use crate::token::{Token, TokenKind, token};
use tensors::Tensors;

/// Parentheses and signs inside each other, so that no text exhausts the stack.
const DEEPEST: usize = 64;

/// Reads an assignment.
///
/// # Errors
/// The first fault.
pub fn parse(source: &str) -> Result<Expression, Fault> {
    let next = token(source, 0)?;
    let mut parser =
        Parser { source, next, nodes: Vec::new(), tensors: Tensors::default(), depth: 0 };
    let (name, span) = parser.name("the name of a tensor")?;
    let dtype = parser.dtype()?;
    parser.sign('=', "`=`")?;
    parser.sum()?;
    if parser.next.kind != TokenKind::End {
        return Err(parser.expected("an operator or the end"));
    }
    let output = Tensors::output(name, span, dtype, &parser.tensors)?;
    Ok(Expression { output, inputs: parser.tensors.finish(), nodes: parser.nodes })
}

struct Parser<'s> {
    source: &'s str,
    /// The token that was not taken yet.
    next: Token,
    nodes: Vec<Node>,
    tensors: Tensors,
    depth: usize,
}

impl Parser<'_> {
    fn take(&mut self) -> Result<Token, Fault> {
        let following = token(self.source, self.next.span.end)?;
        Ok(std::mem::replace(&mut self.next, following))
    }

    fn expected(&self, what: &str) -> Fault {
        let found = self.next.kind.describe();
        Fault::new(self.next.span.clone(), format!("expected {what}, found {found}"))
    }

    fn sign(&mut self, sign: char, what: &str) -> Result<Token, Fault> {
        if self.next.kind == TokenKind::Sign(sign) { self.take() } else { Err(self.expected(what)) }
    }

    fn name(&mut self, what: &str) -> Result<(String, Range<usize>), Fault> {
        let TokenKind::Name(name) = &self.next.kind else { return Err(self.expected(what)) };
        let name = name.clone();
        Ok((name, self.take()?.span))
    }

    fn node(&mut self, kind: Kind, span: Range<usize>) -> NodeId {
        self.nodes.push(Node { kind, span });
        self.nodes.len().saturating_sub(1)
    }

    /// The text from one node to the end of another.
    fn from(&self, first: NodeId, last: NodeId) -> Range<usize> {
        let span =
            |id: NodeId| self.nodes.get(id).map(|node| node.span.clone()).unwrap_or_default();
        span(first).start..span(last).end
    }

    fn sum(&mut self) -> Result<NodeId, Fault> {
        let mut left = self.product()?;
        loop {
            let operator = match self.next.kind {
                TokenKind::Sign('+') => Operator::Add,
                TokenKind::Sign('-') => Operator::Subtract,
                _ => return Ok(left),
            };
            self.take()?;
            let right = self.product()?;
            left = self.node(Kind::Binary(operator, left, right), self.from(left, right));
        }
    }

    fn product(&mut self) -> Result<NodeId, Fault> {
        let mut left = self.factor()?;
        while self.next.kind == TokenKind::Sign('*') {
            self.take()?;
            let right = self.factor()?;
            let span = self.from(left, right);
            left = self.node(Kind::Binary(Operator::Multiply, left, right), span);
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<NodeId, Fault> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > DEEPEST {
            return Err(Fault::new(self.next.span.clone(), "this is nested too deeply"));
        }
        let factor = self.factor_inside();
        self.depth = self.depth.saturating_sub(1);
        factor
    }

    fn factor_inside(&mut self) -> Result<NodeId, Fault> {
        match self.next.kind.clone() {
            TokenKind::Number(number) => {
                let span = self.take()?.span;
                Ok(self.node(Kind::Number(number), span))
            }
            TokenKind::Sign('-') => {
                let sign = self.take()?.span;
                let minus = self.node(Kind::Number(-1.0), sign);
                let factor = self.factor()?;
                let span = self.from(minus, factor);
                Ok(self.node(Kind::Binary(Operator::Multiply, factor, minus), span))
            }
            TokenKind::Sign('(') => self.parenthesis(),
            TokenKind::Name(name) => self.named(&name),
            TokenKind::Sign(_) | TokenKind::End => Err(self.expected("a tensor, a number or `(`")),
        }
    }

    fn parenthesis(&mut self) -> Result<NodeId, Fault> {
        self.sign('(', "`(`")?;
        let inside = self.sum()?;
        self.sign(')', "`)` or an operator")?;
        Ok(inside)
    }

    fn named(&mut self, name: &str) -> Result<NodeId, Fault> {
        let span = self.take()?.span;
        if self.next.kind != TokenKind::Sign('(') {
            let dtype = self.dtype()?;
            let tensor = self.tensors.named(name, span.clone(), dtype)?;
            return Ok(self.node(Kind::Tensor(tensor), span));
        }
        if name != "relu" {
            return Err(Fault::new(
                span,
                format!("no function is called `{name}`; there is `relu`"),
            ));
        }
        let inside = self.parenthesis()?;
        Ok(self.node(Kind::Relu(inside), span))
    }
}
