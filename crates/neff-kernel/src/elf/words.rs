//! Numbers of a file in its byte order. Every read is checked against the end of the file.

/// Order of the bytes of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// Least significant byte first: what devices run.
    Little,
    /// Most significant byte first: the loader swaps what it reads.
    Big,
}

/// Bytes of a file and their order.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    bytes: &'a [u8],
    order: Order,
}

impl<'a> Words<'a> {
    pub(crate) fn new(bytes: &'a [u8], order: Order) -> Words<'a> {
        Words { bytes, order }
    }

    /// All bytes.
    pub fn all(&self) -> &'a [u8] {
        self.bytes
    }

    /// Number of bytes.
    pub fn length(&self) -> u64 {
        u64::try_from(self.bytes.len()).unwrap_or(u64::MAX)
    }

    /// The byte order.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Exactly so many bytes at an offset, if they are there.
    pub fn exact(&self, offset: u64, length: u64) -> Option<&'a [u8]> {
        let from = usize::try_from(offset).ok()?;
        let to = from.checked_add(usize::try_from(length).ok()?)?;
        self.bytes.get(from..to)
    }

    /// So many bytes at an offset, or as many as there are.
    pub fn some(&self, offset: u64, length: u64) -> &'a [u8] {
        let rest = usize::try_from(offset).ok().and_then(|from| self.bytes.get(from..));
        let rest = rest.unwrap_or_default();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        rest.get(..length).unwrap_or(rest)
    }

    /// The 16-bit number at an offset.
    pub fn half(&self, offset: u64) -> Option<u16> {
        let bytes: [u8; 2] = self.exact(offset, 2)?.try_into().ok()?;
        Some(match self.order {
            Order::Little => u16::from_le_bytes(bytes),
            Order::Big => u16::from_be_bytes(bytes),
        })
    }

    /// The 32-bit number at an offset.
    pub fn word(&self, offset: u64) -> Option<u32> {
        let bytes: [u8; 4] = self.exact(offset, 4)?.try_into().ok()?;
        Some(match self.order {
            Order::Little => u32::from_le_bytes(bytes),
            Order::Big => u32::from_be_bytes(bytes),
        })
    }

    /// The bytes up to a NUL, at an offset.
    pub(crate) fn name(&self, offset: u64) -> Option<&'a [u8]> {
        let rest = self.bytes.get(usize::try_from(offset).ok()?..)?;
        let end = rest.iter().take(LONGEST_NAME).position(|byte| *byte == 0)?;
        rest.get(..end)
    }
}

/// Bytes that the end of a name is looked for in: names of C++ are long, but many names may begin
/// in one long run of bytes without an end.
const LONGEST_NAME: usize = 1024;
