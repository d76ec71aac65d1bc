//! Statements become slots, and what does not fit is told.

mod any;
mod host;

use std::collections::BTreeMap;

use neff_abi::dtype::{FLOAT32, INT32};
use neff_abi::{Arch, Engine};
use neff_isa::instruction::Instruction;
use neff_isa::model::Generation;

use super::*;
use crate::files::Memory;
use crate::model::{Instructions, Model, Program};
use crate::{Built, build};

fn program(statements: impl IntoIterator<Item = Statement>) -> Instructions {
    let mut program = Instructions::new(Generation::V3);
    for statement in statements {
        program.push(statement);
    }
    program
}

fn told(statement: Statement) -> String {
    let program = program([statement]);
    let told = program.faults().map(|finding| {
        let part = |name: &str, text: &Option<String>| {
            text.as_ref().map(|text| format!("\n  {name}: {text}")).unwrap_or_default()
        };
        let parts =
            [("expected", &finding.expected), ("found", &finding.found), ("help", &finding.help)];
        let parts: String = parts.into_iter().map(|(name, text)| part(name, text)).collect();
        format!("{} {}{parts}\n", finding.code, finding.message)
    });
    told.collect()
}

fn add() -> Statement {
    Statement::new("TENSOR_TENSOR")
        .set("op", "ADD")
        .set("in0_in1_dtype", (FLOAT32, FLOAT32))
        .set("out_dtype", FLOAT32)
        .set("num_active_channels", 128)
        .set("src0", Pattern::row(0x4000, 64))
        .set("src1", Pattern::row(0x4100, 64))
        .set("dst", Pattern::row(0x4200, 64))
}

#[test]
fn every_fault_is_told_with_what_was_expected_and_found() {
    let all = [
        Statement::new("TENSOR_TENSER"),
        Statement::new("ACTIVATE2"),
        Statement::new("NOP").set("cycel", 1),
        Statement::new("NOP").set("opcode", 1),
        Statement::new("NOP").set("cycle", 1).set("cycle", 2),
        Statement::new("NOP").set("cycle", -1),
        Statement::new("NOP").set("cycle", 1.5),
        Statement::new("NOP").set("cycle", 1u64 << 32),
        add().set("op", "ADDD"),
        Statement::new("TENSOR_TENSOR").set("op", "ADDD"),
        add().set("num_active_channels", 1),
        Statement::new("PSEUDO_DMA_TRIGGER").set("name", "q".repeat(32)),
        Statement::new("COMPARE_BRANCH").set("target_mode", FLOAT32).set("br_target", 1u64 << 31),
        Statement::new("COPY")
            .set("src", Pattern::at(0).by(1 << 15, 1))
            .set("dst", Pattern::at(0).by(1, 1).by(1, 1).by(1, 1).by(1, 1).by(1, 1)),
        Statement::new("NOP").wait(Semaphore(1).at_least(1)).wait(Semaphore(2).at_least(1)),
        Statement::new("NOP").wait(Semaphore(1).at_least(1)).signal(Semaphore(2).write(3)),
        Statement::new("NOP").wait(Wait::named("WAIT_FOR_SEM_GE_REG_OFFSET", 1, 1)),
        Statement::new("NOP").signal(Signal::named("SEM_INC", 1, 1)),
        Statement::new("NOP").set("cycle", &VariableHandle::new("x")),
        Statement::new("DMA_DIRECT2D").set("src_start_addr", &VariableHandle::new("x")),
        Statement::new("PSEUDO_DMA_DIRECT2D")
            .set("src_start_addr", VariableHandle::new("x").at(1 << 32))
            .set("dst_start_addr", 0),
        Statement::from(Instruction::new(Generation::V2, "NOP").unwrap()),
    ];
    insta::assert_snapshot!(all.map(told).concat());
}

#[test]
fn fields_waits_and_signals_stand_where_the_tables_say() {
    let statement = add().wait(Semaphore(8).at_least(16)).signal(Semaphore(6).increment());
    let program = program([statement]);
    assert_eq!(program.faults().count(), 0);
    let text = neff_asm::disassemble(&program.slots().concat(), Generation::V3);
    assert_eq!(
        text,
        "TENSOR_TENSOR $S[8]>=16 $S[6]++@complete op=ADD src0=fp32@0x4000[1,1,1][64,1,1] \
         src1=fp32@0x4100[1,1,1][64,1,1] dst=fp32@0x4200[1,1,1][64,1,1] channels=128;\n"
    );
}

#[test]
fn event_semaphore_has_room_for_two() {
    let both = Statement::new("EVENT_SEMAPHORE")
        .wait(Semaphore(8).at_least(16))
        .wait(Semaphore(9).equals(2))
        .signal(Semaphore(3).increment_by(5));
    let late = Statement::new("EVENT_SEMAPHORE")
        .wait(Event(1).is_set_then_clear())
        .signal(Semaphore(3).decrement().on_read());
    let program = program([both, late]);
    assert_eq!(program.faults().count(), 0);
    let text = neff_asm::disassemble(&program.slots().concat(), Generation::V3);
    insta::assert_snapshot!(text, @"
    EVENT_SEMAPHORE $S[8]>=16 | $S[9]==2 $S[3]+=5@complete;
    EVENT_SEMAPHORE $E[1]==1- $S[3]--@read;
    ");
}

#[test]
fn the_second_slot_of_a_pair_has_the_fields_that_the_first_gives_it() {
    let x = VariableHandle::new("x");
    let program = program([
        Statement::new("PSEUDO_DMA_DIRECT2D").set("src_start_addr", &x).set("dst_start_addr", 0),
        Statement::new("PSEUDO_EXTENSION").set("tile_src_row_step", -4),
        Statement::new("PSEUDO_TRIGGER_COLLECTIVE2"),
        Statement::new("PSEUDO_EXTENSION").set("dst", Pattern::at(&x).by(-1, 8)),
    ]);
    assert_eq!(program.faults().collect::<Vec<_>>(), Vec::<&neff_diag::Diagnostic>::new());
    assert_eq!(program.slots()[1][20..24], [0xFC, 0xFF, 0xFF, 0xFF]);
    assert_eq!(
        program.slots()[3][8..28],
        [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 1, 0, 0, 0, 8, 0, 0, 0]
    );
    insta::assert_snapshot!(told(Statement::new("PSEUDO_EXTENSION").set("flags", 1)), @r#"
    N0803 PSEUDO_EXTENSION: there is no field "flags"
      help: the slot before it gives its fields: push the first slot of the pair
    "#);
}

/// A graph that has all that programs refer to.
fn model(fill: impl FnOnce(&mut GraphBuilder<'_>, &VariableHandle, &BlockHandle)) -> Model {
    let mut model = Model::builder("m").target("cayman").begin();
    let mut graph = model.graph("sg00");
    graph.state_buffer("SB");
    let x = graph.input("x", FLOAT32, [32]);
    let y = graph.output("y", FLOAT32, [32]);
    graph.constant("w", [2, 2], &[1i32, 2, 3, 4]);
    graph.scratch("t", 64);
    graph.address_table("table", &[&y, &x]);
    let queue = graph.queue("q", QueueKind::Out, Engine::Pool, [Semaphore(10)]);
    let copy = || Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128));
    graph.block(&queue, [copy()]);
    let block = graph.block(&queue, [copy()]);
    fill(&mut graph, &x, &block);
    model.finish()
}

fn findings(built: &Built<'_>) -> String {
    let line = |finding: &neff_diag::Diagnostic| {
        format!("{} {:?} {}\n", finding.code, finding.place, finding.message)
    };
    built.findings.iter().map(line).collect()
}

fn bytes_of(built: &Built<'_>, name: &str) -> Vec<u8> {
    let member = built.members.iter().find(|member| member.name == name).unwrap();
    let crate::content::Content::Bytes(bytes) = &member.content else { panic!("{name} is a file") };
    bytes.clone()
}

#[test]
fn names_become_the_numbers_that_text_gives_them() {
    let typed = model(|graph, x, block| {
        graph
            .program(Engine::Pool)
            .label("again")
            .push(Statement::trigger(block))
            .push(
                Statement::new("PSEUDO_DMA_DIRECT2D")
                    .set("src_start_addr", x.in_table(16))
                    .set("dst_start_addr", x.at(8)),
            )
            .push(
                Statement::new("PSEUDO_TRIGGER_COLLECTIVE")
                    .set("input_tensor_id", x)
                    .signal(Semaphore(22).increment()),
            )
            .push(
                Statement::new("COMPARE_BRANCH")
                    .set("target_mode", "REL_IMMEDIATE")
                    .set("br_target", Operand::label("again")),
            );
    });
    let text = "again: PSEUDO_DMA_TRIGGER q block_id=1;\n\
        PSEUDO_DMA_DIRECT2D src_pattern=[0,0][0,0] dst_pattern=[0,0][0,0] \
        src_table_index=%x src_table_offset_imm=16 dst_var_id=%x dst_var_offset=8 in_dtype=invalid out_dtype=invalid;\n\
        PSEUDO_TRIGGER_COLLECTIVE $S[22]++@complete input_tensor_id=%x group_id=0;\n\
        COMPARE_BRANCH target_mode=REL_IMMEDIATE label_id=again;\n";
    let texts = model(|graph, _, _| {
        graph.set_program(Engine::Pool, Program::Text(text.to_owned()));
    });
    let (typed, texts) = (build(&typed, &Memory::default()), build(&texts, &Memory::default()));
    assert!(!texts.findings.has_errors(), "{}", findings(&texts));
    assert!(!typed.findings.has_errors(), "{}", findings(&typed));
    assert_eq!(bytes_of(&typed, "sg00/pool.bin"), bytes_of(&texts, "sg00/pool.bin"));
    assert_eq!(bytes_of(&typed, "sg00/w"), [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]);
    let listing = String::from_utf8(bytes_of(&typed, "sg00/pool.asm")).unwrap();
    assert!(listing.starts_with("PSEUDO_DMA_TRIGGER q block_id=1;\n"), "{listing}");
}

#[test]
fn findings_of_a_model_have_graph_engine_and_slot() {
    let model = model(|graph, _, _| {
        let unknown = VariableHandle::new("xx");
        let mut program = graph.program(Engine::Act);
        program.label("a").label("a").push(Statement::new("NOP"));
        program.push(Statement::new("NOPE"));
        program.push(Statement::new("COPY").set("src", Pattern::row(0, 0)));
        program.push(Statement::new("COMPARE_BRANCH").set("br_target", Operand::label("b")));
        let id = Statement::new("PSEUDO_TRIGGER_COLLECTIVE").set("input_tensor_id", &unknown);
        program.push(id.signal(Semaphore(22).increment()));
        graph.set_program(Engine::Sp, Program::Text("NOP;".to_owned()));
        graph.program(Engine::Sp).push(Statement::new("NOP"));
        let other = Instructions::new(Generation::V2);
        graph.set_program(Engine::Pe, Program::Instructions(other));
    });
    let built = build(&model, &Memory::default());
    insta::assert_snapshot!(findings(&built));
}

#[test]
fn constants_have_their_bytes_and_never_pass_for_arrays() {
    let mut model = Model::builder("m").begin();
    let mut graph = model.graph("sg00");
    graph.output("y", FLOAT32, [1]);
    graph.constant("half", [1], &[0.5f32]);
    graph.constant_bytes("w.npy", INT32, [1], vec![1, 0, 0, 0]);
    graph.constant_bytes("short", INT32, [2], vec![1, 0, 0, 0]);
    graph.constant_file("file", INT32, [1], "w/file.bin");
    let model = model.finish();
    let files = Memory(BTreeMap::from([("w/file.bin".to_owned(), vec![9, 0, 0, 0])]));
    let built = build(&model, &files);
    assert_eq!(bytes_of(&built, "sg00/half"), 0.5f32.to_le_bytes());
    assert_eq!(bytes_of(&built, "sg00/w.npy.bin"), [1, 0, 0, 0]);
    assert!(findings(&built).contains("the sizes of \"short\" contradict each other"));
    assert_eq!(built.findings.iter().count(), 1);
}

#[test]
fn a_style_is_settled_before_queues_take_its_defaults() {
    let style = crate::model::Style::neuronx();
    let mut model = Model::builder("m").style(style).isa(Generation::of(Arch::Sunda)).begin();
    let mut graph = model.graph("sg00");
    assert_eq!(graph.generation(), Generation::V2);
    let semaphores = (8..24).map(Semaphore);
    let queue = graph.queue("q", QueueKind::Dynamic { indirect: None }, Engine::Sp, semaphores);
    let instance = graph.instance(&queue, "q_0");
    assert_eq!((queue.name(), instance.name(), queue.semaphores().len()), ("q", "q_0", 16));
    let given = graph.edit().queues.pop().unwrap().value;
    assert_eq!((given.count, given.semaphore), (Some(16), None));
    assert_eq!(given.instances, Some(vec!["q_0".to_owned()]));
}
