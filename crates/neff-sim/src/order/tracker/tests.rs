//! A core that two engines share for very long.

use neff_abi::Engine;

use super::*;
use crate::execute::Touch;
use crate::memory::OnChip;

const FULL: Signal = Signal::Semaphore(4);
const FREE: Signal = Signal::Semaphore(5);
const ROUNDS: u32 = 1_000_000;

fn wait(signal: Signal, value: u32) -> Condition {
    Condition { signal, comparison: Comparison::AtLeast, value, then: None }
}

/// An instruction: a wait, a tile that is touched, and a signal.
fn step(tracker: &mut Tracker, engine: usize, wait: Condition, writes: bool, signal: Signal) {
    let spans = vec![0..64, 128..192];
    let tile = Touch { operand: "dst", memory: OnChip::Sbuf, rows: 0..128, spans };
    let name = if engine == 0 { Engine::Act } else { Engine::Dve };
    tracker.begin(engine);
    tracker.waited(engine, &wait);
    tracker.touched(engine, At { engine: name, slot: engine }, &tile, writes);
    tracker.changed(engine, signal, Change::Add(1), Moment::End);
}

#[test]
fn a_loop_of_a_million_rounds_stays_small_and_a_weakened_wait_is_found_at_its_end() {
    let waiters = BTreeMap::from([(FULL, vec![1]), (FREE, vec![0])]);
    let mut tracker = Tracker::new(0, 2, Roles { shared: vec![false; 256], waiters });
    for round in 0..ROUNDS {
        step(&mut tracker, 0, wait(FREE, round), true, FULL);
        step(&mut tracker, 1, wait(FULL, round + 1), false, FREE);
    }
    assert_eq!(tracker.races().count(), 0);
    let kept: usize = tracker.histories.values().map(History::kept).sum();
    assert!(kept <= 256, "{kept}");
    step(&mut tracker, 0, wait(FREE, ROUNDS - 1), true, FULL);
    let races: Vec<_> =
        tracker.races().map(|race| (race.first.1.slot, race.second.1.slot)).collect();
    assert_eq!(races, [(1, 0)]);
}
