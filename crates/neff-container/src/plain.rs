//! The uncompressed archive as a stream of byte runs, whatever it was stored as.

use std::io;

/// A source of the uncompressed archive that hands out its own buffer.
///
/// The end of the data and a fault in them look alike here: `fill` returns an empty slice. The
/// layer that met the fault keeps the finding. So the walk over a damaged archive goes exactly
/// as far as there are good bytes.
pub(crate) trait Plain {
    /// Bytes at hand, at least one unless the data ended.
    fn fill(&mut self) -> io::Result<&[u8]>;

    /// Marks `count` of the bytes at hand as used.
    fn consume(&mut self, count: usize);

    /// Asks that the bytes at hand end `count` bytes from here, once what is at hand by now is
    /// used: then [`Plain::stored`] is exact there.
    fn stop_in(&mut self, count: u64);

    /// The file offset that the used bytes reach, as they are stored. Inside of bytes that came
    /// out together it is estimated by their number.
    fn stored(&self) -> u64;

    /// Passes over up to `count` bytes; returns how many there were.
    fn skip(&mut self, count: u64) -> io::Result<u64> {
        let mut left = count;
        while left > 0 {
            let at_hand = self.fill()?.len();
            if at_hand == 0 {
                break;
            }
            let step = at_hand.min(usize::try_from(left).unwrap_or(usize::MAX));
            self.consume(step);
            left = left.saturating_sub(u64::try_from(step).unwrap_or(u64::MAX));
        }
        Ok(count.saturating_sub(left))
    }

    /// Fills `to` as far as the data reach; returns the number of bytes.
    fn read_full(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let mut done = 0usize;
        while let Some(rest) = to.get_mut(done..).filter(|rest| !rest.is_empty()) {
            let bytes = self.fill()?;
            let step = bytes.len().min(rest.len());
            if step == 0 {
                break;
            }
            rest.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            self.consume(step);
            done = done.saturating_add(step);
        }
        Ok(done)
    }
}
