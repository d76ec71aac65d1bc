//! Any instruction, any operand: taken as it is, or told.

use neff_abi::Engine as EngineId;
use neff_abi::dtype::DTYPES;
use neff_diag::codes::engine;
use neff_isa::generated::ROWS;
use neff_isa::instruction::Instruction;
use neff_isa::model::{Class, Generation, Kind, SLOT};
use neff_isa::value::Value;
use proptest::prelude::*;

use crate::build;
use crate::builder::{Operand, Pattern, Semaphore, Signal, Statement, VariableHandle, Wait};
use crate::files::Memory;
use crate::model::{Instructions, Model, Program};

fn operand() -> impl Strategy<Value = Operand> {
    let small = prop_oneof![any::<u8>().prop_map(i128::from), any::<i64>().prop_map(i128::from)];
    let words = prop_oneof![Just("ADD"), Just("fp32"), Just("X"), Just("relaxed"), Just("a queue")];
    let x = VariableHandle::new("x");
    let simple = prop_oneof![
        small.prop_map(Operand::Number),
        any::<i128>().prop_map(Operand::Number),
        any::<f32>().prop_map(Operand::Float),
        words.prop_map(Operand::from),
        ".{0,40}".prop_map(Operand::from),
        (0..DTYPES.len()).prop_map(|row| Operand::Dtype(&DTYPES[row])),
        any::<bool>()
            .prop_map(move |table| if table { x.in_table(4) } else { x.at(1 << 40) }.into()),
        Just(Operand::label("l")),
        proptest::collection::vec(any::<u8>(), 0..64)
            .prop_map(|bytes| Operand::Value(Value::Bytes(bytes.into()))),
        (any::<u32>(), proptest::collection::vec((-9i64..1 << 40, 0u64..1 << 20), 0..6)).prop_map(
            |(start, dimensions)| {
                let pattern = Pattern::at(u64::from(start));
                let by = |pattern: Pattern, (step, count)| pattern.by(step, count);
                Operand::Pattern(dimensions.into_iter().fold(pattern, by))
            }
        ),
    ];
    (simple.clone(), proptest::option::of(simple)).prop_map(|(first, second)| match second {
        Some(second) => Operand::from((first, second)),
        None => first,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..Default::default() })]

    /// Whatever `Instruction` can build or decode is taken as it is, in every generation; and its
    /// fields, given one by one to a statement, make the same slot.
    #[test]
    fn any_instruction_is_taken(bytes in proptest::collection::vec(prop_oneof![Just(0u8), any::<u8>()], SLOT)) {
        let mut slot: [u8; SLOT] = bytes.try_into().unwrap();
        for row in ROWS.iter().filter(|row| row.class != Class::Invalid) {
            for generation in row.generations.iter() {
                slot[0] = row.opcode;
                let decoded = Instruction::decode(generation, &slot, None);
                let mut program = Instructions::new(generation);
                program.push(&decoded);
                prop_assert_eq!(program.slots(), &[slot][..]);
                prop_assert_eq!(program.faults().count(), 0);

                // Reserved bytes have no name of their own: they come from the base.
                let made = Instruction::new(generation, row.mnemonic).unwrap();
                let mut statement = Statement::new(row.mnemonic);
                let mut expected = made.clone();
                for field in decoded.fields().iter().filter(|field| field.member.offset > 0) {
                    let value = field.value.clone().into_owned();
                    let named = made.fields().iter().filter(|it| it.member.name == field.member.name);
                    if named.count() == 1 && expected.set(field.member.name, value.clone()).is_ok() {
                        statement = statement.set(field.member.name, value);
                    }
                }
                let mut program = Instructions::new(generation);
                program.push(statement);
                let faults = program.faults().filter(|it| it.code != engine::MISSING_OPERAND);
                prop_assert_eq!(faults.count(), 0, "{:?}", program.faults().collect::<Vec<_>>());
                prop_assert_eq!(&program.slots()[0][..], &expected.encode()[..], "{}", row.mnemonic);
            }
        }
    }

    /// Whatever a field is given, it holds it, or the fault names the field and nothing changes.
    #[test]
    fn any_operand_is_held_or_told(row in 0..ROWS.len(), operand in operand()) {
        let row = &ROWS[row];
        for generation in row.generations.iter().filter(|_| row.class != Class::Invalid) {
            // Alone, the second slot of a pair has no fields.
            if neff_isa::is_second_of_pair(generation, row.opcode) {
                continue;
            }
            let made = Instruction::new(generation, row.mnemonic).unwrap();
            let named = made.fields().iter().filter(|field| field.member.offset > 0);
            for field in named.filter(|field| field.member.kind != Kind::Reserved) {
                let name = field.member.name;
                let mut program = Instructions::new(generation);
                program.push(Statement::new(row.mnemonic).set(name, operand.clone()));
                let told: Vec<_> =
                    program.faults().filter(|it| it.code != engine::MISSING_OPERAND).collect();
                let same = program.slots()[0] == made.encode();
                match told.as_slice() {
                    [] => {}
                    [fault] => {
                        prop_assert!(fault.message.contains(&format!("`{name}`")), "{fault:?}");
                        prop_assert!(fault.expected.is_some(), "{fault:?}");
                        prop_assert!(same, "{fault:?}");
                    }
                    _ => prop_assert!(false, "{told:?}"),
                }
            }
        }
    }

    /// Any two waits and signals: both in the slot, or told.
    #[test]
    fn any_events_are_held_or_told(
        words in proptest::collection::vec(("[A-Z_]{3,8}", any::<u8>(), any::<u32>(), any::<bool>()), 0..4),
        second in any::<bool>(),
    ) {
        let name = if second { "EVENT_SEMAPHORE" } else { "NOP" };
        let mut statement = Statement::new(name);
        for (word, index, value, known) in words {
            statement = match (known, index % 2) {
                (true, 0) => statement.wait(Semaphore(index).at_least(value)),
                (true, _) => statement.signal(Semaphore(index).write(value)),
                (false, 0) => statement.wait(Wait::named(word, index, value)),
                (false, _) => statement.signal(Signal::named(word, index, value)),
            };
        }
        for generation in Generation::ALL {
            let mut program = Instructions::new(generation);
            program.push(statement.clone());
            let blank = Instruction::new(generation, name).ok().map(|made| made.encode());
            let events = !statement.waits.is_empty() || !statement.signals.is_empty();
            let same = blank == Some(program.slots()[0]);
            prop_assert!(program.faults().count() <= 1);
            prop_assert_eq!(program.faults().count() == 1, (same && events) || blank.is_none());
        }
    }

    /// A program gives the same member as text and as typed instructions, whatever is in it.
    #[test]
    fn text_and_instructions_make_the_same_member(
        slots in proptest::collection::vec(proptest::collection::vec(prop_oneof![Just(0u8), any::<u8>()], SLOT), 0..6),
    ) {
        for generation in [Generation::V2, Generation::V3, Generation::V4, Generation::V5] {
            let mut typed = Instructions::new(generation);
            for slot in &slots {
                typed.push(Instruction::decode(generation, slot.first_chunk().unwrap(), None));
            }
            let text = neff_asm::disassemble(&typed.slots().concat(), generation);
            let member = |program| {
                let mut model = Model::builder("m").isa(generation).begin();
                model.graph("sg00").set_program(EngineId::Pool, program);
                let model = model.finish();
                super::bytes_of(&build(&model, &Memory::default()), "sg00/pool.bin")
            };
            let typed = member(Program::Instructions(typed));
            prop_assert_eq!(typed.len(), slots.len() * SLOT);
            prop_assert_eq!(typed, member(Program::Text(text)));
        }
    }
}
