//! The tables of docs/numbers.md are those of the code: `NEFFC_BLESS=1 cargo test -p neff-sim
//! --test numbers_page` writes them between their marks, and without it they must be there.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used,
    clippy::format_push_string,
    reason = "a test that fails may panic"
)]

mod page;

use neff_isa::model::Evidence;
use neff_sim::number::{
    ACTIVATIONS, FORMATS, Fp8Rules, Kind, OPERATIONS, Operation, RULES, Specials,
};

/// The word for how sure a row is, as the page explains it.
fn evidence(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::ProjectChoice => "project choice",
        other => other.name(),
    }
}

/// A number with few digits as it is, others with their power of ten.
fn short(number: f32) -> String {
    if (1e-3..1e6).contains(&number) { number.to_string() } else { format!("{number:e}") }
}

fn rules() -> String {
    let mut out = "| about | what happens | how that is known | because |\n\
                   | --- | --- | --- | --- |\n"
        .to_owned();
    for row in RULES {
        let evidence = evidence(row.evidence);
        out += &format!("| {} | {} | {evidence} | {} |\n", row.subject, row.rule, row.reason);
    }
    out
}

fn types() -> String {
    let mut out =
        "| code | type | exponent | mantissa | bias | largest | smallest | infinity | NaN \
                   | how that is known | note |\n\
                   | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
            .to_owned();
    for row in FORMATS {
        let format = row.under(&Fp8Rules::MEASURED);
        let code = row.dtype.isa.expect("a type of instructions has a code").0;
        let numbers = match format.kind {
            Kind::Integer(integer) => {
                format!(" | | | {} | {} | | ", integer.largest(), integer.smallest())
            }
            Kind::Float(float) => {
                let layout = float.layout;
                let nan = match layout.specials {
                    Specials::Ieee => "many",
                    Specials::OneNan => "one",
                };
                let infinity = if layout.infinity().is_some() { "yes" } else { "no" };
                format!(
                    "{} | {} | {} | {} | {} | {infinity} | {nan}",
                    layout.exponent_bits,
                    layout.mantissa_bits,
                    layout.bias(),
                    short(layout.decode(float.largest)),
                    short(layout.decode(1)),
                )
            }
        };
        let (name, evidence) = (row.dtype.name, evidence(row.evidence));
        out += &format!("| {code:#04x} | {name} | {numbers} | {evidence} | {} |\n", row.note);
    }
    out
}

/// The kinds of instructions that an operation is known for.
fn kinds(row: &Operation) -> String {
    let kinds = [
        ("float", row.arithmetic.is_some()),
        ("bits", row.bitwise.is_some()),
        ("integer", row.whole.is_some()),
    ];
    let known: Vec<_> = kinds.iter().filter(|(_, known)| *known).map(|(name, _)| *name).collect();
    known.join(", ")
}

fn operations() -> String {
    let mut out = "| code | operation | on | result | how that is known |\n\
                   | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for row in OPERATIONS {
        let evidence = if row.is_unknown() { "" } else { evidence(row.evidence) };
        let (code, name, on, what) = (row.code, row.name(), kinds(row), row.what);
        out += &format!("| {code:#04x} | {name} | {on} | {what} | {evidence} |\n");
    }
    out
}

fn functions() -> String {
    let mut out = "| number | function | definition | how that is known |\n\
                   | --- | --- | --- | --- |\n"
        .to_owned();
    for row in ACTIVATIONS {
        let (name, evidence) = (row.name(), evidence(row.evidence));
        out += &format!("| {} | {name} | `{}` | {evidence} |\n", row.code, row.formula);
    }
    out
}

/// What stands between two marks.
fn made(name: &str) -> String {
    match name {
        "rules" => rules(),
        "types" => types(),
        "operations" => operations(),
        "functions" => functions(),
        other => panic!("nothing is made for {other}"),
    }
}

/// What docs/numbers.md says of rules, types, operations and functions is what the tables say.
#[test]
fn the_page_on_numbers_has_the_tables() {
    page::hold("numbers.md", 4, made);
}
