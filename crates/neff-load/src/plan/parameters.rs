//! What the notes do not fix about memory, with the values that are taken (format notes 08 §5).

/// Values that a caller may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameters {
    /// The first address of the first memory. A choice of this project.
    pub base: u64,
    /// Distance of the bases of two memories. A choice of this project.
    pub memory_distance: u64,
    /// Cores that share one memory (08 §2.4).
    pub cores_per_memory: u32,
    /// True if the driver aligns allocations by itself (08 §2.2).
    pub driver_aligns: bool,
    /// Bytes by which the driver's addresses miss alignment, to see what that does to others.
    pub misalignment: u64,
    /// Alignment of variables that say none. A choice of this project.
    pub variable_alignment: u64,
    /// Alignment of images, at least: their bases are multiples of it (measured).
    pub image_alignment: u64,
    /// Bytes of a page of the scratchpad (02 §6.3).
    pub scratchpad_page: u64,
    /// The address of the state buffer of the first core (measured).
    pub state_buffer: u64,
    /// Distance of the state buffers of two cores. A choice of this project.
    pub state_buffer_distance: u64,
    /// Descriptors on each side that count one transfer (08 §3.5).
    pub semaphore_descriptors: u64,
}

impl Parameters {
    /// Bytes that the loader takes the state buffer to have (08 §2.3).
    pub const STATE_BUFFER: u64 = 0x200_0000;
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            base: 0x10_0000_0000,
            memory_distance: 0x10_0000_0000,
            cores_per_memory: 2,
            driver_aligns: true,
            misalignment: 0,
            variable_alignment: 64,
            image_alignment: 0x8000,
            scratchpad_page: 64 << 20,
            state_buffer: 0x8020_0000_0000,
            state_buffer_distance: 0x1000_0000,
            semaphore_descriptors: 16,
        }
    }
}
