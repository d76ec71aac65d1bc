//! Which member a level means by the file name of the one above it.
//!
//! In the real file asm and backend members stand in the folder of their graph, so the name is
//! looked for there. The levels above stand in `debug_info/` and their member names have an ending
//! that the references lack: `debug_info_penguin.dbg` is `debug_info/debug_info_penguin.dbg_sg000000`
//! for both graphs. What the number counts is not known: it is not the number of the graph.

use neff_manifest::chain::Members;

use crate::Contents;

/// The folder of the levels that belong to no engine.
const FOLDER: &str = "debug_info";
/// What the file names of debug members have in them; the ending follows.
const MARK: &str = ".dbg";
/// How an ending begins.
const ENDING: &str = "_sg";

/// Why a name leads to no member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unresolved {
    /// There is none.
    Missing,
    /// There are several, with different endings.
    Several,
}

impl Unresolved {
    /// The end of a sentence.
    pub(super) fn words(self) -> &'static str {
        match self {
            Unresolved::Missing => "is not in the archive",
            Unresolved::Several => "is there several times with different endings",
        }
    }
}

/// The member that `name` means in the member `child`.
pub(super) fn resolve(contents: &Contents, child: &str, name: &str) -> Result<String, Unresolved> {
    let (folder, base) = child.rsplit_once('/').unwrap_or(("", child));
    let beside = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    let common = format!("{FOLDER}/{name}");
    let ending = base.rsplit_once(MARK).map_or("", |(_, ending)| ending);
    let same_ending = format!("{common}{ending}");
    let mut exact = [beside, common.clone(), same_ending].into_iter();
    if let Some(member) = exact.find(|member| contents.size(member).is_some()) {
        return Ok(member);
    }
    let start = format!("{common}{ENDING}");
    let mut with_endings = contents.debug_names(&start);
    match (with_endings.next(), with_endings.next()) {
        (Some(member), None) => Ok(member.to_owned()),
        (None, _) => Err(Unresolved::Missing),
        (Some(_), Some(_)) => Err(Unresolved::Several),
    }
}
