//! Gates at their limits: what passes last, what is refused first.

use neff_abi::Engine;
use neff_abi::dtype::FLOAT32;

use super::*;
use crate::build;
use crate::builder::Semaphore;
use crate::files::Memory;

/// The gates, or `limit` with the message, that a change of a model with one queue runs into.
fn told(change: impl FnOnce(&mut Model)) -> Vec<String> {
    let mut builder = Model::builder("m").target("cayman").begin();
    let mut graph = builder.graph("sg00");
    graph.output("y", FLOAT32, [1]);
    graph.queue("q", QueueKind::In, Engine::Pool, [Semaphore(10)]);
    let mut model = builder.finish();
    change(&mut model);
    let built = build(&model, &Memory::default());
    let line = |finding: &Diagnostic| match &finding.refusal {
        Some(refusal) => format!("{} {}", refusal.gate, refusal.text),
        None => format!("{} {}", finding.code, finding.message),
    };
    built.findings.iter().map(line).collect()
}

fn queue(model: &mut Model) -> &mut Queue {
    &mut model.graphs[0].queues[0].value
}

/// So many more queues like the first, each with a semaphore of its own.
fn more_queues(model: &mut Model, count: u32) {
    for number in 1..=count {
        let mut queue = queue(model).clone();
        queue.semaphore = Some(100 + number);
        model.graphs[0].queues.push(Named::new(format!("q{number}"), queue));
    }
}

#[test]
fn g53_three_types_have_no_instances() {
    let of = |kind| {
        told(move |model| {
            queue(model).kind = kind;
            queue(model).instances = Some(vec!["i".to_owned()]);
        })
    };
    for (kind, role) in [
        (QueueKind::In, "input"),
        (QueueKind::Out, "output"),
        (QueueKind::EmbeddingUpdate { sync_semaphore: 11 }, "embedding update"),
    ] {
        let text = format!(
            "G53 Invalid Neff: Queue set instances are not supported for {role} queues (q)"
        );
        assert_eq!(of(kind), [text]);
    }
    for kind in [QueueKind::Data { indirect: None }, QueueKind::Dynamic { indirect: None }] {
        assert_eq!(of(kind), [""; 0]);
    }
    assert_eq!(told(|model| queue(model).instances = Some(Vec::new())), [""; 0]);
}

#[test]
fn g54_a_set_has_32_semaphores_at_most() {
    let set = |count: u32| {
        told(move |model| queue(model).semaphore_set = Some((50..50 + count).collect()))
    };
    assert_eq!(set(32), [""; 0]);
    let text = "G54 Runtime supports maximum of 32 semaphores per queue set, found: 33";
    assert_eq!(set(33), [text]);
}

#[test]
fn g55_one_queue_of_one_ring_loads_tables() {
    let loads = |count: Option<u32>, others: u32| {
        told(move |model| {
            queue(model).kind = QueueKind::ActLoad;
            queue(model).count = count;
            more_queues(model, others);
        })
    };
    assert_eq!(loads(None, 0), [""; 0]);
    assert_eq!(loads(Some(1), 0), [""; 0]);
    assert_eq!(loads(Some(2), 0), ["G55 "]);
    assert_eq!(loads(None, 2), ["G55 ", "G55 "]);
}

#[test]
fn more_queues_than_a_record_has_room_for_are_a_warning() {
    assert_eq!(told(|model| more_queues(model, 31)), [""; 0]);
    let sets = "N0921 the graph has too many queue sets";
    assert_eq!(told(|model| more_queues(model, 32)), [sets]);
    let rings = |last: u32| {
        told(move |model| {
            queue(model).count = Some(16);
            more_queues(model, 10);
            model.graphs[0].queues[10].value.count = Some(last);
        })
    };
    assert_eq!(rings(16), [""; 0]);
    assert_eq!(rings(17), ["N0921 the graph has too many hardware queues"]);
}

#[test]
fn g71_and_g90_hold_carve_outs_to_what_is_measured() {
    let with = |target: &'static str, change: fn(&mut Reservation)| {
        told(move |model| {
            model.target = Some(target.into());
            let mut value = Reservation::measured();
            change(&mut value);
            model.graphs[0].reservations = Some(vec![value.into()]);
        })
    };
    assert_eq!(with("cayman", |_| {}), [""; 0]);
    let kind = "G71 Invalid runtime_statebuffer_reservation type x";
    assert_eq!(with("sunda", |it| it.kind = "x".to_owned()), [kind]);
    // On other machines nobody looks.
    assert_eq!(with("sunda", |it| it.size = 7), [""; 0]);
    let size = "G90 Event Accel carveout SB size must be 8. Got 7";
    assert_eq!(with("v3", |it| it.size = 7), [size]);
    let first = "G90 Event Accel carveout SB partition must start at 0. Got 1";
    let both = |it: &mut Reservation| (it.base_partition, it.offset) = (1, 0);
    assert_eq!(with("cayman", both), [first]);
    let offset = "G90 Event Accel carveout SB partition offset must start at 0x37ff8. Got 0x0";
    assert_eq!(with("cayman", |it| it.offset = 0), [offset]);
}

#[test]
fn g85_device_prints_have_short_types_and_few_dimensions() {
    let print = |dtype: usize, dims: usize, prefix: usize| {
        told(move |model| {
            let print = &mut model.graphs[0].variables[0].value.print;
            print.dtype = Some("t".repeat(dtype));
            print.shape = Some(vec![1; dims]);
            print.prefix = Some("p".repeat(prefix));
        })
    };
    let most = usize::try_from(limits::DEVICE_PRINT_PREFIX_BYTES.max).unwrap();
    assert_eq!(print(15, 8, most), [""; 0]);
    let found = print(16, 9, most + 1);
    let begins = ["G85 Device print dtype", "G85 Device print only supports", "N0921 the prefix"];
    assert_eq!(found.len(), 3);
    for (found, begin) in found.iter().zip(begins) {
        assert!(found.starts_with(begin), "{found}");
    }
}
