//! Whose the semaphores of a graph are, in the words of the vendor's profiler.

use std::collections::BTreeMap;

use neff_asm::predicate::Owners;
use neff_manifest::chain::Queue;

/// Semaphores that belong to engines in the vendor profiler's text (format notes 05 §6.3).
const ENGINE_SEMAPHORES: [(u8, &str); 4] =
    [(3, "GpSimd"), (4, "Scalar"), (5, "Tensor"), (6, "Vector")];
/// How the profiler renames the engine in a queue's name.
const QUEUE_NAMES: [(&str, &str); 3] =
    [("qPool", "qGpSimd"), ("qSP", "qSync"), ("qAct", "qScalar")];

/// Owners of semaphores by the queues of a graph, in the profiler's words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QueueOwners(BTreeMap<u8, String>);

impl Owners for QueueOwners {
    fn owner(&self, semaphore: u8) -> Option<&str> {
        self.0.get(&semaphore).map(String::as_str)
    }
}

impl QueueOwners {
    /// The owners by the engines' own semaphores and the graph's queues.
    pub(super) fn of(queues: &[Queue]) -> QueueOwners {
        let engines = ENGINE_SEMAPHORES.into_iter();
        let mut owners: BTreeMap<u8, String> =
            engines.map(|(semaphore, name)| (semaphore, name.to_owned())).collect();
        for queue in queues {
            let renamed = QUEUE_NAMES.into_iter().find_map(|(from, to)| {
                queue.name.strip_prefix(from).map(|rest| format!("{to}{rest}"))
            });
            let name = renamed.unwrap_or_else(|| queue.name.clone());
            for semaphore in queue.semaphores.iter().filter_map(|n| u8::try_from(*n).ok()) {
                owners.insert(semaphore, name.clone());
            }
        }
        QueueOwners(owners)
    }
}
