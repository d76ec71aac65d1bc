//! Queues that nothing starts, and semaphores that count more than the transfers of one queue.

use neff_abi::RuntimeSemaphore;
use neff_asm::predicate::Signal;
use neff_diag::{Diagnostic, Findings, codes::model};
use neff_manifest::write::{Queue, Ring};

use super::core::{Core, counted, is_started_by_runtime, semaphore};
use crate::emit::Programs;
use crate::model::{Model, Named};

/// Semaphores that a message names; the rest is counted.
const MOST_NUMBERS: usize = 4;

/// Warns about the queues of a graph.
pub(super) fn check(model: &Model, core: &Core<'_>, programs: &Programs, findings: &mut Findings) {
    for queue in &core.graph.queues {
        let place = model.document.place(queue.span);
        let found = [runtimes(queue), shared(core, queue), untriggered(core, queue)];
        findings.extend(found.into_iter().flatten().map(|finding| finding.at(place.clone())));
    }
    for ((signal, engine), index) in &core.raised {
        let Signal::Semaphore(number) = signal else { continue };
        let Some(program) = programs.get(engine) else { continue };
        let finding = raised(*number, core.owners.get(&u32::from(*number)).copied());
        let place = || program.place(&core.graph.name, engine.row().key, *index);
        findings.extend(finding.map(|finding| finding.at(place())));
    }
}

/// A queue on semaphores that the runtime changes too.
fn runtimes(queue: &Named<Queue>) -> Option<Diagnostic> {
    let row = |number| RuntimeSemaphore::of(u8::try_from(number).ok()?);
    let row = counted(&queue.value).find_map(row)?;
    Some(of_runtime(row, &queue.name))
}

fn of_runtime(row: &RuntimeSemaphore, who: &str) -> Diagnostic {
    let message = format!("{who} changes semaphore {}, which is the runtime's", row.number);
    let finding = Diagnostic::new(model::RUNTIMES_SEMAPHORE, message);
    finding.expected("a semaphore from 3 on").found(format!("that of the {}", row.role))
}

/// A queue that shares semaphores with queues before it.
fn shared(core: &Core<'_>, queue: &Named<Queue>) -> Option<Diagnostic> {
    let owner = |number: &u32| core.owners.get(number).copied();
    let is_shared = |number: &u32| owner(number).is_some_and(|owner| owner != queue.name);
    let numbers = || counted(&queue.value).filter(is_shared);
    let other = owner(&numbers().next()?)?;
    let listed: Vec<_> = numbers().take(MOST_NUMBERS).map(|number| number.to_string()).collect();
    let rest = numbers().skip(MOST_NUMBERS).count();
    let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    let message = format!("{} counts on semaphores that {other} counts on", queue.name);
    let finding = Diagnostic::new(model::SHARED_SEMAPHORE, message);
    let finding = finding.expected("semaphores of its own");
    Some(finding.found(format!("{}{rest}", listed.join(", "))))
}

/// A queue with blocks that no slot names. If somebody waits for them, that is what is told.
fn untriggered(core: &Core<'_>, queue: &Named<Queue>) -> Option<Diagnostic> {
    if core.is_open || is_started_by_runtime(&queue.value) {
        return None;
    }
    let instances = queue.value.instances.iter().flatten();
    let rings: Vec<_> = instances.chain([&queue.name]).collect();
    if rings.iter().any(|ring| core.named.contains(ring.as_bytes())) {
        return None;
    }
    let is_told = |number| semaphore(number).is_some_and(|signal| core.is_missed(signal));
    if counted(&queue.value).any(is_told) {
        return None;
    }
    let engines = core.graph.engines.values();
    let blocks = engines.flat_map(|engine| &engine.blocks).filter(|block| {
        let (Ring::Queue(ring) | Ring::Instance(ring)) = &block.block.ring;
        rings.contains(&ring)
    });
    let blocks = blocks.count();
    let message = format!("{} has blocks, and no program triggers them", queue.name);
    let finding = Diagnostic::new(model::NEVER_TRIGGERED, message);
    let help = format!("PSEUDO_DMA_TRIGGER {} block_id=0;", queue.name);
    (blocks > 0).then(|| finding.found(format!("blocks: {blocks}")).help(help))
}

/// A slot that raises a semaphore which counts something else.
fn raised(number: u8, queue: Option<&str>) -> Option<Diagnostic> {
    if let Some(row) = RuntimeSemaphore::of(number) {
        return Some(of_runtime(row, "this"));
    }
    let queue = queue?;
    let message = format!("this adds to semaphore {number}, which counts transfers of {queue}");
    let finding = Diagnostic::new(model::SHARED_SEMAPHORE, message);
    Some(finding.expected("a semaphore of its own"))
}
