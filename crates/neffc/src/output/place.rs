//! Where a path really leads, before anything is written: two outputs, or an output and an input,
//! may be one file under several names. What follows from that is decided by [`super::Target`].

use std::fs;
use std::path::{Path, PathBuf};

/// Links without a file behind them that are followed one after the other: as many as Linux
/// follows in a path.
const MOST_LINKS: usize = 40;

/// A place in the file system, where a file is or would be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    path: PathBuf,
    identity: Option<Identity>,
}

/// A file, whatever it is called: its device and its number there.
type Identity = (u64, u64);

impl Place {
    /// Where `path` leads: over links, also over one that has no file behind it.
    pub(super) fn of(path: &Path) -> Place {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            match fs::read_link(&path) {
                Ok(link) if fs::metadata(&path).is_err() => {
                    path = path.parent().unwrap_or(Path::new("")).join(link);
                }
                _ => break,
            }
        }
        Place { identity: identity(&path), path: resolved(&path) }
    }

    /// Where standard output leads, if it was sent to a file.
    pub(super) fn of_standard_output() -> Option<Place> {
        let path = Path::new(super::STANDARD_OUTPUT[1]);
        fs::metadata(path).is_ok_and(|metadata| metadata.is_file()).then(|| Place::of(path))
    }

    /// True if both are the same file, or would be.
    pub(super) fn is(&self, other: &Place) -> bool {
        self.path == other.path || (self.identity.is_some() && self.identity == other.identity)
    }

    /// True if one of them would be inside of the other, or both are the same.
    pub(super) fn meets(&self, other: &Place) -> bool {
        self.is(other) || self.is_within(other) || other.is_within(self)
    }

    /// True if this would be inside of a folder, or is the folder.
    pub(super) fn is_within(&self, folder: &Place) -> bool {
        self.path.starts_with(&folder.path)
    }
}

/// The path without links, as far as there is anything; what is not there yet stays as it is.
fn resolved(path: &Path) -> PathBuf {
    for above in path.ancestors() {
        let folder = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        if let (Ok(real), Ok(rest)) = (fs::canonicalize(folder), path.strip_prefix(above)) {
            return if rest.as_os_str().is_empty() { real } else { real.join(rest) };
        }
    }
    path.to_owned()
}

/// Only plain files have names of their own that are worth telling apart.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn one_file_has_many_names() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("d")).unwrap();
        fs::write(at("real"), "").unwrap();
        fs::hard_link(at("real"), at("hard")).unwrap();
        for (target, link) in [("real", "soft"), ("missing", "dangling"), ("d", "folder")] {
            symlink(target, at(link)).unwrap();
        }
        symlink("round", at("round")).unwrap();
        let same = |a: &str, b: &str| Place::of(&at(a)).is(&Place::of(&at(b)));
        for (a, b) in [
            ("real", "./d/../real"),
            ("real", "hard"),
            ("soft", "hard"),
            ("missing", "dangling"),
            ("d/new", "folder/new"),
            ("none/new", "d/../none/new"),
            ("round", "./round"),
        ] {
            assert!(same(a, b), "{a} {b}");
        }
        assert!(!same("real", "missing") && !same("d/real", "real"));
        assert!(Place::of(Path::new("new")).is(&Place::of(Path::new("./new"))));
    }

    #[test]
    fn what_is_inside_meets_its_folder() {
        let (file, inside, beside) = (Path::new("x"), Path::new("./x/y"), Path::new("xy"));
        let [file, inside, beside] = [file, inside, beside].map(Place::of);
        assert!(file.meets(&inside) && inside.meets(&file) && !file.meets(&beside));
        assert!(inside.is_within(&file) && !file.is_within(&inside));
    }
}
