//! The processors of the GPSIMD engine, as far as EXTENDED_INST asks them: whoever executes kernels
//! puts itself behind [`Q7`].
//!
//! How a kernel gets its operands is not public. So it is given the 64 bytes of its instruction and
//! the memories; what it reads and writes through [`Bench`] is followed like that of any other
//! instruction.

use std::sync::Arc;

use neff_isa::slot::Slot;

use crate::execute::Bench;
use crate::fault::Fault;

/// The eight processors of one core.
pub trait Q7: Send {
    /// Executes the kernel that an instruction calls.
    ///
    /// # Errors
    /// There is no such kernel, or it cannot be executed.
    fn execute(&mut self, slot: &Slot, bench: &mut Bench<'_, '_>) -> Result<(), Fault>;
}

impl<F> Q7 for F
where
    F: FnMut(&Slot, &mut Bench<'_, '_>) -> Result<(), Fault> + Send,
{
    fn execute(&mut self, slot: &Slot, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
        self(slot, bench)
    }
}

/// Makes the processors of a core that runs a graph; each has memory of its own.
pub type MakeQ7 = Arc<dyn Fn(&str) -> Box<dyn Q7> + Send + Sync>;

/// Processors of a core, if there are any.
#[derive(Default)]
pub(super) struct Processors(pub(super) Option<Box<dyn Q7>>);

impl std::fmt::Debug for Processors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Processors").field(&self.0.is_some()).finish()
    }
}

impl Processors {
    /// Executes the kernel that an instruction calls.
    ///
    /// # Errors
    /// Nobody executes kernels, or as [`Q7::execute`].
    pub(super) fn execute(&mut self, slot: &Slot, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
        let nobody = || Fault::Unknown("what the kernel does that is called".to_owned());
        self.0.as_mut().ok_or_else(nobody)?.execute(slot, bench)
    }
}
