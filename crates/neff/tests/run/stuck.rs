//! Programs that stand still: what loading says of them, and how a run ends. `stuck/NAME.toml` is a model as
//! in `models.rs`, or a sound one with changes; it ends with the findings of loading, each note on a line
//! of its own, and the end of the run, which is the same in every order.
//!
//! Drop a file in, bless with `NEFFC_BLESS=1 cargo test -p neff --test run stuck`, and read. A rule that
//! looks at programs alone says nothing where it cannot know. For programs that go straight on and only
//! add it says as much as a run: that is tested with random ones.

use std::fmt::Write as _;
use std::fs;

use neff::abi::Arch;
use neff::diag::Severity;
use neff::diag::codes::load as codes;
use neff::load::LoadOptions;
use neff::sim::machine::{End, Order};
use proptest::prelude::*;

use crate::layout::{Case, ENGINES, setups};
use crate::models::{MARK, changed, document, files};

/// Findings of loading, whether waits without an end are among them, and how runs end.
fn said(case: &Case, orders: &[Order]) -> (String, bool, Vec<End>) {
    let neff = case.built();
    let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
    let mut out = String::new();
    let mut is_told = false;
    for finding in load.findings.iter().filter(|finding| finding.severity > Severity::Note) {
        let known = [codes::NEVER_SIGNALLED, codes::NEVER_REACHED, codes::CYCLE];
        is_told |= known.contains(&finding.code);
        let _ = writeln!(out, "{MARK}{}: {}", finding.code, finding.message);
        for note in &finding.notes {
            let _ = writeln!(out, "{MARK}  {}", note.text);
        }
    }
    let model = load.model.unwrap();
    let run = |order: &Order| {
        let mut machine = neff.machine(&model, setups(case.ranks)).unwrap();
        machine.run(*order, 10_000)
    };
    (out, is_told, orders.iter().map(run).collect())
}

#[test]
fn programs_that_stand_still_are_told() {
    let files = files("stuck");
    assert!(files.len() >= 10, "the models are gone");
    let bless = std::env::var_os("NEFFC_BLESS").is_some();
    let mut wrong = String::new();
    for path in files {
        let whole = fs::read_to_string(&path).unwrap();
        let (given, expected) = whole.split_at(whole.find(MARK).unwrap_or(whole.len()));
        let document = document(&path);
        let case = match document.contains_key("sound") {
            true => changed(&document),
            false => Case::of(&document),
        };
        let (said, _, ends) = said(&case, &crate::ORDERS);
        let said = format!("{said}{MARK}{:?}\n", ends[0]);
        assert!(ends.iter().all(|end| *end == ends[0]), "{}: {ends:?}", path.display());
        if bless {
            fs::write(&path, format!("{}\n\n{said}", given.trim_end())).unwrap();
        } else if said != expected {
            let _ = writeln!(wrong, "{}:\n{said}expected:\n{expected}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A slot that waits for a semaphore of a few, adds to one, or both. Semaphore 24 counts transfers of sp.
fn slot(wait: Option<(usize, u32)>, add: Option<(usize, u32)>, moves: bool) -> String {
    const NAMES: [u8; 4] = [3, 4, 5, 24];
    let wait = wait.map(|(at, value)| match NAMES[at] {
        24 => format!(" $S[24]>={}", value * 16),
        name => format!(" $S[{name}]>={value}"),
    });
    let wait = wait.unwrap_or_default();
    if moves {
        return format!(
            "PSEUDO_DMA_DIRECT2D{wait} semaphore=24 sem_increment=16 src_elem_size=256 dst_elem_size=256 \
             src_pattern=[256,1][8,1] dst_pattern=[0x40000,1][8,1] src_table_offset_imm=0 src_table_index=%x \
             dst_var_id=%SB dst_var_offset=0x4000 in_dtype=fp32 out_dtype=fp32;\n"
        );
    }
    let add = add.map(|(at, by)| format!(" $S[{}]+={by}@complete", NAMES[at.min(2)]));
    format!("EVENT_SEMAPHORE{wait} |{};\n", add.unwrap_or_else(|| " $S[7]++@complete".to_owned()))
}

/// Waits of all kinds, none among them.
const WAITS: [&str; 10] = [
    "",
    "$S[4]>=1 ",
    "$S[5]>=1 ",
    "$S[6]>0 ",
    "$S[4]==1 ",
    "$S[5]<=0 ",
    "$E[3]==1 ",
    "$E[3]==1- ",
    "$E[4]==0+ ",
    "$E[4]==1 ",
];
/// Changes of all kinds.
const CHANGES: [&str; 10] = [
    " $S[4]++@complete",
    " $S[5]++@complete",
    " $S[6]+=2@complete",
    " $S[4]--@complete",
    " $S[5]=1@complete",
    " $S[6]=0@complete",
    " $E[3]+@complete",
    " $E[4]+@complete",
    " $E[3]-@complete",
    " $S[7]++@read",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn loading_says_that_straight_programs_stand_still_exactly_if_a_run_does(
        programs in prop::collection::vec(
            prop::collection::vec(
                (
                    prop::option::weighted(0.6, (0usize..4, 1u32..3)),
                    prop::option::weighted(0.7, (0usize..4, 1u32..3)),
                    any::<bool>(),
                ),
                0..4,
            ),
            5,
        ),
        seed in any::<u64>(),
    ) {
        let programs = ENGINES.iter().zip(&programs).map(|(name, slots)| {
            let of = |(wait, add, moves): &(_, _, bool)| slot(*wait, *add, *moves && *name == "sp");
            ((*name).to_owned(), slots.iter().map(of).collect::<String>())
        });
        let case = Case { cores: vec![programs.collect()], ranks: 1, model: String::new() };
        let (text, is_told, ends) = said(&case, &[Order::InOrder, Order::Random(seed)]);
        let stuck = ends[0] == End::Stuck;
        prop_assert!(ends == [if stuck { End::Stuck } else { End::Done }; 2], "{:?}", ends);
        prop_assert_eq!(is_told, stuck, "{}", text);
    }

    #[test]
    fn whatever_programs_do_a_circle_that_is_told_is_one(
        programs in prop::collection::vec(
            prop::collection::vec((0..WAITS.len(), 0..CHANGES.len(), 0u32..12), 0..6),
            5,
        ),
        seed in any::<u64>(),
    ) {
        let of = |(wait, change, turns): &(usize, usize, u32)| match turns {
            0 => "COMPARE_BRANCH label_id=64;\n".to_owned(),
            _ => format!("EVENT_SEMAPHORE {}|{};\n", WAITS[*wait], CHANGES[*change]),
        };
        let programs = ENGINES.iter().zip(&programs).map(|(name, slots)| {
            ((*name).to_owned(), slots.iter().map(of).collect::<String>())
        });
        let case = Case { cores: vec![programs.collect()], ranks: 1, model: String::new() };
        let orders = [Order::InOrder, Order::Reverse, Order::Random(seed)];
        let (text, _, ends) = said(&case, &orders);
        if text.contains("N1431") {
            prop_assert_eq!(ends, [End::Stuck; 3], "{}", text);
        }
    }
}
