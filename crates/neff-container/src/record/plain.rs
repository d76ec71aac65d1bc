//! The plain files of an unpacked folder, and nothing else.
//!
//! A folder may come from anybody. On the way to a file no link is followed, so that nothing
//! outside the folder is read, and no pipe or device is opened, which may have no end.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// Marks the error of a path that is no plain file, or leads over a link.
#[derive(Debug)]
pub(crate) struct NotPlain(pub(crate) PathBuf);

impl std::fmt::Display for NotPlain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a plain file", self.0.display())
    }
}

impl std::error::Error for NotPlain {}

/// What is known about the file `name`, a path relative to `folder`.
pub(crate) fn metadata(folder: &Path, name: &Path) -> io::Result<Metadata> {
    let mut steps = name.components().peekable();
    let mut path = folder.to_owned();
    while let Some(step) = steps.next() {
        path.push(step);
        let metadata = fs::symlink_metadata(&path)?;
        let last = steps.peek().is_none();
        let plain = if last { metadata.is_file() } else { metadata.is_dir() };
        if !plain || !matches!(step, Component::Normal(_) | Component::CurDir) {
            break;
        }
        if last {
            return Ok(metadata);
        }
    }
    Err(io::Error::other(NotPlain(path)))
}

/// Opens the file `name`, a path relative to `folder`.
pub(crate) fn open(folder: &Path, name: &Path) -> io::Result<File> {
    metadata(folder, name)?;
    File::open(folder.join(name))
}

/// The content of the file `name`; more than `limit` bytes of it are an error.
pub(crate) fn read(folder: &Path, name: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(folder, name)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > limit {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("more than {limit} bytes"),
        ));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens(folder: &Path, name: &str) -> bool {
        open(folder, Path::new(name)).is_ok()
    }

    #[test]
    fn plain_files_open_and_long_ones_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::create_dir(folder.join("d")).unwrap();
        fs::write(folder.join("d/f"), b"abc").unwrap();
        assert!(opens(folder, "d/f") && opens(folder, "./d/f"));
        for name in ["d", "", ".", "d/..", "d/../d/f", "missing", "/etc/hostname"] {
            assert!(!opens(folder, name), "{name}");
        }
        assert_eq!(read(folder, Path::new("d/f"), 3).unwrap(), b"abc");
        assert!(read(folder, Path::new("d/f"), 2).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_anywhere_on_the_way() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("f"), b"secret").unwrap();
        symlink(outside.path(), folder.path().join("d")).unwrap();
        symlink(outside.path().join("f"), folder.path().join("f")).unwrap();
        symlink("/dev/zero", folder.path().join("z")).unwrap();
        for name in ["d/f", "f", "z"] {
            assert!(!opens(folder.path(), name), "{name}");
        }
    }
}
