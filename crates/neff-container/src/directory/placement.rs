//! Which member becomes a file of its name, and which is kept by index instead.

use std::collections::HashMap;

use md5::{Digest, Md5};

use crate::record::FOLDER;
use crate::tar::member::{Member, MemberKind};

/// Bytes of one step of a path that every common file system takes.
const STEP_LIMIT: usize = 255;
/// Bytes of a whole path below the folder; leaves room for the folder's own path.
const PATH_LIMIT: usize = 2048;
/// Steps of a path: each but the last is a folder to make. Real members have two.
const DEPTH_LIMIT: usize = 32;

/// Where the body of a member goes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// To a file or folder of this relative path.
    Path(String),
    /// Under `.neffc/members/`, for the reason given.
    ByIndex(&'static str),
}

/// Places taken so far. Paths are held as digests: a long one, of which every folder counts,
/// costs no more than a short.
#[derive(Debug, Default)]
pub(crate) struct Placements {
    /// Lower-case path to what is there.
    taken: HashMap<[u8; 16], Taken>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Taken {
    File,
    /// A folder, and its spelling.
    Folder([u8; 16]),
}

impl Placements {
    /// Decides for the next member and notes the place as taken.
    pub(crate) fn place(&mut self, member: &Member) -> Placement {
        match relative_path(member).and_then(|path| self.take(&path, member.kind).map(|()| path)) {
            Ok(path) => Placement::Path(path),
            Err(reason) => Placement::ByIndex(reason),
        }
    }

    fn take(&mut self, path: &str, kind: MemberKind) -> Result<(), &'static str> {
        let slashes = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        let itself = (kind == MemberKind::Directory).then_some(path);
        let folders: Vec<([u8; 16], [u8; 16])> =
            slashes.chain(itself).map(|folder| (folded(folder), digest(folder))).collect();
        for (place, spelling) in &folders {
            match self.taken.get(place) {
                Some(Taken::File) => {
                    return Err("a file of that name stands where a folder must be");
                }
                Some(Taken::Folder(earlier)) if earlier != spelling => {
                    return Err("a folder's name differs from an earlier one only in case");
                }
                Some(Taken::Folder(_)) | None => {}
            }
        }
        if kind != MemberKind::Directory {
            match self.taken.get(&folded(path)) {
                Some(Taken::Folder(_)) => return Err("a folder of that name exists"),
                Some(Taken::File) => return Err("the name is taken, or differs only in case"),
                None => {}
            }
            self.taken.insert(folded(path), Taken::File);
        }
        let folders = folders.into_iter();
        self.taken.extend(folders.map(|(place, spelling)| (place, Taken::Folder(spelling))));
        Ok(())
    }
}

fn folded(path: &str) -> [u8; 16] {
    digest(&path.to_lowercase())
}

fn digest(path: &str) -> [u8; 16] {
    Md5::digest(path).into()
}

/// The path a member's name means, or why it means none.
fn relative_path(member: &Member) -> Result<String, &'static str> {
    if !matches!(member.kind, MemberKind::File | MemberKind::Directory) {
        return Err("the entry is no plain file");
    }
    if member.leads_outside() {
        return Err("the name leads out of the folder");
    }
    let text = std::str::from_utf8(member.loader_name()).map_err(|_| "the name is not UTF-8")?;
    let text = if member.kind == MemberKind::Directory { text.trim_end_matches('/') } else { text };
    if text.len() > PATH_LIMIT {
        return Err("the name is too long for a path");
    }
    let steps: Vec<&str> = text.split('/').collect();
    if member.kind == MemberKind::Directory && matches!(steps.as_slice(), [""] | ["."]) {
        return Err("the entry is the folder itself");
    }
    if steps.len() > DEPTH_LIMIT {
        return Err("the name has too many steps");
    }
    if steps.iter().any(|step| step.is_empty() || *step == ".") {
        return Err("the name has an empty step");
    }
    if steps.first().is_some_and(|step| step.eq_ignore_ascii_case(FOLDER)) {
        return Err("the name is reserved for the record");
    }
    if steps.iter().any(|step| step.len() > STEP_LIMIT) {
        return Err("a step of the name is too long");
    }
    if steps.iter().any(|step| is_reserved(step)) {
        return Err("the name is reserved on some systems");
    }
    if text.chars().any(char::is_control) {
        return Err("the name has control characters");
    }
    Ok(text.to_owned())
}

/// Device names that Windows reserves in every folder, with any extension.
fn is_reserved(step: &str) -> bool {
    let stem = step.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = |prefix| {
        stem.strip_prefix(prefix)
            .is_some_and(|digit| digit.len() == 1 && digit.bytes().all(|b| b.is_ascii_digit()))
    };
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tar::block::Dialect;

    fn member(name: &str, kind: MemberKind) -> Member {
        Member {
            index: 0,
            header_offset: 0,
            data_offset: 0,
            size: 0,
            name: name.as_bytes().to_vec(),
            kind,
            link: Vec::new(),
            mode: None,
            uid: None,
            gid: None,
            mtime: None,
            uname: Vec::new(),
            gname: Vec::new(),
            dialect: Dialect::Gnu,
            extended: false,
        }
    }

    #[test]
    fn names_that_become_no_path() {
        for name in [
            "/x",
            "../x",
            "a//b",
            "a/./b",
            "",
            ".neffc/x",
            ".NEFFC/x",
            "con",
            "a/NUL.txt",
            "lpt1.bin",
            "a\nb",
            "a\u{7f}",
        ] {
            let mut placements = Placements::default();
            assert!(
                matches!(placements.place(&member(name, MemberKind::File)), Placement::ByIndex(_)),
                "{name:?}"
            );
        }
        for long in ["x".repeat(256), "x/".repeat(32) + "x", "xyz/".repeat(513)] {
            assert!(relative_path(&member(&long, MemberKind::File)).is_err(), "{long}");
        }
        assert!(relative_path(&member(&"x/".repeat(32), MemberKind::Directory)).is_ok());
        for name in ["a", "./a/b", "-t1:x", "sg00/é", "com/x", "lpt10", "console"] {
            assert!(relative_path(&member(name, MemberKind::File)).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn collisions_keep_the_first() {
        let mut placements = Placements::default();
        let mut place =
            |name: &str, kind| matches!(placements.place(&member(name, kind)), Placement::Path(_));
        assert!(place("sg00/", MemberKind::Directory));
        assert!(place("sg00/a", MemberKind::File));
        assert!(!place("sg00/a", MemberKind::File));
        assert!(!place("sg00/A", MemberKind::File));
        assert!(!place("SG00/b", MemberKind::File));
        assert!(!place("sg00/a/b", MemberKind::File));
        assert!(!place("sg00", MemberKind::File));
        assert!(place("sg00/", MemberKind::Directory));
        assert!(place("other", MemberKind::File));
        assert!(!place("other/", MemberKind::Directory));
    }
}
