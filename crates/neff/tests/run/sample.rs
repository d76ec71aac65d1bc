//! The published sample: its sums, and what each of its mutations leads to (format notes 10 §7.2).

use neff::abi::Arch;
use neff::load::LoadOptions;
use neff::sim::machine::End;
use neff::sim::order::Race;
use neff::sim::report;

use crate::{ORDERS, example, floats, setup, state, variable};

#[test]
fn the_published_sample_sums_over_its_ranks() {
    let neff = example("allreduce", |_, text| text);
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    for ranks in [1usize, 4] {
        for order in ORDERS {
            let input = |rank: usize| -> Vec<f32> {
                (0..32).map(|at| (at * (rank + 1)) as f32 - 7.5).collect()
            };
            let setups = (0..ranks).map(|rank| setup(&[("input", floats(&input(rank)))]));
            let mut machine = neff.machine(&model, setups.collect()).unwrap();
            assert_eq!(machine.run(order, u64::MAX), End::Done, "{}", state(&machine));
            let sum: Vec<f32> =
                (0..32).map(|at| (0..ranks).map(|rank| input(rank)[at]).sum()).collect();
            for rank in 0..ranks {
                assert_eq!(variable(&machine, rank, "output"), floats(&sum), "{order:?}");
                assert!(machine.cores[rank].unwritten.is_empty());
            }
            assert_eq!(machine.races().collect::<Vec<_>>(), Vec::<&Race>::new(), "{order:?}");
        }
    }
}

/// Findings of a run of the sample with changed text, and the output.
fn mutated(change: impl Fn(&str, String) -> String, ranks: usize) -> (End, Vec<String>, Vec<u8>) {
    let neff = example("allreduce", change);
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let model = load.model.unwrap();
    let input: Vec<f32> = (0..32).map(|at| at as f32).collect();
    let setups = (0..ranks).map(|_| setup(&[("input", floats(&input))]));
    let mut machine = neff.machine(&model, setups.collect()).unwrap();
    let end = machine.run(crate::Order::InOrder, u64::MAX);
    let findings = report::findings(&machine, end, &report::NoWords);
    let text = |it: &neff::diag::Diagnostic| {
        let place = format!("{:?}", it.place);
        let parts = [&it.message, it.expected.as_deref().unwrap_or(""), &place];
        format!(
            "{} {}; {}",
            it.code,
            parts.map(ToString::to_string).join("; "),
            it.notes.iter().map(|note| note.text.clone()).collect::<Vec<_>>().join("; ")
        )
    };
    let findings = findings.iter().map(text).collect();
    (end, findings, variable(&machine, 0, "output"))
}

#[test]
fn a_signal_that_is_removed_leaves_pool_waiting() {
    let change = |_: &str, text: String| text.replace(" $S[22]++@complete", "");
    let (end, findings, _) = mutated(change, 1);
    assert_eq!(end, End::Stuck);
    assert!(findings[0].starts_with("N1503 pool waits for $S[22]; $S[22]>0;"), "{findings:#?}");
    assert!(findings[0].ends_with("nothing changes $S[22]"), "{findings:#?}");
}

#[test]
fn another_semaphore_of_the_queue_leaves_pe_waiting() {
    let change = |file: &str, text: String| match file {
        "model.toml" => text.replace("semaphore = 10", "semaphore = 12"),
        _ => text,
    };
    let (end, findings, _) = mutated(change, 1);
    assert_eq!(end, End::Stuck);
    assert!(findings[0].starts_with("N1503 pe waits for $S[10]; $S[10]>0;"), "{findings:#?}");
    assert!(findings[0].ends_with("nothing changes $S[10]"), "{findings:#?}");
}

#[test]
fn a_threshold_that_is_never_reached() {
    let change = |_: &str, text: String| text.replace("$S[10]>0", "$S[10]>1");
    let (end, findings, _) = mutated(change, 1);
    assert_eq!(end, End::Stuck);
    assert!(findings[0].starts_with("N1503 pe waits for $S[10]; $S[10]>1;"), "{findings:#?}");
    assert!(findings[0].contains("transfers of q_gradient_in count with it"), "{findings:#?}");
}

#[test]
fn triggers_that_are_swapped_wait_for_each_other() {
    let change = |file: &str, text: String| {
        if file != "pool.asm" {
            return text;
        }
        let mut lines: Vec<_> = text.lines().collect();
        let at = |name: &str| lines.iter().position(|line| line.contains(name)).unwrap();
        let (one, other) = (at("q_gradient_in"), at("q_gradient_out"));
        lines.swap(one, other);
        lines.join("\n")
    };
    let (end, findings, _) = mutated(change, 1);
    assert_eq!(end, End::Stuck);
    let waits = findings.iter().filter(|it| it.starts_with("N1503")).count();
    assert_eq!(waits, 2, "{findings:#?}");
    assert!(
        findings
            .iter()
            .any(|it| it.contains("pe would change it at slot 0, and waits there itself")),
        "{findings:#?}"
    );
}

#[test]
fn a_wait_that_holds_from_the_start_is_a_race() {
    let change = |file: &str, text: String| match file {
        "pool.asm" => text.replace("$S[22]>0", "$S[22]>=0"),
        _ => text,
    };
    let (_, findings, _) = mutated(change, 1);
    assert!(findings.iter().any(|it| it.starts_with("N1504")), "{findings:#?}");
}

#[test]
fn a_rank_that_is_missing_stalls_the_others() {
    let change = |file: &str, text: String| match file {
        "model.toml" => text.replace("replica_groups = [[]]", "replica_groups = [[[0, 1]]]"),
        _ => text,
    };
    let (end, findings, _) = mutated(change, 1);
    assert_eq!(end, End::Stuck);
    assert!(findings.iter().any(|it| it.starts_with("N1510")), "{findings:#?}");
    let (end, findings, output) = mutated(change, 2);
    assert_eq!((end, findings), (End::Done, vec![]));
    let sum: Vec<f32> = (0..32).map(|at| 2.0 * at as f32).collect();
    assert_eq!(output, floats(&sum));
}
