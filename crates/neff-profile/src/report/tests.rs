//! Reports made by hand and by chance: what is kept, what is counted, what is refused.

use neff_abi::Engine;
use neff_diag::Findings;
use proptest::prelude::*;

use super::*;

fn rows(text: &[u8]) -> (Vec<Row>, Summary, Vec<String>) {
    let (mut rows, mut findings) = (Vec::new(), Findings::new());
    let summary = read(text, &mut findings, &mut |row| rows.push(row)).unwrap();
    let found = findings.iter().map(|it| format!("{} {}", it.code, it.message)).collect();
    (rows, summary, found)
}

#[test]
fn known_fields_are_read_and_others_are_kept() {
    let text = br#"{"summary":[{"x":1}],"instruction":[
        {"label":"GpSimd","pcore_idx":1,"pc":64,"compiler_pc":3,"opcode":"NOP","operands":" cycle=0 ",
         "timestamp":1000,"duration":64,"evt_wait_time_ns":10,"dma_wait_time_ns":null,
         "raw_bir_id":"7","crc_in":[1, {"a":2}],"hlo_name":"dot.1"},
        {"engine":"tensor","label":"TensorMatrix","hlo_name":"x"}],"metadata":{"v":1},"n":3}"#;
    let (rows, summary, found) = rows(text);
    let first = &rows[0];
    assert_eq!((first.engine, first.core), (Some(Engine::Pool), Some(1)));
    assert_eq!((first.pc, first.compiler_pc), (Some(64), Some(3)));
    assert_eq!((first.time(), first.event_wait, first.dma_wait), (Some(64), Some(10), None));
    assert_eq!((first.start, first.backend_id), (Some(1000), Some(7)));
    assert_eq!(first.operands.as_deref(), Some(" cycle=0 "));
    let kept: Vec<_> =
        first.other.iter().map(|it| format!("{}={}", it.name, it.value.get())).collect();
    assert_eq!(kept, ["crc_in=[1, {\"a\":2}]", "hlo_name=\"dot.1\""]);
    assert_eq!(rows[1].engine, Some(Engine::Pe));
    assert_eq!((summary.rows, summary.unknown.len()), (2, 3));
    assert_eq!((summary.unknown[1].name.as_str(), summary.unknown[1].count), ("hlo_name", 2));
    let tables: Vec<_> = summary.tables.iter().map(|it| (it.name.as_str(), it.count)).collect();
    assert_eq!(tables, [("summary", Some(1)), ("metadata", None), ("n", None)]);
    // The engine is known already, so what else the label says is nobody's fault.
    assert_eq!(summary.unknown[2].first, "\"TensorMatrix\"");
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn what_is_no_value_is_told_once_and_kept() {
    let text = br#"{"instruction":[{"pc":-1},7,{"pc":[],"opcode":4},null]}"#;
    let (rows, summary, found) = rows(text);
    assert_eq!((rows.len(), summary.rows), (4, 4));
    assert_eq!(rows[0].other[0].value.get(), "-1");
    assert_eq!(
        found,
        [
            "N1903 rows whose `pc` has no value of it: 2",
            "N1903 rows whose `opcode` has no value of it: 1",
            "N1903 elements of the rows that are no objects: 2",
        ]
    );
}

#[test]
fn faults_keep_the_rows_before_them() {
    for (text, count, code) in [
        (&b""[..], 0, "N1901"),
        (br#"{"instruction":[{},{"pc":1"#, 1, "N1901"),
        (br#"{"instruction":[{}]} x"#, 1, "N1901"),
        (br#"{"instruction":[{},"#, 1, "N1901"),
        (b"[]", 0, "N1902"),
        (b"{}", 0, "N1902"),
        (br#"{"instruction":{}}"#, 0, "N1902"),
        (b"\xff", 0, "N1901"),
    ] {
        let (rows, _, found) = rows(text);
        assert_eq!(rows.len(), count, "{text:?}");
        assert!(found.len() == 1 && found[0].starts_with(code), "{text:?}: {found:?}");
    }
}

#[test]
fn no_row_and_no_key_is_larger_than_the_limit() {
    let long = "x".repeat(ROW_LIMIT as usize);
    for text in
        [format!("{{\"instruction\":[{{}},{{\"a\":\"{long}\"}}]}}"), format!("{{\"{long}\":1}}")]
    {
        let (_, _, found) = rows(text.as_bytes());
        assert!(found[0].starts_with("N1904"), "{found:?}");
    }
    // What is not held may be of any size.
    let (rows, _, found) =
        rows(format!("{{\"dma\":[\"{long}\"],\"instruction\":[{{}}]}}").as_bytes());
    assert!(rows.len() == 1 && found.is_empty(), "{found:?}");
    let deep = format!("{{\"instruction\":[{}]}}", "[".repeat(100_000));
    assert!(!self::rows(deep.as_bytes()).2.is_empty());
}

#[test]
fn names_of_fields_are_bounded() {
    let fields: Vec<_> = (0..NAMES_LIMIT + 10).map(|at| format!("\"f{at}\":{at}")).collect();
    let (_, summary, _) =
        rows(format!("{{\"instruction\":[{{{}}}]}}", fields.join(",")).as_bytes());
    assert_eq!((summary.unknown.len(), summary.more_unknown), (NAMES_LIMIT, 10));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_is_read(
        all in proptest::collection::vec(
            (any::<u64>(), any::<Option<u64>>(), any::<u32>(), "\\PC{0,20}", 0u64..5), 0..20),
    ) {
        let written: Vec<_> = all.iter().map(|(pc, compiler, time, text, engine)| {
            let word = Engine::from_ordinal(*engine).unwrap().row().profiler_word;
            serde_json::json!({
                "pc": pc, "compiler_pc": compiler, "duration": time, "operands": text,
                "label": word, "else": text,
            })
        }).collect();
        let text = serde_json::json!({ "instruction": written }).to_string();
        let (rows, _, found) = rows(text.as_bytes());
        prop_assert!(found.is_empty(), "{:?}", found);
        prop_assert_eq!(rows.len(), all.len());
        for (row, (pc, compiler, time, text, engine)) in rows.iter().zip(&all) {
            prop_assert_eq!(row.pc, Some(*pc));
            prop_assert_eq!(row.compiler_pc, *compiler);
            prop_assert_eq!(row.time(), Some(u64::from(*time)));
            prop_assert_eq!(row.operands.as_ref(), Some(text));
            prop_assert_eq!(row.engine, Engine::from_ordinal(*engine));
            prop_assert_eq!(serde_json::from_str::<String>(row.other[0].value.get()).unwrap(), text.clone());
        }
    }

    /// One byte in a hundred is another.
    #[test]
    fn damage_is_told_and_never_panics(
        damage in proptest::collection::vec((any::<usize>(), any::<u8>()), 16),
    ) {
        let row = r#"{"label":"Tensor","pc":64,"compiler_pc":3,"opcode":"NOP","duration":6}"#;
        let mut bytes = format!("{{\"instruction\":[{}]}}", [row; 20].join(",")).into_bytes();
        let length = bytes.len();
        for (at, byte) in damage {
            bytes[at % length] = byte;
        }
        let (rows, summary, _) = rows(&bytes);
        prop_assert_eq!(rows.len() as u64, summary.rows);
        prop_assert!(rows.len() <= 60);
    }
}
