//! Variables: memory that has a name and an id (format notes 02 §6, 08 §2.3).

use neff_abi::{BackingBuffer, MemoryRefKind};

use crate::plan::Parameters;

/// One variable of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its id; dense from 0 in a graph that loads.
    pub id: u64,
    /// Its kind.
    pub kind: MemoryRefKind,
    /// Bytes; 0 for kinds that have none.
    pub size: u64,
    /// Bytes that its address is a multiple of; a power of two.
    pub alignment: u64,
    /// What its kind has besides.
    pub detail: Detail,
}

/// What a kind of variable has besides size and alignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    Plain,
    /// The member that holds its data.
    Constant(String),
    /// Where it is in a scratchpad.
    Virtual {
        /// Bytes from the start of the scratchpad.
        offset: u64,
        /// Which one.
        backing: BackingBuffer,
    },
    /// The variable that it points to.
    Pointer(u64),
    /// The variables of a table, in order.
    Variables(Vec<u64>),
}

impl Variable {
    /// True if memory is taken for it, or found, when the model is loaded (format notes 08 §2.3).
    /// The host brings inputs and outputs for each run.
    pub fn is_staged(&self) -> bool {
        matches!(
            self.kind,
            MemoryRefKind::MR_SB
                | MemoryRefKind::MR_BUFFER
                | MemoryRefKind::MR_TMP_BUF
                | MemoryRefKind::MR_VIRTUAL_TMP_BUF
        )
    }

    /// Its bytes. Of the state buffer def.json gives no size; the runtime takes one (format notes
    /// 02 §6.2).
    pub fn bytes(&self) -> u64 {
        match self.kind {
            MemoryRefKind::MR_SB => Parameters::STATE_BUFFER,
            _ => self.size,
        }
    }
}
