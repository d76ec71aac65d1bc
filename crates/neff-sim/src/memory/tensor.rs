//! The memory outside of the cores: what variables lie in. A buffer is given (weights, inputs: read
//! where it is, also from a file) or made here (outputs, scratch).

use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::partitions::UNWRITTEN;
use super::state::{Holds, Lacking, State};

/// Bytes that somebody else has.
pub trait Bytes: Send + Sync {
    /// How many.
    fn length(&self) -> u64;

    /// Fills `into` with those at an offset.
    ///
    /// # Errors
    /// They are not there, or could not be read.
    fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()>;
}

impl<T: AsRef<[u8]> + Send + Sync> Bytes for T {
    fn length(&self) -> u64 {
        u64::try_from(self.as_ref().len()).unwrap_or(u64::MAX)
    }

    fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(offset).ok();
        let end = start.and_then(|start| start.checked_add(into.len()));
        let range = start.zip(end).and_then(|(start, end)| self.as_ref().get(start..end));
        into.copy_from_slice(range.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// Where the bytes of a buffer are.
enum Content<'m> {
    Given(Arc<dyn Bytes + 'm>),
    Own { bytes: Vec<u8>, state: Option<State> },
}

/// A buffer of device memory.
pub struct Buffer<'m> {
    /// What it is for: the name of a variable.
    pub name: String,
    /// Its bytes.
    pub size: u64,
    content: Content<'m>,
}

impl fmt::Debug for Buffer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("name", &self.name).field("size", &self.size).finish()
    }
}

impl<'m> Buffer<'m> {
    /// What somebody has.
    pub fn given(name: &str, bytes: Arc<dyn Bytes + 'm>) -> Buffer<'m> {
        Buffer { name: name.to_owned(), size: bytes.length(), content: Content::Given(bytes) }
    }

    /// Memory in which nothing is. With `checked`, it is kept what was written.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(name: &str, size: u64, checked: bool) -> io::Result<Buffer<'m>> {
        let out = || io::Error::from(io::ErrorKind::OutOfMemory);
        let length = usize::try_from(size).map_err(|_| out())?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).map_err(|_| out())?;
        let [unwritten, ..] = UNWRITTEN.to_le_bytes();
        bytes.resize(length, unwritten);
        let state = checked.then(|| State::new(length));
        Ok(Buffer { name: name.to_owned(), size, content: Content::Own { bytes, state } })
    }

    /// True if its bytes are given and none were written since.
    pub fn is_given(&self) -> bool {
        matches!(self.content, Content::Given(_))
    }

    /// Fills `into` with its bytes from an offset on, and says what they hold.
    ///
    /// # Errors
    /// They are not there, or could not be read.
    pub fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<Holds> {
        match &self.content {
            Content::Given(bytes) => bytes.read(offset, into).map(|()| Holds::Values),
            Content::Own { bytes, state } => {
                bytes.read(offset, into)?;
                let range = range(offset, into.len());
                Ok(state.as_ref().map_or(Holds::Values, |state| state.of(&range)))
            }
        }
    }

    /// Puts bytes at an offset, that hold something. What was given is copied first.
    ///
    /// # Errors
    /// There is no such place, or no memory for the copy.
    pub fn write(&mut self, offset: u64, from: &[u8], holds: Holds) -> io::Result<()> {
        if let Content::Given(given) = &self.content {
            let given = Arc::clone(given);
            let mut copy = Buffer::new(&self.name, self.size, false)?;
            if let Content::Own { bytes, .. } = &mut copy.content {
                given.read(0, bytes)?;
            }
            self.content = copy.content;
        }
        let range = range(offset, from.len());
        let Content::Own { bytes, state } = &mut self.content else { return Ok(()) };
        let place = bytes.get_mut(range.clone()).ok_or(io::ErrorKind::UnexpectedEof)?;
        place.copy_from_slice(from);
        // What was given held values, so nothing was kept of it.
        if holds != Holds::Values && state.is_none() {
            *state = Some(State::values(bytes.len()));
        }
        if let Some(state) = state {
            state.set(&range, holds);
        }
        Ok(())
    }

    /// The parts of so many bytes from an offset on that hold the same: where each ends, from
    /// there on.
    pub fn parts(&self, offset: u64, length: usize) -> Vec<(usize, Holds)> {
        match &self.content {
            Content::Own { state: Some(state), .. } => state.parts(&range(offset, length)),
            _ => vec![(length, Holds::Values)],
        }
    }

    /// Bytes of a range that hold no values.
    pub fn lacking(&self, range: &Range<u64>) -> Lacking {
        let Content::Own { state: Some(state), .. } = &self.content else {
            return Lacking::default();
        };
        let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        state.lacking(&(at(range.start)..at(range.end.min(self.size))))
    }
}

fn range(offset: u64, length: usize) -> Range<usize> {
    let start = usize::try_from(offset).unwrap_or(usize::MAX);
    start..start.saturating_add(length)
}

/// A buffer by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BufferId(pub usize);

/// All buffers, for all cores at once.
#[derive(Debug, Default)]
pub struct DeviceMemory<'m> {
    buffers: Vec<RwLock<Buffer<'m>>>,
}

impl<'m> DeviceMemory<'m> {
    /// Adds a buffer.
    pub fn add(&mut self, buffer: Buffer<'m>) -> BufferId {
        self.buffers.push(RwLock::new(buffer));
        BufferId(self.buffers.len().saturating_sub(1))
    }

    /// How many buffers there are.
    pub fn buffers(&self) -> usize {
        self.buffers.len()
    }

    /// A buffer, to be read.
    pub fn read(&self, id: BufferId) -> Option<RwLockReadGuard<'_, Buffer<'m>>> {
        // A thread that panicked would have ended the run; bytes are bytes.
        self.buffers.get(id.0).map(|it| it.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A buffer, to be written.
    pub fn write(&self, id: BufferId) -> Option<RwLockWriteGuard<'_, Buffer<'m>>> {
        self.buffers.get(id.0).map(|it| it.write().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_is_read_in_place_and_copied_when_it_is_written() {
        let mut buffer = Buffer::given("x", Arc::new(vec![1u8, 2, 3, 4]));
        let mut into = [0; 2];
        assert_eq!(buffer.read(2, &mut into).unwrap(), Holds::Values);
        assert_eq!(into, [3, 4]);
        assert!(buffer.read(3, &mut into).is_err() && buffer.read(u64::MAX, &mut into).is_err());
        assert!(buffer.is_given());
        buffer.write(1, &[9], Holds::Values).unwrap();
        assert!(!buffer.is_given() && buffer.lacking(&(0..4)) == Lacking::default());
        buffer.write(2, &[7], Holds::Poison).unwrap();
        assert_eq!(buffer.lacking(&(0..4)), Lacking { unwritten: 0, poison: 1 });
        buffer.read(1, &mut into).unwrap();
        assert_eq!(into, [9, 7]);
    }

    #[test]
    fn what_is_made_knows_what_was_written() {
        let mut buffer = Buffer::new("y", 8, true).unwrap();
        let mut into = [0; 4];
        assert_eq!(buffer.read(0, &mut into).unwrap(), Holds::Nothing);
        assert_eq!(into, [0xFF; 4]);
        buffer.write(0, &[1, 2, 3], Holds::Values).unwrap();
        buffer.write(3, &[4], Holds::Poison).unwrap();
        assert_eq!(buffer.read(0, &mut into).unwrap(), Holds::Poison);
        assert_eq!(buffer.lacking(&(0..9)), Lacking { unwritten: 4, poison: 1 });
        assert!(buffer.write(7, &[1, 2], Holds::Values).is_err());
        assert!(Buffer::new("z", u64::MAX, false).is_err());
    }
}
