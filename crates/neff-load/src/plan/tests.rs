//! Plans of small models: where variables go, and what memory they take.

use neff_abi::{BackingBuffer, Engine, MemoryRefKind, MemoryUsage, RingType};
use proptest::prelude::*;

use super::*;
use crate::image::Addresses;
use crate::model::{Collectives, Detail, Graph, Program, Queue, Variable};

fn variable(id: u64, kind: MemoryRefKind, size: u64, alignment: u64, detail: Detail) -> Variable {
    Variable { name: format!("v{id}"), id, kind, size, alignment, detail }
}

fn window(id: u64, offset: u64, size: u64, backing: BackingBuffer) -> Variable {
    let detail = Detail::Virtual { offset, backing };
    variable(id, MemoryRefKind::MR_VIRTUAL_TMP_BUF, size, 64, detail)
}

fn graph(variables: Vec<Variable>) -> Graph {
    let programs = Engine::ALL.iter().map(|engine| Program {
        engine: *engine,
        member: None,
        tables: 0,
        table_semaphore: None,
    });
    Graph {
        name: "sg".to_owned(),
        variables,
        queues: Vec::new(),
        blocks: Vec::new(),
        programs: programs.collect(),
        libraries: Vec::new(),
        carve_outs: Vec::new(),
        fp8: None,
        collectives: Collectives {
            replica_groups: Vec::new(),
            source_target_pairs: Vec::new(),
            streams: 1,
        },
    }
}

fn planned(graphs: &[Graph], parameters: Parameters) -> MemoryPlan {
    let images = vec![vec![SizedImage { engine: Engine::Pe, size: 640 }]; graphs.len()];
    let plan = MemoryPlan::of(graphs, &images, parameters).unwrap();
    assert_eq!(plan.cores.len(), graphs.len());
    for cores in plan.cores.chunks(parameters.cores_per_memory as usize) {
        disjoint(cores);
    }
    plan
}

/// Nothing is where something else is, and everything is aligned.
fn disjoint(cores: &[CorePlan]) {
    let mut end = 0;
    for taken in cores.iter().flat_map(|core| &core.allocations) {
        assert_eq!(taken.address() % taken.alignment, 0, "{taken:?}");
        assert!(taken.address() >= end, "{taken:?}");
        end = taken.address() + taken.size;
    }
}

#[test]
fn each_kind_of_variable_has_its_place() {
    let constant = Detail::Constant("w".to_owned());
    let parameters = Parameters::default();
    let plan = planned(
        &[graph(vec![
            variable(0, MemoryRefKind::MR_SB, 0, 64, Detail::Plain),
            variable(1, MemoryRefKind::MR_BUFFER, 100, 0x8000, constant),
            variable(2, MemoryRefKind::MR_TMP_BUF, 100, 64, Detail::Plain),
            variable(3, MemoryRefKind::MR_INPUT, 77, 64, Detail::Plain),
            window(4, 4096, 10, BackingBuffer::LOCAL),
            window(5, 4096, 20, BackingBuffer::LOCAL),
            variable(6, MemoryRefKind::MR_PTR_TABLE, 0, 64, Detail::Variables(vec![3])),
        ])],
        parameters,
    );
    let core = &plan.cores[0];
    let addresses: Vec<_> = (0..7).map(|id| core.address(id)).collect();
    assert_eq!(addresses[0], Some(0x8020_0000_0000));
    assert_eq!(addresses[1].map(|it| it % 0x8000), Some(0));
    // Windows of one buffer are one place; what the host brings has none yet.
    assert_eq!((addresses[4], addresses[4]), (addresses[5], Some(parameters.base + 4096)));
    assert_eq!((addresses[3], addresses[6]), (None, None));
    assert_eq!(core.tensors, 77);
    let usage = core.by_usage();
    assert_eq!(usage[&MemoryUsage::SCRATCHPAD], 64 << 20);
    assert_eq!(
        (usage[&MemoryUsage::WEIGHT], usage[&MemoryUsage::SCRATCHPAD_NOT_SHARED]),
        (100, 100)
    );
    assert_eq!(core.images[0] % 0x8000, 0);
}

#[test]
fn two_cores_share_the_larger_of_their_scratchpads() {
    let parameters = Parameters { scratchpad_page: 4096, ..Parameters::default() };
    let graphs = [5000, 9000, 100].map(|size| {
        graph(vec![
            window(0, 0, size, BackingBuffer::SHARED),
            window(1, 0, 10, BackingBuffer::LOCAL),
        ])
    });
    let plan = planned(&graphs, parameters);
    let scratch = |core: usize| plan.cores[core].by_usage()[&MemoryUsage::SCRATCHPAD];
    // Charged to the first core of a memory; each has its own besides.
    assert_eq!([scratch(0), scratch(1), scratch(2)], [3 * 4096 + 4096, 4096, 4096 + 4096]);
    assert_eq!(plan.cores[0].address(0), plan.cores[1].address(0));
    assert_ne!(plan.cores[0].address(0), plan.cores[2].address(0));
    assert_ne!(plan.cores[0].address(1), plan.cores[1].address(1));
    let totals = plan.per_memory();
    assert_eq!(totals.len(), 2);
    assert_eq!(totals[0], plan.cores[0].bytes() + plan.cores[1].bytes());
}

#[test]
fn rings_have_both_sides_of_all_queues() {
    let mut graph = graph(Vec::new());
    let queue = Queue {
        name: "q".to_owned(),
        owner: Some(Engine::Pool),
        ring: RingType::IN,
        rings: 1,
        semaphores: vec![10],
        sync_semaphore: None,
        instances: Vec::new(),
        is_dynamic: false,
        is_pinned: false,
        transfers: 2,
        descriptors: 8,
    };
    let dynamic = Queue { name: "d".to_owned(), is_dynamic: true, ..queue.clone() };
    graph.queues = vec![queue, dynamic];
    let plan = planned(&[graph], Parameters::default());
    // 8 descriptors, 16 for each of 2 transfers, and 16 more, rounded up to 64; on two sides.
    assert_eq!(plan.cores[0].by_usage()[&MemoryUsage::DMA_RING_IO], 2 * 16 * 64);
    assert_eq!(plan.cores[0].unknown, ["rings of d"]);
}

#[test]
fn what_cannot_be_is_no_plan() {
    let parameters = Parameters::default();
    let of = |graph: Graph| MemoryPlan::of(&[graph], &[], parameters).map(|_| ());
    let pages = ScratchpadError::Pages(u64::MAX.div_ceil(64 << 20));
    let huge = graph(vec![window(0, u64::MAX, 1, BackingBuffer::LOCAL)]);
    assert_eq!(of(huge), Err(PlanError::Scratchpad(pages)));
    let huge = variable(0, MemoryRefKind::MR_TMP_BUF, u64::MAX, 64, Detail::Plain);
    assert_eq!(of(graph(vec![huge])), Err(PlanError::Addresses));
}

proptest! {
    #[test]
    fn nothing_overlaps_whatever_the_driver_does(
        sizes in prop::collection::vec((0u64..100_000, 0u32..20), 0..30),
        driver_aligns: bool, misalignment in 0u64..5000,
    ) {
        let kinds = [MemoryRefKind::MR_BUFFER, MemoryRefKind::MR_TMP_BUF];
        let variables = sizes.iter().enumerate().map(|(id, (size, alignment))| {
            variable(id as u64, kinds[id % 2], *size, 1 << alignment, Detail::Plain)
        });
        let graph = graph(variables.collect());
        let parameters = Parameters { driver_aligns, misalignment, ..Parameters::default() };
        planned(&[graph.clone(), graph], parameters);
    }
}
