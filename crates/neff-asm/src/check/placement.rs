//! Which engine runs what: the engines of the table's rows, narrowed by the placement rules.

use neff_abi::Engine;
use neff_diag::codes::engine;
use neff_isa::model::{Class, Engines, Generation, Row};

use super::Site;
use super::finding::SlotFinding;
use super::plan::Plan;
use super::rule::{PLACEMENTS, PlacementRule};

/// The engines that may run an instruction in a generation.
pub(super) fn engines(generation: Generation, row: &Row) -> Engines {
    let all = Engine::ALL.iter().filter(|engine| row.engines.contains(**engine));
    let may = all.filter(|engine| against(generation, row, **engine).is_none());
    Engines(may.fold(0, |bits, engine| bits | 1 << engine.ordinal()))
}

/// The rule that keeps an instruction from an engine.
fn against(generation: Generation, row: &Row, engine: Engine) -> Option<&'static PlacementRule> {
    // The runtime replaces pseudo instructions: no engine sees them.
    let mut rules = PLACEMENTS.iter().filter(|_| row.class != Class::Pseudo);
    rules.find(|rule| {
        rule.engine == engine && rule.generations.contains(generation) && !rule.allows(row.opcode)
    })
}

/// Says that an instruction stands in the program of a wrong engine.
pub(super) fn check(plan: &Plan, on: Engine, site: &Site, found: &mut Vec<SlotFinding>) {
    if plan.engines.contains(on) {
        return;
    }
    let names = Engine::ALL.iter().filter(|engine| plan.engines.contains(**engine));
    let names: Vec<_> = names.map(|engine| engine.row().key).collect();
    let message = format!("{} is not known to run on {}", site.mnemonic, on.row().key);
    let finding = SlotFinding::new(engine::ENGINE_PLACEMENT, site.index, message).bytes(0..1);
    let expected = match names.as_slice() {
        [] => "no engine: none has a handler for it".to_owned(),
        names => format!("one of the engines that have it: {}", names.join(", ")),
    };
    let finding = finding.expected(expected);
    found.push(match against(site.generation, plan.row, on) {
        Some(rule) => finding.help(rule.reason),
        None => finding,
    });
}
