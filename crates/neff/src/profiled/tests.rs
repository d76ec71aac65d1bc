//! The synthetic report of matmul_small, whole and with faults.

use neff_container::source::StreamSource;

use super::*;
use crate::OpenOptions;

const REAL: &[u8] = include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");
const REPORT: &str = include_str!("../../../../tests/data/synthetic/matmul_small.profile.json");

fn open() -> Neff {
    let options = OpenOptions { programs: true, debug: true, ..OpenOptions::default() };
    Neff::read(&mut StreamSource(REAL), &options).unwrap()
}

fn join(neff: &Neff, report: &str) -> Profile {
    neff.profile(report.as_bytes(), &ProfileOptions::default()).unwrap()
}

fn found(profile: &Profile) -> Vec<String> {
    let say = |finding: &neff_diag::Diagnostic| format!("{} {}", finding.code, finding.message);
    profile.findings().iter().map(say).collect()
}

#[test]
fn every_slot_but_the_label_has_its_row() {
    let neff = open();
    let profile = join(&neff, REPORT);
    assert_eq!(found(&profile), Vec::<String>::new());
    assert_eq!((profile.joined().count, profile.unjoined().count), (48, 0));
    assert_eq!(profile.runtime().count, 10);
    for program in neff.programs() {
        let engine = Engine::from_key(program.engine).unwrap();
        let times = profile.program(program.graph, engine).unwrap();
        let without: Vec<usize> =
            (0..times.slots().len()).filter(|slot| times.slot(*slot).is_none()).collect();
        assert_eq!(without, [1], "{} {engine}", program.graph);
    }
    let times = profile.slot("sg01", Engine::Pe, 3).unwrap();
    assert_eq!((times.count, times.time, times.event_wait), (1, Some(64 + 48), Some(130)));
    assert_eq!(profile.slot("sg01", Engine::Pe, 99), None);
    assert_eq!(profile.summary().unknown.len(), 2);
}

#[test]
fn lines_have_the_sums_of_their_slots() {
    let neff = open();
    let profile = join(&neff, REPORT);
    let debug = neff.debug(&neff.programs());
    let programs = Engine::ALL.iter().map(|engine| ("sg00", *engine));
    let lines = profile.by_line(&debug, programs);
    let of = |line: Option<&str>| lines.iter().find(|it| it.line == line).unwrap();
    let (named, rest) = (of(Some("58")), of(None));
    assert_eq!(lines.len(), 2);
    // Five slots of PE, one of ACT, four of POOL come from the only line; 24 slots were executed.
    assert_eq!((named.slots, rest.slots), (10, 14));
    let total = Engine::ALL.iter().filter_map(|it| profile.program("sg00", *it)?.total().time);
    assert_eq!(named.times.time.unwrap() + rest.times.time.unwrap(), total.sum::<u64>());
    assert!(lines[0].times.time >= lines[1].times.time);
}

#[test]
fn rows_that_do_not_fit_are_counted_and_told() {
    let rows = [
        r#"{"label":"Tensor","pcore_idx":0,"compiler_pc":3,"opcode":"LDWEIGHTS","duration":5}"#,
        r#"{"label":"Tensor","pcore_idx":0,"compiler_pc":3,"opcode":"LDWEIGHTS","duration":7}"#,
        r#"{"label":"Tensor","pcore_idx":0,"compiler_pc":3,"opcode":"MATMUL","duration":1}"#,
        r#"{"label":"Tensor","pcore_idx":0,"compiler_pc":12,"opcode":"MATMUL","duration":1}"#,
        r#"{"label":"Tensor","pcore_idx":2,"compiler_pc":1,"duration":1}"#,
        r#"{"pcore_idx":0,"compiler_pc":1,"duration":1}"#,
        r#"{"label":"GpSimd","compiler_pc":2,"opcode":"DMA_DIRECT2D"}"#,
        r#"{"label":"GpSimd","compiler_pc":2,"opcode":"PSEUDO_DMA_DIRECT2D"}"#,
        r#"{"label":"GpSimd","compiler_pc":2,"opcode":"MEMSET"}"#,
        r#"{"label":"GpSimd","compiler_pc":2,"compiler_opcode":"PSEUDO_DMA_DIRECT2D","opcode":"X"}"#,
    ];
    let neff = open();
    let profile = join(&neff, &format!("{{\"instruction\":[{}]}}", rows.join(",")));
    assert_eq!(
        found(&profile),
        [
            "N1905 rows without an engine: 1",
            "N1906 rows of core 2, which has no graph: 1",
            "N1907 rows behind the end of sg00 pe: 1",
            "N1908 rows of sg00 pe with another opcode than their slots: 1",
            "N1908 rows of sg00 pool with another opcode than their slots: 1",
            "N1909 rows that name no core, taken for those of sg00: 4",
        ]
    );
    assert_eq!((profile.unjoined().count, profile.unjoined().time), (5, Some(4)));
    let times = profile.slot("sg00", Engine::Pe, 3).unwrap();
    assert_eq!((times.count, times.time, times.longest), (2, Some(12), Some(7)));
    assert_eq!(profile.slot("sg00", Engine::Pool, 2).unwrap().count, 3);
    let options = ProfileOptions { graph: Some("sg01".to_owned()), ..Default::default() };
    let row = format!("{{\"instruction\":[{}]}}", rows[6]);
    let other = neff.profile(row.as_bytes(), &options).unwrap();
    assert_eq!(other.slot("sg01", Engine::Pool, 2).map(|it| it.count), Some(1));
}

#[test]
fn a_report_of_another_program_has_its_kinds_counted_together() {
    let row = |core| format!("{{\"label\":\"Tensor\",\"pcore_idx\":{core},\"compiler_pc\":0}}");
    let rows: Vec<String> = (2..1000).map(row).collect();
    let profile = join(&open(), &format!("{{\"instruction\":[{}]}}", rows.join(",")));
    assert_eq!(profile.findings().iter().count(), 257);
    assert_eq!(profile.unjoined().count, 998);
    assert!(found(&profile).contains(&"N1906 further rows: 742".to_owned()));
}
