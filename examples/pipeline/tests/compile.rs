//! What the compiler emits, as snapshots to be reviewed: programs, overview, documents, messages.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::collections::BTreeMap;
use std::fmt::Write;

use neff::container::source::StreamSource;
use neff::isa::instruction::Instruction;
use neff::isa::value::Value;
use neff::manifest::chain::Members;
use neff::{BuildChecked, Neff, OpenOptions};

/// Compiles, builds without a finding, and reads the result.
fn compiled(source: &str, columns: u64) -> Neff {
    let model = pipeline::compile(source, columns).unwrap();
    let (bytes, checked) = model.build_checked().deny_warnings().to_bytes().unwrap();
    assert!(checked.findings.is_empty(), "{:?}", checked.findings);
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(&bytes[..]), &options).unwrap();
    assert!(neff.chain_findings().is_empty(), "{:?}", neff.chain_findings());
    let verification = neff.verify(neff::abi::Runtime::baseline(), false);
    assert!(verification.findings.is_empty(), "{:?}", verification.findings);
    neff
}

/// The tensors, and the text of every program.
fn listing(source: &str, columns: u64) -> String {
    let neff = compiled(source, columns);
    let mut text = String::new();
    let overview = neff.overview();
    for (side, tensors) in [("in ", &overview.inputs), ("out", &overview.outputs)] {
        for tensor in tensors {
            writeln!(text, "{side} {} {:?} {:?}", tensor.name, tensor.dtype, tensor.shape).unwrap();
        }
    }
    for program in neff.programs() {
        let statements = neff::asm::disassemble(program.bytes.as_ref().unwrap(), neff.generation());
        write!(text, "\n{}:\n{statements}", program.engine).unwrap();
    }
    text
}

#[test]
fn relu_of_a_sum() {
    insta::assert_snapshot!(listing("y = relu(a * x + b)", 64));
}

#[test]
fn numbers_on_both_sides() {
    insta::assert_snapshot!(listing("z = (a + b) * 2.0 - a", 512));
    insta::assert_snapshot!(listing("z = 1 - 0.5 * (2 - a) - (3 * 2)", 1));
}

#[test]
fn brain_floats_are_converted_where_they_are_stored() {
    insta::assert_snapshot!(listing("y: bf16 = a: bf16 * a - relu(-b)", 256));
}

#[test]
fn a_copy_has_no_work_for_engines() {
    insta::assert_snapshot!(listing("y: bf16 = x", 1024));
}

#[test]
fn documents() {
    let neff = compiled("y = relu(a * x + b)", 64);
    let mut text = String::new();
    for name in neff.contents().names() {
        if name.ends_with(".json") {
            let document = neff.contents().read(name).unwrap();
            write!(text, "--- {name}\n{}\n", String::from_utf8_lossy(&document)).unwrap();
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn faults_are_shown_in_the_text() {
    let told = |source: &str, columns| match pipeline::compile(source, columns) {
        Ok(_) => panic!("{source} is no fault"),
        Err(fault) => format!("{}\n", fault.render(source)),
    };
    let many: Vec<_> = (0..16).map(|at| format!("t{at}")).collect();
    let sources = [
        "",
        "y",
        "y = ",
        "y = a +* b",
        "y = (a + b",
        "y = a b",
        "y = tanh(a)",
        "y = a: fp16",
        "y = a: bf16 + a: fp32",
        "y = a + y",
        "y = é + a",
        "é = $",
        "y = 1.2.3 * a",
        "y = 1e99 * a",
        "y = 2 * (3 - 1)",
        &format!("y = {}a{}", "(".repeat(65), ")".repeat(65)),
        &format!("y = {}", many.join(" + ")),
    ];
    let mut text: String = sources.into_iter().map(|source| told(source, 64)).collect();
    text += &told("y = a", 0);
    text += &told("y = a", 1025);
    text += &told(&format!("y = a{}", " + a".repeat(60)), 1024);
    insta::assert_snapshot!(text);
}

/// Every semaphore ends at the greatest value that somebody waits for.
#[test]
fn what_is_signalled_is_waited_for() {
    for source in ["y = relu(a * x + b)", "y = a", "y = relu(a) - relu(b) * relu(a - 2) + c * a"] {
        let neff = compiled(source, 32);
        let (mut total, mut awaited) = (BTreeMap::new(), BTreeMap::new());
        for program in neff.programs() {
            let bytes = program.bytes.unwrap();
            for slot in bytes.as_chunks::<64>().0 {
                let slot = Instruction::decode(neff.generation(), slot, None);
                let number = |name: &str| match slot.get(name) {
                    Some(Value::Unsigned(number)) => *number,
                    Some(Value::Word(_, word)) => u64::from(*word),
                    _ => 0,
                };
                if number("update_mode") != 0 {
                    *total.entry(number("update_idx")).or_insert(0) += 1;
                }
                if number("sem_increment") != 0 {
                    *total.entry(number("semaphore")).or_insert(0) += number("sem_increment");
                }
                if number("wait_mode") != 0 {
                    let most = awaited.entry(number("wait_idx")).or_insert(0);
                    *most = number("semaphore_value").max(*most);
                }
                if let Some(Value::Bytes(events)) = slot.get("events_extended")
                    && events[0] != 0
                {
                    let most = awaited.entry(u64::from(events[1])).or_insert(0);
                    *most = u64::from(events[4]).max(*most);
                }
            }
        }
        assert_eq!(total, awaited, "{source}");
    }
}
