//! A physical core: five engines, its queues, its memories and signals. One step is the next thing
//! that one of its agents does (format notes 10 §7).

use neff_abi::Engine as Name;
use neff_asm::predicate::{Change, Signal};
use neff_isa::instruction::Instruction;
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::code::{Handler, Handlers, Task};
use super::collective::{self, Arrivals};
use super::control;
use super::engine::{Doing, Engine};
use super::events;
use super::queue::{At, Queue, QueueStep};
use super::signals::{Condition, Effect, Signals, condition, effect};
use crate::execute::{Bench, Execute};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::{ChipMemory, DeviceMemory, Holds, Variables};
use crate::number::Fp8Rules;
use crate::order::{DeviceAccesses, Tracker};
use crate::transfer::stored::{self, StoredBlocks};
use crate::transfer::{Completion, dynamic};

/// An instruction that read what was never written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnwrittenRead {
    /// The instruction, or the one that issued the transfer.
    pub at: At,
    /// The operand.
    pub operand: &'static str,
}

/// Which queue takes the transfers of an engine that count with a semaphore.
pub(super) type Owners = std::collections::BTreeMap<(Name, u8), usize>;

/// A ring that triggers name: its queue, and what counts there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ring {
    pub(super) queue: usize,
    /// Hardware queues: each of them counts.
    pub(super) rings: u32,
    pub(super) semaphores: Vec<u8>,
}

/// A physical core.
#[derive(Debug)]
pub struct Core<'m> {
    /// The graph that it runs.
    pub graph: String,
    /// Steps that are left to it.
    pub(super) steps: u64,
    /// The rank that it is a core of.
    pub rank: usize,
    /// Its engines.
    pub engines: Vec<Engine<'m>>,
    /// Its queue sets.
    pub queues: Vec<Queue>,
    /// SBUF and PSUM.
    pub chip: ChipMemory,
    /// Semaphores and events.
    pub signals: Signals,
    /// Where its variables are.
    pub variables: Variables,
    /// Reads of what was never written, the first of each instruction.
    pub unwritten: Vec<UnwrittenRead>,
    pub(super) handlers: Handlers,
    pub(super) owners: Owners,
    pub(super) rings: std::collections::BTreeMap<String, Ring>,
    pub(super) blocks: StoredBlocks<'m>,
    /// Ranks of the groups, by number; of a group that is not here, all.
    pub(super) groups: std::collections::BTreeMap<u64, Vec<usize>>,
    /// How many ranks there are.
    pub(super) ranks: usize,
    pub(super) arrivals: Arrivals,
    /// Its order, if that is followed.
    pub(super) tracker: Option<Box<Tracker>>,
    pub(super) rules: Fp8Rules,
}

/// What is outside of a core.
#[derive(Debug, Clone, Copy)]
pub(super) struct Device<'d, 'm> {
    pub(super) memory: &'d DeviceMemory<'m>,
    pub(super) accesses: &'d DeviceAccesses,
    /// True while waits for what several agents change are put off.
    pub(super) lazy: bool,
}

/// What an agent did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Something.
    Went,
    /// Nothing: it waits.
    Waits,
    /// Nothing: it has ended, or has nothing to do.
    Rests,
    /// Nothing: an instruction cannot be executed.
    Stopped,
}

impl Core<'_> {
    /// How many ranks there are.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Operations that wait for other ranks: the group, and the instruction.
    pub fn waiting_ranks(&self) -> impl Iterator<Item = (u64, At)> + '_ {
        let lists = self.arrivals.iter();
        lists.flat_map(|(group, list)| list.iter().map(|arrival| (*group, arrival.at)))
    }

    /// Names of queues whose transfers change a signal.
    pub fn counting(&self, signal: Signal) -> Vec<&str> {
        let Signal::Semaphore(number) = signal else { return Vec::new() };
        let owned = self.owners.iter().filter(|((_, known), _)| *known == number);
        let rings = self.rings.values().filter(|ring| ring.semaphores.contains(&number));
        let queues = owned.map(|(_, queue)| *queue).chain(rings.map(|ring| ring.queue));
        let queues: std::collections::BTreeSet<usize> = queues.collect();
        let names = queues.into_iter().filter_map(|at| self.queues.get(at));
        names.map(|queue| queue.name.as_str()).collect()
    }

    /// How many agents it has: engines, then queues.
    pub(super) fn agents(&self) -> usize {
        self.engines.len().saturating_add(self.queues.len())
    }

    /// The next thing that an agent does.
    pub(super) fn step(&mut self, agent: usize, device: Device<'_, '_>) -> Step {
        match agent.checked_sub(self.engines.len()) {
            None => self.engine(agent, device),
            Some(queue) => self.queue(queue, device),
        }
    }

    fn queue(&mut self, index: usize, device: Device<'_, '_>) -> Step {
        let Some(queue) = self.queues.get_mut(index) else { return Step::Rests };
        let first = queue.pending.front();
        let at = first.map(|issued| issued.at);
        // What a step ends is gone then.
        let tracked = match (&self.tracker, first) {
            (Some(_), Some(first)) => first.ticket.clone().zip(first.untouched()),
            _ => None,
        };
        let ticket =
            first.and_then(|issued| issued.ticket.clone()).filter(|_| self.tracker.is_some());
        let done = queue.step(&mut self.chip, device.memory, &self.rules, &mut self.signals);
        if let Some(tracker) = &mut self.tracker {
            match (&done, &tracked, &ticket) {
                (Ok(QueueStep::Moved(_)), Some((ticket, transfer)), _) => {
                    tracker.moved(ticket, transfer, device.memory, device.accesses);
                }
                (Ok(QueueStep::Counted(signal, change, last)), _, Some(ticket)) => {
                    tracker.counted(ticket, *signal, *change, *last);
                }
                _ => {}
            }
        }
        match (done, at) {
            (Ok(QueueStep::Idle), _) => Step::Rests,
            (Ok(QueueStep::Moved(holds)), Some(at)) => {
                if holds == Holds::Nothing {
                    self.unwritten.push(UnwrittenRead { at, operand: "source" });
                }
                Step::Went
            }
            (Ok(_), _) => Step::Went,
            (Err(fault), at) => {
                let engine = at.map_or(Name::Sp, |at| at.engine);
                if let Some(engine) = self.engines.iter_mut().find(|it| it.name == engine) {
                    engine.doing = Doing::Stopped(fault);
                }
                Step::Stopped
            }
        }
    }

    fn engine(&mut self, index: usize, device: Device<'_, '_>) -> Step {
        let Some(engine) = self.engines.get_mut(index) else { return Step::Rests };
        match engine.doing {
            Doing::Ended => return Step::Rests,
            Doing::Meets(_) => return Step::Waits,
            Doing::Stopped(_) => return Step::Stopped,
            Doing::Runs | Doing::Waits(_) => {}
        }
        let Some(slot) = engine.code.slots.get(engine.slot) else {
            engine.doing = Doing::Ended;
            return Step::Rests;
        };
        match self.instruction(index, slot, device) {
            Ok(None) => {
                self.pass_engines();
                Step::Went
            }
            Ok(Some(waits)) => {
                if let Some(engine) = self.engines.get_mut(index) {
                    engine.doing = Doing::Waits(waits);
                }
                Step::Waits
            }
            Err(fault) => {
                if let Some(engine) = self.engines.get_mut(index) {
                    engine.doing = Doing::Stopped(fault);
                }
                Step::Stopped
            }
        }
    }

    /// Executes an instruction; or the condition that does not hold.
    fn instruction(
        &mut self,
        index: usize,
        slot: &Slot,
        device: Device<'_, '_>,
    ) -> Result<Option<Condition>, Fault> {
        let [opcode, ..] = *slot;
        let handler = *self.handlers.of(opcode).ok_or_else(|| unknown(opcode, None))?;
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        let mut effects = [None; 2];
        for (at, events) in events::of(&handler, slot)?.into_iter().enumerate() {
            let Some(events) = events else { continue };
            if let Some(wait) = condition(&events, &engine.registers)? {
                let is_shared = |signal| match (signal, &self.tracker) {
                    (Signal::Semaphore(number), Some(tracker)) => {
                        tracker.shared.get(usize::from(number)).copied().unwrap_or(false)
                    }
                    _ => false,
                };
                if !self.signals.meets(&wait) || device.lazy && is_shared(wait.signal) {
                    return Ok(Some(wait));
                }
            }
            if let Some(place) = effects.get_mut(at) {
                *place = Some(events);
            }
        }
        if let Some(tracker) = &mut self.tracker {
            tracker.begin(index);
        }
        // All conditions hold: only now do the waits change anything.
        let mut pending: [Option<Effect>; 2] = [None; 2];
        for (events, place) in effects.into_iter().flatten().zip(&mut pending) {
            let wait = condition(&events, &engine.registers)?;
            if let (Some(tracker), Some(wait)) = (&mut self.tracker, &wait) {
                tracker.waited(index, wait);
            }
            if let Some((wait, then)) = wait.and_then(|wait| Some((wait, wait.then?))) {
                change(&mut self.signals, &mut self.tracker, index, wait.signal, then)?;
            }
            *place = effect(&events, &engine.registers)?;
        }
        engine.doing = Doing::Runs;
        engine.count(opcode);
        let here = engine.slot;
        let next = self.task(index, &handler, slot, device.memory)?;
        let is_later = |effect: &Effect| matches!(next, Next::Met(_)) && effect.on_completion;
        for effect in pending.iter().flatten().filter(|effect| !is_later(effect)) {
            change(&mut self.signals, &mut self.tracker, index, effect.signal, effect.change)?;
        }
        if let Next::Met(group) = next {
            let arrival = self.arrivals.get_mut(&group).and_then(|list| list.back_mut());
            if let Some(arrival) = arrival {
                arrival.effects = pending.map(|effect| effect.filter(is_later));
            }
        }
        let Some(engine) = self.engines.get_mut(index) else { return Ok(None) };
        match next {
            Next::After | Next::Met(_) => engine.slot = here.saturating_add(1),
            Next::At(slot) => engine.slot = slot,
            Next::End => engine.doing = Doing::Ended,
            Next::Meets(barrier) => engine.doing = Doing::Meets(barrier),
        }
        Ok(None)
    }

    fn task(
        &mut self,
        index: usize,
        handler: &Handler,
        slot: &Slot,
        memory: &DeviceMemory<'_>,
    ) -> Result<Next, Fault> {
        let Some(engine) = self.engines.get_mut(index) else { return Ok(Next::End) };
        if matches!(handler.task, Task::Nothing) {
            return Ok(Next::After);
        }
        let previous = engine.slot.checked_sub(1).and_then(|at| engine.code.slots.get(at));
        let previous = previous.map(|[opcode, ..]| *opcode);
        let instruction = Instruction::decode(engine.code.generation, slot, previous);
        let fields = Fields { instruction: &instruction };
        match handler.task {
            Task::Nothing => {}
            Task::Halt | Task::Begin => return Ok(Next::End),
            Task::Pseudo => return pseudo(fields),
            Task::Compute(execute) => self.compute(index, execute, fields, memory)?,
            Task::Registers(control) => control(fields, &mut engine.registers)?,
            Task::Clear => {
                for number in control::cleared(fields)? {
                    change(
                        &mut self.signals,
                        &mut self.tracker,
                        index,
                        Signal::Semaphore(number),
                        Change::Set(0),
                    )?;
                }
            }
            Task::Branch => {
                let Some(by) = control::branch(fields, &engine.registers)? else {
                    return Ok(Next::After);
                };
                let from = i64::try_from(engine.slot).unwrap_or(i64::MAX);
                let to = usize::try_from(from.saturating_add(by));
                let to = to.ok().filter(|to| *to <= engine.code.slots.len());
                let outside = || Fault::Illegal("a branch out of the program".to_owned());
                return to.map(Next::At).ok_or_else(outside);
            }
            Task::Transfer => {
                let transfer = dynamic::direct(&instruction, &self.variables)?;
                let at = At { engine: engine.name, slot: engine.slot };
                let completion = fields.byte("semaphore")?;
                let queue = self.owners.get(&(engine.name, completion));
                let queue = queue.and_then(|queue| self.queues.get_mut(*queue));
                let nobody = || {
                    let what = format!("no queue of its engine counts with S[{completion}]");
                    Fault::Illegal(what)
                };
                let queue = queue.ok_or_else(nobody)?;
                let tracker = self.tracker.as_mut();
                let ticket = tracker.map(|it| it.issue(index, at, Some(completion)));
                queue.issue(at, transfer, ticket);
            }
            Task::Trigger => self.trigger(index, fields)?,
            Task::Collective => return self.collective(index, fields).map(Next::Met),
            Task::Barrier => {
                return match fields.instruction.get("id") {
                    None => Ok(Next::Meets(Barrier::Engines)),
                    Some(_) => fields.number("id").map(|id| Next::Meets(Barrier::Cores(id))),
                };
            }
            Task::Call => return call(engine, fields),
            Task::Return => {
                let back = engine.calls.pop();
                let nobody = || Fault::Illegal("a return without a call".to_owned());
                return back.map(Next::At).ok_or_else(nobody);
            }
            Task::Unknown => {
                let [opcode, ..] = *slot;
                return Err(unknown(opcode, handler.mnemonic));
            }
        }
        Ok(Next::After)
    }

    /// Starts the transfers of a block.
    fn trigger(&mut self, index: usize, fields: Fields<'_>) -> Result<(), Fault> {
        fields.only("use_raw_count", 0)?;
        let name = String::from_utf8_lossy(fields.bytes("name")?).into_owned();
        let id = fields.number("block_id")?;
        let missing = |what: String| move || Fault::Illegal(what);
        let ring = self.rings.get(&name).ok_or_else(missing(format!("no queue {name:?}")))?;
        let block = self.blocks.find(&name, id);
        let block = block.ok_or_else(missing(format!("{name:?} has no block {id}")))?;
        let mut transfers = stored::transfers(&block, &self.variables)?;
        let mut completions = Vec::new();
        let own = block.semaphore.as_ref().and_then(|it| u8::try_from(it.value).ok());
        match (own, ring.semaphores.as_slice()) {
            (Some(own), _) => completions.push(Completion::counted(own, ring.rings)),
            (None, [only]) => completions.push(Completion::counted(*only, ring.rings)),
            (None, []) => {}
            (None, _) => {
                let what = format!("which semaphore of {name:?} counts block {id}");
                return Err(Fault::Unknown(what));
            }
        }
        if let Some(event) = block.event.as_ref().and_then(|it| u8::try_from(it.value).ok()) {
            let signal = Signal::Event(event);
            completions.push(Completion { signal, change: Change::Set(1), steps: 1 });
        }
        // Descriptors of a block follow each other; the last one is counted.
        let last = transfers.last_mut();
        last.ok_or_else(missing(format!("block {id} of {name:?} is empty")))?.completions =
            completions;
        let (Some(engine), Some(queue)) =
            (self.engines.get(index), self.queues.get_mut(ring.queue))
        else {
            return Ok(());
        };
        let at = At { engine: engine.name, slot: engine.slot };
        let counts = own.or_else(|| ring.semaphores.first().copied());
        for transfer in transfers {
            let ticket = self.tracker.as_mut().map(|it| it.issue(index, at, counts));
            queue.issue(at, transfer, ticket);
        }
        Ok(())
    }

    /// Comes to what the ranks of a group do together; the group.
    fn collective(&mut self, index: usize, fields: Fields<'_>) -> Result<u64, Fault> {
        let Some(engine) = self.engines.get(index) else { return Ok(0) };
        let at = At { engine: engine.name, slot: engine.slot };
        let group = match fields.instruction.get("group_id") {
            None => 0,
            Some(_) => fields.number("group_id")?,
        };
        let ranks = self.groups.get(&group).map_or(self.ranks, Vec::len);
        let ranks = u64::try_from(ranks).unwrap_or(1);
        let mut arrival = collective::arrival(fields, at, ranks, &self.variables)?;
        arrival.ticket = self.tracker.as_mut().map(|it| it.arrive(index, at));
        self.arrivals.entry(group).or_default().push_back(arrival);
        Ok(group)
    }

    fn compute(
        &mut self,
        index: usize,
        execute: Execute,
        fields: Fields<'_>,
        memory: &DeviceMemory<'_>,
    ) -> Result<(), Fault> {
        let Some(engine) = self.engines.get_mut(index) else { return Ok(()) };
        let mut bench = Bench {
            chip: &mut self.chip,
            memory,
            variables: &self.variables,
            registers: &mut engine.registers,
            array: &mut engine.array,
            rules: self.rules,
            generation: engine.code.generation,
            reads: Vec::new(),
            writes: Vec::new(),
            holds: Holds::Values,
            unwritten: None,
        };
        execute.execute(fields, &mut bench)?;
        bench.settle();
        let at = At { engine: engine.name, slot: engine.slot };
        let (reads, writes) = (bench.reads, bench.writes);
        if let Some(operand) = bench.unwritten {
            self.unwritten.push(UnwrittenRead { at, operand });
        }
        if let Some(tracker) = &mut self.tracker {
            reads.iter().for_each(|touch| tracker.touched(index, at, touch, false));
            writes.iter().for_each(|touch| tracker.touched(index, at, touch, true));
        }
        Ok(())
    }
}

/// An engine changes a signal.
fn change(
    signals: &mut Signals,
    tracker: &mut Option<Box<Tracker>>,
    index: usize,
    signal: Signal,
    change: Change,
) -> Result<(), Fault> {
    signals.apply(signal, change)?;
    if let Some(tracker) = tracker {
        tracker.changed(index, signal, change);
    }
    Ok(())
}

/// Where an engine goes on.
enum Next {
    After,
    /// After it, and something is done when all ranks of a group have come.
    Met(u64),
    At(usize),
    End,
    /// Nowhere, until others come there.
    Meets(Barrier),
}

fn unknown(opcode: u8, mnemonic: Option<&str>) -> Fault {
    Fault::Unknown(match mnemonic {
        Some(name) => format!("what {name} does"),
        None => format!("the opcode {opcode:#04x}"),
    })
}

/// PSEUDO_FUNCTION_CALL: on to the function of that name in the same program, which returns behind
/// the call.
fn call(engine: &mut Engine<'_>, fields: Fields<'_>) -> Result<Next, Fault> {
    const BEGIN: &str = "PSEUDO_FUNCTION_BEGIN";
    /// Calls that may be open at once; a choice of this project.
    const MOST_CALLS: usize = 1024;
    fields.only("args_table_var_id", 0)?;
    let name = fields.bytes("name")?;
    let generation = engine.code.generation;
    let is_begin = |slot: &Slot| {
        let decoded = Instruction::decode(generation, slot, None);
        decoded.row().is_some_and(|row| row.mnemonic == BEGIN)
            && (Fields { instruction: &decoded }).bytes("name").is_ok_and(|it| it == name)
    };
    let found = engine.code.slots.iter().position(is_begin);
    let text = || String::from_utf8_lossy(name).into_owned();
    let begin = found.ok_or_else(|| Fault::Illegal(format!("no function {:?}", text())))?;
    if engine.calls.len() >= MOST_CALLS {
        return Err(Fault::Illegal(format!("{MOST_CALLS} calls are open")));
    }
    engine.calls.push(engine.slot.saturating_add(1));
    Ok(Next::At(begin.saturating_add(1)))
}

/// PSEUDO_INST.
fn pseudo(fields: Fields<'_>) -> Result<Next, Fault> {
    const EXIT_EXECUTION: u64 = 1;
    match fields.number("pseudo_opcode")? {
        EXIT_EXECUTION => Ok(Next::End),
        code => Err(Fault::Unknown(format!("pseudo_opcode={code}"))),
    }
}
