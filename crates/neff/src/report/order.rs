//! One order of all slots of a graph, so that pictures of what they touch have a time: engines take
//! turns slot by slot, each as soon as its waits hold, and transfers complete at once (format notes
//! 10 §1). Branches are not followed. Where nobody can go on, the engine that stands first does all
//! the same, so that every slot has a place, and that is counted.

use std::collections::BTreeMap;

use neff_asm::predicate::{Signal, Update, Wait};

/// A slot that waits or signals.
#[derive(Debug, Clone)]
pub(super) struct Sync {
    pub(super) slot: u32,
    pub(super) waits: Vec<Wait>,
    /// What it changes itself, and what the completion of a transfer does that it starts.
    pub(super) updates: Vec<Update>,
}

/// A program to be put in order.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// Slots of the program.
    pub(super) slots: u32,
    /// Those that wait or signal, ascending.
    pub(super) syncs: Vec<Sync>,
}

/// The step of each slot of each program, and how many slots went on although their waits did not
/// hold.
pub(super) fn order(lines: &[Line]) -> (Vec<Vec<u32>>, u64) {
    let mut values: BTreeMap<Signal, i64> = BTreeMap::new();
    let mut steps: Vec<Vec<u32>> = lines.iter().map(|_| Vec::new()).collect();
    let mut heads: Vec<_> = lines.iter().map(|line| (line, line.syncs.iter().peekable())).collect();
    let (mut step, mut forced) = (0u32, 0u64);
    let mut force = false;
    loop {
        let (mut moved, mut left) = (false, false);
        for ((line, syncs), done) in heads.iter_mut().zip(&mut steps) {
            let next = u32::try_from(done.len()).unwrap_or(u32::MAX);
            if next >= line.slots {
                continue;
            }
            left = true;
            let holds = |wait: &Wait| holds(&values, wait);
            let sync = syncs.peek().filter(|sync| sync.slot == next);
            let waits = sync.is_some_and(|sync| !sync.waits.iter().all(holds));
            if waits && !force {
                continue;
            }
            forced = forced.saturating_add(u64::from(waits));
            (force, moved) = (false, true);
            if let Some(sync) = syncs.next_if(|sync| sync.slot == next) {
                run(&mut values, sync);
            }
            done.push(step);
            step = step.saturating_add(1);
        }
        if !left {
            return (steps, forced);
        }
        force = !moved;
    }
}

fn holds(values: &BTreeMap<Signal, i64>, wait: &Wait) -> bool {
    let value = values.get(&wait.signal).copied().unwrap_or(0);
    wait.test.holds(value) == Some(true)
}

fn run(values: &mut BTreeMap<Signal, i64>, sync: &Sync) {
    let then = sync
        .waits
        .iter()
        .filter_map(|wait| wait.then.map(|change| Update { signal: wait.signal, change }));
    for update in then.chain(sync.updates.iter().copied()) {
        let value = values.entry(update.signal).or_default();
        *value = update.change.after(*value);
    }
}

#[cfg(test)]
mod tests {
    use neff_asm::predicate::{Change, Comparison, Test};

    use super::*;

    fn wait(number: u8, value: u32) -> Wait {
        let test = Test::Compare(Comparison::AtLeast, value);
        Wait { signal: Signal::Semaphore(number), test, then: None }
    }

    fn signal(number: u8) -> Update {
        Update { signal: Signal::Semaphore(number), change: Change::Add(1) }
    }

    #[test]
    fn engines_take_turns_and_wait() {
        let first = Line {
            slots: 3,
            syncs: vec![Sync { slot: 2, waits: vec![], updates: vec![signal(5)] }],
        };
        let second = Line {
            slots: 2,
            syncs: vec![Sync { slot: 1, waits: vec![wait(5, 1)], updates: vec![] }],
        };
        assert_eq!(order(&[first, second]), (vec![vec![0, 2, 3], vec![1, 4]], 0));
    }

    #[test]
    fn who_waits_for_ever_has_a_place_too() {
        let stuck = Sync { slot: 0, waits: vec![wait(5, 1)], updates: vec![] };
        let line = Line { slots: 2, syncs: vec![stuck] };
        assert_eq!(order(&[line, Line::default()]), (vec![vec![0, 1], vec![]], 1));
    }
}
