//! What a device has, and how the loader is read where sources disagree (format notes 07 §1.8, §9).

/// Windows of the processor that a library is copied to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Run address of the code.
    pub code_base: u32,
    /// Bytes of code, zeros included.
    pub code_size: u32,
    /// Run address of the data.
    pub data_base: u32,
    /// Bytes of data, zeros included.
    pub data_size: u32,
}

impl Bounds {
    /// The windows that the loader uses for every kind of processor that it serves.
    pub const CAYMAN: Bounds =
        Bounds { code_base: 0x18000, code_size: 0x8000, data_base: 0xBE000, data_size: 0x2000 };
    /// Windows that the runtime has and that no path to them is known of (§9, row 26).
    pub const SUNDA: Bounds =
        Bounds { code_base: 0x5500, code_size: 0xAB00, data_base: 0x8E000, data_size: 0x2000 };
}

/// Status for first bytes that are not those of an ELF32 file (§9, row 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MagicStatus {
    /// `NOT_ELF`.
    #[default]
    NotElf,
    /// `NOT_SPLITLOAD`.
    NotSplitload,
}

/// Flags that the second program header must have (§9, row 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DataFlags {
    /// Readable and writable.
    #[default]
    ReadWrite,
    /// Writable and not readable.
    WriteOnly,
}

/// Where the alignment of both segments comes from (§9, row 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Alignment {
    /// The largest of all sections that have a type and a size.
    #[default]
    Sections,
    /// The largest `p_align` of code and data.
    Segments,
}

/// Whose segment decides how far an address moves (§9, row 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Delta {
    /// That of the address.
    #[default]
    Addend,
    /// That of the place that takes it.
    Site,
}

/// What a word outside of both windows does (§9, row 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outside {
    /// `RELOCATION_ERR`.
    #[default]
    Refused,
    /// It is logged and passed over.
    GoesOn,
}

/// What the library says of the functions at load and unload (§9, row 15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lifecycle {
    /// Run addresses.
    #[default]
    Run,
    /// Link addresses.
    Link,
}

/// How the loader is read where sources disagree. The defaults are what the format notes recommend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readings {
    /// §9, row 7.
    pub magic_status: MagicStatus,
    /// §9, row 8.
    pub data_flags: DataFlags,
    /// §9, row 9.
    pub alignment: Alignment,
    /// Bytes from one entry of the dynamic array to the next, 8 or 16 (§9, row 10).
    pub dynamic_stride: u32,
    /// §9, row 11.
    pub delta: Delta,
    /// §9, row 12.
    pub outside: Outside,
    /// §9, row 15.
    pub lifecycle: Lifecycle,
}

impl Default for Readings {
    fn default() -> Self {
        Readings {
            magic_status: MagicStatus::default(),
            data_flags: DataFlags::default(),
            alignment: Alignment::default(),
            dynamic_stride: crate::image::DYNAMIC_STRIDE,
            delta: Delta::default(),
            outside: Outside::default(),
            lifecycle: Lifecycle::default(),
        }
    }
}

/// What an image is checked and prelinked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The windows of the processor.
    pub bounds: Bounds,
    /// Bytes of the whole library that can be staged (§1.8, step 15).
    pub library_limit: u32,
    /// How the loader is read.
    pub readings: Readings,
}

impl Default for Options {
    fn default() -> Self {
        Options { bounds: Bounds::CAYMAN, library_limit: 0x1_0000, readings: Readings::default() }
    }
}
