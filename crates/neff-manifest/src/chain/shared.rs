//! Documents that several others name: each name costs a reading, so how often is bounded.
//!
//! In files that were met no two graphs or engines share a document. A descriptor of a few bytes
//! could name the same large one a million times.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;

use super::members::Members;

/// Bytes of documents that are read once more because something else names them too. What is made
/// of a document takes several times its size. A choice of this project.
const READ_AGAIN: u64 = 64 << 20;
/// What a document counts for besides its bytes: what is kept of even the smallest graph.
const EACH: u64 = 4096;

/// Members that are not read again and again.
pub(super) struct Shared<'m> {
    members: &'m dyn Members,
    state: RefCell<State>,
}

struct State {
    read: HashSet<String>,
    withheld: HashSet<String>,
    left: u64,
}

impl<'m> Shared<'m> {
    pub(super) fn new(members: &'m dyn Members) -> Shared<'m> {
        let (read, withheld) = (HashSet::new(), HashSet::new());
        Shared { members, state: RefCell::new(State { read, withheld, left: READ_AGAIN }) }
    }

    /// True if a member may be read; counts it.
    fn admits(&self, name: &str) -> bool {
        let mut state = self.state.borrow_mut();
        if !state.read.contains(name) {
            state.read.insert(name.to_owned());
            return true;
        }
        let cost = self.members.size(name).unwrap_or(0).saturating_add(EACH);
        match state.left.checked_sub(cost) {
            Some(left) => state.left = left,
            None => {
                state.withheld.insert(name.to_owned());
                return false;
            }
        }
        true
    }
}

impl Members for Shared<'_> {
    fn size(&self, name: &str) -> Option<u64> {
        self.members.size(name)
    }

    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        if !self.admits(name) {
            return None;
        }
        self.members.read(name)
    }

    fn names(&self) -> Vec<&str> {
        self.members.names()
    }

    fn is_withheld(&self, name: &str) -> bool {
        self.state.borrow().withheld.contains(name) || self.members.is_withheld(name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_first_reading_is_free_and_the_rest_is_bounded() {
        let members = BTreeMap::from([
            ("large".to_owned(), vec![b' '; 40 << 20]),
            ("small".to_owned(), b"{}".to_vec()),
        ]);
        let shared = Shared::new(&members);
        assert!(shared.read("large").is_some() && shared.read("large").is_some());
        assert!(!shared.is_withheld("large"));
        assert!(shared.read("large").is_none() && shared.is_withheld("large"));
        let times = (0..100_000).take_while(|_| shared.read("small").is_some()).count();
        assert!((1000..10_000).contains(&times), "{times}");
        assert!(shared.read("other").is_none() && !shared.is_withheld("other"));
    }
}
