//! What waits make certain, change by change, and how little is kept.

use std::iter::empty;

use super::*;

const NOBODY: Clock = Clock::new();

fn by(agent: Agent, number: u32, clock: &Clock) -> By<'_> {
    By { agent, number, clock }
}

fn add(history: &mut History, agent: Agent, number: u32, amount: i64) {
    history.add(by(agent, number, &NOBODY), amount, &empty());
}

/// What a wait of an engine that knows something makes certain.
fn learnt(history: &History, bounds: Bounds, known: &[(Agent, u32)], agents: &[Agent]) -> Vec<u32> {
    let mut clock = Clock::default();
    known.iter().for_each(|(agent, number)| clock.reach(*agent, *number));
    history.join(bounds, Agent::engine(0, 4), &mut clock);
    agents.iter().map(|agent| clock.of(*agent)).collect()
}

fn least(least: i64) -> Bounds {
    Bounds { least: Some(least), most: None }
}

fn most(most: i64) -> Bounds {
    Bounds { least: None, most: Some(most) }
}

#[test]
fn of_one_agent_a_wait_makes_as_many_changes_certain_as_it_needs() {
    let agent = Agent::engine(0, 0);
    let mut history = History::default();
    (1..=3).for_each(|number| add(&mut history, agent, number * 10, 16));
    let certain =
        [0, 1, 16, 17, 32, 33, 48].map(|value| learnt(&history, least(value), &[], &[agent])[0]);
    assert_eq!(certain, [0, 10, 10, 20, 20, 30, 30]);
}

#[test]
fn of_several_only_what_the_others_cannot_make_up_for() {
    let [a, b, c] = [0, 1, 2].map(|engine| Agent::engine(0, engine));
    let mut history = History::default();
    add(&mut history, a, 1, 1);
    add(&mut history, b, 7, 1);
    assert_eq!(learnt(&history, least(1), &[], &[a, b]), [0, 0]);
    assert_eq!(learnt(&history, least(2), &[], &[a, b]), [1, 7]);
    // What is taken away makes a sum certain only for whoever knows of it.
    add(&mut history, c, 8, -1);
    assert_eq!(learnt(&history, least(1), &[], &[a, b, c]), [0, 0, 0]);
    assert_eq!(learnt(&history, least(1), &[(c, 8)], &[a, b]), [1, 7]);
}

#[test]
fn low_values_make_certain_what_was_taken_away() {
    let [a, b] = [Agent::engine(0, 0), Agent::engine(0, 1)];
    let mut history = History::default();
    for round in 1..=3 {
        add(&mut history, a, round * 10, 1);
        add(&mut history, b, round * 10 + 1, -1);
    }
    // 0 is the value of the beginning, unless it is known that something was added.
    assert_eq!(learnt(&history, most(0), &[], &[b]), [0]);
    assert_eq!(learnt(&history, most(0), &[(a, 10)], &[b]), [11]);
    assert_eq!(learnt(&history, most(0), &[(a, 30)], &[b]), [31]);
    assert_eq!(learnt(&history, most(1), &[(a, 30)], &[b]), [21]);
}

#[test]
fn a_value_that_was_set_is_certain_where_the_one_before_does_not_pass() {
    let [a, b] = [Agent::engine(0, 0), Agent::engine(0, 1)];
    let mut knows = Clock::default();
    knows.reach(a, 1);
    let mut history = History::default();
    add(&mut history, a, 1, 1);
    history.set(by(b, 2, &knows), 0);
    // The sum before got to 1, and from 0.
    assert_eq!(learnt(&history, most(0), &[], &[b]), [0]);
    assert_eq!(learnt(&history, most(0), &[(b, 2)], &[a, b]), [1, 2]);
    let mut after = Clock::default();
    after.reach(b, 2);
    history.add(by(a, 5, &after), 1, &empty());
    assert_eq!(learnt(&history, least(1), &[], &[a]), [0]);
    assert_eq!(learnt(&history, least(1), &[(b, 2)], &[a]), [5]);
    history.add(by(a, 6, &after), 1, &empty());
    assert_eq!(learnt(&history, least(2), &[], &[a, b]), [6, 2]);
}

#[test]
fn what_may_come_before_and_behind_a_set_counts_on_both_sides() {
    let [a, b, c] = [0, 1, 2].map(|engine| Agent::engine(0, engine));
    let mut set_first = History::default();
    set_first.set(by(b, 1, &NOBODY), 1);
    add(&mut set_first, a, 5, 1);
    let mut added_first = History::default();
    add(&mut added_first, a, 5, 1);
    added_first.set(by(b, 1, &NOBODY), 1);
    for history in [set_first, added_first] {
        // 1 is there with either, 2 with both and the addition behind.
        assert_eq!(learnt(&history, least(1), &[], &[a, b]), [0, 0]);
        assert_eq!(learnt(&history, least(2), &[], &[a, b]), [5, 1]);
    }
    // Two additions get to 2 without the set.
    let mut history = History::default();
    history.set(by(b, 1, &NOBODY), 1);
    add(&mut history, a, 5, 1);
    add(&mut history, a, 6, 1);
    assert_eq!(learnt(&history, least(2), &[], &[a, b]), [0, 0]);
    assert_eq!(learnt(&history, least(3), &[], &[a, b]), [6, 1]);
    // What was taken away may have been taken away before.
    let mut history = History::default();
    history.set(by(b, 1, &NOBODY), 1);
    add(&mut history, c, 3, -1);
    add(&mut history, a, 5, 1);
    assert_eq!(learnt(&history, least(1), &[(b, 1), (c, 3)], &[a]), [0]);
}

#[test]
fn of_two_sets_that_do_not_know_of_each_other_nothing_is_certain() {
    let [a, b, c] = [0, 1, 2].map(|engine| Agent::engine(0, engine));
    let mut history = History::default();
    history.set(by(a, 1, &NOBODY), 1);
    history.set(by(b, 1, &NOBODY), 2);
    assert_eq!(learnt(&history, least(2), &[], &[a, b]), [0, 0]);
    // Whoever knows of one alone may be the second of three.
    let mut knows = Clock::default();
    knows.reach(b, 1);
    history.set(by(c, 1, &knows), 7);
    assert_eq!(learnt(&history, least(7), &[], &[c]), [0]);
    knows.reach(a, 1);
    knows.reach(c, 1);
    history.set(by(c, 3, &knows), 0);
    history.add(by(c, 5, &knows), 1, &empty());
    assert_eq!(learnt(&history, least(1), &[(c, 3)], &[c]), [5]);
}

#[test]
fn what_all_waiters_know_is_kept_as_a_sum_alone() {
    let (agent, other) = (Agent::engine(0, 0), Agent::engine(0, 1));
    let mut history = History::default();
    let mut waiter = Clock::default();
    for number in 1..=1_000_000 {
        let clock = waiter.clone();
        let waiters = [Waiter { agent: other, clock: &clock }];
        history.add(by(agent, number, &NOBODY), 1, &waiters.into_iter());
        history.join(least(number.into()), other, &mut waiter);
        assert_eq!(waiter.of(agent), number);
    }
    assert!(history.kept() <= 128);
    // Nobody learns: it is bounded all the same, and the last ones are exact.
    let mut history = History::default();
    for number in 1..=1_000_000 {
        let waiters = [Waiter { agent: other, clock: &NOBODY }];
        history.add(by(agent, number, &NOBODY), 1, &waiters.into_iter());
    }
    assert!(history.kept() <= 1 << 15);
    let certain = |value: i64| learnt(&history, least(value), &[], &[agent])[0];
    assert_eq!([1_000_000, 999_999].map(certain), [1_000_000, 999_999]);
    // An old one says less, never more.
    let old = certain(500);
    assert!(old <= 500, "{old}");
}
