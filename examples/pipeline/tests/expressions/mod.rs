//! Expressions that are meant to compile, for properties.

use proptest::prelude::*;

/// Expressions over `a`, `b`, `c` and numbers.
pub(crate) fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![Just("a"), Just("b: bf16"), Just("c"), Just("0.5"), Just("3")];
    leaf.prop_map(str::to_owned).prop_recursive(5, 40, 2, |inside| {
        prop_oneof![
            (inside.clone(), "[-+*]", inside.clone())
                .prop_map(|(left, operator, right)| format!("({left} {operator} {right})")),
            inside.clone().prop_map(|inside| format!("relu({inside})")),
            inside.prop_map(|inside| format!("-{inside}")),
        ]
    })
}
