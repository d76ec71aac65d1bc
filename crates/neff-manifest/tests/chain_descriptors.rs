//! Static DMA descriptors as typed values, in large numbers, and in damaged documents.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod fixtures;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use neff_abi::DescriptorOp::{Cast, Copy, Fma, Min, Transpose};
use neff_manifest::chain::{self, Chain, Descriptor};
use neff_manifest::json::{Limits, NodeId, Value, parse};

/// The published sample with another pool.json.
fn sample(pool: &str) -> BTreeMap<String, Vec<u8>> {
    let mut members = fixtures::all_members("legacy_sample");
    members.insert("sg00/pool.json".to_owned(), pool.as_bytes().to_vec());
    members
}

/// The text of an engine JSON with descriptors of one block.
fn with_descriptors(descriptors: &str) -> String {
    format!(r#"{{"dma": [{{"id": 0, "queue": "q", "desc": [{descriptors}]}}]}}"#)
}

const SIDE: &str =
    r#""from": "b", "from_off": 4, "from_sizes": [4], "from_steps": [-1], "from_dtype": "float32""#;

/// A descriptor of each operation.
fn operations() -> [String; 6] {
    let to = r#""to": "a", "to_off": 0, "to_sizes": [4], "to_steps": [1], "to_dtype": "float32""#;
    [
        format!("{{{SIDE}, {to}}}"),
        format!("{{\"op\": \"cast\", {SIDE}, {to}}}"),
        format!("{{\"op\": \"copy\", \"cast\": true, {SIDE}, {to}}}"),
        format!(
            "{{\"op\": \"transpose_op\", \"transpose_shape\": [1, 2, 3, 4], \"transpose_element_size\": 2, \"transpose_op\": 7, {SIDE}, {to}}}"
        ),
        format!(
            "{{\"op\": \"fma\", \"scale\": 1.5, \"scale_dtype\": \"float32\", \"from_arr\": [{{{SIDE}}}, {{{SIDE}}}], {to}}}"
        ),
        format!(
            "{{\"op\": \"min\", \"constant\": 1e3, \"constant_dtype\": \"int32\", \"num_tiling_dimensions\": 2, \"from_arr\": [{{{SIDE}}}], {to}}}"
        ),
    ]
}

#[test]
fn descriptors() {
    let text = with_descriptors(&operations().join(","));
    let (chain, findings) = chain::read(&sample(&text));
    assert!(!findings.has_errors(), "{findings:?}");
    let definition = chain.graphs[0].definition.as_ref().unwrap();
    let content = definition.engines[2].content.as_ref().unwrap();
    let all: Vec<Descriptor> = content.blocks().flat_map(|block| block.descriptors()).collect();
    let operations: Vec<_> = all.iter().filter_map(Descriptor::operation).collect();
    assert_eq!(operations, [Copy, Cast, Cast, Transpose, Fma, Min]);
    let sources: Vec<usize> = all.iter().map(|it| it.sources.len()).collect();
    assert_eq!(sources, [1, 1, 1, 1, 2, 1]);
    let side = &all[0].sources[0];
    assert_eq!((side.dtype().unwrap().name, side.bytes()), ("float32", Some(4)));
    assert_eq!(side.steps.as_ref().unwrap().value, [-1]);
    let path = content.document.value(all[4].sources[1].offset.as_ref().unwrap().node).path();
    assert_eq!(path.to_string(), "$.dma[0].desc[4].from_arr[1].from_off");
    assert_eq!(all[3].transpose_shape.as_ref().unwrap().value, [1, 2, 3, 4]);
    assert!(all[3].transpose_op.is_some() && all[0].transpose_op.is_none());
    let number = all[4].scale.as_ref().unwrap().value;
    assert!((number - 1.5).abs() < f64::EPSILON);
    assert_eq!(
        (all[5].constant.as_ref().unwrap().value, all[5].tiling_dimensions.as_ref().unwrap().value),
        ("1e3", 2)
    );
}

/// Fifty thousand descriptors, each with findings, are gone over in linear time and are
/// not kept: the test would take minutes if places or look-ups were quadratic.
#[test]
fn many_descriptors() {
    let mut list = String::new();
    for index in 0..50_000 {
        let comma = if index > 0 { "," } else { "" };
        write!(list, "{comma}{{{SIDE}, \"to\": \"a\", \"to_off\": {index}, \"to_sizes\": [0]}}")
            .unwrap();
    }
    let (chain, findings) = chain::read(&sample(&with_descriptors(&list)));
    assert!(findings.dropped() > 80_000);
    let definition = chain.graphs[0].definition.as_ref().unwrap();
    let content = definition.engines[2].content.as_ref().unwrap();
    let offsets = content.blocks().flat_map(|block| block.descriptors());
    let offsets = offsets.map(|descriptor| descriptor.to.offset.unwrap().value);
    assert!(offsets.eq(0..50_000));
}

/// Every value of the sample's def.json, of a pool.json with all operations, and of libraries, is
/// replaced by values of all kinds: nothing panics, and what is read twice is read alike.
#[test]
fn damaged_values() {
    const KINDS: [&str; 8] = ["null", "true", "-1", "1e400", "\"x\"", "[]", "[[7]]", "{\"a\": {}}"];
    let libraries = r#"[{"library": "pe.bin", "ulib_to_ucode_version": "1.0", "cpu_id": 0,
        "functions": [{"name": "f", "opcode": 1}], "total_cpus": 1, "add_lib": true}]"#;
    let mut members = sample(&with_descriptors(&operations().join(",")));
    members.insert("sg00/lib.json".to_owned(), libraries.as_bytes().to_vec());
    let definition = members.get_mut("sg00/def.json").unwrap();
    let text = String::from_utf8(definition.clone()).unwrap();
    let keys = "{\"ucode_lib\": \"lib.json\", \"fp8_conversion_config\": {\"fp8_sis\": true},";
    *definition = text.replacen('{', keys, 1).into_bytes();
    for name in ["sg00/def.json", "sg00/pool.json", "sg00/lib.json"] {
        let whole = members[name].clone();
        let document = parse(name, whole.clone(), &Limits::default()).document.unwrap();
        for node in nodes(document.root()) {
            let span = document.value(node).span();
            for kind in KINDS {
                let damaged = [&whole[..span.start], kind.as_bytes(), &whole[span.end..]].concat();
                members.insert(name.to_owned(), damaged);
                assert_eq!(counts(&chain::read(&members).0), counts(&chain::read(&members).0));
            }
        }
        members.insert(name.to_owned(), whole);
    }
}

/// All values of a tree.
fn nodes(value: Value<'_>) -> Vec<NodeId> {
    let inner = value.elements().chain(value.entries().map(|entry| entry.value));
    [value.id()].into_iter().chain(inner.flat_map(nodes)).collect()
}

/// Blocks and descriptors of each engine.
fn counts(chain: &Chain) -> Vec<(usize, usize)> {
    let definitions = chain.graphs.iter().filter_map(|graph| graph.definition.as_ref());
    let contents = definitions.flat_map(|it| &it.engines).filter_map(|it| it.content.as_ref());
    let count = |content: &chain::EngineContent| {
        let blocks = content.blocks().count();
        (blocks, content.blocks().map(|block| block.descriptors().count()).sum())
    };
    contents.map(count).collect()
}
