//! What a processor sees: its code and data, its stack, and the memories of the core.

use neff_xtensa::interpret::{Access, Fault, Flat, Memory, Region, Width};

use super::{CHIP, Library, SLOT, STACK};

/// The memories of the core, by the addresses that engines use.
pub trait Chip {
    /// Reads bytes of one partition.
    ///
    /// # Errors
    /// Why not, in words.
    fn read(&mut self, address: u32, into: &mut [u8]) -> Result<(), String>;

    /// Writes bytes of one partition.
    ///
    /// # Errors
    /// Why not, in words.
    fn write(&mut self, address: u32, from: &[u8]) -> Result<(), String>;
}

/// No memories: for kernels that need none.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoChip;

impl Chip for NoChip {
    fn read(&mut self, _: u32, _: &mut [u8]) -> Result<(), String> {
        Err("there is no memory of a core here".to_owned())
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), String> {
        Err("there is no memory of a core here".to_owned())
    }
}

/// The memory of a processor during a call. What it writes to its data stays when it is dropped.
#[derive(Debug)]
pub struct ProcessorMemory<'a, C> {
    /// Code, data, stack.
    own: Flat,
    data: &'a mut Vec<u8>,
    chip: &'a mut C,
}

/// Places of the regions in [`ProcessorMemory::own`].
const DATA: usize = 1;

impl<'a, C: Chip> ProcessorMemory<'a, C> {
    pub(super) fn new(
        library: &Library,
        data: &'a mut Vec<u8>,
        slot: &[u8; SLOT],
        chip: &'a mut C,
    ) -> Self {
        let (code, code_bytes) = &library.code;
        let stack = library.data.0.wrapping_sub(STACK);
        let mut stack_bytes = vec![0; usize::try_from(STACK).unwrap_or(0)];
        let top = stack_bytes.len().saturating_sub(SLOT);
        if let Some(place) = stack_bytes.get_mut(top..) {
            place.copy_from_slice(slot);
        }
        let region = |name: &str, start, bytes, writable| Region {
            name: name.to_owned(),
            start,
            bytes,
            writable,
            executable: !writable,
        };
        let regions = vec![
            region("code", *code, code_bytes.clone(), false),
            region("data", library.data.0, std::mem::take(data), true),
            region("stack", stack, stack_bytes, true),
        ];
        ProcessorMemory { own: Flat { regions }, data, chip }
    }

    /// Makes the frame before the first one, as far as windows need it: where its registers go
    /// when they run out.
    pub(super) fn begin_stack(&mut self, stack: u32) {
        let before = stack.wrapping_add(48).to_le_bytes();
        if let Some(place) = self.own.bytes_mut(stack.wrapping_sub(12), 4) {
            place.copy_from_slice(&before);
        }
    }
}

impl<C> Drop for ProcessorMemory<'_, C> {
    fn drop(&mut self) {
        if let Some(region) = self.own.regions.get_mut(DATA) {
            *self.data = std::mem::take(&mut region.bytes);
        }
    }
}

impl<C: Chip> Memory for ProcessorMemory<'_, C> {
    fn fetch(&mut self, address: u32, into: &mut [u8; 16]) -> usize {
        self.own.fetch(address, into)
    }

    fn load(&mut self, address: u32, width: Width) -> Result<u32, Fault> {
        if address < CHIP {
            return self.own.load(address, width);
        }
        let mut bytes = [0; 4];
        let count = usize::try_from(width.bytes()).unwrap_or(0);
        let into = bytes.get_mut(..count).unwrap_or_default();
        let read =
            aligned(address, width).and_then(|()| self.chip.read(address.wrapping_sub(CHIP), into));
        match read {
            Ok(()) => Ok(u32::from_le_bytes(bytes)),
            Err(why) => Err(Fault { access: Access::Load, address, width, why }),
        }
    }

    fn store(&mut self, address: u32, width: Width, value: u32) -> Result<(), Fault> {
        if address < CHIP {
            return self.own.store(address, width, value);
        }
        let bytes = value.to_le_bytes();
        let from = usize::try_from(width.bytes()).ok().and_then(|count| bytes.get(..count));
        let written = aligned(address, width)
            .and_then(|()| self.chip.write(address.wrapping_sub(CHIP), from.unwrap_or_default()));
        written.map_err(|why| Fault { access: Access::Store, address, width, why })
    }
}

fn aligned(address: u32, width: Width) -> Result<(), String> {
    match address.checked_rem(width.bytes()) {
        Some(0) => Ok(()),
        _ => Err("the address is not a multiple of the width".to_owned()),
    }
}
