//! What is said about texts, with the place; and what the text form takes besides its own print.

use neff_diag::Findings;
use neff_diag::codes::metaneff as codes;
use neff_manifest::metaneff::{DEPTH_LIMIT, Form, decode, encode, parse, print, read};

use crate::{SAMPLE, told};

fn refused(text: &str) -> String {
    let mut findings = Findings::new();
    assert_eq!(parse("x", text, &mut findings), None, "{text}");
    assert!(findings.has_errors());
    told(&findings)
}

#[test]
fn names() {
    insta::assert_snapshot!(refused(
        "input_tensor {\n  name: \"a\"\n}\noutput_tensors {\n  type: USER_INPT\n  data_type: F32\n  \
         dtype: FLOAT\n}\nfrobnicate: 3\n536870912: 1\n7: 1\n99 {\n  name: \"x\"\n}\n"
    ));
}

#[test]
fn values() {
    insta::assert_snapshot!(refused(
        "name: 3\nname: [\"a\"]\nnum_states: \"3\"\nnum_states: 9223372036854775808\n\
         num_states {\n}\nmodel_config {\n  lazy_load: yes\n}\nmodel_config: 3\n\
         input_tensors {\n  shape: [1, x, 2.5]\n  data_type: 2147483648\n}\n10: 0x12\n11: word\n"
    ));
}

#[test]
fn syntax_and_going_on_behind_it() {
    insta::assert_snapshot!(refused(
        "name \"a\"\nname: \"open\nnum_states: \"\\q\"\ninput_tensors {\n  shape: [1 2]\n  \
         shape: [1,\n  name: @\n}\n}\n= 3\nnum_weights: €\noutput_tensors {\n  name: \"a\"\n"
    ));
}

#[test]
fn limits() {
    let deep = format!("{}{}", "10 {".repeat(DEPTH_LIMIT + 1), "}".repeat(DEPTH_LIMIT + 1));
    assert!(refused(&deep).contains("N1004"));
    assert!(parse("x", &deep[4..deep.len() - 1], &mut Findings::new()).is_some());
    let many = refused(&"name: 1\n".repeat(1000));
    assert!(many.ends_with("error[N1004]: reading stopped after 200 findings\n"), "{many}");
    assert!(refused(&"name 1\n".repeat(1000)).contains("stopped"));
    assert!(refused(&format!("num_states: [{}]", "x,".repeat(1000))).contains("stopped"));
}

#[test]
fn other_ways_to_write() {
    let text = "# a comment\ninput_tensors < name: 'in' \"put\"; shape: 16, shape: [2], data_type: 1 \
                type: USER_INPUT >\noutput_tensors: { name: \"out\\x70u\\164\" shape: [] }\r\n\
                model_config { return_aliases: 1 lazy_load: False }";
    let mut findings = Findings::new();
    let parsed = parse("x", text, &mut findings).unwrap();
    assert!(findings.is_empty(), "{findings:?}");
    insta::assert_snapshot!(print(&parsed));
}

#[test]
fn unknown_fields_keep_their_place() {
    let bytes =
        b"\x50\x07\x2a\x01x\x5a\x02a\x00\x65\x01\x00\x00\x00\x69\x02\x00\x00\x00\x00\x00\x00\x00";
    let decoded = decode(bytes, &mut Findings::new()).unwrap();
    let text = print(&decoded);
    insta::assert_snapshot!(text);
    let parsed = parse("x", &text, &mut Findings::new()).unwrap();
    assert_eq!(parsed.original.as_deref(), Some(bytes.as_slice()));
    assert_eq!(encode(&parsed.message), b"\x2a\x01x");
    let nested = parse("x", "10 { 1: 2 }", &mut Findings::new()).unwrap();
    assert_eq!(nested.original.as_deref(), Some(b"\x52\x02\x08\x02".as_slice()));
}

#[test]
fn a_text_may_be_bytes_by_chance() {
    // Bytes: an input whose user_input_key is the rest. Text: a comment and a name.
    let both = format!("\n#B!{:21}\nname: \"x\"\n ", "");
    let mut findings = Findings::new();
    let decoded = read("x", both.as_bytes(), None, &mut findings).unwrap();
    assert_eq!(decoded.message.input_tensors.len(), 1);
    insta::assert_snapshot!(told(&findings));
    let text = read("x", both.as_bytes(), Some(Form::Text), &mut findings).unwrap();
    assert_eq!(text.message.name, b"x");
    let mut findings = Findings::new();
    assert!(read("x", b"", None, &mut findings).is_some() && findings.is_empty());
    assert!(read("x", SAMPLE, Some(Form::Text), &mut findings).is_none());
    let mut findings = Findings::new();
    assert!(read("x", b"name: \"\xff\"", Some(Form::Text), &mut findings).is_none());
    assert!(findings.iter().any(|finding| finding.code == codes::TEXT_SYNTAX));
    assert!(read("x", "\u{feff}name: \"é\"".as_bytes(), None, &mut Findings::new()).is_some());
}

#[test]
fn dimensions_beside_unknown_fields_print_the_same_again() {
    let bytes = b"\x12\x06\x10\x10\x12\x00\x48\x01";
    let text = print(&decode(bytes, &mut Findings::new()).unwrap());
    assert_eq!(text, "output_tensors {\n  shape: [16]\n  shape: []\n  9: 1\n}\n");
    assert_eq!(print(&parse("x", &text, &mut Findings::new()).unwrap()), text);
}
