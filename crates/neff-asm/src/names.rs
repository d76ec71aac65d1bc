//! Names for ids: `%x` in place of the id of a variable or of an entry of the address table.
//!
//! Ids mean something only inside one graph; whoever knows the graph implements [`Names`]: the
//! builder from the model, a reader from `def.json`. A program assembles without them as long as
//! its text has only numbers.

use neff_isa::{Found, model::Generation, sp};

/// What an id counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// Variables of the graph (`var_id` in `def.json`).
    Variable,
    /// Entries of the `dge-table` variable's list, each naming a variable (format notes 12 §3.10).
    TableEntry,
}

/// Names and ids of a graph.
pub trait Names {
    /// The id of a name.
    fn id(&self, space: Space, name: &str) -> Option<u64>;
    /// The name of an id.
    fn name(&self, space: Space, id: u64) -> Option<&str>;
    /// What to do about a name that has no id: where names come from is known only here.
    fn advice(&self, space: Space, name: &str) -> String;
}

/// No names are known.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoNames;

impl Names for NoNames {
    fn id(&self, _: Space, _: &str) -> Option<u64> {
        None
    }

    fn name(&self, _: Space, _: u64) -> Option<&str> {
        None
    }

    fn advice(&self, _: Space, _: &str) -> String {
        "`neffc asm --names NEFF` knows the names of a graph".to_owned()
    }
}

/// True if an instruction of any generation has this mnemonic, in slots or in the 8 bytes of the SP
/// engine. So a text means the same on all of them.
pub(crate) fn is_instruction(name: &str) -> bool {
    let of_slots = neff_isa::by_mnemonic(Generation::ASSUMED, name);
    let of_words = name.strip_suffix(crate::sp::P_SUFFIX).unwrap_or(name);
    of_slots != Found::Unknown || sp::by_mnemonic(of_words).is_some()
}
