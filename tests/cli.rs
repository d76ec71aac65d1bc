//! Runs every `.t` file under `tests/cli`; their form is described in `tests/cli/README.t`.
//!
//! `NEFFC_BLESS=1` rewrites the expected lines in place. A file that is dropped in is a test.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may panic"
)]

mod harness;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use harness::run::Shell;
use harness::script;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let bless = std::env::var_os("NEFFC_BLESS").is_some_and(|value| !value.is_empty());
    if bless && std::env::var_os("CI").is_some() {
        eprintln!("NEFFC_BLESS is for people; CI compares and never rewrites");
        return ExitCode::FAILURE;
    }
    let root = harness::root();
    let trials = harness::scripts().into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || check(&path, bless))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Runs one file and compares it with what it should read.
fn check(path: &Path, bless: bool) -> Result<(), Failed> {
    let written = fs::read_to_string(path)?;
    let got = script::print(&Shell::new().run(script::parse(&written)?)?);
    if got == written {
        return Ok(());
    }
    if bless {
        return Ok(fs::write(path, got)?);
    }
    Err(difference(&written, &got).into())
}

/// Both texts without what they share at the start and at the end.
fn difference(written: &str, got: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (written.lines().collect(), got.lines().collect());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let end = a[start..].iter().rev().zip(b[start..].iter().rev()).take_while(|(a, b)| a == b);
    let end = end.count();
    let mut out = format!("first difference at line {}\n", start + 1);
    for line in a[..start].iter().rev().take(3).rev() {
        out.push_str(&format!("  {line}\n"));
    }
    for (sign, lines) in [('-', &a[start..a.len() - end]), ('+', &b[start..b.len() - end])] {
        lines.iter().for_each(|line| out.push_str(&format!("{sign} {line}\n")));
    }
    out.push_str("NEFFC_BLESS=1 rewrites the expected lines");
    out
}
