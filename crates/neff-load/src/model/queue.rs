//! Queue sets and what they carry (format notes 02 §7, 08 §3.1).

use neff_abi::{Engine, RingType};

/// One queue set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// Its name.
    pub name: String,
    /// The engine that starts its transfers.
    pub owner: Option<Engine>,
    /// The kind of its rings.
    pub ring: RingType,
    /// Hardware queues of the set; 1 if def.json does not say.
    pub rings: u64,
    /// The semaphores that its transfers count.
    pub semaphores: Vec<u64>,
    /// The semaphore by which an embedding update synchronises.
    pub sync_semaphore: Option<u64>,
    /// Names of its instances; none if it has no other than itself.
    pub instances: Vec<String>,
    /// True if its descriptors are made on the device, so that no file says how many there are.
    pub is_dynamic: bool,
    /// True if the runtime starts it when the model starts.
    pub is_pinned: bool,
    /// Transfers of all its blocks.
    pub transfers: u64,
    /// Descriptors of data that they take on each side.
    pub descriptors: u64,
}

/// One block of static transfers, which a program triggers by ring and id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Name of the queue set or of an instance of one.
    pub ring: String,
    /// Its id.
    pub id: Option<u64>,
    /// A semaphore that counts it besides that of the queue.
    pub semaphore: Option<u64>,
    /// An event that is set when it is done.
    pub event: Option<u64>,
}
