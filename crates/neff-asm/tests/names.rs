//! `%name` for variables and table entries, printed and read.
#![allow(clippy::unwrap_used)]

use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::names::{Names, NoNames, Space};
use neff_asm::print::Printer;
use neff_isa::model::Generation;
use neff_text::Memory;

/// Two variables and one entry of the address table.
struct Graph;

const NAMES: [(Space, u64, &str); 3] = [
    (Space::Variable, 3, "gradient_in"),
    (Space::Variable, 5, "-t125:x"),
    (Space::TableEntry, 2, "output0"),
];

impl Names for Graph {
    fn id(&self, space: Space, name: &str) -> Option<u64> {
        NAMES.iter().find(|row| row.0 == space && row.2 == name).map(|row| row.1)
    }

    fn name(&self, space: Space, id: u64) -> Option<&str> {
        NAMES.iter().find(|row| row.0 == space && row.1 == id).map(|row| row.2)
    }

    fn advice(&self, _: Space, _: &str) -> String {
        "there are two".to_owned()
    }
}

const DMA: &str = "PSEUDO_DMA_DIRECT2D src_elem_size=4 dst_elem_size=4 src_pattern=[4,512][128,4] \
                   dst_pattern=[4,512][128,4] src_var_id=5 src_var_offset=64 \
                   dst_table_offset_imm=0 dst_table_index=2 in_dtype=fp32 out_dtype=fp32;";

fn bytes(text: &str, names: &dyn Names) -> Result<Vec<u8>, String> {
    let options = AssembleOptions { generation: Some(Generation::V3), names };
    let assembled = assemble("a.asm", text.to_owned(), &Memory::default(), &options);
    let errors = assembled.findings.has_errors();
    if errors { Err(format!("{:?}", assembled.findings)) } else { Ok(assembled.bytes) }
}

fn text(bytes: &[u8], names: &dyn Names) -> String {
    let mut out = String::new();
    let slot = bytes.first_chunk().unwrap();
    Printer::new(Generation::V3).names(names).statement(slot, &mut out);
    out
}

#[test]
fn names_stand_for_ids_both_ways() {
    let slot = bytes(DMA, &NoNames).unwrap();
    assert_eq!(text(&slot, &NoNames), DMA);
    let named = text(&slot, &Graph);
    assert!(named.contains(r#"src_var_id=%"-t125:x" src_var_offset=64"#), "{named}");
    assert!(named.contains("dst_table_offset_imm=0 dst_table_index=%output0"), "{named}");
    assert_eq!(bytes(&named, &Graph).unwrap(), slot);
}

#[test]
fn plain_members_take_names_too() {
    let numbers = "PSEUDO_TRIGGER_COLLECTIVE ctype=ALL_REDUCE input_tensor_id=3 output_tensor_id=4 \
                   num_elements=32 dtype=fp32 op=ADD group_id=0;";
    let slot = bytes(numbers, &NoNames).unwrap();
    let named = text(&slot, &Graph);
    assert!(named.contains("input_tensor_id=%gradient_in output_tensor_id=4"), "{named}");
    assert_eq!(bytes(&named, &Graph).unwrap(), slot);
}

#[test]
fn unknown_and_misplaced_names_are_faults() {
    for (text, message) in [
        ("PSEUDO_TENSOR_LOAD var_id=%nobody;", "no variable is called `nobody`"),
        ("NOP cycle=%gradient_in;", "cannot stand here"),
    ] {
        let found = bytes(text, &Graph).unwrap_err();
        assert!(found.contains(message), "{found}");
    }
}
