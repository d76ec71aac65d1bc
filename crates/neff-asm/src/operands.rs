//! The operands of an instruction that lie in SBUF or PSUM, as far as the tables say: which member
//! is where they begin, and which one says what their elements are. For programs that ask what a
//! slot touches without executing it.

use neff_isa::model::{Kind, Layout, Member, Part};
use neff_isa::slot::{Shape, Slot};
use neff_isa::template::Template;

use crate::check::dtype;
use crate::print;

/// An operand that is a pattern of elements in on-chip memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryOperand {
    /// Where it begins, its steps and its counts.
    pub member: &'static Member,
    /// The member that has its data type, or the half of it; `None` where neither syntax nor names
    /// tell.
    pub dtype: Option<(&'static Member, Part)>,
}

impl MemoryOperand {
    /// True if the instruction writes there, which the vendor's names tell: `dst`, `data_dst`.
    pub fn is_written(&self) -> bool {
        self.member.name.split('_').any(|word| word.trim_end_matches(char::is_numeric) == "dst")
    }
}

/// The operands of a layout, in the order of their members. Forms with registers and indirect ones
/// are told by the slot, not by the layout.
pub fn memory_operands(
    layout: &'static Layout,
    template: Option<&'static Template>,
) -> Vec<MemoryOperand> {
    let patterns = layout.members.iter();
    let patterns =
        patterns.filter(|member| matches!(member.kind, Kind::Tensor(_) | Kind::MemoryPattern(_)));
    let operand = |member| {
        let written = dtype::operand_of(layout, template, member);
        MemoryOperand { member, dtype: dtype::of(layout, member, written) }
    };
    patterns.map(operand).collect()
}

/// The immediates of a slot that are addresses in on-chip memory, of 4 bytes in each partition
/// (format notes 12 §3.3, §3.6).
pub fn pointers(layout: &'static Layout, slot: &Slot) -> impl Iterator<Item = &'static Member> {
    let shape = Shape { layout, template: None };
    layout.members.iter().filter(move |member| match member.kind {
        Kind::Immediate(source) => print::pointer(&shape, slot, source),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use neff_isa::model::Generation;

    use super::*;

    fn operands(opcode: u8) -> Vec<(&'static str, Option<&'static str>, bool)> {
        let row = neff_isa::row(Generation::V3, opcode).unwrap();
        let mut slot = [0; 64];
        slot[0] = opcode;
        let (layout, template) = neff_isa::layout_of(row, Generation::V3, &slot, None).unwrap();
        let of = |it: MemoryOperand| {
            (it.member.name, it.dtype.map(|(member, _)| member.name), it.is_written())
        };
        memory_operands(layout, template).into_iter().map(of).collect()
    }

    #[test]
    fn what_is_read_and_what_is_written() {
        let (read, written) = (("src", Some("in_dtype"), false), ("dst", Some("out_dtype"), true));
        assert_eq!(operands(0x01), [read]);
        assert_eq!(operands(0x46), [read, written]);
        assert_eq!(operands(0x49), [("dst", Some("dtype"), true)]);
        assert_eq!(operands(0xA0), []);
    }
}
