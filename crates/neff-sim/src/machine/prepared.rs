//! What was read of the slots that an engine executed last, so that a loop reads each once, and a long
//! program takes no memory for it.

use crate::fault::Fault;

/// How many are kept; loops are shorter. A slot has its place by its number.
const KEPT: usize = 512;

/// What was read last.
#[derive(Debug)]
pub(super) struct PreparedSlots<T>(Vec<Option<(usize, T)>>);

impl<T> Default for PreparedSlots<T> {
    fn default() -> PreparedSlots<T> {
        PreparedSlots(Vec::new())
    }
}

impl<T> PreparedSlots<T> {
    /// What is to be read of a slot, read if it is not here.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn of(
        &mut self,
        slot: usize,
        read: impl FnOnce() -> Result<T, Fault>,
    ) -> Result<&T, Fault> {
        if self.0.is_empty() {
            self.0.resize_with(KEPT, || None);
        }
        let none = || Fault::Illegal("a slot without a place".to_owned());
        let place = self.0.get_mut(slot % KEPT).ok_or_else(none)?;
        match place {
            Some((at, _)) if *at == slot => {}
            _ => *place = Some((slot, read()?)),
        }
        place.as_ref().map(|(_, prepared)| prepared).ok_or_else(none)
    }
}
