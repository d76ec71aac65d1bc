//! Who waits for whom. Engines run at the same time, each its own steps in order; a step that
//! reads what another engine leaves waits for a semaphore of that engine.
//!
//! A DMA counts a semaphore of its own up when its bytes are there. An engine counts its one
//! counter, but only for results that another engine reads, so that each semaphore ends at the
//! greatest value that somebody waits for, as in every program of today's compiler (format notes
//! 12 §9).

use std::collections::BTreeMap;

use neff::abi::Engine;
use neff::builder::Semaphore;

use crate::expression::Expression;
use crate::fault::Fault;
use crate::lower::{Step, StepId, Work};
use crate::machine::{DMA_INCREMENT, counter, queue_semaphores};

/// A step with its place among the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Scheduled {
    /// The step.
    pub step: Step,
    /// Semaphores and the values that they must have reached.
    pub waits: Vec<(Semaphore, u32)>,
    /// The semaphore that it counts up when it is done.
    pub signal: Option<Semaphore>,
}

/// When a step is done: its semaphore has this value.
type Done = Option<(Semaphore, u32)>;

/// Works the waits out.
///
/// # Errors
/// More transfers than the queue set has semaphores.
pub fn schedule(steps: &[Step], expression: &Expression) -> Result<Vec<Scheduled>, Fault> {
    let done = signals(steps, expression)?;
    // What an engine has waited for need not be waited for again.
    let mut reached: BTreeMap<(Engine, Semaphore), u32> = BTreeMap::new();
    let scheduled = |(step, own): (&Step, &Done)| {
        let engine = step.work.engine();
        let read = step.work.reads().into_iter().filter(|read| arrives_apart(steps, *read, engine));
        let mut waits = BTreeMap::new();
        for (semaphore, value) in read.filter_map(|read| *done.get(read)?) {
            let reached = reached.entry((engine, semaphore)).or_default();
            if value > *reached {
                *reached = value;
                waits.insert(semaphore, value);
            }
        }
        let waits = waits.into_iter().collect();
        Scheduled { step: step.clone(), waits, signal: own.map(|(semaphore, _)| semaphore) }
    };
    Ok(steps.iter().zip(&done).map(scheduled).collect())
}

/// True if a result may not be there yet although the engine has come so far: another engine
/// leaves it, or a DMA, which goes on when its instruction is over.
fn arrives_apart(steps: &[Step], read: StepId, engine: Engine) -> bool {
    let work = steps.get(read).map(|step| step.work);
    work.is_some_and(|work| matches!(work, Work::Load(_)) || work.engine() != engine)
}

/// When each step is done.
fn signals(steps: &[Step], expression: &Expression) -> Result<Vec<Done>, Fault> {
    let mut free = queue_semaphores();
    let mut counts: BTreeMap<Engine, u32> = BTreeMap::new();
    let mut done = Vec::with_capacity(steps.len());
    for (id, step) in steps.iter().enumerate() {
        let engine = step.work.engine();
        let is_read =
            |other: &Step| other.work.reads().contains(&id) && other.work.engine() != engine;
        done.push(match step.work {
            Work::Load(_) | Work::Store(_) => {
                let semaphore = free.next().ok_or_else(|| too_many(step.work, expression))?;
                Some((semaphore, DMA_INCREMENT))
            }
            _ if steps.iter().any(is_read) => {
                let count = counts.entry(engine).or_default();
                *count = count.saturating_add(1);
                Some((counter(engine), *count))
            }
            _ => None,
        });
    }
    Ok(done)
}

fn too_many(work: Work, expression: &Expression) -> Fault {
    let input = match work {
        Work::Load(input) => expression.inputs.get(input),
        _ => None,
    };
    let most = queue_semaphores().count().saturating_sub(1);
    let tensor = input.unwrap_or(&expression.output);
    Fault::new(tensor.span.clone(), format!("at most {most} tensors can be read"))
}
