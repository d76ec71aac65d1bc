//! Each feature by the smallest content that shows it.

use neff_abi::dtype::FLOAT32;

use super::*;
use crate::build;
use crate::builder::{Descriptor, QueueKind, Semaphore};
use crate::files::Memory;
use crate::model::Program;

#[test]
fn every_name_is_a_feature() {
    let all = bits(FOUND_HERE.into_iter());
    assert_eq!(all.0.count_ones(), 9);
    assert_eq!(bits([CORES, DGE].into_iter()).0, 0x1400);
}

/// A model with one block, and a program of an engine.
fn model(engine: EngineId, text: &str) -> Model {
    let mut builder = Model::builder("m").target("cayman").begin();
    let mut graph = builder.graph("sg00");
    let x = graph.input("x", FLOAT32, [32]);
    let y = graph.output("y", FLOAT32, [32]);
    let kind = QueueKind::Data { indirect: None };
    let queue = graph.queue("q", kind, engine, [Semaphore(10)]);
    graph.block(&queue, [Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128))]);
    graph.set_program(engine, Program::Text(format!("PSEUDO_DMA_TRIGGER q block_id=0;\n{text}")));
    builder.finish()
}

fn shown(model: &Model) -> FeatureBits {
    let built = build(model, &Memory::default());
    assert!(!built.findings.has_errors(), "{:?}", built.findings);
    built.features
}

/// What a change of a block shows.
fn of_block(change: impl FnOnce(&mut DmaBlock)) -> FeatureBits {
    let mut model = model(EngineId::Pool, "");
    let engine = model.graphs[0].engines.get_mut(&EngineId::Pool).unwrap();
    change(&mut engine.blocks[0].block);
    shown(&model)
}

fn only(name: Name) -> FeatureBits {
    bits([name].into_iter())
}

#[test]
fn plain_content_shows_nothing() {
    assert_eq!(shown(&model(EngineId::Pool, "NOP;")), FeatureBits(0));
}

#[test]
fn blocks_show_functions_remote_semaphores_and_dimensions() {
    assert_eq!(of_block(|block| block.function_start = Some("f".to_owned())), only(FUNCTIONS));
    assert_eq!(of_block(|block| block.remote_semaphores = Some(vec![9])), only(REMOTE));
    assert_eq!(of_block(|block| block.remote_semaphores = Some(Vec::new())), FeatureBits(0));
    let of_sizes = |dimensions: usize| {
        of_block(|block| {
            let Operation::Copy { from } = &mut block.descriptors[0].operation else { panic!() };
            (from.sizes, from.steps) = (vec![1; dimensions], vec![1; dimensions]);
            block.descriptors[0].to = AccessPattern::bytes("y", 0, 1);
        })
    };
    assert_eq!(of_sizes(2), FeatureBits(0));
    assert_eq!(of_sizes(3), only(HIGHER_DIMENSIONS));
}

#[test]
fn instances_of_a_queue_show_themselves() {
    let with = |instances: &[&str]| {
        let mut model = model(EngineId::Pool, "");
        let names = instances.iter().map(|name| (*name).to_owned());
        model.graphs[0].queues[0].value.instances = Some(names.collect());
        shown(&model)
    };
    assert_eq!(with(&[]), FeatureBits(0));
    assert_eq!(with(&["i"]), only(INSTANCES));
}

#[test]
fn dynamic_dma_shows_who_makes_descriptors_and_whether_it_converts() {
    let slot = |out: &str| {
        format!(
            "PSEUDO_DMA_DIRECT2D semaphore=10 sem_increment=1 src_elem_size=4 dst_elem_size=4 \
             src_pattern=[4,1][1,1] dst_pattern=[4,1][1,1] src_var_id=%x src_var_offset=0 \
             dst_var_id=%y dst_var_offset=0 in_dtype=fp32 out_dtype={out};"
        )
    };
    let of = |engine, out| shown(&model(engine, &slot(out)));
    let names = |names: &[Name]| bits(names.iter().copied());
    assert_eq!(of(EngineId::Pool, "fp32"), names(&[DGE]));
    assert_eq!(of(EngineId::Sp, "fp32"), names(&[DGE, HARDWARE_DGE]));
    assert_eq!(of(EngineId::Act, "int32"), names(&[DGE, HARDWARE_DGE, CAST]));
}

#[test]
fn only_declared_bits_that_can_be_found_are_compared() {
    let told = |declared: u64| {
        let mut model = model(EngineId::Pool, "NOP;");
        model.features = Some(FeatureBits(declared).into());
        let built = build(&model, &Memory::default());
        built.findings.iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(told(0), []);
    let unseen = 1 << 63;
    assert_eq!(unseen & bits(FOUND_HERE.into_iter()).0, 0);
    assert_eq!(told(unseen), []);
    assert_eq!(told(only(REMOTE).0), [model::FEATURES]);
}
