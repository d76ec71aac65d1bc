//! The tensors that an assignment names: each has one type, wherever that is said.

use std::ops::Range;

use neff::abi::Dtype;
use neff::abi::dtype::{BFLOAT16, FLOAT32};

use super::Parser;
use crate::expression::Tensor;
use crate::fault::Fault;
use crate::token::TokenKind;

/// A type and where it is said.
type Said = Option<(&'static Dtype, Range<usize>)>;

/// Tensors by the order of their first mention.
#[derive(Debug, Default)]
pub(super) struct Tensors(Vec<(String, Range<usize>, Said)>);

impl Parser<'_> {
    /// `: fp32`, `: bf16`, or nothing.
    pub(super) fn dtype(&mut self) -> Result<Said, Fault> {
        if self.next.kind != TokenKind::Sign(':') {
            return Ok(None);
        }
        self.take()?;
        let (name, span) = self.name("`fp32` or `bf16`")?;
        match name.as_str() {
            "fp32" => Ok(Some((FLOAT32, span))),
            "bf16" => Ok(Some((BFLOAT16, span))),
            _ => Err(Fault::new(
                span,
                format!("no type is called `{name}`; there are `fp32` and `bf16`"),
            )),
        }
    }
}

impl Tensors {
    /// The index of a tensor that is named once more, or for the first time.
    pub(super) fn named(
        &mut self,
        name: &str,
        span: Range<usize>,
        said: Said,
    ) -> Result<usize, Fault> {
        let at = self.0.iter().position(|(known, ..)| known == name);
        let Some((index, known)) = at.and_then(|at| Some((at, self.0.get_mut(at)?))) else {
            self.0.push((name.to_owned(), span, said));
            return Ok(self.0.len().saturating_sub(1));
        };
        match (&known.2, &said) {
            (Some((before, _)), Some((now, span))) if before != now => {
                let message = format!("`{name}` is {} already", before.name);
                Err(Fault::new(span.clone(), message))
            }
            _ => {
                known.2 = known.2.take().or(said);
                Ok(index)
            }
        }
    }

    /// The tensor that is assigned to, which must be another than those that are read.
    pub(super) fn output(
        name: String,
        span: Range<usize>,
        said: Said,
        inputs: &Tensors,
    ) -> Result<Tensor, Fault> {
        if let Some((_, read, _)) = inputs.0.iter().find(|(input, ..)| *input == name) {
            return Err(Fault::new(
                read.clone(),
                format!("`{name}` is assigned to and cannot be read"),
            ));
        }
        Ok(tensor((name, span, said)))
    }

    pub(super) fn finish(self) -> Vec<Tensor> {
        self.0.into_iter().map(tensor).collect()
    }
}

/// A tensor of which no type is said is one of singles.
fn tensor((name, span, said): (String, Range<usize>, Said)) -> Tensor {
    Tensor { name, dtype: said.map_or(FLOAT32, |(dtype, _)| dtype), span }
}
