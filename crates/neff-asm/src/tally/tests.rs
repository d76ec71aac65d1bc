//! Waits that end and waits that do not, one reason after the other.

use super::*;
use crate::predicate::{Comparison, Test};

const SEMAPHORE: Signal = Signal::Semaphore(9);

fn add(by: i64) -> Update {
    Update { signal: SEMAPHORE, change: Change::Add(by) }
}

fn wait(comparison: Comparison, value: u32) -> Wait {
    Wait { signal: SEMAPHORE, test: Test::Compare(comparison, value), then: None }
}

/// What is said of these waits, given these changes; the place is the wait's position.
fn said(changes: &[Update], waits: &[Wait]) -> Vec<(usize, Reason)> {
    let mut tally = Tally::new();
    changes.iter().for_each(|change| tally.change(*change));
    waits.iter().enumerate().for_each(|(place, wait)| tally.wait("pe", *wait, place));
    tally.unmet().map(|unmet| (unmet.place, unmet.reason)).collect()
}

#[test]
fn the_largest_wait_is_held_against_the_sum() {
    use Comparison::{AtLeast, Equal, Greater};
    let changes = [add(16), add(16), add(-8)];
    for fits in [wait(AtLeast, 32), wait(Greater, 31), wait(Equal, 32), wait(Equal, 5)] {
        assert_eq!(said(&changes, &[fits]), [], "{fits:?}");
    }
    for (exceeds, needed) in
        [(wait(AtLeast, 33), 33), (wait(Greater, 32), 33), (wait(Equal, 40), 40)]
    {
        let reason = Reason::TooLow { needed, reached: 32 };
        assert_eq!(said(&changes, &[wait(AtLeast, 16), exceeds]), [(1, reason)], "{exceeds:?}");
    }
}

#[test]
fn what_nothing_changes_is_told_at_its_first_wait() {
    let waits = [wait(Comparison::AtLeast, 1), wait(Comparison::AtLeast, 2)];
    assert_eq!(said(&[], &waits), [(0, Reason::Untouched { waits: 2 })]);
    // Zero is there from the start.
    for holds in [(Comparison::Equal, 0), (Comparison::AtLeast, 0), (Comparison::Less, 1)] {
        assert_eq!(said(&[], &[wait(holds.0, holds.1)]), []);
    }
    let register =
        Wait { signal: SEMAPHORE, test: Test::Register(Comparison::AtLeast), then: None };
    assert_eq!(said(&[], &[register]), [(0, Reason::Untouched { waits: 1 })]);
    assert_eq!(said(&[add(1)], &[register]), []);
}

#[test]
fn taking_away_is_no_signal_that_suffices() {
    let reason = Reason::TooLow { needed: 1, reached: 0 };
    assert_eq!(said(&[add(-4)], &[wait(Comparison::Greater, 0)]), [(0, reason)]);
}

#[test]
fn a_semaphore_may_be_set_and_counted_on() {
    let set = Update { signal: SEMAPHORE, change: Change::Set(7) };
    assert_eq!(said(&[set, add(2)], &[wait(Comparison::AtLeast, 9)]), []);
    let reason = Reason::TooLow { needed: 10, reached: 9 };
    assert_eq!(said(&[set, add(2)], &[wait(Comparison::AtLeast, 10)]), [(0, reason)]);
}

#[test]
fn an_event_that_is_only_cleared_is_too_low() {
    let event = Signal::Event(9);
    let wait = Wait { signal: event, test: Test::Compare(Comparison::Equal, 1), then: None };
    let set = |to| Update { signal: event, change: Change::Set(to) };
    assert_eq!(said(&[set(1), set(0)], &[wait]), []);
    let reason = Reason::TooLow { needed: 1, reached: 0 };
    assert_eq!(said(&[set(0)], &[wait]), [(0, reason)]);
}

#[test]
fn a_wait_may_set_what_another_waits_for() {
    let event = Signal::Event(9);
    let test = |value| Test::Compare(Comparison::Equal, value);
    let for_set = Wait { signal: event, test: test(1), then: Some(Change::Set(0)) };
    let for_clear = Wait { signal: event, test: test(0), then: Some(Change::Set(1)) };
    assert_eq!(said(&[], &[for_set]), [(0, Reason::Untouched { waits: 1 })]);
    assert_eq!(said(&[], &[for_clear, for_set]), []);
}

#[test]
fn nothing_is_held_against_a_sum_that_is_not_known() {
    let mut tally = Tally::new();
    tally.change(add(1));
    tally.wait("pe", wait(Comparison::AtLeast, 2), 0);
    assert_eq!((tally.reach(SEMAPHORE), tally.unmet().count()), (Some(1), 1));
    let mut looped = tally.clone();
    looped.uncounted();
    assert_eq!((looped.reach(SEMAPHORE), looped.unmet().count()), (None, 0));
    tally.open(SEMAPHORE);
    assert_eq!((tally.reach(SEMAPHORE), tally.unmet().count()), (None, 0));
    // In a loop too, what nothing changes stays as it is.
    looped.wait("act", Wait { signal: Signal::Semaphore(8), ..wait(Comparison::Greater, 0) }, 0);
    assert_eq!(looped.unmet().next().map(|unmet| unmet.signal), Some(Signal::Semaphore(8)));
}

#[test]
fn sums_beyond_64_bits_stay_at_their_end() {
    assert_eq!(said(&[add(i64::MAX), add(1)], &[wait(Comparison::Greater, u32::MAX)]), []);
}

#[test]
fn unknown_amounts_leave_a_signal_open() {
    let mut tally: Tally<&str, u64> = Tally::new();
    tally.change(Update { signal: SEMAPHORE, change: Change::Add(1) });
    assert!(tally.is_changed(SEMAPHORE) && !tally.is_open(SEMAPHORE));
    tally.open(SEMAPHORE);
    assert!(tally.is_open(SEMAPHORE));
}
