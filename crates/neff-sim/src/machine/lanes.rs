//! Which semaphores several agents change: engines by updates, queues by completions.

use neff_abi::Engine as Name;

use super::core::Core;
use neff_asm::meaning::Meaning;
use neff_asm::predicate::Signal;

/// For each semaphore, whether more than one agent of a core changes it.
pub(super) fn shared(core: &Core<'_>) -> Vec<bool> {
    let mut agents = vec![0u32; 256];
    let mut add = |number: u8| {
        if let Some(count) = agents.get_mut(usize::from(number)) {
            *count = count.saturating_add(1);
        }
    };
    for engine in &core.engines {
        let mut changed = [false; 256];
        let mut previous = None;
        for slot in engine.code.slots {
            for update in Meaning::of(engine.code.generation, slot, previous).updates {
                let Signal::Semaphore(number) = update.signal else { continue };
                if let Some(known) = changed.get_mut(usize::from(number)) {
                    *known = true;
                }
            }
            previous = slot.first().copied();
        }
        (0..=u8::MAX).zip(changed).filter(|(_, it)| *it).for_each(|(number, _)| add(number));
    }
    let owned = core.owners.keys().map(|(_, number): &(Name, u8)| *number);
    let rings = core.rings.values().flat_map(|ring| ring.semaphores.iter().copied());
    let mut counted: Vec<u8> = owned.chain(rings).collect();
    counted.sort_unstable();
    counted.dedup();
    counted.into_iter().for_each(add);
    agents.into_iter().map(|count| count > 1).collect()
}
