//! What an instruction does beside waiting and signalling: it computes, goes on elsewhere, starts
//! transfers, or takes part in what others do.

use neff_asm::predicate::{Change, Signal};
use neff_isa::instruction::Instruction;
use neff_isa::slot::Slot;

use super::barrier::Barrier;
use super::code::{Handler, Task};
use super::collective::{self, Among, Arrival};
use super::control::{self, Prepare};
use super::core::{Core, Device};
use super::engine::Engine;
use super::instruction::{Next, change};
use super::poison::Unknown;
use super::q7::Processors;
use super::queue::At;
use crate::execute::Bench;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::order::Moment;
use crate::trace::record;
use crate::transfer::{Completion, Transfer, dynamic, stored};

impl Core<'_> {
    /// Does it; where the engine goes on.
    pub(super) fn task(
        &mut self,
        index: usize,
        handler: &Handler,
        slot: &Slot,
        device: Device<'_, '_>,
    ) -> Result<Next, Fault> {
        let Some(engine) = self.engines.get_mut(index) else { return Ok(Next::End) };
        match handler.task {
            Task::Nothing => Ok(Next::After),
            Task::Registers(prepare) => registers(engine, slot, prepare),
            _ => self.decoded(index, handler, slot, device),
        }
    }

    /// Does what needs all fields. It has large locals, so loops of control instructions are faster
    /// without it in their way.
    #[inline(never)]
    fn decoded(
        &mut self,
        index: usize,
        handler: &Handler,
        slot: &Slot,
        device: Device<'_, '_>,
    ) -> Result<Next, Fault> {
        let Some(engine) = self.engines.get_mut(index) else { return Ok(Next::End) };
        let previous = engine.slot.checked_sub(1).and_then(|at| engine.code.slots.get(at));
        let previous = previous.map(|[opcode, ..]| *opcode);
        let instruction = Instruction::decode(engine.code.generation, slot, previous);
        let fields = Fields { instruction: &instruction };
        match handler.task {
            Task::Nothing | Task::Registers(_) => {}
            Task::Halt | Task::Begin => return Ok(Next::End),
            Task::Pseudo => return pseudo(fields),
            Task::Compute(row) => {
                self.compute(index, device, |_, bench| row.execute(fields, bench))?;
            }
            Task::Kernel => self.compute(index, device, |q7, bench| q7.execute(slot, bench))?,
            Task::Clear => self.clear(index, fields)?,
            Task::Transfer => self.transfer(index, fields)?,
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

    /// Sets semaphores to 0.
    fn clear(&mut self, index: usize, fields: Fields<'_>) -> Result<(), Fault> {
        for number in control::cleared(fields)? {
            let (signal, to) = (Signal::Semaphore(number), Change::Set(0));
            let what = (signal, to, Moment::End);
            change(&mut self.signals, &mut self.tracker, index, what)?;
            record(&mut self.recorder, |it| it.change(index, signal, to));
        }
        Ok(())
    }

    /// Issues the transfer that stands in an instruction.
    fn transfer(&mut self, index: usize, fields: Fields<'_>) -> Result<(), Fault> {
        let transfer = dynamic::direct(fields.instruction, &self.variables)?;
        self.issue(index, fields.byte("semaphore")?, transfer)
    }

    /// Issues a transfer that counts with a semaphore of the engine's queues.
    pub(super) fn issue(
        &mut self,
        index: usize,
        semaphore: u8,
        transfer: Transfer,
    ) -> Result<(), Fault> {
        let Some(engine) = self.engines.get(index) else { return Ok(()) };
        let at = At { engine: engine.name, slot: engine.slot };
        let number = self.owners.get(&(engine.name, semaphore)).copied();
        let queue = number.and_then(|number| Some((number, self.queues.get_mut(number)?)));
        let nobody =
            || Fault::Illegal(format!("no queue of its engine counts with S[{semaphore}]"));
        let (number, queue) = queue.ok_or_else(nobody)?;
        record(&mut self.recorder, |it| it.issue(index, number, &transfer));
        let ticket = self.tracker.as_mut().map(|it| it.issue(index, at, number, Some(semaphore)));
        queue.issue(at, transfer, ticket);
        Ok(())
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
        let Some(engine) = self.engines.get(index) else { return Ok(()) };
        let at = At { engine: engine.name, slot: engine.slot };
        let (unknown, missed) = (self.unknown, &mut self.missed);
        let mut transfers = stored::transfers(&block, &self.variables, |what| match unknown {
            Unknown::Stop => Err(Fault::Unknown(what)),
            Unknown::Poison => {
                missed.entry(at).or_insert(what);
                Ok(())
            }
        })?;
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
        let Some(queue) = self.queues.get_mut(ring.queue) else { return Ok(()) };
        let counts = own.or_else(|| ring.semaphores.first().copied());
        for transfer in transfers {
            record(&mut self.recorder, |it| it.issue(index, ring.queue, &transfer));
            let ticket = self.tracker.as_mut().map(|it| it.issue(index, at, ring.queue, counts));
            queue.issue(at, transfer, ticket);
        }
        Ok(())
    }

    /// Comes to what ranks do together; who takes part.
    fn collective(&mut self, index: usize, fields: Fields<'_>) -> Result<Among, Fault> {
        let Some(engine) = self.engines.get(index) else { return Ok(Among::Group(0)) };
        let at = At { engine: engine.name, slot: engine.slot };
        if fields.instruction.get("peer_id").is_some() {
            let (among, arrival) = collective::pass(fields, at, self.rank, &self.variables)?;
            self.arrive(index, among, arrival);
            return Ok(among);
        }
        let group = match fields.instruction.get("group_id") {
            None => 0,
            Some(_) => fields.number("group_id")?,
        };
        let among = Among::Group(group);
        let ranks = self.among(among);
        if !ranks.contains(&self.rank) {
            let rank = self.rank;
            return Err(Fault::Illegal(format!("rank {rank} is in no group of topology {group}")));
        }
        let ranks = u64::try_from(ranks.len()).unwrap_or(1);
        let arrival = collective::arrival(fields, at, ranks, &self.variables)?;
        self.arrive(index, among, arrival);
        Ok(among)
    }

    fn arrive(&mut self, index: usize, among: Among, mut arrival: Arrival) {
        arrival.ticket = self.tracker.as_mut().map(|it| it.arrive(index, arrival.at));
        let sides = (arrival.input.as_ref(), arrival.output.as_ref());
        arrival.mark = self.recorder.as_mut().and_then(|it| it.arrive(index, sides));
        self.arrivals.entry(among).or_default().push_back(arrival);
    }

    /// Executes what computes, or a kernel.
    fn compute(
        &mut self,
        index: usize,
        device: Device<'_, '_>,
        does: impl FnOnce(&mut Processors, &mut Bench<'_, '_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some(engine) = self.engines.get_mut(index) else { return Ok(()) };
        let mut bench = Bench::new(
            &mut self.chip,
            (device.memory, &self.variables),
            (&mut engine.registers, &mut engine.array),
            (self.rules, engine.code.generation),
        );
        does(&mut self.q7, &mut bench)?;
        bench.settle();
        let at = At { engine: engine.name, slot: engine.slot };
        let (reads, writes, multiplied) = (bench.reads, bench.writes, bench.multiplied);
        let (buffers, unwritten) = (bench.buffers, bench.unwritten);
        self.chip.is_kept()?;
        if let Some(operand) = unwritten {
            self.unwritten.entry(at).or_insert(operand);
        }
        engine.work.add(&reads, &writes, multiplied);
        if let Some(tracker) = &mut self.tracker {
            reads.iter().for_each(|touch| tracker.touched(index, at, touch, false));
            writes.iter().for_each(|touch| tracker.touched(index, at, touch, true));
            for (id, bytes, writes) in &buffers {
                let place = (device.memory, device.accesses);
                tracker.touched_buffer(index, at, (*id, bytes), *writes, place);
            }
        }
        record(&mut self.recorder, |it| it.compute(index, &reads, &writes));
        Ok(())
    }
}

/// An instruction whose meaning is not known.
pub(super) fn unknown(opcode: u8, mnemonic: Option<&str>) -> Fault {
    Fault::Unknown(match mnemonic {
        Some(name) => format!("what {name} does"),
        None => format!("the opcode {opcode:#04x}"),
    })
}

/// Something about registers, whose fields are read once.
fn registers(engine: &mut Engine<'_>, slot: &Slot, prepare: Prepare) -> Result<Next, Fault> {
    let generation = engine.code.generation;
    let prepared = engine.prepared.of(engine.slot, || {
        prepare(Fields { instruction: &Instruction::decode(generation, slot, None) })
    })?;
    let Some(by) = prepared.apply(&mut engine.registers)? else { return Ok(Next::After) };
    let from = i64::try_from(engine.slot).unwrap_or(i64::MAX);
    let to = usize::try_from(from.saturating_add(by)).ok();
    let to = to.filter(|to| *to <= engine.code.slots.len());
    to.map(Next::At).ok_or_else(|| Fault::Illegal("a branch out of the program".to_owned()))
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
