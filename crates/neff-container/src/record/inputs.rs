//! Which files a record is read with: for those who list what a file was made of, and for those
//! who must not overwrite any of it.

use std::path::{Path, PathBuf};

use super::{Part, Record, Step};

impl Record {
    /// The files that giving the original back, or editing it, may read besides the members that
    /// somebody else brings, relative to the unpacked folder: the parts of the record, and the
    /// bodies that only the record has.
    pub fn inputs(&self) -> Vec<PathBuf> {
        let stream = match self.stream {
            Step::Corrected { .. } => Some(Part::Correction),
            Step::Verbatim { .. } => Some(Part::Stream),
            Step::Raw | Step::Encoder { .. } => None,
        };
        let parts = [
            Some(Part::Record),
            Some(Part::Framing),
            self.header.then_some(Part::Header),
            stream,
            (!self.tail_is_zero).then_some(Part::Tail),
            (self.trailing > 0).then_some(Part::Trailing),
        ];
        let kept = self.entries.iter().filter(|entry| entry.member.is_none());
        let kept = kept.filter_map(|entry| entry.file.as_deref()).map(Path::new);
        parts.into_iter().flatten().map(Part::name).chain(kept.map(Path::to_owned)).collect()
    }
}
