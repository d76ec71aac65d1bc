//! The clock, on records that are made by hand.

use neff_abi::Engine;
use neff_asm::predicate::{Change, Comparison, Signal};

use super::replay::{Recorded, Replay};
use super::*;
use crate::machine::Barrier;
use crate::machine::signals::Condition;
use crate::memory::Home;
use crate::transfer::{Completion, Motion, Transfer};

const ENGINES: [Engine; 3] = [Engine::Pe, Engine::Act, Engine::Pool];

fn trace(record: impl FnOnce(&mut Recorder)) -> Trace {
    let mut recorder = Recorder::new(ENGINES.len(), 100);
    record(&mut recorder);
    replayed(&[&recorder])
}

fn replayed(recorders: &[&Recorder]) -> Trace {
    let core = |recorder| Recorded { rank: 0, engines: ENGINES.into(), recorder, moved: vec![9] };
    let cores: Vec<_> = recorders.iter().map(|recorder| core(*recorder)).collect();
    Replay::of(&cores).trace
}

fn at_least(number: u8, value: u32) -> Condition {
    let signal = Signal::Semaphore(number);
    Condition { signal, comparison: Comparison::AtLeast, value, then: None }
}

fn add(recorder: &mut Recorder, engine: usize, number: u8) {
    recorder.change(engine, Signal::Semaphore(number), Change::Add(1));
}

/// Slices as text: what, from, to.
fn slices(trace: &Trace, lane: usize) -> Vec<String> {
    let text = |slice: &Slice| {
        let what = match slice.what {
            What::Wait(slot) => format!("wait {slot}"),
            What::Stuck(slot) => format!("stuck {slot}"),
            What::Instruction(slot, kind) => format!("{kind:?} {slot}"),
            What::Move(at) => format!("{} bytes", trace.moves[at].bytes),
        };
        format!("{what} {}..{}", slice.start, slice.end)
    };
    trace.lanes[lane].slices.iter().map(text).collect()
}

/// Instructions of an engine that wait for nothing.
fn work(recorder: &mut Recorder, engine: usize, slots: std::ops::Range<usize>) {
    slots.for_each(|slot| recorder.begin(engine, slot, Kind::Control));
}

#[test]
fn a_wait_for_a_sum_is_over_when_the_last_one_has_added() {
    let trace = trace(|it| {
        // Recorded in an order in which PE came last.
        work(it, 1, 0..1);
        add(it, 1, 7);
        it.begin(2, 5, Kind::Compute);
        it.wait(2, at_least(7, 2));
        work(it, 0, 0..4);
        add(it, 0, 7);
    });
    assert_eq!(slices(&trace, 2), ["wait 5 0..4", "Compute 5 4..5"]);
    let cause = Cause::Signal(Signal::Semaphore(7));
    let from = SliceId { lane: 0, slice: 3 };
    assert_eq!(trace.flows, [Flow { from, to: SliceId { lane: 2, slice: 1 }, cause }]);
    assert_eq!((trace.end, trace.forced, trace.is_cut), (5, 0, false));
}

#[test]
fn a_wait_that_holds_already_takes_no_time_and_names_who_made_it_so() {
    let trace = trace(|it| {
        work(it, 0, 0..1);
        add(it, 0, 7);
        work(it, 0, 1..2);
        add(it, 0, 7);
        work(it, 1, 0..9);
        it.begin(1, 9, Kind::Control);
        it.wait(1, at_least(7, 1));
    });
    assert_eq!(slices(&trace, 1).last().unwrap(), "Control 9 9..10");
    assert_eq!(trace.flows[0].from, SliceId { lane: 0, slice: 0 });
}

#[test]
fn a_value_that_was_passed_by_luck_is_told_and_does_not_stop_the_clock() {
    let trace = trace(|it| {
        for (slot, value) in [(0, 1), (1, 0)] {
            it.begin(0, slot, Kind::Control);
            it.change(0, Signal::Semaphore(7), Change::Set(value));
        }
        work(it, 1, 0..5);
        it.begin(1, 5, Kind::Control);
        it.wait(1, at_least(7, 1));
        add(it, 1, 8);
        it.begin(2, 0, Kind::Control);
        it.wait(2, at_least(8, 1));
    });
    assert_eq!(trace.forced, 1);
    assert_eq!(slices(&trace, 1).last().unwrap(), "Control 5 5..6");
    assert_eq!(slices(&trace, 2), ["wait 0 0..6", "Control 0 6..7"]);
    assert_eq!(trace.flows.len(), 1);
}

#[test]
fn what_is_not_kept_is_not_made_up() {
    let mut recorder = Recorder::new(3, 5);
    work(&mut recorder, 0, 0..9);
    add(&mut recorder, 0, 7);
    recorder.begin(1, 0, Kind::Control);
    recorder.wait(1, at_least(7, 1));
    let trace = replayed(&[&recorder]);
    assert!(trace.is_cut);
    assert_eq!((trace.lanes[0].slices.len(), trace.forced), (5, 0));
    assert_eq!(slices(&trace, 1), [""; 0]);
}

#[test]
fn transfers_of_a_set_follow_each_other_and_count_when_they_are_over() {
    let side = |bytes| {
        let home = Home::StateBuffer;
        Side::of("source", (&home, 0), 1, &[(1, bytes)]).unwrap()
    };
    let transfer = |bytes| {
        let completions = vec![Completion::counted(9, 16)];
        Transfer::new(Motion::Copy, vec![side(bytes)], side(bytes), completions).unwrap()
    };
    let trace = trace(|it| {
        it.begin(0, 0, Kind::Issue);
        it.issue(0, 0, &transfer(512));
        it.begin(1, 3, Kind::Issue);
        it.issue(1, 0, &transfer(1));
        it.begin(2, 0, Kind::Control);
        it.wait(2, at_least(9, 17));
    });
    assert_eq!(slices(&trace, 3), ["512 bytes 1..4", "1 bytes 4..6"]);
    assert_eq!(trace.moves[1].by, At { engine: Engine::Act, slot: 3 });
    assert_eq!(slices(&trace, 2), ["wait 0 0..6", "Control 0 6..7"]);
    let last = trace.flows.last().unwrap();
    assert_eq!(last.from, SliceId { lane: 3, slice: 1 });
}

#[test]
fn engines_meet_and_cores_do() {
    let mut recorder = Recorder::new(3, 100);
    for engine in 0..3 {
        work(&mut recorder, engine, 0..engine * 3);
        recorder.begin(engine, 20, Kind::Meet);
        recorder.meet(engine, Barrier::Engines);
        recorder.begin(engine, 21, Kind::Control);
    }
    let mut other = Recorder::new(3, 100);
    for core in [&mut recorder, &mut other] {
        core.begin(1, 30, Kind::Meet);
        core.meet(1, Barrier::Cores(4));
    }
    let trace = replayed(&[&recorder, &other]);
    assert_eq!(slices(&trace, 0), ["Meet 20 0..1", "wait 20 1..7", "Control 21 7..8"]);
    assert_eq!(slices(&trace, 2).last().unwrap(), "Control 21 7..8");
    assert_eq!(slices(&trace, 6), ["Meet 30 0..1", "wait 30 1..9"]);
}

#[test]
fn ranks_begin_together_what_they_do_together() {
    let home = Home::StateBuffer;
    let side = |bytes| Side::of("input", (&home, 0), 1, &[(1, bytes)]).unwrap();
    let mut recorders = [Recorder::new(3, 100), Recorder::new(3, 100)];
    for (rank, recorder) in recorders.iter_mut().enumerate() {
        work(recorder, 0, 0..rank * 5);
        recorder.begin(0, 9, Kind::Meet);
        let mark = recorder.arrive(0, (Some(&side(256)), Some(&side(256)))).unwrap();
        let change = (Signal::Semaphore(1), Change::Add(1));
        recorder.met(mark, (1, 2), [change].into_iter());
        recorder.begin(1, 0, Kind::Control);
        recorder.wait(1, at_least(1, 1));
    }
    let [one, other] = &recorders;
    let trace = replayed(&[one, other]);
    for collectives in [4, 9] {
        assert_eq!(slices(&trace, collectives), ["256 bytes 6..8"]);
        assert_eq!(slices(&trace, collectives - 3), ["wait 0 0..8", "Control 0 8..9"]);
    }
}
