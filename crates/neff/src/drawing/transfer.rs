//! Transfers that slots start: DMA in the stream, blocks of static DMA, collectives.

use std::collections::HashMap;

use neff_abi::Engine;
use neff_asm::predicate::{Change, Signal, Update};
use neff_isa::model::{Kind, Layout};
use neff_isa::slot::Slot;
use neff_isa::value::{Address, Value};
use neff_manifest::chain::{Definition, Engine as ChainEngine, Queue};
use neff_manifest::json::Value as Json;

use super::Actor;
use crate::programs::GraphNames;

/// An element size of 0 means this (format notes 05 §3.10).
const LARGEST_ELEMENT: u64 = 0x1_0000;

/// A transfer: from where to where, and what its completion signals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Who completes it; `None` for what an instruction does by itself, as a collective.
    pub actor: Option<Actor>,
    /// Names of the variables that are read; empty where no variable is named.
    pub from: Vec<String>,
    /// Names of the variables that are written.
    pub to: Vec<String>,
    /// Bytes that are written, if it is known.
    pub bytes: Option<u64>,
    /// What completion does.
    pub completes: Vec<Update>,
}

/// Names that are kept of each side of a transfer, and characters of a name: enough to see what
/// it is, whatever a file claims.
const MOST_NAMES: usize = 8;
const MOST_CHARACTERS: usize = 128;

/// All that the transfers of a graph are found with.
#[derive(Debug)]
pub(crate) struct Transfers {
    names: GraphNames,
    /// Queue sets by the owner's key and a semaphore.
    by_semaphore: HashMap<(String, u64), usize>,
    by_name: HashMap<String, usize>,
    /// Transfers of static blocks by engine, queue and id.
    blocks: HashMap<(&'static str, String, u64), Transfer>,
}

impl Transfers {
    pub(crate) fn of(definition: &Definition, names: GraphNames) -> Transfers {
        let (mut by_name, mut by_semaphore) = (HashMap::new(), HashMap::new());
        for (index, queue) in definition.queues.iter().enumerate() {
            by_name.entry(queue.name.clone()).or_insert(index);
            let Some(owner) = &queue.owner else { continue };
            for semaphore in &queue.semaphores {
                by_semaphore.entry((owner.value.clone(), *semaphore)).or_insert(index);
            }
        }
        let mut transfers = Transfers { names, by_semaphore, by_name, blocks: HashMap::new() };
        definition.engines.iter().for_each(|engine| transfers.read_blocks(definition, engine));
        transfers
    }

    /// The blocks of static DMA of an engine (02 §8.2).
    fn read_blocks(&mut self, definition: &Definition, engine: &ChainEngine) {
        let root = engine.content.as_ref().map(|content| content.document.root());
        let dma = root.and_then(|root| root.get("dma"));
        let Some(owner) = Engine::from_key(engine.key) else { return };
        for block in dma.into_iter().flat_map(|dma| dma.elements()) {
            let text = |key| block.get(key).and_then(|value| value.as_str());
            let queue = text("instance_name").or_else(|| text("queue"));
            let Some(queue) = queue else { continue };
            let Some(id) = block.get("id").and_then(|id| id.as_u64()) else { continue };
            let set = self.by_name.get(&*queue).copied();
            let set = set.and_then(|index| Some((index, definition.queues.get(index)?)));
            let transfer = Transfer::of_block(owner, set, block);
            self.blocks.entry((engine.key, queue.into_owned(), id)).or_insert(transfer);
        }
    }

    /// The transfer that a slot starts.
    pub(crate) fn started(
        &self,
        engine: Engine,
        layout: &'static Layout,
        slot: &Slot,
    ) -> Option<Transfer> {
        let fields = Fields { layout, slot };
        if let Some(Value::Name(queue)) = fields.value("name")
            && let Some(block) = fields.number("block_id")
        {
            return Some(self.stored(engine, &String::from_utf8_lossy(&queue), block));
        }
        if fields.value("src_start_addr").is_some() || fields.value("dst_start_addr").is_some() {
            return Some(self.dynamic(engine, &fields));
        }
        self.collective(&fields)
    }

    /// A collective between two variables; its header events are all it signals.
    fn collective(&self, fields: &Fields<'_>) -> Option<Transfer> {
        let named = |field| {
            let id = fields.number(field)?;
            self.names.find(Address::Variable(id, 0)).map(|(name, _)| short(name))
        };
        let (from, to) = (named("input_tensor_id")?, named("output_tensor_id")?);
        let (from, to) = (vec![from], vec![to]);
        Some(Transfer { actor: None, from, to, bytes: None, completes: Vec::new() })
    }

    /// DMA that stands in the stream (12 §3.10): the queue is the one of the issuing engine that
    /// has the semaphore.
    fn dynamic(&self, engine: Engine, fields: &Fields<'_>) -> Transfer {
        let semaphore = fields.number("semaphore");
        let key = semaphore.map(|semaphore| (engine.row().key.to_owned(), semaphore));
        let queue = key.and_then(|key| self.by_semaphore.get(&key).copied());
        let side = |field| match fields.value(field) {
            Some(Value::Address(address)) => {
                self.names.find(address).map(|(name, _)| short(name)).into_iter().collect()
            }
            _ => Vec::new(),
        };
        let by = fields.number("sem_increment").map_or(Change::Register, added);
        let signal = semaphore.and_then(|n| u8::try_from(n).ok()).map(Signal::Semaphore);
        let completes = signal.map(|signal| Update { signal, change: by });
        let completes = completes.filter(|update| update.change != Change::Add(0));
        Transfer {
            actor: Some(queue.map_or(Actor::Transfer(engine), Actor::Queue)),
            from: side("src_start_addr"),
            to: side("dst_start_addr"),
            bytes: fields.bytes("dst"),
            completes: completes.into_iter().collect(),
        }
    }

    /// A block of static DMA. One that is not there moves and signals nothing that is known.
    fn stored(&self, engine: Engine, queue: &str, block: u64) -> Transfer {
        let key = (engine.row().key, queue.to_owned(), block);
        let known = self.blocks.get(&key).cloned();
        known.unwrap_or_else(|| Transfer {
            actor: Some(
                self.by_name.get(queue).copied().map_or(Actor::Transfer(engine), Actor::Queue),
            ),
            from: Vec::new(),
            to: Vec::new(),
            bytes: None,
            completes: Vec::new(),
        })
    }
}

impl Transfer {
    /// The transfer of a block: each hardware queue of the set adds one on completion, to the
    /// set's only semaphore and to the block's own.
    fn of_block(engine: Engine, set: Option<(usize, &Queue)>, block: Json<'_>) -> Transfer {
        let number = |key| block.get(key).and_then(|value| value.as_u64());
        let small = |number: u64| u8::try_from(number).ok();
        let own = set.map_or(&[][..], |(_, queue)| &queue.semaphores);
        let own = if own.len() == 1 { own } else { &[] };
        let change = set.map_or(Change::Add(1), |(_, queue)| added(count_of(queue)));
        let semaphores = own.iter().copied().chain(number("semaphore")).filter_map(small);
        let counts = semaphores.map(|n| Update { signal: Signal::Semaphore(n), change });
        let event = number("event").and_then(small).map(Signal::Event);
        let event = event.map(|signal| Update { signal, change: Change::Set(1) });
        let mut transfer = Transfer {
            actor: Some(set.map_or(Actor::Transfer(engine), |(index, _)| Actor::Queue(index))),
            from: Vec::new(),
            to: Vec::new(),
            bytes: Some(0),
            completes: counts.chain(event).collect(),
        };
        let descriptors = block.get("desc");
        descriptors.iter().flat_map(Json::elements).for_each(|each| transfer.describe(each));
        transfer
    }

    /// Adds what one descriptor moves.
    fn describe(&mut self, descriptor: Json<'_>) {
        let sources = descriptor.get("from_arr");
        for source in sources.iter().flat_map(Json::elements).chain([descriptor]) {
            add(&mut self.from, source.get("from"));
        }
        add(&mut self.to, descriptor.get("to"));
        let sizes = descriptor.get("to_sizes").map(|sizes| {
            sizes.elements().map(|size| size.as_u64()).try_fold(1u64, |all, n| all.checked_mul(n?))
        });
        let bytes = sizes.flatten();
        self.bytes = self.bytes.zip(bytes).and_then(|(sum, bytes)| sum.checked_add(bytes));
    }
}

fn add(names: &mut Vec<String>, name: Option<Json<'_>>) {
    let Some(name) = name.filter(|_| names.len() < MOST_NAMES).and_then(|name| name.as_str())
    else {
        return;
    };
    let name = short(&name);
    if !names.contains(&name) {
        names.push(name);
    }
}

fn short(name: &str) -> String {
    name.chars().take(MOST_CHARACTERS).collect()
}

fn added(by: u64) -> Change {
    Change::Add(i64::try_from(by).unwrap_or(i64::MAX))
}

/// Hardware queues of a set.
pub(crate) fn count_of(queue: &Queue) -> u64 {
    queue.num_queues.as_ref().map_or(1, |count| count.value)
}

/// Members of a slot by name.
pub(crate) struct Fields<'s> {
    pub(crate) layout: &'static Layout,
    pub(crate) slot: &'s Slot,
}

impl<'s> Fields<'s> {
    fn value(&self, name: &str) -> Option<Value<'s>> {
        let member = self.layout.members.iter().find(|member| member.name == name)?;
        Some(Value::of(member, self.slot))
    }

    fn number(&self, name: &str) -> Option<u64> {
        let member = self.layout.members.iter().find(|member| member.name == name)?;
        let is_number = matches!(member.kind, Kind::Unsigned | Kind::Variable);
        is_number.then(|| neff_isa::slot::get(self.slot, member))
    }

    /// Bytes of one side: element size times counts.
    pub(crate) fn bytes(&self, side: &str) -> Option<u64> {
        let number = |name: &str| self.number(&format!("{side}_{name}"));
        let size = match number("elem_size")? {
            0 => LARGEST_ELEMENT,
            size => size,
        };
        size.checked_mul(number("num_elem0")?)?.checked_mul(number("num_elem1")?)
    }
}
