//! What the programs compute is what the expression says, whoever goes first.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

#[path = "../expressions/mod.rs"]
mod expressions;
mod machine;

use neff::container::source::StreamSource;
use neff::{BuildChecked, Neff, OpenOptions};
use pipeline::expression::{Expression, Kind};
use proptest::prelude::*;

use machine::{Machine, bytes, numbers};

fn code(dtype: &neff::abi::Dtype) -> u64 {
    dtype.isa.unwrap().0.into()
}

/// The value of an expression, element by element.
fn evaluate(expression: &Expression, inputs: &[Vec<f32>], columns: usize) -> Vec<f32> {
    let mut values: Vec<Vec<f32>> = Vec::new();
    for node in &expression.nodes {
        values.push(match node.kind {
            Kind::Tensor(input) => inputs[input].clone(),
            Kind::Number(number) => vec![number; columns],
            Kind::Relu(node) => values[node].iter().map(|value| value.max(0.0)).collect(),
            Kind::Binary(operator, left, right) => {
                let pairs = values[left].iter().zip(&values[right]);
                pairs.map(|(left, right)| operator.apply(*left, *right)).collect()
            }
        });
    }
    values.pop().unwrap()
}

/// Runs the programs; `choices` says who goes next.
fn run(source: &str, inputs: &[Vec<f32>], columns: usize, choices: &[usize]) -> Vec<f32> {
    let model = pipeline::compile(source, columns as u64).unwrap();
    let (file, _) = model.build_checked().to_bytes().unwrap();
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&file[..]), &options).unwrap();
    let expression = pipeline::parse::parse(source).unwrap();
    let tensors = expression.inputs.iter().zip(inputs);
    let mut host: Vec<_> =
        tensors.map(|(tensor, values)| bytes(values, code(tensor.dtype))).collect();
    host.push(Vec::new());
    let mut machine = Machine::new(&neff, host);
    let mut choices = choices.iter().cycle();
    while machine.step(*choices.next().unwrap()) {}
    assert!(machine.is_done(), "{source}: an engine waits for ever");
    numbers(machine.host.last().unwrap(), columns, code(expression.output.dtype))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..Default::default() })]

    #[test]
    fn programs_compute_what_is_written(
        expression in expressions::expression(),
        brain in any::<bool>(),
        columns in 1usize..20,
        values in proptest::collection::vec(-4.0f32..4.0, 80),
        choices in proptest::collection::vec(any::<usize>(), 1..50),
    ) {
        let source = format!("y{} = d - {expression}", if brain { ": bf16" } else { "" });
        let parsed = pipeline::parse::parse(&source).unwrap();
        // What the host gives has the types of the tensors.
        let given = values.chunks(20).zip(&parsed.inputs).map(|(row, tensor)| {
            numbers(&bytes(&row[..columns], code(tensor.dtype)), columns, code(tensor.dtype))
        });
        let inputs: Vec<Vec<f32>> = given.collect();
        let result = run(&source, &inputs, columns, &choices);
        let exact = evaluate(&parsed, &inputs, columns);
        let dtype = code(parsed.output.dtype);
        prop_assert_eq!(result, numbers(&bytes(&exact, dtype), columns, dtype), "{}", source);
    }
}
