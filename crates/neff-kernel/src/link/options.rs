//! What a link can be told: where segments begin, and how large their windows on the device are.

/// A range of a device memory that a segment of a library goes to (format notes 07 §1.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// First byte, in the memory of the core.
    pub base: u32,
    /// Length in bytes.
    pub size: u32,
}

/// The two windows that a library is loaded into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Windows {
    /// What messages call them.
    pub name: &'static str,
    /// Of the code.
    pub code: Window,
    /// Of the data.
    pub data: Window,
}

impl Windows {
    /// Those that the prelinker holds every image against: 32 KiB of code, 8 KiB of data.
    pub const CAYMAN: Windows = Windows {
        name: "cayman",
        code: Window { base: 0x18000, size: 0x8000 },
        data: Window { base: 0xbe000, size: 0x2000 },
    };
    /// The larger code window of the first generation, whose shipped image is not prelinked as far
    /// as is known.
    pub const SUNDA: Windows = Windows {
        name: "sunda",
        code: Window { base: 0x5500, size: 0xab00 },
        data: Window { base: 0x8e000, size: 0x2000 },
    };
}

/// Link addresses of the three segments (format notes 07 §1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bases {
    /// Of the code.
    pub code: u32,
    /// Of the data.
    pub data: u32,
    /// Of the tables for the loader, which never reach the device.
    pub scratch: u32,
}

impl Bases {
    /// As in all published images but those of the last generation.
    pub const SPLIT: Bases = Bases { code: 0x0100_0000, data: 0x0200_0000, scratch: 0x0300_0000 };
    /// As in the images of the last generation: code begins at 0, and the file is `ET_DYN`.
    pub const MAVERICK: Bases = Bases { code: 0, ..Bases::SPLIT };
}

/// How to link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Name of the symbol that execution begins at.
    pub entry: String,
    /// Where segments begin.
    pub bases: Bases,
    /// What they must fit into.
    pub windows: Windows,
    /// Whether a segment may begin off the largest alignment in the image, as the data of the
    /// shipped SUNDA image does: then the prelinker loses its last bytes (format notes 07 §4.1),
    /// which is a warning instead of an error.
    pub shifted: bool,
    /// Whether the file has section headers, which the loader takes alignments from.
    pub section_headers: bool,
    /// Whether a `.comment` names the tool.
    pub comment: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            entry: "_start".to_owned(),
            bases: Bases::SPLIT,
            windows: Windows::CAYMAN,
            shifted: false,
            section_headers: true,
            comment: false,
        }
    }
}
