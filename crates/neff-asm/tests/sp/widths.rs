//! Which of the two assemblers takes a text.

use neff_asm::assemble::AssembleOptions;
use neff_asm::parse::NoNames;
use neff_asm::sp::{Width, assemble_width};
use neff_isa::model::Generation;
use neff_text::Memory;

fn length(text: &str, generation: Option<Generation>, width: Option<Width>) -> usize {
    let options = AssembleOptions { generation, names: &NoNames };
    assemble_width("a.asm", text.to_owned(), &Memory::default(), &options, width).bytes.len()
}

#[test]
fn the_width_is_that_asked_for_or_that_of_the_text() {
    let (words, slots) = ("CLR_ALL_EVENTS;", "NOP;");
    assert_eq!(length(words, None, None), 8);
    assert_eq!(length(slots, None, None), 64);
    assert_eq!(length(words, None, Some(Width::Slot)), 64);
    assert_eq!(length(slots, None, Some(Width::Word)), 8);
    assert_eq!(length(words, Some(Generation::Tonga), None), 8);
    assert_eq!(length(words, Some(Generation::V2), None), 64);
}

#[test]
fn widths_are_8_and_64_bytes() {
    assert_eq!(Width::from_bytes(8), Some(Width::Word));
    assert_eq!(Width::from_bytes(64), Some(Width::Slot));
    assert_eq!(Width::from_bytes(16), None);
}
