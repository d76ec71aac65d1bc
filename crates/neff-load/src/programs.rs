//! The programs of all engines, read so that a few bytes of manifests cannot ask for years of work.

use std::borrow::Cow;
use std::collections::HashSet;

use neff_diag::Findings;
use neff_manifest::chain::{Members, withheld};

/// Bytes of programs that are gone through once more because another engine has the same: as many
/// as all programs of the largest model that the compiler makes. A choice of this project.
const AGAIN: u64 = 5_000_000 * 64;

/// Members that hold programs.
pub(crate) struct Programs<'n> {
    members: &'n dyn Members,
    read: HashSet<String>,
    left: u64,
}

impl<'n> Programs<'n> {
    pub(crate) fn new(members: &'n dyn Members) -> Programs<'n> {
        Programs { members, read: HashSet::new(), left: AGAIN }
    }

    /// The bytes of a program; `None` if there are none. Those that are there and not given out
    /// are reported.
    pub(crate) fn read(&mut self, member: &str, findings: &mut Findings) -> Option<Cow<'n, [u8]>> {
        let bytes = self.members.read(member).filter(|bytes| self.admits(member, bytes.len()));
        if bytes.is_none() && (self.read.contains(member) || self.members.is_withheld(member)) {
            findings.push(withheld(member));
        }
        bytes
    }

    fn admits(&mut self, member: &str, size: usize) -> bool {
        if !self.read.contains(member) {
            self.read.insert(member.to_owned());
            return true;
        }
        let left = self.left.checked_sub(u64::try_from(size).unwrap_or(u64::MAX));
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn what_engines_share_is_not_read_any_number_of_times() {
        let large = usize::try_from(AGAIN).unwrap() / 3 + 1;
        let members = BTreeMap::from([("pe.bin".to_owned(), vec![0; large])]);
        let (mut programs, mut findings) = (Programs::new(&members), Findings::new());
        let read: Vec<bool> =
            (0..5).map(|_| programs.read("pe.bin", &mut findings).is_some()).collect();
        assert_eq!(read, [true, true, true, false, false]);
        assert_eq!(findings.iter().count(), 2);
        assert!(programs.read("other.bin", &mut findings).is_none());
        assert_eq!(findings.iter().count(), 2);
    }
}
