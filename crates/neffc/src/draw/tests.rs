//! Pictures of drawings that no real file gives: odd names, many lanes, waits without end.

use neff::abi::Engine;
use neff::asm::predicate::{Change, Comparison, Signal, Test, Update, Wait};
use neff::drawing::{
    Actor, End, EnginePicture, Order, Part, PartKind, QueuePicture, Row, SignalPicture,
    SignalSource, SignalWaiter, TensorBox, Transfer,
};
use neff::isa::model::Generation;

use super::*;
use crate::text;

const WAIT: Wait =
    Wait { signal: Signal::Semaphore(9), test: Test::Compare(Comparison::AtLeast, 3), then: None };

fn graph() -> GraphPicture {
    GraphPicture {
        name: "sg\x1b[0m".to_owned(),
        weights: Vec::new(),
        variables: vec![("π".to_owned(), "tmp-buf".to_owned(), Some(1 << 40))],
        engines: Vec::new(),
        queues: Vec::new(),
        signals: Vec::new(),
        order: Order { rows: Vec::new(), end: End::Done },
    }
}

fn queue(name: &str) -> QueuePicture {
    QueuePicture {
        name: name.to_owned(),
        kind: None,
        owner: Some("pool".to_owned()),
        count: 16,
        semaphores: vec![3, 8, 9, 10],
        transfers: 1_234,
        bytes: 1 << 33,
    }
}

fn transfer(queue: usize) -> Row {
    let update = Update { signal: WAIT.signal, change: Change::Add(16) };
    let transfer = Transfer {
        actor: Some(Actor::Queue(queue)),
        from: vec!["a".repeat(60)],
        to: Vec::new(),
        bytes: Some(4),
        completes: vec![update],
    };
    Row::Start { engine: Engine::Pool, slot: 7, transfer }
}

fn drawing(graphs: Vec<GraphPicture>) -> Drawing {
    Drawing {
        name: None,
        target: None,
        cores: None,
        generation: Generation::V3,
        is_assumed: true,
        parts: vec![
            Part { kind: PartKind::Header, bytes: 1 },
            Part { kind: PartKind::Tail, bytes: u64::MAX },
        ],
        members: Vec::new(),
        inputs: vec![TensorBox {
            name: "x".repeat(200),
            dtype: None,
            shape: Some(Vec::new()),
            bytes: None,
        }],
        outputs: Vec::new(),
        graphs,
        more_graphs: 0,
    }
}

/// Every line is as wide as the picture, in both sets; ASCII is ASCII.
fn drawn(graphs: Vec<GraphPicture>) -> String {
    let drawing = drawing(graphs);
    let unicode = page("name", &drawing, Set::Unicode, false);
    let ascii = page("name", &drawing, Set::Ascii, false);
    assert!(ascii.is_ascii(), "{ascii}");
    for line in unicode.lines().chain(ascii.lines()) {
        assert_eq!(text::width(line), WIDTH, "{line}");
        assert!(!line.contains('\x1b'), "{line:?}");
    }
    let painted = page("name", &drawing, Set::Unicode, true);
    assert_eq!(anstream::adapter::strip_str(&painted).to_string(), unicode);
    unicode
}

#[test]
fn odd_names_stay_in_their_frames() {
    insta::assert_snapshot!(drawn(vec![graph()]));
}

#[test]
fn signals_join_and_part() {
    let source =
        |actor, count, change| SignalSource { actor, count, change, mnemonic: Some("MATMUL") };
    let waiter = |engine, tests: &[u32]| SignalWaiter {
        engine,
        count: 12,
        tests: tests.iter().map(|n| Test::Compare(Comparison::Equal, *n)).collect(),
        mnemonic: None,
    };
    let signal = SignalPicture {
        signal: Signal::Semaphore(200),
        sources: vec![
            source(Actor::Engine(Engine::Pe), 1, Some(Change::Add(-1))),
            source(Actor::Queue(0), 2_000, Some(Change::Set(7))),
            source(Actor::Transfer(Engine::Sp), 1, None),
        ],
        waiters: vec![waiter(Engine::Act, &[1]), waiter(Engine::Dve, &[1, 2, 9])],
    };
    let lone = SignalPicture { signal: Signal::Event(3), sources: Vec::new(), waiters: Vec::new() };
    let signals = vec![signal, lone];
    let unknown =
        EnginePicture { engine: Engine::Pe, slots: 3, unit: 64, opcodes: vec![(None, 3)] };
    let queues = vec![queue("qPool")];
    insta::assert_snapshot!(drawn(vec![GraphPicture {
        signals,
        queues,
        engines: vec![unknown],
        ..graph()
    }]));
}

#[test]
fn waits_without_end_are_said() {
    let from = Actor::Engine(Engine::Pool);
    let row = Row::Signal {
        from,
        engine: Engine::Pool,
        slot: 8,
        wait: WAIT,
        mnemonic: None,
        moves: None,
    };
    let rows = vec![transfer(0), row];
    let end = End::Waiting(vec![(Engine::Pe, 4, WAIT)]);
    let queues = vec![queue("q")];
    insta::assert_snapshot!(drawn(vec![GraphPicture {
        order: Order { rows, end },
        queues,
        ..graph()
    }]));
}

#[test]
fn too_many_queues_have_no_lanes() {
    let queues: Vec<QueuePicture> = (0..20).map(|n| queue(&format!("q{n}"))).collect();
    let rows: Vec<Row> = (0..60).map(|n| transfer(n % 20)).collect();
    let order = Order { rows, end: End::NotFollowed(Engine::Pe, 3) };
    let text = drawn(vec![
        GraphPicture { order, queues, ..graph() },
        GraphPicture { name: "b".to_owned(), ..graph() },
    ]);
    let tail: Vec<&str> = text.lines().rev().take(8).collect();
    insta::assert_snapshot!(tail.into_iter().rev().collect::<Vec<_>>().join("\n"));
}
