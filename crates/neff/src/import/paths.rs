//! Names of files in the folder that is made. A member's name becomes a file name if that is safe
//! and free; otherwise the file gets another name. Nothing is written over or outside.

use std::collections::HashSet;

/// Longest step of a path that becomes a file name as it is, in bytes.
const LONGEST: usize = 100;
/// Steps of a path that become folders.
const DEEPEST: usize = 16;
/// What is already taken: the model, and the folders for what is passed through.
const RESERVED: [&str; 3] = ["model.toml", MEMBERS, ORIGINAL];
/// The folder of members that are passed through.
pub(super) const MEMBERS: &str = "members";
/// The folder of the record and of documents whose form is kept.
pub(super) const ORIGINAL: &str = "original";

/// Paths given so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Paths {
    /// Files and folders, in lower case: some file systems do not tell capitals apart.
    files: HashSet<String>,
    folders: HashSet<String>,
    /// Spellings of folders, so that one is not reached by two.
    spelt: HashSet<String>,
    count: u64,
}

impl Paths {
    /// A path of its own, `wanted` if possible; else one in the same place that ends alike.
    pub(super) fn take(&mut self, top: &str, wanted: &str) -> String {
        let inside = |path: &str| match top {
            "" => path.to_owned(),
            top => format!("{top}/{path}"),
        };
        let reserved = |step: &str| RESERVED.iter().any(|name| name.eq_ignore_ascii_case(step));
        let free = !top.is_empty() || !wanted.split('/').next().is_some_and(reserved);
        if free && is_plain(wanted) && self.claim(&inside(wanted)) {
            return inside(wanted);
        }
        // What the ending says (`.npy` is an array to the loader) stays true.
        let ending = wanted.rsplit('/').next().and_then(|last| last.rsplit_once('.'));
        let ending = ending.map(|(_, ending)| format!(".{ending}"));
        let ending = ending.filter(|ending| is_plain(&format!("x{ending}"))).unwrap_or_default();
        loop {
            let path = inside(&format!("file-{}{ending}", self.count));
            self.count = self.count.saturating_add(1);
            if self.claim(&path) {
                return path;
            }
        }
    }

    /// Gives a path back.
    pub(super) fn give_back(&mut self, path: &str) {
        self.files.remove(&path.to_lowercase());
    }

    /// Takes a path, if no file stands at it or on the way to it.
    fn claim(&mut self, path: &str) -> bool {
        let folders: Vec<&str> =
            path.match_indices('/').filter_map(|(at, _)| path.get(..at)).collect();
        let lower = path.to_lowercase();
        let blocked = folders.iter().any(|folder| {
            let lower = folder.to_lowercase();
            let other_spelling = self.folders.contains(&lower) && !self.spelt.contains(*folder);
            self.files.contains(&lower) || other_spelling
        });
        if blocked || self.folders.contains(&lower) || self.files.contains(&lower) {
            return false;
        }
        self.files.insert(lower);
        self.folders.extend(folders.iter().map(|folder| folder.to_lowercase()));
        self.spelt.extend(folders.into_iter().map(str::to_owned));
        true
    }
}

/// True for a path that is one everywhere: words of letters, digits and a few signs, no dot in
/// front, no name that some system keeps for itself.
pub(super) fn is_plain(path: &str) -> bool {
    let step = |step: &str| {
        let first = step.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let sign = |byte: u8| matches!(byte, b'_' | b'-' | b'.' | b'+' | b'=' | b'@');
        let rest = step.bytes().all(|byte| byte.is_ascii_alphanumeric() || sign(byte));
        first && rest && step.len() <= LONGEST && !step.ends_with('.') && !is_device(step)
    };
    path.split('/').count() <= DEEPEST && path.split('/').all(step)
}

/// Names of devices that Windows has in every folder, with any ending.
fn is_device(step: &str) -> bool {
    let stem = step.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let numbered = |word: &str| {
        let number = stem.strip_prefix(word);
        number.is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str()) || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_stay_and_others_get_a_number() {
        let mut paths = Paths::default();
        let mut take = |wanted: &str| paths.take("", wanted);
        assert_eq!(take("sg00/pe.asm"), "sg00/pe.asm");
        assert_eq!(take("sg00/PE.asm"), "file-0.asm");
        assert_eq!(take("SG00/x"), "file-1");
        assert_eq!(take("sg00"), "file-2");
        assert_eq!(take("../../etc/w.npy"), "file-3.npy");
        assert_eq!(take("model.toml"), "file-4.toml");
        assert_eq!(take("Members/a"), "file-5");
        assert_eq!(take("original/a"), "file-6");
        assert_eq!(take("con.bin"), "file-7.bin");
        assert_eq!(take("a/./b"), "file-8");
        assert_eq!(take(""), "file-9");
    }

    #[test]
    fn what_is_passed_through_has_a_folder_of_its_own() {
        let mut paths = Paths::default();
        assert_eq!(paths.take(MEMBERS, "sg00/a.json"), "members/sg00/a.json");
        assert_eq!(paths.take(MEMBERS, "sg00/A.json"), "members/file-0.json");
        assert_eq!(paths.take(MEMBERS, "/abs\n"), "members/file-1");
        assert_eq!(paths.take("", "members"), "file-2");
    }
}
