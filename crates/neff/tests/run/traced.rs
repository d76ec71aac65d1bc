//! Traces of models: the same in every order of steps, and nothing begins before what it waits for.

use std::collections::BTreeSet;

use neff::Neff;
use neff::abi::Arch;
use neff::load::LoadOptions;
use neff::sim::machine::{End, Order, Setup};
use neff::sim::trace::{Agent, Cause, Trace, What};

use crate::real::real;
use crate::{ORDERS, built, example, floats, large_matmul, setup, state};

/// The trace of a run that comes to its end.
fn trace(neff: &Neff, order: Order, setups: impl Fn() -> Vec<Setup<'static>>) -> Trace {
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let mut setups = setups();
    setups.iter_mut().for_each(|it| it.traced = true);
    let mut machine = neff.machine(&model, setups).unwrap();
    assert_eq!(machine.run(order, u64::MAX), End::Done, "{}", state(&machine));
    let trace = machine.trace().unwrap();
    for (lane, engine) in trace.lanes.iter().filter_map(|lane| match lane.agent {
        Agent::Engine(name) => {
            let mut engines = machine.cores[lane.core].engines.iter();
            Some((lane, engines.find(|engine| engine.name == name)?))
        }
        _ => None,
    }) {
        let executed = |it: &&_| matches!(it, What::Instruction(..));
        let executed = lane.slices.iter().map(|slice| &slice.what).filter(executed).count();
        assert_eq!(executed as u64, engine.total(), "every instruction is there");
    }
    let moved = machine.cores.iter().flat_map(|core| &core.queues).map(|queue| queue.done);
    let queues = trace.lanes.iter().filter(|lane| matches!(lane.agent, Agent::Queue(_)));
    assert_eq!(queues.map(|lane| lane.slices.len() as u64).sum::<u64>(), moved.sum::<u64>());
    trace
}

fn is_sound(trace: &Trace) {
    assert!(!trace.is_cut && trace.forced == 0 && !trace.flows.is_empty());
    for lane in &trace.lanes {
        assert!(lane.slices.iter().all(|slice| slice.start < slice.end));
        assert!(lane.slices.windows(2).all(|pair| pair[0].end <= pair[1].start), "{lane:?}");
    }
    for flow in &trace.flows {
        let [from, to] = [flow.from, flow.to].map(|id| trace.slice(id).unwrap());
        assert!(from.end <= to.start, "{from:?} {to:?}");
    }
}

/// The inputs of the real program.
fn matrices() -> [(&'static str, Vec<u8>); 2] {
    [("x", vec![0; 128 * 256 * 2]), ("y", vec![0; 256 * 128 * 2])]
}

fn in_every_order(neff: &Neff, setups: impl Fn() -> Vec<Setup<'static>>) -> Trace {
    let first = trace(neff, Order::InOrder, &setups);
    is_sound(&first);
    for order in ORDERS {
        assert_eq!(trace(neff, order, &setups), first, "{order:?}");
    }
    first
}

#[test]
fn the_real_program_and_one_of_two_cores() {
    let neff = real(|_, _| {});
    let trace = in_every_order(&neff, || vec![setup(&matrices())]);
    assert_eq!(trace.lanes.iter().map(|lane| lane.core).max(), Some(1));

    let (k, n) = (256usize, 1536usize);
    let folder = tempfile::tempdir().unwrap();
    large_matmul::write(folder.path(), k, n).unwrap();
    let large = built(folder.path());
    let tensors = || [("x", vec![0; 128 * k * 2]), ("y", vec![0; k * n * 2])];
    in_every_order(&large, || vec![setup(&tensors())]);
}

#[test]
fn the_order_of_steps_makes_no_difference() {
    let halves = |count: usize| vec![0; 2 * count];
    let matmul = || vec![setup(&[("a", halves(128 * 128)), ("b", halves(128 * 64))])];
    in_every_order(&example("matmul", |_, text| text), matmul);
    let rank = || setup(&[("input", floats(&[1.0; 32]))]);
    let sample = example("allreduce", |_, text| text);
    for ranks in [1, 3] {
        let trace = in_every_order(&sample, || (0..ranks).map(|_| rank()).collect());
        let collectives = trace.lanes.iter().filter(|lane| lane.agent == Agent::Collectives);
        assert!(
            collectives.clone().count() == ranks
                && collectives.clone().all(|it| it.slices.len() == 1)
        );
        let arrivals = trace.flows.iter().filter(|flow| flow.cause == Cause::Arrival);
        assert_eq!(arrivals.count(), ranks);
    }
}

/// Bits of waits, signals and all the rest are flipped: whatever comes of it, the clock comes to an end,
/// and what it says hangs together.
#[test]
fn programs_that_are_damaged_have_traces() {
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut draw = move |bound: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed as usize % bound
    };
    let mut ends = BTreeSet::new();
    for round in 0..60 {
        let engine = ["PE", "Activation", "Pool", "SP"][draw(4)];
        // The first bytes, where waits and signals are, in most rounds.
        let (slot, byte, bit) = (draw(12), draw(if round % 4 == 0 { 64 } else { 12 }), draw(8));
        let neff = real(|name, slots| {
            if name == engine {
                let count = slots.len();
                slots[slot % count][byte] ^= 1 << bit;
            }
        });
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let Some(model) = load.model else { continue };
        let setup = Setup { traced: true, ..setup(&matrices()) };
        let mut machine = neff.machine(&model, vec![setup]).unwrap();
        ends.insert(format!("{:?}", machine.run(ORDERS[round % ORDERS.len()], 1000)));
        let trace = machine.trace().unwrap();
        for lane in &trace.lanes {
            assert!(lane.slices.iter().all(|slice| slice.start < slice.end), "{lane:?}");
            assert!(lane.slices.is_sorted_by(|one, next| one.end <= next.start), "{lane:?}");
        }
        for flow in &trace.flows {
            let [from, to] = [flow.from, flow.to].map(|id| trace.slice(id).unwrap());
            assert!(from.start <= to.start, "{from:?} {to:?}");
        }
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["Done", "Stopped", "Stuck"]);
}
