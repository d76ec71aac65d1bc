//! Layout does not change what a text assembles to, and disassembly is in its layout already.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use neff_asm::assemble::{AssembleOptions, Assembled, assemble};
use neff_asm::disassemble;
use neff_asm::format::format;
use neff_asm::parse::NoNames;
use neff_isa::Found;
use neff_isa::model::Generation;
use neff_text::Memory;
use proptest::prelude::*;

fn assembled(text: &str, generation: Generation) -> Assembled {
    let files = Memory([("i.inc".to_owned(), "NOP cycle=9;\n".to_owned())].into());
    let options = AssembleOptions { generation: Some(generation), names: &NoNames };
    assemble("test.asm", text.to_owned(), &files, &options)
}

/// A source of choices.
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % count) as usize
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len() as u64)]
    }
}

/// A slot with some fields set.
fn slot(random: &mut Random) -> [u8; 64] {
    let dense = random.below(6) as u64 + 1;
    std::array::from_fn(|at| match (at, random.below(dense * 2)) {
        (0, _) => random.below(256) as u8,
        (1, _) => 0x10,
        (_, 0) => [1, 2, 3, 5, 9, 0x10, 0x13, 0x80, 255][random.below(9)],
        _ => 0,
    })
}

/// A statement with blanks, an alias, its predicates and operands in another order, a label or a
/// comment.
fn disturbed(
    statement: &str,
    generation: Generation,
    number: usize,
    random: &mut Random,
) -> String {
    let (mnemonic, tail) = statement.split_once([' ', ';']).unwrap();
    let tail = tail.trim_end_matches(';');
    let names: Vec<&str> = match neff_isa::by_mnemonic(generation, mnemonic) {
        Found::Row(row) => row
            .names()
            .filter(|name| neff_isa::by_mnemonic(generation, name) == Found::Row(row))
            .collect(),
        _ => vec![mnemonic],
    };
    let mut items: Vec<String> = tail.split(' ').map(str::to_owned).collect();
    if !tail.contains(['|', '"', '(']) && !mnemonic.starts_with("EVENT_SEM") && random.below(2) == 0
    {
        // Raw bytes override what stands anywhere; their own order is kept by rotating.
        let by = random.below(items.len() as u64);
        items.rotate_left(by);
    }
    let mut line = String::from(random.pick(&["", "  ", "\t"]));
    if random.below(4) == 0 {
        line.push_str(&format!("l{number}:{}", random.pick(&["", " ", "\t "])));
    }
    line.push_str(names[random.below(names.len() as u64)]);
    for item in items {
        line.push_str(random.pick(&[" ", "  ", "\t", " \t "]));
        line.push_str(&item);
    }
    line.push_str(random.pick(&[";", " ;", ";\t", ";# c", " ;   // d;", ";\r"]));
    line
}

/// A program with repetitions, an include and comments around statements.
fn program(generation: Generation, random: &mut Random) -> String {
    let mut out = String::from(random.pick(&["", "\n\n", "# head\n", ".engine   pe\n"]));
    out.push_str(".equ  N,2\n");
    let mut open = 0;
    for number in 0..random.below(8) {
        let text = disassemble(&slot(random), generation);
        let labels = open == 0;
        match random.below(8) {
            0 => {
                out.push_str(random.pick(&[".rept N\n", " .rept 1 ,i ;\n", ".rept 0\n"]));
                open += 1;
            }
            1 if open > 0 => {
                out.push_str("\t.endr # x\n");
                open -= 1;
            }
            2 => out.push_str(random.pick(&["\n\n\n", "   # alone\n", ".include  \"i.inc\"\n"])),
            _ if text.starts_with('.') => out.push_str(&text.replace(' ', "   ")),
            _ => {
                let line = disturbed(text.trim_end(), generation, number, random);
                // A label that is repeated is an error, as it is without layout.
                let label = line.trim_start().starts_with(&format!("l{number}:"));
                out.push_str(if label && !labels { text.trim_end() } else { &line });
                out.push('\n');
            }
        }
    }
    out + &".endr\n".repeat(open)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn layout_keeps_the_bytes(
        seed in 1u64..,
        generation in proptest::sample::select(&Generation::ALL[..]),
        stated in any::<bool>(),
    ) {
        let text = program(generation, &mut Random(seed));
        let before = assembled(&text, generation);
        let done = format("test.asm", &text, stated.then_some(generation));
        let done = done.map_err(|findings| TestCaseError::fail(format!("{text}\n{findings:#?}")));
        let done = match done {
            Ok(done) => done,
            // Only what the assembler refuses too may be left alone.
            Err(_) if before.findings.has_errors() => return Ok(()),
            Err(error) => return Err(error),
        };
        let after = assembled(&done.text, generation);
        prop_assert_eq!(&before.bytes, &after.bytes, "{}\n{}", text, done.text);
        prop_assert_eq!(&before.labels, &after.labels);
        prop_assert_eq!(before.findings.has_errors(), after.findings.has_errors());
        let again = format("test.asm", &done.text, stated.then_some(generation)).unwrap();
        prop_assert_eq!(&again.text, &done.text);
        prop_assert!(again.changes.is_empty());
    }

    #[test]
    fn disassembly_is_in_its_layout(
        seed in 1u64..,
        generation in proptest::sample::select(&Generation::ALL[..]),
    ) {
        let mut random = Random(seed);
        let bytes: Vec<u8> = (0..3).flat_map(|_| slot(&mut random)).collect();
        let text = disassemble(&bytes[..192 - random.below(64)], generation);
        let done = format("test.asm", &text, Some(generation));
        prop_assert_eq!(done.map(|done| done.text), Ok(text));
    }
}
