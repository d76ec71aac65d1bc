//! The program of an engine, and what each of its opcodes asks the machine to do. Looked up by
//! mnemonic once for all programs of a generation.

use neff_isa::instruction::prefix_of;
use neff_isa::model::{Class, Generation, Kind as MemberKind, Prefix};
use neff_isa::slot::Slot;

use crate::execute::{self, Execute};
use crate::trace::Kind;

/// What the machine does for an instruction, beside waiting and signalling.
#[derive(Debug, Clone, Copy)]
pub(super) enum Task {
    /// Nothing that anyone sees.
    Nothing,
    /// It computes.
    Compute(Execute),
    /// The engine ends.
    Halt,
    /// It ends if a field says so.
    Pseudo,
    /// Something about registers; it may go on elsewhere.
    Registers(super::control::Prepare),
    /// Semaphores are set to 0.
    Clear,
    /// A transfer that stands in the program.
    Transfer,
    /// Transfers that stand in a block of def.json.
    Trigger,
    /// All ranks do something together.
    Collective,
    /// Others have to come to one like it.
    Barrier,
    /// A kernel of GPSIMD is called.
    Kernel,
    /// A function begins; whoever runs into it has ended.
    Begin,
    /// A function is called.
    Call,
    /// A function ends.
    Return,
    /// What it does is not known.
    Unknown,
}

impl Task {
    /// What a trace says that it is about.
    pub(super) fn kind(self) -> Kind {
        match self {
            Task::Compute(_) => Kind::Compute,
            Task::Transfer | Task::Trigger => Kind::Issue,
            Task::Collective | Task::Barrier => Kind::Meet,
            _ => Kind::Control,
        }
    }
}

/// What is known of an opcode.
#[derive(Debug, Clone, Copy)]
pub(super) struct Handler {
    pub(super) mnemonic: Option<&'static str>,
    pub(super) task: Task,
    /// True if the header has waits and updates.
    pub(super) events: bool,
    /// Where further waits and updates are.
    pub(super) extended: Option<usize>,
}

/// The handlers of all opcodes.
#[derive(Debug, Clone)]
pub(super) struct Handlers(Vec<Handler>);

/// The program of an engine.
#[derive(Debug, Clone, Copy)]
pub(super) struct Code<'m> {
    pub(super) generation: Generation,
    pub(super) slots: &'m [Slot],
}

/// What the machine does itself, by mnemonic. What a timed stall, a hint or the order of an engine's
/// own instructions change is when something happens, not what.
const TASKS: &[(&str, Task)] = &[
    ("ACT_TABLE_LOAD", Task::Nothing),
    ("BRANCH_PREFETCH_HINT", Task::Nothing),
    ("DMA_DIRECT2D", Task::Transfer),
    ("DRAIN", Task::Nothing),
    ("ENGINE_NOP", Task::Nothing),
    ("EVENT_SEMAPHORE", Task::Nothing),
    ("EVENT_SEMAPHORE_RANGE_CLEAR", Task::Clear),
    ("EXTENDED_INST", Task::Kernel),
    ("HALT", Task::Halt),
    ("INSTRUCTION_FLUSH", Task::Nothing),
    ("NOP", Task::Nothing),
    ("NOTIFY", Task::Nothing),
    ("PSEUDO_BRANCH_LABEL", Task::Nothing),
    ("PSEUDO_BRANCH_PREFETCH_HINT", Task::Nothing),
    ("PSEUDO_CORE_BARRIER", Task::Barrier),
    ("PSEUDO_DMA_BARRIER", Task::Nothing),
    ("PSEUDO_DMA_DIRECT2D", Task::Transfer),
    ("PSEUDO_DMA_TRIGGER", Task::Trigger),
    ("PSEUDO_FUNCTION_BEGIN", Task::Begin),
    ("PSEUDO_FUNCTION_CALL", Task::Call),
    ("PSEUDO_FUNCTION_RETURN", Task::Return),
    ("PSEUDO_INST", Task::Pseudo),
    ("PSEUDO_SEND_RECV", Task::Collective),
    ("PSEUDO_SYNC_BARRIER", Task::Barrier),
    ("PSEUDO_TRIGGER_ALL_REDUCE", Task::Collective),
    ("PSEUDO_TRIGGER_COLLECTIVE", Task::Collective),
    ("SET_ORDERING_MODE", Task::Nothing),
];

impl Handlers {
    /// The handlers of a generation.
    pub(super) fn new(generation: Generation) -> Handlers {
        Handlers((0..=u8::MAX).map(|opcode| handler(generation, opcode)).collect())
    }

    /// The handler of an opcode.
    pub(super) fn of(&self, opcode: u8) -> Option<&Handler> {
        self.0.get(usize::from(opcode))
    }
}

fn handler(generation: Generation, opcode: u8) -> Handler {
    let row = neff_isa::row(generation, opcode).filter(|row| row.class != Class::Invalid);
    let mnemonic = row.map(|row| row.mnemonic);
    let task = mnemonic.map_or(Task::Unknown, |name| {
        let own = TASKS.iter().find(|(known, _)| *known == name).map(|(_, task)| *task);
        let registers = || super::control::find(name).map(Task::Registers);
        let computes = || execute::find(name).map(Task::Compute);
        own.or_else(registers).or_else(computes).unwrap_or(Task::Unknown)
    });
    let layout = row.and_then(|row| neff_isa::layout_of(row, generation, &[0; 64], None));
    let layout = layout.map(|(layout, _)| layout);
    let prefix = layout.map_or_else(|| prefix_of(generation, opcode), |layout| layout.prefix);
    let members = layout.map_or(&[][..], |layout| layout.members);
    let events = prefix == Prefix::Events;
    let extended = members.iter().find(|member| member.kind == MemberKind::EventsExtended);
    Handler { mnemonic, task, events, extended: extended.map(|member| usize::from(member.offset)) }
}
