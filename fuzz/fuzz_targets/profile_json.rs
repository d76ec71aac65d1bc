//! Reports of the profiler of any bytes: rows are counted as they are handed over, known fields
//! are not lost, and joining them to a real NEFF loses no row.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use neff::container::source::StreamSource;
use neff::diag::Findings;
use neff::profile::report::read;
use neff::profiled::ProfileOptions;
use neff::{Neff, OpenOptions};

const REAL: &[u8] = include_bytes!("../../tests/data/matmul_small/matmul_small.neff");

static NEFF: LazyLock<Neff> = LazyLock::new(|| {
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(REAL), &options).expect("the real file")
});

fuzz_target!(|data: &[u8]| {
    let mut findings = Findings::new();
    let mut rows = 0u64;
    let summary = read(data, &mut findings, &mut |row| {
        assert_eq!(row.index, rows);
        rows += 1;
    });
    let summary = summary.expect("memory does not fail");
    assert_eq!(summary.rows, rows);
    let profile = NEFF.profile(data, &ProfileOptions::default()).expect("memory does not fail");
    let apart = profile.runtime().count + profile.unjoined().count;
    assert_eq!(profile.joined().count + apart, rows, "a row was lost");
});
