//! The block that is staged for the device: UCPL (format notes 07 §4.1).

/// Its first bytes.
pub const MAGIC: [u8; 4] = *b"UCPL";
/// Bytes of its header, and the offset of the code.
pub const HEADER_BYTES: u32 = 0x20;
/// The data begins at a multiple of this.
const DATA_ALIGNMENT: u32 = 0x20;

/// What a library is made of.
pub(super) struct Parts {
    pub(super) code: Vec<u8>,
    pub(super) data: Vec<u8>,
    pub(super) init: u32,
    pub(super) fini: u32,
    pub(super) start: u32,
}

/// A prelinked library: header, code, zeros, data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    code: Vec<u8>,
    data: Vec<u8>,
    code_size: u32,
    data_offset: u32,
    data_size: u32,
    init: u32,
    fini: u32,
    start: u32,
}

impl Library {
    pub(super) fn assemble(parts: Parts) -> Library {
        let size = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let (code_size, data_size) = (size(&parts.code), size(&parts.data));
        let up = HEADER_BYTES.wrapping_add(DATA_ALIGNMENT).wrapping_sub(1);
        let data_offset = code_size.saturating_add(up) & !DATA_ALIGNMENT.wrapping_sub(1);
        let Parts { code, data, init, fini, start } = parts;
        Library { code, data, code_size, data_offset, data_size, init, fini, start }
    }

    /// The code, whole words.
    pub fn code(&self) -> &[u8] {
        &self.code
    }

    /// The data, whole words.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Offset of the data in the block.
    pub fn data_offset(&self) -> u32 {
        self.data_offset
    }

    /// Run address of the function at load; 0 if there is none.
    pub fn init(&self) -> u32 {
        self.init
    }

    /// Run address of the function at unload; 0 if there is none.
    pub fn fini(&self) -> u32 {
        self.fini
    }

    /// Run address of the entry.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Bytes of the whole block.
    pub fn size(&self) -> u32 {
        self.data_offset.saturating_add(self.data_size)
    }

    /// The header.
    pub fn header(&self) -> Vec<u8> {
        let fields = [
            HEADER_BYTES,
            self.code_size,
            self.data_offset,
            self.data_size,
            self.init,
            self.fini,
            self.start,
        ];
        MAGIC.into_iter().chain(fields.into_iter().flat_map(u32::to_le_bytes)).collect()
    }

    /// The whole block. Between code and data are zeros; what a device has there is not known
    /// (§9, row 16).
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.header();
        bytes.extend(&self.code);
        bytes.resize(usize::try_from(self.data_offset).unwrap_or(0), 0);
        bytes.extend(&self.data);
        bytes
    }
}
