//! What a picture of a NEFF shows, without any text: parts and members by size, tensors, engines
//! with their opcodes, queues, and who signals whom. Drawing it is the business of front ends.
//!
//! Signals are read from the slots themselves and from the queues of def.json: a transfer's
//! completion adds to a semaphore (format notes 10 §3). Nothing is executed; [`Order`] follows
//! waits and updates alone, as far as a program goes straight on.

mod graph;
pub(crate) mod members;
mod order;
mod signals;
mod tensors;
pub(crate) mod transfer;

use neff_abi::Engine;
use neff_asm::predicate::{Change, Signal, Test};
use neff_container::read::PayloadKind;
use neff_isa::model::Generation;

use crate::Neff;

pub use members::Class;
pub use order::{End, Order, Row};
pub use transfer::Transfer;

/// A NEFF to be drawn. Open it with [`OpenOptions::programs`](crate::OpenOptions::programs) and
/// [`OpenOptions::arrays`](crate::OpenOptions::arrays), else engines and weights stay empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The name in the header; `None` for a bare archive.
    pub name: Option<Vec<u8>>,
    /// `target` of the KELF, as it stands.
    pub target: Option<String>,
    /// Physical cores per logical core by the header.
    pub cores: Option<u32>,
    /// Generation by which the programs are read.
    pub generation: Generation,
    /// True if the target says nothing of a generation, so that one is assumed.
    pub is_assumed: bool,
    /// Parts of the file in their order; empty ones are left out.
    pub parts: Vec<Part>,
    /// Members that are files, in the order of the archive.
    pub members: Vec<MemberBar>,
    /// Inputs.
    pub inputs: Vec<TensorBox>,
    /// Outputs.
    pub outputs: Vec<TensorBox>,
    /// The graphs, at most [`MOST_GRAPHS`].
    pub graphs: Vec<GraphPicture>,
    /// How many more there are.
    pub more_graphs: usize,
}

/// A part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Bytes.
    pub bytes: u64,
}

/// What a part of a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    /// The header.
    Header,
    /// The stored archive.
    Payload(PayloadKind),
    /// What follows the compressed data inside the payload.
    Tail,
    /// What no field of the header covers.
    Trailing,
}

/// A member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberBar {
    /// Its name.
    pub name: String,
    /// Bytes of its body.
    pub bytes: u64,
    /// What it is for.
    pub class: Class,
}

/// An input, an output or a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorBox {
    /// Its name.
    pub name: String,
    /// Element type, in the word of the host graph or of the array.
    pub dtype: Option<String>,
    /// Dimensions, outermost first.
    pub shape: Option<Vec<u64>>,
    /// Bytes.
    pub bytes: Option<u64>,
}

/// One graph: the program of a physical core.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphPicture {
    /// Its name.
    pub name: String,
    /// Constants.
    pub weights: Vec<TensorBox>,
    /// Other variables that are neither inputs nor outputs: name, type word, bytes.
    pub variables: Vec<(String, String, Option<u64>)>,
    /// Engines that have a program, in the loader's order.
    pub engines: Vec<EnginePicture>,
    /// Queue sets, in the order of def.json.
    pub queues: Vec<QueuePicture>,
    /// Signals, semaphores first.
    pub signals: Vec<SignalPicture>,
    /// One order in which the waits let the slots run.
    pub order: Order,
}

/// The program of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnginePicture {
    /// The engine.
    pub engine: Engine,
    /// Instructions.
    pub slots: u64,
    /// Bytes of one instruction.
    pub unit: u64,
    /// Mnemonics with how often they stand, the most frequent first; `None` for bytes that are no
    /// instruction.
    pub opcodes: Vec<(Option<&'static str>, u64)>,
}

/// A queue set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuePicture {
    /// Its name.
    pub name: String,
    /// Its type word.
    pub kind: Option<String>,
    /// Its owner as it stands.
    pub owner: Option<String>,
    /// Hardware queues.
    pub count: u64,
    /// Completion semaphores.
    pub semaphores: Vec<u64>,
    /// Transfers that the programs start.
    pub transfers: u64,
    /// Bytes that they move, as far as it is known.
    pub bytes: u64,
}

/// Who changes a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    /// An engine.
    Engine(Engine),
    /// The queue set with this index, on completion of a transfer.
    Queue(usize),
    /// A transfer of this engine that belongs to no declared queue set.
    Transfer(Engine),
}

/// A signal with all that touch it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalPicture {
    /// The signal.
    pub signal: Signal,
    /// Who changes it.
    pub sources: Vec<SignalSource>,
    /// Who waits for it.
    pub waiters: Vec<SignalWaiter>,
}

/// One who changes a signal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalSource {
    /// Who.
    pub actor: Actor,
    /// How often.
    pub count: u64,
    /// The change, if it is always the same.
    pub change: Option<Change>,
    /// The mnemonic, if it is always the same.
    pub mnemonic: Option<&'static str>,
}

/// One who waits for a signal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalWaiter {
    /// Who.
    pub engine: Engine,
    /// How often.
    pub count: u64,
    /// The conditions, each once, ascending; at most [`MOST_TESTS`] are kept, with the last.
    pub tests: Vec<Test>,
    /// The mnemonic, if it is always the same.
    pub mnemonic: Option<&'static str>,
}

/// Most conditions that are kept of one who waits. A picture shows the first and the last.
pub const MOST_TESTS: usize = 4;

/// Most graphs that are looked at. A logical core has two physical cores at most (format notes
/// 02 §2.4), and each has one.
pub const MOST_GRAPHS: usize = 16;

impl Drawing {
    /// Gathers what there is to draw.
    pub fn of(neff: &Neff) -> Drawing {
        let overview = neff.overview();
        let generation = neff.generation();
        let all = &neff.chain().graphs;
        let graphs = all.iter().take(MOST_GRAPHS);
        Drawing {
            name: neff.header().map(|header| header.name().to_vec()),
            target: overview.target_word,
            cores: neff.header().map(neff_container::Header::lnc_size),
            generation,
            is_assumed: neff.known_generation().is_none(),
            parts: members::parts(neff.report()),
            members: members::members(neff),
            inputs: overview.inputs.iter().map(tensors::outer).collect(),
            outputs: overview.outputs.iter().map(tensors::outer).collect(),
            graphs: graphs.map(|each| graph::picture(neff, each, generation)).collect(),
            more_graphs: all.len().saturating_sub(MOST_GRAPHS),
        }
    }
}

#[cfg(test)]
mod tests;
