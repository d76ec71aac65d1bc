//! A folder that appears whole or not at all: it is filled beside its target and renamed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{DirectoryError, at};

/// A folder that is being filled. Dropped, it leaves nothing.
#[derive(Debug)]
pub struct NewFolder {
    work: TempDir,
    target: PathBuf,
}

impl NewFolder {
    /// Makes a folder beside `target`, which must not exist or be an empty folder.
    ///
    /// # Errors
    /// [`DirectoryError::Exists`], or what the operating system says.
    pub fn beside(target: &Path) -> Result<NewFolder, DirectoryError> {
        require_free(target)?;
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent).map_err(at(parent))?;
        let work = tempfile::Builder::new().prefix(".neffc-").tempdir_in(parent);
        // The name of the temporary folder is nobody's business.
        let work = work.map_err(|error| at(parent)(error.kind().into()))?;
        Ok(NewFolder { work, target: target.to_owned() })
    }

    /// Where to fill it.
    pub fn path(&self) -> &Path {
        self.work.path()
    }

    /// Gives the folder its name and the usual permissions.
    ///
    /// # Errors
    /// What the operating system says; nothing is left then.
    pub fn put_in_place(self) -> Result<(), DirectoryError> {
        let folder = self.work.path();
        open_up(folder).map_err(|error| at(&self.target)(error.kind().into()))?;
        take_place(folder, &self.target).map_err(at(&self.target))?;
        let _ = self.work.keep();
        Ok(())
    }
}

/// The temporary folder was private; the result has the usual permissions of a new folder.
fn open_up(target: &Path) -> io::Result<()> {
    let sample = tempfile::Builder::new().prefix(".neffc-mode-").tempdir_in(target)?;
    let inner = sample.path().join("usual");
    fs::create_dir(&inner)?;
    fs::set_permissions(target, fs::metadata(&inner)?.permissions())
}

fn require_free(target: &Path) -> Result<(), DirectoryError> {
    // A link is never followed: what it points to is somebody else's.
    if fs::symlink_metadata(target).is_ok_and(|metadata| metadata.is_symlink()) {
        return Err(DirectoryError::Exists(target.to_owned()));
    }
    match fs::read_dir(target) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(DirectoryError::Exists(target.to_owned())),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err(DirectoryError::Exists(target.to_owned()))
        }
        Err(error) => Err(at(target)(error)),
    }
}

/// Gives the finished folder its name. An empty folder there gives way; where a rename cannot
/// replace one, it is removed first.
fn take_place(folder: &Path, target: &Path) -> io::Result<()> {
    fs::rename(folder, target).or_else(|error| {
        fs::remove_dir(target).map_err(|_| error)?;
        fs::rename(folder, target)
    })
}
