//! The names of what a slot refers to, as a comment behind its statement: variables that addresses
//! lie in, and variables that operands name by id. The statement itself keeps its numbers.

use neff::isa::model::{Kind, Member};
use neff::isa::slot::{self, Slot};
use neff::isa::value::{Address, Value};
use neff::isa::{layout_of, row};

use super::select::Chosen;
use crate::text;

/// Adds the comment, if there is anything to say: `# src x[0], dst output0[64]`.
pub(super) fn push(program: &Chosen<'_>, slot: &Slot, previous: Option<u8>, line: &mut String) {
    let opcode = slot.first().copied().unwrap_or_default();
    let layout = row(program.generation, opcode)
        .and_then(|row| layout_of(row, program.generation, slot, previous));
    let members = layout.map_or(&[][..], |(layout, _)| layout.members);
    let mut begin = "  # ";
    for member in members {
        if let Some(name) = name(program, member, slot) {
            let role = member.name.split('_').next().unwrap_or_default();
            line.push_str(&format!("{begin}{role} {name}"));
            begin = ", ";
        }
    }
}

/// What a member refers to, safe on a terminal.
fn name(program: &Chosen<'_>, member: &Member, slot: &Slot) -> Option<String> {
    match member.kind {
        Kind::Variable => {
            let address = Address::Variable(slot::get(slot, member), 0);
            let (name, _) = program.names.find(address)?;
            Some(text::safe(name).into_owned())
        }
        // Other kinds hold no variable; taking them apart would be most of the work here.
        Kind::Address8 | Kind::PseudoAddress8 | Kind::Address8Tensor2d => {
            let (Value::Address(address) | Value::Pattern(address, ..)) = Value::of(member, slot)
            else {
                return None;
            };
            let (name, offset) = program.names.find(address)?;
            Some(format!("{}[{offset}]", text::safe(name)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff::asm::assemble::{AssembleOptions, assemble};
    use neff::asm::parse::NoNames;
    use neff::container::source::StreamSource;
    use neff::isa::model::{Generation, SLOT};
    use neff::programs::QueueOwners;
    use neff::text::Memory;
    use neff::{Neff, OpenOptions};

    const REAL: &[u8] = include_bytes!("../../../../../tests/data/matmul_small/matmul_small.neff");

    /// The comment behind a statement, in a graph with the variables of the real file.
    fn comment(statement: &str) -> String {
        let options = AssembleOptions { generation: Some(Generation::V3), names: &NoNames };
        let done = assemble("x.asm", statement.to_owned(), &Memory::default(), &options);
        let slot = done.bytes.first_chunk::<SLOT>().unwrap();
        let options = OpenOptions { programs: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let programs = neff.programs();
        let program = Chosen {
            graph: None,
            engine: None,
            member: None,
            generation: Generation::V3,
            owners: QueueOwners::default(),
            names: programs[0].names.clone(),
            source: None,
            profile: None,
            words: false,
            count: 1,
            first: 0,
            bytes: slot,
        };
        let mut line = String::new();
        push(&program, slot, None, &mut line);
        line
    }

    #[test]
    fn addresses_and_ids_are_named() {
        assert_eq!(
            comment(
                "PSEUDO_TRIGGER_COLLECTIVE ctype=ALL_REDUCE input_tensor_id=1 output_tensor_id=3 num_elements=32 dtype=fp32 op=ADD group_id=0;"
            ),
            "  # input x, output output0"
        );
        assert_eq!(
            comment(
                "PSEUDO_DMA_DIRECT2D src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_table_offset_imm=64 src_table_index=0 dst_var_id=0 dst_var_offset=7 in_dtype=fp16 out_dtype=fp16;"
            ),
            "  # src x[64], dst SB[7]"
        );
        assert_eq!(comment("NOP;"), "");
    }
}
