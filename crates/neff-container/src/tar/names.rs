//! Which member names were met before, in memory that does not grow with their length.

use std::collections::HashMap;

use md5::{Digest, Md5};

/// Names met so far. A name is held as its digest, so a long one costs no more than a short.
#[derive(Debug, Default)]
pub(crate) struct Names {
    exact: HashMap<[u8; 16], u64>,
    folded: HashMap<[u8; 16], u64>,
}

/// How a name relates to those before it; the index is that of the earlier member.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// Never met.
    New,
    /// The same name.
    Same(u64),
    /// The same but for case.
    OtherCase(u64),
}

impl Names {
    /// Notes the name of member `index` and says whether it was met before.
    pub(crate) fn note(&mut self, name: &[u8], index: u64) -> Seen {
        let folded = String::from_utf8_lossy(name).to_lowercase();
        let earlier_folded = *self.folded.entry(Md5::digest(folded).into()).or_insert(index);
        let earlier = *self.exact.entry(Md5::digest(name).into()).or_insert(index);
        match (earlier != index, earlier_folded != index) {
            (true, _) => Seen::Same(earlier),
            (false, true) => Seen::OtherCase(earlier_folded),
            (false, false) => Seen::New,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_and_other_case() {
        let mut names = Names::default();
        assert_eq!(names.note(b"a", 0), Seen::New);
        assert_eq!(names.note(b"A", 1), Seen::OtherCase(0));
        assert_eq!(names.note(b"A", 2), Seen::Same(1));
        assert_eq!(names.note("É".as_bytes(), 3), Seen::New);
        assert_eq!(names.note("é".as_bytes(), 4), Seen::OtherCase(3));
        assert_eq!(names.note(b"a", 5), Seen::Same(0));
    }
}
