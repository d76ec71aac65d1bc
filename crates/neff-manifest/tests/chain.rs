//! The manifest chain on both dialects, whole and with faults put in.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

mod fixtures;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use fixtures::all_members;
use neff_diag::{Findings, Place};
use neff_manifest::chain::{self, Chain, Members, Overview};

type Map = BTreeMap<String, Vec<u8>>;

/// One line per finding: code, severity, member, path and marked text, message, refusal.
fn describe(findings: &Findings) -> String {
    let mut out = String::new();
    for finding in findings {
        let place = match &finding.place {
            Place::Json { member, path, excerpt } => {
                let line = excerpt.as_ref().map_or(String::new(), |e| format!(":{}", e.line));
                format!("{member}{line} {path}")
            }
            Place::Nowhere => "-".to_owned(),
            other => format!("{other:?}"),
        };
        let severity = finding.severity.word();
        writeln!(out, "{} {severity} {place}: {}", finding.code, finding.message).unwrap();
        for (word, text) in [("expected", &finding.expected), ("found", &finding.found)] {
            text.iter().for_each(|text| writeln!(out, "    {word} {text}").unwrap());
        }
        for note in &finding.notes {
            writeln!(out, "    note {}", note.text).unwrap();
        }
        finding.help.iter().for_each(|help| writeln!(out, "    help {help}").unwrap());
        if let Some(refusal) = &finding.refusal {
            let (gate, text) = (refusal.gate, &refusal.text);
            writeln!(out, "    {gate} {} {}: {text}", refusal.status, refusal.status_name).unwrap();
        }
    }
    out
}

fn read(members: &dyn Members) -> (Chain, Overview, String) {
    let (chain, findings) = chain::read(members);
    let overview = Overview::of(&chain, members);
    (chain, overview, describe(&findings))
}

/// A sample in one member of which `from`, which must be there, is replaced.
fn with(sample: &str, changes: &[(&str, &str, &str)]) -> Map {
    let mut members = all_members(sample);
    for (member, from, to) in changes {
        let bytes = members.get_mut(*member).unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains(from), "{member} has no {from}");
        *bytes = text.replace(from, to).into_bytes();
    }
    members
}

#[test]
fn modern_dialect() {
    let (chain, overview, findings) = read(&all_members("matmul_small"));
    insta::assert_debug_snapshot!("modern_overview", overview);
    insta::assert_snapshot!("modern_findings", findings);
    let definition = chain.graphs[1].definition.as_ref().unwrap();
    let table = definition.variables.iter().find(|v| v.name == "DGETable0").unwrap();
    let list = definition.document.value(table.node).get("list").unwrap();
    assert_eq!(list.path().to_string(), "$.var.DGETable0.list");
    assert_eq!(list.elements().filter_map(|id| id.as_u64()).collect::<Vec<_>>(), [1, 2, 3]);
    let queue = &definition.queues[0];
    assert_eq!(queue.semaphores, (24..40).collect::<Vec<u64>>());
    let reservation = &definition.reservations.as_ref().unwrap()[0];
    assert_eq!(reservation.offset.as_ref().unwrap().value, 0x37FF8);
}

#[test]
fn legacy_dialect() {
    let (chain, overview, findings) = read(&all_members("legacy_sample"));
    insta::assert_debug_snapshot!("legacy_overview", overview);
    insta::assert_snapshot!("legacy_findings", findings);
    let definition = chain.graphs[0].definition.as_ref().unwrap();
    assert_eq!(definition.reservations.as_deref(), Some(&[][..]));
    assert_eq!(definition.queues[0].semaphores, [10]);
}

/// The sample, what is changed in it, and why.
type Fault = (&'static str, &'static str, &'static [(&'static str, &'static str, &'static str)]);

const FAULTS: &[Fault] = &[
    (
        "roots missing",
        "legacy_sample",
        &[("neff.json", "\"heads\"", "\"tails\""), ("neff.json", "\"node_row_ptr\"", "\"row\"")],
    ),
    (
        "tables missing",
        "legacy_sample",
        &[
            ("neff.json", "\"dltype\"", "\"dtype\""),
            ("neff.json", "\"shape\": [\"list_shape\", [[32], [32]]]", "\"shape\": 7"),
        ],
    ),
    (
        "table without a list",
        "legacy_sample",
        &[("neff.json", "[\"list_str\", [\"float32\", \"float32\"]]", "[\"list_str\"]")],
    ),
    ("any tag will do", "legacy_sample", &[("neff.json", "list_str", "anything")]),
    (
        "entry out of bounds",
        "legacy_sample",
        &[("neff.json", "\"node_row_ptr\": [0, 1, 2]", "\"node_row_ptr\": [0, 2, 2]")],
    ),
    (
        "head out of bounds",
        "legacy_sample",
        &[("neff.json", "[[1, 0, 0]]", "[[2, 0, 0], [1], 5, [-1, 0, 0]]")],
    ),
    (
        "thirty-three dimensions",
        "legacy_sample",
        &[(
            "neff.json",
            "[[32], [32]]",
            "[[32], [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]",
        )],
    ),
    (
        "size overflow",
        "legacy_sample",
        &[("neff.json", "[[32], [32]]", "[[32], [4294967296, 4294967296]]")],
    ),
    (
        "unknown dtype",
        "legacy_sample",
        &[("neff.json", "[\"float32\", \"float32\"]", "[\"float8e4\", \"float32\"]")],
    ),
    ("no kernel node", "legacy_sample", &[("neff.json", "__kelf", "__other")]),
    (
        "kernel node by op",
        "legacy_sample",
        &[
            ("neff.json", "\"tvm_op\"", "\"__kelf\""),
            ("neff.json", "\"func_name\": \"__kelf\"", "\"func_name\": \"0\""),
        ],
    ),
    (
        "two kernel nodes",
        "legacy_sample",
        &[(
            "neff.json",
            "\"is_param\": \"0\"",
            "\"is_param\": \"0\", \"func_name\": \"__kelf\", \"kelf\": \"kelf-b.json\"",
        )],
    ),
    ("kelf attribute missing", "legacy_sample", &[("neff.json", "\"kelf\": ", "\"keLf\": ")]),
    (
        "kelf attribute is a number",
        "legacy_sample",
        &[("neff.json", "\"kelf\": \"kelf-a.json\"", "\"kelf\": 0")],
    ),
    ("kelf member missing", "legacy_sample", &[("neff.json", "kelf-a.json", "kelf-b.json")]),
    (
        "counts and flags as numbers",
        "legacy_sample",
        &[
            ("neff.json", "\"num_outputs\": \"1\"", "\"num_outputs\": 1.0"),
            ("neff.json", "\"is_param\": \"0\"", "\"is_param\": false"),
        ],
    ),
    (
        "counts and flags unreadable",
        "legacy_sample",
        &[
            ("neff.json", "\"num_outputs\": \"1\"", "\"num_outputs\": \"one\""),
            ("neff.json", "\"is_param\": \"0\"", "\"is_param\": 2"),
        ],
    ),
    (
        "neff.json broken",
        "legacy_sample",
        &[("neff.json", "\"arg_nodes\": [0],", "\"arg_nodes\": [0,],")],
    ),
    ("kelf version without point", "legacy_sample", &[("kelf-a.json", "0.5", "5")]),
    ("kelf version odd", "legacy_sample", &[("kelf-a.json", "0.5", "0.x")]),
    ("target Cayman", "legacy_sample", &[("kelf-a.json", "*", "Cayman")]),
    ("target foo", "legacy_sample", &[("kelf-a.json", "*", "foo")]),
    ("target empty", "legacy_sample", &[("kelf-a.json", "*", "")]),
    ("target absent", "legacy_sample", &[("kelf-a.json", "\"target\"", "\"goal\"")]),
    (
        "no graphs",
        "legacy_sample",
        &[(
            "kelf-a.json",
            "{\n      \"definition\": \"sg00/def.json\",\n      \"name\": \"sg00\"\n    }",
            "",
        )],
    ),
    (
        "graph name twice, one definition missing",
        "matmul_small",
        &[
            ("kelf-0.json", "\"sg01\"", "\"sg00\""),
            ("kelf-0.json", "sg01/def.json", "sg02/def.json"),
        ],
    ),
    ("one graph broken", "matmul_small", &[("sg00/def.json", "\"var\": {", "\"var\": {,")]),
    ("one engine broken", "matmul_small", &[("sg00/DVE.json", "\"dma\":[]", "\"dma\":[}")]),
    (
        "program, table and weights missing",
        "matmul_small",
        &[
            ("sg00/PE.json", "PE.bin", "pe.bin"),
            ("sg00/DVE.json", "default_opcode_table.bin", "x.bin"),
            ("sg00/def.json", "value_sg0000_identity_82_CRSM.npy", "w.bin"),
            ("sg01/def.json", "Pool.json", "pool.json"),
        ],
    ),
    (
        "engines absent",
        "legacy_sample",
        &[("sg00/def.json", "\"sp\": \"sp.json\"", "\"spare\": \"sp.json\"")],
    ),
    (
        "variables as an array",
        "legacy_sample",
        &[
            (
                "sg00/def.json",
                "\"var\": {\n    \"input\":        {",
                "\"var\": [ {\"name\": \"input\",",
            ),
            ("sg00/def.json", "\"SB\":           {", "{\"name\": \"SB\","),
            ("sg00/def.json", "\"output\":       {", "{"),
            (
                "sg00/def.json",
                "\"gradient_in\":  { \"type\"",
                "{ \"name\": \"gradient_in\", \"type\"",
            ),
            (
                "sg00/def.json",
                "\"gradient_out\": { \"type\"",
                "{ \"name\": \"gradient_out\", \"type\"",
            ),
            ("sg00/def.json", "\"size\": 128 }\n  }", "\"size\": 128 }\n  ]"),
        ],
    ),
    (
        "variables without type or id",
        "legacy_sample",
        &[
            ("sg00/def.json", "\"var_id\": 0, ", ""),
            ("sg00/def.json", "\"type\": \"state-buffer\", ", ""),
            ("sg00/def.json", "\"var_id\": 3", "\"var_id\": 3.0"),
            (
                "sg00/def.json",
                "\"type\": \"tmp-buf\", \"#transfer-type\": \"tmp-buf\", \"var_id\": 4",
                "\"type\": \"shared\", \"var_id\": -4",
            ),
        ],
    ),
    ("no variables", "legacy_sample", &[("sg00/def.json", "\"var\"", "\"vars\"")]),
    ("queue without type", "legacy_sample", &[("sg00/def.json", "\"type\": \"in\", ", "")]),
    (
        "strange names",
        "legacy_sample",
        &[
            ("sg00/def.json", "\"gradient_in\":", "\"-t125_spill\":"),
            ("sg00/def.json", "\"gradient_out\":", "\"a:b/größe\":"),
            (
                "sg00/def.json",
                "\"SB\":           { \"type\": \"state-buffer\"",
                "\"\": { \"type\": 5",
            ),
        ],
    ),
    (
        "GPSIMD libraries",
        "legacy_sample",
        &[(
            "sg00/def.json",
            "\"replica_groups\"",
            "\"ucode_lib\": \"ucode_lib.json\", \"replica_groups\"",
        )],
    ),
    (
        "documents of other types",
        "matmul_small",
        &[
            ("sg00/PE.json", "{\"dma\":[],\"instr\":\"PE.bin\",\"name\":\"PE.json\"}", "[]"),
            ("kelf-0.json", "\"graphs\": [", "\"graphs\": [7,"),
        ],
    ),
    (
        "a key twice",
        "matmul_small",
        &[("sg00/PE.json", "\"instr\":\"PE.bin\"", "\"instr\":\"PE.bin\",\"instr\":\"XX.bin\"")],
    ),
    (
        "outputs of one name and two shapes",
        "matmul_small",
        &[(
            "neff.json",
            "\"float16\",\n                \"float16\",\n                \"float16\",\n                \"float16\"",
            "\"float16\", \"float16\", \"float16\", \"uint16\"",
        )],
    ),
];

/// Findings that the sample has without any change say nothing about the change.
fn news(sample: &str, findings: &str) -> String {
    let usual = read(&all_members(sample)).2;
    let mut out = String::new();
    let mut skipping = false;
    // The lines of one finding belong together; line numbers may shift.
    let without_line = |line: &str| {
        let place = line.split_whitespace().nth(2).unwrap_or_default();
        line.replace(place, place.split(':').next().unwrap_or_default())
    };
    let usual: Vec<String> = usual.lines().map(without_line).collect();
    for line in findings.lines() {
        if !line.starts_with(' ') {
            skipping = usual.contains(&without_line(line));
        }
        if !skipping {
            writeln!(out, "{line}").unwrap();
        }
    }
    out
}

#[test]
fn faults_are_found_and_the_rest_is_read() {
    let mut out = String::new();
    for (title, sample, changes) in FAULTS {
        let (chain, overview, findings) = read(&with(sample, changes));
        let graphs: Vec<&str> = chain.graphs.iter().map(|graph| graph.name()).collect();
        let readable = overview.graphs.iter().filter(|graph| graph.readable).count();
        writeln!(out, "## {title}").unwrap();
        out.push_str(&news(sample, &findings));
        let count = |list: &[chain::TensorOverview]| list.len();
        writeln!(
            out,
            "{} inputs, {} outputs, graphs {graphs:?}, {readable} readable\n",
            count(&overview.inputs),
            count(&overview.outputs)
        )
        .unwrap();
    }
    insta::assert_snapshot!("faults", out);
}

#[test]
fn without_neff_json_the_descriptor_is_found_by_its_usual_name() {
    for (sample, descriptor) in [("matmul_small", "kelf-0.json"), ("legacy_sample", "kelf-a.json")]
    {
        let whole = read(&all_members(sample)).1;
        let mut members = all_members(sample);
        let host = members.remove("neff.json").unwrap();
        let (_, overview, findings) = read(&members);
        let mut lines = findings.lines();
        let first = "N0601 error -: the archive has no \"neff.json\"";
        assert_eq!(lines.next(), Some(first));
        assert!(
            lines
                .next()
                .unwrap()
                .contains("G20 2 NRT_INVALID: Invalid NN: …, neff.json is missing")
        );
        assert!(lines.next().unwrap().contains(&format!("{descriptor:?} is read")), "{findings}");
        assert_eq!(overview.graphs, whole.graphs);
        let sizes = |overview: &Overview| -> Vec<(String, Option<u64>)> {
            let all = overview.inputs.iter().chain(&overview.outputs);
            all.map(|tensor| (tensor.name.clone(), tensor.bytes)).collect()
        };
        assert_eq!(sizes(&overview), sizes(&whole));
        members.insert("kelp.json".to_owned(), host);
        let (_, overview, findings) = read(&members);
        assert!(findings.starts_with("N0602 note kelp.json $:"), "{findings}");
        assert_eq!(overview, whole);
    }
}

/// Members that claim a size without having it.
struct Claims(Map, &'static str, u64);

impl Members for Claims {
    fn size(&self, name: &str) -> Option<u64> {
        if name == self.1 { Some(self.2) } else { self.0.size(name) }
    }

    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        assert_ne!(name, self.1, "a member above the limit is not asked for");
        self.0.read(name)
    }

    fn names(&self) -> Vec<&str> {
        self.0.names()
    }
}

#[test]
fn a_member_above_the_parser_limit_is_refused_by_its_size() {
    let claims = Claims(all_members("matmul_small"), "sg00/Activation.json", 4_375_834_152);
    let (chain, _, findings) = read(&claims);
    let text = "G40 2 NRT_INVALID: File sg00/Activation.json size (4375834152) exceeds json parser maximum (4294967295)";
    assert!(findings.contains(text), "{findings}");
    let engines = &chain.graphs[0].definition.as_ref().unwrap().engines;
    let read = engines.iter().map(|e| (e.key, e.content.is_some())).collect::<Vec<_>>();
    let but_one = ["pe", "act", "pool", "dve", "sp"].map(|key| (key, key != "act"));
    assert_eq!(read, but_one);
}

/// A hundred thousand variables, each with a finding, are read in linear time: the test would
/// take minutes if look-up or the places of findings were quadratic.
#[test]
fn many_variables_with_findings_each() {
    let mut members = all_members("legacy_sample");
    let vars: Vec<String> =
        (0..100_000).map(|i| format!("\"v{i}\":{{\"type\":\"none\",\"var_id\":{i}}}")).collect();
    members.insert("sg00/def.json".into(), format!("{{\"var\":{{{}}}}}", vars.join(",")).into());
    let (chain, findings) = chain::read(&members);
    let definition = chain.graphs[0].definition.as_ref().unwrap();
    assert_eq!(definition.variables.len(), 100_000);
    assert!(findings.dropped() > 80_000);
    let var = definition.document.root().get("var").unwrap();
    for variable in &definition.variables {
        assert_eq!(var.get(&variable.name).unwrap().id(), variable.node);
    }
}

#[test]
fn nothing_at_all() {
    let (chain, overview, findings) = read(&Map::new());
    assert!(chain.graphs.is_empty() && overview.inputs.is_empty());
    assert_eq!(findings.lines().count(), 2, "{findings}");
}
