//! What a NEFF executes, in a normal form, and digests of it: two NEFFs with the same digest are
//! the same program (docs/program-identity.md describes the form).
//!
//! Identity, names, paths, versions, debug information and everything about packaging are left
//! out; ids that mean something only inside a graph are replaced by numbers in order of first use
//! ([`Numbering`]). What is not understood stays as its bytes. Weights are digested while the
//! archive goes by.

mod encode;
mod facts;
mod graph;
mod host;
mod ids;
mod keys;
mod member;
mod parts;
mod pieces;
mod program;
mod slot;
mod walk;

use neff_container::limits::Limits;
use neff_container::read::{ReadError, ReadOptions, read};
use neff_container::source::Source;
use neff_isa::model::Generation;

pub use encode::Digest;
pub(crate) use facts::of_variable as variable_facts;
pub use ids::{Number, Numbering, Trust};
pub use member::{ArrayFacts, BLOCK, MemberDigest, MemberDigests};
pub use parts::{Identity, Part, PartKind, shown};
pub use slot::{Reference, SlotIds, Space};
pub(crate) use walk::is_words;

use crate::{Contents, Neff, OpenOptions};

/// The version of the normal form. It changes with every change of what is digested, so digests of
/// different versions are never equal.
pub const VERSION: u32 = 1;

/// A NEFF that was read to be compared: its manifests and programs, and digests of its members.
#[derive(Debug)]
pub struct Subject {
    /// The NEFF, with its programs.
    pub neff: Neff,
    /// Digests of all its members.
    pub digests: MemberDigests,
}

/// What is looked at together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading<'n> {
    neff: &'n Neff,
    digests: &'n MemberDigests,
    generation: Generation,
}

impl Subject {
    /// Reads any source in one pass. Documents and programs are kept, weights are not; the digest
    /// of the stored data is not made.
    ///
    /// # Errors
    /// Those of the source. Faults of its content are findings of the NEFF.
    pub fn read(source: &mut dyn Source, limits: Limits) -> Result<Subject, ReadError> {
        let options = OpenOptions { limits, programs: true, ..OpenOptions::default() };
        Subject::read_with(source, &options, false)
    }

    /// The same with more that is kept, and the digest of the stored data if it is asked for.
    ///
    /// # Errors
    /// Those of the source.
    pub fn read_with(
        source: &mut dyn Source,
        options: &OpenOptions,
        digest: bool,
    ) -> Result<Subject, ReadError> {
        let mut contents = Contents::with_room(options);
        let mut digests = MemberDigests::new();
        let mut visitor = member::Digesting::new(&mut contents, &mut digests);
        let options = ReadOptions { limits: options.limits, digest };
        let report = read(source, &options, &mut visitor)?;
        Ok(Subject { neff: Neff::of(report, contents), digests })
    }

    /// True if it has a program: see [`Subject::identity`].
    pub fn has_program(&self) -> bool {
        let chain = self.neff.chain();
        let is_whole = self.neff.report().is_read_to_end();
        is_whole && chain.kelf.is_some() && chain.host_graph.is_some()
    }

    /// What it executes; `None` for what has no program: an archive that could not be read to its
    /// end, or without a host graph and a KELF descriptor.
    pub fn identity(&self) -> Option<Identity> {
        Identity::of(self)
    }

    pub(crate) fn reading(&self) -> Reading<'_> {
        let generation = self.neff.generation();
        Reading { neff: &self.neff, digests: &self.digests, generation }
    }
}
