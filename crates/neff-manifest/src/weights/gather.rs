//! An array in Fortran order, gathered in C order block by block.
//!
//! C order is cut into blocks that are ranges of one index under fixed values of those before
//! it. For each block the elements are visited in the order of the file, and a window of the
//! file moves over them.

use std::io::{self, Read, Seek, SeekFrom};

use super::array::Array;

/// Bytes read from the file at a time where neighbours are needed.
const WINDOW: usize = 256 * 1024;

/// One dimension: how long it is, and how far apart its neighbours are in both orders, in bytes.
#[derive(Debug, Clone, Copy)]
struct Axis {
    length: u64,
    stored: u64,
    wanted: u64,
}

/// Gives the array's bytes in C order to `send`, at most `block` at a time (one element at
/// least). The array is not empty and its size was checked, so no product overflows.
pub(super) fn copy<R: Read + Seek>(
    array: &Array,
    source: &mut R,
    block: usize,
    send: &mut dyn FnMut(&mut [u8]) -> io::Result<()>,
) -> io::Result<()> {
    let axes = axes(array);
    let block = u64::try_from(block).unwrap_or(u64::MAX);
    // The first axis of which one slice fits a block; those before it are fixed one by one.
    let fits = |axis: &Axis| axis.wanted <= block;
    let split = axes.iter().position(fits).unwrap_or(axes.len().saturating_sub(1));
    let (fixed, free) = axes.split_at(split);
    let Some((cut, inner)) = free.split_first() else { return Ok(()) };
    let rows = block.checked_div(cut.wanted).unwrap_or(1).clamp(1, cut.length);
    let window = Window::new(source, cut, rows, array.element_size);
    let mut gather = Gather { window, inner, element: array.element_size, block: Vec::new() };
    let mut prefix = vec![0_u64; fixed.len()];
    loop {
        let offset = place(fixed, &prefix).saturating_add(array.data_offset);
        let mut row = 0;
        while row < cut.length {
            let count = rows.min(cut.length.saturating_sub(row));
            let first = offset.saturating_add(row.saturating_mul(cut.stored));
            gather.fill(first, Axis { length: count, ..*cut })?;
            send(&mut gather.block)?;
            row = row.saturating_add(count);
        }
        if !advance(&mut prefix, fixed) {
            return Ok(());
        }
    }
}

/// The dimensions longer than 1, the first one first.
fn axes(array: &Array) -> Vec<Axis> {
    let mut axes = Vec::new();
    let (mut stored, mut wanted) = (array.element_size, array.data_length);
    for &length in &array.shape {
        wanted = wanted.checked_div(length).unwrap_or(0);
        if length > 1 {
            axes.push(Axis { length, stored, wanted });
        }
        stored = stored.saturating_mul(length);
    }
    axes
}

/// How far into the stored data the element with these indices lies.
fn place(axes: &[Axis], indices: &[u64]) -> u64 {
    let parts = axes.iter().zip(indices).map(|(axis, index)| axis.stored.saturating_mul(*index));
    parts.fold(0, u64::saturating_add)
}

/// The next indices in C order; false behind the last.
fn advance(indices: &mut [u64], axes: &[Axis]) -> bool {
    for (index, axis) in indices.iter_mut().zip(axes).rev() {
        *index = index.saturating_add(1);
        if *index < axis.length {
            return true;
        }
        *index = 0;
    }
    false
}

struct Gather<'a, R> {
    window: Window<'a, R>,
    /// The axes behind the one that is cut.
    inner: &'a [Axis],
    element: u64,
    block: Vec<u8>,
}

impl<R: Read + Seek> Gather<'_, R> {
    /// Fills the block with a range of the cut axis that begins at an offset of the file.
    fn fill(&mut self, first: u64, cut: Axis) -> io::Result<()> {
        let size = usize::try_from(cut.wanted.saturating_mul(cut.length)).unwrap_or(usize::MAX);
        self.block.resize(size, 0);
        let element = usize::try_from(self.element).unwrap_or(usize::MAX);
        // Reversed, C order of the indices is the order of the file.
        let outer: Vec<Axis> = self.inner.iter().rev().copied().collect();
        let mut indices = vec![0; outer.len()];
        loop {
            let mut from = first.saturating_add(place(&outer, &indices));
            let wanted = outer.iter().zip(&indices);
            let mut to = wanted
                .map(|(axis, index)| axis.wanted.saturating_mul(*index))
                .fold(0, u64::saturating_add);
            for _ in 0..cut.length {
                let start = usize::try_from(to).unwrap_or(usize::MAX);
                let cell = self.block.get_mut(start..start.saturating_add(element));
                self.window.read(from, cell.unwrap_or_default())?;
                from = from.saturating_add(cut.stored);
                to = to.saturating_add(cut.wanted);
            }
            if !advance(&mut indices, &outer) {
                return Ok(());
            }
        }
    }
}

/// A part of the file that is held.
struct Window<'a, R> {
    source: &'a mut R,
    bytes: Vec<u8>,
    /// Offset of the first byte held.
    start: u64,
    /// Bytes worth reading at once.
    reach: usize,
}

impl<'a, R: Read + Seek> Window<'a, R> {
    /// `rows` elements of the cut axis are wanted at a time: if the file has them side by side
    /// and the next of them far away, no more than they are read.
    fn new(source: &'a mut R, cut: &Axis, rows: u64, element: u64) -> Self {
        let side_by_side = cut.stored == element;
        let run = if side_by_side { rows.saturating_mul(element) } else { element };
        let stride = if side_by_side { cut.length.saturating_mul(element) } else { cut.stored };
        let near = usize::try_from(stride).is_ok_and(|stride| stride <= WINDOW);
        let reach = if near { WINDOW } else { usize::try_from(run).unwrap_or(WINDOW).min(WINDOW) };
        Window { source, bytes: Vec::new(), start: 0, reach }
    }

    /// Copies bytes of the file at an offset.
    fn read(&mut self, offset: u64, cell: &mut [u8]) -> io::Result<()> {
        if let Some(held) = self.held(offset, cell.len()) {
            cell.copy_from_slice(held);
            return Ok(());
        }
        self.source.seek(SeekFrom::Start(offset))?;
        self.bytes.clear();
        let reach = u64::try_from(self.reach.max(cell.len())).unwrap_or(u64::MAX);
        self.source.by_ref().take(reach).read_to_end(&mut self.bytes)?;
        self.start = offset;
        let held = self.held(offset, cell.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        cell.copy_from_slice(held);
        Ok(())
    }

    fn held(&self, offset: u64, length: usize) -> Option<&[u8]> {
        let start = usize::try_from(offset.checked_sub(self.start)?).ok()?;
        self.bytes.get(start..start.checked_add(length)?)
    }
}
