//! Instructions about registers whose fields were read: those that an engine executed last, so that
//! a loop reads each once, and a long program takes no memory for it.

use super::Prepared;
use crate::fault::Fault;

/// How many are kept; loops are shorter. A slot has its place by its number.
const KEPT: usize = 512;

/// What was read last.
#[derive(Debug, Default)]
pub(in crate::machine) struct PreparedSlots(Vec<Option<(usize, Prepared)>>);

impl PreparedSlots {
    /// The instruction of a slot, read if it is not here.
    ///
    /// # Errors
    /// It cannot be read.
    pub(in crate::machine) fn of(
        &mut self,
        slot: usize,
        read: impl FnOnce() -> Result<Prepared, Fault>,
    ) -> Result<&Prepared, Fault> {
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
