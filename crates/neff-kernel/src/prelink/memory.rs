//! The two buffers of the host that stand for the windows of the device (format notes 07 §4.1).

use crate::check::Bounds;

/// What the buffers hold where nothing was copied.
pub const FILL: u8 = 0xA5;
/// Bytes of a word.
const WORD: u32 = 4;

/// A window.
#[derive(Debug, Clone)]
pub(super) struct Window {
    base: u32,
    bytes: Vec<u8>,
}

impl Window {
    fn filled(base: u32, size: u32) -> Window {
        Window { base, bytes: vec![FILL; usize::try_from(size).unwrap_or(0)] }
    }

    /// True if the run address lies in the window.
    pub(super) fn holds(&self, address: u32) -> bool {
        self.at(address).is_some()
    }

    fn at(&self, address: u32) -> Option<usize> {
        let at = usize::try_from(address.checked_sub(self.base)?).ok()?;
        (at < self.bytes.len()).then_some(at)
    }

    /// Puts bytes and then zeros at a run address, as far as the window goes.
    pub(super) fn put(&mut self, address: u32, bytes: &[u8], size: u32) {
        let Some(rest) = self.at(address).and_then(|at| self.bytes.get_mut(at..)) else { return };
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        for (at, byte) in rest.iter_mut().take(size).enumerate() {
            *byte = bytes.get(at).copied().unwrap_or(0);
        }
    }

    /// The first bytes of the window, whole words.
    pub(super) fn start(&self, size: u32) -> Vec<u8> {
        let size = size.saturating_add(WORD.wrapping_sub(1)) & !WORD.wrapping_sub(1);
        let mut bytes = self.bytes.clone();
        bytes.resize(usize::try_from(size).unwrap_or(0), FILL);
        bytes
    }

    fn word(&mut self, address: u32) -> Option<&mut [u8]> {
        let at = self.at(address)?;
        self.bytes.get_mut(at..at.checked_add(4)?)
    }
}

/// Both windows.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    pub(super) code: Window,
    pub(super) data: Window,
}

impl Memory {
    pub(super) fn filled(bounds: Bounds) -> Memory {
        Memory {
            code: Window::filled(bounds.code_base, bounds.code_size),
            data: Window::filled(bounds.data_base, bounds.data_size),
        }
    }

    /// True if the run address lies in one of the windows.
    pub(super) fn holds(&self, address: u32) -> bool {
        self.code.holds(address) || self.data.holds(address)
    }

    fn aligned(&mut self, address: u32) -> Option<&mut [u8]> {
        let data = self.data.word(address);
        if data.is_some() { data } else { self.code.word(address) }
    }

    /// The word at any address: the loader reads the one or two aligned words that it lies in, and
    /// all of them must be there. The address of the first that is not is the error.
    pub(super) fn load(&mut self, address: u32) -> Result<u32, u32> {
        let mut bytes = [0; 8];
        let first = address & !3;
        for (part, from) in bytes.chunks_exact_mut(4).zip([first, first.wrapping_add(WORD)]) {
            if from == first || address != first {
                part.copy_from_slice(self.aligned(from).ok_or(from)?);
            }
        }
        let shift = (address & 3).wrapping_mul(8);
        let both = u64::from_le_bytes(bytes) >> shift & u64::from(u32::MAX);
        Ok(u32::try_from(both).unwrap_or(0))
    }

    /// Stores a word where [`Memory::load`] found one.
    pub(super) fn store(&mut self, address: u32, value: u32) -> Result<(), u32> {
        self.load(address)?;
        let shift = (address & 3).wrapping_mul(8);
        let mask = u64::from(u32::MAX) << shift;
        let value = u64::from(value) << shift;
        let first = address & !3;
        for (half, from) in [(0, first), (32, first.wrapping_add(WORD))] {
            let (mask, value) = (mask >> half & 0xFFFF_FFFF, value >> half & 0xFFFF_FFFF);
            if mask == 0 {
                continue;
            }
            let word = self.aligned(from).ok_or(from)?;
            let bytes =
                word.iter_mut().zip(mask.to_le_bytes().into_iter().zip(value.to_le_bytes()));
            for (byte, (mask, value)) in bytes {
                *byte = *byte & !mask | value;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_where_their_bytes_are() {
        let bounds = Bounds { code_base: 0x100, code_size: 16, data_base: 0x200, data_size: 8 };
        let mut memory = Memory::filled(bounds);
        memory.code.put(0x100, &[1, 2, 3, 4, 5, 6, 7, 8], 10);
        assert_eq!(memory.load(0x100), Ok(0x0403_0201));
        for (by, expected) in [(1, 0x0504_0302), (2, 0x0605_0403), (3, 0x0706_0504)] {
            let mut memory = memory.clone();
            assert_eq!(memory.load(0x100 + by), Ok(expected));
            memory.store(0x100 + by, 0xDDCC_BBAA).unwrap();
            assert_eq!(memory.load(0x100 + by), Ok(0xDDCC_BBAA));
            let mut expected = vec![1, 2, 3, 4, 5, 6, 7, 8, 0, 0];
            let by = by as usize;
            expected[by..by + 4].copy_from_slice(&[0xAA, 0xBB, 0xCC, 0xDD]);
            assert_eq!(memory.code.bytes[..10], expected);
        }
        assert_eq!(memory.code.bytes[10..], [FILL; 6]);
        // The last word of a window is there, what begins in it and goes on is not.
        assert_eq!(memory.load(0x10C), Ok(0xA5A5_A5A5));
        assert_eq!((memory.load(0x10D), memory.store(0x10D, 0)), (Err(0x110), Err(0x110)));
        assert_eq!((memory.load(0xFE), memory.load(0x1FC)), (Err(0xFC), Err(0x1FC)));
    }
}
