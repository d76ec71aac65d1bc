//! What the runtime's prelinker makes of the images of GPSIMD libraries.

use std::collections::BTreeMap;

use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, Place};
use neff_kernel::check::Options;
use neff_kernel::reading::Kernel;
use neff_manifest::chain::Members;

use crate::model::Library;

/// The libraries of all graphs, each looked at once.
pub(crate) struct Libraries<'n> {
    members: &'n dyn Members,
    /// By member: bytes of the block that it is linked to.
    sizes: BTreeMap<String, Option<u64>>,
}

impl<'n> Libraries<'n> {
    /// None is known yet.
    pub(crate) fn new(members: &'n dyn Members) -> Libraries<'n> {
        Libraries { members, sizes: BTreeMap::new() }
    }

    /// Notes what libraries are linked to, and tells of those that are not.
    pub(crate) fn stage(&mut self, libraries: &mut [Library], findings: &mut Findings) {
        for library in libraries {
            let size = match self.sizes.get(&library.member) {
                Some(size) => *size,
                None => {
                    let size = self.linked(&library.member, findings);
                    self.sizes.insert(library.member.clone(), size);
                    size
                }
            };
            library.staged = size;
        }
    }

    /// Bytes of the block that the prelinker makes of an image; a member that is missing has been
    /// told of.
    fn linked(&self, member: &str, findings: &mut Findings) -> Option<u64> {
        let Some(image) = self.members.read(member) else {
            // Of what is there, ELF files are kept.
            if self.members.size(member).is_some() && !self.members.is_withheld(member) {
                findings.push(refused(member, "no ELF file".to_owned()));
            }
            return None;
        };
        let (kernel, _) = Kernel::read(&image);
        let prelinked = kernel.prelink(&Options::default());
        if let Some(fault) = prelinked.faults.iter().next() {
            let found = format!("{}: {}", fault.answer, fault.diagnostic.message);
            findings.push(refused(member, found));
        }
        prelinked.library.map(|library| library.size().into())
    }
}

fn refused(member: &str, found: String) -> Diagnostic {
    let message = format!("the prelinker refuses the image {member:?} of a GPSIMD library");
    Diagnostic::new(codes::LIBRARY_REFUSED, message)
        .at(Place::Path(member.to_owned()))
        .found(found)
        .help("`neffc kernel verify` of that member lists all that is refused")
}
