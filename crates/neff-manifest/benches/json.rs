//! Throughput of the JSON tree: `cargo bench -p neff-manifest`.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)]

use std::fmt::Write as _;

use divan::Bencher;
use divan::counter::BytesCount;
use neff_manifest::json::{Limits, parse};

fn main() {
    divan::main();
}

/// A def.json with this many variables, formatted as today's compiler does.
fn definition(variables: usize) -> String {
    let mut text = String::from("{\n    \"var\": {\n");
    for i in 0..variables {
        let comma = if i + 1 == variables { "" } else { "," };
        write!(
            text,
            "        \"tensor_{i:06}\": {{\n            \"backing_variable_off\": {},\n            \
             \"ops\": [],\n            \"size\": 131072,\n            \"type\": \"virtual\",\n            \
             \"var_id\": {i}\n        }}{comma}\n",
            i * 4096
        )
        .unwrap();
    }
    text + "    }\n}\n"
}

#[divan::bench(args = [1_000, 100_000])]
fn parse_definition(bencher: Bencher<'_, '_>, variables: usize) {
    let text = definition(variables);
    bencher
        .counter(BytesCount::new(text.len()))
        .with_inputs(|| text.clone().into_bytes())
        .bench_values(|text| parse("sg00/def.json", text, &Limits::default()));
}

#[divan::bench(args = [100_000])]
fn look_up_every_variable(bencher: Bencher<'_, '_>, variables: usize) {
    let text = definition(variables);
    let parsed = parse("sg00/def.json", text.into_bytes(), &Limits::default());
    let document = parsed.document.unwrap();
    bencher.bench(|| {
        let table = document.root().get("var").unwrap();
        (0..variables).filter(|i| table.get(&format!("tensor_{i:06}")).is_some()).count()
    });
}
