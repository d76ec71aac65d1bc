//! Names and ids that stand for nothing, and bytes that a variable does not have.

use neff_abi::Engine;
use neff_abi::dtype::FLOAT32;

use crate::build;
use crate::builder::{Descriptor, QueueKind, Semaphore};
use crate::files::Memory;
use crate::model::{Model, Program};
use neff_manifest::write::{AccessPattern, ArithmeticOp, Operation, Ring};

/// Of a model with `q` and its blocks 0 and 1 from `x` to `y`, 128 bytes each.
fn told(text: &str, change: impl FnOnce(&mut Model)) -> Vec<String> {
    let mut builder = Model::builder("m").target("cayman").begin();
    let mut graph = builder.graph("sg00");
    let x = graph.input("x", FLOAT32, [32]);
    let y = graph.output("y", FLOAT32, [32]);
    graph.address_table("table", &[&x, &y]);
    let queue = graph.queue("q", QueueKind::In, Engine::Pool, [Semaphore(10)]);
    for _ in 0..2 {
        graph.block(&queue, [Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128))]);
    }
    let text = format!("PSEUDO_DMA_TRIGGER q block_id=0;\n{text}");
    graph.set_program(Engine::Pool, Program::Text(text));
    let mut model = builder.finish();
    change(&mut model);
    let built = build(&model, &Memory::default());
    let line = |finding: &neff_diag::Diagnostic| format!("{} {}", finding.code, finding.message);
    built.findings.iter().map(line).collect()
}

fn blocks(model: &mut Model) -> &mut Vec<crate::model::Block> {
    &mut model.graphs[0].engines.get_mut(&Engine::Pool).unwrap().blocks
}

#[test]
fn triggers_name_a_queue_and_one_of_its_blocks() {
    assert_eq!(told("PSEUDO_DMA_TRIGGER q block_id=1;", |_| {}), [""; 0]);
    let none = ["N0913 q has no block 2"];
    assert_eq!(told("PSEUDO_DMA_TRIGGER q block_id=2;", |_| {}), none);
    let queue = ["N0913 there is no queue \"p\""];
    assert_eq!(told("PSEUDO_DMA_TRIGGER p block_id=0;", |_| {}), queue);
    // Then the word is a count of descriptors.
    assert_eq!(told("PSEUDO_DMA_TRIGGER q use_raw_count=1 block_id=2;", |_| {}), [""; 0]);
}

#[test]
fn a_block_is_of_a_queue_or_instance_and_has_an_id_of_its_own() {
    let again = ["N0906 q has another block with the id 0"];
    assert_eq!(told("", |model| blocks(model)[1].block.id = 0), again);
    let instance = |model: &mut Model| {
        blocks(model)[1].block.ring = Ring::Instance("i".to_owned());
    };
    assert_eq!(told("", instance), ["N0905 there is no queue instance \"i\""]);
    let known = |model: &mut Model| {
        instance(model);
        let queue = &mut model.graphs[0].queues[0].value;
        queue.kind = QueueKind::Data { indirect: None };
        queue.instances = Some(vec!["i".to_owned()]);
    };
    assert_eq!(told("", known), [""; 0]);
}

#[test]
fn every_side_of_every_descriptor_is_looked_at() {
    let side = |name: &str, count| AccessPattern::bytes(name, 0, count);
    let of = |operation: Operation, to: AccessPattern| {
        told("", |model| {
            blocks(model)[0].block.descriptors = vec![Descriptor::new(operation, to)];
        })
    };
    let copy = |name: &str, count| Operation::Copy { from: side(name, count) };
    let leaves = |name| [format!("N0912 a side of the descriptor leaves {name:?}")];
    assert_eq!(of(copy("x", 128), side("y", 129)), leaves("y"));
    assert_eq!(of(copy("x", 129), side("y", 128)), leaves("x"));
    assert_eq!(of(copy("z", 1), side("y", 1)), ["N0905 there is no variable \"z\""]);
    let sources = vec![side("x", 4), side("x", 132), side("z", 4)];
    let sum = Operation::Arithmetic { op: ArithmeticOp::Add, sources };
    let both = ["N0912 a side of the descriptor leaves \"x\"", "N0905 there is no variable \"z\""];
    let found = of(sum, AccessPattern { dtype: Some(FLOAT32), ..side("y", 4) });
    assert_eq!(found, both);
}

#[test]
fn ids_in_slots_are_of_variables_or_of_the_table() {
    let slot = |from: &str| {
        format!(
            "PSEUDO_DMA_DIRECT2D semaphore=10 sem_increment=1 src_elem_size=4 dst_elem_size=4 \
             src_pattern=[4,1][1,1] dst_pattern=[4,1][1,1] {from} dst_var_id=%y \
             dst_var_offset=0 in_dtype=fp32 out_dtype=fp32;"
        )
    };
    let found = |from: &str| told(&slot(from), |_| {}).join("\n");
    assert_eq!(found("src_var_id=%x src_var_offset=0"), "");
    assert_eq!(found("src_table_offset_imm=0 src_table_index=1"), "");
    let id = "N0914 src_start_addr: there is no variable with the id 9";
    assert_eq!(found("src_var_id=9 src_var_offset=0"), id);
    let entry = "N0914 src_start_addr: there is no entry of the address table 2";
    assert_eq!(found("src_table_offset_imm=0 src_table_index=2"), entry);
}
