//! What of the machine this compiler uses: v3, as the modern compiler does (format notes 12).

use neff::abi::Engine;
use neff::builder::Semaphore;

/// Partitions of the state buffer, and rows of every tensor.
pub const PARTITIONS: u64 = 128;
/// Distance of the partitions in the addresses of DMA, in bytes (12 §2.5).
pub const PARTITION_STRIDE: u64 = 0x4_0000;
/// First byte of a partition that programs use; the scratch of dynamic DMA lies below (12 §2.5).
pub const FIRST_BYTE: u64 = 0x4000;
/// First byte behind what programs use; the runtime's reservation lies above (12 §6.1).
pub const END: u64 = 0x3_7FF8;
/// Most columns: 4 bytes each make the largest element that a DMA was seen to move (12 §3.10).
pub const MOST_COLUMNS: u64 = 1024;

/// What a DMA adds to its semaphore: 1 from each of 16 queues (12 §3.10).
pub const DMA_INCREMENT: u32 = 16;
/// Name of the queue set that SP owns (12 §6.2).
pub const QUEUE: &str = "qSPDynamicHW";

/// The semaphores of the queue set (12 §2.4).
pub fn queue_semaphores() -> impl Iterator<Item = Semaphore> {
    (8..24).map(Semaphore)
}

/// The semaphore that counts what an engine has completed (12 §2.4); that of SP is a guess which
/// nothing here uses.
pub fn counter(engine: Engine) -> Semaphore {
    Semaphore(match engine {
        Engine::Pool => 3,
        Engine::Act => 4,
        Engine::Pe => 5,
        Engine::Dve => 6,
        Engine::Sp => 7,
    })
}
