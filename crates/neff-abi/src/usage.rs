//! What device memory is allocated for: the accounting tag of an allocation (format notes 08 §2.2).

use crate::named::named_numbers;
use crate::{Engine, MemoryRefKind, RingType};

named_numbers! {
    /// The runtime's usage type of an allocation.
    MemoryUsage(u32), "memory usage";
    GENERIC = 0, "Anything else";
    INSTR_PE = 1, "Image of PE";
    INSTR_ACT = 2, "Image of ACT";
    INSTR_POOL = 3, "Image of POOL";
    IO = 4, "Input and output";
    DRAM_SPILL = 5, "Spilled tensors";
    WEIGHT = 6, "Constants";
    NOTIFICATION = 7, "Notification queues";
    ACT_TABLE = 8, "Activation tables";
    INSTR_DVE = 9, "Image of DVE";
    INSTR_SP = 10, "Image of SP";
    SCRATCHPAD = 11, "Scratchpad that models share";
    TENSOR = 12, "Tensors of the host";
    UCODE_LIB = 13, "GPSIMD libraries";
    POOL_STDIO = 14, "Output of GPSIMD kernels";
    CC = 15, "Collectives";
    SCRATCHPAD_NOT_SHARED = 16, "Scratch of one model";
    XT_CC = 17, "Extended collectives";
    DMA_RING = 18, "Descriptor rings";
    DMA_RING_SPILL = 19, "Descriptor rings of data queues";
    DMA_RING_IO = 20, "Descriptor rings of inputs and outputs";
    DMA_RING_COLLECTIVES = 21, "Descriptor rings of collectives";
}

impl MemoryUsage {
    /// The tag of an engine's image: a look-up, since the numbers do not follow the engines'.
    pub fn of_image(engine: Engine) -> MemoryUsage {
        match engine {
            Engine::Pe => MemoryUsage::INSTR_PE,
            Engine::Act => MemoryUsage::INSTR_ACT,
            Engine::Pool => MemoryUsage::INSTR_POOL,
            Engine::Dve => MemoryUsage::INSTR_DVE,
            Engine::Sp => MemoryUsage::INSTR_SP,
        }
    }

    /// The tag of a ring.
    pub fn of_ring(ring: RingType) -> MemoryUsage {
        match ring {
            RingType::COLLECTIVES => MemoryUsage::DMA_RING_COLLECTIVES,
            RingType::DATA => MemoryUsage::DMA_RING_SPILL,
            RingType::IN | RingType::OUT => MemoryUsage::DMA_RING_IO,
            _ => MemoryUsage::DMA_RING,
        }
    }

    /// The tag of a variable that is staged at load (format notes 08 §2.3).
    pub fn of_variable(kind: MemoryRefKind) -> MemoryUsage {
        match kind {
            MemoryRefKind::MR_TMP_BUF | MemoryRefKind::MR_VIRTUAL_TMP_BUF => {
                MemoryUsage::SCRATCHPAD_NOT_SHARED
            }
            _ => MemoryUsage::WEIGHT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::check_named_numbers;

    #[test]
    fn names_and_look_ups() {
        check_named_numbers!(MemoryUsage);
        let images: Vec<u32> =
            Engine::ALL.iter().map(|engine| MemoryUsage::of_image(*engine).0).collect();
        assert_eq!(images, [1, 2, 3, 9, 10]);
        assert_eq!(MemoryUsage::of_ring(RingType::OUT).0, 20);
        assert_eq!(MemoryUsage::of_ring(RingType::EMBEDDING_UPDATE).0, 18);
        assert_eq!(MemoryUsage::of_variable(MemoryRefKind::MR_BUFFER).0, 6);
    }
}
