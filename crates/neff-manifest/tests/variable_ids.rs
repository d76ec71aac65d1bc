//! The gates of a whole `var`: dense ids and an output (format notes 03 §5, G48 and G49).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    dead_code,
    reason = "a test may panic, and has no use for all fixtures"
)]

mod fixtures;

use fixtures::all_members;
use neff_diag::{Diagnostic, Place};
use neff_manifest::chain;

const DEFINITION: &str = "sg00/def.json";

/// The findings about variables of a def.json with this `var`: code, path, gate with its text.
fn told(variables: &str) -> Vec<String> {
    let mut members = all_members("legacy_sample");
    let text = format!("{{\"var\": {variables}, \"dma_queue\": {{}}}}");
    members.insert(DEFINITION.to_owned(), text.into_bytes());
    let (_, findings) = chain::read(&members);
    findings.iter().filter_map(line).collect()
}

fn line(finding: &Diagnostic) -> Option<String> {
    let Place::Json { member, path, .. } = &finding.place else { return None };
    let refusal = finding.refusal.as_ref();
    let gate = refusal.map(|it| format!(" {} {}", it.gate, it.text)).unwrap_or_default();
    let path = path.to_string();
    let is_asked = member == DEFINITION && path.starts_with("$.var");
    is_asked.then(|| format!("{} {path}{gate}", finding.code))
}

fn variable(name: &str, kind: &str, id: &str) -> String {
    format!("\"{name}\": {{\"type\": \"{kind}\", \"var_id\": {id}, \"size\": 4}}")
}

fn of(variables: &[(&str, &str)]) -> Vec<String> {
    let named = variables.iter().enumerate();
    let all: Vec<_> = named.map(|(at, (kind, id))| variable(&format!("v{at}"), kind, id)).collect();
    told(&format!("{{{}}}", all.join(", ")))
}

#[test]
fn g48_ids_are_dense_in_any_order() {
    assert_eq!(of(&[("output", "2"), ("input", "0"), ("input", "1")]), [""; 0]);
    let gap = "N0624 $.var.v0.var_id G48 Unexpected var_ids set! max=3, size=3";
    assert_eq!(of(&[("output", "3"), ("input", "0"), ("input", "1")]), [gap]);
    let huge =
        format!("N0624 $.var.v0.var_id G48 Unexpected var_ids set! max={}, size=1", u64::MAX);
    assert_eq!(of(&[("output", &u64::MAX.to_string())]), [huge]);
}

#[test]
fn g48_counts_different_ids() {
    // Three variables of two ids: 0 and 1 are dense.
    let repeated = "N0626 $.var.v2.var_id";
    assert_eq!(of(&[("output", "1"), ("input", "0"), ("input", "1")]), [repeated]);
    let gap = "N0624 $.var.v2.var_id G48 Unexpected var_ids set! max=2, size=2";
    assert_eq!(
        of(&[("output", "0"), ("input", "0"), ("input", "2")]).join("\n"),
        ["N0626 $.var.v1.var_id", gap].join("\n")
    );
}

#[test]
fn g48_is_not_told_of_ids_that_are_not_known() {
    let wrong = of(&[("output", "5"), ("input", "\"0\"")]);
    assert_eq!(wrong, ["N0605 $.var.v1.var_id"]);
    let missing = told("{\"y\": {\"type\": \"output\", \"size\": 4}}");
    assert_eq!(missing, ["N0604 $.var.y G43 missing <var_id>"]);
}

#[test]
fn g49_a_graph_has_an_output() {
    assert_eq!(of(&[("input", "0"), ("tmp-buf", "1")]), ["N0625 $.var G49 …no Outputs"]);
    assert_eq!(told("{}"), ["N0625 $.var G49 …no Outputs"]);
    assert_eq!(told("[]"), ["N0625 $.var G49 …no Outputs"]);
    // What has no type may have been meant for one.
    let missing = told("{\"y\": {\"var_id\": 0, \"size\": 4}}");
    assert_eq!(missing, ["N0604 $.var.y G42 Failed to parse, key: type"]);
    let unnamed = told("[{\"type\": \"output\", \"var_id\": 1}]");
    assert_eq!(unnamed, ["N0604 $.var[0]"]);
}
