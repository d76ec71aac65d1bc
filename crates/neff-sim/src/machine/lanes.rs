//! What the programs of a core do to its signals: which semaphores several agents change, engines by
//! updates and queues by completions; and who waits for what.

use std::collections::{BTreeMap, BTreeSet};

use neff_abi::Engine as Name;
use neff_asm::predicate::Signal;

use super::core::Core;
use super::events;
use crate::order::Roles;

/// The roles of all signals of a core.
pub(super) fn roles(core: &Core<'_>) -> Roles {
    let mut agents = vec![0u32; 256];
    let mut add = |number: u8| {
        if let Some(count) = agents.get_mut(usize::from(number)) {
            *count = count.saturating_add(1);
        }
    };
    let mut waiters: BTreeMap<Signal, Vec<usize>> = BTreeMap::new();
    for (at, engine) in core.engines.iter().enumerate() {
        let (mut changed, mut waits) = (BTreeSet::new(), BTreeSet::new());
        for slot in engine.code.slots {
            let [opcode, ..] = *slot;
            let handler = core.handlers.of(opcode);
            // What cannot be read stops the engine when it comes there.
            let Some(all) = handler.and_then(|it| events::of(it, slot).ok()) else { continue };
            for events in all.into_iter().flatten() {
                waits.extend(events.wait().map(|wait| wait.signal));
                changed.extend(events.update().map(|update| update.signal));
            }
        }
        let semaphore = |signal: Signal| match signal {
            Signal::Semaphore(number) => Some(number),
            Signal::Event(_) => None,
        };
        changed.into_iter().filter_map(semaphore).for_each(&mut add);
        waits.into_iter().for_each(|signal| waiters.entry(signal).or_default().push(at));
    }
    let owned = core.owners.keys().map(|(_, number): &(Name, u8)| *number);
    let rings = core.rings.values().flat_map(|ring| ring.semaphores.iter().copied());
    let counted: BTreeSet<u8> = owned.chain(rings).collect();
    counted.into_iter().for_each(add);
    Roles { shared: agents.into_iter().map(|count| count > 1).collect(), waiters }
}
