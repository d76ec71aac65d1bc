//! The two examples of the format notes, made, read and shown as text.

use neff_diag::Findings;
use neff_manifest::metaneff::{
    BuildError, Builder, Form, MetaNeff, Role, decode, encode, parse, print, read,
};

use crate::{ALIASED, SAMPLE, aliased, port, sample};

fn both_ways(message: &MetaNeff, bytes: &[u8]) -> String {
    assert_eq!(encode(message), bytes);
    let mut findings = Findings::new();
    let decoded = decode(bytes, &mut findings).unwrap();
    assert_eq!((&decoded.message, &decoded.original, decoded.has_unknown), (message, &None, false));
    let text = print(&decoded);
    assert_eq!(parse("x", &text, &mut findings), Some(decoded.clone()));
    for (content, form) in [(bytes, Form::Bytes), (text.as_bytes(), Form::Text)] {
        assert_eq!(read("x", content, None, &mut findings), Some(decoded.clone()), "{form:?}");
        assert_eq!(read("x", content, Some(form), &mut findings), Some(decoded.clone()));
    }
    assert!(findings.is_empty(), "{findings:?}");
    text
}

#[test]
fn the_sample_has_40_bytes() {
    assert_eq!(SAMPLE.len(), 40);
    insta::assert_snapshot!(both_ways(&sample(), SAMPLE));
}

#[test]
fn the_state_with_an_alias_has_82_bytes() {
    assert_eq!(ALIASED.len(), 82);
    insta::assert_snapshot!(both_ways(&aliased(), ALIASED));
}

#[test]
fn an_alias_of_index_0_is_written_out() {
    let output_aliases_to = [(0, 0), (1, 3)].into();
    let message = MetaNeff { output_aliases_to, ..MetaNeff::default() };
    let text = both_ways(&message, b"\x32\x04\x08\x00\x10\x00\x32\x04\x08\x01\x10\x03");
    assert!(text.starts_with("output_aliases_to {\n  key: 0\n  value: 0\n}\n"), "{text}");
}

#[test]
fn types_without_a_number_have_a_stand_in_or_are_refused() {
    let mut builder = Builder::new("x");
    let weight = Role::Weight(None);
    builder.input(&port("a", "uint32", &[2]), weight.clone()).unwrap();
    builder.input(&port("b", "uint64", &[]), weight.clone()).unwrap();
    let mut refused = |port| builder.input(&port, weight.clone()).unwrap_err();
    let no_type = refused(port("c", "float8e3", &[2]));
    assert_eq!(no_type, BuildError::NoDataType { tensor: "c".to_owned() });
    let no_shape = refused(port("d", "int8", &[1 << 63]));
    assert_eq!(no_shape, BuildError::NoShape { tensor: "d".to_owned() });
    let no_tensor = builder.alias("o", "a").unwrap_err();
    assert_eq!(no_tensor, BuildError::NoSuchTensor { tensor: "o".to_owned() });
    let message = builder.finish();
    let types: Vec<i32> = message.input_tensors.iter().map(|tensor| tensor.data_type).collect();
    assert_eq!((types, message.num_weights), (vec![2, 10], 2));
}
