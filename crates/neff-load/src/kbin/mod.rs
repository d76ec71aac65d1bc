//! The lowered form of a graph: the records that the runtime makes of a graph's manifests before it
//! stages anything (format notes 08 §1.3, 11 §2), as a file that can be compared with a real one.
//!
//! A dump has no addresses: a pointer holds the offset of what it leads to. Bytes that the format
//! notes do not know are zero and marked in the side file; how they are known is said where the
//! records are declared ([`structs`]).

mod dump;
mod layout;
mod listing;
mod lower;
mod record;
pub mod structs;

use std::io::{self, Write};

use neff_abi::Arch;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};
use neff_manifest::chain::{Definition, Members};

use crate::image::{EngineImage, LibraryContext};
use crate::model::Graph;
use crate::plan::CorePlan;
use dump::{Dump, DumpError, Places};

pub use layout::{Kind, Known, Layout, Row};
pub use record::Misfit;

/// Bytes that the dumps of a model may have together: a descriptor of some twenty bytes in a
/// compressed manifest becomes 5,456 here, so a small file could fill a disk. Room for a million
/// and a half descriptors; a choice of this project.
pub const MOST_BYTES: u64 = 8 << 30;

/// What is lowered.
#[derive(Clone, Copy)]
pub struct Source<'s> {
    /// The graph as the loader keeps it.
    pub graph: &'s Graph,
    /// Its manifests.
    pub definition: &'s Definition,
    /// The images of its engines.
    pub images: &'s [EngineImage<'s>],
    /// Where its variables and images are; without it, nothing that is staged is in the dump.
    pub plan: Option<&'s CorePlan>,
    /// Where tables are read from. Of members that are not kept, pointers are null and marked.
    pub members: &'s dyn Members,
    /// The architecture that it is loaded for.
    pub arch: Arch,
    /// Whose its GPSIMD libraries are.
    pub library_context: LibraryContext,
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("graph", &self.graph.name).finish_non_exhaustive()
    }
}

/// A graph of which it is known where in its dump everything will be.
#[derive(Debug)]
pub struct Measured<'s> {
    source: Source<'s>,
    places: Places,
    /// Bytes of the dump.
    pub size: u64,
    /// Values that their records have no room for.
    pub misfits: Vec<Misfit>,
}

/// A dump of more bytes than were allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// The first of two passes over a graph: how large its dump is. Nothing is written.
///
/// # Errors
/// More bytes than `most`; the pass ends there.
pub fn measure(source: Source<'_>, most: u64) -> Result<Measured<'_>, TooLarge> {
    let mut pass = Dump::measuring(most);
    lower::graph(source, &mut pass).map_err(|_| TooLarge)?;
    let (size, places, misfits) = pass.end();
    Ok(Measured { source, places, size, misfits })
}

impl Measured<'_> {
    /// The second pass: writes the dump into `bytes` and what is to be said of it into `parts`,
    /// record by record.
    ///
    /// # Errors
    /// What writing comes to.
    pub fn write(self, bytes: &mut dyn Write, parts: &mut dyn Write) -> io::Result<()> {
        listing::head(parts, &self.source.graph.name)?;
        let mut pass = Dump::writing(self.places, bytes, parts);
        match lower::graph(self.source, &mut pass) {
            Err(DumpError::Io(error)) => return Err(error),
            // It was measured.
            Err(DumpError::TooLarge) => return Err(io::ErrorKind::FileTooLarge.into()),
            Ok(()) => {}
        }
        bytes.flush()?;
        parts.flush()
    }
}

/// Reports the values of a graph that its records have no room for, one finding for each field.
pub(crate) fn check(source: Source<'_>, findings: &mut Findings) {
    // There is no bound to run into, and nothing is written.
    let Ok(measured) = measure(source, u64::MAX) else { return };
    for Misfit { layout, field, value, most } in measured.misfits {
        let name = &source.graph.name;
        let message = format!("{field:?} of {layout} has no room for what the graph {name:?} has");
        let finding = Diagnostic::new(codes::RECORD_FIELD, message)
            .expected(format!("at most {most}"))
            .found(value.to_string());
        let place = source.definition.document.root().bare_place(&source.definition.member);
        findings.push(finding.at(place));
    }
}
