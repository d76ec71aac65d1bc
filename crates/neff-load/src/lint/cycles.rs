//! Engines that wait for each other: each for what another one does only behind its own wait (format
//! notes 10 §7.1).
//!
//! The programs are followed slot by slot, signals alone, and transfers and collectives are over at
//! once. A value is the most that the signal can have by then: nothing is taken away from it, and a
//! wait for a low value is over. So who stands still in the end does so in every order. That is said of
//! programs that go straight on; behind a branch, whatever an engine might do is done, and of it
//! nothing is said. Waits that nothing ever ends are reported elsewhere, and are over here.

mod groups;
mod needs;
mod report;
mod run;
mod steps;

use neff_diag::Findings;

use super::core::Core;
use needs::Needs;
use run::Run;

pub(super) use steps::Steps;
use steps::{Step, What};

/// Reports each group of engines that wait for each other.
pub(super) fn check(cores: &[Core<'_>], findings: &mut Findings) {
    let mut run = Run::new(cores);
    run.follow();
    let stuck = run.stuck();
    let needs = Needs::of(&run, &stuck);
    for group in needs.groups() {
        report::group(cores, &run, (&stuck, &needs), &group, findings);
    }
}
