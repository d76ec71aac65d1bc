//! How much a program asks for, counted once per slot: products and bytes. Nothing is executed, so
//! what a branch repeats or passes over counts once.

use serde::Serialize;

use super::region::Region;

/// Counts of a program, or of all programs of a graph.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Work {
    /// Multiply-adds of MATMUL that are products.
    pub macs: u64,
    /// Multiply-adds that the array spends on transposing, which is no product.
    pub transposing: u64,
    /// Bytes that transfers read from device memory, as far as their sizes are known.
    pub memory_read: u64,
    /// Bytes that transfers write to device memory.
    pub memory_written: u64,
    /// Transfers of which it is not known how much they move.
    pub unknown_transfers: u64,
    /// Bytes of SBUF that are read, by engines and transfers.
    pub sbuf_read: u64,
    /// Bytes of SBUF that are written.
    pub sbuf_written: u64,
    /// Bytes of PSUM that are read.
    pub psum_read: u64,
    /// Bytes of PSUM that are written.
    pub psum_written: u64,
}

impl Work {
    pub(super) fn touch(&mut self, region: &Region, is_written: bool) {
        let sum = match (region.memory, is_written) {
            (0, false) => &mut self.sbuf_read,
            (0, true) => &mut self.sbuf_written,
            (_, false) => &mut self.psum_read,
            (_, true) => &mut self.psum_written,
        };
        *sum = sum.saturating_add(region.total());
    }

    pub(super) fn multiply(&mut self, products: u64, transposes: bool) {
        let sum = if transposes { &mut self.transposing } else { &mut self.macs };
        *sum = sum.saturating_add(products);
    }

    /// A transfer of so many bytes on each side; `None` for a side that is not in device memory.
    pub(super) fn transfer(&mut self, read: Option<u64>, written: Option<u64>) {
        self.memory_read = self.memory_read.saturating_add(read.unwrap_or(0));
        self.memory_written = self.memory_written.saturating_add(written.unwrap_or(0));
    }

    pub(super) fn add(&mut self, other: &Work) {
        let sum = |own: &mut u64, other: u64| *own = own.saturating_add(other);
        sum(&mut self.macs, other.macs);
        sum(&mut self.transposing, other.transposing);
        sum(&mut self.memory_read, other.memory_read);
        sum(&mut self.memory_written, other.memory_written);
        sum(&mut self.unknown_transfers, other.unknown_transfers);
        sum(&mut self.sbuf_read, other.sbuf_read);
        sum(&mut self.sbuf_written, other.sbuf_written);
        sum(&mut self.psum_read, other.psum_read);
        sum(&mut self.psum_written, other.psum_written);
    }
}
